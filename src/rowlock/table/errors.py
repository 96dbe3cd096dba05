"""What a table refuses, each kind with a code for programs and a sentence for the person who asked."""

from typing import ClassVar

CODES = {
    "already-away": "the seat's person is away already",
    "already-said": "this person has asked for the rematch, or said to wait, before",
    "already-seated": "this token has a seat at the table",
    "bad-choice": "the text is no choice at all",
    "bad-command": "an unknown command, or one with a missing, unknown or wrongly typed part",
    "bad-dice": "dice that cannot have been rolled here, or are not written as dice",
    "bad-entropy": "not 32 bytes in hexadecimal, or not what was sealed",
    "bad-id": "a command's id is not 1 to 64 letters, digits, - and _",
    "bad-level": "there is no such bot, or it does not play this game",
    "bad-name": "a name has at most 30 characters, all of them visible",
    "bad-options": "such a table cannot be opened",
    "bad-time": "the time is no number of seconds",
    "bot-plays": "a bot plays this seat now",
    "entropy-given": "this seat has sealed or shown its entropy before",
    "final-already": "the choice is done, or the roll was played with, and stands",
    "game-over": "the game is over",
    "illegal-choice": "the rules do not allow the choice; the message says why",
    "name-taken": "somebody at the table has this name",
    "no-open-seat": "every seat is taken",
    "no-such-decision": "the decision named has not come yet, or never will",
    "no-such-seat": "the table has no seat of this number",
    "not-a-bot": "no bot plays this seat",
    "not-a-player": "whoever asks, or is meant, is no person with a seat",
    "not-agreed": "no rematch has been agreed on, or it has its table already",
    "not-allowed": "the command is another's: the server's, a newcomer's or a seat's",
    "not-awaited": "no roll is awaited now",
    "not-away": "the seat's person is here",
    "not-deciding": "the seat has nothing to decide in this decision",
    "not-taken-over": "no bot plays for this person",
    "not-your-roll": "another seat is to roll",
    "nothing-chosen": "there is no choice to be done with",
    "nothing-due": "no time has run out",
    "nothing-to-undo": "there is no choice, or no roll, to take back",
    "resigned": "this person has resigned and left the game for good",
    "seat-taken": "the seat is not open",
    "stale-decision": "the decision named has been decided; the message says how",
    "stale-roll": "the roll named has been made; the message says what it shows",
    "too-soon": "the person has not been away for long enough",
    "wrong-dice": "this table's dice are rolled otherwise, or need no entropy",
    "wrong-phase": "not before the game, or not in it, or only after it; the message says what is going on",
}
"""Every code, and when it comes. `docs/table.md` has the same list."""


class Refused(Exception):
    """A command that changes nothing. `code` is one of `codes`; the message is for the person who asked."""

    codes: ClassVar = CODES

    def __init__(self, code: str, message: str) -> None:
        assert code in self.codes, code
        super().__init__(message)
        self.code = code
        self.message = message

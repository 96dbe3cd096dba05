"""A position as one line of text: the pieces the games have in common. `docs/position.md` describes the line.

    qwixx/1/r57.y9B.gB6.bA.0/r.y4.g.b.1/2:a2:41-3652:x

Reading refuses most of what no game can come to, and names the character.
"""

from typing import NamedTuple, NoReturn, Protocol

from rowlock.rules.choices import LETTERS
from rowlock.rules.dice import NO_DICE, Dice, check_roll, dice_text, parse_dice
from rowlock.rules.errors import BadPosition, IllegalRoll
from rowlock.rules.rows import (
    BEFORE_CLOSING,
    CLOSING,
    COLOURS,
    LOCK,
    marks,
    marks_on,
    number_on,
    square_of,
    with_mark,
)
from rowlock.rules.sheet import LAST_PENALTY, Sheet
from rowlock.rules.turn import ACTION_1, NOT_OVER, OVER, REASONS, ROLL

NUMBERS = "23456789ABC"
"""A number is one character, so that a row of them needs nothing between: A, B and C are 10, 11 and 12."""

MOST_MARKS = 22
"""All tokens of a player in Duel."""

STAGES = ("roll", "a1", "a2", "a3", "over")


class Part(NamedTuple):
    """A piece of the line, which knows where it stands."""

    text: str
    at: int

    def refuse(self, why: str) -> NoReturn:
        raise BadPosition(self.at + 1, why)

    def split(self, separator: str) -> list["Part"]:
        pieces = []
        at = self.at
        for text in self.text.split(separator):
            pieces.append(Part(text, at))
            at += len(text) + len(separator)
        return pieces

    def rest(self, begin: int) -> "Part":
        return Part(self.text[begin:], self.at + begin)

    def whole_number(self, least: int, most: int, what: str) -> int:
        text = self.text
        if not (text.isascii() and text.isdigit()) or len(text) > 3 or text != str(int(text)):
            self.refuse(f"{text!r} is no whole number, but {what} stands here")
        if not least <= int(text) <= most:
            self.refuse(f"{what}: {text} is not from {least} to {most}")
        return int(text)


class Turn(NamedTuple):
    """The end of the line: who is active, what is awaited, and what happened in the turn so far."""

    active: int
    stage: int
    dice: Dice
    fact: Part


class HasTurn(Protocol):
    @property
    def active(self) -> int: ...
    @property
    def stage(self) -> int: ...
    @property
    def dice(self) -> Dice: ...


def row_text(colour: int, row: int) -> str:
    numbers = [NUMBERS[number_on(colour, square) - 2] * marks_on(row, square) for square in range(CLOSING + 1)]
    return LETTERS[colour] + "".join(numbers) + "L" * marks_on(row, LOCK)


def sheet_text(sheet: Sheet) -> str:
    rows = [row_text(colour, sheet[colour]) for colour in range(4)]
    return ".".join([*rows, str(sheet.penalties)])


def turn_text(state: HasTurn, fact: str) -> str:
    """`fact` is what the later actions of the turn must know of the earlier ones."""
    pieces = [str(state.active + 1), STAGES[state.stage]]
    if state.stage not in (ROLL, OVER):
        pieces.append(dice_text(state.dice, between="-"))
        if state.stage > ACTION_1:
            pieces.append(fact)
    return ":".join(pieces)


def check_players(parts: list[Part], seats: list[Part], players: range) -> None:
    if len(seats) not in players:
        span = str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
        parts[-1].refuse(f"seats given: {len(seats)}, and the game has {span}")


def parse_sheet(part: Part) -> Sheet:
    """One seat's rows and penalties. Marks on one square may be several: a stack."""
    pieces = part.split(".")
    if len(pieces) != 5:
        part.refuse("a seat has four rows and a number of penalties, with dots between (r.y.g.b.0)")
    red, yellow, green, blue = (_parse_row(colour, pieces[colour]) for colour in range(4))
    return Sheet(red, yellow, green, blue, pieces[4].whole_number(0, LAST_PENALTY, "the number of penalties"))


def parse_crossed_sheet(part: Part) -> Sheet:
    """A sheet with crosses: a number is crossed once, and the lock comes with the closing number."""
    sheet = parse_sheet(part)
    for colour, piece in enumerate(part.split(".")[:4]):
        row = sheet[colour]
        for square in range(CLOSING + 1):
            if marks_on(row, square) > 1:
                piece.refuse(f"{COLOURS[colour]} {number_on(colour, square)} is crossed more than once")
        if marks_on(row, CLOSING) != marks_on(row, LOCK):
            piece.refuse(f"the {COLOURS[colour]} row has its closing number crossed without the lock (L)")
    return sheet


def _parse_row(colour: int, part: Part) -> int:
    name = COLOURS[colour]
    if not part.text.startswith(LETTERS[colour]):
        part.refuse(f"the {name} row stands here and begins with {LETTERS[colour]}")
    if len(part.text) > 1 + MOST_MARKS:
        part.refuse(f"the {name} row has more than {MOST_MARKS} marks")
    row = 0
    last = 0
    for index, character in enumerate(part.text[1:], start=1):
        here = part.rest(index)
        if character == "L":
            square = LOCK
            if marks_on(row, CLOSING) == 0:
                here.refuse(f"the {name} row is locked without its closing number")
        elif character in NUMBERS:
            square = square_of(colour, NUMBERS.index(character) + 2)
            if square < last:
                here.refuse(f"{name} {NUMBERS.index(character) + 2} is left of the one before it")
            if square == CLOSING and marks(row) < BEFORE_CLOSING:
                here.refuse(
                    f"the closing number needs {BEFORE_CLOSING} marks before it, and the {name} row has {marks(row)}"
                )
        else:
            here.refuse(f"{character!r} is no number of a row: they are 2 to 9, A, B, C and L for the lock")
        if square >= CLOSING and marks_on(row, square):
            here.refuse(f"the {name} row is closed twice")
        row = with_mark(row, square)
        last = square
    return row


def locked_rows(sheets: tuple[Sheet, ...]) -> int:
    closed = 0
    for colour in range(4):
        if any(marks_on(sheet[colour], LOCK) for sheet in sheets):
            closed |= 1 << colour
    return closed


def parse_turn(part: Part, players: int, closed: int, stages: tuple[int, ...]) -> Turn:
    pieces = part.split(":")
    if len(pieces) < 2:
        part.refuse("whose turn it is and what is awaited stand here (1:roll)")
    active = pieces[0].whole_number(1, players, "the active seat") - 1
    words = [STAGES[stage] for stage in stages]
    if pieces[1].text not in words:
        pieces[1].refuse(f"{pieces[1].text!r} is none of {', '.join(words)}")
    stage = STAGES.index(pieces[1].text)
    needed = 2 if stage in (ROLL, OVER) else 3 if stage == ACTION_1 else 4
    if len(pieces) != needed:
        part.refuse(f"{needed} pieces with colons between are needed with {pieces[1].text}, not {len(pieces)}")
    nothing = Part("", part.at + len(part.text))
    dice = NO_DICE if needed == 2 else _parse_roll(pieces[2], closed)
    return Turn(active, stage, dice, pieces[3] if needed == 4 else nothing)


def _parse_roll(part: Part, closed: int) -> Dice:
    words = part.text.split("-")
    if len(words) != 2:
        part.refuse(f"{part.text!r} is no roll, which looks like 41-3652")
    try:
        dice = parse_dice(*words)
        check_roll(dice, closed)
    except IllegalRoll as error:
        part.refuse(str(error))
    return dice


def check_ends(part: Part, sheets: tuple[Sheet, ...], closed: int, active: int, most_closed: int) -> None:
    """A game ends at once, so no more can have happened than one turn can bring."""
    if closed.bit_count() > most_closed:
        part.refuse(f"{closed.bit_count()} rows are closed, and no game comes to more than {most_closed}")
    for seat, sheet in enumerate(sheets):
        if sheet.penalties == LAST_PENALTY and seat != active:
            part.refuse(f"seat {seat + 1} has its last penalty, but seat {active + 1} is active")


def parse_crossed(turn: Turn, sheets: tuple[Sheet, ...]) -> int:
    """Whether the active player has crossed in this turn."""
    if turn.stage > ACTION_1 and turn.stage != OVER and turn.fact.text not in ("x", "-"):
        turn.fact.refuse("x stands here if the active player has crossed in this turn, - if not")
    if turn.fact.text == "x" and not any(sheets[turn.active][:4]):
        turn.fact.refuse(f"seat {turn.active + 1} has no cross on its sheet")
    return int(turn.fact.text == "x")


def check_over(part: Part, turn: Turn, reason: int) -> None:
    """A game is over just when there is a reason for it."""
    if turn.stage != OVER and reason != NOT_OVER:
        part.refuse(f"nothing is awaited, for the game is over ({REASONS[reason]})")
    if turn.stage == OVER and reason == NOT_OVER:
        part.refuse("the game is not over, for there is no reason to end")

"""The codes of commands that a shared pad rejects."""

CODES = {
    "bad-choice": "the text is not a choice, or names rows that do not exist",
    "bad-colour": "the colour is not a short word in lower-case letters",
    "bad-options": "a pad with these options is not possible",
    "built-on": "that would make later entries illegal",
    "game-over": "the game is over: undo something, or start a new one",
    "illegal-choice": "the rules do not allow the choice now; the message says why",
    "no-such-deed": "there is no deed with this number on the pad, or it was undone",
    "no-such-seat": "the pad has no seat with this number",
    "not-over": "this game is not over, so the next one cannot start",
    "not-possible": "a penalty, or the end of the last round, is not possible now; the message says why",
    "not-seated": "the phone has no seat, so it may not write on the pad",
    "not-the-last": "the seat has a later deed, which must be undone first",
    "not-your-seat": "another phone has this seat",
    "other-game": "it belongs to a game other than the current one",
    "pad-full": "too much has happened on this pad",
    "pawn-elsewhere": "the pawn would now land on a different field from the one the player saw",
    "seat-here": "the phone that has this seat is connected, and keeps it",
    "seat-open": "no one has this seat",
    "seat-taken": "the seat is not open",
    "square-changed": "the token would now do something different from what the player saw",
}
"""The codes of a shared pad, besides those in `live.errors`. `docs/shared-pad.md` has the same list."""

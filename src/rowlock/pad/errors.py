"""What a shared pad refuses, each kind with a code for programs and a sentence for the person who asked."""

CODES = {
    "bad-choice": "the text is no choice at all, or names rows that are none",
    "bad-colour": "a colour is a short word in small letters",
    "bad-options": "such a pad cannot be opened",
    "built-on": "what was done since would not be possible then: without this, or with it before",
    "game-over": "the game is over: take something back, or begin a new one",
    "illegal-choice": "the rules do not allow the choice as the pad stands; the message says why",
    "no-such-deed": "nothing of this number is on the pad, or it was taken back",
    "no-such-seat": "the pad has no seat of this number",
    "not-over": "another game begins when this one is over",
    "not-possible": "no penalty or end of the last round is possible now; the message says why",
    "not-seated": "only who has a seat may write on the pad",
    "not-the-last": "the seat has done something since, which must be taken back first",
    "not-your-seat": "another phone has this seat",
    "other-game": "it belongs to another game than the one that is played on the pad now",
    "pad-full": "too much has happened on this pad",
    "pawn-elsewhere": "the pawn would now land on another field than was seen",
    "seat-here": "the phone of this seat is here, and keeps it",
    "seat-open": "nobody has this seat",
    "seat-taken": "the seat is not open",
    "square-changed": "the token would now do something else on its square than was seen",
}
"""The codes of a shared pad; besides there are those of a table for names, ids and commands."""

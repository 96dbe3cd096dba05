"""Simple ways of playing, for playouts: each gives every legal choice a taste, and the best taste is taken.

They are no bots to play against; they show what simple habits are worth, and seek out what the tests must meet.
"""

from rowlock.fast.compiled import kernel_part, trailing_zeros
from rowlock.rules.choices import NOTHING, colour_of, index_in_colour, is_step, steps_of
from rowlock.rules.rows import CLOSING, foremost, marks, marks_on
from rowlock.rules.sheet import Sheet

POLICIES = ("random", "eager", "thrifty", "locker", "idle", "runner", "stacker", "beater")
RANDOM, EAGER, THRIFTY, LOCKER, IDLE, RUNNER, STACKER, BEATER = range(len(POLICIES))

HABITS = {
    "random": "any legal choice, nothing included, each as likely",
    "eager": "any legal choice but nothing, as long as there is one",
    "thrifty": "skips as few numbers as it can, and no more than two, or four if a penalty looms",
    "locker": "closes rows, and feeds the fullest",
    "idle": "never chooses anything",
    "runner": "lets the pawn do all the crossing, as far ahead as it goes (On Board); else idle",
    "stacker": "stacks (Duel), and else chooses something only to save itself from a penalty",
    "beater": "beats whenever it can (Duel), else thrifty",
}

REFUSED = -1000
LAST_CHANCE = 2
"""How many more numbers the thrifty skip when nothing would mean a penalty."""


@kernel_part
def taste(policy: int, mine: int, theirs: int, choice: int, penalty_looms: bool) -> int:
    """How much a policy likes a choice; nothing at all tastes 0. `theirs` is the opponent's row in Duel, else empty."""
    if policy == IDLE:
        return REFUSED
    if is_step(choice):
        return steps_of(choice)
    if policy == RUNNER:
        return REFUSED
    if policy == EAGER:
        return 1
    square = index_in_colour(choice)
    skipped = square - foremost(mine) - 1
    if policy == LOCKER:
        return 100 if square == CLOSING else 20 + 2 * marks(mine) - 3 * skipped
    if policy == STACKER and skipped >= 0 and not penalty_looms:
        return REFUSED
    if policy == BEATER and marks_on(theirs, square) == 1:
        return 50
    return 3 - skipped + (LAST_CHANCE if penalty_looms else 0)


@kernel_part
def liked(policy: int, own: Sheet, other: Sheet, choices: int, penalty_looms: bool) -> int:
    """The choices with the best taste. Ask it of any policy but random, which likes all alike and needs no tasting."""
    best = 0
    tastiest = 1 << NOTHING
    rest = choices & ~(1 << NOTHING)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        colour = 0 if is_step(choice) else colour_of(choice)
        liking = taste(policy, own.rows[colour], other.rows[colour], choice, penalty_looms)
        if liking > best:
            best = liking
            tastiest = 0
        if liking == best and liking > 0:
            tastiest |= 1 << choice
    return tastiest

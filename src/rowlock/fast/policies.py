"""Simple ways of playing, for playouts: a policy scores every legal choice, and the highest score is taken.

They are not bots to play against. They show what simple habits achieve, and reach the situations that tests must cover.
"""

from rowlock.fast.bits import trailing_zeros
from rowlock.fast.compiled import kernel_part
from rowlock.rules.choices import NOTHING, colour_of, index_in_colour, is_step, steps_of
from rowlock.rules.rows import CLOSING, foremost, marks, marks_on
from rowlock.rules.sheet import Sheet

POLICIES = ("random", "eager", "thrifty", "locker", "idle", "runner", "stacker", "beater", "hasty")
RANDOM, EAGER, THRIFTY, LOCKER, IDLE, RUNNER, STACKER, BEATER, HASTY = range(len(POLICIES))

HABITS = {
    "random": "any legal choice, including nothing, all equally likely",
    "eager": "any legal choice except nothing, as long as there is one",
    "thrifty": "skips as few numbers as possible, and at most two, or four to avoid a penalty",
    "locker": "locks rows, and fills the fullest ones",
    "idle": "never crosses anything",
    "runner": "crosses only with the pawn, moving it as far as possible on a track; otherwise idle",
    "stacker": "on a shared board stacks, and otherwise crosses only to avoid a penalty",
    "beater": "on a shared board beats whenever it can, otherwise thrifty",
    "hasty": "any legal number that skips at most three others, all equally likely; its pawn takes any legal step",
}

REJECTED = -1000
LAST_CHANCE = 2
"""How many more numbers the thrifty policy is willing to skip to avoid a penalty."""
HASTY_SKIP = 3
"""The most numbers that the hasty policy skips."""


@kernel_part
def score(policy: int, mine: int, theirs: int, choice: int, penalty_looms: bool) -> int:
    """How much a policy likes a choice; nothing scores 0. `theirs` is the opponent's row in Duel, otherwise empty."""
    if policy == IDLE:
        return REJECTED
    if is_step(choice):
        return 1 if policy == HASTY else steps_of(choice)
    if policy == RUNNER:
        return REJECTED
    if policy == EAGER:
        return 1
    square = index_in_colour(choice)
    skipped = square - foremost(mine) - 1
    if policy == HASTY:
        return 1 if skipped <= HASTY_SKIP else REJECTED
    if policy == LOCKER:
        return 100 if square == CLOSING else 20 + 2 * marks(mine) - 3 * skipped
    if policy == STACKER and skipped >= 0 and not penalty_looms:
        return REJECTED
    if policy == BEATER and marks_on(theirs, square) == 1:
        return 50
    return 3 - skipped + (LAST_CHANCE if penalty_looms else 0)


@kernel_part
def preferred(policy: int, own: Sheet, other: Sheet, choices: int, penalty_looms: bool) -> int:
    """The choices with the highest score. Not for the random policy, which likes all choices equally."""
    highest = 0
    best = 1 << NOTHING
    rest = choices & ~(1 << NOTHING)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        colour = 0 if is_step(choice) else colour_of(choice)
        scored = score(policy, own.rows[colour], other.rows[colour], choice, penalty_looms)
        if scored > highest:
            highest = scored
            best = 0
        if scored == highest and scored > 0:
            best |= 1 << choice
    return best

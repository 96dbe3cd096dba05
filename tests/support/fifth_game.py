"""A game that is registered only in tests. Its rows change colour halfway, and it has no nets, kernels or page module.

Both rows begin in one colour and have their lock in the other, so the name of a row isn't the colour of its first half.
"""

from rowlock.rules import no_track
from rowlock.rules.game import BotTuning
from rowlock.rules.layout import Layout, parse_layout
from rowlock.rules.own_sheets import (  # noqa: F401
    Parts,
    after_choices,
    after_mark,
    after_roll,
    deciding,
    faults_counted,
    first_parts,
    has_marked,
    legal_choices,
    may_mark,
    obstacle,
    opposing_row,
    parsed_parts,
    reason,
    scores,
    supply,
    text_parts,
    why_not,
)

NAME = "halves"
TITLE = "Halves"
LINE = "two rows that change colour halfway"
RULES = "1"
PLAYERS = range(1, 4)
LAYOUT = parse_layout("r2 r3 r4 r5 r6 y7 y8 y9 y10 y11 y12", "y2 y3 y4 y5 y6 r7 r8 r9 r10 r11 r12")
ON_A_TRACK = False
TRACK = no_track
IS_SHARED = False
SIMULTANEOUS = True
VERB = "cross"
MARK = "cross"
FAULT = "penalty"
TOKENS = 0
SOLVED_ALONE = False
SOLVED_FOR_TWO = False
BOTS = BotTuning(hope=0.3, blur=0.02, trials_for_two=0, rollouts_less_luck=(1,))


class State(Parts):
    @property
    def layout(self) -> Layout:
        return LAYOUT


def start(options):
    return State(*first_parts(LAYOUT, options, PLAYERS))


def parse_parts(parts, _tracks):
    return State(*parsed_parts(LAYOUT, parts, PLAYERS))

"""Qwixx for 2 to 5 players, and our solo game for one. Rules version "1"."""

from collections.abc import Mapping
from typing import NamedTuple

from rowlock.rules import no_track
from rowlock.rules.dice import Dice
from rowlock.rules.game import BotTuning
from rowlock.rules.layout import STANDARD, Layout
from rowlock.rules.options import Options
from rowlock.rules.own_sheets import (  # noqa: F401  These are the same in every game with sheets.
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
from rowlock.rules.position import Part
from rowlock.rules.sheet import Sheet
from rowlock.rules.track import Track

NAME = "qwixx"
TITLE = "Qwixx"
LINE = "everyone crosses off numbers on their own sheet"
RULES = "1"
PLAYERS = range(1, 6)
LAYOUT = STANDARD
ON_A_TRACK = False
TRACK = no_track
IS_SHARED = False
SIMULTANEOUS = True
VERB = "cross off"
MARK = "cross"
FAULT = "penalty"
TOKENS = 0
SOLVED_ALONE = True
SOLVED_FOR_TWO = False
BOTS = BotTuning(hope=0.3, blur=0.02, trials_for_two=36, rollouts_less_luck=(1,))


class State(NamedTuple):
    """A position. `crossed` is 1 once the active player has made a cross in this turn."""

    sheets: tuple[Sheet, ...]
    closed: int
    active: int
    stage: int
    dice: Dice
    crossed: int

    @property
    def layout(self) -> Layout:
        return LAYOUT


def start(options: Options) -> State:
    return State(*first_parts(LAYOUT, options, PLAYERS))


def parse_parts(parts: list[Part], _tracks: Mapping[str, Track]) -> State:
    return State(*parsed_parts(LAYOUT, parts, PLAYERS))

"""What a game is to everything else: the parts every position has, and the questions a game's module answers.

Nothing outside `rules` decides what is legal or asks which game it is. What differs between games is asked here.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, Self

from rowlock.rules.choices import Choice
from rowlock.rules.dice import Dice
from rowlock.rules.layout import Layout
from rowlock.rules.obstacles import Obstacle
from rowlock.rules.options import Options
from rowlock.rules.position import Part
from rowlock.rules.sheet import Sheet
from rowlock.rules.track import Track


class State(Protocol):
    """A position of any game: each seat's sheet (or its tokens on a shared board), the set of closed rows, the active
    seat, the stage of the turn and the dice. Seats count from 0 here, and from 1 in every text.
    """

    @property
    def sheets(self) -> tuple[Sheet, ...]: ...
    @property
    def closed(self) -> int: ...
    @property
    def active(self) -> int: ...
    @property
    def stage(self) -> int: ...
    @property
    def dice(self) -> Dice: ...
    @property
    def layout(self) -> Layout: ...

    def __hash__(self) -> int: ...
    def _replace(self, *args: Any, **changes: Any) -> Self: ...
    @property
    def _make(self) -> Any: ...


class BotTuning(NamedTuple):
    """What bots need to know about a game, found by trial (see `docs/bots.md`)."""

    hope: float
    """Of the squares still ahead in a row, the share that a steady player expects to fill."""
    blur: float
    """How far off an expert's view of a share of the win usually is."""
    trials_for_two: int
    """How many trials a master makes by default with two players; 0 where they don't pay for their time."""


class TrackRules(Protocol):
    """Questions about the track and its pawns: `pawns` answers them for games that have one, `no_track` for others."""

    def track_of(self, state: Any, /) -> Track | None: ...
    def pawn_of(self, state: Any, seat: int, /) -> int | None: ...
    def steps(self, state: Any, seat: int, /) -> int: ...
    def field_entered(self, state: Any, seat: int, step: Choice, /) -> int: ...
    def after_step(self, state: Any, seat: int, step: Choice, /) -> Any: ...
    def why_not_step(self, state: Any, seat: int, choice: Choice, /) -> str: ...
    def field_obstacle(self, state: Any, seat: int, field: int, /) -> Obstacle: ...
    def last_turns(self, state: Any, /) -> int | None: ...
    def goal_is_reached(self, state: Any, /) -> bool: ...
    def after_last_round(self, state: Any, /) -> Any: ...


class Game(Protocol):
    """What the module of a game provides."""

    NAME: str
    """In records, positions and options."""
    TITLE: str
    LINE: str
    """The game in one line."""
    RULES: str
    """The version of its rules."""
    PLAYERS: range
    LAYOUT: Layout
    ON_A_TRACK: bool
    """Whether each player has a pawn on a track, so that its records have a `Board` tag."""
    TRACK: TrackRules
    IS_SHARED: bool
    """Whether the players place tokens on one board. Otherwise each crosses numbers on a sheet of their own."""
    SIMULTANEOUS: bool
    """Whether everybody takes part in action 1, at the same time."""
    VERB: str
    """For messages: "seat 1 cannot *cross* red 5"."""
    MARK: str
    """What a player puts on a square: a "cross" or a "token"."""
    TOKENS: int
    """How many tokens each player has; 0 if there are none."""
    FAULT: str
    """What a turn without a mark costs: a "penalty" or a "misthrow"."""
    SOLVED_ALONE: bool
    """Whether the game of one player is solved exactly."""
    SOLVED_FOR_TWO: bool
    """Whether the game of two players is small enough to be solved exactly: one rising and one falling row."""
    BOTS: BotTuning
    State: Any

    # The turn.
    def start(self, options: Options, /) -> Any: ...
    def after_roll(self, state: Any, dice: Dice, /) -> Any: ...
    def deciding(self, state: Any, /) -> tuple[int, ...]: ...
    def legal_choices(self, state: Any, seat: int, /) -> int: ...
    def after_choices(self, state: Any, choices: tuple[Choice, ...], /) -> Any: ...
    def why_not(self, state: Any, seat: int, choice: Choice, /) -> str: ...
    def reason(self, state: Any, /) -> int: ...
    def scores(self, state: Any, /) -> tuple[int, ...]: ...

    # The position as text.
    def text_parts(self, state: Any, /) -> list[str]: ...
    def parse_parts(self, parts: list[Part], tracks: Mapping[str, Track], /) -> Any: ...

    # The board, whatever the dice show.
    def may_mark(self, state: Any, seat: int, row: int, square: int, /) -> bool: ...
    def after_mark(self, state: Any, seat: int, choice: Choice, /) -> Any: ...
    def obstacle(self, state: Any, seat: int, choice: Choice, /) -> Obstacle: ...
    def opposing_row(self, state: Any, seat: int, row: int, /) -> int: ...
    def has_marked(self, state: Any, /) -> bool: ...
    def faults_counted(self, state: Any, seat: int, /) -> int: ...
    def supply(self, state: Any, seat: int, /) -> int | None: ...

"""The interface of a game: the parts every position has, and the functions a game's module provides.

Nothing outside `rules` decides what is legal or checks which game it is. Code that depends on the game asks here.
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

    >>> position = rowlock.parse("qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a1:41-3652")
    >>> position.active, position.dice.red, position.sheets[1].penalties
    (0, 3, 1)
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
    """The parameters of bots for a game, found by experiment (see `docs/bots.md`)."""

    hope: float
    """The share of the squares still ahead in a row that a steady player expects to fill."""
    blur: float
    """How far off an expert's estimate of the share of the win usually is."""
    trials_for_two: int
    """How many trials a master makes by default with two players; 0 where they aren't worth the time."""
    rollouts_less_luck: tuple[int, ...]
    """The numbers of players with which rollouts have a smaller error, in the same time, if luck is subtracted."""


class TrackRules(Protocol):
    """The rules of the track and its pawns: `pawns` implements them for games with a track, `no_track` for others."""

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
    """The attributes and functions of a game's module."""

    NAME: str
    """The name used in records, positions and options."""
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
    """Whether the players place tokens on one board. Otherwise each crosses numbers on their own sheet."""
    SIMULTANEOUS: bool
    """Whether everybody takes action 1 at the same time."""
    VERB: str
    """For messages: "seat 1 cannot *cross* red 5"."""
    MARK: str
    """What a player puts on a square: a "cross" or a "token"."""
    TOKENS: int
    """How many tokens each player has; 0 if there are none."""
    FAULT: str
    """The price of a turn without a mark: a "penalty" or a "misthrow"."""
    SOLVED_ALONE: bool
    """Whether the solo game is solved exactly."""
    SOLVED_FOR_TWO: bool
    """Whether the two-player game is small enough to be solved exactly: one rising and one falling row."""
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

    # The board, regardless of the dice.
    def may_mark(self, state: Any, seat: int, row: int, square: int, /) -> bool: ...
    def after_mark(self, state: Any, seat: int, choice: Choice, /) -> Any: ...
    def obstacle(self, state: Any, seat: int, choice: Choice, /) -> Obstacle: ...
    def opposing_row(self, state: Any, seat: int, row: int, /) -> int: ...
    def has_marked(self, state: Any, /) -> bool: ...
    def faults_counted(self, state: Any, seat: int, /) -> int: ...
    def supply(self, state: Any, seat: int, /) -> int | None: ...

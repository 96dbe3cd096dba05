"""Observations and actions: a position as seen from a seat, and a choice, both as small numbers.

Everything follows from the game's layout, track and number of players. `docs/environments.md` lists the numbers one by
one; a change of their meaning is a new version of the environments.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.batch_arrays import layout_choices
from rowlock.fast.batch_observations import ROW_SIZE
from rowlock.rules import BadOptions, Choice, Options, State, game_named, game_of, legal
from rowlock.rules.choices import NOTHING
from rowlock.rules.layout import row_count, row_name
from rowlock.rules.rows import CLOSING, LOCK, is_closed, marks, marks_on
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.rules.track import TRACKS, last_field
from rowlock.rules.turn import ACTION_1, ACTION_3

VERSION = 0
"""The version of observations, actions and rewards: the `-v0` in the names of environments."""

Observation = NDArray[np.uint8]
ActionMask = NDArray[np.int8]


class Part(NamedTuple):
    """Some consecutive numbers of an observation: their name, their count, and the highest possible value."""

    name: str
    size: int
    high: int


class Encoding(NamedTuple):
    """The encoding of a game's positions and choices as numbers. `choices` are the choices by action."""

    options: Options
    parts: tuple[Part, ...]
    choices: tuple[Choice, ...]
    action_by_choice: dict[Choice, int]

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    @property
    def highs(self) -> Observation:
        """The highest possible value of each number; the lowest is 0."""
        return np.repeat([part.high for part in self.parts], [part.size for part in self.parts]).astype(np.uint8)

    def observe(self, state: State, seat: int) -> Observation:
        """The position as a seat sees it: itself first, then the others in the order of their turns."""
        game, players, rules = game_of(state), len(state.sheets), game_of(state).TRACK
        in_turn = [(seat + ahead) % players for ahead in range(players)]
        numbers: list[int] = []
        for one in in_turn:
            for row in state.sheets[one].rows:
                numbers += [marks_on(row, square) for square in range(LOCK + 1)]
                numbers.append(marks(row))
            numbers.append(state.sheets[one].penalties)
            if game.ON_A_TRACK:
                numbers.append(rules.pawn_of(state, one) or 0)
        numbers += [is_closed(state.closed, row) for row in range(row_count(state.layout))]
        numbers += state.dice
        numbers += [state.stage == action for action in range(ACTION_1, ACTION_3 + 1)]
        numbers += [one == state.active for one in in_turn]
        numbers.append(game.has_marked(state))
        if game.ON_A_TRACK:
            last_turns = rules.last_turns(state)
            numbers.append(0 if last_turns is None else last_turns + 1)
        return np.array(numbers, dtype=np.uint8)

    def mask(self, state: State, seat: int) -> ActionMask:
        """Which actions are legal. A seat with nothing to decide may only choose nothing."""
        mask = np.zeros(len(self.choices), dtype=np.int8)
        mask[[self.action_by_choice[choice] for choice in legal(state, seat) or (NOTHING,)]] = 1
        return mask


def encoding_of(options: Options) -> Encoding:
    game = game_named(options.game, options.rules)
    layout, players = game.LAYOUT, options.players
    squares = game.TOKENS or 1
    field = [] if options.track is None else [Part("pawn", 1, last_field(options.track.fields))]
    parts: list[Part] = []
    for ahead in range(players):
        whose = "own" if ahead == 0 else f"player +{ahead}"
        for row in range(row_count(layout)):
            parts.append(Part(f"{whose} {row_name(layout, row)} row, squares and lock", ROW_SIZE - 1, squares))
            parts.append(Part(f"{whose} {row_name(layout, row)} row, all marks", 1, game.TOKENS or CLOSING + 2))
        parts.append(Part(f"{whose} penalties", 1, LAST_PENALTY))
        parts += [part._replace(name=f"{whose} {part.name}") for part in field]
    parts += [
        Part("closed rows", row_count(layout), 1),
        Part("dice", 6, 6),
        Part("action", ACTION_3, 1),
        Part("active player", players, 1),
        Part("has marked", 1, 1),
    ]
    if field:
        parts.append(Part("last turns", 1, players))
    choices = tuple(layout_choices(game))
    return Encoding(options, tuple(parts), choices, {choice: action for action, choice in enumerate(choices)})


def options_for(game: str, players: int | None = None, track: str = "A") -> Options:
    """The options of a game by name, for two players by default, and on one of our tracks if it has one."""
    rules = game_named(game)
    if rules.ON_A_TRACK and track not in TRACKS:
        raise BadOptions(f"there is no track {track!r}: the tracks are {', '.join(TRACKS)}")
    options = Options(game, 2 if players is None else players, track=TRACKS[track] if rules.ON_A_TRACK else None)
    rules.start(options)  # rejects impossible options
    return options

"""Every game for OpenSpiel, named `python_rowlock_` plus its name. Importing this module registers them.

    import pyspiel
    import rowlock.envs.open_spiel_games

    game = pyspiel.load_game("python_rowlock_duel")

Chance is explicit: each die of a roll is a node with six outcomes. Action 1 of the games with sheets is a simultaneous
node. A game may start from any position for two or more players, given as `position`.
"""

from typing import Any

import numpy as np
import pyspiel

from rowlock.envs.encoding import Encoding, encoding_of, options_for
from rowlock.envs.rewards import result_rewards
from rowlock.rules import (
    GAMES,
    NOTHING,
    BadOptions,
    Chance,
    Decision,
    Dice,
    Game,
    Options,
    Over,
    State,
    apply,
    choice_text,
    game_named,
    game_of,
    legal,
    parse,
    pending,
    start,
    text,
)

FACES = 6
WHITES = 2
MAX_DECISIONS = 10_000
"""A bound far above any real game. Beaten tokens go back to their owner, so not every game has an exact bound."""


def spiel_name(game: str) -> str:
    return f"python_rowlock_{game}"


def parameters_of(game: Game) -> dict[str, Any]:
    players = max(2, game.PLAYERS[0])
    return {"players": players, "position": "", **({"track": "A"} if game.ON_A_TRACK else {})}


def game_type(game: Game) -> pyspiel.GameType:
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=spiel_name(game.NAME),
        long_name=f"{game.TITLE} (Rowlock)",
        dynamics=dynamics.SIMULTANEOUS if game.SIMULTANEOUS else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.PLAYERS[-1],
        min_num_players=max(2, game.PLAYERS[0]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters_of(game),
    )


def first_position(game: str, parameters: dict[str, Any]) -> State:
    """The position in which a game with these parameters begins."""
    if not parameters["position"]:
        return start(options_for(game, parameters["players"], parameters.get("track", "A")))
    state = parse(parameters["position"])
    if game != game_of(state).NAME:
        raise BadOptions(f"the position is from {game_of(state).NAME}, not from {game}")
    return state


class RowlockGame(pyspiel.Game):
    """A game with its parameters: the number of players, the track and the first position."""

    def __init__(self, name: str, given: dict[str, Any] | None = None) -> None:
        rules = game_named(name)
        parameters = {**parameters_of(rules), **(given or {})}
        self.first = first_position(name, parameters)
        players = len(self.first.sheets)
        options = Options(name, players, track=rules.TRACK.track_of(self.first))
        self.encoding: Encoding = encoding_of(options)
        super().__init__(
            game_type(rules),
            pyspiel.GameInfo(
                num_distinct_actions=len(self.encoding.choices),
                max_chance_outcomes=FACES,
                num_players=players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=MAX_DECISIONS,
            ),
            parameters,
        )

    def __reduce__(self) -> Any:
        """Pickle a game as its name and parameters."""
        return loaded, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> "RowlockState":
        return RowlockState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "PositionObserver":
        if params:
            raise ValueError(f"observations take no parameters, but got {params}")
        return PositionObserver(self.encoding, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class RowlockState(pyspiel.State):
    """A position, the faces of the roll so far, and the past events as texts."""

    def __init__(self, game: RowlockGame) -> None:
        super().__init__(game)
        self.position = game.first
        self.faces: tuple[int, ...] = ()
        self.events: tuple[str, ...] = ()
        self._encoding = game.encoding

    def current_player(self) -> int:
        awaited = pending(self.position)
        if isinstance(awaited, Over):
            return pyspiel.PlayerId.TERMINAL
        if isinstance(awaited, Chance):
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS if len(awaited.seats) > 1 else awaited.seats[0]

    def is_terminal(self) -> bool:
        return isinstance(pending(self.position), Over)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._encoding.action_by_choice[choice] for choice in legal(self.position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(face, 1 / FACES) for face in range(FACES)]

    def _apply_action(self, action: int) -> None:
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            self._add_face(action + 1)
        else:
            self._choose([action])

    def _apply_actions(self, actions: list[int]) -> None:
        self._choose(actions)

    def _add_face(self, face: int) -> None:
        self.faces += (face,)
        colours = self._rolled_colours()
        if len(self.faces) == WHITES + len(colours):
            shown = dict(zip(colours, self.faces[WHITES:], strict=True))
            dice = Dice(*self.faces[:WHITES], *(shown.get(colour, 0) for colour in range(len(Dice._fields) - WHITES)))
            self.position = apply(self.position, dice)
            self.events += ("".join(map(str, dice)),)
            self.faces = ()

    def _rolled_colours(self) -> tuple[int, ...]:
        awaited = pending(self.position)
        return awaited.dice if isinstance(awaited, Chance) else ()

    def _choose(self, actions: list[int]) -> None:
        awaited = pending(self.position)
        assert isinstance(awaited, Decision)
        choices = tuple(self._encoding.choices[action] for action in actions)
        self.position = apply(self.position, choices)
        self.events += (" ".join(map(choice_text, choices)),)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            names = ("white", "white", *(Dice._fields[WHITES + colour] for colour in self._rolled_colours()))
            return f"{names[len(self.faces)]} {action + 1}"
        choice = self._encoding.choices[action]
        return "nothing" if choice == NOTHING else choice_text(choice)

    def returns(self) -> list[float]:
        ended = pending(self.position)
        return result_rewards(ended.scores) if isinstance(ended, Over) else [0.0] * len(self.position.sheets)

    def __str__(self) -> str:
        """The position line, and the faces of an unfinished roll."""
        faces = "".join(map(str, self.faces))
        return f"{text(self.position)} {faces}".strip()


class PositionObserver:
    """A player's observation: the position, and with perfect recall all past events. Simultaneous choices become part
    of either only once all are made.
    """

    def __init__(self, encoding: Encoding, kind: pyspiel.IIGObservationType) -> None:
        self._encoding = encoding
        self._perfect_recall = kind.perfect_recall
        self._public = kind.public_info
        self.tensor = np.zeros(encoding.size if self._public else 0, dtype=np.float32)
        self.dict = {"observation": self.tensor} if self._public else {}

    def set_from(self, state: RowlockState, player: int) -> None:
        if self._public:
            self.tensor[:] = self._encoding.observe(state.position, player)

    def string_from(self, state: RowlockState, player: int) -> str | None:
        if not self._public:
            return None
        shown = [f"player {player}", str(state)]
        return "; ".join([*shown, *state.events] if self._perfect_recall else shown)


def loaded(name: str, parameters: dict[str, Any]) -> RowlockGame:
    return pyspiel.load_game(name, parameters)


def class_of(name: str) -> type[RowlockGame]:
    """A class for one game, to register with OpenSpiel. A function would crash Python on exit, because OpenSpiel
    releases it after the interpreter is gone; a class survives that.
    """

    class NamedGame(RowlockGame):
        def __init__(self, given: dict[str, Any] | None = None) -> None:
            super().__init__(name, given)

    return NamedGame


def register_games() -> None:
    """Register every game that two or more can play, unless it is registered already."""
    for game in GAMES.values():
        if game.PLAYERS[-1] > 1 and spiel_name(game.NAME) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(game), class_of(game.NAME))


register_games()

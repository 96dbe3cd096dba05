"""The levels that evaluate choices with a net trained by self-play."""

from rowlock.bots.player import Advice, Generator, View
from rowlock.fast.compiled import INTERPRETED
from rowlock.fast.two_player_best import exact_choices
from rowlock.fast.two_player_tables import is_solved_for_two, ready_two_players
from rowlock.rules import BadOptions, Choice, Game, game_of
from rowlock.values.choice_values import ChoiceValue, choice_values
from rowlock.values.trials import refined_by_trials
from rowlock.values.weights import learnt_net

BLUR_OF_POINTS = 4.0
"""Standard deviation of the expert's error in a solo game, in points."""

MAX_TRIALS = 100_000


def is_solved(view: View) -> bool:
    """Whether the best choice is known exactly."""
    return is_solved_alone(view) or is_solved_for_two(view.state)


def is_solved_alone(view: View) -> bool:
    return game_of(view.state).SOLVED_ALONE and len(view.state.sheets) == 1


def usual_trials(game: Game, players: int) -> int:
    """How many trials the master plays from each of its best choices."""
    return game.BOTS.trials_for_two if players == 2 else 0


def evaluate_choices(view: View) -> list[ChoiceValue]:
    """Every choice of the view's seat, best first: exact where the game is solved, otherwise by the net."""
    if is_solved_alone(view):
        from rowlock.bots.exact import exact_values

        exact = exact_values(view)
        return [ChoiceValue(one.choice, one.points, float(one is exact[0])) for one in exact]
    table = ready_two_players() if is_solved_for_two(view.state) else None
    if table is not None:
        return [ChoiceValue(*one) for one in exact_choices(view.state, view.seat, table)]
    return values_by_net(view)


def values_by_net(view: View) -> list[ChoiceValue]:
    net = learnt_net(game_of(view.state).NAME, len(view.state.sheets))
    return choice_values(net, view.state, view.seat)


class Expert:
    """Evaluates choices like the master, but with random errors, so it misses small differences. But it never
    misses a choice that wins at once.
    """

    by_table: bool

    def __init__(self, by_table: bool = True) -> None:
        """Without `by_table`, it plays by a net even if the game is solved."""
        self.by_table = by_table

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
        if len(legal) == 1:
            return legal[0]
        blur = BLUR_OF_POINTS if len(view.state.sheets) == 1 else game_of(view.state).BOTS.blur
        values = evaluate_choices(view) if self.by_table else values_by_net(view)
        for one in values:
            if one.wins:
                return one.choice
        seen = {one.choice: one.share + generator.gauss(0, blur) for one in values}
        return max(legal, key=lambda choice: seen[choice])


class Master:
    """Plays to win: looks ahead through its whole turn and the opponent's sealed choice.

    In solo Qwixx it plays perfectly, by the solved table; so it does in Two Rows for two players, once that has been
    solved. With trials, it also rolls out a turn from each of its best choices, with the same dice for each.
    """

    trials: int | None
    by_table: bool

    def __init__(self, trials: int | None = None, by_table: bool = True) -> None:
        self.trials = trials
        self.by_table = by_table

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
        if len(legal) == 1:
            return legal[0]
        draw = generator.random()
        choices = self._evaluate(view)
        for one in choices:
            draw -= one.probability
            if draw < 0:
                return one.choice
        return choices[0].choice

    def worth(self, view: View, _legal: tuple[Choice, ...], /) -> list[Advice]:
        return [Advice(one.choice, one.share) for one in self._evaluate(view)]

    def _evaluate(self, view: View) -> list[ChoiceValue]:
        choices = evaluate_choices(view) if self.by_table else values_by_net(view)
        game, players = game_of(view.state), len(view.state.sheets)
        # Interpreted kernels can't play trials. They make the first choices until the compiled kernels are ready.
        usual = 0 if INTERPRETED else usual_trials(game, players)
        trials = usual if self.trials is None else self.trials
        if not trials or is_solved(view):
            return choices
        return refined_by_trials(learnt_net(game.NAME, players), view.state, view.seat, choices, trials)


def master(setting: str | None) -> Master:
    """The master with the setting given after its name: `trials=200`."""
    if setting is None:
        return Master()
    word, equals, number = setting.partition("=")
    if word != "trials" or not equals or not number.isdecimal() or int(number) > MAX_TRIALS:
        raise BadOptions(f"master takes trials=0 to trials={MAX_TRIALS}, not {setting!r}")
    return Master(int(number))

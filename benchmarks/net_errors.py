"""The errors of the nets, measured against rollouts in positions from games of every level.

python benchmarks/net_errors.py --output FILE                measures 300 positions of each kind
python benchmarks/net_errors.py duel-2 … --output FILE       measures only these kinds
python benchmarks/net_errors.py --shard 3/16 --output FILE   measures a sixteenth of the positions
python benchmarks/net_errors.py --merge FILE …               evaluates them, and stores the errors that hints show
python benchmarks/net_errors.py duel-2 … --merge FILE …      stores new errors for these kinds only
python benchmarks/net_errors.py --table                      shows the tables of docs/accuracy.md

A decision is drawn from each game. The net's two best choices, the one made in the game and others close to the best
are played to the end, all with the same dice.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple
from unittest import mock

import numpy as np

import net_error_report
from in_parts import Part, Task, arguments, measure_shard, merge_parts
from level_games import TABLES, level_game
from rowlock.analysis import endings, position_values
from rowlock.analysis.choice_rollouts import OnProgress, RollOut, positions_after, roll_out
from rowlock.analysis.decisions import DecisionAnalysis, analyse_decision
from rowlock.analysis.evaluation import lead, situation_of
from rowlock.analysis.position_values import POINTS, SHARE, PositionValues, aim_of, evaluate_positions
from rowlock.analysis.rolled_out import leads
from rowlock.rules import Choice, Dice, State, choice_text, game_of, legal, text
from rowlock.values import positions
from rowlock.values.rollout_rounds import PAIRS
from rowlock.values.rollouts import MIN_ROUNDS, RolloutResults, rollouts

SEED = 77_000
POSITIONS = 300
NEAR = {SHARE: 0.03, POINTS: 3.0}
"""Choices that are worse than the best by no more than this are tried, too, …"""
MAX_TRIED = 4
"""… but no more than this many in total."""


class Trials(NamedTuple):
    """How a choice is rolled out: the number of trials, and whether to subtract the luck of the dice."""

    number: int
    less_luck: bool


LESS_LUCK = Trials(1800, True)
"""According to `rollouts.py`, subtracting luck takes about four times as long in two-player Qwixx and in Duel, where
one such trial is worth about 5 and 9 plain ones. In two-player On Board and with more players it isn't worth it."""

TRIALS = {
    "qwixx-1": Trials(360, True),
    "qwixx-2": LESS_LUCK,
    "qwixx-3": Trials(1800, False),
    "qwixx-4": Trials(1800, False),
    "qwixx-5": Trials(1440, False),
    "onboard-1": LESS_LUCK,
    "onboard-2": Trials(3600, False),
    "onboard-3": Trials(1080, False),
    "onboard-4": Trials(1080, False),
    "duel-2": LESS_LUCK,
    "tworows-1": LESS_LUCK,
    "tworows-2": LESS_LUCK,
}
"""The trials by kind; fewer where a trial takes longest."""

SOLVED = "qwixx-1"
"""A solved game, but the page has only its net. It is measured only on request, because that needs the table."""

KINDS = [kind for kind in TABLES if kind in TRIALS and kind != SOLVED]


class DrawnDecision(NamedTuple):
    """A decision of a game: its turn, the number of turns, and the choice that was made."""

    group: str
    state: State
    seat: int
    chosen: Choice
    turn: int
    turns: int


def draw_decision(kind: str, number: int) -> tuple[DrawnDecision, DecisionAnalysis]:
    """A random decision of a game with several choices whose values are not known exactly."""
    for attempt in range(10):
        game = level_game(kind, number, SEED + attempt)
        found = []
        turn = 0
        turns = sum(isinstance(event, Dice) for _, event in game.steps)
        for state, event in game.steps:
            if isinstance(event, Dice):
                turn += 1
                continue
            for seat, choice in zip(game_of(state).deciding(state), event, strict=True):
                if len(legal(state, seat)) > 1:
                    found.append(DrawnDecision(game.group, state, seat, choice, turn, turns))
        random.Random(f"decision/{kind}/{number}/{attempt}").shuffle(found)
        for one in found:
            analysis = analyse_decision(one.state, values_by_net if kind == SOLVED else evaluate_positions)
            if not any(option.exact for option in analysis.options[one.seat]):
                return one, analysis
    raise RuntimeError(f"no decision to draw in ten games of {kind}")


def values_by_net(states: Sequence[State]) -> PositionValues:
    """The values of positions as on the page: without a solved table or exact endings."""
    with (
        mock.patch.object(positions, "has_table", return_value=False),
        mock.patch.object(position_values, "is_solved", return_value=False),
        mock.patch.object(position_values, "solve_ending", endings.finished_value),
    ):
        return evaluate_positions(states)


def choices_to_try(analysis: DecisionAnalysis, seat: int, chosen: Choice) -> list[Choice]:
    """The net's best choice, the second best, the one that was made, and others close to the best."""
    aim = aim_of(len(analysis.values))
    listed = sorted(analysis.options[seat], key=lambda option: -option.values[seat][aim])
    best = listed[0].values[seat][aim]
    near = [option.choice for option in listed if best - option.values[seat][aim] <= NEAR[aim]]
    wanted = dict.fromkeys([listed[0].choice, listed[1].choice, chosen, *near])
    return list(wanted)[:MAX_TRIED]


def measure(task: Task) -> Part:
    return measure_position(task, TRIALS[task[0]])


def prepare(kind: str) -> None:
    """Compile what the measurement needs."""
    measure_position((kind, 0), TRIALS[kind]._replace(number=MIN_ROUNDS * PAIRS))


def measure_position(task: Task, trials: Trials) -> Part:
    def play(states: Sequence[State], rounds: int, _progress: OnProgress) -> list[RolloutResults]:
        return rollouts(list(states), rounds, dice_seed(task), subtract_luck=trials.less_luck, workers=1)

    return compare_position(task, trials.number // PAIRS, play)


def dice_seed(task: Task) -> int:
    """The seed of the dice with which a task's position is rolled out."""
    return SEED + task[1]


def positions_to_roll_out(task: Task) -> list[State]:
    drawn, analysis = draw_decision(*task)
    return positions_after(analysis, drawn.seat, choices_to_try(analysis, drawn.seat, drawn.chosen))


def compare_position(task: Task, rounds: int, play: RollOut) -> Part:
    """A position: the results of the net and the rollouts for some choices, each with the rollouts' variance."""
    kind, number = task
    drawn, analysis = draw_decision(kind, number)
    seat = drawn.seat
    tried = choices_to_try(analysis, seat, drawn.chosen)
    played = roll_out(analysis, seat, tried, rounds, play=play)
    first = played.option(seat, tried[0])
    choices = []
    for choice in tried:
        option = played.option(seat, choice)
        values, results = option.values, option.rounds
        lost = first.rounds - results
        half = len(results) // 2
        choices.append(
            {
                "choice": choice_text(choice),
                "net": [list(one) for one in values],
                "lead": lead(values, seat),
                "situation": list(map(rounded, situation_of(option, option.values, seat))),
                "rolled_out": {
                    "share": mean_and_variance(results[:, seat, SHARE]),
                    "points": mean_and_variance(results[:, seat, POINTS]),
                    "margin": mean_and_variance(leads(results, seat)),
                    "loss": mean_and_variance(lost[:, seat, SHARE]),
                    "loss_points": mean_and_variance(lost[:, seat, POINTS]),
                },
                "halves": [
                    rounded(part[:, seat, aim_of(len(values))].mean()) for part in (results[:half], results[half:])
                ],
            }
        )
    return {
        "kind": kind,
        "number": number,
        "group": drawn.group,
        "position": text(drawn.state),
        "seat": seat,
        "turn": drawn.turn,
        "turns": drawn.turns,
        "closed": drawn.state.closed.bit_count(),
        "made": choice_text(drawn.chosen),
        "choices": choices,
    }


def mean_and_variance(rounds: np.ndarray) -> list[float]:
    """The mean of the rounds, and the variance of that mean."""
    return [rounded(rounds.mean()), rounded(rounds.var(ddof=1) / len(rounds))]


def rounded(number: float) -> float:
    return float(f"{number:.6g}")


def main() -> None:
    asked = arguments(__doc__, KINDS).parse_args()
    if asked.table:
        print(*net_error_report.tables(), sep="\n\n")
    elif asked.merge:
        items, parts = merge_parts(asked.merge)
        if asked.kinds:
            some = [part for part in parts if part["kind"] in asked.kinds]
            net_error_report.store_some({kind: items[kind] for kind in asked.kinds}, some)
        else:
            net_error_report.store(items, parts)
        print(*net_error_report.tables(), sep="\n\n")
    else:
        items = dict.fromkeys(asked.kinds or KINDS, asked.items or POSITIONS)
        measure_shard(asked, {"measurement": "net errors", "seed": SEED}, items, measure, prepare)


if __name__ == "__main__":
    main()

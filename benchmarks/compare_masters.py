"""Two masters with different settings against each other: the benefit of trials or newer nets.

    python benchmarks/compare_masters.py duel trials=36 trials=0
    python benchmarks/compare_masters.py onboard trials=36,near=0.04 trials=0,nets=old-nets --board B --games 20000

The settings are `trials` (from each choice close to the best), `near` (how close) and `nets` (another folder of nets).
To get the nets of an older version:
`git archive 7d34d91~1 src/rowlock/values/weights | tar x -C old --strip-components=4`. Both play the same dice in both
seats. Intervals are 95% intervals over deals, also with the luck of the dice subtracted. Times are processor time per
choice.
"""

import argparse
import math
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rowlock.arena.dice_stream import DiceStream, seat_generators
from rowlock.arena.match import play
from rowlock.bots import View
from rowlock.bots.learnt import Master
from rowlock.rules import TRACKS, Options, game_named, game_of
from rowlock.values import trials
from rowlock.values.choice_values import ChoiceValue, choice_values
from rowlock.values.roll_luck import roll_luck
from rowlock.values.weights import FOLDER, learnt_net


class TimedMaster(Master):
    """A master with its own settings that measures its time."""

    def __init__(self, settings: str) -> None:
        given = dict(part.split("=") for part in settings.split(","))
        super().__init__(int(given.get("trials", 0)), by_table=False)
        self._near = float(given.get("near", trials.NEAR))
        self._nets = Path(given.get("nets", FOLDER))
        self.seconds: list[float] = []

    def _evaluate(self, view: View) -> list[ChoiceValue]:
        net = learnt_net(game_of(view.state).NAME, len(view.state.sheets), self._nets)
        begun = time.process_time()
        choices = choice_values(net, view.state, view.seat)
        if self.trials:
            trials.NEAR = self._near
            choices = trials.refined_by_trials(net, view.state, view.seat, choices, self.trials)
        self.seconds.append(time.process_time() - begun)
        return choices


class Task(NamedTuple):
    options: Options
    first: str
    second: str
    seed: int
    deal: int


class Played(NamedTuple):
    """The first master's mean share in the two games of a deal, with and without luck, and the time of each choice."""

    share: float
    less_luck: float
    seconds: tuple[list[float], list[float]]


def play_deal(task: Task) -> Played:
    masters = TimedMaster(task.first), TimedMaster(task.second)
    shares, less_luck = [], []
    for game in range(2):
        seated = masters if game == 0 else masters[::-1]
        generators = list(seat_generators(task.seed, task.deal, game, 2))
        result = play(task.options, seated, DiceStream(task.seed, task.deal), generators, luck_of=roll_luck)
        assert result.luck
        shares.append(result.shares[game])
        less_luck.append(result.shares[game] - result.luck[game])
    return Played(statistics.fmean(shares), statistics.fmean(less_luck), (masters[0].seconds, masters[1].seconds))


def interval(shares: list[float]) -> str:
    return f"{statistics.fmean(shares):.2%} ± {1.96 * statistics.stdev(shares) / math.sqrt(len(shares)):.2%}"


def time_per_choice(seconds: list[float]) -> str:
    return (
        f"{1000 * statistics.fmean(seconds):.2f} ms (99 of 100: {1000 * statistics.quantiles(seconds, n=100)[-1]:.1f})"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--board", default="A")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    track = TRACKS[given.board] if game_named(given.game).ON_A_TRACK else None
    options = Options(given.game, 2, track=track)
    tasks = [Task(options, given.first, given.second, given.seed, deal) for deal in range(given.games // 2)]
    play_deal(tasks[0])  # compiles everything once for all processes
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        played = list(pool.map(play_deal, tasks, chunksize=4))
    print(
        f"{given.game} {given.board}, {given.first} against {given.second}: {interval([one.share for one in played])}, "
        f"less luck {interval([one.less_luck for one in played])}, {2 * len(played)} games; per choice "
        f"{time_per_choice([each for one in played for each in one.seconds[0]])} and "
        f"{time_per_choice([each for one in played for each in one.seconds[1]])}"
    )


if __name__ == "__main__":
    main()

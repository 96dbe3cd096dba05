"""Whether the shares predicted before a roll come true, in games of every level.

python benchmarks/calibration.py --output FILE                measures every game and number of players
python benchmarks/calibration.py duel-2 … --output FILE       only these
python benchmarks/calibration.py --shard 3/16 --output FILE   a sixteenth of the games
python benchmarks/calibration.py --merge FILE …               evaluates and stores them in `calibration/`
python benchmarks/calibration.py --table                      shows the tables of docs/accuracy.md

This answers two questions. The nets continue each game from one of its positions, 72 times: do their predictions come
true? And do they come true in the game as the levels played it?
"""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from in_parts import Part, Task, arguments, measure_shard, merge_parts
from level_games import GROUPS, TABLES, level_game
from rowlock.rules import Dice, pending
from rowlock.values.positions import expectations
from rowlock.values.rollouts import rollouts

FOLDER = Path(__file__).parent / "calibration"
SEED = 3_000_017
BINS = 10
GAMES_PER_PART = 60
PARTS_OF_TWO, PARTS_OF_MORE = 180, 80
ROUNDS = 2
"""How many rounds of 36 trials the nets play from a position."""

BY_NETS, AS_PLAYED = "by_nets", "as_played"

KINDS = {
    kind: PARTS_OF_TWO if options.players == 2 else PARTS_OF_MORE
    for kind, options in TABLES.items()
    if options.players > 1
}

Sums = NDArray[np.float64]
"""By tenth of the predicted share: the cases, the sums of the predicted and of the actual shares, and the sum over
games of the squared difference between them."""


def new_sums() -> Sums:
    return np.zeros((BINS, 4))


def add_game(sums: Sums, predicted: NDArray[np.float64], actual: NDArray[np.float64]) -> None:
    """Add the predicted and actual shares of one game."""
    tenth = np.minimum((predicted * BINS).astype(int), BINS - 1)
    for column, shares in enumerate((np.ones_like(predicted), predicted, actual)):
        sums[:, column] += np.bincount(tenth, shares, BINS)
    sums[:, 3] += np.bincount(tenth, actual - predicted, BINS) ** 2


def prepare(kind: str) -> None:
    """Compile what the measurement needs."""
    measure_games(kind, range(len(GROUPS)))


def measure(task: Task) -> Part:
    kind, number = task
    games = range(number * GAMES_PER_PART, (number + 1) * GAMES_PER_PART)
    return {"kind": kind, "number": number, **measure_games(kind, games)}


def measure_games(kind: str, games: range) -> dict[str, dict[str, list[list[float]]]]:
    """The sums of some games, for both questions and each group of players."""
    players = TABLES[kind].players
    # With two players one seat is enough, since the shares add up to 1.
    seats = 1 if players == 2 else players
    sums: dict[str, dict[str, Sums]] = {
        question: {group: new_sums() for group in GROUPS} for question in (BY_NETS, AS_PLAYED)
    }
    for index in games:
        game = level_game(kind, index, SEED)
        states = [state for state, event in game.steps if isinstance(event, Dice)]
        predicted = expectations(states)[0][:, :seats]
        winners = pending(game.end).winners
        won = np.array([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])
        add_game(sums[AS_PLAYED][game.group], predicted.ravel(), np.tile(won, len(states)))
        place = random.Random(f"continued/{kind}/{index}").randrange(len(states))
        played = rollouts([states[place]], ROUNDS, SEED + index, subtract_luck=False, workers=1)[0]
        add_game(sums[BY_NETS][game.group], predicted[place], played.shares.mean(axis=0)[:seats])
    return {
        question: {group: [list(map(rounded, line)) for line in found] for group, found in groups.items()}
        for question, groups in sums.items()
    }


def rounded(number: float) -> float:
    return float(f"{number:.8g}")


def evaluate(sums: Sums) -> dict[str, Any]:
    """By tenths of the predicted share: the number of cases, the mean predicted and actual share, and half the width of
    the 95% interval of their difference, which treats the cases of a game as dependent. Also the expected calibration
    error: their mean absolute difference, with each tenth weighted by its cases.
    """
    bins = [
        {
            "cases": int(count),
            "predicted": predicted / count,
            "actual": actual / count,
            "margin_95": 1.96 * squares**0.5 / count,
        }
        for count, predicted, actual, squares in sums.tolist()
        if count
    ]
    cases = int(sums[:, 0].sum())
    error = sum(one["cases"] * abs(one["predicted"] - one["actual"]) for one in bins) / cases
    return {"cases": cases, "error": error, "bins": bins}


def store(items: dict[str, int], parts: list[Part]) -> None:
    """Evaluate the measurements of each kind, for all groups together and for each group."""
    for kind in items:
        found = [part for part in parts if part["kind"] == kind]
        sums = {
            question: {group: np.sum([part[question][group] for part in found], axis=0) for group in GROUPS}
            for question in (BY_NETS, AS_PLAYED)
        }
        options = TABLES[kind]
        described = {
            "game": options.game,
            "players": options.players,
            "games": len(found) * GAMES_PER_PART,
            "seed": SEED,
            **evaluate(np.sum(list(sums[BY_NETS].values()), axis=0)),
            **{
                question: {group: without_bins(evaluate(found)) for group, found in groups.items()}
                for question, groups in sums.items()
            },
        }
        (FOLDER / f"{kind}.json").write_text(json.dumps(described, indent=1) + "\n", encoding="utf-8")


def without_bins(evaluated: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in evaluated.items() if name != "bins"}


def stored_results() -> list[dict[str, Any]]:
    return [json.loads((FOLDER / f"{kind}.json").read_text("utf-8")) for kind in KINDS]


def row(one: dict[str, Any]) -> str:
    furthest = max(one["bins"], key=lambda tenth: abs(tenth["predicted"] - tenth["actual"]))
    name = f"{one['game']}, {one['players']} players"
    off = f"predicted {furthest['predicted']:.1%}, actual {furthest['actual']:.1%} ± {furthest['margin_95']:.1%}"
    return f"| {name} | {one['games']:,} | {one['error']:.4f} | {off} |"


def table() -> str:
    head = ["| game | positions | ECE | the bin that is furthest off |", "| --- | --- | --- | --- |"]
    return "\n".join([*head, *map(row, stored_results())])


def levels_table() -> str:
    """The expected calibration error by group of players: if the nets continue their games, and, in parentheses, in the
    games as they were played.
    """
    lines = [f"| game | {' | '.join(GROUPS)} |", f"| --- |{' --- |' * len(GROUPS)}"]
    for one in stored_results():
        cells = [f"{one['by_nets'][group]['error']:.3f} ({one['as_played'][group]['error']:.3f})" for group in GROUPS]
        lines.append(f"| {one['game']}, {one['players']} players | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    asked = arguments(__doc__, list(KINDS)).parse_args()
    if asked.table:
        print(table(), levels_table(), sep="\n\n")
    elif asked.merge:
        store(*merge_parts(asked.merge))
        print(table())
    else:
        items = {kind: asked.items or KINDS[kind] for kind in asked.kinds or KINDS}
        measure_shard(asked, {"measurement": "calibration", "seed": SEED}, items, measure, prepare)


if __name__ == "__main__":
    main()

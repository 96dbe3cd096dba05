"""Whether the shares predicted before a roll come true, in games of the nets with seeds they were not trained on.

python benchmarks/calibration.py            every game and number of players, stored in `calibration/`
python benchmarks/calibration.py duel-2 …   only these
python benchmarks/calibration.py --table    shows the table of docs/analysis.md
"""

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rowlock.rules import GAMES
from rowlock.values.sheet_play import BY_NET
from rowlock.values.td_learning import MAX_TURNS, GameBatch, new_results
from rowlock.values.training import Play, player
from rowlock.values.weights import learnt_net

FOLDER = Path(__file__).parent / "calibration"
SEED = 3_000_017
BINS = 10
BATCH = 1_000
GAMES_OF_TWO, GAMES_OF_MORE = 10_000, 4_000

TABLES = [(game.NAME, players) for game in GAMES.values() for players in game.PLAYERS if players > 1]


class Cases(NamedTuple):
    """For each case: the share predicted before a roll, the actual one, and the game."""

    told: np.ndarray
    came: np.ndarray
    game: np.ndarray


def cases(play: Play, game: str, players: int, games: int) -> Cases:
    """With two players one seat is enough, since the other has the rest."""
    net = learnt_net(game, players)
    everybody = np.full(players, BY_NET)
    seats = 1 if players == 2 else players
    found = []
    for first in range(0, games, BATCH):
        results = new_results(BATCH, players, MAX_TURNS)
        play((net, net), GameBatch(everybody, SEED, first), results)
        positions = np.arange(MAX_TURNS) < results.recorded[:, None]
        told = results.predictions[positions][:, :seats]
        came = np.repeat(results.shares, results.recorded, axis=0)[:, :seats]
        number = np.repeat(np.arange(first, first + BATCH), results.recorded * seats)
        found.append((told.ravel(), came.ravel(), number))
    return Cases(*(np.concatenate(column) for column in zip(*found, strict=True)))


def calibrated(cases: Cases) -> dict[str, Any]:
    """By tenths of the predicted share: the number of cases, the mean predicted and actual share, and half the width of
    the 95% interval of their difference, which treats the positions of a game as dependent. Also the expected
    calibration error: their mean absolute difference, with each tenth weighted by its cases.
    """
    tenth = np.minimum((cases.told * BINS).astype(int), BINS - 1)
    bins = []
    for number in range(BINS):
        these = tenth == number
        count = int(these.sum())
        if count:
            told, came = cases.told[these], cases.came[these]
            off_in_games = np.bincount(cases.game[these], came - told)
            margin = 1.96 * float(np.sqrt((off_in_games**2).sum())) / count
            bins.append({"cases": count, "told": float(told.mean()), "came": float(came.mean()), "margin_95": margin})
    error = sum(one["cases"] * abs(one["told"] - one["came"]) for one in bins) / len(cases.told)
    return {"cases": len(cases.told), "error": error, "bins": bins}


def run(game: str, players: int) -> dict[str, Any]:
    games = GAMES_OF_TWO if players == 2 else GAMES_OF_MORE
    found = calibrated(cases(player(game, players), game, players, games))
    described = {"game": game, "players": players, "games": games, "seed": SEED, **found}
    (FOLDER / f"{game}-{players}.json").write_text(json.dumps(described, indent=1) + "\n", encoding="utf-8")
    return described


def measured() -> list[dict[str, Any]]:
    return [json.loads((FOLDER / f"{game}-{players}.json").read_text("utf-8")) for game, players in TABLES]


def row(one: dict[str, Any]) -> str:
    furthest = max(one["bins"], key=lambda tenth: abs(tenth["told"] - tenth["came"]))
    name = f"{one['game']}, {one['players']} players"
    off = f"predicted {furthest['told']:.1%}, actual {furthest['came']:.1%} ± {furthest['margin_95']:.1%}"
    return f"| {name} | {one['games']:,} | {one['cases']:,} | {one['error']:.4f} | {off} |"


def table() -> str:
    head = ["| game | games | cases | ECE | the bin that is furthest off |", "| --- | --- | --- | --- | --- |"]
    return "\n".join([*head, *map(row, measured())])


if __name__ == "__main__":
    if "--table" in sys.argv[1:]:
        print(table())
        sys.exit()
    FOLDER.mkdir(exist_ok=True)
    for game, players in TABLES:
        if not sys.argv[1:] or f"{game}-{players}" in sys.argv[1:]:
            print(row(run(game, players)), flush=True)

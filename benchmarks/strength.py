"""Measure the strength of the bots: run the contests below with `rowlock arena` and store the results in `strength/`.

python benchmarks/strength.py              runs the contests that have no results yet
python benchmarks/strength.py NAME ...     runs these again
python benchmarks/strength.py --table      prints the tables for docs/bots.md
python benchmarks/strength.py NAME --shard 3/16 --output FILE    plays a part of one contest on this machine
python benchmarks/strength.py NAME --merge FILE ...              stores the results of all its parts

Each contest has a minimum share of wins for the first bot. Ten thousand games take one to ten minutes on two cores.
"""

import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent / "strength"


class ContestOf(NamedTuple):
    """A contest: its name, its bots, the rest of the command, and the share that the first bot must reach."""

    name: str
    bots: str
    rest: str
    floor: float

    @property
    def command(self) -> str:
        return f"rowlock arena {self.bots} {self.rest}"

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.json"


LADDER = ("beginner", "casual", "steady", "expert", "master")
GAMES = {
    "qwixx": "--game qwixx --games 10000",
    "onboard": "--game onboard --games 10000",
    "duel": "--game duel --games 10000",
}


def ladder() -> list[ContestOf]:
    """Each level against the one below it, in each game."""
    steps = []
    for game, rest in GAMES.items():
        for lower, higher in itertools.pairwise(LADDER):
            floor = 0.55 if higher == "master" else 0.60
            steps.append(ContestOf(f"{game}-{higher}-{lower}", f"{higher} {lower}", rest, floor))
    return steps


AGAINST_YARDSTICKS = [
    ContestOf("qwixx-master-gap", "master gap", "--game qwixx --games 10000", 0.71),
    ContestOf("qwixx-master-friendly", "master friendly", "--game qwixx --games 10000", 0.85),
    ContestOf("qwixx-four", "master gap gap gap", "--game qwixx --players 4 --games 10000", 0.40),
    ContestOf("duel-master-handmade", "master handmade", "--game duel --games 10000", 0.65),
    ContestOf("duel-master-greedy", "master greedy", "--game duel --games 10000", 0.64),
    ContestOf("onboard-a-master-gap", "master gap", "--game onboard --games 10000", 0.82),
    ContestOf("onboard-b-master-gap", "master gap", "--game onboard --board B --games 10000", 0.77),
    ContestOf("onboard-a-master-careful", "master careful-gap", "--game onboard --games 10000", 0.74),
]

TOURNAMENTS = [
    ContestOf(f"{game}-levels", " ".join(LADDER), f"--game {game} --games 1000", 0)
    for game in ("qwixx", "onboard", "duel")
]

SOLO = ContestOf("qwixx-solo", "master", "--game qwixx --players 1 --games 10000", 0)

CONTESTS = [*AGAINST_YARDSTICKS, *ladder(), SOLO, *TOURNAMENTS]


def arena(words: list[str]) -> str:
    """The output of `rowlock arena`."""
    code = [sys.executable, "-c", "from rowlock.cli import main; main()", "arena", *words]
    return subprocess.run(code, stdout=subprocess.PIPE, check=True, text=True).stdout


def run_shard(contest: ContestOf, words: list[str]) -> None:
    arena([*contest.command.split()[2:], *words])


def run(contest: ContestOf) -> None:
    store(contest, arena([*contest.command.split()[2:], "--json"]))


def merge(contest: ContestOf, files: list[str]) -> None:
    store(contest, arena(["merge", *files, "--json"]))


def store(contest: ContestOf, shown: str) -> None:
    described = {"command": contest.command, **json.loads(shown)}
    contest.file.write_text(json.dumps(described, indent=1) + "\n", encoding="utf-8")


def stored_results(contest: ContestOf) -> dict[str, Any]:
    described: dict[str, Any] = json.loads(contest.file.read_text(encoding="utf-8"))
    return described


def of_first(contest: ContestOf) -> dict[str, Any]:
    """The standing of the contest's first bot."""
    first = contest.bots.split()[0]
    place: dict[str, Any] = next(place for place in stored_results(contest)["standings"] if place["name"] == first)
    return place


def row(contest: ContestOf) -> str:
    """A row of the table: the command, the measured share and the required one."""
    place = of_first(contest)
    share, margin = place["wins"]["value"], place["wins"]["margin_95"]
    return f"| `{contest.command}` | {share:.1%} ± {margin:.1%} | {contest.floor:.0%} |"


def floors_table(contests: list[ContestOf]) -> str:
    return "\n".join(["| command | wins of the first bot | required |", "| --- | --- | --- |", *map(row, contests)])


def ratings_table() -> str:
    """The levels in each tournament: rating, and mean points per game."""
    lines = ["| level | Qwixx | On Board, side A | Duel |", "| --- | --- | --- | --- |"]
    places = [{place["name"]: place for place in stored_results(contest)["standings"]} for contest in TOURNAMENTS]
    for level in reversed(LADDER):
        cells = []
        for place in places:
            rating, points = place[level]["rating"], place[level]["points"]["value"]
            cells.append(f"{rating['value']:.0f} ± {rating['margin_95']:.0f}, {points:.0f} points")
        lines.append(f"| `{level}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def tables() -> list[str]:
    """The tables in docs/bots.md."""
    return [floors_table(ladder()), floors_table(AGAINST_YARDSTICKS), ratings_table()]


if __name__ == "__main__":
    if "--table" in sys.argv[1:]:
        print(*tables(), sep="\n\n")
        sys.exit()
    FOLDER.mkdir(exist_ok=True)
    if "--shard" in sys.argv[2:] or "--merge" in sys.argv[2:]:
        chosen = next(contest for contest in CONTESTS if contest.name == sys.argv[1])
        if "--merge" in sys.argv[2:]:
            merge(chosen, sys.argv[sys.argv.index("--merge") + 1 :])
            print(row(chosen))
        else:
            run_shard(chosen, sys.argv[2:])
        sys.exit()
    for contest in CONTESTS:
        if contest.name in sys.argv[1:] or (not sys.argv[1:] and not contest.file.exists()):
            run(contest)
            print(row(contest), flush=True)

"""How accurate hints are if they look ahead, and how many turns and trials that takes.

python benchmarks/net_errors.py onboard-2 --output FILE    rolls out positions of every level
python benchmarks/look_ahead.py FILE …                     shows the errors after 0 to 12 turns in these positions
python benchmarks/look_ahead.py FILE … --trials 36         with fewer trials than hints play
python benchmarks/look_ahead.py FILE … --store             fits the errors that hints and reviews show, and stores them

From each choice that was rolled out, everybody plays on by the net, with the same dice for every choice. The mean of
the nets' values after the second half of the turns is compared with the rollouts.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import error_model
from in_parts import Part, merge_parts
from level_games import TABLES
from net_error_report import bad_first_choice, summary
from rowlock.analysis.decisions import analyse_decision
from rowlock.analysis.evaluation import lead, situation_of
from rowlock.analysis.looking_ahead import look_ahead
from rowlock.analysis.net_errors import MEASURED_AHEAD, NetErrors, net_errors
from rowlock.analysis.position_values import SHARE, evaluate_positions
from rowlock.rules import game_named, parse, parse_choice
from rowlock.rules.turn import OVER
from rowlock.values.look_ahead import TRIALS, looks_ahead, values_ahead
from rowlock.values.rollout_rounds import PAIRS
from rowlock.values.trials import after_turn
from rowlock.values.weights import learnt_net

MAX_TURNS = 12


def by_turns(position: Part, trials: int) -> np.ndarray:
    """The shares of the choices by the number of turns looked ahead, beginning with none."""
    seat, state = position["seat"], parse(position["position"])
    net = learnt_net(game_named(position["kind"].split("-")[0]).NAME, len(state.sheets))
    shares = np.array([[choice["net"][seat][SHARE]] * (MAX_TURNS + 1) for choice in position["choices"]])
    ends = [after_turn(net, state, seat, parse_choice(choice["choice"])) for choice in position["choices"]]
    going_on = [place for place, end in enumerate(ends) if end.stage != OVER]
    for turns in range(1, MAX_TURNS + 1):
        if going_on:
            shares[going_on, turns] = values_ahead([ends[place] for place in going_on], trials, turns)[0][:, seat]
    return shares


def show(kind: str, positions: list[Part], trials: int) -> None:
    by_turns(positions[0], PAIRS)  # compiles it
    started, tried = time.process_time(), 0
    squares, bad = np.zeros(MAX_TURNS + 1), np.zeros(MAX_TURNS + 1)
    for position in positions:
        choices = position["choices"]
        shares = by_turns(position, trials)
        tried += len(choices)
        mean, variance = choices[0]["rolled_out"]["share"]
        squares += (shares[0] - mean) ** 2 - variance
        for turns in range(MAX_TURNS + 1):
            first = int(shares[:, turns].argmax())
            others = [choice for place, choice in enumerate(choices) if place != first]
            bad[turns] += bad_first_choice({**position, "choices": [choices[first], *others]})
    spent = (time.process_time() - started) / tried
    errors = 100 * np.sqrt(np.maximum(squares / len(positions), 0))
    print(f"{kind}, {len(positions)} positions, {trials} trials, {1000 * spent:.0f} ms per choice for all of these:")
    print("| turns | share off by | top choice loses over 2 |\n| --- | --- | --- |")
    for turns in range(MAX_TURNS + 1):
        print(f"| {turns} | {errors[turns]:.1f} | {bad[turns] / len(positions):.1%} |")


def with_look_ahead(position: Part) -> Part:
    """The position with the values of its choices by looking ahead, best first."""
    seat = position["seat"]
    analysis = analyse_decision(parse(position["position"]), evaluate_positions)
    tried = [parse_choice(choice["choice"]) for choice in position["choices"]]
    errors = net_errors(position["kind"].split("-")[0], len(analysis.values))
    ahead = look_ahead(analysis, seat, tried, errors)
    choices: list[dict[str, Any]] = []
    for choice, given in zip(tried, position["choices"], strict=True):
        option = ahead.option(seat, choice)
        values = option.best_known
        found = {
            "net": [list(one) for one in values],
            "lead": lead(values, seat),
            "situation": list(situation_of(option, values, seat)),
        }
        choices.append({**given, **found})
    first = max(range(len(choices)), key=lambda place: choices[place]["net"][seat][SHARE])
    best = choices[first]
    # Losses were measured against the net's first choice. Others' are known only relative to that one.
    return {**position, "choices": [best, *(one for one in choices if one is not best)], "by_net": choices[0]["choice"]}


def store(items: dict[str, int], positions: Sequence[Part]) -> None:
    """Fit the errors to positions in which losses can be told, store them, and show how many intervals hold."""
    ahead = [with_look_ahead(position) for position in positions]
    same = [one for one in ahead if one["choices"][0]["choice"] == one["by_net"]]
    fitted = {}
    checked = {}
    for figure in NetErrors._fields:
        some = same if figure.startswith("loss") else ahead
        fitted[figure] = error_model.fit(figure, some)
        checked[figure] = error_model.cross_validate(some)[figure]
    MEASURED_AHEAD.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")
    for kind, figures in summary(items, checked, ahead)["kinds"].items():
        print(kind, json.dumps(figures))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="written by net_errors.py")
    parser.add_argument("--trials", type=int, default=TRIALS, help="by default as many as hints play")
    parser.add_argument("--store", action="store_true", help="store the errors of hints that look ahead")
    given = parser.parse_args()
    if given.trials < 1 or given.trials % PAIRS:
        parser.error(f"{given.trials} trials: a multiple of {PAIRS} is needed")
    if missing := [str(path) for path in given.files if not path.is_file()]:
        parser.error(f"{', '.join(missing)}: there is no such file")
    items, parts = merge_parts(given.files)
    kinds = [kind for kind in items if looks_ahead(game_named(kind.split("-")[0]), TABLES[kind].players)]
    if not kinds:
        parser.error(f"{', '.join(items)}: none of these games looks ahead")
    chosen = [part for part in parts if part["kind"] in kinds]
    if given.store:
        store({kind: items[kind] for kind in kinds}, chosen)
        return
    for kind in kinds:
        show(kind, [part for part in chosen if part["kind"] == kind], given.trials)


if __name__ == "__main__":
    main()

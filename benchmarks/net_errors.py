"""How far the nets are off, measured against rollouts: the errors that `rowlock hint` and `rowlock review` show.

python benchmarks/net_errors.py                  measures every game and number of players: half an hour on two cores
python benchmarks/net_errors.py qwixx-2 …        measures these anew
python benchmarks/net_errors.py --table          shows the table of docs/analysis.md

In games between experts, decisions with at least two choices close to the best are drawn at random, and the two best of
each are played on. What the rollouts themselves are unsure of is taken out of the difference. The result is kept in the
package.
"""

import json
import math
import random
import sys

import numpy as np

from rowlock.analysis.choice_rollouts import roll_out
from rowlock.analysis.decisions import DecisionAnalysis, analyse_decision
from rowlock.analysis.evaluation import lead
from rowlock.analysis.net_errors import MEASURED, NetErrors
from rowlock.analysis.position_values import POINTS, SHARE, aim_of, evaluate_positions
from rowlock.analysis.rolled_out import leads
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.record import steps
from rowlock.rules import TRACKS, Decision, Options, pending
from rowlock.values.rollout_rounds import PAIRS

SEED = 77_000
DECISIONS = 60
A_GAME = 4
ROUNDS = 10
NEAR = 0.06
NEAR_POINTS = 6.0

TABLES = {
    **{f"qwixx-{players}": Options("qwixx", players) for players in range(2, 6)},
    **{f"onboard-{players}": Options("onboard", players, track=TRACKS["A"]) for players in range(1, 5)},
    "duel-2": Options("duel", 2),
    **{f"tworows-{players}": Options("tworows", players) for players in range(1, 3)},
}


def decisions(options: Options, seed: int) -> list[tuple[DecisionAnalysis, int]]:
    """A few decisions of a game in which something is to be decided that is not plain."""
    expert = bot_named("expert", options.game)
    found = []
    for state in steps(record_game(options, [expert] * options.players, seed)):
        awaited = pending(state)
        if isinstance(awaited, Decision):
            found += [(state, seat) for seat in awaited.seats]
    generator = random.Random(seed)
    generator.shuffle(found)
    chosen = []
    for state, seat in found:
        analysis = analyse_decision(state, evaluate_positions)
        if not any(option.exact for option in analysis.options[seat]) and len(best_two(analysis, seat)) == 2:
            chosen.append((analysis, seat))
        if len(chosen) == A_GAME:
            break
    return chosen


def best_two(analysis: DecisionAnalysis, seat: int) -> list[int]:
    """The two best choices, if the second is near the first."""
    aim = aim_of(len(analysis.values))
    listed = sorted(analysis.options[seat], key=lambda option: -option.values[seat][aim])
    near = [
        option
        for option in listed
        if listed[0].values[seat][aim] - option.values[seat][aim] <= (NEAR_POINTS if aim == POINTS else NEAR)
    ]
    return [option.choice for option in near[:2]]


def measured(options: Options) -> dict[str, float]:
    off: dict[str, list[tuple[float, float]]] = {name: [] for name in NetErrors._fields}
    game = 0
    while len(off["loss"]) < DECISIONS:
        for analysis, seat in decisions(options, SEED + game):
            best, second = best_two(analysis, seat)
            played = roll_out(analysis, seat, (best, second), ROUNDS)
            nets = [analysis.option(seat, choice).values for choice in (best, second)]
            rounds = [played.option(seat, choice).rounds for choice in (best, second)]
            for net, one in zip(nets, rounds, strict=True):
                off["share"].append(difference(net[seat][SHARE], one[:, seat, SHARE]))
                off["points"].append(difference(net[seat][POINTS], one[:, seat, POINTS]))
                off["margin"].append(difference(lead(net, seat), leads(one, seat)))
            for name, column in (("loss", SHARE), ("loss_points", POINTS)):
                lost = nets[0][seat][column] - nets[1][seat][column]
                off[name].append(difference(lost, (rounds[0] - rounds[1])[:, seat, column]))
        game += 1
    errors = {name: standard_error(found) for name, found in off.items()}
    return {**errors, "decisions": len(off["loss"]), "trials": ROUNDS * PAIRS}


def difference(net: float | np.ndarray, rounds: np.ndarray) -> tuple[float, float]:
    """By how much the net's word differs from the rollouts', and the rollouts' own variance."""
    return float(net - rounds.mean()), float(rounds.var(ddof=1) / len(rounds))


def standard_error(found: list[tuple[float, float]]) -> float:
    squares = sum(off * off for off, _ in found) / len(found)
    noise = sum(variance for _, variance in found) / len(found)
    return round(math.sqrt(max(squares - noise, 0.0)), 5)


def table() -> str:
    """What was measured, for docs/analysis.md: shares in hundredths of the win."""
    lines = ["| game | share | points | lead | loss | loss in points |", "| --- | --- | --- | --- | --- | --- |"]
    for name in TABLES:
        of = json.loads(MEASURED.read_text(encoding="utf-8"))[name]
        game, players = name.split("-")
        alone = players == "1"
        share, loss = ("–" if alone else f"{100 * of[figure]:.1f}" for figure in ("share", "loss"))
        lead = "–" if alone else f"{of['margin']:.1f}"
        words = f"{game}, {players} player{'' if alone else 's'}"
        lines.append(f"| {words} | {share} | {of['points']:.1f} | {lead} | {loss} | {of['loss_points']:.1f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    if "--table" in sys.argv[1:]:
        print(table())
        sys.exit()
    kept = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.exists() else {}
    for name in sys.argv[1:] or TABLES:
        kept[name] = measured(TABLES[name])
        MEASURED.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        print(name, kept[name], flush=True)

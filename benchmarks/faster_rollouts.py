"""Rollouts per second of this checkout and of an older one, and in how many positions both give the same figures.

git worktree add /tmp/older COMMIT
python benchmarks/faster_rollouts.py /tmp/older             two-player Qwixx, On Board and Duel
python benchmarks/faster_rollouts.py /tmp/older 4           four times, to see how much the machine varies

Both play the same trials of the same positions by the same nets, those of the older checkout, on one core, without
subtracting luck. Speeds are trials per second of processor time. Rounding can tip the balance between two equally good
choices, so the mean points of a position may differ a little.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent
TABLES = ("qwixx", "onboard", "duel")

MEASURE = """
import functools, json, random, sys, time
from pathlib import Path
import numpy as np
sys.path.insert(0, sys.argv[1])
from rollouts import before_rolls
from rowlock.rules import TRACKS, Options
from rowlock.values import rollouts as module
from rowlock.values.weights import learnt_net
nets = Path(sys.argv[2])
module.learnt_net = lambda game, players: learnt_net(game, players, nets)
for game in sys.argv[3:]:
    options = Options(game, 2, track=TRACKS["A"] if game == "onboard" else None)
    states = random.Random(1).sample(list(before_rolls(options)), 12)
    module.rollouts(states[:1], 2, subtract_luck=False)
    started = time.process_time()
    rolled = [module.rollouts([state], 8, subtract_luck=False, workers=1)[0] for state in states]
    spent = time.process_time() - started
    means = [float(one.points.mean()) for one in rolled]
    print(json.dumps({"game": game, "speed": sum(one.trials for one in rolled) / spent, "means": means}), flush=True)
"""


def measure(script: str, checkout: Path, given: list[str]) -> dict[str, dict[str, Any]]:
    """What a script prints about each game when it runs the code of a checkout."""
    command = [sys.executable, "-c", script, str(HERE / "benchmarks"), *given, *TABLES]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    shown = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True).stdout
    return {one["game"]: one for one in map(json.loads, shown.splitlines())}


if __name__ == "__main__":
    older = Path(sys.argv[1])
    nets = [str(older / "src" / "rowlock" / "values" / "weights")]
    print(f"{'':10}{'before /s':>12}{'after /s':>12}{'ratio':>8}  same figures")
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 1):
        before, after = measure(MEASURE, older, nets), measure(MEASURE, HERE, nets)
        for game in TABLES:
            slow, fast = before[game], after[game]
            pairs = list(zip(slow["means"], fast["means"], strict=True))
            same = sum(one == other for one, other in pairs)
            ratio = fast["speed"] / slow["speed"]
            print(f"{game:10}{slow['speed']:12,.0f}{fast['speed']:12,.0f}{ratio:8.2f}  {same} of {len(pairs)}")

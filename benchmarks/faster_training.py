"""Training games per second of this checkout and of an older one, on all cores.

git worktree add /tmp/older COMMIT
python benchmarks/faster_training.py /tmp/older             two-player Qwixx, On Board and Duel
python benchmarks/faster_training.py /tmp/older 3           three times, to see how much the machine varies

Both refine the nets of the older checkout by self-play, so that their sizes and features are the same, without odd
openings. Playing and learning are measured; compiling and tests of the net are not. The older checkout may use only one
core, so the ratio of games per second of processor time is shown too.
"""

import json
import sys
from pathlib import Path

from faster_rollouts import HERE, TABLES, measure

GAMES = {"qwixx": 6000, "onboard": 2000, "duel": 6000}

MEASURE = """
import json, sys, time
from pathlib import Path
from rowlock.values import training
from rowlock.values.weights import learnt_net
nets, games = Path(sys.argv[2]), json.loads(sys.argv[3])
training.TEST_GAMES = 20
for game in sys.argv[4:]:
    training.new_net = lambda shape, seed: learnt_net(game, 2, nets)
    usual = training.Schedule(games[game], warm_up=0, first_rate=0.001, batch=500, tests=1)
    schedule = usual._replace(odd_openings=0.0) if "odd_openings" in usual._fields else usual
    for _ in training.train(game, 2, schedule._replace(games=500), 1):
        pass
    spent = time.process_time()
    *_, (_, point) = training.train(game, 2, schedule, 1)
    spent = time.process_time() - spent
    print(json.dumps({"game": game, "speed": games[game] / point.seconds, "alone": games[game] / spent}), flush=True)
"""


if __name__ == "__main__":
    older = Path(sys.argv[1])
    given = [str(older / "src" / "rowlock" / "values" / "weights"), json.dumps(GAMES)]
    print(f"{'':10}{'before /s':>12}{'after /s':>12}{'ratio':>8}{'per core':>10}")
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 1):
        before, after = measure(MEASURE, older, given), measure(MEASURE, HERE, given)
        for game in TABLES:
            slow, fast = before[game], after[game]
            ratio, per_core = fast["speed"] / slow["speed"], fast["alone"] / slow["alone"]
            print(f"{game:10}{slow['speed']:12,.0f}{fast['speed']:12,.0f}{ratio:8.2f}{per_core:10.2f}", flush=True)

"""The mean loss per decision of each level, according to the review, which compares players with it.

python benchmarks/level_losses.py                measures every game and number of players: twenty minutes on two cores
python benchmarks/level_losses.py qwixx-2 …      measures these again

Every level plays against itself. The result is stored in the package.
"""

import json
import sys

from level_games import TABLES
from rowlock.analysis.performance import MEASURED, performance
from rowlock.analysis.review import review
from rowlock.arena.match import record_game
from rowlock.bots import LEVELS, bot_named
from rowlock.rules import Options

SEED = 55_000
DECISIONS = 1000


def mean_loss(level: str, options: Options) -> float:
    """The mean loss over all real decisions, in as many games as needed to have enough of them."""
    bot = bot_named("master:trials=0" if level == "master" else level, options.game)
    lost = 0.0
    decisions = game = 0
    while decisions < DECISIONS:
        reviewed = review(record_game(options, [bot] * options.players, SEED, game))
        for seat in range(options.players):
            one = performance(reviewed, seat)
            lost += one.mean_loss * one.decisions
            decisions += one.decisions
        game += 1
    return lost / decisions


if __name__ == "__main__":
    kept = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.exists() else {"mean_loss": {}}
    for name in sys.argv[1:] or TABLES:
        kept["mean_loss"][name] = {level: round(mean_loss(level, TABLES[name]), 5) for level in LEVELS}
        MEASURED.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        print(name, kept["mean_loss"][name], flush=True)

"""How many games are searched out at their last rolls: what `rowlock hint` and `rowlock review` know exactly.

python benchmarks/endings.py

Experts play; before the last, the second last and the third last roll of each game the position is searched.
"""

from rowlock.analysis.endings import solve_ending
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.record import steps
from rowlock.rules import TRACKS, Options
from rowlock.rules.turn import ROLL

SEED = 33_000
GAMES = 100
LAST_ROLLS = 3
TABLES = (
    Options("qwixx", 2),
    Options("onboard", 1, track=TRACKS["A"]),
    Options("onboard", 2, track=TRACKS["A"]),
    Options("duel", 2),
)


def searched(options: Options) -> list[int]:
    """In how many games the last roll's position is known exactly, the one's before it, and so on."""
    expert = bot_named("expert", options.game)
    counts = [0] * LAST_ROLLS
    for game in range(GAMES):
        rolls = [
            state
            for state in steps(record_game(options, [expert] * options.players, SEED, game))
            if state.stage == ROLL
        ]
        for place, state in enumerate(rolls[: -LAST_ROLLS - 1 : -1]):
            counts[place] += solve_ending(state) is not None
    return counts


if __name__ == "__main__":
    for options in TABLES:
        last, *before = searched(options)
        print(f"{options.game} {options.players}: {last} of {GAMES} at the last roll, before that {before}", flush=True)

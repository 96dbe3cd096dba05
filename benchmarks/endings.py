"""How much of the end of a game `rowlock hint` and `rowlock review` know exactly.

python benchmarks/endings.py

Experts play. The position before each of the last three rolls is searched. In the last turn, it counts the decisions in
which a choice is proven to be best. Decisions with a single legal choice don't count.
"""

from typing import NamedTuple

from rowlock.analysis.decisions import analyse_decision
from rowlock.analysis.endings import solve_ending
from rowlock.analysis.position_values import evaluate_positions
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.record import steps
from rowlock.rules import TRACKS, Options, State
from rowlock.rules.turn import OVER, ROLL

SEED = 33_000
GAMES = 100
LAST_ROLLS = 3
TABLES = (
    Options("qwixx", 2),
    Options("onboard", 1, track=TRACKS["A"]),
    Options("onboard", 2, track=TRACKS["A"]),
    Options("duel", 2),
)


class LastTurn(NamedTuple):
    """The numbers of decisions in a last turn: in total, with a choice that is proven to be best, and with exact values
    for every choice.
    """

    decisions: int
    proven: int
    exact: int


def games_of(options: Options) -> list[list[State]]:
    """The positions of each game."""
    expert = bot_named("expert", options.game)
    return [list(steps(record_game(options, [expert] * options.players, SEED, game))) for game in range(GAMES)]


def count_exact(games: list[list[State]]) -> list[int]:
    """How many games have an exact value for the position before the last roll, the one before that, and so on."""
    counts = [0] * LAST_ROLLS
    for states in games:
        rolls = [state for state in states if state.stage == ROLL]
        for place, state in enumerate(rolls[: -LAST_ROLLS - 1 : -1]):
            counts[place] += solve_ending(state) is not None
    return counts


def last_turn(states: list[State]) -> LastTurn:
    begin = max(place for place, state in enumerate(states) if state.stage == ROLL)
    deciding = [state for state in states[begin + 1 :] if state.stage != OVER]
    lists = [options for state in deciding for options in analyse_decision(state, evaluate_positions).options.values()]
    real = [options for options in lists if len(options) > 1]
    exact = [all(option.exact for option in options) for options in real]
    proven = [any(option.proven for option in options) for options in real]
    return LastTurn(len(real), sum(proven), sum(exact))


if __name__ == "__main__":
    for options in TABLES:
        games = games_of(options)
        last, *before = count_exact(games)
        print(f"{options.game} {options.players}: {last} of {GAMES} at the last roll, before that {before}", flush=True)
        turns = [turn for turn in map(last_turn, games) if turn.decisions]
        decisions = sum(turn.decisions for turn in turns)
        print(
            f"  the last turn: {len(turns)} games with a real decision; every choice proven in "
            f"{sum(turn.proven == turn.decisions for turn in turns)}, every value exact in "
            f"{sum(turn.exact == turn.decisions for turn in turns)}; {decisions} decisions, "
            f"{sum(turn.proven for turn in turns)} proven, {sum(turn.exact for turn in turns)} exact",
            flush=True,
        )

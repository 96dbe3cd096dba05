"""`rowlock solve` for the two-player game: solve it, and print the findings."""

import json as json_text
from typing import TYPE_CHECKING, Any

from rowlock.cli.fast import solving_progress
from rowlock.rules import GAMES
from rowlock.rules.sheet import LAST_PENALTY

if TYPE_CHECKING:
    from rowlock.fast.two_player_solver import SolvedGame

GAMES_PLAYED = 100_000
SEED = 1


def show_two_players(again: bool, json: bool) -> None:
    """Solve the game, unless there is already a table, and show what it is worth."""
    from rowlock.fast.two_player_tables import solved_two_players, table_path

    with solving_progress("about ten minutes") as progress:
        solved = solved_two_players(progress, again)
    path = table_path()
    (game,) = (game for game in GAMES.values() if game.SOLVED_FOR_TWO)
    found = {"game": game.NAME, "players": 2, "table": str(path), **findings(solved)}
    if json:
        print(json_text.dumps(found))
        return
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB" if path.exists() else f"{path} could not be written")
    print(f"{found['positions']:,} positions, of which {found['stored']:,} are stored")
    print(f"the first player wins {found['first_player']:.4%}")
    for count, share in enumerate(found["with_penalties"], start=1):
        print(f"  with {count} of four penalties from the start: {share:.4%}")
    print(f"rolls that need a mixed choice: {found['mixed_rolls']:.3%} over all positions")
    played = found["played"]
    print(f"{played['games']:,} perfect games (seed {played['seed']}): the first player wins", end=" ")
    print(f"{played['first_player']:.2%} ± {played['error']:.2%}; {played['turns']:.2f} turns,", end=" ")
    print(f"{played['penalties']:.2f} penalties; {played['mixed_rolls']:.3%} of the rolls need a mixed choice")


def findings(solved: "SolvedGame") -> dict[str, Any]:
    """Figures about the game from the table, and from games of perfect play."""
    from rowlock.fast.two_player_play import START, perfect_games
    from rowlock.fast.two_player_positions import share_before_roll
    from rowlock.fast.two_player_solver import POSITIONS, POSITIONS_STORED

    starts = [float(share_before_roll(solved.table, START._replace(penalties=count))) for count in range(LAST_PENALTY)]
    played = perfect_games(solved.table, GAMES_PLAYED, SEED)
    return {
        "positions": POSITIONS,
        "stored": POSITIONS_STORED,
        "first_player": starts[0],
        "with_penalties": starts[1:],
        "mixed_rolls": solved.mixed,
        "played": {
            "games": GAMES_PLAYED,
            "seed": SEED,
            "first_player": float(played.shares.mean()),
            "error": float(played.shares.std() / GAMES_PLAYED**0.5),
            "turns": float(played.turns.mean()),
            "penalties": float(played.penalties.mean()),
            "mixed_rolls": float(played.mixed.sum() / played.turns.sum()),
        },
    }

"""`rowlock solve` and `rowlock best`: exact values of the games that are solved."""

import enum
import json as json_text
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.errors import fail
from rowlock.cli.fast import progress_bar, require_numba, solving_progress
from rowlock.cli.positions import DiceArgument, SeatOption, position_argument, seat_argument
from rowlock.cli.solve_two_players import show_two_players
from rowlock.cli.wording import counted
from rowlock.rules import GAMES, NOTHING, RulesError, choice_text, game_of, text
from rowlock.rules.turn import ACTION_1

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SolvedGame(enum.StrEnum):
    SOLO = "solo"
    FRIENDLY = "friendly"
    TWO_PLAYERS = next(game.TITLE.lower().replace(" ", "-") for game in GAMES.values() if game.SOLVED_FOR_TWO)


def solve(
    kind: Annotated[
        SolvedGame,
        typer.Argument(
            help="The solo game; friendly, in which nobody else locks a row or ends the game; or a two-player game."
        ),
    ] = SolvedGame.SOLO,
    players: Annotated[
        int | None, typer.Option(min=2, max=5, help="Players who take turns in a friendly game. \\[default: 2]")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Solve it even if there is a table already.")] = False,
    distribution: Annotated[
        bool, typer.Option("--distribution", help="Also compute the distribution of points under perfect solo play.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="For the two-player game: one JSON object instead of text.")
    ] = False,
) -> None:
    """Solve a game exactly: the solo game for the expected points of every sheet, or the small two-player game for
    the share of the win in every position.

    The table is cached for [bold]rowlock best[/bold], [bold]rowlock simulate --policy optimal[/bold] and, for two
    players, for the master, hints and reviews.

    Examples: [bold]rowlock solve[/bold], [bold]rowlock solve friendly --players 3[/bold],
    [bold]rowlock solve two-rows[/bold]
    """
    require_numba()
    from rowlock.fast.tables import table_path

    if kind is not SolvedGame.FRIENDLY and players is not None:
        fail("--players only applies to the friendly game", 2)
    if distribution and kind is not SolvedGame.SOLO:
        fail("--distribution only applies to the solo game", 2)
    if json and kind is not SolvedGame.TWO_PLAYERS:
        fail("--json only applies to the two-player game", 2)
    if kind is SolvedGame.TWO_PLAYERS:
        show_two_players(again, json)
        return
    count = 1 if kind is SolvedGame.SOLO else players or 2
    worth = load_table(count, again=again)
    path = table_path(count)
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB" if path.exists() else f"{path} could not be written")
    for waiting in range(count):
        whose = "active now" if waiting == 0 else f"active in {counted(waiting, 'turn')}"
        print(f"empty sheet, {whose}: {worth[waiting, 0, 0]:.4f} points")
    if distribution:
        _show_distribution(worth)


def load_table(players: int, again: bool = False) -> "NDArray[np.float32]":
    """The solved table, with a progress bar if it has to be computed."""
    from rowlock.fast.tables import solved_table

    with solving_progress("half a minute or more") as progress:
        return solved_table(players, progress, again)


def _show_distribution(worth: "NDArray[np.float32]") -> None:
    from rowlock.fast.distribution import solo_distribution

    with progress_bar("computing the distribution") as progress:
        task = progress.add_task("", total=1.0, note="")
        spread = solo_distribution(worth, lambda share: progress.update(task, completed=share))
    print(f"perfect solo play: mean {spread.mean:.4f}, standard deviation {spread.spread:.4f}")
    for percent in (1, 5, 10, 25, 50, 75, 90, 95, 99):
        print(f"  {percent:2} of 100 games end with {spread.percentile(percent)} points or fewer")


def best(
    position: Annotated[
        str, typer.Argument(help="A position of a solved game, the line that rowlock replay ends with.")
    ],
    dice: DiceArgument = "",
    seat: SeatOption = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """List every way to continue the turn with the expected final points, best first.

    Exact for the solo game. With more players the values are those of the friendly game, as if nobody else locked a
    row or ended the game. The first call solves the table: half a minute and 22 MB for one player, twice as long and
    109 MB for five.

    Example: [bold]rowlock best qwixx/1/r57.y.g.bA.0/1:roll 41-3652[/bold]
    """
    state = position_argument(position, dice)
    chooser = seat_argument(seat, state)
    require_numba()
    from rowlock.fast.best import check_decision, solved_turns

    try:
        check_decision(state, chooser)
        listed = solved_turns(state, chooser, load_table(len(state.sheets)))
    except RulesError as error:
        fail(error, 1)
    if json:
        ways = [
            {
                "choice": choice_text(way.choice),
                "then": None if way.then is None else choice_text(way.then),
                "points": round(way.points, 4),
            }
            for way in listed
        ]
        found = {"position": text(state), "seat": chooser + 1, "exact": len(state.sheets) == 1, "ways": ways}
        print(json_text.dumps(found))
        return
    if len(state.sheets) > 1:
        print("Own points in a friendly game, as if nobody else locked a row or ended it; not the chance of winning.")
    first, second = ("action 1", "action 2") if state.stage == ACTION_1 else ("action 2", "")
    print(f"  {first:10}{second:10}{'points':>9}  {'loss':>8}")
    for way in listed:
        then = "" if way.then is None else choice_text(way.then)
        idle = {way.choice, way.then} <= {NOTHING, None}
        costs = "  with a penalty" if idle and chooser == state.active and not game_of(state).has_marked(state) else ""
        print(f"  {choice_text(way.choice):10}{then:10}{way.points:9.4f}  {listed[0].points - way.points:8.4f}{costs}")

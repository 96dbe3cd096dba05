"""`rowlock solve` and `rowlock best`: the solo game, exactly."""

import enum
import json as json_text
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.fast import need_fast, progress_bar
from rowlock.cli.positions import given_position, given_seat
from rowlock.rules import NOTHING, RulesError, choice_text, game_of, text
from rowlock.rules.turn import ACTION_1

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Kind(enum.StrEnum):
    SOLO = "solo"
    FRIENDLY = "friendly"


def solve(
    kind: Annotated[
        Kind, typer.Argument(help="solo, or friendly: nobody else closes a row or ends the game.")
    ] = Kind.SOLO,
    players: Annotated[
        int | None, typer.Option(min=2, max=5, help="How many take turns in a friendly game: 2, if not said.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Solve it even if there is a table already.")] = False,
    distribution: Annotated[
        bool, typer.Option("--distribution", help="Also compute how the points of perfect solo play are spread.")
    ] = False,
) -> None:
    """Solve Qwixx for one's own points: the best expected points of every sheet, exactly.

    The table is kept and used by [bold]rowlock best[/bold] and [bold]rowlock simulate --policy optimal[/bold].

    Examples: [bold]rowlock solve[/bold], [bold]rowlock solve friendly --players 3[/bold]
    """
    need_fast()
    from rowlock.fast.tables import table_path

    if kind is Kind.SOLO and players is not None:
        print("rowlock: --players is for the friendly game", file=sys.stderr)
        raise typer.Exit(2)
    count = 1 if kind is Kind.SOLO else players or 2
    if distribution and count > 1:
        print("rowlock: --distribution is for the solo game", file=sys.stderr)
        raise typer.Exit(2)
    worth = table(count, again=again)
    path = table_path(count)
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB" if path.exists() else f"{path} could not be written")
    for waiting in range(count):
        whose = "active now" if waiting == 0 else f"active in {waiting} turn{'s' if waiting > 1 else ''}"
        print(f"empty sheet, {whose}: {worth[waiting, 0, 0]:.4f} points")
    if distribution:
        _show_distribution(worth)


def table(players: int, again: bool = False) -> "NDArray[np.float32]":
    """The solved table, with a bar while it is made."""
    from rowlock.fast.tables import solved_table

    with progress_bar("solving") as progress:
        task = progress.add_task("", total=1.0, note="")

        def solving(share: float) -> None:
            if progress.disable and not said:
                said.append(True)
                print("rowlock: solving, once: half a minute or more on two cores …", file=sys.stderr)
            progress.update(task, completed=share)

        said: list[bool] = []
        return solved_table(players, solving, again)


def _show_distribution(worth: "NDArray[np.float32]") -> None:
    from rowlock.fast.distribution import solo_distribution

    with progress_bar("spreading") as progress:
        task = progress.add_task("", total=1.0, note="")
        spread = solo_distribution(worth, lambda share: progress.update(task, completed=share))
    print(f"perfect solo play: mean {spread.mean:.4f}, standard deviation {spread.spread:.4f}")
    for percent in (1, 5, 10, 25, 50, 75, 90, 95, 99):
        print(f"  {percent:2} of 100 games end with {spread.percentile(percent)} points or fewer")


def best(
    position: Annotated[str, typer.Argument(help="A position (docs/position.md) of a solved game.")],
    dice: Annotated[str, typer.Argument(help="The roll, if the position awaits one: 41-3652.")] = "",
    seat: Annotated[int | None, typer.Option(help="Whose choice, from 1; the active player's, if not said.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """List every way the turn can go on with the final points to expect of it, the best first.

    Exact for the solo game. With more players it is the friendly game's value: as if nobody else closed a row or ended
    the game. The first time, the table is solved: half a minute and 22 MB for one player, twice as long and 109 MB for
    five.

    Example: [bold]rowlock best qwixx/1/r57.y.g.bA.0/1:roll 41-3652[/bold]
    """
    state = given_position(position, dice)
    chooser = given_seat(seat, state)
    need_fast()
    from rowlock.fast.best import check_decision, solved_turns

    try:
        check_decision(state, chooser)
        listed = solved_turns(state, chooser, table(len(state.sheets)))
    except RulesError as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
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
        print("Own points in a friendly game: as if nobody else closed a row or ended it. Winning is another matter.")
    first, second = ("action 1", "action 2") if state.stage == ACTION_1 else ("action 2", "")
    print(f"  {first:10}{second:10}{'points':>9}  {'loss':>8}")
    for way in listed:
        then = "" if way.then is None else choice_text(way.then)
        idle = {way.choice, way.then} <= {NOTHING, None}
        costs = "  with a penalty" if idle and chooser == state.active and not game_of(state).has_marked(state) else ""
        print(f"  {choice_text(way.choice):10}{then:10}{way.points:9.4f}  {listed[0].points - way.points:8.4f}{costs}")

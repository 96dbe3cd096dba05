"""`rowlock simulate`: play many games at compiled speed."""

import json as json_text
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.errors import fail
from rowlock.cli.fast import progress_bar, require_numba
from rowlock.cli.games import BOARD_HELP, GAME_HELP, complete_board, complete_game
from rowlock.cli.shards import MERGE, Setting, ShardFile, ShardOption, print_rate, shard_of
from rowlock.cli.solve import load_table
from rowlock.cli.tracks import TrackFiles, known_tracks, named_track
from rowlock.cli.wording import counted
from rowlock.rules import BadOptions, Options, game_named
from rowlock.rules.turn import REASONS
from rowlock.rules.words import REASONS_IN_WORDS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rowlock.fast.playouts import SimulatedGames
    from rowlock.shards import Shard

BARS = "▏▎▍▌▋▊▉█"


def simulate(
    game: Annotated[
        str,
        typer.Argument(help=f"{GAME_HELP} Or merge, followed by the files of shards.", autocompletion=complete_game),
    ],
    files: Annotated[list[Path] | None, typer.Argument(metavar="", hidden=True)] = None,
    games: Annotated[int, typer.Option(min=1, max=100_000_000, help="How many games.")] = 100_000,
    players: Annotated[int, typer.Option(help="How many players.")] = 2,
    policy: Annotated[
        list[str] | None,
        typer.Option(help="A policy for all seats, or one per seat (repeat the option). \\[default: random]"),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same games, on any number of threads.")
    ] = 1,
    board: Annotated[str, typer.Option(help=BOARD_HELP, autocompletion=complete_board)] = "A",
    track: TrackFiles = None,
    threads: Annotated[
        int | None, typer.Option(min=1, max=256, help="Threads to use. \\[default: one per core]")
    ] = None,
    shard: ShardOption = None,
    output: ShardFile = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
) -> None:
    """Play many games and show how they end. Ctrl-C shows the results so far.

    Policies: random, eager, thrifty, locker, idle, runner, stacker, beater, hasty; and, where the solo game is solved,
    optimal: perfect play by the solved table.

    Example: [bold]rowlock simulate duel --games 1000000 --policy thrifty --policy beater[/bold]
    """
    tracks = known_tracks(track or [])
    require_numba()
    if game == MERGE:
        _merge(files or [], json)
        return
    if files:
        fail(f"unexpected argument {str(files[0])!r}", 2)
    try:
        on_a_track, chosen = game_named(game).ON_A_TRACK, named_track(board, tracks)
        options = Options(game, players, track=chosen if on_a_track else None)
        if policy == ["optimal"] and players == 1 and game_named(game).SOLVED_ALONE:
            load_table(1)
        part = shard_of(shard, output)
        setting = Setting(options, games, tuple(policy or ["random"]), seed)
        played, seconds, interrupted = _simulate(setting, threads, part)
    except BadOptions as error:
        fail(error, 2)
    if interrupted and shard:
        fail(f"interrupted: shard {shard} is not complete, so it isn't written", 130)
    if output is not None:
        from rowlock.cli.simulate_shards import write_shard

        write_shard(output, setting, part, played)
    else:
        _print(setting, played, json, interrupted)
    print_rate(len(played.turns), seconds)
    if interrupted:
        fail(f"interrupted after {len(played.turns):,} of {games:,} games", 130)


def _print(setting: Setting, played: "SimulatedGames", json: bool, interrupted: bool = False) -> None:
    options, _, policies, seed = setting
    if json:
        data = _data(options, list(policies), seed, played)
        print(json_text.dumps({**data, "interrupted": interrupted}))
    else:
        _show(options, list(policies), seed, played)


def _merge(files: list[Path], json: bool) -> None:
    """Show the results of all shards as if one machine had played them."""
    from rowlock.cli.simulate_shards import merge_shards

    if not files:
        fail("which shards? rowlock simulate merge FILE...", 2)
    try:
        _print(*merge_shards(files), json)
    except BadOptions as error:
        fail(error, 2)


def _simulate(setting: Setting, threads: int | None, shard: "Shard") -> tuple["SimulatedGames", float, bool]:
    from rowlock.fast.playouts import new_games
    from rowlock.fast.simulation import simulation

    options, games, policies, seed = setting
    batches = simulation(options, games, list(policies), seed, threads, shard)
    games = len(shard.part_of(games))
    played = new_games(0, options.players)
    started = time.perf_counter()
    with progress_bar(f"{options.game}, {counted(options.players, 'player')}") as progress:
        task = progress.add_task("", total=games, note="")
        try:
            for played in batches:
                rate = len(played.turns) / (time.perf_counter() - started)
                progress.update(task, completed=len(played.turns), note=f"{rate:,.0f} games per second")
        except KeyboardInterrupt:
            return played, time.perf_counter() - started, True
    return played, time.perf_counter() - started, False


def _data(options: Options, policies: list[str], seed: int, played: "SimulatedGames") -> dict[str, object]:
    from rowlock.fast.simulation import win_shares

    games = len(played.turns)
    return {
        "game": options.game,
        "players": options.players,
        "policies": policies,
        "seed": seed,
        "games": games,
        "mean_scores": [round(float(score), 4) for score in played.scores.mean(axis=0)] if games else [],
        "win_shares": [round(float(share), 6) for share in win_shares(played)] if games else [],
        "mean_turns": round(float(played.turns.mean()), 4) if games else None,
        "scores": [_counts(played.scores[:, seat]) for seat in range(options.players)],
        "turns": _counts(played.turns),
        "reasons": {
            REASONS[code]: int((played.reasons == code).sum()) for code in sorted(set(played.reasons.tolist()))
        },
    }


def _counts(numbers: "NDArray[np.int16]") -> dict[int, int]:
    """How often each number occurs."""
    import numpy as np

    values, counts = np.unique(numbers, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def _show(options: Options, policies: list[str], seed: int, played: "SimulatedGames") -> None:
    import numpy as np
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from rowlock.cli.prose import print_table, print_wrapped
    from rowlock.fast.simulation import win_shares

    console = Console(highlight=False, soft_wrap=True)
    games = len(played.turns)
    head = f"{options.game}, {counted(options.players, 'player')}, {' and '.join(policies)}, seed {seed}: "
    print_wrapped(console, Text.assemble(head, (counted(games, "game"), "bold")))
    if not games:
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("", "mean", "± 95%", "std dev", "min", "median", "max", "wins"):
        table.add_column(heading, justify="right")
    for seat, share in enumerate(win_shares(played)):
        points = played.scores[:, seat]
        table.add_row(
            f"seat {seat + 1}",
            f"{points.mean():.2f}",
            f"{1.96 * points.std() / games**0.5:.2f}",
            f"{points.std():.1f}",
            str(points.min()),
            f"{np.median(points):.0f}",
            str(points.max()),
            f"{share:.1%}",
        )
    print_table(console, table)
    alike = len(set(policies)) == 1
    for seat in range(1 if alike else options.players):
        console.print("[bold]points[/bold]" if alike else f"[bold]points[/bold], seat {seat + 1}: {policies[seat]}")
        _histogram(played.scores.ravel() if alike else played.scores[:, seat])
    console.print(f"\n[bold]turns[/bold], {played.turns.mean():.1f} on average")
    _histogram(played.turns)
    console.print("\n[bold]how they end[/bold]")
    for code in sorted(set(played.reasons.tolist())):
        words = f"{REASONS_IN_WORDS[REASONS[code]]} ({REASONS[code]})"
        print_wrapped(console, f"  {(played.reasons == code).mean():7.2%}  {words}", rest=" " * 11)


def _histogram(numbers: "NDArray[np.int16]") -> None:
    """Print about sixteen bars. With many numbers, the outermost half percent on each side becomes one bar."""
    import numpy as np

    low, high = int(numbers.min()), int(numbers.max())
    if len(numbers) >= 1000:
        low, high = int(np.floor(np.percentile(numbers, 0.5))), int(np.ceil(np.percentile(numbers, 99.5)))
    width = max(1, -(-(high - low + 1) // 16))
    edges = list(range(low, high + 1, width))
    bars = [(f"below {low}", float((numbers < low).mean()))]
    for edge in edges:
        label = str(edge) if width == 1 else f"{edge} to {edge + width - 1}"
        bars.append((label, float(((numbers >= edge) & (numbers < edge + width)).mean())))
    bars.append((f"above {edges[-1] + width - 1}", float((numbers >= edges[-1] + width).mean())))
    most = max(share for _, share in bars)
    bar_columns = min(40, max(8, shutil.get_terminal_size().columns - 25))
    for label, share in bars:
        if share > 0 or not label.startswith(("below", "above")):
            eighths = round(share / most * bar_columns * 8)
            bar = "█" * (eighths // 8) + (BARS[eighths % 8 - 1] if eighths % 8 else "")
            print(f"  {label:>12}  {bar} {share:.1%}")

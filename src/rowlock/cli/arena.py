"""`rowlock arena`: bots play each other and get ratings."""

import json as json_text
import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.bots.registry import LEVELS, YARDSTICKS
from rowlock.cli.cluster import ClusterOption, cluster_tournament
from rowlock.cli.completion import one_of
from rowlock.cli.errors import fail
from rowlock.cli.fast import progress_bar, require_numba
from rowlock.cli.games import BOARD_HELP, GAME_HELP, complete_board, complete_game
from rowlock.cli.shards import MERGE, ShardFile, ShardOption, print_rate, shard_of
from rowlock.cli.tracks import TrackFiles, known_tracks, named_track
from rowlock.rules import GAME_NAMES, BadOptions, Options, game_named

if TYPE_CHECKING:
    from rich.console import Console

    from rowlock.arena.ratings import Estimate
    from rowlock.arena.tournament import Contest, Results
    from rowlock.shards import Shard

MAX_NOTES = 5


def arena(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT...",
            help="The bots to compare; `rowlock bots` lists them. Or merge, followed by the files of shards.",
            autocompletion=one_of(*LEVELS, *YARDSTICKS, MERGE),
        ),
    ] = None,
    game: Annotated[str, typer.Option(help=GAME_HELP, autocompletion=complete_game)] = GAME_NAMES[0],
    games: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="Games per line-up, rounded up to whole rotations of the seats.")
    ] = 1000,
    players: Annotated[int, typer.Option(help="Players at the table.")] = 2,
    engine: Annotated[
        list[str] | None,
        typer.Option(metavar="COMMAND", help="A program that speaks the engine protocol. May be repeated."),
    ] = None,
    patience: Annotated[
        float, typer.Option(min=0.01, max=3600, help="Seconds an engine may take per choice before it forfeits.")
    ] = 1.0,
    seed: Annotated[
        int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same games, on any number of processes.")
    ] = 1,
    board: Annotated[str, typer.Option(help=BOARD_HELP, autocompletion=complete_board)] = "A",
    track: TrackFiles = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save the record of every game in this folder.")
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help="How many processes play. \\[default: one per core]")
    ] = None,
    luck: Annotated[
        bool, typer.Option("--luck/--no-luck", help="Also show the wins with the luck of the dice subtracted.")
    ] = True,
    shard: ShardOption = None,
    output: ShardFile = None,
    cluster: ClusterOption = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
) -> None:
    """Let bots play many games and rate them. Ctrl-C shows the results so far.

    Every line-up plays the same dice once in each rotation of its seats. With more bots than seats, every
    combination plays. On several machines, each plays a shard, and `rowlock arena merge` shows the whole.

    Examples: [bold]rowlock arena master gap --game qwixx --games 10000[/bold],
    [bold]rowlock arena casual --engine "./mybot" --game duel[/bold]
    """
    tracks = known_tracks(track or [])
    require_numba()
    from rowlock.arena.tournament import Contender, Contest

    if bots and bots[0] == MERGE:
        _merge([Path(name) for name in bots[1:]], json)
        return

    field = [Contender(name) for name in bots or []]
    field += [Contender(command, command, patience) for command in engine or []]
    try:
        on_a_track, chosen = game_named(game).ON_A_TRACK, named_track(board, tracks)
        options = Options(game, players, track=chosen if on_a_track else None)
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
        contest = Contest(tuple(field), options, math.ceil(games / players), seed, records, with_luck=luck)
        part = shard_of(shard, output)
        results, seconds, interrupted = _play(contest, processes, part, cluster)
    except BadOptions as error:
        fail(error, 2)
    if interrupted and shard:
        fail(f"interrupted: shard {shard} is not complete, so it isn't written", 130)
    if output is not None:
        from rowlock.arena.shard_files import write_shard

        write_shard(output, results, part)
    else:
        _print(results, json, interrupted)
    print_rate(results.games, seconds)
    if interrupted:
        fail(f"interrupted after {results.games:,} of {contest.games:,} games", 130)
    _check_forfeits(results)


def _print(results: "Results", json: bool, interrupted: bool = False) -> None:
    if json:
        print(json_text.dumps({**_data(results), "interrupted": interrupted}))
    else:
        _show(results)


def _merge(files: list[Path], json: bool) -> None:
    """Show the results of all shards of a contest as if one machine had played them."""
    from rowlock.arena.shard_files import merge_shards

    if not files:
        fail("which shards? rowlock arena merge FILE...", 2)
    try:
        results = merge_shards(files)
    except BadOptions as error:
        fail(error, 2)
    _print(results, json)
    _check_forfeits(results)


def _check_forfeits(results: "Results") -> None:
    """Fail if somebody forfeited every game: such a contest says nothing about anybody's strength."""
    from rowlock.arena.ratings import standings

    for one in standings(results) if results.games else []:
        if one.always_failed:
            note = next(note for name, note in results.notes() if name == one.name)
            fail(f"{one.name} forfeited every game: {note}", 1)


def _play(
    contest: "Contest", processes: int | None, shard: "Shard", cluster: str | None
) -> tuple["Results", float, bool]:
    from rowlock.arena.tournament import Results, tournament

    results = Results(contest)
    games = len(shard.part_of(contest.deals)) * len(contest.line_ups) * contest.options.players
    with progress_bar(f"{contest.options.game}, {contest.options.players} at the table") as progress:
        # Loading or compiling what the bots need may take a while.
        task = progress.add_task("", total=games, note="starting")
        started = time.perf_counter()
        try:
            rounds = cluster_tournament(contest, cluster, shard) if cluster else tournament(contest, processes, shard)
            started = time.perf_counter()
            for results in rounds:
                rate = results.games / (time.perf_counter() - started)
                progress.update(task, completed=results.games, note=f"{rate:,.0f} games per second")
        except KeyboardInterrupt:
            return results, time.perf_counter() - started, True
    return results, time.perf_counter() - started, False


def _data(results: "Results") -> dict[str, object]:
    from rowlock.arena.ratings import pair_shares, standings

    contest = results.contest
    track = contest.options.track
    return {
        "game": contest.options.game,
        "players": contest.options.players,
        "board": None if track is None else track.name,
        "seed": contest.seed,
        "games": results.games,
        "forfeits": len(list(results.notes())),
        "standings": [
            {
                "name": one.name,
                "games": one.games,
                "wins": _figure(one.wins),
                "wins_less_luck": _figure(one.wins_less_luck),
                "points": _figure(one.points),
                "rating": _figure(one.rating),
                "failures": one.failures,
            }
            for one in (standings(results) if results.games else [])
        ],
        "pairs": [
            {"name": one, "against": other, "share": _figure(share)}
            for (one, other), share in pair_shares(results).items()
        ],
        "notes": [{"name": name, "note": note} for name, note in results.notes()],
    }


def _figure(estimate: "Estimate | None") -> dict[str, float | None] | None:
    if estimate is None:
        return None
    margin = round(estimate.margin, 5) if math.isfinite(estimate.margin) else None
    return {"value": round(estimate.value, 5), "margin_95": margin}


def _show(results: "Results") -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from rowlock.arena.ratings import pair_shares, standings
    from rowlock.cli.prose import print_table, print_wrapped

    console = Console(highlight=False, soft_wrap=True)
    contest = results.contest
    track = f", track {contest.options.track.name}" if contest.options.track else ""
    notes = list(results.notes())
    head = f"{contest.options.game}{track}, {contest.options.players} at the table, seed {contest.seed}: "
    forfeits = f", {len(notes):,} of them forfeited" if notes else ""
    print_wrapped(console, Text.assemble(head, (f"{results.games:,} games{forfeits}", "bold")))
    if not results.games:
        return
    listing = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption="± 95% confidence", caption_justify="left")
    for heading in ("", "rating", "wins", "less luck", "points", "games"):
        listing.add_column(heading, justify="left" if not heading else "right")
    listed = standings(results)
    for one in listed:
        listing.add_row(
            one.name,
            _cell(one.rating, "{:.0f}"),
            _cell(one.wins, "{:.1%}"),
            _cell(one.wins_less_luck, "{:.1%}"),
            _cell(one.points, "{:.2f}"),
            f"{one.games:,}",
        )
    print_table(console, listing)
    pairs = pair_shares(results)
    names = [one.name for one in listed]
    if len(names) > 2:
        crossed = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="share of wins, row against column", title_style="")
        for heading in ("", *names):
            crossed.add_column(heading, justify="left" if not heading else "right")
        for name in names:
            shares = (pairs.get((name, other)) for other in names)
            crossed.add_row(name, *(f"{share.value:.1%}" if share else "" for share in shares))
        print_table(console, crossed)
    _show_notes(console, notes)


def _cell(estimate: "Estimate | None", form: str) -> str:
    if estimate is None:
        return ""
    margin = form.format(estimate.margin) if math.isfinite(estimate.margin) else "?"
    return f"{form.format(estimate.value)} ± {margin}"


def _show_notes(console: "Console", notes: list[tuple[str, str]]) -> None:
    """How games were forfeited."""
    for name, note in notes[:MAX_NOTES]:
        console.print(f"{name}: {note}", markup=False)
    if len(notes) > MAX_NOTES:
        console.print(f"and {len(notes) - MAX_NOTES:,} more")

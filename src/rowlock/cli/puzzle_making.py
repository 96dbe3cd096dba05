"""`rowlock puzzles make`: find puzzles and write them as a pack."""

import itertools
import json as json_text
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rowlock.cli.errors import fail, report
from rowlock.cli.fast import progress_bar, require_numba
from rowlock.cli.games import BOARD_HELP, GAME_HELP, complete_board, complete_game
from rowlock.cli.tracks import named_track
from rowlock.cli.wording import counted
from rowlock.rules import TRACKS, BadOptions, Options, check_players, game_named

if TYPE_CHECKING:
    from rowlock.puzzles.pack import Puzzle


def make(
    game: Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The file for the pack.")],
    players: Annotated[int, typer.Option(help="How many players.")] = 2,
    board: Annotated[str, typer.Option(help=BOARD_HELP, autocompletion=complete_board)] = "A",
    count: Annotated[int, typer.Option(min=1, max=100_000, help="How many puzzles.")] = 500,
    seed: Annotated[
        int, typer.Option(min=0, max=2**31, help="The same seed gives the same pack, on any number of processes.")
    ] = 1,
    jobs: Annotated[int | None, typer.Option(min=1, max=256, help="Processes. \\[default: one per core]")] = None,
) -> None:
    """Let bots play, and make puzzles of decisions whose best choice isn't obvious but is certain.

    Ctrl-C stops; run the same command again to continue.

    Example: [bold]rowlock puzzles make duel --count 100 --seed 7 -o duel.json[/bold]
    """
    require_numba()
    from rowlock.puzzles.making import NoMorePuzzles, collect, find_puzzles, how_made
    from rowlock.puzzles.pack import Pack, pack_text

    try:
        rules = game_named(game)
        check_players(game, players, rules.PLAYERS)
        options = Options(game, players, track=named_track(board, TRACKS) if rules.ON_A_TRACK else None)
        made = how_made(options, seed)
        part = output.with_name(f"{output.name}.part")
        done = games_done(part, made, players)
        with progress_bar("making puzzles") as progress:
            task = progress.add_task("", total=count, note="")
            puzzles = []
            more = find_puzzles(options, seed, jobs or os.cpu_count() or 1, len(done))
            for puzzle in collect(save_as_found(part, made, done, more, players), count):
                puzzles.append(puzzle)
                progress.update(task, completed=len(puzzles))
        output.write_text(pack_text(Pack(game, players, made, tuple(puzzles))), encoding="utf-8")
        part.unlink(missing_ok=True)
    except (BadOptions, NoMorePuzzles) as error:
        fail(error, 2 if isinstance(error, BadOptions) else 1)
    except OSError as error:
        fail(f"can't write {output}: {error.strerror or error}", 1)
    except KeyboardInterrupt:
        fail(f"stopped; run the same command again to continue from {part}", 130)
    report(f"wrote {counted(count, 'puzzle')} to {output}")


def games_done(part: Path, made: dict[str, Any], players: int) -> "list[list[Puzzle]]":
    """The puzzles of each game that an interrupted command has finished."""
    from rowlock.puzzles.pack import parse_puzzle

    done: list[list[Puzzle]] = []
    # The last line may be incomplete.
    with suppress(OSError, ValueError):
        head, *games = part.read_text(encoding="utf-8").splitlines()
        if json_text.loads(head) == made:
            for line in games:
                done.append([parse_puzzle(puzzle, players == 1) for puzzle in json_text.loads(line)])
    return done


def save_as_found(
    part: Path, made: dict[str, Any], done: "list[list[Puzzle]]", more: "Iterator[list[Puzzle]]", players: int
) -> "Iterator[list[Puzzle]]":
    """The puzzles of all games, those already done and more, saved as they are found."""
    from rowlock.puzzles.pack import puzzle_data

    with part.open("w", encoding="utf-8", buffering=1) as file:
        print(json_text.dumps(made), file=file)
        for puzzles in itertools.chain(done, more):
            data = [puzzle_data(puzzle, players == 1) for puzzle in puzzles]
            print(json_text.dumps(data, separators=(",", ":")), file=file)
            yield puzzles

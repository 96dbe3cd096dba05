"""`rowlock play`: the game in the terminal, against bots or at one keyboard."""

import datetime
import random
import secrets
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from rowlock.bots import LEVELS, BotFailed
from rowlock.cli.games import BOARD_HELP, GAME_HELP
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.record import Record, RecordError, begin, read_record_file
from rowlock.rules import GAME_NAMES, BadOptions, Options, Over, Track, game_named, pending, start

if TYPE_CHECKING:
    from rowlock.cli.playing.sitters import Sitter
    from rowlock.cli.playing.sitting import Sitting

NOBODY = "none"
USUAL = "casual"


def play(
    game: Annotated[str, typer.Argument(metavar="GAME|FILE", help=f"{GAME_HELP} Or a record to continue.")],
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVEL",
            help=f"A bot and its level: {', '.join(LEVELS)}. May be repeated; none is a game without bots.",
        ),
    ] = None,
    people: Annotated[
        int | None, typer.Option(min=1, max=5, help="How many play at this keyboard: 1, if not said.")
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person's name. May be repeated.")] = None,
    first: Annotated[int | None, typer.Option(help="The seat that begins, from 1; drawn by lot, if not said.")] = None,
    board: Annotated[str | None, typer.Option(help=f"{BOARD_HELP} [default: A]")] = None,
    track: TrackFiles = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same dice and the same bots.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the game: a new file here, if not said.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="A choice stands at once, without Enter.")] = False,
    typed_dice: Annotated[bool, typer.Option("--typed-dice", help="You roll real dice and type them in.")] = False,
) -> None:
    """Play in the terminal. People sit first, then the bots; one casual bot, if nothing is said.

    A choice is typed as a record writes it: r5, - for nothing, +3 for the pawn. ? helps. The game is kept after every
    choice, and a game that was left goes on with [bold]rowlock play FILE[/bold].

    Examples: [bold]rowlock play duel[/bold], [bold]rowlock play qwixx --bots casual --bots beginner[/bold],
    [bold]rowlock play onboard --people 2 --name Ada --name Bo[/bold]
    """
    tracks = known_tracks(track or [])
    is_game = game in GAME_NAMES
    if not is_game and not game.endswith(".rowlock") and not Path(game).exists():
        _refuse(2, f"there is neither a game nor a file {game!r}: the games are {', '.join(GAME_NAMES)}")
    drawn = secrets.randbits(62) if seed is None else seed
    if is_game:
        levels = _levels(bots, people)
        options = _options(game, (people or 1) + len(levels), first, board, tracks, drawn)
        sitters = _sitters(name or [], people or 1, levels, options)
        kept = _new_record(options, sitters, seed)
        path = _new_path(record, game)
    else:
        asked = {
            "--bots": bots,
            "--people": people,
            "--name": name,
            "--first": first,
            "--board": board,
            "--record": record,
        }
        for option, value in asked.items():
            if value not in (None, []):
                _refuse(2, f"{option} is for a new game: who sits where, and where it is kept, is settled in {game}")
        path = Path(game)
        kept = _unfinished(path, tracks)
        sitters = _sitters_of(kept, path)
        if seed is None and kept.tags.get("Seed", "").isdecimal():
            drawn = int(kept.tags["Seed"][:20])
    again = ["rowlock", "play", str(path)]
    for file in track or []:
        again += ["--track", str(file)]
    again += ["--quick"] * quick + ["--typed-dice"] * typed_dice
    _sit_down(_sitting(kept, sitters, path, drawn, quick, typed_dice), not is_game, shlex.join(again))


def _refuse(status: int, why: str) -> NoReturn:
    print(f"rowlock: {why}", file=sys.stderr)
    raise typer.Exit(status) from None


def _levels(bots: list[str] | None, people: int | None) -> list[str]:
    levels = [level.strip() for given in bots or [] for level in given.split(",")]
    if NOBODY in levels:
        if len(levels) > 1:
            _refuse(2, "--bots none is a game without bots, so no other level can be given")
        return []
    return levels if levels or (people or 1) > 1 else [USUAL]


def _options(
    game: str, players: int, first: int | None, board: str | None, tracks: dict[str, Track], seed: int
) -> Options:
    begins = random.Random(f"{seed} lot").randrange(players) if first is None else first - 1
    try:
        if board is not None and board not in tracks:
            raise BadOptions(f"the track {board!r} is not known here: {', '.join(sorted(tracks))}")
        on_a_track = game_named(game).ON_A_TRACK
        options = Options(game, players, begins, tracks[board or "A"] if on_a_track or board else None)
        start(options)
    except BadOptions as error:
        _refuse(2, str(error))
    return options


def _sitters(names: list[str], people: int, levels: list[str], options: Options) -> "tuple[Sitter, ...]":
    from rowlock.cli.playing.sitters import LONGEST_NAME, people_and_bots, try_out

    if len(names) > people:
        _refuse(2, f"{len(names)} names are given for {people} at this keyboard (--people)")
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            _refuse(2, f"{name!r} is no name here: one is 1 to {LONGEST_NAME} characters that can be shown")
    try:
        sitters = people_and_bots(names, people, levels, options.game)
        try_out(sitters, start(options))
    except (BadOptions, BotFailed) as error:
        _refuse(2, str(error))
    return sitters


def _new_record(options: Options, sitters: "tuple[Sitter, ...]", seed: int | None) -> Record:
    from rowlock.cli.playing.sitters import tagged

    record = tagged(begin(options), sitters).tagged("Date", _today())
    return record if seed is None else record.tagged("Seed", str(seed))


def _today() -> str:
    return datetime.date.today().isoformat()


def _new_path(wished: Path | None, game: str) -> Path:
    from rowlock.cli.playing.keeping import new_file, new_file_for

    try:
        if wished is None:
            return new_file_for(game, _today())
        new_file(wished)
    except FileExistsError:
        _refuse(1, f"{wished} is there already; rowlock play {wished} goes on with it")
    except OSError as error:
        where = "the game cannot be kept in this folder" if wished is None else f"{wished} cannot be written"
        _refuse(1, f"{where}: {error.strerror or error}; --record FILE says where")
    return wished


def _unfinished(path: Path, tracks: dict[str, Track]) -> Record:
    try:
        record = read_record_file(path, tracks)
    except RecordError as error:
        print(f"{path}:{error.line}: {error.message}", file=sys.stderr)
        raise typer.Exit(1) from None
    except OSError as error:
        print(f"{path}: cannot be read: {error.strerror or error}", file=sys.stderr)
        raise typer.Exit(1) from None
    if isinstance(pending(record.state), Over):
        _refuse(1, f"the game in {path} is over; rowlock replay {path} shows it")
    return record


def _sitters_of(record: Record, path: Path) -> "tuple[Sitter, ...]":
    from rowlock.cli.playing.sitters import sitters_of, try_out

    try:
        sitters = sitters_of(record)
        try_out(sitters, start(record.options))
    except (BadOptions, BotFailed) as error:
        _refuse(1, f"{path} cannot go on: {error}")
    return sitters


def _sitting(
    record: Record, sitters: "tuple[Sitter, ...]", path: Path, seed: int, quick: bool, typed_dice: bool
) -> "Sitting":
    from rowlock.cli.board import board_console
    from rowlock.cli.playing.asking import Asking
    from rowlock.cli.playing.keyboard import Keyboard
    from rowlock.cli.playing.sitting import Sitting
    from rowlock.cli.playing.telling import Telling

    keyboard = Keyboard()
    telling = Telling(board_console(), tuple(sitter.name for sitter in sitters))
    people = sum(sitter.bot is None for sitter in sitters)
    asking = Asking(keyboard, telling, str(path), quick or not keyboard.is_terminal, people)
    return Sitting(record, sitters, asking, path, seed, typed_dice)


def _sit_down(sitting: "Sitting", goes_on: bool, again: str) -> None:
    """Plays, and whatever comes between, keeps the game and says how to go on."""
    from rowlock.cli.playing.keyboard import Left

    telling = sitting.asking.telling
    telling.welcome(sitting.record.state, str(sitting.path), goes_on)
    if not sitting.keep():
        raise typer.Exit(1)
    status = 0
    try:
        with _ended_politely():
            sitting.play()
        sitting.tell_end()
        telling.say(f"Kept in {sitting.path}. To see it again: rowlock replay {shlex.quote(str(sitting.path))}")
    except (Left, KeyboardInterrupt, BotFailed, BadOptions) as error:
        sitting.keep()
        if isinstance(error, KeyboardInterrupt):
            telling.say("")
            status = 130
        elif isinstance(error, Left):
            status = error.status
        else:
            telling.say(f"A bot gave up: {error}.")
            status = 1
        telling.say(f"The game is kept. To go on with it: {again}")
    if sitting.unkept:
        telling.say(f"It could not be written to {sitting.path}. This is the record:\n\n{sitting.record.text}")
        status = status or 1
    raise typer.Exit(status)


@contextmanager
def _ended_politely() -> Iterator[None]:
    """Whoever ends the process from outside leaves the table, as one who presses Ctrl-C."""
    from rowlock.cli.playing.keyboard import Left

    def leave(*_: object) -> NoReturn:
        raise Left(128 + signal.SIGTERM)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)

"""`rowlock play`: play in the terminal, against bots or with several people at one keyboard."""

import datetime
import random
import secrets
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from rowlock.bots import LEVELS, BotFailed
from rowlock.cli.completion import one_of
from rowlock.cli.errors import fail
from rowlock.cli.fast import avoid_compiling, explaining_delay
from rowlock.cli.games import BOARD_HELP, GAME_HELP, complete_board, complete_game
from rowlock.cli.records import read_named
from rowlock.cli.tracks import TrackFiles, known_tracks, named_track
from rowlock.record import Record, begin
from rowlock.rules import GAME_NAMES, GAMES, BadOptions, Options, Over, Track, game_named, pending, start

if TYPE_CHECKING:
    from rowlock.cli.playing.chance import ChanceSource
    from rowlock.cli.playing.players import Player
    from rowlock.cli.playing.session import Session

NO_BOTS = "none"
DEFAULT_LEVEL = "casual"


def play(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME|FILE", help=f"{GAME_HELP} Or a record to continue.", autocompletion=complete_game),
    ],
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVEL",
            help=f"A bot's level: {', '.join(LEVELS)}. May be repeated; none means no bots.",
            autocompletion=one_of(*LEVELS, NO_BOTS),
        ),
    ] = None,
    people: Annotated[
        int | None, typer.Option(min=1, max=5, help="How many people play at this keyboard. \\[default: 1]")
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person's name. May be repeated.")] = None,
    first: Annotated[int | None, typer.Option(help="The seat that goes first. \\[default: random]")] = None,
    board: Annotated[
        str | None, typer.Option(help=f"{BOARD_HELP} \\[default: A]", autocompletion=complete_board)
    ] = None,
    track: TrackFiles = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same dice and the same bots.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to save the game. \\[default: a new file here]")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Take choices without asking for confirmation.")] = False,
    typed_dice: Annotated[bool, typer.Option("--typed-dice", help="You roll real dice and type them in.")] = False,
) -> None:
    """Play in the terminal. People take the first seats, then the bots; by default you play one casual bot.

    Type choices as in a record: r5, - to pass, +3 for the pawn; ? for help. The game is saved after every choice.
    Continue an unfinished one with [bold]rowlock play FILE[/bold].

    Examples: [bold]rowlock play duel[/bold], [bold]rowlock play qwixx --bots casual --bots beginner[/bold],
    [bold]rowlock play onboard --people 2 --name Ada --name Bo[/bold]
    """
    tracks = known_tracks(track or [])
    is_game = any(game == known for known, _ in GAMES)
    if not is_game and not game.endswith(".rowlock") and not Path(game).exists():
        fail(f"{game!r} is neither a game nor a file: the games are {', '.join(GAME_NAMES)}", 2)
    drawn = secrets.randbits(62) if seed is None else seed
    if seed is None:  # with a seed, bots must choose the same on every machine
        avoid_compiling()
    if is_game:
        levels = _levels(bots, people)
        options = _options(game, (people or 1) + len(levels), first, board, tracks, drawn)
        seated = new_players(name or [], people or 1, levels, options)
        game_record = _new_record(options, seated, seed)
        path = new_path(record, game)
    else:
        new_game_options = {
            "--bots": bots,
            "--people": people,
            "--name": name,
            "--first": first,
            "--board": board,
            "--record": record,
        }
        for option, value in new_game_options.items():
            if value not in (None, []):
                fail(f"{option} only applies to a new game: {game} already has its players and its file", 2)
        path = Path(game)
        game_record = _unfinished_record(path, tracks)
        seated = _players_from_record(game_record, path)
        if seed is None and game_record.tags.get("Seed", "").isdecimal():
            drawn = int(game_record.tags["Seed"][:20])
    again = ["rowlock", "play", str(path)]
    for file in track or []:
        again += ["--track", str(file)]
    again += ["--quick"] * quick + ["--typed-dice"] * typed_dice
    run(
        session_of(game_record, seated, path, _chance(game_record, drawn), quick, typed_dice),
        not is_game,
        shlex.join(again),
    )


def _levels(bots: list[str] | None, people: int | None) -> list[str]:
    levels = [level.strip() for given in bots or [] for level in given.split(",")]
    if NO_BOTS in levels:
        if len(levels) > 1:
            fail("--bots none means no bots, so it can't be combined with a level", 2)
        return []
    return levels if levels or (people or 1) > 1 else [DEFAULT_LEVEL]


def _options(
    game: str, players: int, first: int | None, board: str | None, tracks: dict[str, Track], seed: int
) -> Options:
    begins = random.Random(f"{seed} lot").randrange(players) if first is None else first - 1
    try:
        track = named_track(board or "A", tracks)
        on_a_track = game_named(game).ON_A_TRACK
        options = Options(game, players, begins, track if on_a_track or board else None)
        start(options)
    except BadOptions as error:
        fail(error, 2)
    return options


def new_players(names: list[str], people: int, levels: list[str], options: Options) -> "tuple[Player, ...]":
    from rowlock.cli.playing.players import seat_players, warm_up_bots
    from rowlock.live.names import MAX_NAME_LENGTH

    if len(names) > people:
        fail(f"{len(names)} names for {people} at this keyboard: set the number of people with --people", 2)
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > MAX_NAME_LENGTH:
            fail(f"{name!r} can't be a name: names have 1 to {MAX_NAME_LENGTH} printable characters", 2)
    try:
        with explaining_delay("waking the bots"):
            seated = seat_players(names, people, levels, options.game)
            warm_up_bots(seated, start(options))
    except (BadOptions, BotFailed) as error:
        fail(error, 2)
    return seated


def _new_record(options: Options, seated: "tuple[Player, ...]", seed: int | None) -> Record:
    from rowlock.cli.playing.players import tagged

    record = tagged(begin(options), seated).tagged("Date", _today())
    return record if seed is None else record.tagged("Seed", str(seed))


def _today() -> str:
    return datetime.date.today().isoformat()


def new_path(wanted: Path | None, game: str) -> Path:
    from rowlock.cli.playing.game_file import create_file, create_file_for

    try:
        if wanted is None:
            return create_file_for(game, _today())
        create_file(wanted)
    except FileExistsError:
        fail(f"{wanted} already exists; to continue that game: rowlock play {wanted}", 1)
    except OSError as error:
        what = "can't save the game in this folder" if wanted is None else f"can't write {wanted}"
        fail(f"{what}: {error.strerror or error}; choose another file with --record FILE", 1)
    return wanted


def _unfinished_record(path: Path, tracks: dict[str, Track]) -> Record:
    record = read_named(str(path), tracks, json=False)
    if record is None:
        raise typer.Exit(1)
    if isinstance(pending(record.state), Over):
        fail(f"the game in {path} is over; to see it: rowlock replay {path}", 1)
    return record


def _players_from_record(record: Record, path: Path) -> "tuple[Player, ...]":
    from rowlock.cli.playing.players import players_from_record, warm_up_bots

    try:
        with explaining_delay("waking the bots"):
            seated = players_from_record(record)
            warm_up_bots(seated, start(record.options))
    except (BadOptions, BotFailed) as error:
        fail(f"can't continue {path}: {error}", 1)
    return seated


def _chance(record: Record, seed: int) -> "ChanceSource":
    """The dice of the record's deal, if it has one; otherwise those of the seed."""
    from rowlock.cli.playing.chance import DealtChance, SeededChance
    from rowlock.live import Refused
    from rowlock.table.deals import check_deal

    deal = record.tags.get("Deal", "")
    try:
        if deal:
            check_deal(deal)
    except Refused as error:
        fail(error.message, 1)
    return DealtChance(deal) if deal else SeededChance(seed)


def session_of(
    record: Record, seated: "tuple[Player, ...]", path: Path, chance: "ChanceSource", quick: bool, typed_dice: bool
) -> "Session":
    from rowlock.cli.board import board_console
    from rowlock.cli.playing.display import Display
    from rowlock.cli.playing.keyboard import Keyboard
    from rowlock.cli.playing.prompts import Prompts
    from rowlock.cli.playing.session import Session

    keyboard = Keyboard()
    display = Display(board_console(), tuple(player.name for player in seated))
    people = sum(player.bot is None for player in seated)
    prompts = Prompts(keyboard, display, str(path), quick or not keyboard.is_terminal, people)
    return Session(record, seated, prompts, path, chance, typed_dice)


def run(session: "Session", continuing: bool, again: str) -> None:
    """Play the game. However it is interrupted, save it and say how to continue."""
    from rowlock.cli.playing.keyboard import PlayerQuit

    display = session.prompts.display
    introduced = [player.introduced for player in session.seated]
    display.welcome(session.record.state, introduced, str(session.path), continuing)
    if not session.save():
        raise typer.Exit(1)
    status = 0
    try:
        with _leaving_on_sigterm():
            session.play()
        session.show_end()
        display.say_command(
            f"Saved in {session.path}. To see it again:", f"rowlock replay {shlex.quote(str(session.path))}"
        )
        _compare_deal(session)
    except (PlayerQuit, KeyboardInterrupt, BotFailed, BadOptions) as error:
        session.save()
        if isinstance(error, KeyboardInterrupt):
            display.say("")
            status = 130
        elif isinstance(error, PlayerQuit):
            status = error.status
        else:
            display.say(f"A bot failed: {error}.")
            status = 1
        display.say_command("The game is saved. To continue:", again)
    if session.unsaved:
        display.say(f"The game could not be saved in {session.path}. This is the record:\n")
        display.console.print(session.record.text)
        status = status or 1
    raise typer.Exit(status)


def _compare_deal(session: "Session") -> None:
    """If others play the same dice, show how this game compares. Ctrl+C stops that; the game is saved."""
    if "Deal" not in session.record.tags:
        return
    from rowlock.cli.playing.deal_result import show_deal_result

    with suppress(KeyboardInterrupt):
        show_deal_result(session)


@contextmanager
def _leaving_on_sigterm() -> Iterator[None]:
    """Handle SIGTERM as if the player had quit."""
    from rowlock.cli.playing.keyboard import PlayerQuit

    def leave(*_: object) -> NoReturn:
        raise PlayerQuit(128 + signal.SIGTERM)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)

"""Tournaments on all cores: every line-up plays each deal of dice once in each rotation of its seats.

The games of a deal share their dice, so luck largely cancels out and the difference in play remains. Statistics
therefore count deals, not games.
"""

import functools
import itertools
import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from multiprocessing.util import Finalize
from pathlib import Path

from rowlock.arena.dice_stream import DiceStream, seat_generators
from rowlock.arena.match import GameResult, LuckOfRoll, build_record, play
from rowlock.bots import LEVELS, Bot, BotFailed, bot_named
from rowlock.engine import ExternalEngine
from rowlock.fast.cache import compiling, is_compiled
from rowlock.record import Record
from rowlock.rules import GAME_NAMES, BadOptions, Event, Options, game_named
from rowlock.shards import WHOLE, Shard
from rowlock.values.net_paths import has_nets

DEALS_PER_TASK = 8
COMPILED_DEALS_PER_TASK = 50

COMPILED_GAMES = "games between bots"
"""The kernel for games between levels. Compiling it takes a minute or more."""

WORTH_COMPILING = 2_000
"""Contests of at least this many games compile that kernel, while the first games are played without it."""


@dataclass(frozen=True)
class Contender:
    """A bot by name, or the command of an engine."""

    name: str
    command: str | None = None
    patience: float = 1.0


@dataclass(frozen=True)
class Contest:
    """A contest: the contenders, the game, the number of deals per line-up, and the seed; where to save records; and
    whether to estimate the luck of every roll.
    """

    field: tuple[Contender, ...]
    options: Options
    deals: int
    seed: int = 1
    records: Path | None = None
    with_luck: bool = False

    @functools.cached_property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """Every combination of contenders that fills the seats, as indices into the field."""
        return tuple(itertools.combinations(range(len(self.field)), self.options.players))

    @property
    def knows_luck(self) -> bool:
        """Whether luck is estimated: in a solo game there is no share of the win to correct, and it takes a net."""
        options = self.options
        return self.with_luck and options.players > 1 and has_nets(game_named(options.game, options.rules))

    @property
    def games(self) -> int:
        return len(self.line_ups) * self.deals * self.options.players


@dataclass(frozen=True)
class Deal:
    """The games of one deal: in game g, contender p of the line-up has seat (p + g) mod players."""

    line_up: int
    number: int
    games: tuple[GameResult, ...]

    def less_luck(self, place: int) -> Iterator[float]:
        """One contender's share in each game, with the luck of the dice subtracted where it is known."""
        for game, played in enumerate(self.games):
            seat = (place + game) % len(self.games)
            yield played.shares[seat] - (played.luck[seat] if played.luck else 0)

    def of_place(self, place: int) -> Iterator[tuple[float, int | None]]:
        """The shares and points of one contender of the line-up in each game."""
        for game, played in enumerate(self.games):
            seat = (place + game) % len(self.games)
            yield played.shares[seat], None if played.scores is None else played.scores[seat]


@dataclass
class Results:
    """All deals so far, in order within each line-up."""

    contest: Contest
    deals: list[list[Deal]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.deals = [[] for _ in self.contest.line_ups]

    @property
    def games(self) -> int:
        return sum(len(deal.games) for deals in self.deals for deal in deals)

    def notes(self) -> Iterator[tuple[str, str]]:
        """The name of each bot that failed, and how it failed."""
        for line_up, deals in zip(self.contest.line_ups, self.deals, strict=True):
            for deal in deals:
                for game, played in enumerate(deal.games):
                    if played.failed is not None:
                        place = (played.failed - game) % len(deal.games)
                        yield self.contest.field[line_up[place]].name, played.note


@functools.cache
def _bot_of(contender: Contender, game: str) -> Bot:
    """The contender's bot, created once per process."""
    if contender.command is not None:
        engine = ExternalEngine(contender.command, patience=contender.patience)
        # Worker processes skip normal exit hooks, and an engine may ignore the end of its input.
        Finalize(None, engine.close, exitpriority=1)
        return engine
    return bot_named(contender.name, game)


def check(contest: Contest) -> None:
    """Start every engine, and let every bot play a game against itself. This rejects those that can't play before the
    contest starts, and solves or compiles what they need once for all processes.
    """
    players = contest.options.players
    if len(contest.field) < players:
        raise BadOptions(f"{players} seats need at least {players} bots or engines, but got {len(contest.field)}")
    # All of them first: nobody should wait for a compiler to learn that a name is wrong.
    bots = [_bot_of(contender, contest.options.game) for contender in contest.field]
    for bot in bots:
        if isinstance(bot, ExternalEngine):
            _try_to_start(bot)
    for contender in contest.field:
        if contender.command is None:
            _play_games(contest, [contender] * players, number=0)


def _try_to_start(engine: ExternalEngine) -> None:
    try:
        engine.start()
    except BotFailed as failure:
        raise BadOptions(str(failure)) from None
    # The processes that play start their own.
    engine.close()


def play_deals(contest: Contest, line_up: int, numbers: Sequence[int]) -> list[Deal]:
    return [_play_deal(contest, line_up, number) for number in numbers]


def _play_deal(contest: Contest, line_up: int, number: int) -> Deal:
    options = contest.options
    players = options.players
    contenders = [contest.field[place] for place in contest.line_ups[line_up]]
    games, events = _play_games(contest, contenders, number)
    if contest.records:
        for game in range(players):
            seated = _rotated(contenders, game)
            path = contest.records / f"{options.game}-{line_up + 1}-{number + 1}-{game + 1}.rowlock"
            path.write_text(_record(options, seated, events[game]).text, encoding="utf-8")
    return Deal(line_up, number, tuple(games))


def _rotated(contenders: Sequence[Contender], game: int) -> list[Contender]:
    """The contender in each seat in one of the games of a deal."""
    players = len(contenders)
    return [contenders[(seat - game) % players] for seat in range(players)]


def _play_games(
    contest: Contest, contenders: Sequence[Contender], number: int
) -> tuple[list[GameResult], list[list[Event]]]:
    """Play all games of a deal. Returns their results, and the events of each if records are to be saved."""
    options = contest.options
    if is_compiled(COMPILED_GAMES) and _are_levels(contest, contenders):
        from rowlock.arena import compiled_match

        names = [contender.name for contender in contenders]
        if compiled_match.can_play(options, names):
            with_events = contest.records is not None
            with compiling(COMPILED_GAMES):
                return compiled_match.play_deal(options, names, contest.seed, number, contest.with_luck, with_events)
    games: list[GameResult] = []
    events: list[list[Event]] = []
    for game in range(options.players):
        bots = [_bot_of(contender, options.game) for contender in _rotated(contenders, game)]
        generators = list(seat_generators(contest.seed, number, game, options.players))
        events.append([])
        dice = DiceStream(contest.seed, number)
        games.append(play(options, bots, dice, generators, events[-1].append, _luck_of(contest)))
    return games, events


def _are_levels(contest: Contest, contenders: Sequence[Contender]) -> bool:
    """Whether only built-in levels play, against each other."""
    return contest.options.players > 1 and all(
        contender.command is None and contender.name.partition(":")[0] in LEVELS for contender in contenders
    )


def compile_games() -> None:
    """Compile games between levels, by playing one."""
    from rowlock.arena import compiled_match

    with compiling(COMPILED_GAMES):
        compiled_match.play_deal(Options(GAME_NAMES[0], 2), ["casual", "casual"], seed=0, deal=0)


def _compile_in_background(contest: Contest) -> SpawnProcess | None:
    """Start compiling if it's worthwhile. Games are the same either way, so workers switch as soon as it is done."""
    contenders = [contest.field[place] for line_up in contest.line_ups for place in line_up]
    if contest.games < WORTH_COMPILING or is_compiled(COMPILED_GAMES) or not _are_levels(contest, contenders):
        return None
    process = get_context("spawn").Process(target=compile_games, daemon=True)
    process.start()
    return process


def _luck_of(contest: Contest) -> LuckOfRoll | None:
    """The function that estimates luck, if wanted and possible."""
    if not contest.knows_luck:
        return None
    from rowlock.values.roll_luck import roll_luck

    return roll_luck


def _record(options: Options, seated: Sequence[Contender], events: list[Event]) -> Record:
    record = build_record(options, events)
    for seat, contender in enumerate(seated, start=1):
        record = record.tagged(f"Seat{seat}", contender.name)
    return record.with_result()


def tournament(contest: Contest, processes: int | None = None, shard: Shard = WHOLE) -> Iterator[Results]:
    """Play the contest, or a shard of its deals, yielding the results so far after every few deals.

    The games are the same for any number of processes and shards.
    """
    check(contest)
    return _rounds(contest, processes or os.cpu_count() or 1, shard)


def tasks_of(contest: Contest, shard: Shard, deals_per_task: int = DEALS_PER_TASK) -> Iterator[tuple[int, range]]:
    """The tasks of a contest: each is a line-up and the numbers of some deals."""
    deals = shard.part_of(contest.deals)
    for begin in range(deals.start, deals.stop, deals_per_task):
        for line_up in range(len(contest.line_ups)):
            yield line_up, range(begin, min(begin + deals_per_task, deals.stop))


def _rounds(contest: Contest, processes: int, shard: Shard) -> Iterator[Results]:
    results = Results(contest)
    compilation = _compile_in_background(contest)
    tasks = tasks_of(contest, shard, COMPILED_DEALS_PER_TASK if is_compiled(COMPILED_GAMES) else DEALS_PER_TASK)
    try:
        for deals in _play_tasks(contest, tasks) if processes == 1 else _play_in_workers(contest, tasks, processes):
            for deal in deals:
                results.deals[deal.line_up].append(deal)
            yield results
    finally:
        if compilation is not None:
            compilation.terminate()


def _play_tasks(contest: Contest, tasks: Iterator[tuple[int, range]]) -> Iterator[list[Deal]]:
    for line_up, numbers in tasks:
        yield play_deals(contest, line_up, numbers)


def _play_in_workers(contest: Contest, tasks: Iterator[tuple[int, range]], processes: int) -> Iterator[list[Deal]]:
    running: deque[Future[list[Deal]]] = deque()
    # Spawn, not fork: a forked copy of a process with threads may deadlock.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _ignore_interrupts)
    try:
        while True:
            for line_up, numbers in islice(tasks, 2 * processes - len(running)):
                running.append(pool.submit(play_deals, contest, line_up, numbers))
            if not running:
                return
            yield running.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker: the terminal sends it to all processes, and the main one shuts the pool down."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

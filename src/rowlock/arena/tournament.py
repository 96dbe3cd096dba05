"""Many games of some bots: every line-up plays each deal of dice once in each rotation of its seats, on all cores.

A deal is the unit of everything: its games share the dice, so who was lucky in one was so in the others too, and what
is left is who played better.
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
from multiprocessing.util import Finalize
from pathlib import Path

from rowlock.arena.dice_stream import DiceStream, seat_generators
from rowlock.arena.match import Played, play
from rowlock.bots import Bot, bot_named
from rowlock.record import Record, begin
from rowlock.rules import BadOptions, Event, Options

DEALS_A_TASK = 8


@dataclass(frozen=True)
class Contender:
    """A bot by its name, or a command that speaks the engine protocol."""

    name: str
    command: str | None = None
    patience: float = 1.0


@dataclass(frozen=True)
class Contest:
    """What is to be played: the field, the game, how many deals a line-up, and the seed of it all."""

    field: tuple[Contender, ...]
    options: Options
    deals: int
    seed: int = 1
    records: Path | None = None

    @functools.cached_property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """The contenders of each line-up, by their place in the field: every choice of as many as there are seats."""
        return tuple(itertools.combinations(range(len(self.field)), self.options.players))

    @property
    def games(self) -> int:
        return len(self.line_ups) * self.deals * self.options.players


@dataclass(frozen=True)
class Deal:
    """The games of one deal: in game g the contender in place p of the line-up sat on seat (p + g) mod players."""

    line_up: int
    number: int
    games: tuple[Played, ...]

    def of_place(self, place: int) -> Iterator[tuple[float, int | None]]:
        """The shares and points of one contender of the line-up, game after game."""
        for game, played in enumerate(self.games):
            seat = (place + game) % len(self.games)
            yield played.shares[seat], None if played.scores is None else played.scores[seat]


@dataclass
class Results:
    """All deals so far, in order within each line-up, and what went wrong."""

    contest: Contest
    deals: list[list[Deal]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.deals = [[] for _ in self.contest.line_ups]

    @property
    def games(self) -> int:
        return sum(len(deal.games) for deals in self.deals for deal in deals)

    def notes(self) -> Iterator[tuple[str, str]]:
        """Who failed, and how."""
        for line_up, deals in zip(self.contest.line_ups, self.deals, strict=True):
            for deal in deals:
                for game, played in enumerate(deal.games):
                    if played.failed is not None:
                        place = (played.failed - game) % len(deal.games)
                        yield self.contest.field[line_up[place]].name, played.note


@functools.cache
def _seated(contender: Contender, game: str) -> Bot:
    """The contender ready to play; in each process once."""
    if contender.command is not None:
        from rowlock.engine.external import ExternalEngine

        engine = ExternalEngine(contender.command, patience=contender.patience)
        # A worker runs no ordinary exit hooks, and an engine may not care that nobody asks it any more.
        Finalize(None, engine.close, exitpriority=1)
        return engine
    return bot_named(contender.name, game)


def check(contest: Contest) -> None:
    """Lets every bot play a game against itself, so that who cannot play is refused before anything is started, and
    what has to be solved or compiled is, once for all processes.
    """
    players = contest.options.players
    if len(contest.field) < players:
        raise BadOptions(f"{players} seats need as many bots or engines, but so many are given: {len(contest.field)}")
    for contender in contest.field:
        bot = _seated(contender, contest.options.game)
        if contender.command is None:
            play(contest.options, [bot] * players, DiceStream(0, 0), list(seat_generators(0, 0, 0, players)))


def play_deals(contest: Contest, line_up: int, numbers: Sequence[int]) -> list[Deal]:
    return [_play_deal(contest, line_up, number) for number in numbers]


def _play_deal(contest: Contest, line_up: int, number: int) -> Deal:
    options = contest.options
    players = options.players
    contenders = [contest.field[place] for place in contest.line_ups[line_up]]
    games = []
    for game in range(players):
        seated = [contenders[(seat - game) % players] for seat in range(players)]
        bots = [_seated(contender, options.game) for contender in seated]
        generators = list(seat_generators(contest.seed, number, game, players))
        keeper = _Keeper(options, seated) if contest.records else None
        told = keeper.then if keeper else _untold
        games.append(play(options, bots, DiceStream(contest.seed, number), generators, told))
        if keeper and contest.records:
            keeper.write(contest.records / f"{options.game}-{line_up + 1}-{number + 1}-{game + 1}.rowlock")
    return Deal(line_up, number, tuple(games))


def _untold(_event: Event) -> None:
    pass


class _Keeper:
    """Keeps the record of one game."""

    def __init__(self, options: Options, seated: Sequence[Contender]) -> None:
        self.record: Record = begin(options)
        for seat, contender in enumerate(seated, start=1):
            self.record = self.record.tagged(f"Seat{seat}", contender.name)

    def then(self, event: Event) -> None:
        self.record = self.record.then(event)

    def write(self, path: Path) -> None:
        path.write_text(self.record.with_result().text, encoding="utf-8")


def tournament(contest: Contest, processes: int | None = None) -> Iterator[Results]:
    """Plays the contest and gives what there is after every few deals; the last is all of it.

    The games are the same whatever the number of processes.
    """
    check(contest)
    return _rounds(contest, processes or os.cpu_count() or 1)


def _rounds(contest: Contest, processes: int) -> Iterator[Results]:
    results = Results(contest)
    tasks = (
        (line_up, range(begin, min(begin + DEALS_A_TASK, contest.deals)))
        for begin in range(0, contest.deals, DEALS_A_TASK)
        for line_up in range(len(contest.line_ups))
    )
    running: deque[Future[list[Deal]]] = deque()
    # Started afresh rather than copied: a copy of a process with threads in it may never wake up.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _leave_interruptions_to_others)
    try:
        while True:
            for line_up, numbers in islice(tasks, 2 * processes - len(running)):
                running.append(pool.submit(play_deals, contest, line_up, numbers))
            if not running:
                return
            for deal in running.popleft().result():
                results.deals[deal.line_up].append(deal)
            yield results
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interruptions_to_others() -> None:
    """A terminal interrupts all processes at once; a worker that dies of it would leave the others waiting."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

"""A bot that is an external program. If the program misbehaves it forfeits the game, and never harms the host."""

import shlex
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from rowlock.bots import Advice, BotFailed, View
from rowlock.bots.player import Generator
from rowlock.engine.process import Deadline, EngineFault, EngineProcess
from rowlock.engine.protocol import (
    SEEDS,
    BadLine,
    Question,
    host_line,
    parse_choice_line,
    parse_engine_line,
    parse_worth_line,
    prepare_line,
    question_lines,
    quoted,
    split_line,
)
from rowlock.rules import BadOptions, Choice, game_of, scores, text

CHOICE_TIMEOUT = 1.0
START_TIMEOUT = 30.0
MAX_FAILED_STARTS = 3
"""After this many failed starts in a row the engine isn't tried again, since each try may use its whole timeout."""

MAX_TIMEOUT = 86_400.0


class ExternalEngine:
    """A bot that asks a program. `patience` is the number of seconds it may take to answer.

    The program is started on first use and restarted after a failure, unless it repeatedly fails to start. Use it as a
    context manager or call `close`, so that the program doesn't outlive it. Threads may share an engine; their
    questions are asked one after the other.
    """

    def __init__(
        self, command: str, patience: float = CHOICE_TIMEOUT, patience_to_start: float = START_TIMEOUT
    ) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise BadOptions(f"{command!r} can't be run as an engine: {error}") from None
        if not words or "\0" in command:
            raise BadOptions(f"{command!r} can't be run as an engine")
        for limit in (patience, patience_to_start):
            if not 0.001 <= limit <= MAX_TIMEOUT:
                raise BadOptions(f"an engine's time limit is 0.001 to {MAX_TIMEOUT:,.0f} s, not {limit}")
        self.command = command
        self.patience = patience
        self.patience_to_start = patience_to_start
        self.name = ""
        """The name that the program gave when it started."""
        self.worths: tuple[Advice, ...] = ()
        """The values of choices in its last answer, best first; empty if it gave none."""
        self._process: EngineProcess | None = None
        self._prepared: set[tuple[str, int]] = set()
        self._starts_failed = 0
        self._lock = threading.RLock()
        self._finalizer: weakref.finalize[[], ExternalEngine] | None = None

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
        """The program's choice. If it fails, kill it and raise `BotFailed` with an explanation."""
        question = Question(
            view.state, view.seat, legal, max(1, round(self.patience * 1000)), generator.randrange(SEEDS)
        )
        with self._lock, self._killing_on_error(f", asked for seat {view.seat + 1} in {text(view.state)},"):
            self.worths = ()
            process = self._running_process()
            self._prepare(process, game_of(view.state).NAME, len(scores(view.state)))
            return self._answer(process, question)

    def start(self) -> None:
        """Start the program now, to find out right away whether it works."""
        with self._lock, self._killing_on_error(""):
            self._running_process()

    def close(self) -> None:
        """Stop the program. The next question would start it again."""
        with self._lock:
            if self._process is not None:
                self._process.quit()
            self._forget()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _killing_on_error(self, when: str) -> Iterator[None]:
        """Kill the program on any error, because a late answer would be mistaken for the next one."""
        try:
            yield
        except BaseException as error:
            if self._process is not None:
                self._process.kill()
            self._forget()
            if isinstance(error, EngineFault | BadLine):
                raise BotFailed(f"the engine {quoted(self.command)}{when} {error}") from None
            raise

    def _forget(self) -> None:
        if self._finalizer is not None:
            self._finalizer.detach()
        self._process = None
        self._prepared.clear()

    def _running_process(self) -> EngineProcess:
        """The program, which is started if it isn't running."""
        if self._process is not None:
            if self._process.ours:
                return self._process
            self._forget()
        if self._starts_failed == MAX_FAILED_STARTS:
            raise EngineFault(f"failed to start {MAX_FAILED_STARTS} times and will not be tried again")
        self._starts_failed += 1
        try:
            process = EngineProcess(self.command)
        except OSError as error:
            raise EngineFault(f"could not be started: {error.strerror or error}") from None
        self._process = process
        # The program must exit with this process even if nobody calls close.
        self._finalizer = weakref.finalize(self, process.kill)
        process.send([host_line()])
        rest = self._receive(process, Deadline(self.patience_to_start, "to start"), "engine")[1]
        self.name = parse_engine_line(rest)
        self._starts_failed = 0
        return process

    def _prepare(self, process: EngineProcess, game: str, players: int) -> None:
        """Let the program load what it needs for a game, so that this doesn't count as thinking time."""
        if (game, players) in self._prepared:
            return
        process.send([prepare_line(game, players)])
        self._receive(process, Deadline(self.patience_to_start, f"to prepare for {game}"), "ready")
        self._prepared.add((game, players))

    def _answer(self, process: EngineProcess, question: Question) -> Choice:
        process.send(question_lines(question))
        deadline = Deadline(self.patience)
        worths: dict[Choice, Advice] = {}
        while True:
            word, rest = self._receive(process, deadline, "choice", "worth")
            if word == "choice":
                choice = parse_choice_line(rest, question.legal)
                self.worths = tuple(sorted(worths.values(), key=lambda worth: -worth.share))
                return choice
            worth = parse_worth_line(rest, question.legal)
            worths[worth.choice] = worth

    def _receive(self, process: EngineProcess, deadline: Deadline, *awaited: str) -> tuple[str, str]:
        """The next line that isn't `info`, split into its first word, which must be expected, and the rest."""
        while True:
            line = process.receive(deadline)
            word, rest = split_line(line)
            if word in awaited:
                return word, rest
            if word == "error":
                raise EngineFault(f"answered with an error: {quoted(rest)}")
            if word != "info":
                raise EngineFault(f"answered {quoted(line)} instead of {' or '.join(awaited)}")

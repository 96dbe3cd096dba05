"""Somebody's program as a bot. What it does wrong loses it a game, and never harms the one who asked."""

import random
import shlex
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from rowlock.bots import BotFailed, View, Worth
from rowlock.engine.protocol import (
    SEEDS,
    BadLine,
    Question,
    host_line,
    parse_choice_line,
    parse_engine_line,
    parse_worth_line,
    parted,
    prepare_line,
    question_lines,
    shown,
)
from rowlock.engine.running import Deadline, Misbehaved, Running
from rowlock.rules import BadOptions, Choice, game_of, scores, text

SECONDS_A_CHOICE = 1.0
SECONDS_TO_START = 30.0
MOST_STARTS = 3
"""One that does not start so often in a row is given up: each try may take all its time."""

LONGEST_SECONDS = 86_400.0


class ExternalEngine:
    """A bot that asks a program, and has patience with it for so many seconds.

    The program is started when it is first needed, and again after it has failed, unless it cannot even be started.

    Use it with `with`, or `close` it: then nothing of the program is left. Threads may share it, and are served one
    after the other.
    """

    def __init__(
        self, command: str, patience: float = SECONDS_A_CHOICE, patience_to_start: float = SECONDS_TO_START
    ) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise BadOptions(f"{command!r} is no command of an engine: {error}") from None
        if not words or "\0" in command:
            raise BadOptions(f"{command!r} is no command of an engine")
        for limit in (patience, patience_to_start):
            if not 0.001 <= limit <= LONGEST_SECONDS:
                raise BadOptions(f"an engine may have from 0.001 to {LONGEST_SECONDS:,.0f} s, not {limit}")
        self.command = command
        self.patience = patience
        self.patience_to_start = patience_to_start
        self.name = ""
        """What it calls itself, once it has started."""
        self.worths: tuple[Worth, ...] = ()
        """What the choices are worth by its last answer, the best first; empty if it does not tell."""
        self._running: Running | None = None
        self._prepared: set[tuple[str, int]] = set()
        self._starts_failed = 0
        self._one_at_a_time = threading.RLock()
        self._at_the_latest: weakref.finalize[[], ExternalEngine] | None = None

    def choose(self, view: View, legal: tuple[Choice, ...], generator: random.Random, /) -> Choice:
        """The program's choice. `BotFailed` says what it did instead, and it is ended then."""
        question = Question(
            view.state, view.seat, legal, max(1, round(self.patience * 1000)), generator.randrange(SEEDS)
        )
        with self._one_at_a_time, self._blaming(f", asked for seat {view.seat + 1} in {text(view.state)},"):
            self.worths = ()
            running = self._started()
            self._prepare(running, game_of(view.state).NAME, len(scores(view.state)))
            return self._answer(running, question)

    def start(self) -> None:
        """Starts it now, for those who want to know at once whether it can be."""
        with self._one_at_a_time, self._blaming(""):
            self._started()

    def close(self) -> None:
        """Ends the program. Another question would start it again."""
        with self._one_at_a_time:
            if self._running is not None:
                self._running.dismiss()
            self._forget()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _blaming(self, when: str) -> Iterator[None]:
        """Ends the program whatever goes wrong: an answer that is still to come would be taken for another's."""
        try:
            yield
        except BaseException as error:
            if self._running is not None:
                self._running.kill()
            self._forget()
            if isinstance(error, Misbehaved | BadLine):
                raise BotFailed(f"the engine {shown(self.command)}{when} {error}") from None
            raise

    def _forget(self) -> None:
        if self._at_the_latest is not None:
            self._at_the_latest.detach()
        self._running = None
        self._prepared.clear()

    def _started(self) -> Running:
        if self._running is not None:
            if self._running.ours:
                return self._running
            self._forget()
        if self._starts_failed == MOST_STARTS:
            raise Misbehaved(f"failed to start {MOST_STARTS} times, and is not tried again")
        self._starts_failed += 1
        try:
            running = Running(self.command)
        except OSError as error:
            raise Misbehaved(f"could not be started: {error.strerror or error}") from None
        self._running = running
        # It ends with us also if nobody closes it.
        self._at_the_latest = weakref.finalize(self, running.kill)
        running.tell([host_line()])
        rest = self._hear(running, Deadline(self.patience_to_start, "to start"), "engine")[1]
        self.name = parse_engine_line(rest)
        self._starts_failed = 0
        return running

    def _prepare(self, running: Running, game: str, players: int) -> None:
        """Loading what it needs for a game is not to count as thinking."""
        if (game, players) in self._prepared:
            return
        running.tell([prepare_line(game, players)])
        self._hear(running, Deadline(self.patience_to_start, f"to prepare for {game}"), "ready")
        self._prepared.add((game, players))

    def _answer(self, running: Running, question: Question) -> Choice:
        running.tell(question_lines(question))
        deadline = Deadline(self.patience)
        worths: dict[Choice, Worth] = {}
        while True:
            word, rest = self._hear(running, deadline, "choice", "worth")
            if word == "choice":
                choice = parse_choice_line(rest, question.legal)
                self.worths = tuple(sorted(worths.values(), key=lambda worth: -worth.share))
                return choice
            worth = parse_worth_line(rest, question.legal)
            worths[worth.choice] = worth

    def _hear(self, running: Running, deadline: Deadline, *awaited: str) -> tuple[str, str]:
        """The next line that is not mere information, parted. It begins with one of the words awaited."""
        while True:
            line = running.hear(deadline)
            word, rest = parted(line)
            if word in awaited:
                return word, rest
            if word == "error":
                raise Misbehaved(f"answered with an error: {shown(rest)}")
            if word != "info":
                raise Misbehaved(f"answered {shown(line)}, which is no line of {' or '.join(awaited)}")

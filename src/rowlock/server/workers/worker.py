"""A worker process: it reads one job at a time from the pool, runs it, and writes the result.

    python -m rowlock.server.workers.worker

Jobs and results are pickles, each preceded by its length in four bytes. Only the server's own process is at the other
end. The worker exits when the server is gone.
"""

import os
import pickle
import random
import struct
import sys
from contextlib import suppress
from enum import Enum, auto
from typing import Any, BinaryIO, NamedTuple

from rowlock.bots.player import View
from rowlock.bots.registry import LEVELS
from rowlock.record import Record
from rowlock.rules import Choice, choice_text, game_of, legal

LENGTH = struct.Struct(">I")


class Kernels(Enum):
    """Whether a job needs the kernels of `fast` and `values`, and in which form."""

    NONE = auto()
    ANY = auto()
    COMPILED = auto()


class Failure(NamedTuple):
    """The result of a job that raised an exception, for the log."""

    message: str


class ChoiceJob(NamedTuple):
    """A bot's choice. `seed` is for the bot's own generator and has nothing to do with the dice."""

    level: str
    view: View
    seed: int

    @property
    def kernels(self) -> Kernels:
        return _kernels_for(self.view) if LEVELS[self.level].uses_nets else Kernels.NONE

    def run(self) -> str:
        choices = legal(self.view.state, self.view.seat)
        choice: Choice = LEVELS[self.level].make(None).choose(self.view, choices, random.Random(self.seed))
        if choice not in choices:
            raise ValueError(f"{self.level} chose {choice}, which is not legal")
        return choice_text(choice)


class ReviewJob(NamedTuple):
    """The review of a game in a language and one of the formats of `review_formats`, ready to send."""

    record: Record
    language: str
    form: str

    @property
    def kernels(self) -> Kernels:
        return Kernels.COMPILED

    def run(self) -> bytes:
        from rowlock.server.workers.review_formats import format_review

        return format_review(self.record, self.language, self.form)


class HintJob(NamedTuple):
    """The value of each legal choice, as data."""

    view: View

    @property
    def kernels(self) -> Kernels:
        return _kernels_for(self.view)

    def run(self) -> dict[str, Any]:
        from rowlock.analysis.as_data import hint_data
        from rowlock.analysis.evaluation import evaluate

        state, seat = self.view
        return hint_data(evaluate(state, seat), state, seat)


Job = ChoiceJob | ReviewJob | HintJob


def _kernels_for(view: View) -> Kernels:
    """Evaluating choices is fast enough interpreted; solving the solo game is not."""
    is_solo = game_of(view.state).SOLVED_ALONE and len(view.state.sheets) == 1
    return Kernels.COMPILED if is_solo else Kernels.ANY


def encode(message: object) -> bytes:
    body = pickle.dumps(message)
    return LENGTH.pack(len(body)) + body


def main() -> None:
    if "ROWLOCK_INTERPRETED" not in os.environ:
        # Tables have priority over workers, except while the workers interpret kernels and keep people waiting.
        with suppress(OSError, AttributeError):
            os.nice(5)
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever a bot prints must not end up among the results.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _work(sys.stdin.buffer, results)


def _work(jobs: BinaryIO, results: BinaryIO) -> None:
    while length := jobs.read(LENGTH.size):
        job: Job = pickle.loads(jobs.read(LENGTH.unpack(length)[0]))
        try:
            result: object = job.run()
        except Exception as error:
            result = Failure(f"{type(error).__name__}: {error}")
        results.write(encode(result))
        results.flush()


if __name__ == "__main__":
    main()

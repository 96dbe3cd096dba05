"""The other side of `thinkers`: a process that is given one thing to think about at a time, and answers.

    python -m rowlock.server.thinking

A job and an answer are pickles, each behind its length in four bytes. Only the server's own process is at the other
end. When it is gone, this process ends.
"""

import os
import pickle
import random
import struct
import sys
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple

from rowlock.bots.player import View
from rowlock.bots.registry import LEVELS
from rowlock.record import Record
from rowlock.rules import Choice, choice_text, legal

LENGTH = struct.Struct(">I")


class Failure(NamedTuple):
    """What went wrong while thinking, for the log."""

    words: str


class Choosing(NamedTuple):
    """A bot's choice. `seed` is for the bot's own generator, and has nothing to do with the dice."""

    level: str
    view: View
    seed: int

    def done(self) -> str:
        choices = legal(self.view.state, self.view.seat)
        choice: Choice = LEVELS[self.level].make(None).choose(self.view, choices, random.Random(self.seed))
        if choice not in choices:
            raise ValueError(f"{self.level} chose {choice}, which is not legal")
        return choice_text(choice)


class Reviewing(NamedTuple):
    """The review of a game in a language, in one of the forms of `reviewed`, ready to be sent."""

    record: Record
    language: str
    form: str

    def done(self) -> bytes:
        from rowlock.server.reviewed import review_sent

        return review_sent(self.record, self.language, self.form)


class Hinting(NamedTuple):
    """What each legal choice is worth, as data."""

    view: View

    def done(self) -> dict[str, Any]:
        from rowlock.analysis.as_data import hint_data
        from rowlock.analysis.evaluation import evaluate

        state, seat = self.view
        return hint_data(evaluate(state, seat), state, seat)


Job = Choosing | Reviewing | Hinting


def packed(thing: object) -> bytes:
    body = pickle.dumps(thing)
    return LENGTH.pack(len(body)) + body


def main() -> None:
    # Who plays at a table goes before who thinks.
    with suppress(OSError, AttributeError):
        os.nice(5)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a bot might print must not be taken for an answer.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _think(sys.stdin.buffer, answers)


def _think(jobs: BinaryIO, answers: BinaryIO) -> None:
    while length := jobs.read(LENGTH.size):
        job: Job = pickle.loads(jobs.read(LENGTH.unpack(length)[0]))
        try:
            answer: object = job.done()
        except Exception as error:
            answer = Failure(f"{type(error).__name__}: {error}")
        answers.write(packed(answer))
        answers.flush()


if __name__ == "__main__":
    main()

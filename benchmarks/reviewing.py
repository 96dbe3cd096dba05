"""The processor time of a review and a hint, and the size of the page, compared with one replay of the same game."""

import statistics
import subprocess
import sys
from pathlib import Path

from processor_time import processor_seconds
from rowlock.analysis.as_data import as_data
from rowlock.analysis.evaluation import evaluate
from rowlock.analysis.review import review
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.record import Record, read, steps
from rowlock.report import page
from rowlock.rules import TRACKS, Decision, Options, pending

TABLES = (Options("qwixx", 2), Options("onboard", 2, track=TRACKS["A"]), Options("duel", 2))
GAMES = 5


def seconds(work: object, *arguments: object) -> float:
    """The processor time of a function call, including that of child processes."""
    started = processor_seconds()
    work(*arguments)  # type: ignore[operator]
    return processor_seconds() - started


def hints(record: Record) -> list[float]:
    """The seconds for every possible hint in a game."""
    asked = []
    for state in steps(record):
        awaited = pending(state)
        if isinstance(awaited, Decision):
            asked += [seconds(evaluate, state, seat) for seat in awaited.seats]
    return asked


def command(*words: str) -> float:
    code = [sys.executable, "-c", "from rowlock.cli import main; main()", *words]
    return seconds(lambda: subprocess.run(code, check=True, stdout=subprocess.PIPE))


if __name__ == "__main__":
    bare = min(seconds(lambda: subprocess.run([sys.executable, "-c", ""], check=True)) for _ in range(5))
    for options in TABLES:
        casual = bot_named("casual", options.game)
        records = [record_game(options, [casual] * options.players, 1, game) for game in range(GAMES)]
        review(records[0])
        evaluating = hints(records[0])
        reviewing = statistics.median(seconds(review, record) for record in records)
        replaying = statistics.median(seconds(read, record.text) for record in records)
        size = max(len(page(as_data(review(record)))) for record in records)
        file = Path("reviewed.rowlock")
        file.write_text(records[0].text, encoding="utf-8")
        total = min(command("review", str(file)) for _ in range(2))
        file.unlink()
        print(
            f"{options.game:8} review {reviewing:6.3f} s, {reviewing / replaying:5.0f} times a replay; a hint "
            f"{1e3 * statistics.fmean(evaluating):5.1f} ms, at most {1e3 * max(evaluating):5.1f}; "
            f"page {size / 1e3:.0f} kB; the command {total:.2f} s, {total / bare:.0f} times a bare Python's start",
            flush=True,
        )

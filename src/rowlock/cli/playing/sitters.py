"""Who sits at the table, and how a record says so.

A record names everybody in its Seat tags. A seat that a bot plays has a Bot tag besides: `[Bot2 "casual"]`.
"""

import random
import sys
from collections import Counter
from dataclasses import dataclass

from rowlock.bots import Bot, View, bot_named
from rowlock.cli.board import printable
from rowlock.cli.fast import need_fast
from rowlock.record import Record
from rowlock.rules import Decision, Dice, State, apply, legal, pending
from rowlock.rules.api import dice_in_play

LONGEST_NAME = 20
YOU = "You"


@dataclass(frozen=True)
class Sitter:
    """A person, or a bot and the level it was asked for."""

    name: str
    level: str = ""
    bot: Bot | None = None


def people_and_bots(names: list[str], people: int, levels: list[str], game: str) -> tuple[Sitter, ...]:
    """People sit first, in the order of their names, then the bots."""
    unnamed = [YOU] if people == 1 else [f"Player {place}" for place in range(1, people + 1)]
    persons = [Sitter(name) for name in (*names, *unnamed[len(names) :])]
    namesakes = Counter(levels)
    seen: Counter[str] = Counter()
    bots = []
    for level in levels:
        seen[level] += 1
        name = f"{level} {seen[level]}" if namesakes[level] > 1 else level
        bots.append(Sitter(name, level, made(level, game)))
    return (*persons, *bots)


def made(level: str, game: str) -> Bot:
    """The bot; if it calculates, with numba at hand, or a sentence that says how to get it."""
    try:
        bot = bot_named(level, game)
    except ImportError as error:
        if error.name not in ("numba", "numpy", "llvmlite"):
            raise
        need_fast()
        raise
    if "rowlock.fast.compiled" in sys.modules:
        need_fast()  # so that a person hears of it when something is compiled
    return bot


def try_out(sitters: tuple[Sitter, ...], state: State) -> None:
    """Lets each bot choose once, in a position that does not count: what it lacks is said before the game begins, and
    what it compiles is compiled.
    """
    for seat, sitter in enumerate(sitters):
        rolled = apply(state._replace(active=seat), dice_in_play(state, Dice(3, 4, 2, 2, 6, 1)))
        if sitter.bot is not None:
            sitter.bot.choose(View(rolled, seat), legal(rolled, seat), random.Random(0))


def tagged(record: Record, sitters: tuple[Sitter, ...]) -> Record:
    for seat, sitter in enumerate(sitters, start=1):
        record = record.tagged(f"Seat{seat}", sitter.name)
    for seat, sitter in enumerate(sitters, start=1):
        if sitter.bot is not None:
            record = record.tagged(f"Bot{seat}", sitter.level)
    return record


def sitters_of(record: Record) -> tuple[Sitter, ...]:
    """Those who sit in a record. Without Bot tags they are all people."""
    seats = range(1, record.options.players + 1)
    tags = record.tags
    alone = sum(f"Bot{seat}" not in tags for seat in seats) == 1
    sitters = []
    for seat in seats:
        level = tags.get(f"Bot{seat}", "")
        name = shown_name(tags.get(f"Seat{seat}", "")) or level or (YOU if alone else f"Player {seat}")
        sitters.append(Sitter(name, level, made(level, record.options.game) if level else None))
    return tuple(sitters)


def shown_name(name: str) -> str:
    name = printable(name.strip())
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def whose(name: str) -> str:
    return "your" if name == YOU else f"{name}'s"


def does(name: str, deed: str) -> str:
    """`You win`, `Ada wins`."""
    return f"{name} {deed}" if name == YOU else f"{name} {deed}s"


def deciders(state: State) -> tuple[int, ...]:
    awaited = pending(state)
    return awaited.seats if isinstance(awaited, Decision) else ()

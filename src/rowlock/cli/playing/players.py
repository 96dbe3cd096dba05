"""The players in a game, and their tags in the record.

Every player has a Seat tag. A seat played by a bot also has a Bot tag: `[Bot2 "casual"]`. As at tables, a bot's Seat
tag is its level, with a number if there are several. Each level has names of its own: `casual` is Nora,
`casual 2` is Milo.
"""

import random
import sys
from collections import Counter
from dataclasses import dataclass

from rowlock.analysis.localized import bot_in_words
from rowlock.bots import Bot, View, bot_named
from rowlock.cli.fast import compile_in_background, require_numba
from rowlock.cli.wording import player_name, printable
from rowlock.live.names import MAX_NAME_LENGTH
from rowlock.record import Record
from rowlock.rules import Decision, Dice, State, apply, legal, pending
from rowlock.rules.api import dice_in_play

YOU = "You"


@dataclass(frozen=True)
class Player:
    """A person, or a bot with its level. `tag` is the Seat tag if it differs from the name."""

    name: str
    level: str = ""
    bot: Bot | None = None
    tag: str = ""

    @property
    def introduced(self) -> str:
        """`Ada`, `Nora (casual)`."""
        return f"{self.name} ({self.level})" if self.level and self.level != self.name else self.name


def seat_players(names: list[str], people: int, levels: list[str], game: str) -> tuple[Player, ...]:
    """The players in seat order: people first, in the order of their names, then the bots."""
    unnamed = [YOU] if people == 1 else [f"Player {place}" for place in range(1, people + 1)]
    persons = [Player(name) for name in (*names, *unnamed[len(names) :])]
    totals = Counter(levels)
    seen: Counter[str] = Counter()
    bots = []
    for level in levels:
        seen[level] += 1
        tag = f"{level} {seen[level]}" if totals[level] > 1 else level
        bots.append(Player(bot_in_words("en", level, seen[level]), level, make_bot(level, game), tag))
    return (*persons, *bots)


def make_bot(level: str, game: str) -> Bot:
    """The bot of a level. Exits with a message if it needs numba and that is missing."""
    try:
        bot = bot_named(level, game)
    except ImportError as error:
        if error.name not in ("numba", "numpy", "llvmlite"):
            raise
        require_numba()
        raise
    if "rowlock.fast.compiled" in sys.modules:
        require_numba()  # so that compilation is announced
        compile_in_background()
    return bot


def warm_up_bots(seated: tuple[Player, ...], state: State) -> None:
    """Let each bot choose once before the game, so that errors show up and code is compiled in advance."""
    for seat, player in enumerate(seated):
        rolled = apply(state._replace(active=seat), dice_in_play(state, Dice(3, 4, 2, 2, 6, 1)))
        if player.bot is not None:
            player.bot.choose(View(rolled, seat), legal(rolled, seat), random.Random(0))


def tagged(record: Record, seated: tuple[Player, ...]) -> Record:
    for seat, player in enumerate(seated, start=1):
        record = record.tagged(f"Seat{seat}", player.tag or player.name)
    for seat, player in enumerate(seated, start=1):
        if player.bot is not None:
            record = record.tagged(f"Bot{seat}", player.level)
    return record


def players_from_record(record: Record) -> tuple[Player, ...]:
    """The players of a recorded game. Seats without a Bot tag are people."""
    seats = range(1, record.options.players + 1)
    tags = record.tags
    alone = sum(f"Bot{seat}" not in tags for seat in seats) == 1
    seated = []
    for seat in seats:
        tag, level = tags.get(f"Seat{seat}", "").strip(), tags.get(f"Bot{seat}", "")
        bot = make_bot(level, record.options.game) if level else None
        name = shown_name(player_name(tags, seat))
        seated.append(Player(name or (YOU if alone else f"Player {seat}"), level, bot, tag))
    return tuple(seated)


def shown_name(name: str) -> str:
    name = printable(name.strip())
    return name if len(name) <= MAX_NAME_LENGTH else name[: MAX_NAME_LENGTH - 1] + "…"


def whose(name: str) -> str:
    return "your" if name == YOU else f"{name}'s"


def does(name: str, deed: str) -> str:
    """`You win`, `Ada wins`."""
    return f"{name} {deed}" if name == YOU else f"{name} {deed}s"


def deciders(state: State) -> tuple[int, ...]:
    awaited = pending(state)
    return awaited.seats if isinstance(awaited, Decision) else ()

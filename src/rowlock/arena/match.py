"""One game between bots."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rowlock.arena.dice_stream import DiceStream, seat_generators
from rowlock.bots import Bot, BotFailed, View
from rowlock.record import Record, begin
from rowlock.rules import Chance, Dice, Event, Options, Over, State, apply, choice_text, legal, pending, start

LuckOfRoll = Callable[[State, Dice], Iterable[float]]
"""A function that returns the luck of a roll in a position, by seat."""


@dataclass(frozen=True)
class GameResult:
    """The result of a game: the shares of the win, the points, and the luck of the dice for each seat, in shares of the
    win. A bot that failed has lost: then there are no scores or luck, and a note says what it did.
    """

    shares: tuple[float, ...]
    scores: tuple[int, ...] | None
    failed: int | None = None
    note: str = ""
    luck: tuple[float, ...] | None = None


def play(
    options: Options,
    bots: Sequence[Bot],
    dice: DiceStream,
    generators: Sequence[random.Random],
    on_event: Callable[[Event], None] = lambda _event: None,
    luck_of: LuckOfRoll | None = None,
) -> GameResult:
    """Play a game to its end with one bot per seat, calling `on_event` for every roll and every decision. With
    `luck_of`, the luck of all rolls is added up.
    """
    state = start(options)
    luck = [0.0] * options.players
    while True:
        awaited = pending(state)
        if isinstance(awaited, Over):
            return GameResult(shares_of(awaited.scores), awaited.scores, luck=tuple(luck) if luck_of else None)
        event: Event
        if isinstance(awaited, Chance):
            event = dice.roll(state)
            if luck_of:
                luck = [so_far + float(more) for so_far, more in zip(luck, luck_of(state, event), strict=True)]
        else:
            choices = []
            for seat in awaited.seats:
                try:
                    choices.append(_answer(bots[seat], View(state, seat), generators[seat]))
                except BotFailed as failure:
                    return _forfeit(options.players, seat, str(failure))
            event = tuple(choices)
        on_event(event)
        state = apply(state, event)


def shares_of(scores: tuple[int, ...]) -> tuple[float, ...]:
    """Each seat's share of the win: those with the most points share it equally."""
    most = max(scores)
    winners = scores.count(most)
    return tuple(1 / winners if points == most else 0.0 for points in scores)


def record_game(options: Options, bots: Sequence[Bot], seed: int, deal: int = 0) -> Record:
    """Play a game between bots, one for each seat, and return its record. The same seed gives the same game.

    >>> duel = rowlock.Options("duel", players=2)
    >>> record = rowlock.play(duel, [rowlock.bot_named("steady"), rowlock.bot_named("casual")], seed=1)
    >>> rowlock.summary(record).scores
    (71, 42)
    """
    events: list[Event] = []
    generators = list(seat_generators(seed, deal, 0, options.players))
    result = play(options, bots, DiceStream(seed, deal), generators, events.append)
    if result.failed is not None:
        raise BotFailed(result.note)
    return build_record(options, events)


def build_record(options: Options, events: list[Event]) -> Record:
    """The record of a game with these events."""
    record = begin(options)
    for event in events:
        record = record.then(event)
    return record


def _answer(bot: Bot, view: View, generator: random.Random) -> int:
    choices = legal(view.state, view.seat)
    choice = bot.choose(view, choices, generator)
    if choice in choices:
        return choice
    words = [choice_text(one) for one in choices]
    if str(choice) in words:  # a bot may write its choice: `r5`
        return choices[words.index(str(choice))]
    raise BotFailed(f"seat {view.seat + 1} answered {choice!r}, which is not one of {' '.join(words)}")


def _forfeit(players: int, failed: int, note: str) -> GameResult:
    """The result when a bot fails: the others share the win."""
    shares = tuple(0.0 if seat == failed else 1 / max(players - 1, 1) for seat in range(players))
    return GameResult(shares, None, failed, note)

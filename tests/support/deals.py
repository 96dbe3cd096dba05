"""Games with the dice of a deal."""

import random

from rowlock.record import begin
from rowlock.rules import Chance, Decision, Dice, Over, legal, pending
from rowlock.rules.api import dice_in_play
from rowlock.table.deals import deal_of_rolls, dealt_roll

DAY = "2026-11-16"
LISTED = deal_of_rolls([Dice(1, 2, 3, 4, 5, 6), Dice(6, 6, 1, 0, 1, 0), Dice(5, 5, 5, 5, 5, 5)])
"""A deal that lists three rolls."""


def record_of(options, deal, seed, levels=()):
    """The tags and turns of a game by players who choose at random."""
    generator = random.Random(seed)
    record, roll = begin(options), 0
    while not isinstance(pending(record.state), Over):
        match pending(record.state):
            case Chance():
                roll += 1
                record = record.then(dice_in_play(record.state, dealt_roll(options.game, options.players, deal, roll)))
            case Decision(seats=seats):
                record = record.then(tuple(generator.choice(legal(record.state, seat)) for seat in seats))
    for seat, level in enumerate(levels, start=1):
        record = record.tagged(f"Bot{seat}" if level else f"Seat{seat}", level or f"Ada {seat}")
    return record


def parts_of(record, deal=""):
    turns = [line.partition(".")[2] for line in record.text.splitlines() if line[:1].isdigit()]
    return {**record.tags, **({"Deal": deal} if deal else {})}, turns

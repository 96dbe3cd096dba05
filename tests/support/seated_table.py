"""A table that keeps its state, and players with names, tokens and entropy, for tests of tables."""

import hashlib
import random
from itertools import count

from rowlock.live import HOST, NEWCOMER, Refused, token_hash
from rowlock.rules import TRACKS, Over, choice_text, legal, pending
from rowlock.table import TableOptions, bot_turns, handle, open_seat, open_table
from rowlock.table.commands import BotChose, Choose, Join, Roll, SealEntropy, ShowEntropy, TypeDice
from rowlock.table.fair_dice import commitment_to
from rowlock.table.options import TYPED
from support.playing import at_random

TWO_OPEN = (open_seat(), open_seat())
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def secret(word):
    """32 bytes that depend only on the word."""
    return hashlib.sha256(word.encode()).digest()


SEED = secret("the seed of the tests")


def entropy(seat):
    return secret(f"entropy of seat {seat}")


def token(seat):
    return f"token of seat {seat}"


class Sitting:
    """A table with its state. Commands get new ids unless one is given; time stands still unless it is changed."""

    def __init__(self, options=None, seats=TWO_OPEN, seed=SEED, id="t1", **settings):
        options = options or TableOptions("qwixx", **{"first": 0, **settings})
        self.now = 1000.0
        self.ids = count(1)
        self.table, self.opening, _ = open_table(id, options, tuple(seats), seed if options.is_fair else None, self.now)

    def send(self, sender, command, id=None):
        """The kinds of a command's events. Rejections are raised."""
        handled = handle(self.table, sender, command, id or f"c{next(self.ids)}", self.now)
        self.table = handled.game
        return [event.kind for event in handled.events]

    def refusal(self, sender, command, id=None):
        """The code and message of a rejected command, which must change nothing."""
        before = self.table
        try:
            self.send(sender, command, id)
        except Refused as refused:
            assert self.table is before
            return refused.code, refused.message
        raise AssertionError(f"{command} was not refused")

    def code(self, sender, command, id=None):
        return self.refusal(sender, command, id)[0]

    def join(self, seat, name=None, sealing=True):
        kept = commitment_to(entropy(seat)) if sealing and self.table.options.is_fair else None
        return self.send(NEWCOMER, Join(name or NAMES[seat], token_hash(token(seat)), seat, kept))

    def everybody_joins(self, sealing=True):
        for seat in self.seats("open"):
            self.join(seat, sealing=sealing)
        return self

    def begin(self):
        """Everybody takes a seat and reveals their entropy."""
        self.everybody_joins()
        for seat in self.seats("person"):
            if self.table.phase == "sealing" and not self.table.seats[seat].sealed:
                self.send(seat, SealEntropy(commitment_to(entropy(seat))))
        for seat in self.seats("person"):
            if self.table.phase == "showing":
                self.send(seat, ShowEntropy(entropy(seat).hex()))
        assert self.table.phase == "playing"
        return self

    def seats(self, kind):
        return [number for number, seat in enumerate(self.table.seats) if seat.kind == kind]

    def somebody(self):
        """A person who has not resigned."""
        seats = enumerate(self.table.seats)
        return next(number for number, seat in seats if seat.belongs_to_person and not seat.resigned)

    def roll(self):
        return self.send(self.table.state.active, Roll(self.table.rolls + 1))

    def type(self, dice):
        return self.send(self.table.state.active, TypeDice(self.table.rolls + 1, dice))

    def choose(self, seat, choice, done=True):
        return self.send(seat, Choose(self.table.decisions, choice, done))

    def choose_all(self, *choices):
        for seat, choice in zip(self.table.deciding.seats, choices, strict=True):
            self.choose(seat, choice)

    def bots_choose(self):
        """Every bot chooses nothing."""
        for turn in bot_turns(self.table):
            self.send(HOST, BotChose(turn.seat, turn.decision, "-"))

    def play_out(self, seed=1, taste=at_random, until=lambda _table: False):
        """Play on to the end, or until a condition holds. All seats have the same strategy."""
        dice = random.Random(seed)
        while self.table.phase == "playing" and not until(self.table):
            assert not isinstance(pending(self.table.state), Over)
            deciding = self.table.deciding
            if deciding is None:
                self._any_roll(dice)
            else:
                seat = deciding.undecided[0]
                choice = choice_text(taste(self.table.state, seat, legal(self.table.state, seat), dice))
                if self.table.seats[seat].level:
                    self.send(HOST, BotChose(seat, deciding.number, choice))
                else:
                    self.choose(seat, choice)
        return self

    def _any_roll(self, dice):
        if self.table.options.dice != TYPED:
            self.roll()
            return
        closed = self.table.state.closed
        faces = ["." if closed >> colour & 1 else str(dice.randint(1, 6)) for colour in range(4)]
        active = self.table.state.active
        typist = active if self.table.seats[active].is_played_by_person else self.somebody()
        self.send(typist, TypeDice(self.table.rolls + 1, f"{dice.randint(1, 6)}{dice.randint(1, 6)} {''.join(faces)}"))


def table_options(game, **settings):
    return TableOptions(game, track=TRACKS["A"] if game == "onboard" else None, **settings)

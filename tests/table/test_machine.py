"""Anybody does anything, in any order: a table is never wrong, never leaks a secret, and can always be played out.

Leaks are found with a twin: the same table with another sealed choice or another seed. Viewers who may not know the
secret must not be able to tell the twins apart by a view, an event, a record, a `repr` or an error.
"""

import json
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis.stateful import invariant, multiple

from rowlock.live import HOST, NEWCOMER, Log, Refused, event_json, read_event, seats_with, token_hash
from rowlock.record import read
from rowlock.rules import apply, choice_text, legal, parse_choice, parse_dice, start
from rowlock.table import (
    after,
    bot_turns,
    deadline,
    events_for,
    handle,
    proof_of,
    record_of,
    rematch_plan,
    replay,
    verify,
    view,
)
from rowlock.table import commands as do
from support.long_run import LONG
from support.playing import careful
from support.seated_table import SEED, Sitting, secret
from support.table_machine import AnybodyDoesAnything

pytestmark = pytest.mark.slow


class ATable(AnybodyDoesAnything):
    def send(self, sender, command, id=None):
        """Sends a command, which may be rejected; the rejection is the same for all twins."""
        id = id or f"m{next(self.sitting.ids)}"
        before = self.table
        listed = view(before, sender, self.sitting.now)["may"] if self.is_seat(sender) else []
        handled = self.taken_or_refused(before, sender, command, id)
        if isinstance(handled, Refused):
            assert self.table is before
            for may_know, twin in self.twins():
                if not may_know(sender):
                    refused = self.taken_or_refused(twin, sender, command, id)
                    assert (refused.code, refused.message) == (handled.code, handled.message)
            return multiple()
        assert handled.events
        assert not handled.repeated
        if handled.events[0].kind == "chose":
            self.chosen[handled.events[0].number] = (before, sender, command, self.sitting.now)
        self.sitting.table = handled.game
        self.check_the_seal(before, sender, command)
        self.check_the_devices(before, command)
        folded = before
        for event in handled.events:
            folded = after(folded, event)
        assert folded == handled.game
        assert handled.game.log[: len(before.log)] == before.log[:]
        if self.is_seat(sender):
            assert command.name in [may["do"] for may in listed], (
                f"{command} was handled, but not among what one may do"
            )
        return (sender, command, id, handled.events)

    def check_the_seal(self, before, sender, command):
        """Only people who play themselves choose, and a final choice stays until it is revealed."""
        if isinstance(command, do.Choose | do.Undo | do.Done):
            assert before.seats[sender].is_played_by_person
        old, new = before.deciding, self.table.deciding
        if old is not None and new is not None and old.number == new.number:
            for earlier, later in zip(old.choices, new.choices, strict=True):
                assert earlier is None or not earlier.done or earlier == later

    def check_the_devices(self, before, command):
        """Only a device that says so takes another seat, and adopting moves all seats of a device and nothing else."""
        if isinstance(command, do.Join):
            assert command.also or not seats_with(before, command.token)
        if isinstance(command, do.Adopt):
            moved, kept = seats_with(before, command.other), seats_with(before, command.token)
            assert seats_with(self.table, command.other) == ()
            assert seats_with(self.table, command.token) == tuple(sorted({*moved, *kept}))
            assert [replace(seat, token="") for seat in self.table.seats] == [
                replace(seat, token="") for seat in before.seats
            ]

    # What is always true.

    @invariant()
    def the_position_is_what_was_rolled_and_revealed(self):
        """Each once, in order, by the rules: nothing is applied twice, or before every choice is final."""
        if self.sitting is None or self.table.position is None:
            return
        state = start(record_of(self.table).options)
        decisions = rolls = 0
        seal = {}
        for kind, data, secrets in ((event.kind, event.data, event.secret) for event in self.table.log):
            if kind == "rolled":
                rolls += 1
                assert data["roll"] == rolls
                before_roll = state
                state = apply(state, parse_dice(*data["dice"].split()))
            elif kind == "roll-undone":
                rolls, decisions, seal, state = rolls - 1, decisions + 1, {}, before_roll
            elif kind == "chose":
                seal[data["seat"]] = [secrets["choice"], data["done"]]
            elif kind == "done":
                seal[data["seat"]][1] = True
            elif kind == "undone" or (kind in ("handed-over", "resigned") and not seal.get(data["seat"], "-?")[1]):
                del seal[data["seat"]]
            elif kind == "revealed":
                decisions += 1
                assert data["decision"] == decisions
                assert [[choice, True] for choice in data["choices"]] == [seal[seat] for seat in data["seats"]]
                state = apply(state, tuple(map(parse_choice, data["choices"])))
                seal = {}
        assert state == self.table.state
        # A game that ends early leaves its last decision open.
        left_open = self.table.end is not None and self.table.end.how != "rules"
        assert self.table.decisions == decisions + (self.table.deciding is not None) or left_open

    @invariant()
    def every_choice_in_the_seal_is_legal_and_none_is_overdue_for_its_reveal(self):
        deciding = self.sitting and self.table.deciding
        if not deciding:
            return
        for seat, kept in zip(deciding.seats, deciding.choices, strict=True):
            assert kept is None or kept.choice in legal(self.table.state, seat)
            assert kept is None or kept.done or self.table.seats[seat].is_played_by_person
        assert deciding.undecided

    @invariant()
    def nobody_learns_a_secret_early(self):
        """Twins look alike to everybody who may not know the secret, and the seed is nowhere before the end."""
        if self.sitting is None:
            return
        viewers = (None, *range(len(self.table.seats)))
        seen = {viewer: self.seen(self.table, viewer) for viewer in viewers}
        in_hand = self.in_hand(self.table)
        for may_know, twin in self.twins():
            assert in_hand == self.in_hand(twin)
            for viewer in viewers:
                assert may_know(viewer) or seen[viewer] == self.seen(twin, viewer)
        if self.table.phase != "over":
            for written in (SEED.hex(), repr(SEED)):
                assert written not in str((in_hand, seen))

    def seen(self, table, viewer):
        """The view, the events, and the answers to anything a seat may ask."""
        decision = table.decisions
        asked = [do.Undo(decision), do.Done(decision), do.Choose(decision, "r99"), do.Undo(decision - 1), do.TakeBack()]
        answers = [self.taken_or_refused(table, viewer, command, "probe") for command in asked if viewer is not None]
        refusals = [(answer.code, answer.message) for answer in answers if isinstance(answer, Refused)]
        return view(table, viewer, self.sitting.now), events_for(table, viewer), refusals

    @staticmethod
    def in_hand(table):
        """Everything that anybody may see."""
        told = repr((table, table.deciding, table.log, table.seats))
        return record_of(table).text, told, bot_turns(table), deadline(table)

    def twins(self):
        """Tables that differ from this one in a secret, each with a function that says who may know it."""
        table = self.table
        if table.seed is not None and table.phase != "over":
            opened = table.log[0]
            other = opened._replace(secret={**opened.secret, "seed": secret("another seed").hex()})
            yield (lambda _viewer: False), table._replace(seed=secret("another seed"), log=Log((other, *table.log[1:])))
        deciding = table.deciding
        for seat, kept in zip(deciding.seats, deciding.choices, strict=True) if deciding else ():
            others = [choice for choice in legal(table.state, seat) if kept and choice != kept.choice]
            if others and self.last_chosen(seat) in self.chosen:
                yield self.twin_with(seat, choice_text(others[-1]))

    def last_chosen(self, seat):
        """The number of the event of the seat's present sealed choice."""
        chose = (e for e in reversed(self.table.log) if e.kind == "chose" and e.data["seat"] == seat + 1)
        return next(chose).number

    def twin_with(self, seat, other):
        """The seats that know the seat's choice, and a table where it chose differently and nothing else differs."""
        number = self.last_chosen(seat)
        before, sender, command, then = self.chosen[number]
        if isinstance(command, do.Tick):
            # The clock always makes the same choice.
            chosen = self.table.log[number - 1]
            chose = chosen._replace(secret={"choice": other})
            twin = after(before, chose)
        else:
            id = self.table.log[number - 1].command
            twin = handle(before, sender, replace(command, choice=other), id, then).game
        for event in self.table.log[len(twin.log) :]:
            twin = after(twin, event)
        by_a_bot = isinstance(command, do.BotChose)
        return (lambda viewer: viewer == seat and not by_a_bot), twin

    # How it ends.

    def teardown(self):
        if self.sitting is None:
            return
        stored = json.loads(json.dumps([event_json(event) for event in self.table.log], allow_nan=False))
        assert replay(map(read_event, stored)) == self.table
        self.play_to_the_end()
        record = read(record_of(self.table).text)
        assert record.state == self.table.state
        if self.table.options.is_fair:
            assert record.tags["FairSeed"] == SEED.hex()
            assert verify(proof_of(record)) == []
        assert replay(self.table.log) == self.table
        if rematch_plan(self.table) is not None:
            options, seats = rematch_plan(self.table)
            Sitting(options, seats)

    def play_to_the_end(self):
        sitting = self.sitting
        for seat in sitting.seats("open"):
            sitting.send(NEWCOMER, do.Join(f"late {seat}", token_hash(f"late {seat}"), seat))
        while self.table.phase in ("sealing", "showing"):
            sitting.now = max(sitting.now, deadline(self.table))
            sitting.send(HOST, do.Tick())
        sitting.play_out(taste=careful)
        assert self.table.phase == "over"


TestATable = ATable.TestCase
TestATable.settings = settings(max_examples=80 if LONG else 20, stateful_step_count=50)

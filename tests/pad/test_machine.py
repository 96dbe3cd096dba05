"""Phones write, undo, come, go, repeat commands and send garbage: a pad never holds anything illegal, and every phone
with all events shows the same, however often it was disconnected.
"""

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rowlock.live import HOST, CameBack, Dropped, Refused, event_json, read_event, seen_by, token_hash
from rowlock.pad import COMMANDS, PadOptions, SharedSeat, after, handle, open_pad, replay, view
from rowlock.pad.pad import first_position, positions_after
from rowlock.rules import TRACKS, Options, choice_text, parse_choice, start, text
from rowlock.rules.choices import LETTERS, in_order
from rowlock.rules.without_dice import after_free_choice, after_free_penalty, after_last_round, free_choices
from support.long_run import LONG

pytestmark = pytest.mark.slow

GAMES = [("qwixx", 2), ("qwixx", 4), ("onboard", 3), ("duel", 2)]
PHONES = [token_hash(f"phone {number}") for number in range(5)]
ROWS = ["", "r", "y", "g", "b", "ry", "gb"]
RUBBISH = [
    {},
    {"do": "cross"},
    {"do": "cross", "seat": 1, "choice": "r99"},
    {"do": "cross", "seat": 1, "choice": "-"},
    {"do": "cross", "seat": 99, "choice": "r2"},
    {"do": "cross", "seat": 1, "choice": "r2", "with": "x"},
    {"do": "cross", "seat": 1, "choice": "r2", "to": 3},
    {"do": "cross", "seat": 1, "choice": "r2", "before": 1},
    {"do": "penalty", "seat": 1, "before": -1},
    {"do": "penalty", "seat": "1"},
    {"do": "last-round", "seat": 1},
    {"do": "undo", "number": -1},
    {"do": "undo", "number": 1},
    {"do": "release", "seat": 0},
    {"do": "join", "called": " ", "colour": "RED"},
    {"do": "join", "called": "x" * 31},
    {"do": "dropped", "seat": 1},
    {"do": "open"},
]


def written(options, events):
    """The position according to a phone that knows only the events and applies the rules itself."""
    players, deeds = 0, []
    for event in events:
        data = event["data"]
        if event["kind"] == "pad-opened":
            players = len(data["seats"])
        elif event["kind"] == "joined":
            players = max(players, data["seat"])
        elif event["kind"] == "did":
            numbers = [number for number, _ in deeds]
            place = numbers.index(data["before"]) if "before" in data else len(deeds)
            deeds.insert(place, (event["number"], data))
        elif event["kind"] == "undone":
            deeds = [one for one in deeds if one[0] != data["number"]]
        elif event["kind"] == "again":
            deeds = []
    state: Any = start(Options(options.game, players, 0, options.track))
    for _, deed in deeds:
        if deed["do"] == "cross":
            just_closed = sum(1 << LETTERS.index(letter) for letter in deed.get("with", ""))
            state = after_free_choice(state, deed["seat"] - 1, parse_choice(deed["choice"]), just_closed)
            assert "to" not in deed or state.pawns[deed["seat"] - 1] == deed["to"]
        elif deed["do"] == "penalty":
            state = after_free_penalty(state, deed["seat"] - 1)
        else:
            state = after_last_round(state)
    return text(state)


class PhonesDoAnything(RuleBasedStateMachine):
    @initialize(game=st.sampled_from(GAMES), mine=st.integers(1, 15))
    def opened(self, game, mine):
        name, players = game
        self.options = PadOptions(name, TRACKS["A"] if name == "onboard" else None)
        seats = [SharedSeat(f"P{n}", "teal", PHONES[0] if mine >> n & 1 or n == 0 else "") for n in range(players)]
        self.pad = open_pad("pad", self.options, tuple(seats), [], 1.0).game
        self.received = {phone: [] for phone in PHONES}
        self.sent = []
        self.count = 0

    def send(self, phone, data, id=None):
        """Sends a command as a phone does; if it is rejected, nothing changes."""
        self.count += 1
        id = id or f"c{self.count}"
        try:
            handled = handle(self.pad, phone, COMMANDS.parse(data), id, float(self.count))
        except Refused:
            return None
        if not handled.repeated:
            self.sent.append((phone, data, id, handled.events))
        self.pad = handled.game
        return handled

    @rule(data=st.data(), phone=st.sampled_from(PHONES), seat=st.integers(0, 4), rows=st.sampled_from(ROWS))
    def crosses_what_can_be(self, data, phone, seat, rows):
        if seat >= len(self.pad.seats):
            return
        just_closed = sum(1 << LETTERS.index(letter) for letter in rows)
        choices = in_order(free_choices(self.pad.state, seat, just_closed))
        if not choices:
            return
        choice = data.draw(st.sampled_from(choices[-12:]))
        game = data.draw(st.sampled_from([self.pad.games, self.pad.games, 1]))
        has_a_seat = any(one.token == phone for one in self.pad.seats)
        may = has_a_seat and self.pad.seats[seat].token in ("", phone) and game == self.pad.games
        may = may and not just_closed & ~self.pad.state.closed
        together = {"with": rows} if rows else {}
        sent = {"do": "cross", "seat": seat + 1, "choice": choice_text(choice), "game": game, **together}
        assert (self.send(phone, sent) is not None) == may

    @rule(
        phone=st.sampled_from(PHONES), seat=st.integers(1, 5), choice=st.sampled_from(["r12", "b2", "y7", "g9", "+1"])
    )
    def crosses_anything(self, phone, seat, choice):
        self.send(phone, {"do": "cross", "seat": seat, "choice": choice})

    @rule(phone=st.sampled_from(PHONES), seat=st.integers(1, 5))
    def takes_a_penalty(self, phone, seat):
        self.send(phone, {"do": "penalty", "seat": seat, "game": self.pad.games})

    @precondition(lambda self: self.pad.deeds)
    @rule(data=st.data(), phone=st.sampled_from(PHONES), seat=st.integers(0, 4), rows=st.sampled_from(ROWS))
    def tells_late_what_was_before(self, data, phone, seat, rows):
        """A late deed counts if it was possible then, together with everything done since."""
        if seat >= len(self.pad.seats):
            return
        place = data.draw(st.integers(max(0, len(self.pad.deeds) - 6), len(self.pad.deeds) - 1))
        before, number = self.pad.deeds[:place], self.pad.deeds[place][0]
        just_closed = sum(1 << LETTERS.index(letter) for letter in rows)
        then = positions_after((first_position(self.options, len(self.pad.seats)),), before)[-1]
        choices = in_order(free_choices(then, seat, just_closed & then.closed))
        if not choices:
            return
        choice = choice_text(data.draw(st.sampled_from(choices[-12:])))
        together = {"with": "".join(row for row in rows if then.closed >> LETTERS.index(row) & 1)}
        sent = {"do": "cross", "seat": seat + 1, "choice": choice, "game": self.pad.games, "before": number, **together}
        others = self.pad.deeds[place:]
        if self.send(phone, sent) is not None:
            assert self.pad.deeds[:place] == before
            assert self.pad.deeds[place + 1 :] == others

    @rule(phone=st.sampled_from(PHONES))
    def wants_another_game(self, phone):
        self.send(phone, {"do": "again"})

    @rule(phone=st.sampled_from(PHONES))
    def says_the_last_round_is_over(self, phone):
        self.send(phone, {"do": "last-round"})

    @precondition(lambda self: self.pad.deeds)
    @rule(data=st.data(), phone=st.sampled_from(PHONES))
    def takes_back(self, data, phone):
        number = data.draw(st.sampled_from([number for number, _ in self.pad.deeds][-4:]))
        self.send(phone, {"do": "undo", "number": number})

    @rule(phone=st.sampled_from(PHONES), seat=st.sampled_from([None, 1, 2, 3, 4]), number=st.integers(0, 9))
    def joins(self, phone, seat, number):
        self.send(phone, {"do": "join", "called": f"Q{number}", **({} if seat is None else {"seat": seat})})

    @rule(phone=st.sampled_from(PHONES), seat=st.integers(1, 5))
    def opens_a_seat(self, phone, seat):
        self.send(phone, {"do": "release", "seat": seat})

    @rule(seat=st.integers(0, 4), kind=st.sampled_from([Dropped, CameBack]))
    def the_server_sees_somebody_come_or_go(self, seat, kind):
        if seat < len(self.pad.seats):
            self.count += 1
            self.pad = handle(self.pad, HOST, kind(seat), f"h{self.count}", float(self.count)).game

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def sends_again(self, data):
        phone, command, id, events = data.draw(st.sampled_from(self.sent[-8:]))
        before = self.pad
        handled = self.send(phone, command, id)
        assert handled is not None
        assert handled.repeated
        assert handled.events == events
        assert self.pad is before

    @rule(phone=st.sampled_from(PHONES), rubbish=st.sampled_from(RUBBISH))
    def sends_rubbish(self, phone, rubbish):
        before = self.pad
        assert self.send(phone, rubbish) is None
        assert self.pad is before

    @rule(phone=st.sampled_from(PHONES))
    def hears_what_it_missed(self, phone):
        events = self.pad.log[len(self.received[phone]) :]
        self.received[phone] += json.loads(json.dumps([seen_by(event, (), phone) for event in events]))
        assert written(self.options, self.received[phone]) == text(self.pad.state)

    @invariant()
    def the_log_is_the_pad(self):
        events = [read_event(json.loads(json.dumps(event_json(event)))) for event in self.pad.log]
        assert replay(events) == self.pad
        if len(events) > 1:
            assert after(replay(events[:-1]), events[-1]) == self.pad

    @invariant()
    def nobody_is_told_a_token(self):
        for phone in ("", *PHONES):
            told = json.dumps([view(self.pad, phone), [seen_by(event, (), phone) for event in self.pad.log]])
            assert not any(key in told for key in PHONES)


PhonesDoAnything.TestCase.settings = settings(max_examples=60 if LONG else 30, stateful_step_count=40, deadline=None)
TestPhonesDoAnything = PhonesDoAnything.TestCase

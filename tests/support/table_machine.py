"""Anybody does anything at a table, in any order: the steps for a stateful test."""

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, multiple, precondition, rule

from rowlock.live import HOST, NEWCOMER, CameBack, Dropped, Refused, token_hash
from rowlock.rules import choice_text, legal
from rowlock.table import bot_seat, bot_turns, deadline, handle, open_seat, view
from rowlock.table import commands as do
from rowlock.table.fair_dice import commitment_to
from support.playing import TASTES
from support.seated_table import NAMES, Sitting, entropy, secret, table_options, token

GAMES = [*(("qwixx", n) for n in range(1, 6)), *(("onboard", n) for n in range(1, 5)), ("duel", 2)]
SEATS = st.integers(0, 12)
"""Seats, each equally often; the last two numbers are not seats."""
DEVICES = st.integers(0, 3)
LEVELS = st.sampled_from(["casual", "steady", "genius", ""])
CHOICES = st.sampled_from(["-", "r5", "y7", "g2", "b12", "+1", "+5", "r99", "", "ä"])
DICE = st.sampled_from(["41 3652", "66 6666", "41 36.2", "11 ....", "77 7777", "", "4"])
ANYTIME = [
    do.Join("Eve", token_hash("eve")),
    do.SeatBot(0, "casual"),
    do.SealEntropy(commitment_to(entropy(12))),
    do.ShowEntropy("00" * 32),
    do.Roll(1),
    do.Choose(1, "-", done=True),
    do.Undo(1),
    do.WantRematch(),
    do.NameRematch("t2"),
    do.Tick(),
]


class AnybodyDoesAnything(RuleBasedStateMachine):
    sent = Bundle("sent")
    """Commands that took effect: sender, command, id and events."""

    def __init__(self):
        super().__init__()
        self.sitting = None
        self.chosen = {}
        """Each sealed choice by the number of its event: the table before, sender, command and time."""

    @property
    def table(self):
        return self.sitting.table

    @initialize(
        game=st.sampled_from(GAMES),
        dice=st.sampled_from(["by-hand", "at-once", "typed"]),
        clock=st.sampled_from([None, 30.0]),
        bots=st.integers(0, 3),
        by_lot=st.booleans(),
        begun=st.integers(0, 3),
    )
    def open(self, game, dice, clock, bots, by_lot, begun):
        name, players = game
        bots = min(bots, players - 1)
        seats = [open_seat()] * (players - bots) + [bot_seat("casual", f"bot {number}") for number in range(bots)]
        first = None if by_lot and dice != "typed" else players - 1
        self.sitting = Sitting(table_options(name, dice=dice, clock=clock, first=first), seats)
        if begun:
            self.sitting.begin()

        if begun == 3 and len(self.sitting.seats("person")) > 1:
            self.sitting.send(0, do.Leave())
            self.sitting.send(1, do.HandOver(0, "casual"))

    def person(self, drawn):
        """Mostly a person's seat, sometimes a bot's, an open one, or one that does not exist."""
        persons = self.sitting.seats("person")
        return persons[drawn % len(persons)] if persons and drawn < 9 else self.seat(drawn)

    def seat(self, drawn):
        return drawn % len(self.table.seats) if drawn < 11 else drawn - 12 if drawn == 11 else drawn

    def send(self, sender, command, id=None):
        """Sends a command, which may be rejected. The test checks the outcome."""
        raise NotImplementedError

    def is_seat(self, sender):
        return type(sender) is int and 0 <= sender < len(self.table.seats)

    def taken_or_refused(self, table, sender, command, id):
        try:
            return handle(table, sender, command, id, self.sitting.now)
        except Refused as refused:
            return refused

    @precondition(lambda self: self.table.position is None)
    @rule(
        target=sent,
        seat=SEATS,
        device=DEVICES,
        name=st.sampled_from([*NAMES, " Ada", "", "x" * 31]),
        seals=st.booleans(),
        also=st.booleans(),
    )
    def join(self, seat, device, name, seals, also):
        kept = commitment_to(entropy(seat)) if seals else None
        wanted = None if seat == 9 else self.seat(seat)
        return self.send(NEWCOMER, do.Join(name, token_hash(token(device)), wanted, kept, also))

    @precondition(lambda self: self.table.phase == "gathering")
    @rule(devices=st.integers(1, 5))
    def everybody_joins(self, devices):
        """Several share a device; the second one has to say so."""
        for seat in self.sitting.seats("open"):
            joins = do.Join(f"guest {seat}", token_hash(token(seat % devices)), seat)
            self.send(NEWCOMER, joins)
            if self.table.seats[seat].kind == "open":
                self.send(NEWCOMER, replace(joins, also=True))

    @rule(target=sent, of=SEATS, device=DEVICES)
    def adopt(self, of, device):
        """A device takes over the seats of another, or tries to."""
        seat = self.person(of)
        other = self.table.seats[seat].token if self.is_seat(seat) else ""
        return self.send(NEWCOMER, do.Adopt(other or token_hash("nobody"), token_hash(token(device))))

    @precondition(lambda self: self.table.position is None)
    @rule(target=sent, by=SEATS, seat=SEATS, level=LEVELS)
    def seat_bot(self, by, seat, level):
        return self.send(self.person(by), do.SeatBot(self.seat(seat), level))

    @precondition(lambda self: self.table.position is None)
    @rule(target=sent, by=SEATS, of=SEATS)
    def seal(self, by, of):
        return self.send(self.person(by), do.SealEntropy(commitment_to(entropy(of))))

    @precondition(lambda self: self.table.position is None)
    @rule(target=sent, by=SEATS, honest=st.booleans())
    def show(self, by, honest):
        seat = self.person(by)
        shown = self.entropy_sealed_by(seat) if honest else secret("something else")
        return self.send(seat, do.ShowEntropy(shown.hex()))

    def entropy_sealed_by(self, seat):
        mine = self.is_seat(seat) and self.table.seats[seat].sealed
        return next((added for added in map(entropy, range(13)) if commitment_to(added) == mine), entropy(seat))

    @rule(target=sent, by=SEATS, off=st.sampled_from([0, 0, 1, -1]))
    def roll(self, by, off):
        return self.send(self.person(by), do.Roll(self.table.rolls + 1 + off))

    @rule(target=sent, by=SEATS, dice=DICE)
    def type_dice(self, by, dice):
        return self.send(self.person(by), do.TypeDice(self.table.rolls + 1, dice))

    @rule(target=sent, by=SEATS, off=st.sampled_from([0, 0, 1, -1]))
    def undo_roll(self, by, off):
        return self.send(self.person(by), do.UndoRoll(self.table.rolls + off))

    @rule(target=sent, by=SEATS, choice=CHOICES, off=st.sampled_from([0, 0, 1, -1]), done=st.booleans())
    def choose_anything(self, by, choice, off, done):
        return self.send(self.person(by), do.Choose(self.table.decisions + off, choice, done))

    @precondition(lambda self: self.table.deciding is not None)
    @rule(target=sent, data=st.data(), done=st.booleans())
    def choose_well(self, data, done):
        by = data.draw(st.sampled_from(self.table.deciding.seats))
        choice = data.draw(st.sampled_from(legal(self.table.state, by)))
        return self.send(by, do.Choose(self.table.decisions, choice_text(choice), done))

    @rule(target=sent, by=SEATS, off=st.sampled_from([0, 0, 0, -1]))
    def undo(self, by, off):
        return self.send(self.person(by), do.Undo(self.table.decisions + off))

    @rule(target=sent, by=SEATS, off=st.sampled_from([0, 0, 0, -1]))
    def done(self, by, off):
        return self.send(self.person(by), do.Done(self.table.decisions + off))

    @precondition(lambda self: self.table.deciding is not None and len(self.table.deciding.undecided) > 1)
    @rule(data=st.data(), spared=SEATS)
    def all_but_one_choose(self, data, spared):
        """All seats but one choose, some finally: the decision stays open, with a lot to keep secret."""
        undecided = self.table.deciding.undecided
        for seat in undecided:
            if seat != undecided[spared % len(undecided)]:
                choice = choice_text(data.draw(st.sampled_from(legal(self.table.state, seat))))
                if self.table.seats[seat].level:
                    self.send(HOST, do.BotChose(seat, self.table.decisions, choice))
                else:
                    self.send(seat, do.Choose(self.table.decisions, choice, data.draw(st.booleans())))

    @precondition(lambda self: self.half_chosen())
    @rule(target=sent, data=st.data(), command=st.sampled_from([do.Done, do.Undo]))
    def make_up_ones_mind(self, data, command):
        return self.send(data.draw(st.sampled_from(self.half_chosen())), command(self.table.decisions))

    def half_chosen(self):
        """The seats whose choice is not final."""
        deciding = self.table.deciding
        return [seat for seat in deciding.undecided if deciding.of(seat) is not None] if deciding else []

    @precondition(lambda self: bool(bot_turns(self.table)))
    @rule(target=sent, data=st.data())
    def bot_answers(self, data):
        turn = data.draw(st.sampled_from(bot_turns(self.table)))
        assert turn.view.state == self.table.state
        choice = data.draw(st.sampled_from(legal(turn.view.state, turn.seat)))
        return self.send(HOST, do.BotChose(turn.seat, turn.decision, choice_text(choice)))

    @rule(target=sent, seat=SEATS, choice=CHOICES, off=st.sampled_from([0, 1, -1]))
    def bot_talks_nonsense(self, seat, choice, off):
        return self.send(HOST, do.BotChose(self.seat(seat), self.table.decisions + off, choice))

    @rule(target=sent, seat=SEATS)
    def drop(self, seat):
        return self.send(HOST, Dropped(self.seat(seat)))

    @rule(target=sent, seat=SEATS)
    def come_back(self, seat):
        return self.send(HOST, CameBack(self.seat(seat)))

    @rule(target=sent, by=SEATS, command=st.sampled_from([do.Leave, do.TakeBack, do.EndGame, do.WantRematch]))
    def leave_take_back_end_or_want_more(self, by, command):
        return self.send(self.person(by), command())

    @rule(target=sent, by=SEATS, likely=st.integers(0, 3))
    def resign(self, by, likely):
        return self.send(self.person(by), do.Resign()) if likely == 0 else multiple()

    @rule(target=sent, by=SEATS, seat=SEATS, level=LEVELS)
    def hand_over(self, by, seat, level):
        return self.send(self.person(by), do.HandOver(self.seat(seat), level))

    @rule(target=sent, by=SEATS, seat=SEATS)
    def wait(self, by, seat):
        return self.send(self.person(by), do.Wait(self.seat(seat)))

    @precondition(lambda self: self.table.phase == "over")
    @rule(target=sent)
    def name_rematch(self):
        return self.send(HOST, do.NameRematch("t2"))

    @rule(seconds=st.sampled_from([0.5, 14.0, 31.0, 61.0, -5.0]))
    def time_passes(self, seconds):
        self.sitting.now += seconds

    @rule(target=sent)
    def tick(self):
        due = deadline(self.table)
        if due is not None and due <= self.sitting.now:
            before = len(self.table.log)
            taken = self.send(HOST, do.Tick())
            assert len(self.table.log) > before
            return taken
        return self.send(HOST, do.Tick())

    @rule(old=sent)
    def send_again(self, old):
        """A repeated id from the same person gets the same answer, whatever has happened since."""
        sender, command, id, events = old
        again = self.taken_or_refused(self.table, sender, command, id)
        # If the seat belongs to another person by now, this is a new command.
        if sender in (HOST, NEWCOMER) or self.table.seats[sender].token == events[0].by:
            assert again.game is self.table
            assert again.events == events

    @rule(data=st.data())
    def do_something_that_one_may(self, data):
        """Send a command that the view lists: it is never rejected."""
        listed = {seat: view(self.table, seat, self.sitting.now)["may"] for seat in range(len(self.table.seats))}
        by = data.draw(st.sampled_from([seat for seat, may in listed.items() if may] or [None]))
        if by is not None:
            may = data.draw(st.sampled_from([may for may in listed[by] for _ in range(self.weight(may))]))
            before = len(self.table.log)
            self.send(by, self.filled_in(may, by, data))
            assert len(self.table.log) > before, f"{may} was listed and refused"

    @staticmethod
    def weight(may):
        """How often to send a command. If everybody kept resigning and leaving, there would be little game to test."""
        return 1 if may["do"] in ("resign", "leave", "end-game") else 6

    def filled_in(self, may, by, data):
        name = may["do"]
        seat = may.get("seat", 0) - 1
        parts = {
            "seat-bot": lambda: (seat, "casual"),
            "seal-entropy": lambda: (commitment_to(entropy(by)),),
            "show-entropy": lambda: (self.entropy_sealed_by(by).hex(),),
            "roll": lambda: (self.table.rolls + 1,),
            "type-dice": lambda: (self.table.rolls + 1, self.any_dice(data)),
            "undo-roll": lambda: (self.table.rolls,),
            "choose": lambda: (
                self.table.decisions,
                choice_text(data.draw(st.sampled_from(legal(self.table.state, by)))),
                may.get("done", False),
            ),
            "undo": lambda: (self.table.decisions,),
            "done": lambda: (self.table.decisions,),
            "wait": lambda: (seat,),
            "hand-over": lambda: (seat, "steady"),
        }
        return do.COMMANDS.shapes[name].kind(*parts.get(name, tuple)())

    def any_dice(self, data):
        closed = self.table.state.closed
        face = st.sampled_from("123456")
        colours = "".join("." if closed >> colour & 1 else data.draw(face) for colour in range(4))
        return f"{data.draw(face)}{data.draw(face)} {colours}"

    @rule(target=sent, by=SEATS, command=st.sampled_from(ANYTIME))
    def ask_at_any_time(self, by, command):
        """Commands that belong to another phase."""
        return self.send({"host": HOST, "newcomer": NEWCOMER}.get(command.sent_by, self.person(by)), command)

    @precondition(lambda self: self.table.phase == "playing")
    @rule(seed=st.integers(0, 99), taste=st.sampled_from(TASTES), decisions=st.integers(1, 30))
    def play_on(self, seed, taste, decisions):
        """Jump further into the game than random commands would get."""
        goal = self.table.decisions + decisions
        self.sitting.play_out(seed, taste, until=lambda table: table.decisions >= goal)

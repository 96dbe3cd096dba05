"""A session: one game in the terminal, from its start or from where it was left, until it ends or somebody quits."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from rowlock.bots import BotFailed, View
from rowlock.cli.playing.chance import ChanceSource
from rowlock.cli.playing.game_file import write_atomically
from rowlock.cli.playing.players import Player
from rowlock.cli.playing.prompts import Prompts, StepBack
from rowlock.record import Record, Tag
from rowlock.rules import (
    NOTHING,
    BadChoice,
    Chance,
    Choice,
    Decision,
    Event,
    Over,
    choice_text,
    legal,
    parse_choice,
    pending,
)
from rowlock.rules.api import dice_in_play
from rowlock.rules.turn import ACTION_1

SEALED = "Sealed"
"""The tag for confirmed choices while others still have to choose: one word per seat, `?` if not chosen yet."""

NOT_YET = "?"


@dataclass
class Session:
    """A game in progress. Its record is saved after every roll and every confirmed choice."""

    record: Record
    seated: tuple[Player, ...]
    prompts: Prompts
    path: Path
    chance: ChanceSource
    typed_dice: bool = False
    sealed: dict[int, Choice] = field(init=False)
    undoable: list[Record] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    dice_shown: bool = False
    unsaved: bool = False

    def __post_init__(self) -> None:
        self.record, self.sealed = take_sealed_choices(self.record)

    def play(self) -> None:
        """Play to the end. Raises `PlayerQuit` if somebody quits; confirmed choices are saved by then."""
        if not isinstance(pending(self.record.state), Chance):
            self.prompts.display.turn(len(self.record.turns), self.record.state)
        while True:
            match pending(self.record.state):
                case Chance():
                    self._roll()
                case Decision(seats=seats):
                    self._decide(seats)
                case Over():
                    break
        self.record = self.record.with_result()
        self.save()

    def show_end(self) -> None:
        people = [seat for seat, player in enumerate(self.seated) if player.bot is None]
        if len(people) == 1:
            self.prompts.display.say("")
            self.prompts.display.own_board(self.record.state, people[0])
        self.prompts.display.result(self.record.state)

    def save(self) -> bool:
        """Save the game and return whether that worked. An error is reported once, and the game goes on."""
        record = self.record
        if self.sealed:
            awaited = pending(record.state)
            assert isinstance(awaited, Decision)
            words = [choice_text(self.sealed[seat]) if seat in self.sealed else NOT_YET for seat in awaited.seats]
            record = record.tagged(SEALED, " ".join(words))
        try:
            write_atomically(record.text, self.path)
        except OSError as error:
            if not self.unsaved:
                why = error.strerror or error
                self.prompts.display.say(f"Could not save the game in {self.path}: {why}. You can play on.")
            self.unsaved = True
        else:
            self.unsaved = False
        return not self.unsaved

    def _roll(self) -> None:
        state, display = self.record.state, self.prompts.display
        display.turn(len(self.record.turns) + 1, state)
        self.undoable, self.seen, self.dice_shown = [], set(), False
        dice = self.prompts.dice(state) if self.typed_dice else dice_in_play(state, self.chance.roll(self.record))
        self._record_event(dice)

    def _record_event(self, event: Event) -> None:
        self.sealed = {}
        self.record = self.record.then(event)
        self.save()

    def _decide(self, seats: tuple[int, ...]) -> None:
        """Ask people first and seal their choices, then ask the bots, which see none of them."""
        before = self.record
        people = [seat for seat in seats if self.seated[seat].bot is None]
        for place, seat in enumerate(people):
            if seat in self.sealed:
                continue
            chosen = self._ask(seat)
            if isinstance(chosen, StepBack):
                self.record = self.undoable.pop()
                self.save()
                self.prompts.display.say("Back to the previous action.")
                return
            self.sealed[seat] = chosen
            self.save()
            if place + 1 < len(people):
                self.prompts.keyboard.erase_question()
                self.prompts.display.say(f"{self.seated[seat].name} has chosen.")
        choices = tuple(self.sealed[seat] if seat in self.sealed else self._bot_choice(seat) for seat in seats)
        # Only a choice made alone can be undone later, because then nobody else has to choose again.
        self.undoable = [*self.undoable, before] if len(seats) == 1 else []
        self._record_event(choices)
        if not people and not self.dice_shown:
            self._show_dice(before)
        # A person who chose alone and confirmed it needs no reminder.
        shown = seats if len(seats) > 1 or not people or self.prompts.quick else ()
        self.prompts.display.outcome(before.state, choices, self.record.state, shown)

    def _ask(self, seat: int) -> Choice | StepBack:
        state = self.record.state
        if seat not in self.seen:
            self.seen.add(seat)
            if self.prompts.people > 1:
                self.prompts.display.whose_board(state, seat)
            self.prompts.display.own_board(state, seat)
            self._show_dice(self.record)
        return self.prompts.choice(state, seat, self._why_no_undo())

    def _show_dice(self, record: Record) -> None:
        self.dice_shown = True
        self.prompts.display.dice(record.state)

    def _why_no_undo(self) -> str:
        if self.undoable:
            return ""
        if self.record.state.stage == ACTION_1:
            return "There is nothing to undo: a roll can't be undone."
        return "The previous action can't be undone: others chose in it, too, or the game has been resumed since then."

    def _bot_choice(self, seat: int) -> Choice:
        state, player = self.record.state, self.seated[seat]
        assert player.bot is not None
        choices = legal(state, seat)
        choice = player.bot.choose(View(state, seat), choices, self.chance.generator(self.record, seat))
        if choice not in choices:
            raise BotFailed(f"it chose {choice}, which is not legal")
        return choice


def take_sealed_choices(record: Record) -> tuple[Record, dict[int, Choice]]:
    """The record without its Sealed tag, and the legal choices from that tag by seat."""
    value = record.tags.get(SEALED)
    if value is None:
        return record, {}
    lines = tuple(line for line in record.lines if not (isinstance(line, Tag) and line.name == SEALED))
    awaited, words = pending(record.state), value.split()
    sealed: dict[int, Choice] = {}
    if isinstance(awaited, Decision) and len(words) == len(awaited.seats):
        for seat, word in zip(awaited.seats, words, strict=True):
            try:
                choice = NOTHING if word == NOT_YET else parse_choice(word)
            except BadChoice:
                continue
            if word != NOT_YET and choice in legal(record.state, seat):
                sealed[seat] = choice
    return replace(record, lines=lines), sealed

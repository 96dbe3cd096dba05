"""A sitting: one game, led from its first roll, or from where it was left, to its end or until somebody leaves."""

import random
from dataclasses import dataclass, field, replace
from pathlib import Path

from rowlock.bots import BotFailed, View
from rowlock.cli.playing.asking import Asking, StepBack
from rowlock.cli.playing.keeping import keep
from rowlock.cli.playing.sitters import Sitter
from rowlock.record import Record, Tag
from rowlock.rules import (
    NOTHING,
    BadChoice,
    Chance,
    Choice,
    Decision,
    Dice,
    Event,
    Over,
    choice_text,
    legal,
    parse_choice,
    pending,
)
from rowlock.rules.rows import DICE_COLOURS
from rowlock.rules.turn import ACTION_1

SEALED = "Sealed"
"""The tag for choices that are done while others are still to choose: a word a seat, `?` for those."""

NOT_YET = "?"


@dataclass
class Sitting:
    """The record grows with every roll and every decision, and is kept each time."""

    record: Record
    sitters: tuple[Sitter, ...]
    asking: Asking
    path: Path
    seed: int
    typed_dice: bool = False
    sealed: dict[int, Choice] = field(init=False)
    earlier: list[Record] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    dice_told: bool = False
    unkept: bool = False

    def __post_init__(self) -> None:
        self.record, self.sealed = opened(self.record)

    def play(self) -> None:
        """To the end. Whoever leaves raises `Left`, and has lost nothing that was done."""
        if not isinstance(pending(self.record.state), Chance):
            self.asking.telling.turn(len(self.record.turns), self.record.state)
        while True:
            match pending(self.record.state):
                case Chance(dice=colours):
                    self._roll(colours)
                case Decision(seats=seats):
                    self._decide(seats)
                case Over():
                    break
        self.record = self.record.with_result()
        self.keep()

    def tell_end(self) -> None:
        people = [seat for seat, sitter in enumerate(self.sitters) if sitter.bot is None]
        if len(people) == 1:
            self.asking.telling.say("")
            self.asking.telling.own_board(self.record.state, people[0])
        self.asking.telling.result(self.record.state)

    def keep(self) -> bool:
        """Into the file. A full disk does not end the game: it is said, and tried again next time."""
        record = self.record
        if self.sealed:
            awaited = pending(record.state)
            assert isinstance(awaited, Decision)
            words = [choice_text(self.sealed[seat]) if seat in self.sealed else NOT_YET for seat in awaited.seats]
            record = record.tagged(SEALED, " ".join(words))
        try:
            keep(record.text, self.path)
        except OSError as error:
            if not self.unkept:
                why = error.strerror or error
                self.asking.telling.say(f"The game could not be written to {self.path}: {why}. It goes on.")
            self.unkept = True
        else:
            self.unkept = False
        return not self.unkept

    def _roll(self, colours: tuple[int, ...]) -> None:
        state, telling = self.record.state, self.asking.telling
        telling.turn(len(self.record.turns) + 1, state)
        self.earlier, self.seen, self.dice_told = [], set(), False
        self._then(self.asking.dice(state) if self.typed_dice else self._rolled(colours))

    def _rolled(self, colours: tuple[int, ...]) -> Dice:
        """Each turn has a generator of its own, so that a game that is taken up again goes on with the same dice."""
        generator = random.Random(f"{self.seed} dice {len(self.record.turns)}")
        white1, white2 = generator.randint(1, 6), generator.randint(1, 6)
        shown = [generator.randint(1, 6) for _ in range(DICE_COLOURS)]
        return Dice(white1, white2, *(face if colour in colours else 0 for colour, face in enumerate(shown)))

    def _then(self, event: Event) -> None:
        self.sealed = {}
        self.record = self.record.then(event)
        self.keep()

    def _decide(self, seats: tuple[int, ...]) -> None:
        """People first, each sealed once it is done; the bots see nothing of that."""
        before = self.record
        people = [seat for seat in seats if self.sitters[seat].bot is None]
        for place, seat in enumerate(people):
            if seat in self.sealed:
                continue
            chosen = self._asked(seat)
            if isinstance(chosen, StepBack):
                self.record = self.earlier.pop()
                self.keep()
                self.asking.telling.say("Back to the action before.")
                return
            self.sealed[seat] = chosen
            self.keep()
            if place + 1 < len(people):
                self.asking.keyboard.erase_question()
                self.asking.telling.say(f"{self.sitters[seat].name} has chosen.")
        choices = tuple(self.sealed[seat] if seat in self.sealed else self._bot_chooses(seat) for seat in seats)
        # Only a choice made alone can be taken back later: nobody else has to choose again then.
        self.earlier = [*self.earlier, before] if len(seats) == 1 else []
        self._then(choices)
        if not people and not self.dice_told:
            self._tell_dice(before)
        # A person who chose alone knows what it was, unless it was taken at its word.
        told = seats if len(seats) > 1 or not people or self.asking.quick else ()
        self.asking.telling.deeds(before.state, choices, self.record.state, told)

    def _asked(self, seat: int) -> Choice | StepBack:
        state = self.record.state
        if seat not in self.seen:
            self.seen.add(seat)
            if self.asking.people > 1:
                self.asking.telling.whose_board(state, seat)
            self.asking.telling.own_board(state, seat)
            self._tell_dice(self.record)
        return self.asking.choice(state, seat, self._no_way_back())

    def _tell_dice(self, record: Record) -> None:
        self.dice_told = True
        self.asking.telling.dice(record.state)

    def _no_way_back(self) -> str:
        if self.earlier:
            return ""
        if self.record.state.stage == ACTION_1:
            return "There is nothing to take back: a roll stands."
        return "The action before stands: the others have chosen in it too, or the game was left since."

    def _bot_chooses(self, seat: int) -> Choice:
        state, sitter = self.record.state, self.sitters[seat]
        assert sitter.bot is not None
        choices = legal(state, seat)
        generator = random.Random(f"{self.seed} seat {seat} event {len(self.record.events)}")
        choice = sitter.bot.choose(View(state, seat), choices, generator)
        if choice not in choices:
            raise BotFailed(f"it chose {choice}, which is not legal")
        return choice


def opened(record: Record) -> tuple[Record, dict[int, Choice]]:
    """The record without its Sealed tag, and the choices that stood in it, if they can be made here."""
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

"""Asking a person: a choice stands once it is Done, and until then it can be taken back."""

import re
from dataclasses import dataclass

from rowlock.bots import View
from rowlock.cli.board import sentence
from rowlock.cli.playing.advice import give_advice
from rowlock.cli.playing.keyboard import Keyboard, Left
from rowlock.cli.playing.meaning import meaning_words, penalty_word
from rowlock.cli.playing.telling import Telling
from rowlock.rules import (
    NOTHING,
    BadChoice,
    Choice,
    Dice,
    IllegalChoice,
    IllegalRoll,
    State,
    apply,
    choice_words,
    dice_text,
    game_of,
    legal,
    parse_choice,
    parse_dice,
)
from rowlock.rules.api import check_legal
from rowlock.rules.meaning import leads_to_penalty
from rowlock.rules.sheet import PENALTY
from rowlock.rules.turn import ACTION_3

HELP = """\
  r5, y12, g2, b10   a number in a row, as the list above writes it
  -                  nothing
  +3                 the pawn, 3 free fields (On Board)
  Enter              done: the choice stands
  undo               take back what is not done; in your own turn also your
                     action before, if nobody else has chosen since
  hint               what each choice is worth
  board, choices     the whole board; the list of choices once more
  points, rules      the points as they stand; where the rules stand
  save, quit         the file of this game; leave and go on another time"""

HONOUR = """\
  At one keyboard action 1 is a matter of honour: who has chosen turns away,
  and what was typed is wiped where the terminal can. All is shown at once."""


class StepBack:
    """Instead of a choice: the player wants to choose again in the action before."""


@dataclass
class Asking:
    """Puts questions to people until they are answered. `quick` takes a choice at its word."""

    keyboard: Keyboard
    telling: Telling
    file: str
    quick: bool
    people: int

    def choice(self, state: State, seat: int, no_way_back: str) -> Choice | StepBack:
        """What the seat's player chooses. If the action before can be taken back, `no_way_back` is empty."""
        name = self.telling.names[seat]
        self.telling.choices(state, seat)
        self.keyboard.begin_question()
        chosen: Choice | None = None
        while True:
            word = self.keyboard.ask(self._prompt(state, seat, chosen)).lower()
            if chosen is not None and word in ("", "done", "yes", "y"):
                if word in ("", "done") and self._would_cost(state, seat, chosen):
                    self._say("Type yes if you mean it, or choose again.")
                    continue
                return chosen
            if word in ("", "done", "-") and legal(state, seat) == (NOTHING,):
                return NOTHING
            if word in ("undo", "u"):
                if chosen is None and not no_way_back:
                    return StepBack()
                self._say(no_way_back if chosen is None else "Taken back.")
                chosen = None
            elif word == "":
                self._say("Type one of the choices; - is nothing, ? helps.")
            elif word == "hint":
                give_advice(self.telling, View(state, seat))
            elif word in ("board", "choices"):
                if word == "board":
                    self.telling.board(state)
                    self.telling.dice(state)
                self.telling.choices(state, seat)
            elif not self._is_obeyed(word, state):
                typed = self._legal_choice(word, state, seat, name)
                if typed is None:
                    continue
                if not self.keyboard.is_terminal:
                    return typed
                if self.quick and not self._would_cost(state, seat, typed):
                    return typed
                chosen = typed

    def _say(self, words: str) -> None:
        self.telling.say(words)
        self.keyboard.rows += 1

    def _prompt(self, state: State, seat: int, chosen: Choice | None) -> str:
        name = self.telling.names[seat]
        if chosen is None:
            return f"{name}> "
        if self._would_cost(state, seat, chosen):
            deed = sentence(choice_words(chosen))
            return f"{deed}? The turn ends with {penalty_word(state)}, -{PENALTY} points. yes, or choose again> "
        return f"{meaning_words(state, seat, chosen, self.telling.names)}. Enter: done, undo: choose again> "

    def _would_cost(self, state: State, seat: int, choice: Choice) -> bool:
        """A penalty that could be avoided: a person is asked twice."""
        if not leads_to_penalty(state, seat, choice):
            return False
        return not all(leads_to_penalty(state, seat, other) for other in legal(state, seat))

    def _legal_choice(self, word: str, state: State, seat: int, name: str) -> Choice | None:
        """The choice that was typed, if it is one and legal; else the reason is said."""
        try:
            choice = parse_choice(as_in_a_record(word, state.stage))
            check_legal(state, seat, choice)
        except BadChoice:
            self._say(f"{word[:20]!r} is neither a choice (r5, -, +3) nor a command. ? helps.")
        except IllegalChoice as error:
            self._say(str(error).replace(f"seat {seat + 1}", name, 1) + ".")
        else:
            return choice
        return None

    def dice(self, state: State) -> Dice:
        """A roll of real dice, as a record writes it. Nothing goes back past a roll, so it is read back first."""
        rolled: Dice | None = None
        while True:
            asked = f"{self.telling.names[state.active]}, the dice (41 3652)"
            back = f"{dice_text(rolled)}? Enter: right, or type again" if rolled else asked
            word = self.keyboard.ask(f"{back}> ").lower()
            if word == "" and rolled is not None:
                return rolled
            if word == "" or self._is_obeyed(word, state):
                continue
            rolled = self._possible_roll(word, state)
            if rolled is not None and self.quick:
                return rolled

    def _possible_roll(self, word: str, state: State) -> Dice | None:
        """The roll that was typed, if it is one and possible; else the reason is said."""
        dice = "".join(word.replace("-", " ").split())
        try:
            if len(dice) != 6:
                raise IllegalRoll("dice are typed as 41 3652: white, then red, yellow, green, blue, and . if out")
            rolled = parse_dice(dice[:2], dice[2:])
            apply(state, rolled)
        except IllegalRoll as error:
            self._say(f"{sentence(str(error))}.")
            return None
        return rolled

    def _is_obeyed(self, word: str, state: State) -> bool:
        """The commands that are the same at every question."""
        if word in ("?", "help", "h"):
            self.telling.say(HELP + (f"\n{HONOUR}" if self.people > 1 else ""))
        elif word == "board":
            self.telling.board(state)
        elif word == "points":
            self.telling.say(self.telling.points(state))
        elif word == "rules":
            self.telling.say(f"For the rules of {game_of(state).TITLE} see docs/play-{game_of(state).NAME}.md.")
        elif word == "save":
            self.telling.say(f"The game is kept in {self.file}, after every choice that is done.")
        elif word in ("quit", "q", "exit"):
            raise Left
        else:
            return False
        return True


def as_in_a_record(word: str, stage: int) -> str:
    """What people also type: `red 5`, `r 5`, `pass`, and `3` for the pawn.

    >>> as_in_a_record("red 5", 1), as_in_a_record("pass", 1), as_in_a_record("3", ACTION_3)
    ('r5', '-', '+3')
    """
    if word in ("pass", "nothing", "–"):
        return "-"
    if stage == ACTION_3 and re.fullmatch("[1-5]", word):
        return f"+{word}"
    number = re.fullmatch(r"(r|y|g|b|red|yellow|green|blue)\s*(\d{1,2})", word)
    return f"{number[1][0]}{number[2]}" if number else word

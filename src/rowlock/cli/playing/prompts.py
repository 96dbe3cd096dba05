"""Ask people for choices and dice. A choice can be undone until it is confirmed."""

import re
from dataclasses import dataclass

from rowlock.bots import View
from rowlock.cli.playing.descriptions import describe_choice, penalty_word
from rowlock.cli.playing.display import Display
from rowlock.cli.playing.hints import show_hint
from rowlock.cli.playing.keyboard import Keyboard, PlayerQuit
from rowlock.cli.rulebook import print_rules
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
from rowlock.words import sentence

HELP = """\
  r5, y12, g2, b10   a number in a row, as in the list above
  -                  pass
  +3                 move the pawn 3 free spaces (On Board)
  Enter              confirm your choice
  undo               undo an unconfirmed choice; in your own turn also your previous action, if nobody else chose in it
  hint               what each choice is worth
  board, choices     show the whole board; list the choices again
  points, rules      show the score; show the rules
  save, quit         where the game is saved; leave, and continue later"""

HONOUR = """\
  At one keyboard, action 1 relies on trust: look away while others choose. What was typed is erased if the terminal can
  do that, and all choices are shown together."""


class StepBack:
    """Returned instead of a choice when the player wants to redo the previous action."""


@dataclass
class Prompts:
    """Asks people until they give a valid answer. `quick` takes choices without confirmation."""

    keyboard: Keyboard
    display: Display
    file: str
    quick: bool
    people: int

    def choice(self, state: State, seat: int, why_no_undo: str) -> Choice | StepBack:
        """The choice of a seat's player. `why_no_undo` is empty if the previous action can be undone."""
        name = self.display.names[seat]
        self.display.choices(state, seat)
        self.keyboard.begin_question()
        chosen: Choice | None = None
        while True:
            word = self.keyboard.ask(self._prompt(state, seat, chosen)).lower()
            if chosen is not None and word in ("", "done", "yes", "y"):
                if word in ("", "done") and self._would_cost(state, seat, chosen):
                    self._say("Type yes if you mean it, or another choice.")
                    continue
                return chosen
            if word in ("", "done", "-") and legal(state, seat) == (NOTHING,):
                return NOTHING
            if word in ("undo", "u"):
                if chosen is None and not why_no_undo:
                    return StepBack()
                self._say(why_no_undo if chosen is None else "Undone.")
                chosen = None
            elif word == "":
                self._say("Type one of the choices, - to pass, or ? for help.")
            elif word == "hint":
                show_hint(self.display, View(state, seat))
            elif word in ("board", "choices"):
                if word == "board":
                    self.display.board(state)
                    self.display.dice(state)
                self.display.choices(state, seat)
            elif not self._run_command(word, state):
                typed = self._legal_choice(word, state, seat, name)
                if typed is None:
                    continue
                if not self.keyboard.is_terminal:
                    return typed
                if self.quick and not self._would_cost(state, seat, typed):
                    return typed
                chosen = typed

    def _say(self, words: str) -> None:
        self.keyboard.rows += self.display.say(words)

    def _prompt(self, state: State, seat: int, chosen: Choice | None) -> str:
        name = self.display.names[seat]
        if chosen is None:
            return f"{name}> "
        if self._would_cost(state, seat, chosen):
            deed = "Pass" if chosen == NOTHING else f"Move {choice_words(chosen)}"
            return f"{deed} and take {penalty_word(state)} (-{PENALTY} points)? Type yes, or another choice> "
        described = sentence(describe_choice(state, seat, chosen, self.display.names))
        return f"{described}. Press Enter to confirm, or type undo> "

    def _would_cost(self, state: State, seat: int, choice: Choice) -> bool:
        """Whether the choice leads to an avoidable penalty, which takes a second confirmation."""
        if not leads_to_penalty(state, seat, choice):
            return False
        return not all(leads_to_penalty(state, seat, other) for other in legal(state, seat))

    def _legal_choice(self, word: str, state: State, seat: int, name: str) -> Choice | None:
        """The typed choice if it is legal. Otherwise say why not and return None."""
        try:
            choice = parse_choice(record_notation(word, state.stage))
            check_legal(state, seat, choice)
        except BadChoice:
            self._say(f"{word[:20]!r} is neither a choice (r5, -, +3) nor a command. Type ? for help.")
        except IllegalChoice as error:
            self._say(str(error).replace(f"seat {seat + 1}", name, 1) + ".")
        else:
            return choice
        return None

    def dice(self, state: State) -> Dice:
        """The roll of real dice that a person types. It can't be undone later, so it must be confirmed."""
        rolled: Dice | None = None
        while True:
            prompt = f"{self.display.names[state.active]}, type the dice (41 3652)"
            if rolled:
                prompt = f"{dice_text(rolled)}? Press Enter, or type them again"
            word = self.keyboard.ask(f"{prompt}> ").lower()
            if word == "" and rolled is not None:
                return rolled
            if word == "" or self._run_command(word, state):
                continue
            rolled = self._possible_roll(word, state)
            if rolled is not None and self.quick:
                return rolled

    def _possible_roll(self, word: str, state: State) -> Dice | None:
        """The typed roll if it is possible. Otherwise say why not and return None."""
        dice = "".join(word.replace("-", " ").split())
        try:
            if len(dice) != 6:
                raise IllegalRoll(
                    "type dice as 41 3652: white, then red, yellow, green, blue, with . for one that is out"
                )
            rolled = parse_dice(dice[:2], dice[2:])
            apply(state, rolled)
        except IllegalRoll as error:
            self._say(f"{sentence(str(error))}.")
            return None
        return rolled

    def _run_command(self, word: str, state: State) -> bool:
        """Run a command that works at every prompt. False if the word isn't one."""
        if word in ("?", "help", "h"):
            self.display.say(HELP, indent=" " * (21 if self.display.console.width > 60 else 4))
            if self.people > 1:
                self.display.say(HONOUR, indent="  ")
        elif word == "board":
            self.display.board(state)
        elif word == "points":
            self.display.say(self.display.points(state))
        elif word == "rules":
            print_rules(self.display.console, game_of(state).NAME, "en")
        elif word == "save":
            self.display.say(f"The game is saved in {self.file} after every confirmed choice.")
        elif word in ("quit", "q", "exit"):
            raise PlayerQuit
        else:
            return False
        return True


def record_notation(word: str, stage: int) -> str:
    """The choice in record notation, for other ways to type it: `red 5`, `r 5`, `pass`, and `3` for the pawn.

    >>> record_notation("red 5", 1), record_notation("pass", 1), record_notation("3", ACTION_3)
    ('r5', '-', '+3')
    """
    if word in ("pass", "nothing", "–"):
        return "-"
    if stage == ACTION_3 and re.fullmatch("[1-5]", word):
        return f"+{word}"
    number = re.fullmatch(r"(r|y|g|b|red|yellow|green|blue)\s*(\d{1,2})", word)
    return f"{number[1][0]}{number[2]}" if number else word

"""A position as one line of text: the parts that all games share. `docs/position.md` describes the line.

    qwixx/1/r57.y9B.gB6.bA.0/r.y4.g.b.1/2:a2:41-3652:x

The parser rejects most positions that no game can reach, and its errors name the character.
"""

from typing import NamedTuple, NoReturn, Protocol

from rowlock.rules.choices import choice_words, number_of
from rowlock.rules.dice import NO_DICE, Dice, check_roll, dice_text, parse_dice
from rowlock.rules.errors import BadPosition, IllegalRoll
from rowlock.rules.layout import Layout, choice_at, dice_out, row_count, row_letter, row_name, square_with
from rowlock.rules.rows import BEFORE_CLOSING, CLOSING, LOCK, marks, marks_on, with_mark
from rowlock.rules.sheet import LAST_PENALTY, Sheet
from rowlock.rules.turn import ACTION_1, NOT_OVER, OVER, REASONS, ROLL

NUMBERS = "23456789ABC"
"""A number is one character, so a row needs no separators: A, B and C are 10, 11 and 12."""

MAX_MARKS = 22
"""The most tokens that a player can have on a shared board."""

STAGES = ("roll", "a1", "a2", "a3", "over")

ROW_COUNTS = ("no", "one", "two", "three", "four")


class Part(NamedTuple):
    """A part of the line, and the index where it begins."""

    text: str
    at: int

    def reject(self, why: str) -> NoReturn:
        raise BadPosition(self.at + 1, why)

    def split(self, separator: str) -> list["Part"]:
        pieces = []
        at = self.at
        for text in self.text.split(separator):
            pieces.append(Part(text, at))
            at += len(text) + len(separator)
        return pieces

    def rest(self, begin: int) -> "Part":
        return Part(self.text[begin:], self.at + begin)

    def whole_number(self, least: int, most: int, what: str) -> int:
        text = self.text
        if not (text.isascii() and text.isdigit()) or len(text) > 3 or text != str(int(text)):
            self.reject(f"{text!r} is not a whole number, but {what} belongs here")
        if not least <= int(text) <= most:
            self.reject(f"{what}: {text} is not from {least} to {most}")
        return int(text)


class TurnPart(NamedTuple):
    """The last part of the line: the active seat, the stage and dice, and what has happened in the turn so far."""

    active: int
    stage: int
    dice: Dice
    fact: Part


class HasTurn(Protocol):
    @property
    def active(self) -> int: ...
    @property
    def stage(self) -> int: ...
    @property
    def dice(self) -> Dice: ...


def row_text(layout: Layout, index: int, row: int) -> str:
    numbers = [
        NUMBERS[number_of(choice_at(layout, index, square)) - 2] * marks_on(row, square)
        for square in range(CLOSING + 1)
    ]
    return row_letter(layout, index) + "".join(numbers) + "L" * marks_on(row, LOCK)


def sheet_text(layout: Layout, sheet: Sheet) -> str:
    rows = [row_text(layout, index, row) for index, row in enumerate(sheet.rows)]
    return ".".join([*rows, str(sheet.penalties)])


def turn_text(state: HasTurn, fact: str) -> str:
    """The last part of the line. `fact` is what the later actions of the turn must know about the earlier ones."""
    pieces = [str(state.active + 1), STAGES[state.stage]]
    if state.stage not in (ROLL, OVER):
        pieces.append(dice_text(state.dice, between="-"))
        if state.stage > ACTION_1:
            pieces.append(fact)
    return ":".join(pieces)


def check_players(parts: list[Part], seats: list[Part], players: range) -> None:
    if len(seats) not in players:
        span = str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
        parts[-1].reject(f"seats given: {len(seats)}, but the game has {span}")


def parse_sheet(layout: Layout, part: Part) -> Sheet:
    """One seat's rows and penalties. Several marks on one square form a stack."""
    pieces = part.split(".")
    count = row_count(layout)
    if len(pieces) != count + 1:
        example = ".".join([row_letter(layout, index) for index in range(count)])
        part.reject(f"a seat has {ROW_COUNTS[count]} rows and a number of penalties, separated by dots ({example}.0)")
    rows = tuple(_parse_row(layout, index, pieces[index]) for index in range(count))
    return Sheet(rows, pieces[count].whole_number(0, LAST_PENALTY, "the number of penalties"))


def parse_crossed_sheet(layout: Layout, part: Part) -> Sheet:
    """A sheet with crosses: each number is crossed at most once, and the lock comes with the closing number."""
    sheet = parse_sheet(layout, part)
    pieces = part.split(".")
    for index, row in enumerate(sheet.rows):
        for square in range(CLOSING + 1):
            if marks_on(row, square) > 1:
                pieces[index].reject(f"{choice_words(choice_at(layout, index, square))} is crossed off more than once")
        if marks_on(row, CLOSING) != marks_on(row, LOCK):
            name = row_name(layout, index)
            pieces[index].reject(f"the {name} row has its last number crossed off without the lock (L)")
    return sheet


def _parse_row(layout: Layout, index: int, part: Part) -> int:
    name = row_name(layout, index)
    letter = row_letter(layout, index)
    if not part.text.startswith(letter):
        part.reject(f"the {name} row belongs here and begins with {letter}")
    if len(part.text) > 1 + MAX_MARKS:
        part.reject(f"the {name} row has more than {MAX_MARKS} marks")
    row = 0
    last = 0
    for place, character in enumerate(part.text[1:], start=1):
        here = part.rest(place)
        if character == "L":
            square = LOCK
            if marks_on(row, CLOSING) == 0:
                here.reject(f"the {name} row is locked without its last number")
        elif character in NUMBERS:
            square = square_with(layout, index, NUMBERS.index(character) + 2)
            if square < last:
                here.reject(f"{choice_words(choice_at(layout, index, square))} is left of the one before it")
            if square == CLOSING and marks(row) < BEFORE_CLOSING:
                here.reject(
                    f"the last number needs {BEFORE_CLOSING} marks before it, but the {name} row has {marks(row)}"
                )
        else:
            here.reject(f"{character!r} is not a number of a row: use 2 to 9, A, B, C, and L for the lock")
        if square >= CLOSING and marks_on(row, square):
            here.reject(f"the {name} row is locked twice")
        row = with_mark(row, square)
        last = square
    return row


def locked_rows(layout: Layout, sheets: tuple[Sheet, ...]) -> int:
    closed = 0
    for row in range(row_count(layout)):
        if any(marks_on(sheet.rows[row], LOCK) for sheet in sheets):
            closed |= 1 << row
    return closed


def parse_turn(layout: Layout, part: Part, players: int, closed: int, stages: tuple[int, ...]) -> TurnPart:
    pieces = part.split(":")
    if len(pieces) < 2:
        part.reject("this should say whose turn it is and what happens next (1:roll)")
    active = pieces[0].whole_number(1, players, "the active seat") - 1
    words = [STAGES[stage] for stage in stages]
    if pieces[1].text not in words:
        pieces[1].reject(f"{pieces[1].text!r} is not one of {', '.join(words)}")
    stage = STAGES.index(pieces[1].text)
    needed = 2 if stage in (ROLL, OVER) else 3 if stage == ACTION_1 else 4
    if len(pieces) != needed:
        part.reject(f"{needed} pieces separated by colons are needed with {pieces[1].text}, not {len(pieces)}")
    nothing = Part("", part.at + len(part.text))
    dice = NO_DICE if needed == 2 else _parse_roll(layout, pieces[2], closed)
    return TurnPart(active, stage, dice, pieces[3] if needed == 4 else nothing)


def _parse_roll(layout: Layout, part: Part, closed: int) -> Dice:
    words = part.text.split("-")
    if len(words) != 2:
        part.reject(f"{part.text!r} is not a roll, which looks like 41-3652")
    try:
        dice = parse_dice(*words)
        check_roll(dice, dice_out(layout, closed), dice_out(layout, 0))
    except IllegalRoll as error:
        part.reject(str(error))
    return dice


def check_ends(part: Part, sheets: tuple[Sheet, ...], closed: int, active: int, max_closed: int) -> None:
    """Reject positions that go on past the end of the game: it ends at once, so only the last turn can end it."""
    if closed.bit_count() > max_closed:
        part.reject(f"{closed.bit_count()} rows are closed, but a game never has more than {max_closed}")
    for seat, sheet in enumerate(sheets):
        if sheet.penalties == LAST_PENALTY and seat != active:
            part.reject(f"seat {seat + 1} has its last penalty, but seat {active + 1} is active")


def parse_crossed(turn: TurnPart, sheets: tuple[Sheet, ...]) -> int:
    """Whether the active player has crossed in this turn."""
    if turn.stage > ACTION_1 and turn.stage != OVER and turn.fact.text not in ("x", "-"):
        turn.fact.reject("x belongs here if the active player has crossed off a number in this turn, - if not")
    if turn.fact.text == "x" and not any(sheets[turn.active].rows):
        turn.fact.reject(f"seat {turn.active + 1} has no cross on its sheet")
    return int(turn.fact.text == "x")


def check_over(part: Part, turn: TurnPart, reason: int) -> None:
    """Reject a finished game without a reason to end, and a game that goes on in spite of one."""
    if turn.stage != OVER and reason != NOT_OVER:
        part.reject(f"the game is already over ({REASONS[reason]}): write {turn.active + 1}:over")
    if turn.stage == OVER and reason == NOT_OVER:
        part.reject("the game is not over: there is no reason for it to end")

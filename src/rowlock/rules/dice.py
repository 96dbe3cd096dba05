"""The dice: two white, and up to four coloured ones."""

import re
from typing import NamedTuple

from rowlock.rules.errors import IllegalRoll
from rowlock.rules.rows import COLOURS, is_closed


class Dice(NamedTuple):
    """A roll. 0 means that the die is out of the game.

    >>> rowlock.Dice(4, 1, 3, 6, 5, 2) == rowlock.Dice.from_text("41-3652")
    True
    """

    white1: int
    white2: int
    red: int
    yellow: int
    green: int
    blue: int

    @classmethod
    def from_text(cls, text: str) -> "Dice":
        """The roll that is written like this: both white dice, then red, yellow, green and blue.

        >>> rowlock.Dice.from_text("41-3652")
        Dice(white1=4, white2=1, red=3, yellow=6, green=5, blue=2)
        >>> rowlock.Dice.from_text("41 36.2").green  # a dot is a die that is out of the game
        0
        """
        words = text.replace("-", " ").split()
        if len(words) != 2:
            raise IllegalRoll(f"{text!r} is not a roll: write it as 41-3652")
        return parse_dice(words[0], words[1])


NO_DICE = Dice(0, 0, 0, 0, 0, 0)
"""The dice before a roll."""


def white_sum(dice: Dice) -> int:
    return dice.white1 + dice.white2


def colour_die(dice: Dice, colour: int) -> int:
    return dice[2 + colour]


def without_colours(dice: Dice, out: int) -> Dice:
    """The roll without the dice of a set of colours."""
    return Dice(
        dice.white1,
        dice.white2,
        0 if out & 1 else dice.red,
        0 if out & 2 else dice.yellow,
        0 if out & 4 else dice.green,
        0 if out & 8 else dice.blue,
    )


def check_roll(dice: Dice, out: int, missing: int) -> None:
    """Reject a roll in which a die doesn't show 1 to 6, a die is out of the game, or a die in play is left out.

    `out` is the set of colours whose dice are not in play; `missing` is the subset that this game never has.
    """
    for white in (dice.white1, dice.white2):
        if not 1 <= white <= 6:
            raise IllegalRoll(f"a white die cannot show {white}: it shows 1 to 6")
    for colour, name in enumerate(COLOURS):
        shown = colour_die(dice, colour)
        if is_closed(out, colour):
            if shown != 0:
                why = (
                    f"this game has no {name} die"
                    if is_closed(missing, colour)
                    else f"the {name} row is locked and its die is out of the game"
                )
                raise IllegalRoll(f"the {name} die shows {shown}, but {why}")
        elif shown == 0:
            raise IllegalRoll(f"the {name} die is left out, but the {name} row is open")
        elif not 1 <= shown <= 6:
            raise IllegalRoll(f"the {name} die cannot show {shown}: it shows 1 to 6")


def dice_text(dice: Dice, between: str = " ") -> str:
    """The dice as written in a record: white, then red, yellow, green and blue; `.` for a die out of the game.

    >>> dice_text(Dice(4, 1, 3, 6, 0, 2))
    '41 36.2'
    """
    colours = "".join(str(shown) if shown else "." for shown in dice[2:])
    return f"{dice.white1}{dice.white2}{between}{colours}"


def parse_dice(whites: str, colours: str) -> Dice:
    """The dice from the two words of a record."""
    if not re.fullmatch("[1-6]{2}", whites):
        raise IllegalRoll(f"{whites!r} is not two white dice: they are written as two digits from 1 to 6")
    if not re.fullmatch("[1-6.]{4}", colours):
        raise IllegalRoll(
            f"{colours!r} is not the red, yellow, green and blue die: each a digit from 1 to 6, or . if out of the game"
        )
    return Dice(*(0 if shown == "." else int(shown) for shown in whites + colours))

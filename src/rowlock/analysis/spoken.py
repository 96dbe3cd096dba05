"""What a person is told of a game, in their language: choices, actions, reasons. `rules` has the same in English."""

from rowlock.rules import COLOURS, NOTHING, Choice, Dice, State, game_of
from rowlock.rules.choices import colour_of, is_step, number_of, steps_of
from rowlock.rules.dice import white_sum
from rowlock.words import listed, say, texts


def colour_said(language: str, colour: int) -> str:
    return say(language, f"game.{COLOURS[colour]}")


def row_said(language: str, colour: int) -> str:
    """`red row`: it may be of another gender than its numbers."""
    return say(language, f"game.row-{COLOURS[colour]}")


def choice_said(language: str, choice: Choice) -> str:
    """As the page names it, too.

    >>> from rowlock.rules import parse_choice
    >>> choice_said("de", parse_choice("y12")), choice_said("en", parse_choice("+3"))
    ('Gelb 12', '3 steps')
    """
    if choice == NOTHING:
        return say(language, "game.nothing")
    if is_step(choice):
        return say(language, "board.steps", n=steps_of(choice))
    return say(language, "board.square", colour=colour_said(language, colour_of(choice)), number=number_of(choice))


def dice_said(language: str, dice: Dice) -> str:
    """Every die with its colour, as the page reads out a roll.

    >>> dice_said("en", Dice(6, 5, 6, 0, 1, 3))
    'white 6, white 5, red 6, green 1 and blue 3'
    """
    white1, white2, *coloured = dice
    shown = [("white", white1), ("white", white2), *zip(COLOURS, coloured, strict=True)]
    named = [(say(language, f"game.{colour}"), face) for colour, face in shown if face]
    return listed(language, [say(language, "board.die", colour=colour, shown=face) for colour, face in named])


def deed_said(language: str, choice: Choice) -> str:
    """A choice as something that somebody did."""
    if choice == NOTHING:
        return say(language, "review.deed-nothing")
    if is_step(choice):
        return say(language, "review.deed-steps", n=steps_of(choice))
    return choice_said(language, choice)


def action_said(language: str, state: State) -> str:
    """What the decision that a position waits for is about."""
    mark = "token-" if game_of(state).MARK == "token" else ""
    return say(language, f"game.{mark}action-{state.stage}", sum=white_sum(state.dice))


def reason_said(language: str, reason: str, penalised: str = "") -> str:
    """Why a game ended, and who has the fourth penalty, if that was it and they have a name."""
    if penalised:
        return say(language, f"game.{reason}-of", name=penalised)
    return say(language, f"game.{reason}")


def level_said(language: str, level: str) -> str:
    """A bot's level. One that is not among those of the page is called as it is."""
    key = f"game.level-{level}"
    return say(language, key) if key in texts(language) else level

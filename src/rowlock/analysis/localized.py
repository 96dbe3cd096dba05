"""Choices, actions, reasons and levels in the reader's language. `rules` has the same in English."""

from rowlock.rules import COLOURS, NOTHING, Choice, Dice, State, game_of
from rowlock.rules.choices import colour_of, is_step, number_of, steps_of
from rowlock.rules.dice import white_sum
from rowlock.words import listed, say, texts


def colour_in_words(language: str, colour: int) -> str:
    return say(language, f"game.{COLOURS[colour]}")


def rows_in_words(language: str, colours: list[int]) -> str:
    """Rows as the object of a sentence: `the red row and the blue row`."""
    return listed(language, [say(language, f"game.the-row-{COLOURS[colour]}") for colour in colours])


def choice_in_words(language: str, choice: Choice) -> str:
    """A choice as the page names it.

    >>> from rowlock.rules import parse_choice
    >>> choice_in_words("de", parse_choice("y12")), choice_in_words("en", parse_choice("+3"))
    ('Gelb 12', '3 spaces')
    """
    if choice == NOTHING:
        return say(language, "game.nothing")
    if is_step(choice):
        return say(language, "board.steps", n=steps_of(choice))
    return say(language, "board.square", colour=colour_in_words(language, colour_of(choice)), number=number_of(choice))


def dice_in_words(language: str, dice: Dice) -> str:
    """Every die with its colour, as the page reads out a roll.

    >>> dice_in_words("en", Dice(6, 5, 6, 0, 1, 3))
    'white 6, white 5, red 6, green 1 and blue 3'
    """
    white1, white2, *coloured = dice
    shown = [("white", white1), ("white", white2), *zip(COLOURS, coloured, strict=True)]
    named = [(say(language, f"game.{colour}"), face) for colour, face in shown if face]
    return listed(language, [say(language, "board.die", colour=colour, shown=face) for colour, face in named])


def deed_in_words(language: str, choice: Choice) -> str:
    """A choice in a comparison: `passing`, `moving the pawn 3 spaces`, `red 5`."""
    if choice == NOTHING:
        return say(language, "review.deed-nothing")
    if is_step(choice):
        return say(language, "review.deed-steps", n=steps_of(choice))
    return say(language, "review.deed-number", square=choice_in_words(language, choice))


def did_in_words(language: str, name: str, choice: Choice, mark: str) -> str:
    """What a player did, as a clause: `Ann passed`, `Ann crossed off red 5`. The mark is a cross or a token."""
    if choice == NOTHING:
        return say(language, "review.did-nothing", name=name)
    if is_step(choice):
        return say(language, "review.did-steps", name=name, n=steps_of(choice))
    return say(language, f"review.did-{mark}-{COLOURS[colour_of(choice)]}", name=name, number=number_of(choice))


def action_in_words(language: str, state: State) -> str:
    """The subject of the current action."""
    mark = "token-" if game_of(state).MARK == "token" else ""
    return say(language, f"game.{mark}action-{state.stage}", sum=white_sum(state.dice))


def reason_in_words(language: str, reason: str, penalised: str = "") -> str:
    """Why a game ended; if it was a fourth penalty, with the name of the player who took it."""
    if penalised:
        return say(language, f"game.{reason}-of", name=penalised)
    return say(language, f"game.{reason}")


def bot_in_words(language: str, level: str, number: int) -> str:
    """The name of the bot with that number among those of its level, as the page shows it."""
    key = f"game.bots-{level}"
    if key not in texts(language):
        return level if number == 1 else f"{level} {number}"
    names = say(language, key).split(", ")
    return names[number - 1] if number <= len(names) else f"{names[0]} {number}"


def level_in_words(language: str, level: str) -> str:
    """The name of a bot's level; unknown levels keep their name."""
    key = f"game.level-{level}"
    return say(language, key) if key in texts(language) else level

"""The rules of a game as text: the words of the page's rules in the same order, without their pictures.

The page's module of a game, `page/games/NAME.js`, lists the sections, and the words are in `words/LANGUAGE/rules.json`.
"""

import re
from collections.abc import Iterator
from importlib.resources import files

from rich.console import Console
from rich.text import Text

from rowlock.cli.prose import print_wrapped
from rowlock.rules.rows import MAX_SCORING_MARKS
from rowlock.words import say

SECTIONS = "SECTIONS"
"""The constant of a game's module that lists the sections."""

ENTRY = re.compile(
    r'\b(?P<kind>title|say|points): "(?P<key>[\w-]+)"'
    r"|\b(?P<lines>list|steps): \[(?P<keys>[^\]]*)\]"
    r'|(?<![\w"])(?P<constant>[A-Z][A-Z_\d]+)\b'
)
"""A title, a paragraph, the table of points, a list, or a constant that holds more of them."""

IMPORTED = r'import \{{[^}}]*\b{}\b[^}}]*\}} from "\./(\w+)\.js"'


def print_rules(console: Console, game: str, language: str) -> None:
    """Print the rules of a game."""
    console.print(Text(say(language, f"game.{game}"), style="bold"))
    print_wrapped(console, _text(language, goal_of(game)))
    for kind, key in rulebook(game):
        if kind == "title":
            console.print(Text(f"\n{say(language, f'rules.{key}')}", style="bold underline"))
        elif kind == "points":
            _print_points(console, language, key)
        elif kind == "say":
            print_wrapped(console, _text(language, key))
        else:
            sign = "- " if kind == "list" else f"{kind}. "
            print_wrapped(console, _text(language, key), sign, " " * len(sign))


def goal_of(game: str) -> str:
    """The key of the sentence that says what the game is about."""
    goal = re.search(r'\bgoal: "([\w-]+)"', _module(game))
    assert goal is not None, game
    return goal[1]


def rulebook(game: str) -> Iterator[tuple[str, str]]:
    """The parts of the rules in order, each as a kind and a key. The kind of a step is its number."""
    yield from _parts(game, SECTIONS)


def _parts(game: str, constant: str) -> Iterator[tuple[str, str]]:
    source = _module(game)
    definition = re.search(rf"^(?:export )?const {constant} = (.*?);$", source, re.DOTALL | re.MULTILINE)
    if definition is None:
        origin = re.search(IMPORTED.format(constant), source)
        assert origin is not None, f"{game}.js doesn't say what {constant} is"
        yield from _parts(origin[1], constant)
        return
    for entry in ENTRY.finditer(definition[1]):
        if entry["constant"]:
            yield from _parts(game, entry["constant"])
        elif entry["lines"]:
            for number, key in enumerate(re.findall(r'"([\w-]+)"', entry["keys"]), start=1):
                yield "list" if entry["lines"] == "list" else str(number), key
        else:
            yield entry["kind"], entry["key"]


def _module(game: str) -> str:
    return (files("rowlock.page") / "games" / f"{game}.js").read_text(encoding="utf-8")


def _text(language: str, key: str) -> Text:
    """A text of the rules; what is between asterisks is bold."""
    parts = say(language, f"rules.{key}").split("*")
    return Text.assemble(*((part, "bold" if place % 2 else "") for place, part in enumerate(parts)))


def _print_points(console: Console, language: str, what: str) -> None:
    counts = range(1, MAX_SCORING_MARKS + 1)
    for key, figures in ((f"in-row-{what}", counts), ("points", [count * (count + 1) // 2 for count in counts])):
        console.print(Text(f"  {say(language, f'rules.{key}')}"))
        console.print(Text("  " + "".join(f"{figure:3}" for figure in figures), style="bold"))

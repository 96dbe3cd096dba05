"""Nothing but a game's own files names it: everything else asks the game."""

import ast
import io
import re
import tokenize
from pathlib import Path
from typing import Any

from rowlock.rules import GAMES

PACKAGE = Path(__file__).parent.parent / "src" / "rowlock"

OWN_FILES = (
    "rules/*",  # the games themselves
    "words/*/*",  # what people read
    "page/games/*",  # the cover and the rulebook of a game
    "page/tutorial/lessons/*",
    "values/duel_*",  # the kernels of the shared board
    "fast/duel_*",
)

NAMES = "|".join(sorted({game.NAME for game in GAMES.values()}))
GAME_MODULES: Any = GAMES.values()
MODULES = "|".join(sorted({game.__name__.rpartition(".")[2] for game in GAME_MODULES}))
NAMED = re.compile(rf"(?<![a-z])({NAMES})(?![a-z])|\b({MODULES})\b", re.IGNORECASE)


def own_kernels():
    """The names of a game's own kernels and what they define: other files may use these."""
    for pattern in ("values/duel_*.py", "fast/duel_*.py"):
        for path in PACKAGE.glob(pattern):
            yield path.stem
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield from (node.name for node in tree.body if isinstance(node, ast.FunctionDef))


OWN_KERNELS = frozenset(own_kernels())


def documentation(source):
    """Where docstrings begin, including those of attributes: they may mention games."""
    nodes = ast.walk(ast.parse(source))
    strings = (node.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    return {(string.lineno, string.col_offset) for string in strings}


def named_in_python(source):
    told = documentation(source)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or token.start in told or token.string in OWN_KERNELS:
            continue
        if NAMED.search(token.string):
            yield token.start[0], token.string


def named_in_page(source):
    """In a script, a style sheet or a page, other than in a comment."""
    for comment in (r"(?s)/\*.*?\*/", r"(?s)<!--.*?-->", r"(?m)(^|\s)//.*$"):
        source = re.sub(comment, lambda match: "\n" * match[0].count("\n"), source)
    for number, line in enumerate(source.splitlines(), start=1):
        if NAMED.search(line):
            yield number, line.strip()


def others():
    for path in sorted(PACKAGE.rglob("*")):
        place = path.relative_to(PACKAGE)
        if path.suffix in (".py", ".js", ".css", ".html", ".svg") and not any(map(place.match, OWN_FILES)):
            yield path


def test_no_other_file_names_a_game():
    paths = list(others())
    assert len(paths) > 500
    for path in paths:
        found = named_in_python if path.suffix == ".py" else named_in_page
        assert list(found(path.read_text(encoding="utf-8"))) == [], path


def test_a_file_that_names_a_game_is_found():
    assert list(named_in_python('"""Of duel."""\nx = 1  # qwixx\nif game == "duel":\n    pass\n')) == [(3, '"duel"')]
    assert list(named_in_python("from rowlock.rules import two_rows\n")) == [(1, "two_rows")]
    assert list(named_in_page('// Duel\n/* qwixx */ a = "b";\nif (game === "onboard") c();\n')) == [
        (3, 'if (game === "onboard") c();')
    ]
    assert list(named_in_page(".individual { color: red }\n")) == []

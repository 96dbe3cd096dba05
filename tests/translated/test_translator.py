"""Translated code behaves the same in JavaScript as in Python, and code that cannot be translated is rejected."""

import importlib.util
import itertools
import sys
from typing import Any

import pytest

from rowlock.rules import api
from rowlock.translated import Untranslatable, translated
from support import floats_to_translate, python_to_translate
from support.javascript import run, with_python_js

CALLS: dict[str, Any] = {
    "floor_and_rest": [(a, b) for a in (-7, -6, 0, 6, 7) for b in (-3, 3)],
    "bits": [(a, b) for a in (-5, 0, 1, 6, 2**61 + 3) for b in (0, 1, 7)],
    "precedence": [(5, 3), (3, 3), (0, 1)],
    "huge": [(2**53 + 1,), (-3,)],
    "truths": [(0, "", (), None), (2, "a", (0,), 4), (-1, "0", (), 0)],
    "numbers_of_truth": [(2, 1), (1, 2)],
    "comparisons": [(1, 2, "a"), (2, 2, "two"), (5, 4, "")],
    "sequences": [((1, 2, 3),), ((4,),)],
    "repeated": [((1, 2), 2), ((1,), 0), ((), -1)],
    "built_in": [((1, 2, 3),), ((3, 3, 0),)],
    "comprehensions": [((1, 2, 3),), ((),)],
    "loops": [(0,), (9,)],
    "left_over": [((1, 2),)],
    "branches": [(-1,), (0,), (1,)],
    "texts": [
        ("it's", 5, True, None),
        ('"\n\\\u00e9\u2028', 0, False, None),
        ("", -1, True, None),
        ("\U0001f3b2x", 1, True, None),
    ],
    "parts_of_texts": [("a b,c",), ("  ,xa",), ("\u00e4a",)],
    "matches": [("1.",), ("17",), ("1\n",), ("123",)],
    "dictionaries": [("one",), ("three",)],
    "named": [(4,)],
    "which": [(0,), (1,), (2,)],
    "matched": [(0,), (7,), (3,)],
    "refused": [(0,), (1,), (2,)],
    "by_name": [(0,), (7,)],
    "hides": [(1,)],
    "sure": [(3,)],
    "floats": [(1.5, 2.25), (2.25, -0.5), (0.5, 0.5)],
    "pieces": [("green",)],
    "kinds_of": [(True,), (1.5,), ("a",), (None,)],
    "picked": [((3, 1, 2), 2), ((1, 2), 5)],
    "unknown_difference": [({"number": 7}, 3)],
    "one_of_two_errors": [(0,), (1,), (2,)],
    "as_bytes": [("00ff10",), ("",)],
    "tallied": [(0.5, 3), (1.25, 0)],
    "reals": [(1.25, 3), (-0.125, 2), (2.5, 1), (0.015625, 5), (-7.5, 0)],
    "keyed": [((3, 1, 2, 3),), ((4,),)],
    "items_set": [(1,), (3,)],
    "filled_in": [("Ann", 3)],
    "worded": [("a bab c",), ("",), (" a ",)],
}

MODULES = (python_to_translate, floats_to_translate)

CALLING = """
import { Dict } from "./python.js";
import * as translated from "./translated.js";

function told(value) {
  if (typeof value === "bigint") return { whole: String(value) };
  if (Array.isArray(value)) return value.map(told);
  if (value instanceof Dict) return { dict: value.items().map(told) };
  return value;
}

function heard(value) {
  if (Array.isArray(value)) return value.map(heard);
  if (value === null || typeof value !== "object") return value;
  return "dict" in value ? new Dict(heard(value.dict)) : BigInt(value.whole);
}

export function answer(calls) {
  return calls.map(([name, given]) => told(translated[name](...heard(given))));
}
"""


def told(value):
    """The value as JSON, in which whole numbers of any size are marked."""
    if isinstance(value, bool | float | str) or value is None:
        return value
    if isinstance(value, int):
        return {"whole": str(value)}
    if isinstance(value, dict):
        return {"dict": [[told(key), told(held)] for key, held in value.items()]}
    return [told(item) for item in value]


def test_every_construct_means_the_same_in_javascript(tmp_path):
    calls = [(name, given) for name, many in CALLS.items() for given in many]
    wanted = {module: tuple(functions_in(module) & CALLS.keys()) for module in MODULES}
    folder = with_python_js(tmp_path, translated(wanted))
    answers = run(folder, CALLING, [[name, told(given)] for name, given in calls])
    for (name, given), answer in zip(calls, answers, strict=True):
        (function,) = (getattr(module, name) for module in MODULES if hasattr(module, name))
        assert (name, given, answer) == (name, given, told(function(*given)))


def functions_in(module):
    return {
        name
        for name, thing in vars(module).items()
        if callable(thing) and name.islower() and thing.__module__ == module.__name__
    }


def test_every_construct_is_tested():
    functions = functions_in(python_to_translate) | functions_in(floats_to_translate)
    assert functions - CALLS.keys() == {"doubled", "reversed_by_hand", "kinds", "checked", "given_by_name", "filled"}


def test_only_what_is_needed_is_translated():
    text = translated({python_to_translate: ("doubled", "named")})
    assert "function doubled(number) {\n  return number * 2n;\n}" in text
    assert "class Point" in text
    assert "ORIGIN" in text
    assert "BY_PAIR" not in text
    assert "WrongPlace" not in text


def test_equal_names_in_several_modules_are_kept_apart():
    text = translated({api: ("start",)})
    for game in ("qwixx", "onboard", "duel"):
        assert f"function {game}_start(options) {{" in text
    assert text.endswith("export { api_start as start };\n")


def test_a_variable_never_hides_a_function_that_python_would_find(tmp_path, monkeypatch):
    package = tmp_path / "hiding"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "below.py").write_text("def marks(row: int) -> int:\n    return row + 1\n")
    (package / "above.py").write_text(
        "from hiding import below\n\n\n"
        "def f(marks: int) -> int:\n"
        "    rows = [below.marks(marks) for number in (1, 2) for marks in (number, 10)]\n"
        "    return sum(rows) * below.marks(marks)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    above = importlib.import_module("hiding.above")
    folder = with_python_js(tmp_path / "js", translated({above: ("f",)}))
    assert run(folder, CALLING, [["f", [told(5)]]]) == [told(above.f(5))]


def test_docstrings_are_comments_and_constants_have_their_values():
    text = translated({python_to_translate: ("dictionaries", "Point")})
    assert "/** Two numbers, and what is computed from them. */\nclass Point" in text
    assert '/** Numbers in words. */\nconst BY_NAME = new py.Dict([["one", 1n], ["two", 2n]]);' in text


numbers = itertools.count()


@pytest.fixture
def module(tmp_path):
    """A function that makes a module from its source."""
    made = []

    def of(text):
        name = f"to_refuse_{next(numbers)}"
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        spec = importlib.util.spec_from_file_location(name, path)
        loaded = importlib.util.module_from_spec(spec)
        sys.modules[name] = loaded
        made.append(name)
        spec.loader.exec_module(loaded)
        return loaded

    yield of
    for name in made:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("def f(n):\n    return [i for i in range(0, n, 2)]\n", 2, "a range with steps"),
        ("def f(a: float):\n    return a % 2", 2, "Mod of a float"),
        ("def f(a: int):\n    return a ** 2", 2, "the operator Pow"),
        ("def f(a):\n    return a // 2", 2, "FloorDiv of values that may not be integers"),
        ("def f(a: int):\n\n    with a:\n        pass", 3, "the statement With"),
        ("def f():\n    yield 1", 2, "the expression Yield"),
        ("def f(a: list):\n    return max(a, key=len)", 2, "a key that is not a lambda"),
        ("def f():\n    def g(): pass", 2, "the statement FunctionDef"),
        ("def f(*a):\n    pass", 1, "parameters other than plain ones"),
        ("def f(a: str):\n    return a.lower()", 2, ".lower()"),
        ("def f(a):\n    return a.split()", 2, ".split() of an unknown kind"),
        ("def f():\n    return print(1)", 2, "print()"),
        ("def f():\n    return print", 2, "print as a value"),
        ("import random\ndef f():\n    return random.random()", 3, "random.random"),
        ("from random import random\ndef f():\n    return random()", 3, "the name random"),
        ("import re\ndef f(a: str):\n    return re.fullmatch(r'\\\\w', a)", 3, "a regular expression"),
        ("def f(a: tuple):\n    a[0] = 1", 2, "an item of anything but a dictionary"),
        ("def f(a: int):\n    return f'{a:>3}'", 2, "a format specification in an f-string"),
        ("def f(a: tuple):\n    return a[::2]", 2, "a slice with a step"),
        ("def f(a: int, b: int):\n    return a is b", 2, "`is` with anything but None"),
        ("def f():\n    for a in (1,):\n        pass\n    else:\n        pass", 2, "else of a loop"),
        ("def f():\n    try:\n        pass\n    finally:\n        pass", 2, "try with anything but"),
        ("def f():\n    a = b = 1\n    return a", 2, "a chained assignment"),
        ("X = 1j\ndef f():\n    return X", 1, "a constant of type complex"),
        ("def f():\n    return 1j", 2, "the constant 1j"),
        ("class C(list):\n    pass\ndef f():\n    return C()", 1, "the class C"),
        ("def f(a: int):\n    match a:\n        case 1 | 2:\n            pass", 3, "the pattern MatchOr"),
        ("def f(a: int):\n    global X\n    X = a", 2, "the statement Global"),
    ],
)
def test_unsupported_code_is_rejected_with_file_and_line(module, text, line, what):
    refusing = module(text)
    with pytest.raises(Untranslatable) as refused:
        translated({refusing: ("f",)})
    assert what in refused.value.what
    assert refused.value.line == line
    assert refused.value.file == f"{refusing.__name__}.py"
    assert str(refused.value).startswith(f"{refusing.__name__}.py, line {line}: ")

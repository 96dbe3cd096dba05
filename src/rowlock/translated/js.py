"""A JavaScript expression: its code, its operator precedence, and the kind of its value."""

from typing import NamedTuple

from rowlock.translated.kinds import Kind, is_array, is_falsy_alike

ARROW, CONDITION, OR, AND, BIT_OR, BIT_XOR, BIT_AND, EQUALITY, RELATION, SHIFT, SUM, PRODUCT, UNARY, CALL = range(14)
"""Operator precedence in JavaScript, from lowest to highest."""


INDENT = "  "
WIDTH = 120
"""The maximum length of a line."""


def indented(code: str) -> str:
    return INDENT + code.replace("\n", f"\n{INDENT}")


def in_lines(begin: str, pieces: list[str], end: str) -> str:
    """Comma-separated pieces on one line, or each on its own line if they don't fit."""
    line = f"{begin}{', '.join(pieces)}{end}"
    if len(line) <= WIDTH and "\n" not in line:
        return line
    return "\n".join((begin, *(f"{indented(piece)}," for piece in pieces), end))


def in_full_lines(begin: str, pieces: list[str], end: str) -> str:
    """Comma-separated pieces with as many on a line as fit, for large constants."""
    lines = [""]
    for piece in pieces:
        more = f"{lines[-1]} {piece}," if lines[-1] else f"{piece},"
        lines[-1:] = [more] if len(more) < WIDTH else [lines[-1], f"{piece},"]
    if len(lines) == 1 and "\n" not in lines[0]:
        return f"{begin}{', '.join(pieces)}{end}"
    return "\n".join((begin, *map(indented, filter(None, lines)), end))


class Js(NamedTuple):
    code: str
    binding: int = CALL
    kind: Kind = None

    def within(self, binding: int) -> str:
        """The code, in parentheses if its precedence is lower."""
        return self.code if self.binding >= binding else f"({self.code})"


def call(function: str, *arguments: Js | str, kind: Kind = None) -> Js:
    texts = [argument if isinstance(argument, str) else argument.within(ARROW) for argument in arguments]
    return Js(f"{function}({', '.join(texts)})", CALL, kind)


def truth(js: Js) -> Js:
    """An expression for Python's truth value."""
    if js.kind is bool:
        return js
    if js.kind in (int, float):
        return Js(f"{js.within(EQUALITY)} !== {'0n' if js.kind is int else '0'}", EQUALITY, bool)
    return call("py.truth", js, kind=bool)


def as_condition(js: Js) -> Js:
    """The expression as a JavaScript condition."""
    return js if is_falsy_alike(js.kind) else truth(js)


def as_whole_number(js: Js, wanted: Kind) -> Js:
    """The expression, with a bool converted to an int if an int is wanted, and an int to a float if a float is wanted.
    In Python, a bool is an int, and an int can be passed as a float, even if its kind is unknown here.
    """
    if wanted is float and js.kind in (int, bool, None):
        return as_float(js)
    return call("py.int", js, kind=int) if wanted is int and js.kind is bool else js


def as_float(js: Js) -> Js:
    """The expression as a float: a whole number or a bool is converted."""
    return js if js.kind is float else call("Number", js, kind=float)


def array(js: Js) -> Js:
    """An iterable as an array."""
    return js if is_array(js.kind) else call("py.items", js)

"""A piece of JavaScript: its text, how tightly its last operator binds, and what kind of thing it gives."""

from typing import NamedTuple

from rowlock.translated.kinds import Kind, is_array, is_falsy_alike

ARROW, CONDITION, OR, AND, BIT_OR, BIT_XOR, BIT_AND, EQUALITY, RELATION, SHIFT, SUM, PRODUCT, UNARY, CALL = range(14)
"""How tightly operators bind in JavaScript, from the loosest."""


class Js(NamedTuple):
    code: str
    binding: int = CALL
    kind: Kind = None

    def within(self, binding: int) -> str:
        """The text, in parentheses where an operator of that binding would tear it apart."""
        return self.code if self.binding >= binding else f"({self.code})"


def call(function: str, *arguments: Js | str, kind: Kind = None) -> Js:
    texts = [argument if isinstance(argument, str) else argument.within(ARROW) for argument in arguments]
    return Js(f"{function}({', '.join(texts)})", CALL, kind)


def truth(js: Js) -> Js:
    """Whether Python takes it for true."""
    if js.kind is bool:
        return js
    if js.kind is int:
        return Js(f"{js.within(EQUALITY)} !== 0n", EQUALITY, bool)
    return call("py.truth", js, kind=bool)


def as_condition(js: Js) -> Js:
    """The same where JavaScript itself asks."""
    return js if is_falsy_alike(js.kind) else truth(js)


def as_whole_number(js: Js, wanted: Kind) -> Js:
    """A truth value where a whole number is wanted: in Python it is one."""
    return call("py.int", js, kind=int) if wanted is int and js.kind is bool else js


def array(js: Js) -> Js:
    """Something that can be gone through, as an array."""
    return js if is_array(js.kind) else call("py.items", js)

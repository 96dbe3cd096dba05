"""Translate operators. BigInt has most of them; for other or unknown kinds, functions of python.js are called."""

import ast

from rowlock.translated.js import (
    AND,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    CALL,
    CONDITION,
    EQUALITY,
    OR,
    PRODUCT,
    RELATION,
    SHIFT,
    SUM,
    UNARY,
    Js,
    as_condition,
    as_float,
    as_whole_number,
    call,
)
from rowlock.translated.kinds import is_falsy_alike, item_of, list_of, origin, same, tuple_of, union
from rowlock.translated.scope import Scope

JS_OPERATORS = {
    ast.Add: ("+", SUM),
    ast.Sub: ("-", SUM),
    ast.Mult: ("*", PRODUCT),
    ast.LShift: ("<<", SHIFT),
    ast.RShift: (">>", SHIFT),
    ast.BitAnd: ("&", BIT_AND),
    ast.BitOr: ("|", BIT_OR),
    ast.BitXor: ("^", BIT_XOR),
}
REAL_OPERATORS = {
    ast.Add: ("+", SUM),
    ast.Sub: ("-", SUM),
    ast.Mult: ("*", PRODUCT),
    ast.Div: ("/", PRODUCT),
}
FUNCTIONS = {ast.FloorDiv: "py.floorDivide", ast.Mod: "py.modulo"}
"""BigInt division rounds towards zero, Python's rounds down."""

GENERIC_FUNCTIONS = {ast.Add: "py.add", ast.Sub: "py.subtract", ast.Mult: "py.times", ast.Div: "py.divide"}

ORDER = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def binary(scope: Scope, node: ast.AST, operator: ast.operator, left: Js, right: Js) -> Js:
    left, right = as_whole_number(left, int), as_whole_number(right, int)
    kinds = (left.kind, right.kind)
    # If only one operand is known to be a float, a generic function checks the other at run time.
    is_generic = type(operator) in GENERIC_FUNCTIONS and not all(kind in (int, float) for kind in kinds)
    if (float in kinds and not is_generic) or (isinstance(operator, ast.Div) and left.kind is right.kind is int):
        return _real(scope, node, operator, left, right)
    numbers = left.kind is int and right.kind is int
    texts = left.kind is str and right.kind is str and isinstance(operator, ast.Add)
    if type(operator) in JS_OPERATORS and (numbers or texts):
        sign, binding = JS_OPERATORS[type(operator)]
        return Js(f"{left.within(binding)} {sign} {right.within(binding + 1)}", binding, left.kind)
    if type(operator) in FUNCTIONS and numbers:
        return call(FUNCTIONS[type(operator)], left, right, kind=int)
    if type(operator) in GENERIC_FUNCTIONS:
        return call(GENERIC_FUNCTIONS[type(operator)], left, right, kind=_combined(left, right))
    if type(operator) in JS_OPERATORS or type(operator) in FUNCTIONS:
        raise scope.error(
            node, f"{type(operator).__name__} of values that may not be integers: {left.code}, {right.code}"
        )
    raise scope.error(node, f"the operator {type(operator).__name__}")


def _real(scope: Scope, node: ast.AST, operator: ast.operator, left: Js, right: Js) -> Js:
    """An operator on floats, which are plain JavaScript numbers. Whole numbers are converted."""
    if type(operator) not in REAL_OPERATORS or not {left.kind, right.kind} <= {int, float}:
        raise scope.error(node, f"{type(operator).__name__} of a float: {left.code}, {right.code}")
    sign, binding = REAL_OPERATORS[type(operator)]
    first, second = as_float(left), as_float(right)
    return Js(f"{first.within(binding)} {sign} {second.within(binding + 1)}", binding, float)


def _combined(left: Js, right: Js) -> object:
    """The kind of a sequence that is repeated or extended."""
    if str in (left.kind, right.kind):
        return str
    sequences = [side.kind for side in (left, right) if origin(side.kind) in (tuple, list)]
    items = same([item_of(kind) for kind in sequences])
    return None if not sequences else tuple_of(items) if origin(sequences[0]) is tuple else list_of(items)


def unary(scope: Scope, node: ast.UnaryOp, operand: Js) -> Js:
    if isinstance(node.op, ast.Not):
        return Js(f"!{as_condition(operand).within(UNARY)}", UNARY, bool)
    number = as_whole_number(operand, int)
    if number.kind is float and isinstance(node.op, ast.USub):
        return Js(f"-{number.within(UNARY)}", UNARY, float)
    if number.kind is not int or isinstance(node.op, ast.UAdd):
        raise scope.error(node, f"{type(node.op).__name__} of a value that may not be an integer: {operand.code}")
    return Js(f"{'-' if isinstance(node.op, ast.USub) else '~'}{number.within(UNARY)}", UNARY, int)


def boolean(node: ast.BoolOp, values: list[Js]) -> Js:
    """`and` and `or`, which return one of their operands."""
    sign, binding = ("&&", AND) if isinstance(node.op, ast.And) else ("||", OR)
    kind = same([value.kind for value in values])
    if all(is_falsy_alike(value.kind) for value in values[:-1]):
        # && has a higher precedence than ||, so `within` adds parentheses where needed.
        return Js(f" {sign} ".join(value.within(binding) for value in values), binding, kind)
    first, *others = values
    function = "py.and" if isinstance(node.op, ast.And) else "py.or"
    rest = boolean(node, others) if len(others) > 1 else others[0]
    return call(function, first, f"() => {rest.code}", kind=kind)


def compared(scope: Scope, node: ast.Compare, values: list[Js]) -> Js:
    for middle in node.comparators[:-1]:
        # The middle operand is evaluated twice, which is fine unless it has side effects.
        if any(isinstance(part, ast.Attribute) and part.attr == "pop" for part in ast.walk(middle)):
            raise scope.error(middle, "a chained comparison with a side effect in the middle")
    pairs = [_pair(scope, node, op, left, right) for op, left, right in zip(node.ops, values, values[1:], strict=False)]
    if len(pairs) == 1:
        return pairs[0]
    return Js(" && ".join(pair.within(AND) for pair in pairs), AND, bool)


def _pair(scope: Scope, node: ast.Compare, operator: ast.cmpop, left: Js, right: Js) -> Js:
    if isinstance(operator, ast.Is | ast.IsNot):
        if right.code != "null":
            raise scope.error(node, "`is` with anything but None")
        return Js(f"{left.within(EQUALITY)} {'===' if isinstance(operator, ast.Is) else '!=='} null", EQUALITY, bool)
    if isinstance(operator, ast.In | ast.NotIn):
        return _negated(call("py.contains", right, left, kind=bool), isinstance(operator, ast.NotIn))
    alike = left.kind == right.kind and left.kind in (int, float, str, bool)
    if {left.kind, right.kind} == {int, float}:
        left, right, alike = as_float(left), as_float(right), True
    if isinstance(operator, ast.Eq | ast.NotEq):
        differs = isinstance(operator, ast.NotEq)
        if alike:
            sign = "!==" if differs else "==="
            return Js(f"{left.within(EQUALITY)} {sign} {right.within(EQUALITY + 1)}", EQUALITY, bool)
        return _negated(call("py.equal", left, right, kind=bool), differs)
    sign = ORDER[type(operator)]
    if alike and left.kind is not bool:
        return Js(f"{left.within(RELATION)} {sign} {right.within(RELATION + 1)}", RELATION, bool)
    return Js(f"{call('py.order', left, right).code} {sign} 0", RELATION, bool)


def _negated(js: Js, negated: bool) -> Js:
    return Js(f"!{js.within(CALL)}", UNARY, bool) if negated else js


def conditional(test: Js, yes: Js, no: Js) -> Js:
    code = f"{as_condition(test).within(OR)} ? {yes.within(CONDITION)} : {no.within(CONDITION)}"
    return Js(code, CONDITION, union(yes.kind, no.kind))

"""Translate statements."""

import ast
from collections.abc import Iterator
from functools import singledispatch

from rowlock.translated.declarations import Declarations
from rowlock.translated.expressions import bound_kinds, expression, number_at, pattern
from rowlock.translated.js import AND, CALL, INDENT, Js, as_condition, as_whole_number, call, indented
from rowlock.translated.kinds import Kind, attribute_of, is_numbers, item_of, origin
from rowlock.translated.operators import binary
from rowlock.translated.scope import Builtin, Global, Scope

Lines = Iterator[str]


class Body:
    """The statements of one function."""

    def __init__(self, scope: Scope, declarations: Declarations, returned: Kind) -> None:
        self.scope = scope
        self.declarations = declarations
        self.returned = returned

    def expression(self, node: ast.expr) -> Js:
        return expression(node, self.scope)

    def condition(self, node: ast.expr) -> str:
        return as_condition(self.expression(node)).code

    def lines(self, nodes: list[ast.stmt]) -> Lines:
        for node in nodes:
            yield from statement(node, self)

    def block(self, nodes: list[ast.stmt]) -> Lines:
        return map(indented, self.lines(nodes))


@singledispatch
def statement(node: ast.stmt, body: Body) -> Lines:
    raise body.scope.error(node, f"the statement {type(node).__name__}")


@statement.register
def _return(node: ast.Return, body: Body) -> Lines:
    value = as_whole_number(body.expression(node.value), body.returned).code if node.value else ""
    yield f"return {value};" if value else "return;"


@statement.register
def _pass(_node: ast.Pass, _body: Body) -> Lines:
    yield from ()


@statement.register
def _continue(_node: ast.Continue, _body: Body) -> Lines:
    yield "continue;"


@statement.register
def _break(_node: ast.Break, _body: Body) -> Lines:
    yield "break;"


@statement.register
def _expression_statement(node: ast.Expr, body: Body) -> Lines:
    if not isinstance(node.value, ast.Constant):
        yield f"{body.expression(node.value).code};"


@statement.register
def _assert(node: ast.Assert, body: Body) -> Lines:
    yield f"{call('py.assert', as_condition(body.expression(node.test))).code};"


@statement.register
def _raise(node: ast.Raise, body: Body) -> Lines:
    if node.exc is None:
        raise body.scope.error(node, "raise without an exception")
    yield f"throw {body.expression(node.exc).code};"


@statement.register
def _if(node: ast.If, body: Body) -> Lines:
    yield f"if ({body.condition(node.test)}) {{"
    yield from body.block(node.body)
    otherwise = node.orelse
    while len(otherwise) == 1 and isinstance(otherwise[0], ast.If):
        yield f"}} else if ({body.condition(otherwise[0].test)}) {{"
        yield from body.block(otherwise[0].body)
        otherwise = otherwise[0].orelse
    if otherwise:
        yield "} else {"
        yield from body.block(otherwise)
    yield "}"


@statement.register
def _while(node: ast.While, body: Body) -> Lines:
    if node.orelse:
        raise body.scope.error(node, "else of a loop")
    yield f"while ({body.condition(node.test)}) {{"
    yield from body.block(node.body)
    yield "}"


@statement.register
def _for(node: ast.For, body: Body) -> Lines:
    if node.orelse:
        raise body.scope.error(node, "else of a loop")
    if counted := _counting(node, body):
        yield f"for ({counted}) {{"
        yield from body.block(node.body)
        yield "}"
        return
    many = body.expression(node.iter)
    _set_kinds(body, node.target, item_of(many.kind))
    yield f"for ({body.declarations.word(node)}{pattern(body.scope, node.target)} of {many.code}) {{"
    yield from body.block(node.body)
    yield "}"


def _counting(node: ast.For, body: Body) -> str:
    """The head of a counting loop over a range, without a list of its numbers; empty if the loop isn't over a range, or
    changes its variable.
    """
    match node.iter:
        case ast.Call(func=ast.Name(id="range") as function, args=ends, keywords=[]) if len(ends) in (1, 2):
            pass
        case _:
            return ""
    is_built_in = isinstance(body.scope.resolve(function), Builtin)
    if not is_built_in or not isinstance(node.target, ast.Name) or body.declarations.word(node) != "const ":
        return ""
    numbers = [as_whole_number(body.expression(end), int) for end in ends]
    if any(number.kind is not int for number in numbers):
        return ""
    body.scope.set_kind(node.target.id, int)
    name = body.scope.local_name(node.target.id)
    first = numbers[0].code if len(ends) == 2 else "0n"
    return f"let {name} = {first}, end_{name} = {numbers[-1].code}; {name} < end_{name}; {name} += 1n"


def _set_kinds(body: Body, target: ast.expr, kind: Kind) -> None:
    for name, one in bound_kinds(body.scope, target, kind).items():
        body.scope.set_kind(name, one)


@statement.register
def _assign(node: ast.Assign, body: Body) -> Lines:
    target = node.targets[0]
    if len(node.targets) > 1:
        raise body.scope.error(node, "a chained assignment")
    value = body.expression(node.value)
    if isinstance(target, ast.Subscript):
        yield _set_item(node, target, value, body)
    elif isinstance(target, ast.Attribute):
        yield f"{body.expression(target).code} = {value.code};"
    else:
        _set_kinds(body, target, value.kind)
        yield f"{body.declarations.word(node)}{_destructured(target, value, body)};"


def _set_item(node: ast.stmt, target: ast.Subscript, value: Js, body: Body) -> str:
    whole = body.expression(target.value)
    if is_numbers(whole.kind):
        at = number_at(body.scope, whole, target.slice).code
        return (
            f"{at.replace('.at(', '.set(', 1).removesuffix(')')}, {as_whole_number(value, item_of(whole.kind)).code});"
        )
    if origin(whole.kind) is list:
        return f"py.setItem({whole.code}, {body.expression(target.slice).code}, {value.code});"
    if origin(whole.kind) is not dict:
        raise body.scope.error(node, "an assignment to an item of anything but a dictionary, a list or an array")
    return f"{whole.within(CALL)}.set({body.expression(target.slice).code}, {value.code});"


def _destructured(target: ast.expr, value: Js, body: Body) -> str:
    """Destructuring that checks the number of items as Python does, which JavaScript would not."""
    code = value.code
    if isinstance(target, ast.Tuple):
        names = target.elts
        starred = [place for place, one in enumerate(names) if isinstance(one, ast.Starred)]
        if not starred:
            code = call("py.exactly", str(len(names)), value).code
        elif starred == [len(names) - 1]:
            code = call("py.atLeast", str(len(names) - 1), value).code
        elif starred == [0]:
            others = ast.Tuple([*names[1:], names[0]], ast.Store())
            return f"{pattern(body.scope, others)} = {call('py.lastFirst', str(len(names) - 1), value).code}"
    return f"{pattern(body.scope, target)} = {code}"


@statement.register
def _annotated_assign(node: ast.AnnAssign, body: Body) -> Lines:
    if not isinstance(node.target, ast.Name):
        raise body.scope.error(node, "an annotation of anything but a name")
    word = body.declarations.word(node)
    if node.value is None:
        if word:
            yield f"{word.replace('const', 'let')}{body.scope.local_name(node.target.id)};"
        return
    value = body.expression(node.value)
    annotated = body.scope.annotated(node.annotation)
    value = as_whole_number(value, annotated)
    body.scope.set_kind(node.target.id, annotated or value.kind)
    yield f"{word}{pattern(body.scope, node.target)} = {value.code};"


@statement.register
def _augmented_assign(node: ast.AugAssign, body: Body) -> Lines:
    if not isinstance(node.target, ast.Name):
        yield from _augmented_item(node, body)
        return
    name = Js(body.scope.local_name(node.target.id), CALL, body.scope.kind_of_local(node.target.id))
    value = binary(body.scope, node, node.op, name, body.expression(node.value))
    body.scope.set_kind(node.target.id, value.kind)
    yield f"{name.code} = {value.code};"


def _augmented_item(node: ast.AugAssign, body: Body) -> Lines:
    """An augmented assignment to an attribute, or to an item whose index is evaluated twice."""
    target = node.target
    loaded = ast.copy_location(_loaded(target), target)
    value = binary(body.scope, node, node.op, body.expression(loaded), body.expression(node.value))
    if isinstance(target, ast.Subscript):
        yield _set_item(node, target, value, body)
    else:
        yield f"{body.expression(loaded).code} = {value.code};"


def _loaded(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Subscript):
        return ast.Subscript(target.value, target.slice, ast.Load())
    assert isinstance(target, ast.Attribute)
    return ast.Attribute(target.value, target.attr, ast.Load())


@statement.register
def _with(node: ast.With, body: Body) -> Lines:
    """Support only `with compiling(…)`, which warns about a slow first call; nothing is compiled in the browser."""
    if [ast.unparse(item.context_expr).partition("(")[0] for item in node.items] != ["compiling"]:
        raise body.scope.error(node, "the statement With")
    yield from body.lines(node.body)


@statement.register
def _try(node: ast.Try, body: Body) -> Lines:
    if node.orelse or node.finalbody:
        raise body.scope.error(node, "try with anything but except")
    yield "try {"
    yield from body.block(node.body)
    yield "} catch (caught) {"
    begin = "if"
    for handler in node.handlers:
        meant = body.scope.resolve(handler.type) if handler.type else None
        if not isinstance(meant, Global):
            raise body.scope.error(handler, "an except for anything but one exception of ours")
        yield f"{INDENT}{begin} (caught instanceof {body.scope.refer(meant.symbol)}) {{"
        if handler.name:
            body.scope.set_kind(handler.name, meant.value)
            yield f"{INDENT * 2}{body.scope.local_name(handler.name)} = caught;"
        yield from map(indented, body.block(handler.body))
        begin = "} else if"
    yield f"{INDENT}}} else throw caught;"
    yield "}"


@statement.register
def _match(node: ast.Match, body: Body) -> Lines:
    subject = body.expression(node.subject)
    yield f"const matched = {subject.code};"
    begin = "if"
    for case in node.cases:
        if case.guard is not None:
            raise body.scope.error(case.pattern, "a case with a guard")
        tests: list[str] = []
        bindings: list[str] = []
        _match_pattern(case.pattern, Js("matched", CALL, subject.kind), tests, bindings, body)
        yield f"{begin} ({' && '.join(tests)}) {{" if tests else "} else {" if begin != "if" else "{"
        yield from (f"{INDENT}{line};" for line in bindings)
        yield from body.block(case.body)
        begin = "} else if"
        if not tests:
            break
    yield "}"


def _match_pattern(wanted: ast.pattern, value: Js, tests: list[str], bindings: list[str], body: Body) -> None:
    """Add the tests that a pattern makes on a value, and the names that it binds."""
    match wanted:
        case ast.MatchAs(pattern=None, name=name):
            if name is not None:
                body.scope.set_kind(name, value.kind)
                bindings.append(f"{body.scope.local_name(name)} = {value.code}")
        case ast.MatchClass(cls=cls, patterns=[], kwd_attrs=attributes, kwd_patterns=parts):
            meant = body.scope.resolve(cls)
            if not isinstance(meant, Global):
                raise body.scope.error(wanted, f"a case of {ast.unparse(cls)}")
            tests.append(f"{value.code} instanceof {body.scope.refer(meant.symbol)}")
            for attribute, part in zip(attributes, parts, strict=True):
                held = Js(f"{value.code}.{attribute}", CALL, attribute_of(meant.value, attribute))
                _match_pattern(part, held, tests, bindings, body)
        case ast.MatchSequence(patterns=parts):
            tests.append(f"{value.code}.length === {len(parts)}")
            for place, part in enumerate(parts):
                _match_pattern(
                    part, Js(f"{value.code}[{place}]", CALL, item_of(value.kind, place)), tests, bindings, body
                )
        case ast.MatchValue(value=constant):
            tests.append(call("py.equal", value, body.expression(constant)).within(AND))
        case _:
            raise body.scope.error(wanted, f"the pattern {type(wanted).__name__}")

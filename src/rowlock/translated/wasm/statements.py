"""Compile statements."""

import ast
from functools import singledispatch

from rowlock.translated.wasm import arrays
from rowlock.translated.wasm.arithmetic import binary, converted, is_array, truth
from rowlock.translated.wasm.body import Body
from rowlock.translated.wasm.expressions import expression, indices
from rowlock.translated.wasm.types import INT, Struct, Value, items_of


@singledispatch
def statement(node: ast.stmt, body: Body) -> None:
    raise body.error(node, f"the statement {type(node).__name__}")


def statements(nodes: list[ast.stmt], body: Body) -> None:
    for node in nodes:
        statement(node, body)


@statement.register
def _pass(_node: ast.Pass, _body: Body) -> None:
    pass


@statement.register
def _expression_statement(node: ast.Expr, body: Body) -> None:
    if not isinstance(node.value, ast.Constant):
        expression(node.value, body)


@statement.register
def _return(node: ast.Return, body: Body) -> None:
    if node.value is not None:
        value = expression(node.value, body)
        if body.returned is None:
            body.returned = value.type
        body.push(converted(body, node, value, body.returned))
    body.return_places.append(len(body.code))
    body.emit("return")


@statement.register
def _if(node: ast.If, body: Body) -> None:
    body.push(truth(body, node, expression(node.test, body)))
    with body.block("if"):
        statements(node.body, body)
        if node.orelse:
            body.otherwise()
            statements(node.orelse, body)


@statement.register
def _while(node: ast.While, body: Body) -> None:
    with body.block() as outside, body.block("loop") as again:
        body.push(truth(body, node, expression(node.test, body)))
        body.emit("i32.eqz")
        body.branch(outside, "br_if")
        body.loops.append((outside, again))
        statements(node.body, body)
        body.loops.pop()
        body.branch(again)


@statement.register
def _break(_node: ast.Break, body: Body) -> None:
    body.branch(body.loops[-1][0])


@statement.register
def _continue(_node: ast.Continue, body: Body) -> None:
    body.branch(body.loops[-1][1])


@statement.register
def _for(node: ast.For, body: Body) -> None:
    if isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range":
        if len(node.iter.args) > 2:
            raise body.error(node, "a range with steps")
        ends = [body.copy(converted(body, node, expression(one, body), INT)) for one in node.iter.args]
        start = ends[0] if len(ends) == 2 else None
        with body.counting(ends[-1], start, "i64") as counter:
            _store(body, node, node.target, counter)
            statements(node.body, body)
        return
    many = expression(node.iter, body)
    if is_array(many):
        length, *_ = arrays.lengths(many)
        with body.counting(length) as counter:
            place = body.scalar("i64.extend_i32_u", counter, kind=INT)
            _store(body, node, node.target, arrays.read(body, node, many, [place]))
            statements(node.body, body)
        return
    if not isinstance(many.type, Struct):
        raise body.error(node, "a loop over anything but a range, a tuple or an array")
    # A loop over a tuple is unrolled.
    with body.block() as outside:
        for item in items_of(body.copy(many)):
            with body.block() as inside:
                body.loops.append((outside, inside))
                _store(body, node, node.target, item)
                statements(node.body, body)
                body.loops.pop()


@statement.register
def _assign(node: ast.Assign, body: Body) -> None:
    value = expression(node.value, body)
    several = len(node.targets) > 1 or isinstance(node.targets[0], ast.Tuple)
    if several and not is_array(value):
        value = body.copy(value)
    for target in node.targets:
        _store(body, node, target, value)


def _store(body: Body, node: ast.AST, target: ast.expr, value: Value) -> None:
    match target:
        case ast.Name(id=name):
            if name not in body.variables:
                body.variables[name] = body.declare(value.type)
            variable = body.variables[name]
            body.assign(variable, converted(body, node, value, variable.type))
        case ast.Tuple(elts=targets):
            items = items_of(value)
            if len(items) != len(targets):
                raise body.error(node, f"{len(targets)} names for {len(items)} items")
            for one, item in zip(targets, items, strict=True):
                _store(body, node, one, item)
        case ast.Subscript(value=whole, slice=index):
            arrays.write(body, node, expression(whole, body), indices(body, index), value)
        case _:
            raise body.error(node, "an assignment to this")


@statement.register
def _augmented_assign(node: ast.AugAssign, body: Body) -> None:
    target = node.target
    before = expression(ast.copy_location(_loaded(target), target), body)
    _store(body, node, target, binary(body, node, node.op, before, expression(node.value, body)))


def _loaded(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Subscript):
        return ast.Subscript(target.value, target.slice, ast.Load())
    assert isinstance(target, ast.Name)
    return ast.Name(target.id, ast.Load())

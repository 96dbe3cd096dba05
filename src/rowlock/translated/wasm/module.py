"""Compile kernels and everything they call into one WebAssembly module."""

import ast
import inspect
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rowlock.translated.kinds import plain
from rowlock.translated.sources import Sources, Symbol
from rowlock.translated.wasm import binary as wasm
from rowlock.translated.wasm import calls
from rowlock.translated.wasm.arithmetic import converted
from rowlock.translated.wasm.body import Body
from rowlock.translated.wasm.statements import statements
from rowlock.translated.wasm.types import BOOL, FLOAT, INT, Array, Nothing, Struct, Type, Value, description, type_of
from rowlock.translated.wasm.vectors import Written

STACK_BYTES = 1 << 20
"""Memory for arrays created by kernels. Callers put their own above it."""

PAGE = 1 << 16
ANNOTATED: dict[Any, Type] = {int: INT, float: FLOAT, bool: BOOL}


class Kernel(NamedTuple):
    """A function to export, its exported name, and sample arguments of the types it is called with."""

    name: str
    function: Any
    samples: tuple[Any, ...]


class WasmModule(NamedTuple):
    """A module, and for each of its functions the types of its parameters and its result, as JSON."""

    code: bytes
    signatures: dict[str, dict[str, Any]]


class Compiled(NamedTuple):
    number: int
    returned: Type


class Compilation:
    """The functions compiled so far. Each combination of a function and types becomes a function of the module."""

    def __init__(
        self,
        sources: Sources,
        substitutes: Mapping[Symbol, Symbol],
        opaque: tuple[type, ...],
        written: Mapping[Symbol, Written],
    ) -> None:
        self.sources = sources
        self.substitutes = substitutes
        self.written = written
        self.opaque = opaque
        self.types: list[bytes] = []
        self.functions: list[bytes] = []
        self._known: dict[tuple[Symbol, tuple[Type, ...]], Compiled] = {}

    def call(self, body: Body, node: ast.AST, symbol: Symbol, given: list[Value]) -> Value:
        symbol = self.substitutes.get(symbol, symbol)
        if symbol.name == "replaced":
            return calls.replaced(body, node, *given)
        definition = self.sources.by_name[symbol.module].defined[symbol.name]
        if not isinstance(definition, ast.FunctionDef):
            raise body.error(node, f"a call of {symbol.name}")
        annotated = _annotations(self.sources.value(symbol))
        names = [one.arg for one in definition.args.args]
        if len(names) != len(given):
            raise body.error(node, f"{len(given)} arguments for {symbol.name}")
        # Convert whole numbers where floats are expected.
        for place, name in enumerate(names):
            if annotated.get(name) is float and given[place].type == INT:
                given[place] = converted(body, node, given[place], FLOAT)
        found = self.compiled(symbol, tuple(value.type for value in given))
        body.push(*given)
        body.emit("call", wasm.unsigned(found.number))
        body.allocates = body.allocates or _has_arrays(found.returned)
        return body.pop(found.returned)

    def compiled(self, symbol: Symbol, kinds: tuple[Type, ...]) -> Compiled:
        if (symbol, kinds) not in self._known:
            self._known[symbol, kinds] = self._compile(symbol, kinds)
        return self._known[symbol, kinds]

    def _compile(self, symbol: Symbol, kinds: tuple[Type, ...]) -> Compiled:
        source = self.sources.by_name[symbol.module]
        definition = source.defined[symbol.name]
        assert isinstance(definition, ast.FunctionDef)
        names = [one.arg for one in definition.args.args]
        body = Body(self, source, dict(zip(names, kinds, strict=True)))
        if written := self.written.get(symbol):
            body.returned = written.returned
            written.code(body)
        else:
            body.returned = ANNOTATED.get(_annotations(self.sources.value(symbol)).get("return"))
            statements(definition.body, body)
        returned = body.returned or Nothing()
        if returned.parts:
            body.emit("unreachable")
        code = body.finish(gives_memory_back=not _has_arrays(returned))
        parameters = [part for kind in kinds for part in kind.parts]
        self.types.append(wasm.function_type(parameters, returned.parts))
        self.functions.append(wasm.function_body(body.locals, code))
        return Compiled(len(self.functions) - 1, returned)


def _has_arrays(kind: Type) -> bool:
    return isinstance(kind, Array) or (isinstance(kind, Struct) and any(map(_has_arrays, kind.items)))


def _annotations(function: Any) -> dict[str, Any]:
    return inspect.get_annotations(plain(function), eval_str=True)


def compiled(
    kernels: list[Kernel],
    substitutes: Mapping[Callable[..., Any], Callable[..., Any]],
    opaque: tuple[type, ...],
    written: Mapping[Callable[..., Any], Written] = MappingProxyType({}),
) -> WasmModule:
    """A module with the kernels. `substitutes` has functions to compile in place of others, `opaque` the types of
    constants that only those others access, and `written` functions whose code isn't compiled from Python.
    """
    modules = {inspect.getmodule(plain(one)): None for one in (*(k.function for k in kernels), *substitutes.values())}
    sources = Sources([module for module in modules if module is not None])
    compilation = Compilation(
        sources,
        {_symbol(old): _symbol(new) for old, new in substitutes.items()},
        opaque,
        {_symbol(function): code for function, code in written.items()},
    )
    exports, signatures = [wasm.name("memory") + b"\x02" + wasm.unsigned(0)], {}
    for kernel in kernels:
        kinds = tuple(type_of(sample, opaque) for sample in kernel.samples)
        found = compilation.compiled(_symbol(kernel.function), kinds)
        exports.append(wasm.name(kernel.name) + b"\x00" + wasm.unsigned(found.number))
        signatures[kernel.name] = {
            "parameters": [description(kind) for kind in kinds],
            "result": description(found.returned),
        }
    return WasmModule(_module(compilation, exports), signatures)


def _module(compilation: Compilation, exports: list[bytes]) -> bytes:
    count = len(compilation.functions)
    stack = wasm.I32 + b"\x01" + wasm.i32_const(STACK_BYTES) + wasm.instruction("end")
    return b"".join(
        (
            b"\0asm\x01\0\0\0",
            wasm.section(1, wasm.vector(compilation.types)),
            wasm.section(3, wasm.vector([wasm.unsigned(index) for index in range(count)])),
            wasm.section(5, wasm.vector([b"\x00" + wasm.unsigned(STACK_BYTES // PAGE)])),
            wasm.section(6, wasm.vector([stack])),
            wasm.section(7, wasm.vector(exports)),
            wasm.section(10, wasm.vector(compilation.functions)),
        )
    )


def _symbol(function: Any) -> Symbol:
    python = plain(function)
    return Symbol(python.__module__, python.__name__)

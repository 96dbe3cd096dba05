"""The code of one function while it is being compiled: its instructions, locals and open blocks."""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rowlock.translated.errors import Untranslatable
from rowlock.translated.sources import Source
from rowlock.translated.wasm.binary import I32, VOID, i32_const, instruction, unsigned
from rowlock.translated.wasm.types import Type, Value

if TYPE_CHECKING:
    from rowlock.translated.wasm.module import Compilation

STACK = unsigned(0)
"""The global that holds the address below which memory is free. Memory is allocated downwards from there."""


class Body:
    """A function being compiled. `returned` is its return type, once a return statement or an annotation defines it."""

    def __init__(self, compilation: "Compilation", source: Source, arguments: dict[str, Type]) -> None:
        self.compilation = compilation
        self.source = source
        self.code = bytearray()
        self.locals: list[bytes] = []
        self.variables: dict[str, Value] = {}
        self.returned: Type | None = None
        self.return_places: list[int] = []
        self.allocates = False
        self.open_blocks = 0
        self.loops: list[tuple[int, int]] = []
        """The blocks to leave for `break` and `continue`, by their nesting depth."""
        self.parameters = 0
        for name, kind in arguments.items():
            first = self.parameters
            self.parameters += len(kind.parts)
            self.variables[name] = Value(kind, tuple(map(_get, range(first, self.parameters))))

    def error(self, node: ast.AST, what: str) -> Untranslatable:
        return Untranslatable(self.source.file, getattr(node, "lineno", 0), f"a kernel can't have {what}")

    def emit(self, name: str, *immediates: bytes) -> None:
        self.code += instruction(name, *immediates)

    def push(self, *values: Value) -> None:
        for value in values:
            for part in value.parts:
                self.code += part

    def new_local(self, machine: bytes) -> int:
        self.locals.append(machine)
        return self.parameters + len(self.locals) - 1

    def set_local(self, index: int) -> None:
        self.emit("local.set", unsigned(index))

    def pop(self, kind: Type) -> Value:
        """The value whose parts were just pushed, stored in new locals."""
        indices = [self.new_local(machine) for machine in kind.parts]
        for index in reversed(indices):
            self.set_local(index)
        return Value(kind, tuple(map(_get, indices)))

    def copy(self, value: Value) -> Value:
        """A copy that doesn't change when a variable does."""
        self.push(value)
        return self.pop(value.type)

    def scalar(self, name: str, *operands: Value, kind: Type) -> Value:
        """The result of an instruction."""
        self.push(*operands)
        self.emit(name)
        return self.pop(kind)

    def declare(self, kind: Type) -> Value:
        """A new variable."""
        return Value(kind, tuple(_get(self.new_local(machine)) for machine in kind.parts))

    @staticmethod
    def declared_part(index: int) -> bytes:
        """The code that reads a local."""
        return _get(index)

    def assign(self, variable: Value, value: Value) -> None:
        self.push(value)
        for part in reversed(variable.parts):
            self.code += instruction("local.set") + part[1:]

    @contextmanager
    def block(self, kind: str = "block") -> Iterator[int]:
        """A block of instructions. Yields its number, for `branch`."""
        self.emit(kind, VOID)
        self.open_blocks += 1
        yield self.open_blocks
        self.open_blocks -= 1
        self.emit("end")

    def branch(self, block: int, name: str = "br") -> None:
        """Leave a block, or repeat it if it is a loop."""
        self.emit(name, unsigned(self.open_blocks - block))

    def otherwise(self) -> None:
        self.emit("else")

    @contextmanager
    def counting(self, end: Value, start: Value | None = None, kind: str = "i32") -> Iterator[Value]:
        """A loop from a start, usually 0, up to but excluding an end. Yields the counter."""
        counter = self.declare(end.type)
        one = instruction(f"{kind}.const", b"\x01")
        self.assign(counter, start or Value(end.type, (instruction(f"{kind}.const", b"\x00"),)))
        with self.block() as outside, self.block("loop") as again:
            self.push(counter, end)
            self.emit("i32.ge_u" if kind == "i32" else "i64.ge_s")
            self.branch(outside, "br_if")
            with self.block() as body:
                self.loops.append((outside, body))
                yield counter
                self.loops.pop()
            self.code += counter.parts[0] + one
            self.emit(f"{kind}.add")
            self.code += instruction("local.set") + counter.parts[0][1:]
            self.branch(again)

    def allocate(self, size: bytes) -> bytes:
        """Allocate memory; `size` is code that pushes the number of bytes. Return code that reads its address.

        There is no memory below address 0, so allocating too much is an error.
        """
        self.allocates = True
        self.code += instruction("global.get", STACK) + size
        self.emit("i32.sub")
        self.code += i32_const(-8)
        self.emit("i32.and")
        address = self.new_local(I32)
        self.set_local(address)
        self.code += _get(address)
        self.emit("global.set", STACK)
        return _get(address)

    def finish(self, gives_memory_back: bool) -> bytes:
        """The code, which frees the allocated memory unless the result is in it."""
        code = bytes(self.code)
        if not (self.allocates and gives_memory_back):
            return code
        saved = self.new_local(I32)
        give_back = _get(saved) + instruction("global.set", STACK)
        pieces, begin = [], 0
        for place in (*self.return_places, len(code)):
            pieces += [code[begin:place], give_back]
            begin = place
        pieces.append(code[begin:])
        return instruction("global.get", STACK) + instruction("local.set", unsigned(saved)) + b"".join(pieces)


def _get(index: int) -> bytes:
    return instruction("local.get", unsigned(index))

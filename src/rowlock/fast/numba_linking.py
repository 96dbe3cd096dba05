"""Compiles kernels without generating machine code for their parts, which halves the time to compile.

numba optimizes every compiled function together with everything it calls, and generates machine code for it, although
only kernels are called from Python. So a part is optimized again for every function on the way up to a kernel. Here,
parts are only linked, and a kernel is optimized once, with all its parts.

numba has no setting for this, so methods of its code libraries are overridden while a kernel is compiled; other code in
the same process is unaffected. With a version of numba that lacks these methods, kernels are compiled the usual way.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import codegen as numba_codegen
from numba.core.compiler_lock import global_compiler_lock as compiler_lock
from numba.core.registry import cpu_target

Library: Any = numba_codegen.JITCodeLibrary
global_compiler_lock: Any = compiler_lock
"""Typed as `Any` because numba has no annotations for them."""

NEEDED = (
    *("finalize", "get_pointer_to_function", "_optimize_final_module", "_finalize_final_module", "_ensure_finalized"),
    *("_finalize_dynamic_globals", "_verify_declare_only_symbols"),
)
"""The methods of a code library that have to exist for this to work."""


class LinkedLibrary(Library):  # type: ignore[misc]
    """The code of a function and all it calls. It becomes machine code when somebody asks for its address."""

    _shared_module: Any
    _is_linking = False
    _is_only_linked = False

    def finalize(self) -> None:
        self._is_linking = True
        try:
            super().finalize()
        finally:
            self._is_linking = False
        self._is_only_linked = True

    def _optimize_final_module(self) -> None:
        if not self._is_linking:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        if self._is_linking:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True
        else:
            super()._finalize_final_module()

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        if self._is_only_linked:
            if not self._defines(name):
                return 0
            self._generate_machine_code()
        address: int = super().get_pointer_to_function(name)
        return address

    def _defines(self, name: str) -> bool:
        try:
            return not self._final_module.get_function(name).is_declaration
        except NameError:
            return False

    def _generate_machine_code(self) -> None:
        self._is_only_linked = False
        if self._shared_module is self._final_module:  # which is linked into others as it is
            self._shared_module = self._final_module.clone()
        self._dynamic_globals: list[str] = []
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()
        for variable in self._final_module.global_variables:
            if variable.name in _environments:
                self._codegen.set_env(variable.name, _environments.pop(variable.name))


_environments: dict[str, Any] = {}
"""The environments of parts that aren't in machine code yet, by the names of the variables that will point to them.
Compiled code needs them to raise exceptions.
"""


def _remember_environments(codegen: Any) -> None:
    """Let the code generator keep the environments of parts until there is a variable to store them in."""
    set_env = codegen.set_env

    def set_or_remember(name: str, environment: Any) -> None:
        if codegen._engine.is_symbol_defined(name):
            set_env(name, environment)
        else:
            _environments[name] = environment

    codegen.set_env = set_or_remember


@contextmanager
def _linked_libraries() -> Iterator[None]:
    """Use these libraries for everything compiled meanwhile, by this thread alone."""
    codegen: Any = cpu_target.target_context.codegen()
    with global_compiler_lock:
        if "set_env" not in vars(codegen):
            _remember_environments(codegen)
        usual = codegen._library_class
        codegen._library_class = LinkedLibrary
        try:
            yield
        finally:
            codegen._library_class = usual


def without_code_for_parts(kernel: Any) -> Any:
    """The same kernel, with parts that are only linked, or unchanged if this numba lacks the methods for that."""
    if all(hasattr(Library, name) for name in NEEDED):

        def compile_linked(signature: Any) -> Any:
            with _linked_libraries():
                return type(kernel).compile(kernel, signature)

        kernel.compile = compile_linked
    return kernel

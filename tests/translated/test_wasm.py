"""Kernels compute the same in WebAssembly as in Python, and code that can't be compiled is rejected."""

import importlib.util
import json
import sys
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from rowlock.browser.translation import VECTOR_SUMS
from rowlock.translated import Untranslatable
from rowlock.translated.wasm import STACK_BYTES, Kernel, compiled
from rowlock.values import net
from support import kernels_to_compile as kernels
from support.javascript import run

FIELDS = kernels.Track(np.array([4, 8, 4, 2]), 4)
NUMBERS = np.array([[1.0, 2.0, 0.5], [0.25, 4.0, -1.0]])

CALLS: dict[str, list[tuple[Any, ...]]] = {
    "floor_and_rest": [(a, b) for a in (-7, -6, 0, 6, 7) for b in (-3, 3)],
    "bits": [(a, b) for a in (-5, 0, 6, 2**50 + 3) for b in (0, 1, 7)],
    "divided": [(7, 2), (-1, 3)],
    "mixed": [(3, 0.5), (0, 1.5)],
    "single": [(np.float32(0.7),), (np.float32(-3.3),)],
    "truths": [(0, 0), (1, 0), (2, 1), (1, 7), (-1, -1)],
    "loops": [(0,), (5,), (30,)],
    "best": [(2, 9), (9, 2), (-4, -4)],
    "bit_counts": [(0,), (1,), (2**60,)],
    "tuples": [(0,), (1,), (8,)],
    "row_sums": [(NUMBERS, 2.0), (NUMBERS, -0.5)],
    "searched": [(FIELDS, 4), (FIELDS, 3)],
}

CALLING = """
import { kernels, startKernels } from "./host.js";
import { NumberArray, array } from "./numpy.js";

const heard = (value) =>
  Array.isArray(value) ? value.map(heard)
  : typeof value === "object" && value.numbers ? array(value.numbers.map(heard), value.kind)
  : typeof value === "object" ? BigInt(value.whole)
  : value;

const told = (value) =>
  typeof value === "bigint" ? { whole: String(value) }
  : value instanceof NumberArray ? [...value.data].map(told)
  : Array.isArray(value) ? value.map(told)
  : value;

export async function answer({ code, described, calls }) {
  await startKernels(Uint8Array.from(code), described);
  return calls.map(([name, given]) => {
    const arguments_ = given.map(heard);
    return [told(kernels[name](...arguments_)), told(arguments_)];
  });
}
"""


def told(value):
    if isinstance(value, np.ndarray):
        return {"numbers": [told(one) for one in value.tolist()], "kind": value.dtype.name}
    if isinstance(value, int | np.integer):
        return {"whole": str(value)}
    if isinstance(value, tuple | list):
        return [told(item) for item in value]
    return float(value)


def left(value):
    """The contents of the arguments after a call, with arrays as flat lists."""
    if isinstance(value, np.ndarray):
        return [told(one) for one in value.ravel().tolist()]
    return [left(item) for item in value] if isinstance(value, tuple | list) else told(value)


def fresh(value):
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, tuple):
        items = [fresh(item) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return value


def test_every_construct_means_the_same_in_webassembly(tmp_path):
    compare(tmp_path, {getattr(kernels, name): many for name, many in CALLS.items()})


def test_a_net_has_the_same_output_in_webassembly_to_the_last_bit(tmp_path):
    generator = np.random.default_rng(1)
    for hidden, second_hidden in ((32, 16), (64, 32)):
        made = net.new_net(net.Shape(50, 0, hidden, second_hidden), hidden)
        workspace = net.new_workspace(made, 44, 1, 1)
        workspace.features[:] = generator.integers(0, 50, 44)
        compare(tmp_path, {net.net_output: [(made, workspace, count) for count in (0, 1, 30, 44)]}, VECTOR_SUMS)


def compare(tmp_path, many_calls, written=MappingProxyType({})):
    """Compare the results of all calls, and what is in their arguments afterwards."""
    module = compiled([Kernel(one.__name__, one, many[0]) for one, many in many_calls.items()], {}, (), written)
    calls = [(one, given) for one, many in many_calls.items() for given in many]
    given = {
        "code": list(module.code),
        "described": {"stack": STACK_BYTES, "signatures": module.signatures},
        "calls": [[kernel.__name__, told(one)] for kernel, one in calls],
    }
    folder = with_host(tmp_path)
    for (kernel, one), (result, arguments) in zip(calls, run(folder, CALLING, given), strict=True):
        mine = fresh(one)
        expected = kernel(*mine)
        assert (kernel, result) == (kernel, json.loads(json.dumps(told(expected)))), one
        assert (kernel, arguments) == (kernel, left(list(mine)))


def with_host(folder):
    """A folder with the modules that call kernels."""
    page = files("rowlock.page")
    for name in ("bots/host.js", "bots/numpy.js", "rules/python.js", "rules/python_values.js"):
        text = (page / name).read_text(encoding="utf-8").replace("../rules/python.js", "./python.js")
        (folder / name.rpartition("/")[2]).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("def f(a: int):\n    return [a]", 2, "the expression List"),
        ("def f(a: int):\n    return print(a)", 2, "a call of print"),
        ("def f(a: int):\n    return a.real", 2, "the attribute real"),
        ("def f(a: int):\n    b = a\n    b = (a, a)\n    return b", 3, "a Struct where a int is wanted"),
        ("def f(a: int):\n    with a:\n        pass", 2, "the statement With"),
        ("import numpy as np\ndef f(a: int):\n    return np.sin(a)", 3, "the function sin of NumPy"),
        ("def f(x):\n    for i in range(0, x, 2):\n        x += i\n    return x\n", 2, "a range with steps"),
    ],
)
def test_unsupported_code_is_rejected_with_file_and_line(tmp_path, monkeypatch, text, line, what):
    (tmp_path / "rejected.py").write_text(text)
    spec = importlib.util.spec_from_file_location("rejected", tmp_path / "rejected.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "rejected", module)
    spec.loader.exec_module(module)
    with pytest.raises(Untranslatable) as rejected:
        compiled([Kernel("f", module.f, (1,))], {}, ())
    assert what in rejected.value.what
    assert rejected.value.line == line
    assert rejected.value.file == "rejected.py"

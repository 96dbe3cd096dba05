"""The speed of kernels in Deno: as WebAssembly with vector instructions, and as JavaScript on typed arrays.

    ROWLOCK_INTERPRETED=1 python benchmarks/browser_kernels.py

This is the experiment that led to WebAssembly. It times one evaluation of the largest net, whose JavaScript is written
by hand and is as fast as a translation could be; and the state of a row, of which an evaluation needs dozens, and whose
JavaScript is translated. A row has 60 bits, so it has to be a BigInt there.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from rowlock.browser.translation import VECTOR_SUMS
from rowlock.fast import row_states
from rowlock.translated import translated
from rowlock.translated.wasm import STACK_BYTES, Kernel, compiled
from rowlock.values import feature_numbers, net
from support.javascript import DENO, DENO_VARIABLES

FEATURES = 20
TIMES = 500

SCRIPT = """
import { row_state } from "./translated.js";

const { stack, shapes, workspace, features, times } = JSON.parse(Deno.readTextFileSync("given.json"));

async function exported(file) {
  const { instance } = await WebAssembly.instantiate(Deno.readFileSync(file));
  instance.exports.memory.grow(64);
  return instance.exports;
}

const wasm = await exported("kernels.wasm");
let memory;
let free;

/** An array in the kernel's memory: its numbers, and the parts that are passed to a kernel. */
function placed(kind, shape) {
  const numbers = new kind(memory.buffer, free, shape.reduce((size, length) => size * length, 1));
  const steps = shape.map((length, place) => [
    length,
    shape.slice(place + 1).reduce((size, one) => size * one, kind.BYTES_PER_ELEMENT),
  ]);
  const parts = [free, ...steps.flat()];
  free += Math.ceil(numbers.byteLength / 8) * 8;
  return { numbers, parts };
}

const BATCHES = 200;
const KINDS = { float32: Float32Array, float64: Float64Array, int64: BigInt64Array };

/** The net's layers in the memory of a module, and all arguments of its kernel. */
function laid(module) {
  memory = module.memory;
  free = stack;
  const layers = shapes.map((shape) => placed(Float32Array, shape));
  for (const { numbers } of layers) numbers.forEach((_, place) => { numbers[place] = Math.sin(place) / 10; });
  const scratch = workspace.map(([kind, shape]) => (kind ? placed(KINDS[kind], shape) : { parts: [BigInt(shape)] }));
  features.forEach((feature, place) => { scratch[1].numbers[place] = BigInt(feature); });
  return { layers, parts: [...layers, ...scratch].flatMap((array) => array.parts) };
}

const { layers } = laid(wasm);

const [first, firstBias, second, secondBias, last, lastBias] = layers.map((layer) => layer.numbers);
const [width, height] = [firstBias.length, secondBias.length];
const hidden = new Float32Array(width);
const next = new Float32Array(height);

function output(listed) {
  hidden.set(firstBias);
  for (const feature of listed) {
    const begin = feature * width;
    for (let unit = 0; unit < width; unit++) hidden[unit] += first[begin + unit];
  }
  next.set(secondBias);
  for (let unit = 0; unit < width; unit++) {
    const signal = hidden[unit];
    if (signal <= 0) continue;
    const begin = unit * height;
    for (let place = 0; place < height; place++) next[place] += Math.fround(signal * second[begin + place]);
  }
  let sum = lastBias[0];
  for (let unit = 0; unit < height; unit++)
    if (next[unit] > 0) sum = Math.fround(sum + Math.fround(next[unit] * last[unit]));
  return sum;
}

/** The minimum over many batches in microseconds, since other programs may run; and the result, to compare. */
function timed(work) {
  const batches = Array.from({ length: BATCHES }, () => {
    const started = performance.now();
    const result = work(times);
    return [(1000 * (performance.now() - started)) / times, result];
  });
  return batches.reduce((least, one) => (one[0] < least[0] ? one : least));
}

const script = timed((count) => { let sum = 0; for (let i = 0; i < count; i++) sum += output(features); return sum; });
const kernel = (module) => {
  const { parts } = laid(module);
  return timed((count) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += module.net_output(...parts, BigInt(features.length));
    return sum;
  });
};
const ROWS = [0n, 1n, 33n, 1057n, (1n << 40n) + 1n, (1n << 30n) + 33n];
const states = (state) => timed((count) => {
  let sum = 0n;
  for (let i = 0; i < count; i++) sum += state(ROWS[i % ROWS.length]);
  return Number(sum);
});
console.log(
  JSON.stringify([
    ["the net", script, kernel(wasm)],
    ["a row", states(row_state), states(wasm.row_state)],
  ]),
);
"""


def _described(parts: Any) -> Iterator[tuple[str | None, Any]]:
    """The flattened parts of a tuple: the type and shape of an array, or a number."""
    for part in parts:
        if isinstance(part, tuple):
            yield from _described(part)
        elif isinstance(part, np.ndarray):
            yield part.dtype.name, list(part.shape)
        else:
            yield None, int(part)


if __name__ == "__main__":
    shape = feature_numbers.sheet_shape(on_a_track=False, players=2)
    made = net.new_net(shape, 1)
    features = np.random.default_rng(1).integers(0, shape.features, FEATURES)
    workspace = net.new_workspace(made, FEATURES, 1, 1)
    kernels = [
        Kernel("net_output", net.net_output, (made, workspace, 1)),
        Kernel("row_state", row_states.row_state, (1,)),
    ]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "kernels.wasm").write_bytes(compiled(kernels, {}, (), VECTOR_SUMS).code)
        given = {
            "stack": STACK_BYTES,
            "workspace": list(_described(workspace)),
            "shapes": [list(layer.shape) for layer in made],
            "features": features.tolist(),
            "times": TIMES,
        }
        (folder / "given.json").write_text(json.dumps(given))
        (folder / "run.js").write_text(SCRIPT)
        (folder / "translated.js").write_text(translated({row_states: ("row_state",)}))
        for name in ("python.js", "python_values.js"):
            (folder / name).write_text((files("rowlock.page") / "rules" / name).read_text(encoding="utf-8"))
        command = [str(DENO), "run", "--quiet", "--no-config", "--no-lock", "--allow-read", "run.js"]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=DENO_VARIABLES, check=True)
    for what, (script, one), (wasm, other) in json.loads(ran.stdout):
        assert abs(one - other) <= 1e-6 * abs(one), (what, one, other)
        print(f"{what:20} JavaScript {script:6.2f} µs, WebAssembly {wasm:6.2f} µs, {script / wasm:.1f} times as fast")

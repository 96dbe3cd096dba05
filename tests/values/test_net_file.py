"""Nets as compact files."""

import hashlib
import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

from rowlock.values.net import Shape, new_net
from rowlock.values.net_file import MOST, Coefficients, packed, unpacked
from rowlock.values.packing import Positions, error_of, packed_to_size, positions_of_games, rotated, rounded
from rowlock.values.weights import learnt_net
from support.javascript import DENO, DENO_VARIABLES, TIMEOUT

PAGE = Path(__file__).parents[2] / "src" / "rowlock" / "page"
FEATURES, UNITS = 300, 16

READ = """
import { layersOf } from "./bots/net_file.js";

const file = new Blob([Deno.readFileSync(Deno.args[0])]).stream().pipeThrough(new DecompressionStream("deflate"));
const layers = layersOf(await new Response(file).arrayBuffer());
const hashes = layers.map(async ({ data }) => {
  const hash = await crypto.subtle.digest("SHA-256", data.buffer);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
});
console.log(JSON.stringify({ shapes: layers.map(({ shape }) => shape), hashes: await Promise.all(hashes) }));
"""


@pytest.fixture(scope="module")
def net():
    return new_net(Shape(FEATURES, 0, UNITS, 8), seed=1)


@pytest.fixture(scope="module")
def coefficients():
    generator = np.random.default_rng(1)
    numbers = np.round(generator.standard_normal((FEATURES, 5)) ** 5).astype(np.int64)
    numbers[0] = MOST, -MOST, 127, -128, 0
    basis = generator.integers(-MOST, MOST + 1, (5, UNITS)).astype(np.int16)
    return Coefficients(numbers, basis, 1 / 3e6, generator.integers(0, 12, FEATURES).astype(np.uint8))


@pytest.fixture(scope="module")
def positions():
    """The features of a few common positions: low ones occur often, high ones hardly ever."""
    generator = np.random.default_rng(2)
    features = (FEATURES * generator.random((2000, 10)) ** 4).astype(np.int64)
    seen = np.bincount(features.ravel(), minlength=FEATURES)
    return Positions(features, generator.random(len(features)), (seen + 1) / len(features))


def test_a_packed_net_reads_as_its_coefficients_say(net, coefficients):
    first, *others = unpacked(packed(net, coefficients))
    assert np.array_equal(first, coefficients.layer())
    row = sum(
        int(number) * line.astype(np.int64)
        for number, line in zip(coefficients.numbers[7], coefficients.basis, strict=True)
    )
    assert first[7] == pytest.approx(row / 3e6 / 2.0 ** coefficients.halvings[7], rel=1e-6)
    assert all(np.array_equal(one, other) for one, other in zip(others, net[1:], strict=True))


def test_the_page_reads_the_same_bits(net, coefficients, tmp_path):
    (tmp_path / "bots").mkdir()
    for name in ("net_file.js", "numpy.js"):
        (tmp_path / "bots" / name).write_bytes((PAGE / "bots" / name).read_bytes())
    (tmp_path / "read.js").write_text(READ)
    (tmp_path / "net.bin").write_bytes(packed(net, coefficients))
    command = [str(DENO), "run", "--quiet", "--no-config", "--no-lock", "--allow-read", "read.js", "net.bin"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=DENO_VARIABLES, timeout=TIMEOUT)
    assert ran.returncode == 0, ran.stderr
    expected = unpacked((tmp_path / "net.bin").read_bytes())
    found = json.loads(ran.stdout)
    assert found["shapes"] == [list(layer.shape) for layer in expected]
    assert found["hashes"] == [hashlib.sha256(layer.tobytes()).hexdigest() for layer in expected]


def test_a_net_is_packed_as_finely_as_its_size_allows(net, positions):
    small, large = (packed_to_size(net, positions, False, size) for size in (2000, 6000))
    assert 1500 < len(small) <= 2000
    assert 4500 < len(large) <= 6000
    assert error_of(net, large, positions, False) < error_of(net, small, positions, False) / 3


def test_no_coefficient_is_too_large_for_the_finest_rounding(net, positions):
    file = packed_to_size(net, positions, False, 1_000_000)
    assert len(file) < 30_000
    assert error_of(net, file, positions, False) < 1e-4


def test_rows_of_frequent_features_are_rounded_more_finely(net, positions):
    errors = np.abs(rounded(rotated(net, positions, False), 2.0**-8).layer() - net.first).mean(axis=1)
    often = positions.frequencies > 0.1
    assert errors[often].mean() < errors[~often].mean() / 2


@pytest.mark.slow
def test_features_are_counted_in_games_of_the_net():
    net = learnt_net("duel", 2)
    found = positions_of_games(net, "duel", 2, games=4)
    active = found.features < len(net.first)
    assert len(found.features) == len(found.shares) > 50
    assert (active.sum(axis=1) > 10).all()
    # Every position was taken, so they say how often each feature occurs; but none counts as never seen.
    seen = np.bincount(found.features[active], minlength=len(net.first))
    assert found.frequencies == pytest.approx((seen + 1) / len(found.features))

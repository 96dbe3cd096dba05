"""Nets as compact files, which are part of the package and are fetched by the page.

Nearly all numbers of a net are in its first layer. A file stores them as coefficients: small whole numbers, most of
them zero. A row of the layer is the product of its coefficients and a matrix, the basis, scaled and then halved a
number of times. `packing` chooses the basis, and how often each row is halved. All sums are of whole numbers, so Python
and the page, whose `bots/net_file.js` reads the same file, get the same bits in any order of addition.

Decompressed by zlib, a file is the length of its header in four bytes, the header in JSON, the basis in 16 bits, the
halvings in 8 bits, the coefficients, and the other layers in single precision; everything is little-endian. A
coefficient c is stored as 2c, or as −2c − 1 if it is negative. The low bytes of all coefficients come before the high
bytes, one column after the other, because that compresses best.
"""

import json
import zlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.values.net import Net, Weights, net_of

MOST = 2**15 - 1
"""The largest number in a basis, and the largest coefficient."""


class Coefficients(NamedTuple):
    """A first layer: its rows are `numbers @ basis * scale / 2**halvings`."""

    numbers: NDArray[np.int64]
    basis: NDArray[np.int16]
    scale: float
    halvings: NDArray[np.uint8]

    def layer(self) -> Weights:
        # This is exact, since no sum has more than 53 bits.
        sums = self.numbers.astype(np.float64) @ self.basis.astype(np.float64)
        return np.ldexp(sums * self.scale, -self.halvings[:, None].astype(np.int32)).astype(np.float32)


def packed(net: Net, first: Coefficients) -> bytes:
    """The file of a net whose first layer has these coefficients."""
    header = {"shapes": [layer.shape for layer in net], "components": len(first.basis), "scale": first.scale}
    described = json.dumps(header, separators=(",", ":")).encode()
    numbers = first.numbers.T
    folded = np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)
    parts = (
        len(described).to_bytes(4, "little"),
        described,
        first.basis.astype("<i2").tobytes(),
        first.halvings.tobytes(),
        (folded & 255).astype(np.uint8).tobytes(),
        (folded >> 8).astype(np.uint8).tobytes(),
        *(layer.astype("<f4").tobytes() for layer in net[1:]),
    )
    return zlib.compress(b"".join(parts), 9)


def unpacked(file: bytes) -> Net:
    body = zlib.decompress(file)
    place = 4 + int.from_bytes(body[:4], "little")
    header = json.loads(body[4:place])
    (features, units), *shapes = header["shapes"]
    components = header["components"]

    def read(kind: str, *shape: int) -> NDArray[Any]:
        nonlocal place
        array = np.frombuffer(body, kind, int(np.prod(shape)), place).reshape(shape)
        place += array.nbytes
        return array

    basis = read("<i2", components, units)
    halvings = read("u1", features)
    low, high = read("u1", components, features), read("u1", components, features)
    folded = (low + 256 * high.astype(np.int64)).T
    numbers = np.where(folded & 1, -(folded + 1) // 2, folded // 2)
    first = Coefficients(numbers, basis, header["scale"], halvings).layer()
    return net_of([first, *(read("<f4", *shape) for shape in shapes)])

"""A net as a compact file, which the page fetches.

The large first layer is quantised: a number is a whole number from −127 to 127 times a scale, one for each unit. The
file has a header in JSON, preceded by its length in four bytes, then for each layer its scales and its numbers. All
numbers are little-endian, and floats have single precision. `page/bots/net_file.js` reads it.

Everybody plays by quantised nets, also where there is room for better ones, so that bots choose the same everywhere.
`benchmarks/quantised_nets.py` measures the difference.
"""

import json

import numpy as np

from rowlock.values.net import Net, Weights

LARGEST = 127


def quantised(net: Net) -> Net:
    """The net as it is after it has been written and read."""
    return unpacked(packed(net))


def packed(net: Net) -> bytes:
    header, bodies = [], []
    for layer in net:
        scales, numbers = _scaled(layer) if layer.ndim == 2 and layer is net.first else (layer[:0], layer)
        body = numbers.tobytes()
        header.append({"shape": list(layer.shape), "scales": scales.size, "bytes": len(body)})
        bodies.append(scales.astype("<f4").tobytes() + body)
    described = json.dumps(header, separators=(",", ":")).encode()
    # Readers want the numbers at a multiple of four bytes.
    described += b" " * (-len(described) % 4)
    return b"".join((len(described).to_bytes(4, "little"), described, *bodies))


def _scaled(layer: Weights) -> "tuple[Weights, np.ndarray[tuple[int, ...], np.dtype[np.int8]]]":
    largest = np.abs(layer).max(axis=0)
    scales = (np.where(largest > 0, largest, 1) / LARGEST).astype(np.float32)
    return scales, np.round(layer / scales).clip(-LARGEST, LARGEST).astype(np.int8)


def unpacked(file: bytes) -> Net:
    place = 4 + int.from_bytes(file[:4], "little")
    layers = []
    for described in json.loads(file[4:place]):
        scales = np.frombuffer(file, "<f4", described["scales"], place)
        place += scales.nbytes
        kind = np.int8 if scales.size else "<f4"
        numbers = np.frombuffer(file[place : place + described["bytes"]], kind).reshape(described["shape"])
        place += described["bytes"]
        floats = numbers.astype(np.float32)  # a copy that training can change
        layers.append(floats * scales if scales.size else floats)
    return Net(*layers)

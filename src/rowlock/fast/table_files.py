"""Solved tables on disk: written atomically, verified by a hash, and memory-mapped.

A table file is a header, a line of JSON padded to 4,096 bytes, followed by the values as 32-bit floats.
"""

import hashlib
import json
import mmap
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

HEADER_BYTES = 4096


class BadTable(ValueError):
    """A file that is not a valid table, or not the one expected."""


def write_values(path: Path, header: Mapping[str, object], parts: Iterable[NDArray[Any]]) -> None:
    """Writes arrays one after the other, atomically: to a temporary file, which is then moved into place."""
    arrays: list[Any] = [np.ascontiguousarray(part, dtype="<f4") for part in parts]
    data = [memoryview(array).cast("B") for array in arrays]
    digest = hashlib.sha256()
    for part in data:
        digest.update(part)
    whole = {"rowlock": "solved table", **header, "sha256": digest.hexdigest()}
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            file.write(json.dumps(whole).encode().ljust(HEADER_BYTES - 1) + b"\n")
            for part in data:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def read_values(
    path: Path, expected: Mapping[str, object], count: int, what: str
) -> tuple[dict[str, Any], NDArray[np.float32]]:
    """The header of a table and its values, mapped into memory. Raises `BadTable` if the file is incomplete or damaged,
    or if its header lacks an expected entry; `what` describes the expected table.
    """
    with path.open("rb") as file:
        header = _header(file.read(HEADER_BYTES))
        if any(header.get(name) != value for name, value in expected.items()):
            raise BadTable(f"{path} is not the table {what}")
        if os.fstat(file.fileno()).st_size != HEADER_BYTES + 4 * count:
            raise BadTable(f"{path} is incomplete")
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if hashlib.sha256(memoryview(mapped)[HEADER_BYTES:]).hexdigest() != header.get("sha256"):
        raise BadTable(f"{path} is damaged: its hash does not match")
    return header, np.frombuffer(mapped, dtype="<f4", offset=HEADER_BYTES)


def _header(data: bytes) -> dict[str, Any]:
    try:
        header = json.loads(data)
    except ValueError:
        return {}
    return header if isinstance(header, dict) else {}

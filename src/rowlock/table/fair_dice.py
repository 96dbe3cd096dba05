"""Fair dice: every roll follows from a secret seed and the players' entropy, both fixed before the first roll.

Pure functions. `docs/table.md` has the exact bytes, and examples for verifiers in other languages.
"""

import hashlib
import hmac
import itertools
import re
from collections.abc import Iterator, Sequence
from itertools import islice

from rowlock.rules import Dice

BYTES = 32
"""The length of a seed, and of a seat's entropy."""

LABEL = b"rowlock fair dice 1"
"""A prefix unique to this use of a seed. The number changes with the byte layout."""

LOT = 0
"""The draw that decides who begins. The rolls are draws 1, 2 and so on."""

Entropy = Sequence[bytes | None]
"""What each seat contributed, in seat order; None for bots, and for people who sent none."""


def commitment_to(secret: bytes) -> str:
    """The commitment to a seed or to a seat's entropy, published before it is revealed."""
    return hashlib.sha256(secret).hexdigest()


def text_hash(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def is_hex(text: str) -> bool:
    """Whether a text is 32 bytes in the one accepted notation: 64 lower-case hexadecimal digits."""
    return re.fullmatch("[0-9a-f]{64}", text) is not None


def block(seed: bytes, entropy: Entropy, draw: int, number: int) -> bytes:
    """One 32-byte block of a draw's stream. Blocks are numbered from 0."""
    parts = [LABEL, bytes([len(entropy)])]
    for added in entropy:
        parts.append(b"\x00" if added is None else b"\x01" + added)
    parts += [draw.to_bytes(4, "big"), number.to_bytes(4, "big")]
    return hmac.new(seed, b"".join(parts), "sha256").digest()


def numbers_below(limit: int, seed: bytes, entropy: Entropy, draw: int) -> Iterator[int]:
    """Numbers from 0 to below the limit, all equally likely: bytes that would favour small numbers are skipped."""
    usable = 256 - 256 % limit
    for number in itertools.count():
        for byte in block(seed, entropy, draw, number):
            if byte < usable:
                yield byte % limit


def draw_numbers(count: int, limit: int, seed: bytes, entropy: Entropy, draw: int) -> list[int]:
    """The first numbers of a draw."""
    return list(islice(numbers_below(limit, seed, entropy, draw), count))


def fair_roll(seed: bytes, entropy: Entropy, roll: int) -> Dice:
    """All six dice of a roll (numbered from 1), even those out of the game, so that no choice influences a roll."""
    return Dice(*(1 + face for face in draw_numbers(6, 6, seed, entropy, roll)))


def fair_first(seed: bytes, entropy: Entropy) -> int:
    """The seat (from 0) that begins, drawn by lot."""
    return draw_numbers(1, len(entropy), seed, entropy, LOT)[0]

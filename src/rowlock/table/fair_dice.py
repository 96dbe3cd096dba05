"""Fair dice: every roll follows from a secret seed and the entropy of the players, fixed before the first roll.

Pure functions. `docs/table.md` has the exact bytes and examples, for verifiers in other languages.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from itertools import count

from rowlock.rules import Dice

BYTES = 32
"""The length of a seed, and of a seat's entropy."""

LABEL = b"rowlock fair dice 1"
"""Nothing else is ever computed from a seed with these bytes in front. A change of the layout changes the number."""

LOT = 0
"""The draw that says who begins. The rolls are the draws from 1 on."""

Entropy = Sequence[bytes | None]
"""What each seat added, in seat order; nothing for a bot, and for a person who sent none."""


def sealed(secret: bytes) -> str:
    """What is published of a seed or of a seat's entropy before it is shown."""
    return hashlib.sha256(secret).hexdigest()


def is_hex(text: str) -> bool:
    """Whether a text is 32 bytes, written in one way only: 64 small hexadecimal digits."""
    return re.fullmatch("[0-9a-f]{64}", text) is not None


def block(seed: bytes, entropy: Entropy, draw: int, number: int) -> bytes:
    """32 bytes of a draw's stream, the blocks of which are numbered from 0."""
    parts = [LABEL, bytes([len(entropy)])]
    for added in entropy:
        parts.append(b"\x00" if added is None else b"\x01" + added)
    parts += [draw.to_bytes(4, "big"), number.to_bytes(4, "big")]
    return hmac.new(seed, b"".join(parts), "sha256").digest()


def numbers_below(limit: int, seed: bytes, entropy: Entropy, draw: int) -> Iterator[int]:
    """Numbers from 0 to below the limit, all equally likely: a byte that would favour the small ones is skipped."""
    usable = 256 - 256 % limit
    for number in count():
        for byte in block(seed, entropy, draw, number):
            if byte < usable:
                yield byte % limit


def fair_roll(seed: bytes, entropy: Entropy, roll: int) -> Dice:
    """All six dice of a roll, counted from 1, whichever are still in the game: so a roll depends on nothing played."""
    faces = numbers_below(6, seed, entropy, roll)
    return Dice(*(1 + next(faces) for _ in range(6)))


def fair_first(seed: bytes, entropy: Entropy) -> int:
    """The seat (from 0) that is first by lot."""
    return next(numbers_below(len(entropy), seed, entropy, LOT))

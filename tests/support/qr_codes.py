"""Reads a QR code from its SVG, according to the standard (ISO/IEC 18004): bytes, level M, versions 2 to 6.

It corrects no errors: a correctly drawn picture has none.
"""

import re

BLOCKS = {2: 1, 3: 1, 4: 2, 5: 2, 6: 4}
"""The number of equally long data blocks of each version, at level M."""

DATA_BYTES = {2: 28, 3: 44, 4: 64, 5: 86, 6: 108}

MASKS = (
    lambda y, x: (y + x) % 2,
    lambda y, _x: y % 2,
    lambda _y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
LEVEL_M = 0b00
FORMAT_MASK = 0b10101


def dark_squares(svg):
    """The dark squares of the picture, and its width."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    assert f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/>' in svg
    drawn = re.search(r'fill="#000" d="((?:M\d+ \d+h1v1h-1z)+)"', svg)[1]
    return {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", drawn)}, size


def text_of(svg):
    drawn, whole = dark_squares(svg)
    quiet = min(x for x, _ in drawn)
    assert quiet >= 4
    assert {x for x, _ in drawn} | {y for _, y in drawn} <= set(range(quiet, whole - quiet))
    dark = {(y - quiet, x - quiet) for x, y in drawn}
    size = whole - 2 * quiet
    version = (size - 17) // 4

    read = int("".join(str(int((8, x) in dark)) for x in range(5)), 2) ^ FORMAT_MASK
    level, mask = read >> 3, MASKS[read & 7]
    assert level == LEVEL_M
    bits = [((y, x) in dark) ^ (mask(y, x) == 0) for y, x in _way(size) if not _is_drawn_anyway(y, x, size)]
    words = [int("".join(str(int(bit)) for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    dealt = words[: DATA_BYTES[version]]
    data = [word for block in range(BLOCKS[version]) for word in dealt[block :: BLOCKS[version]]]

    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100", "the mode is not bytes"
    length = int(stream[4:12], 2)
    return bytes(int(stream[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode()


def _way(size):
    """From the lower right, two columns at a time, up and down; the column of the timing pattern is left out."""
    pairs = (*range(size - 1, 6, -2), *range(5, 0, -2))
    for number, right in enumerate(pairs):
        for y in range(size) if number % 2 else range(size - 1, -1, -1):
            yield y, right
            yield y, right - 1


def _is_drawn_anyway(y, x, size):
    """Finders with their surroundings and the format; timing; the one alignment pattern."""
    near = size - 8
    finders = (y < 9 and x < 9) or (y < 9 and x >= near) or (y >= near and x < 9)
    middle = size - 7
    return finders or y == 6 or x == 6 or (abs(y - middle) <= 2 and abs(x - middle) <= 2)

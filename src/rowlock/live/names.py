"""Player names: visible, short, and easy to tell apart from everybody else's at the table."""

import unicodedata

from rowlock.live.errors import Refused

MAX_NAME_LENGTH = 30

FORBIDDEN_CATEGORIES = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
"""Control and format characters, unassigned and private ones, surrogates, and line ends."""

BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159")
"""Letters, marks and symbols that show nothing: fillers, joiners, the empty Braille pattern."""

VARIATION_SELECTORS = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""They choose between forms of a character, as in most emoji and in Japanese names. Two names must differ in more than
these.
"""

LOOKALIKES = str.maketrans(
    # Cyrillic, Greek, Armenian and rarer Latin letters, each above the common Latin letter it looks like; also the
    # capital I and the digits 1 and 0.
    "АВЕЅІЈКМНОРСТУХҮԌԚԜӀасԁеһіјӏорԛѕԝхуүԍΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχϳՕՍԼօսհոզյıɑɡɩʋᴏᴜᴠᴡᴢI|10",
    "ABESlJKMHOPCTYXYGQWlacdehijlopqswxyygABEZHlKMNOPTYXaikvopuxjOULouhnqjiagivouvwzlllo",
)
"""Part of Unicode's list of confusable characters: the scripts that people mix up, or mix on purpose."""


def checked_name(name: str, taken: list[str]) -> str:
    """The name, trimmed. Names that are unreadable or look like another player's are rejected; an empty name is fine,
    since clients then show the seat's number in the reader's own language.
    """
    name = name.strip()
    if len(name) > MAX_NAME_LENGTH:
        raise Refused("bad-name", f"a name can have at most {MAX_NAME_LENGTH} characters, but this one has {len(name)}")
    for character in name:
        if is_invisible(character):
            raise Refused(
                "bad-name", f"a name cannot contain the invisible character {code_point(character)}: remove it"
            )
    if name and not has_substance(name):
        raise Refused("bad-name", "a name needs a letter, a digit or a symbol, not only accents and spaces")
    for other in taken:
        if name and looks_like(name, other):
            raise Refused("name-taken", f"there is already a {other} here: choose another name")
    return name


def looks_like(name: str, other: str) -> bool:
    """Whether two names are hard to tell apart: they differ only in case, spacing, variants of the same letters, or
    letters of other scripts that look the same.
    """
    return folded(name) == folded(other) or shape(name) == shape(other)


def is_invisible(character: str) -> bool:
    return unicodedata.category(character) in FORBIDDEN_CATEGORIES or character in BLANKS


def code_point(character: str) -> str:
    return f"U+{ord(character):04X}"


def has_substance(name: str) -> bool:
    """Whether there is anything but accents and spaces."""
    return not all(unicodedata.category(character)[0] in "MZ" for character in name)


def folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).translate(VARIATION_SELECTORS).casefold().split())


def shape(name: str) -> str:
    """The name with lookalike letters unified. Case matters: I looks like l, but i does not."""
    return folded(unicodedata.normalize("NFKC", name).translate(LOOKALIKES))

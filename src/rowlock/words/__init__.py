"""The texts of the page in every language: a folder per language with a file per part, each mapping keys to texts.

A text may contain {facts}. A text with a count is an object of plural forms ("one", "few", "many", "other"), selected
by the fact `n`. The page reads the same files with words.js, the counterpart of this module. Tests compare the
languages key by key, so that no text is missing.

This layer knows nothing about the games and imports nothing else from Rowlock.
"""

import json
from functools import cache
from importlib.resources import files

LANGUAGES = {"en": "English", "de": "Deutsch", "pl": "Polski", "it": "Italiano"}
"""The languages by code, each with its own name. English is the fallback."""

Text = str | dict[str, str]


class MissingText(ValueError):
    """A language doesn't have a text."""


@cache
def texts(language: str) -> dict[str, Text]:
    """All texts of a language, by `part.key`."""
    found: dict[str, Text] = {}
    for part in sorted((files("rowlock.words") / language).iterdir(), key=lambda part: part.name):
        if part.name.endswith(".json"):
            name = part.name.removesuffix(".json")
            found |= {f"{name}.{key}": text for key, text in json.loads(part.read_text(encoding="utf-8")).items()}
    return found


def say(language: str, key: str, /, **facts: object) -> str:
    """A text with its facts filled in.

    >>> say("pl", "game.points", n=22)
    '22 punkty'
    """
    text = texts(language).get(key)
    if text is None:
        raise MissingText(f"the text {key} is missing: add it to src/rowlock/words/{language}")
    if isinstance(text, dict):
        form = plural_form(language, facts["n"])
        return _filled(text.get(form) or text["other"], facts)
    return _filled(text, facts)


def _filled(text: str, facts: dict[str, object]) -> str:
    return text.format_map(facts)


def plural_form(language: str, count: object) -> str:
    """The plural form for a count, the same as `Intl.PluralRules` gives in the browser."""
    if not isinstance(count, int):
        return "other"
    whole: int = abs(count)
    if whole == 1:
        return "one"
    if language != "pl":
        return "other"
    return "few" if whole % 10 in (2, 3, 4) and whole % 100 not in (12, 13, 14) else "many"


def figure(language: str, value: float, decimals: int = 1) -> str:
    """A number in the format of the language, with a real minus sign and no negative zero.

    >>> figure("de", -4.25, 2), figure("en", -0.04)
    ('−4,25', '0.0')
    """
    text = f"{value:.{decimals}f}"
    text = text.removeprefix("-") if float(text) == 0 else text.replace("-", "−")
    return text if language == "en" else text.replace(".", ",")


def signed(language: str, value: float, decimals: int = 1) -> str:
    """A number in the format of the language, always with a sign."""
    text = figure(language, value, decimals)
    return text if text.startswith("−") else f"+{text}"


def percent(language: str, share: float, decimals: int = 1) -> str:
    """A share as a percentage.

    >>> percent("de", 0.612), percent("it", 0.612)
    ('61,2\\xa0%', '61,2%')
    """
    return say(language, "game.percent", figure=figure(language, 100 * share, decimals))


def listed(language: str, parts: list[str]) -> str:
    """The parts as a list in words: `Ann, Bob and Cleo`."""
    if len(parts) < 2:
        return "".join(parts)
    return say(language, "game.and", some=", ".join(parts[:-1]), last=parts[-1])


def sentence(words: str) -> str:
    """The words with a capital first letter."""
    return words[:1].upper() + words[1:]

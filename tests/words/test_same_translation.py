"""What is the same in English is the same in every language, unless it means several things."""

import json
from collections import defaultdict

import pytest

from rowlock.words import LANGUAGES, texts

SEVERAL_MEANINGS = {
    "{n} points": "after a preposition, German and Polish use another case",
    "Continue": "a game, or a lesson",
    "Start": "the first space of a track, the beginning of a game, or a button",
    "Try again": "an exercise with one's own decisions, or loading something",
    "locked": "a number or a row, which differ in gender",
    "open": "a number or a seat",
}
"""English texts with different translations, and why. Of plural forms, the last is listed."""


def alike(language):
    """The texts with the same English, as (English, {key: translation}), if a language translates them differently."""
    keys = defaultdict(list)
    for key, text in texts("en").items():
        keys[json.dumps(text)].append(key)
    for english, same in keys.items():
        translations = {key: texts(language)[key] for key in same}
        if len({json.dumps(text) for text in translations.values()}) > 1:
            text = json.loads(english)
            yield (text["other"] if isinstance(text, dict) else text), translations


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_the_same_english_has_the_same_translation(language):
    assert {english: found for english, found in alike(language) if english not in SEVERAL_MEANINGS} == {}


def test_every_exception_is_needed():
    different = {english for language in LANGUAGES for english, _ in alike(language)}
    assert set(SEVERAL_MEANINGS) - different == set()

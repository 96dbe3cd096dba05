"""The texts use consistent words and typography. docs/words.md has the glossary."""

import re

import pytest

from rowlock.words import LANGUAGES, texts

ASTRAY = {
    "en": r"\bgray|\bcolor|\bcenter|\blearned|penaliz|recogniz",
    "de": r"laufbahn|\bt[uü]rm|straf|token|rückschau|(?<!ab)geschlossene? reihe|reihe (ist|sind) geschlossen",
    "pl": r"żeton|arkusz|\bkości(?!an)|\bkość|\bkar[aęy]\b|zaznacz|nieudany rzut",
    "it": r"gettone|gettoni|pedon[ei]|penalità|\btir(o|i|a|are|ato)\b|\bsegnat[oi]|somma bianca|cattur",
}
"""Words that the glossary replaces, or that aren't British English."""

QUOTED = {"en": r"“[^“”„«»]*”", "de": r"„[^“”„«»]*“", "pl": r"„[^“”„«»]*”", "it": r"«[^“”„«»]*»"}


FACT = re.compile(r"\{\w+\}")


def lines(language):
    """Every text and every plural form, with its key."""
    for key, text in texts(language).items():
        for form in text.values() if isinstance(text, dict) else [text]:
            yield key, form


def odd(language, pattern):
    return [(key, text) for key, text in lines(language) if re.search(pattern, FACT.sub("0", text), re.IGNORECASE)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_one_name(language):
    assert odd(language, ASTRAY[language]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_those_of_the_language(language):
    for key, text in lines(language):
        assert not re.search(r"[“”„«»\"]", re.sub(QUOTED[language], "", text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_dashes_and_minus_signs_are_typographic(language):
    assert odd(language, r"'|\.\.\.|--| - |\s-\d|  ") == []


def test_a_german_ellipsis_and_percent_sign_stand_apart_and_stay_on_the_line():
    assert odd("de", r"[^\u00a0(]…|[^\u00a0\-]%") == []


@pytest.mark.parametrize("language", ["en", "pl", "it"])
def test_elsewhere_they_are_not_spaced(language):
    assert odd(language, r"\s[…%]") == []


def test_no_polish_line_ends_with_a_word_of_one_letter():
    assert odd("pl", r"(?<!\w)[aiouwz] ") == []

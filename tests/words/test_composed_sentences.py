"""Texts with facts in them read well: they are kept as pages, one per language, which sentences.py writes.

A change here means that somebody should read the changed lines in all four languages.
"""

import re

import pytest

from rowlock.words import LANGUAGES
from words.sentences import PAGES, composed_keys, page_of, rendered_pages


@pytest.fixture(scope="module")
def rendered():
    return rendered_pages()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_as_somebody_has_read_it(rendered, language):
    blocks, _ = rendered[language]
    kept = (PAGES / f"{language}.md").read_text("utf-8")
    assert page_of(language, blocks) == kept, "read the changes, then run tests/words/sentences.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_with_facts_is_rendered(rendered, language):
    _, used = rendered[language]
    assert composed_keys() - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_is_filled_in(rendered, language):
    blocks, _ = rendered[language]
    odd = re.compile(r"[{}]|\b(?:undefined|null|NaN|None)\b|\[object|\[\w+\.[\w-]+\]|\(\)|: *\.| [,.;]|  ")
    assert [line for _, lines in blocks for line in lines if odd.search(line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_begins_with_a_capital(rendered, language):
    blocks, _ = rendered[language]
    whole = [line for _, lines in blocks for line in lines if line.endswith((".", "!", "?", "]"))]
    assert len(whole) > 100
    assert [line for line in whole if re.search(r"(?:^|[.!?] )[a-zà-öø-ÿąćęłńóśźż]", line)] == []

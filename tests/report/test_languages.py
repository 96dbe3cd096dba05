"""The page of a review in every language, without leftover keys or English."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from rowlock.page.imports import in_import_order
from rowlock.report import fragment, page
from rowlock.report.modules import page_part
from rowlock.words import LANGUAGES, texts
from support.browser import NARROW, TELEPHONE, OpenPage
from support.long_run import variants
from support.sample_reviews import sample

OTHERS = [language for language in LANGUAGES if language != "en"]
GAMES = {"duel": "duel-two-rows-closed", "onboard": "onboard-goal-reached", "solo": "qwixx-0056"}
SAME_EVERYWHERE = {"Ann", "Bob", "Rowlock", "Qwixx ·", "Qwixx On Board ·", "Qwixx Duel ·", "Home", "End", "Start"}
"""Names, keys, and a word that several languages share."""

WORDS = """(part) => {
  const root = document.querySelector(part);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement.closest("script")) found.push(texts.currentNode.data.trim());
  }
  for (const name of ["aria-label", "title"]) {
    for (const one of root.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name));
  }
  return found;
}"""

RETRIES = f"""() => {{
  const words = {WORDS};
  const said = [];
  while (document.querySelector(".pick")) {{
    said.push(...words(".stepper"));
    [...document.querySelectorAll(".pick")].at(-1).click();
    said.push(...words(".stepper"));
    document.querySelector(".onward .main").click();
  }}
  return said;
}}"""
"""All words while every mistake is retried."""


def told(game: str, language: str) -> dict[str, Any]:
    """A review without the made-up words of the samples."""
    review = sample(GAMES[game], language) | {"verdict": "", "date": "2026-05-03", "file": None}
    for moment in review["moments"]:
        moment["words"] = ""
    for total in review["totals"]:
        total["like"] = "steady"
    return review


def everything_said(opened: Page) -> set[str]:
    """All visible and announced text while stepping through a page, retrying and showing the keys."""
    said: set[str] = set()

    def listen(part: str) -> None:
        said.update(opened.evaluate(WORDS, part))

    listen("body")
    for key in ("n", "ArrowRight", "End", "n", "h", "Home"):
        opened.keyboard.press(key)
        listen(".stepper")
    opened.keyboard.press("?")
    listen("body")
    opened.keyboard.press("Escape")
    opened.locator(".again button").first.click()
    said.update(opened.evaluate(RETRIES))
    listen("body")
    return said


PAIRS = [(game, language) for game in GAMES for language in OTHERS]


@pytest.mark.parametrize(("game", "other"), variants(PAIRS, *zip(GAMES, OTHERS, strict=True)))
def test_nothing_english_is_left_in_another_language(
    open_page: OpenPage, tmp_path: Path, game: str, other: str
) -> None:
    said = {}
    for language in ("en", other):
        file = tmp_path / f"{language}.html"
        file.write_text(page(told(game, language)), encoding="utf-8")
        opened = open_page(file)
        assert opened.locator("html").get_attribute("lang") == language
        said[language] = everything_said(opened)
        assert opened.complaints == []
        assert not [words for words in said[language] if re.search(r"\[\w+\.[\w-]+\]|[{}]|undefined|NaN", words)]
    shared = {words for words in said["en"] & said[other] if re.search(r"[A-Za-z]{3}", words)}
    assert shared - SAME_EVERYWHERE == set()


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_have_a_decimal_comma(language: str) -> None:
    text = re.sub(r"<svg.*?</svg>|<[^>]*>", " ", fragment(told("duel", language)), flags=re.DOTALL)
    decisions = r"\d+\.[123]\s"  # turn and action
    assert not re.findall(r"\d\.\d", re.sub(decisions, "", text))
    assert re.search(r"\d,\d", text)


BROKEN = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = new Set();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!node.parentElement.checkVisibility() || node.parentElement.closest("svg, script")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}.,]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.add(word);
    }
  }
  return [...broken];
}"""


@pytest.mark.parametrize("language", variants(LANGUAGES, "de"))
def test_no_word_is_broken_on_a_telephone(open_page: OpenPage, tmp_path: Path, language: str) -> None:
    for game in ("duel-two-rows-closed", "qwixx-0002"):
        file = tmp_path / "review.html"
        file.write_text(page(sample(game, language)), encoding="utf-8")
        opened = open_page(file, viewport=TELEPHONE)
        opened.locator(".all summary").click()
        for size in (TELEPHONE, NARROW):
            opened.set_viewport_size(size)
            for key in ("Home", "n", "h"):
                opened.keyboard.press(key)
                assert opened.evaluate(BROKEN) == [], (game, size, key)


def test_our_own_texts_have_no_markup() -> None:
    for language in LANGUAGES:
        for key, text in texts(language).items():
            for form in text.values() if isinstance(text, dict) else [text]:
                assert not re.search(r"[<>&]", form), key


def test_no_two_modules_of_the_file_use_one_name() -> None:
    named: dict[str, str] = {}
    for path in in_import_order(page_part, "review/standalone.js"):
        for name in re.findall(
            r"^(?:export )?(?:async )?(?:const|let|function|class) (\w+)", page_part(path), re.MULTILINE
        ):
            assert name not in named, f"{path} and {named[name]}"
            named[name] = path

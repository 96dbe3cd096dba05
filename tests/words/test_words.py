"""Every language has every text, fact and plural form."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from rowlock.bots import LEVELS
from rowlock.words import LANGUAGES, plural_form, say, texts

FORMS = {"en": {"one", "other"}, "de": {"one", "other"}, "it": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
OTHERS = [language for language in LANGUAGES if language != "en"]


def forms(text):
    return list(text.values()) if isinstance(text, dict) else [text]


def facts_in(text):
    return {frozenset(re.findall(r"\{(\w+)\}", form)) for form in forms(text)}


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_text_and_no_other(language):
    assert texts(language).keys() == texts("en").keys()


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_uses_the_same_facts(language):
    for key, text in texts(language).items():
        assert set().union(*facts_in(text)) == set().union(*facts_in(texts("en")[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_with_a_count_have_all_plural_forms_of_their_language(language):
    for key, text in texts(language).items():
        if isinstance(texts("en")[key], dict):
            assert isinstance(text, dict), key
            assert text.keys() == FORMS[language], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_stray_braces(language):
    for key, text in texts(language).items():
        for form in forms(text):
            assert form.strip() == form != "", key
            assert not re.search(r"[{}]", re.sub(r"\{\w+\}", "", form)), key


@pytest.mark.parametrize(
    ("language", "count", "form"),
    [
        *(("en", 1, "one"), ("en", 0, "other"), ("en", -1, "one"), ("de", 2, "other"), ("it", 11, "other")),
        *(("pl", 1, "one"), ("pl", 2, "few"), ("pl", 22, "few"), ("pl", 1.5, "other")),
        *(("pl", 5, "many"), ("pl", 12, "many"), ("pl", 112, "many")),
    ],
)
def test_the_plural_form_of_a_count(language, count, form):
    assert plural_form(language, count) == form


def test_facts_are_filled_into_a_text():
    assert [say("pl", "game.points", n=n) for n in (1, 3, 5)] == ["1 punkt", "3 punkty", "5 punktów"]


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [("de", "Überlegt", "Überlegen"), ("pl", "wybiera:", "wybierają:"), ("it", "sceglie:", "scelgono:")],
)
def test_the_verb_agrees_with_how_many_are_choosing(language, one, several):
    assert one in say(language, "table.they-choose", n=1, names="Ola")
    assert several in say(language, "table.they-choose", n=2, names="Ola, Jan")


def test_bots_have_the_same_names_in_every_language_and_no_two_share_one():
    keys = [key for key in texts("en") if key.startswith("game.bots-")]
    names = [name for key in keys for name in say("en", key).split(", ")]
    assert len(keys) == 5
    assert len(set(names)) == len(names) == 25
    for language in LANGUAGES:
        assert [say(language, key) for key in keys] == [say("en", key) for key in keys]


@pytest.mark.parametrize(
    ("language", "least", "forward", "aloud", "whose_fourth"),
    [
        ("en", "at least", "forward", "out loud", "player’s"),
        ("de", "mindestens", "vorwärts", "laut", "jemand"),
        ("pl", "co najmniej", "do przodu", "głośno", "czyjeś"),
        ("it", "almeno", "avanzare", "ad alta voce", "giocatore"),
    ],
)
def test_the_rules_say_all_that_players_need(language, least, forward, aloud, whose_fourth):
    keys = {
        least: ["close-five", "d-close-five", "o-enter-closes", "close-together"],
        forward: ["action-3"],
        aloud: ["action-1", "d-action-1", "close-all"],
    }
    lessons = {
        least: ["o-short", "d-fifth"],
        forward: ["o-pawn"],
        whose_fourth: ["q-together", "two-together", "o-saved-done"],
    }
    for family, needed in (("rules", keys), ("learn", lessons)):
        for words, names in needed.items():
            for name in names:
                assert words in texts(language)[f"{family}.{name}"].replace("\u00a0", " ").lower(), name
    assert all(least in texts(language)[f"sheet.hint-{name}"] for name in ("closing", "tokens"))


def test_bots_are_described_in_the_same_words_everywhere():
    """A test of the docs compares docs/bots.md with the registry."""
    assert {name: bot.style for name, bot in LEVELS.items()} == {
        name: say("en", f"game.style-{name}") for name in LEVELS
    }


def test_every_text_that_is_used_exists():
    """For a key with a variable part, at least one text must match."""
    known = texts("en")
    page = files("rowlock.page")
    for path in sorted(Path(str(page)).rglob("*.js")):
        said = re.findall(r'\bsay(?:Parts)?\((?:"([a-z]+\.[^"]+)"|`([a-z]+\.[^`]+)`)', path.read_text("utf-8"))
        for key in map("".join, said):
            if key in known:
                continue
            pattern = ".*".join(map(re.escape, re.split(r"\$\{.*?\}", key)))
            assert any(re.fullmatch(pattern, text) for text in known), f"{path.name}: {key}"


def test_every_text_is_used():
    said = "\n".join(
        path.read_text("utf-8")
        for folder in ("page", "report", "analysis", "paper", "cli", "words", "server", "rules")
        for path in sorted(Path(str(files("rowlock"))).joinpath(folder).rglob("*"))
        if path.suffix in (".js", ".py", ".json", ".html") and "words" not in path.parts[-3:-1]
    )
    stems = tuple(re.findall(r"""["`'.]([a-z]+\.[a-z-]*)\$?\{""", said))
    named = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", said)) | set(re.findall(r"[a-z]+\.[a-z0-9-]+", said))
    unsaid = [key for key in texts("en") if not {key, key.partition(".")[2]} & named and not key.startswith(stems)]
    assert unsaid == []

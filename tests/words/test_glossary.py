"""The texts use the names of the glossary in docs/words.md, and nothing that it rules out."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from rowlock.words import LANGUAGES, say, texts

PAGE = Path(__file__).parents[2] / "docs" / "words.md"
NAMES = {"en": "English", "de": "German", "pl": "Polish", "it": "Italian"}


def table(heading):
    """The rows of the table with that heading, as lists of cells."""
    lines = PAGE.read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(heading)) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append(line.strip("|").split("|"))
    return rows


def phrases(cell):
    """The phrases in a cell, without notes in parentheses and without the *to* of an infinitive."""
    found = [phrase.strip() for phrase in re.sub(r"\([^)]*\)", "", cell).split(";")]
    return [phrase.removeprefix("to ") for phrase in found if phrase]


def lines(language):
    """Every text and every plural form with its key, without emphasis and non-breaking spaces."""
    for key, text in texts(language).items():
        for form in text.values() if isinstance(text, dict) else [text]:
            yield key, form.replace("*", "").replace("\u00a0", " ")


GLOSSARY = table("| English | German | Polish | Italian |")
RULED_OUT = table("| language | not | but |")


def test_every_name_in_the_glossary_is_used():
    for number, language in enumerate(LANGUAGES):
        said = "\n".join(text for _, text in lines(language)).lower()
        unused = [name for row in GLOSSARY for name in phrases(row[number]) if name.lower() not in said]
        assert unused == [], language


def test_every_thing_in_the_glossary_has_a_name_in_every_language():
    assert len(GLOSSARY) > 60
    assert [row for row in GLOSSARY if not all(map(phrases, row)) or len(row) != len(LANGUAGES)] == []


def test_choosing_nothing_is_called_passing():
    (row,) = (row for row in GLOSSARY if phrases(row[0]) == ["pass"])
    for language, cell in zip(LANGUAGES, row, strict=True):
        said = say(language, "game.nothing").lower()
        assert any(name.startswith(said) for name in phrases(cell)), (language, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_the_glossary_rules_out(language):
    rows = [row for row in RULED_OUT if row[0].strip() == NAMES[language]]
    assert rows
    for _, avoided, _ in rows:
        for phrase in phrases(avoided):
            pattern = re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)", re.IGNORECASE)
            assert [(key, text) for key, text in lines(language) if pattern.search(text)] == [], phrase


def test_every_replacement_in_the_glossary_is_used():
    for name, _, instead in RULED_OUT:
        language = next(code for code, known in NAMES.items() if known == name.strip())
        said = "\n".join(text for _, text in lines(language)).lower()
        assert [phrase for phrase in phrases(instead) if phrase.lower() not in said] == [], language


def messages(source):
    """The strings in a module that are sentences rather than names, without docstrings."""
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


ELSEWHERE = re.compile(
    r"closing number|foremost|closed (row|twice)|row is closed|(is|not|already|has) crossed\b(?! off)"
)


def test_the_errors_of_the_rules_use_the_names_of_the_page():
    for path in Path(str(files("rowlock.rules"))).glob("*.py"):
        for message in messages(path.read_text("utf-8")):
            assert not ELSEWHERE.search(message)

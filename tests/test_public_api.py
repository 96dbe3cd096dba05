"""`import rowlock`: the public names, the packages they need, and the page that lists them."""

import html
import pydoc
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rowlock
from rowlock import _api
from rowlock.report import page
from support.sample_reviews import sample

ROOT = Path(__file__).resolve().parent.parent

PUBLIC = {
    *("GAMES", "GAME_NAMES", "Options", "State", "TRACKS", "Track", "parse_track"),
    *("start", "pending", "legal", "apply", "scores", "text", "parse", "picture"),
    *("Chance", "Decision", "Over", "Dice", "dice_in_play", "roll", "is_over"),
    *("Choice", "NOTHING", "choice_text", "choice_words", "parse_choice"),
    *("RulesError", "IllegalChoice", "IllegalRoll", "NotAwaited"),
    *("BadChoice", "BadOptions", "BadPosition", "BadTrack"),
    *("Record", "RecordError", "new_record", "parse_record", "read_record_file", "read_records"),
    *("positions", "summary"),
    *("LEVELS", "Bot", "BotFailed", "View", "bot_named", "play"),
    *("Review", "review", "evaluate", "performance", "verdict"),
}
"""Changing one of these changes the public API: say so in CHANGELOG.md."""

LEARNT = ("expert", "master")
NEED_NUMPY = {"Review", "review", "evaluate", "performance", "verdict"}


def in_a_bare_python(code):
    """Run code with the standard library and Rowlock's source alone."""
    code = f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r})\n{code}"
    return subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)


def test_the_public_names_are_these():
    assert sorted(_api.__all__) == sorted(PUBLIC)
    assert {name for name in dir(rowlock) if not name.startswith("__")} == PUBLIC


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_every_public_name_is_there(name):
    assert getattr(rowlock, name) is not None


def test_a_name_is_looked_up_once(monkeypatch):
    monkeypatch.delattr(rowlock, "start", raising=False)
    assert rowlock.start is vars(rowlock)["start"]


def test_the_page_names_every_public_name():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert [name for name in sorted(PUBLIC) if not re.search(rf"(`|rowlock\.){name}\b", page)] == []


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_every_public_function_and_class_has_an_example(name):
    value = getattr(rowlock, name)
    if callable(value):
        own = vars(value).get("__doc__") if isinstance(value, type) else value.__doc__
        assert ">>> " in own


def test_help_on_choices_is_about_choices():
    assert "choice_words" in pydoc.render_doc(rowlock.Choice)
    assert "from_bytes" not in pydoc.render_doc(rowlock.Choice)


def test_a_notebook_shows_a_review_as_a_page(monkeypatch):
    data = sample("duel-0032")
    monkeypatch.setattr("rowlock.analysis.as_data.as_data", lambda _review: data)
    review: Any = rowlock.Review
    shown = review._repr_html_(None)
    assert html.unescape(shown).startswith(f'<iframe srcdoc="{page(data)}"')


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'rowlock' has no attribute 'nonsense'"):
        rowlock.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_importing_rowlock_imports_nothing_else():
    ran = in_a_bare_python("import rowlock; print([name for name in sys.modules if name.startswith('rowlock.')])")
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


def test_rules_records_and_bots_need_the_standard_library_only():
    names = sorted(PUBLIC - NEED_NUMPY)
    ran = in_a_bare_python(
        f"import rowlock\nfor name in {names}: getattr(rowlock, name)\n"
        "duel = rowlock.Options('duel', players=2)\n"
        "record = rowlock.play(duel, [rowlock.bot_named('steady'), rowlock.bot_named('casual')], seed=1)\n"
        "print(rowlock.parse_record(record.text) == record, rowlock.summary(record).over)"
    )
    assert (ran.stdout, ran.stderr) == ("True True\n", "")


def test_names_that_need_more_are_not_listed():
    """Listing them would break `help` and `import *`, which take whatever is listed."""
    ran = in_a_bare_python(
        "import pydoc, rowlock; from rowlock import *; pydoc.render_doc(rowlock); print(dir(rowlock))"
    )
    assert (ran.stderr, ran.returncode) == ("", 0)
    assert {name for name in PUBLIC if f"'{name}'" not in ran.stdout} == NEED_NUMPY


def test_what_needs_more_says_what_to_install():
    names = [f"rowlock.{name}" for name in sorted(NEED_NUMPY)]
    bots = [f"rowlock.bot_named('{name}')" for name in LEARNT]
    ran = in_a_bare_python(
        "import rowlock\n"
        f"for code in {[*names, *bots]}:\n"
        "    try: eval(code)\n"
        "    except ModuleNotFoundError as error: print(error)"
    )
    assert ran.stdout.splitlines() == [
        *(f"{name} needs numpy, which is missing: install Rowlock again without --no-deps" for name in names),
        *(f"the bot {name} needs numba, which is missing: install Rowlock again without --no-deps" for name in LEARNT),
    ]


def test_the_command_needs_packages_and_says_how_to_install_them():
    ran = in_a_bare_python("from rowlock.cli import main; main()")
    assert ran.stderr == "rowlock: this needs typer: install Rowlock again without --no-deps\n"
    assert ran.returncode == 1

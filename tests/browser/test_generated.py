"""Generated files are made once for each version of the code."""

import os

import pytest

from rowlock.browser import generated as generating
from rowlock.browser.generated import MAX_AGE, generate_once


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(generating, "CACHE", tmp_path)
    return tmp_path


def test_a_file_is_made_once_for_each_version(cache, monkeypatch):
    calls = []

    def make(file):
        calls.append(file)
        file.write_text("made")

    first = generate_once("rules.js", make)
    assert generate_once("rules.js", make) == first
    assert first.read_text() == "made"
    monkeypatch.setattr(generating, "_version", lambda: "another")
    assert generate_once("rules.js", make) == cache / "rules-another.js"
    assert len(calls) == 2
    assert sorted(cache.iterdir()) == sorted([first, cache / "rules-another.js"])


def test_a_failure_leaves_no_file_behind(cache):
    def fail(file):
        file.write_text("half of it")
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011
        generate_once("rules.js", fail)
    assert list(cache.iterdir()) == []


def test_old_files_of_other_versions_are_removed(cache):
    for name in ("rules-old.js", "rules-recent.js", "bots-old.zip"):
        (cache / name).touch()
        age = MAX_AGE + 60 if "old" in name else 0
        changed = (cache / name).stat().st_mtime - age
        os.utime(cache / name, (changed, changed))
    made = generate_once("rules.js", lambda file: file.touch())
    assert {path.name for path in cache.iterdir()} == {made.name, "rules-recent.js", "bots-old.zip"}


def test_every_change_of_the_code_makes_another_version(tmp_path, monkeypatch):
    weights = tmp_path / "values" / "weights"
    weights.mkdir(parents=True)
    monkeypatch.setattr(generating, "PACKAGE", tmp_path)
    monkeypatch.setattr(generating, "NETS", weights)
    versions = []
    for name, text in (("a.py", "x = 1"), ("a.py", "x = 2"), ("table/b.py", ""), ("values/weights/duel.bin", "1")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        versions.append(generating._version.__wrapped__())
    assert len(set(versions)) == len(versions)

"""What the pages in docs/ say is true: positions, records, commands, examples, pictures, rulings and links.

In the pages a fenced block is named for what it is: `rowlock` a record, `toml` a track file, `console` commands with
what they print, `python` an example that runs. A record or track that is meant to be refused has `refused` after that
name; positions that are meant to be refused stand in a block named `refused`, each with the reason on the next line. A
record or track that begins with a comment, `; NAME` or `# NAME`, is there under that name for the commands of its page.
"""

import ast
import doctest
import importlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from rowlock.record import RecordError, read
from rowlock.rules import TRACKS, BadPosition, BadTrack, parse, parse_track, text

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
WITH_README = [*PAGES, ROOT / "README.md"]

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
POSITION = re.compile(r"(?<![\w/])(?:qwixx|onboard|duel)/[^\s'\"`]+")
LINK = re.compile(r"\]\(([^)\s]+)\)")
ON_EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


class Block(NamedTuple):
    """A fenced block: what it is, whether it is meant to be refused, its text."""

    kind: str
    refused: bool
    text: str


def content(page):
    return page.read_text(encoding="utf-8")


def blocks(page, kind):
    found = []
    for info, body in FENCE.findall(content(page)):
        name, _, rest = info.partition(" ")
        if name == kind:
            found.append(Block(name, rest.startswith("refused"), body))
    return found


def prose(page):
    """The page without its fenced blocks."""
    return FENCE.sub("", content(page))


def tracks_of(page):
    tracks = [parse_track(block.text) for block in blocks(page, "toml") if not block.refused]
    return {**TRACKS, **{track.name: track for track in tracks}}


def positions(page):
    code = [body for info, body in FENCE.findall(content(page)) if info != "refused"]
    spans = re.findall(r"`([^`]+)`", prose(page))
    return [line for piece in [*code, *spans] for line in POSITION.findall(piece)]


def script(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@ON_EACH_PAGE
def test_every_position_line_is_a_position(page):
    for line in positions(page):
        assert text(parse(line, tracks_of(page))) == line


def test_there_are_position_lines_to_look_at():
    assert {line.split("/")[0] for page in PAGES for line in positions(page)} == {"qwixx", "onboard", "duel"}


@ON_EACH_PAGE
def test_a_position_that_is_said_to_be_refused_is_refused_so(page):
    for block in blocks(page, "refused"):
        for pair in block.text.strip().split("\n\n"):
            line, why = pair.split("\n")
            with pytest.raises(BadPosition) as refused:
                parse(line)
            assert str(refused.value) == why


@ON_EACH_PAGE
def test_every_record_reads(page):
    for block in blocks(page, "rowlock"):
        if block.refused:
            with pytest.raises(RecordError):
                read(block.text, tracks_of(page))
        else:
            assert read(block.text, tracks_of(page)).text == block.text


def test_there_is_a_record_of_each_game():
    assert {read(block.text).options.game for block in blocks(DOCS / "record.md", "rowlock") if not block.refused} == {
        *("qwixx", "onboard", "duel"),
    }


@ON_EACH_PAGE
def test_every_track_file_is_one(page):
    for block in blocks(page, "toml"):
        if block.refused:
            with pytest.raises(BadTrack):
                parse_track(block.text)
        else:
            parse_track(block.text)


def test_there_is_a_track_file_to_copy():
    assert [block.refused for block in blocks(DOCS / "track-file.md", "toml")] == [False, True]


@ON_EACH_PAGE
def test_every_command_prints_what_the_page_shows(page, tmp_path):
    for block in [*blocks(page, "rowlock"), *blocks(page, "toml")]:
        name = re.match(r"[;#] (\S+\.(?:rowlock|toml))\n", block.text)
        if name:
            (tmp_path / name[1]).write_text(block.text, encoding="utf-8")
    for block in blocks(page, "console"):
        assert printed(re.findall(r"^\$ (.*)$", block.text, re.MULTILINE), tmp_path) == block.text


def printed(commands, folder):
    """What a terminal shows of the commands."""
    shown = []
    status = 0
    for command in commands:
        shown.append(f"$ {command}")
        if command == "echo $?":
            shown.append(str(status))
            continue
        program, *arguments = command.split()
        assert program == "rowlock"
        run = subprocess.run(
            [sys.executable, "-c", "from rowlock.cli import main; main()", *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONUTF8": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        status = run.returncode
        # That something is compiled is said once on a machine, and perhaps here.
        said = (line for line in run.stdout.splitlines() if not line.startswith("rowlock: compiling"))
        shown += [line.rstrip() for line in said]
    return "\n".join(shown) + "\n"


@pytest.mark.parametrize("page", WITH_README, ids=lambda page: page.stem)
def test_every_python_example_runs(page):
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


def test_there_are_python_examples_to_run():
    assert doctest.testfile(str(DOCS / "code.md"), module_relative=False, encoding="utf-8").attempted > 10


def test_the_pictures_are_what_draw_makes_now():
    """If not: python docs/draw.py, and so on with each docs/draw_*.py."""
    solo, calibration = script(DOCS / "draw_solo.py"), script(DOCS / "draw_calibration.py")
    drawn = {
        **script(DOCS / "draw.py").pictures(),
        solo.PICTURE.name: solo.drawn(),
        **script(DOCS / "draw_bots.py").pictures(),
        calibration.PICTURE.name: calibration.drawn(),
    }
    kept = {path.name: path.read_text(encoding="utf-8") for path in (DOCS / "pictures").glob("*.svg")}
    assert sorted(kept) == sorted(drawn)
    assert [name for name in drawn if drawn[name] != kept[name]] == []


def test_every_picture_is_small_and_is_shown_somewhere():
    shown = {link for page in PAGES for link in LINK.findall(prose(page))}
    for picture in (DOCS / "pictures").glob("*.svg"):
        assert picture.stat().st_size < 14_000
        assert f"pictures/{picture.name}" in shown


def rulings():
    """The rows of the tables in rulings.md, but for their headings."""
    rows = [line.strip("| ").split(" | ") for line in content(DOCS / "rulings.md").splitlines() if line.startswith("|")]
    return [row for row in rows if row[0] not in ("ruling", "---")]


def test_every_ruling_has_its_standing():
    assert len(rulings()) > 80
    for row in rulings():
        assert len(row) == 4, row
        assert row[1] in ("stated", "implied", "**ours**"), row


def test_every_ruling_is_held_by_something_in_the_rules():
    for ruling, _, where, _ in rulings():
        held_by = re.findall(r"`(\w+)\.(\w+)`", where)
        assert held_by, ruling
        for module, name in held_by:
            assert hasattr(importlib.import_module(f"rowlock.rules.{module}"), name), ruling


def test_every_ruling_names_tests_that_exist():
    trees = [ast.parse(content(path)) for path in (ROOT / "tests").rglob("test_*.py")]
    tests = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    for ruling, _, _, shown_by in rulings():
        named = set(re.findall(r"`(test_\w+)`", shown_by))
        assert named, ruling
        assert not named - tests, ruling


def anchors(page):
    """The headings of a page, as a link names them."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", WITH_README, ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page):
    for link in LINK.findall(prose(page)):
        if link.startswith("https://"):
            continue
        place, _, anchor = link.partition("#")
        target = page.parent / place if place else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_index_names_every_page():
    linked = set(LINK.findall(content(DOCS / "README.md")))
    assert {page.name for page in PAGES} - {"README.md"} <= linked


def test_the_spread_of_perfect_play_is_as_the_page_says():
    solo = script(DOCS / "draw_solo.py")
    chances = solo.chances_by_points()
    assert sum(chances.values()) == pytest.approx(1)
    table = re.search(r"^\| end with at most \|(.*)\|$", content(DOCS / "solving.md"), re.MULTILINE)[1]
    of_a_hundred = re.search(r"^\| of 100 games \|(.*)\|$", content(DOCS / "solving.md"), re.MULTILINE)[1]
    for percent, points in zip(of_a_hundred.split("|"), table.split("|"), strict=True):
        assert solo.percentile(chances, float(percent)) == int(points)


def test_every_policy_stands_in_the_page_with_its_habit():
    from rowlock.fast.policies import HABITS

    for policy, habit in HABITS.items():
        assert f"| `{policy}` | {habit} |" in content(DOCS / "solving.md")


def test_every_bot_stands_in_the_page_with_its_style():
    from rowlock.bots import LEVELS, YARDSTICKS

    page = content(DOCS / "bots.md")
    for bot in LEVELS.values():
        assert f"| `{bot.name}` | {bot.style} |" in page
    for bot in YARDSTICKS.values():
        assert f"| `{bot.name}` | " in page


def test_the_strengths_in_the_page_are_those_that_were_measured():
    """If not: python benchmarks/strength.py --table."""
    strength = script(ROOT / "benchmarks" / "strength.py")
    page = content(DOCS / "bots.md")
    for table in strength.tables():
        assert table in page


def test_every_strength_that_is_asked_was_reached():
    strength = script(ROOT / "benchmarks" / "strength.py")
    for contest in (*strength.ladder(), *strength.AGAINST_YARDSTICKS):
        measured = strength.measured(contest)
        assert measured["command"] == contest.command
        assert measured["games"] >= 10_000
        wins = strength.of_first(contest)["wins"]
        assert wins["value"] >= contest.floor, contest.name


def test_the_errors_of_the_nets_in_the_page_are_those_that_were_measured():
    """If not: python benchmarks/net_errors.py --table."""
    assert script(ROOT / "benchmarks" / "net_errors.py").table() in content(DOCS / "analysis.md")


def test_what_a_server_holds_is_what_was_measured():
    """If not: python benchmarks/serving.py, and then with --table."""
    assert script(ROOT / "benchmarks" / "serving.py").table() in content(DOCS / "host.md")


def test_the_nets_in_the_page_are_those_in_the_package():
    """If not: python docs/draw_bots.py --table."""
    bots = script(DOCS / "draw_bots.py")
    page = content(DOCS / "learning.md")
    assert bots.nets_table() in page
    assert bots.points_table() in page


def test_the_calibration_in_the_page_is_what_was_measured_and_as_good_as_asked():
    """If not: python benchmarks/calibration.py --table."""
    calibration = script(ROOT / "benchmarks" / "calibration.py")
    assert calibration.table() in "".join(map(content, PAGES))
    for one in calibration.measured():
        assert one["error"] == pytest.approx(
            sum(tenth["cases"] * abs(tenth["told"] - tenth["came"]) for tenth in one["bins"]) / one["cases"]
        )
        if (one["game"], one["players"]) in (("qwixx", 2), ("duel", 2)):
            assert one["games"] >= 10_000
            assert one["error"] < 0.02

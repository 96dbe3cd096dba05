"""Check that the pages in docs/ are true: positions, records, commands, examples, pictures, rulings and links.

The info string of a fenced block says what it is: `rowlock` is a record, `toml` a track file, `console` commands with
their output, `python` an example to run. `refused` after `rowlock` or `toml` means that the block must be rejected; a
block named `refused` holds positions that must be, each followed by a line with the reason. A record or track file that
begins with a comment, `; NAME` or `# NAME`, is available under that name to the commands on its page.
"""

import ast
import doctest
import importlib
import importlib.util
import json
import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest

import rowlock
from rowlock.record import RecordError, read
from rowlock.rules import GAME_NAMES, TRACKS, BadPosition, BadTrack, parse, parse_track, text
from support.command import invoke

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "rowlock"
PAGES = sorted(DOCS.glob("*.md"))
READMES = sorted(ROOT.glob("README*.md"))
WITH_README = [*PAGES, *READMES]
WITH_LINKS = sorted([*ROOT.glob("*.md"), *ROOT.glob("*/*.md")])

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
POSITION = re.compile(rf"(?<![\w/])(?:{'|'.join(GAME_NAMES)})/[^\s'\"`]+")
LINK = re.compile(r"\]\(([^)\s]+)\)")
ON_EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


class Block(NamedTuple):
    """A fenced block: what it is, whether it must be rejected, its text."""

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


def test_there_are_position_lines_of_every_game():
    assert {line.split("/")[0] for page in PAGES for line in positions(page)} == {*GAME_NAMES}


@ON_EACH_PAGE
def test_rejected_positions_are_rejected_with_the_reason_on_the_page(page):
    for block in blocks(page, "refused"):
        for pair in block.text.strip().split("\n\n"):
            line, why = pair.split("\n")
            with pytest.raises(BadPosition) as refused:
                parse(line)
            assert str(refused.value) == why


@ON_EACH_PAGE
def test_every_record_can_be_read(page):
    for block in blocks(page, "rowlock"):
        if block.refused:
            with pytest.raises(RecordError):
                read(block.text, tracks_of(page))
        else:
            assert read(block.text, tracks_of(page)).text == block.text


def test_there_is_a_record_of_every_game():
    games = {read(block.text).options.game for block in blocks(DOCS / "record.md", "rowlock") if not block.refused}
    assert games == {*GAME_NAMES}


@ON_EACH_PAGE
def test_every_track_file_reads(page):
    for block in blocks(page, "toml"):
        if block.refused:
            with pytest.raises(BadTrack):
                parse_track(block.text)
        else:
            parse_track(block.text)


def test_there_is_a_track_file_to_copy():
    assert [block.refused for block in blocks(DOCS / "track-file.md", "toml")] == [False, True]


@pytest.mark.slow
@ON_EACH_PAGE
def test_every_command_prints_what_the_page_shows(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for block in [*blocks(page, "rowlock"), *blocks(page, "toml")]:
        name = re.match(r"[;#] (\S+\.(?:rowlock|toml))\n", block.text)
        if name:
            (tmp_path / name[1]).write_text(block.text, encoding="utf-8")
    for block in blocks(page, "console"):
        assert printed(re.findall(r"^\$ (.*)$", block.text, re.MULTILINE)) == block.text


def printed(commands):
    """The commands and their output, as a terminal shows them."""
    shown = []
    status = 0
    for command in commands:
        shown.append(f"$ {command}")
        if command == "echo $?":
            shown.append(str(status))
            continue
        program, *arguments = command.split()
        assert program == "rowlock"
        status, output, _ = invoke(*arguments, together=True)
        # The note about compiling appears only the first time on a machine.
        shown += [line.rstrip() for line in output.splitlines() if not line.startswith("rowlock: compiling")]
    return "\n".join(shown) + "\n"


COMPILED = pytest.mark.slow
"""For pages whose examples need compiled kernels, which the quick tests do without."""


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[COMPILED] if page.stem == "environments" else [], id=page.stem) for page in WITH_README],
)
def test_every_python_example_runs(page):
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@COMPILED
@pytest.mark.long
def test_the_policy_gradient_runs(capsys):
    (example,) = [block.text for block in blocks(DOCS / "environments.md", "python") if "np.einsum" in block.text]
    exec(example.replace("10_000", "100"), {})
    assert 0 < float(capsys.readouterr().out.split()[0]) < 1


WITH_EXAMPLES = sorted(path for path in PACKAGE.rglob("*.py") if ">>> " in content(path))


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_example_in_a_docstring_runs(path, tmp_path, monkeypatch):
    games = [content(ROOT / "tests" / "samples" / f"{name}.rowlock") for name in ("duel-0032", "qwixx-0015")]
    (tmp_path / "game.rowlock").write_text(games[0], encoding="utf-8")
    (tmp_path / "evening.rowlock").write_text("".join(games), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    result = doctest.testmod(importlib.import_module(name), extraglobs={"rowlock": rowlock, "random": random})
    assert result.attempted > 0
    assert result.failed == 0


def test_there_are_python_examples_to_run():
    assert len(WITH_EXAMPLES) > 5
    assert doctest.testfile(str(DOCS / "code.md"), module_relative=False, encoding="utf-8").attempted > 10


def test_the_pictures_are_up_to_date():
    """To update: python docs/draw.py, or the docs/draw_*.py that makes the picture."""
    solo, calibration = script(DOCS / "draw_solo.py"), script(DOCS / "draw_calibration.py")
    drawn = {
        **script(DOCS / "draw.py").pictures(),
        solo.PICTURE.name: solo.draw(),
        **script(DOCS / "draw_bots.py").pictures(),
        calibration.PICTURE.name: calibration.draw(),
    }
    kept = {path.name: path.read_text(encoding="utf-8") for path in (DOCS / "pictures").glob("*.svg")}
    assert sorted(kept) == sorted(drawn)
    assert [name for name in drawn if drawn[name] != kept[name]] == []


def test_every_picture_is_small_and_used_somewhere():
    shown = {link for page in PAGES for link in LINK.findall(prose(page))}
    for picture in (DOCS / "pictures").glob("*.svg"):
        assert picture.stat().st_size < 14_000
        assert f"pictures/{picture.name}" in shown


def rulings():
    """The rows of the tables in rulings.md, without their headings."""
    rows = [line.strip("| ").split(" | ") for line in content(DOCS / "rulings.md").splitlines() if line.startswith("|")]
    return [row for row in rows if row[0] not in ("ruling", "---")]


def test_every_ruling_has_its_standing():
    assert len(rulings()) > 80
    for row in rulings():
        assert len(row) == 4, row
        assert row[1] in ("stated", "implied", "**ours**"), row


def test_every_ruling_names_code_that_exists():
    for ruling, _, where, _ in rulings():
        named = re.findall(r"`(\w+)\.(\w+)`", where)
        assert named, ruling
        for module, name in named:
            assert hasattr(importlib.import_module(f"rowlock.rules.{module}"), name), ruling


@pytest.mark.slow
def test_every_ruling_names_tests_that_exist():
    trees = [ast.parse(content(path)) for path in (ROOT / "tests").rglob("test_*.py")]
    tests = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    for ruling, _, _, shown_by in rulings():
        named = set(re.findall(r"`(test_\w+)`", shown_by))
        assert named, ruling
        assert not named - tests, ruling


def anchors(page):
    """The anchors of a page's headings."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", WITH_LINKS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_has_a_target(page):
    for link in LINK.findall(prose(page)):
        if link.startswith("https://"):
            continue
        place, _, anchor = link.partition("#")
        target = page.parent / place if place else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link
        # The site is built from the pages in docs/ alone, and strictly.
        assert page not in PAGES or target.resolve().is_relative_to(DOCS), link


@pytest.mark.parametrize("page", [*READMES, DOCS / "page.md"], ids=lambda page: page.stem)
def test_the_buttons_named_for_players_are_those_of_the_page(page):
    language = page.stem.partition(".")[2] or "en"
    files = (PACKAGE / "words" / language).glob("*.json")
    words = [text for file in files for text in json.loads(content(file).replace("\N{NO-BREAK SPACE}", " ")).values()]
    assert [name for name in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", prose(page)) if name not in words] == []


def test_the_index_names_every_page_once():
    linked = [link for link in LINK.findall(content(DOCS / "README.md")) if not link.startswith("https://")]
    assert sorted(linked) == sorted(page.name for page in PAGES if page.name != "README.md")


def test_the_distribution_of_perfect_play_matches_the_page():
    solo = script(DOCS / "draw_solo.py")
    chances = solo.chances_by_points()
    assert sum(chances.values()) == pytest.approx(1)
    table = re.search(r"^\| end with at most \|(.*)\|$", content(DOCS / "solving.md"), re.MULTILINE)[1]
    of_a_hundred = re.search(r"^\| of 100 games \|(.*)\|$", content(DOCS / "solving.md"), re.MULTILINE)[1]
    for percent, points in zip(of_a_hundred.split("|"), table.split("|"), strict=True):
        assert solo.percentile(chances, float(percent)) == int(points)


def test_every_policy_is_on_the_page_with_its_habit():
    from rowlock.fast.policies import HABITS

    for policy, habit in HABITS.items():
        assert f"| `{policy}` | {habit} |" in content(DOCS / "solving.md")


def test_every_bot_is_on_the_page_with_its_style():
    from rowlock.bots import LEVELS, YARDSTICKS

    page = content(DOCS / "bots.md")
    for bot in LEVELS.values():
        assert f"| `{bot.name}` | {bot.style} |" in page
    for bot in YARDSTICKS.values():
        assert f"| `{bot.name}` | " in page


def test_the_strengths_on_the_page_are_the_measured_ones():
    """To update: python benchmarks/strength.py --table."""
    strength = script(ROOT / "benchmarks" / "strength.py")
    page = content(DOCS / "bots.md")
    for table in strength.tables():
        assert table in page


def test_every_required_strength_was_reached():
    strength = script(ROOT / "benchmarks" / "strength.py")
    for contest in (*strength.ladder(), *strength.AGAINST_YARDSTICKS):
        measured = strength.stored_results(contest)
        assert measured["command"] == contest.command
        assert measured["games"] >= 10_000
        wins = strength.of_first(contest)["wins"]
        assert wins["value"] >= contest.floor, contest.name


def test_the_net_errors_on_the_page_are_the_measured_ones():
    """To update: python benchmarks/net_errors.py --table."""
    for table in script(ROOT / "benchmarks" / "net_error_report.py").tables():
        assert table in content(DOCS / "accuracy.md")


def test_the_server_capacity_on_the_page_is_the_measured_one():
    """To update: python benchmarks/serving.py, and then with --table."""
    assert script(ROOT / "benchmarks" / "serving.py").table() in content(DOCS / "operate.md")


def test_the_nets_on_the_page_are_those_in_the_package():
    """To update: python docs/draw_bots.py --table."""
    bots = script(DOCS / "draw_bots.py")
    page = content(DOCS / "learning.md")
    assert bots.nets_table() in page
    assert bots.points_table() in page


def test_the_calibration_on_the_page_is_the_measured_one_and_good_enough():
    """To update: python benchmarks/calibration.py --table."""
    calibration = script(ROOT / "benchmarks" / "calibration.py")
    for table in (calibration.table(), calibration.levels_table()):
        assert table in content(DOCS / "accuracy.md")
    for one in calibration.stored_results():
        assert one["error"] == pytest.approx(
            sum(tenth["cases"] * abs(tenth["predicted"] - tenth["actual"]) for tenth in one["bins"]) / one["cases"]
        )
        assert one["games"] >= 2500
        assert one["error"] < 0.02

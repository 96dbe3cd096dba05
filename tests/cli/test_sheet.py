"""`rowlock sheet`, run as a user runs it."""

import builtins
import io

import pypdf
import pytest
from typer.testing import CliRunner

from rowlock.cli.command import application
from rowlock.rules import GAME_NAMES

TRACK = "name = 'kitchen'\nfields = [{}]\n".format(
    ", ".join(f"'{letter}{n}'" for letter in "rygb" for n in range(2, 12))
)


@pytest.fixture
def sheet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(application("sheet"), ["sheet", *map(str, arguments)])


def pages(pdf):
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def test_a_sheet_is_written_to_the_current_folder(sheet, tmp_path):
    ran = sheet("qwixx")
    assert (ran.exit_code, ran.stdout) == (0, "")
    assert ran.stderr == "rowlock: qwixx-sheet.pdf is ready to print\n"
    assert len(pages((tmp_path / "qwixx-sheet.pdf").read_bytes())) == 1


def test_every_option_reaches_the_paper(sheet, tmp_path):
    (tmp_path / "my.toml").write_text(TRACK, encoding="utf-8")
    options = ("--language", "de", "--paper", "letter", "--grey", "--sheets", 4, "--track", "my.toml")
    assert sheet("onboard", *options, "--out", "out.pdf").exit_code == 0
    sheets, track = pages((tmp_path / "out.pdf").read_bytes())
    assert sheets.count("Fehlwürfe") == 4
    assert "Strecke kitchen" in track


def test_a_built_in_track_goes_by_its_name(sheet):
    _, track = pages(sheet("onboard", "--track", "B", "--out", "-").stdout_bytes)
    assert "Track B" in track


def test_standard_output_gets_the_file_and_nothing_else(sheet, tmp_path):
    ran = sheet("duel", "--out", "-")
    assert ran.stdout_bytes.startswith(b"%PDF-")
    assert ran.stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_not_overwritten_without_force(sheet, tmp_path):
    file = tmp_path / "qwixx-sheet.pdf"
    file.write_text("dear to somebody", encoding="utf-8")
    ran = sheet("qwixx")
    assert ran.exit_code == 1
    assert ran.stderr == (
        "rowlock: qwixx-sheet.pdf already exists: name another file with --out, or overwrite it with --force\n"
    )
    assert file.read_text(encoding="utf-8") == "dear to somebody"
    assert sheet("qwixx", "--force").exit_code == 0
    assert file.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], f"there is no game 'chess': the games are {', '.join(GAME_NAMES)}"),
        (["qwixx", "--language", "fr"], "language: 'fr' is not one of en, de, pl, it"),
        (["qwixx", "--paper", "a3"], "paper: 'a3' is not one of a4, letter"),
        (["qwixx", "--sheets", "3"], "sheets to a page: 3 is not one of 1, 2, 4"),
        (["duel", "--sheets", "2"], "duel has one board for both players, and it fills a page: 2 don't fit"),
        (["qwixx", "--track", "A"], "qwixx is not played on a track: leave it out"),
        (["onboard", "--track", "C"], "--track: 'C' is neither a track (A, B) nor a file"),
    ],
)
def test_a_bad_print_job_is_rejected_and_nothing_is_written(sheet, tmp_path, arguments, why):
    ran = sheet(*arguments)
    assert (ran.exit_code, ran.stdout, ran.stderr) == (2, "", f"rowlock: {why}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_bad_track_file_is_rejected(sheet, tmp_path):
    (tmp_path / "my.toml").write_text("name = 'kitchen'\n", encoding="utf-8")
    ran = sheet("onboard", "--track", "my.toml")
    assert (ran.exit_code, ran.stderr) == (2, "rowlock: my.toml: fields: a list of numbers is needed\n")


def test_a_file_that_is_not_writable_is_reported(sheet):
    ran = sheet("qwixx", "--out", "no-such-folder/sheet.pdf")
    assert ran.exit_code == 1
    assert ran.stderr == "rowlock: can't write no-such-folder/sheet.pdf: No such file or directory\n"


def test_without_the_pdf_library_it_says_how_to_get_it(sheet, monkeypatch):
    def without(name, *more):
        if name.startswith("rowlock.paper"):
            raise ModuleNotFoundError("no", name="reportlab")
        return importing(name, *more)

    importing = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", without)
    ran = sheet("qwixx")
    assert ran.exit_code == 1
    assert ran.stderr == "rowlock: this needs reportlab: install Rowlock again without --no-deps\n"

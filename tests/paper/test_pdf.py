"""Printable sheets agree with the rules, the page and the texts."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pypdf
import pytest
from reportlab.pdfbase import pdfmetrics

from rowlock.paper import PAPERS, SHEETS_PER_PAGE, BadPrintJob, PrintJob, render_pdf
from rowlock.paper.pen import BOLD, HEAVY, PLAIN, register_fonts
from rowlock.paper.rows import points_table
from rowlock.paper.track import START_WIDE, grid, spiral
from rowlock.rules import GAME_NAMES, TRACKS, parse_track
from rowlock.rules.layout import STANDARD
from rowlock.rules.picture import rows_picture, track_picture
from rowlock.rules.sheet import LAST_PENALTY, PENALTY
from rowlock.rules.track import FIELD_COUNTS
from rowlock.words import LANGUAGES, say, texts
from support.playing import track_with

MM = 72 / 25.4
OWN_TRACK = parse_track(
    f"name = 'kitchen-table'\nfields = {[f'{letter}{number}' for letter in 'bgyr' for number in range(3, 13)]}\n"
    f"points = {list(range(961, 1001))}"
)


def reader(job):
    return pypdf.PdfReader(io.BytesIO(render_pdf(job)))


def lines(job, page=0):
    """Every text of a page in drawing order, as a screen reader reads it."""
    return [plain(line).strip() for line in reader(job).pages[page].extract_text().splitlines()]


def plain(text):
    """The text with ordinary spaces, since non-breaking ones aren't preserved in a PDF."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def stands_in(part, whole):
    return any(whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
@pytest.mark.parametrize("grey", [False, True])
def test_every_row_has_the_numbers_of_the_rules_in_their_order(game, grey):
    numbers = [str(number) for row in rows_picture(STANDARD) for number in row["numbers"]]
    assert stands_in(numbers, lines(PrintJob(game, grey=grey)))


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
def test_the_points_are_those_of_the_rules(game):
    assert points_table() == [(n, n * (n + 1) // 2) for n in range(1, 13)]
    table = [str(figure) for pair in points_table() for figure in pair]
    assert stands_in([say("en", "sheet.points"), *table], lines(PrintJob(game)))


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
def test_there_is_a_box_for_every_penalty(game):
    assert lines(PrintJob(game, sheets=1)).count(f"−{PENALTY}") == LAST_PENALTY


@pytest.mark.slow
@pytest.mark.parametrize(
    "track", [*TRACKS.values(), OWN_TRACK, track_with(10), track_with(60)], ids=lambda track: track.name
)
def test_a_track_is_on_every_sheet_and_on_its_own_page(track):
    job = PrintJob("onboard", track=track)
    picture = track_picture(track)
    numbers, points = picture["fields"][1:], picture["points"][1:]
    fields = [text for pair in zip(numbers, points, strict=True) for text in (pair[0][1:], str(pair[1]))]
    assert len(reader(job).pages) == 2
    assert stands_in(["Start", *fields], lines(job, 0))
    assert stands_in([f"Track {track.name}"], lines(job, 1))
    assert stands_in(["Start →", *fields], lines(job, 1))


@pytest.mark.slow
def test_without_a_track_the_sheets_fit_any_board_and_our_tracks_follow():
    job = PrintJob("onboard")
    assert len(reader(job).pages) == 1 + len(TRACKS)
    assert "Start" not in lines(job)
    for page, track in enumerate(TRACKS, start=1):
        assert f"Track {track}" in lines(job, page)


@pytest.mark.parametrize("fields", FIELD_COUNTS)
def test_the_path_connects_neighbours_and_fills_the_page(fields):
    across, down = grid(fields)
    places = spiral(across, down)
    assert len(places) == len(set(places)) == across * down
    assert 0 <= across * down - START_WIDE - fields < across
    assert down <= across <= down + 1
    for (x, y), (next_x, next_y) in pairwise(places):
        assert abs(x - next_x) + abs(y - next_y) == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_in_its_language(game, language):
    read = lines(PrintJob(game, language))
    assert say(language, f"game.{game}") in read
    for key in ("points", "penalties", "unofficial"):
        assert plain(say(language, f"sheet.{key}")) in read
    if game != "duel":
        assert {plain(say(language, f"sheet.{key}")) for key in ("name", "date", "total", "hint-order")} <= set(read)
    document = reader(PrintJob(game, language))
    assert document.trailer["/Root"]["/Lang"] == language
    assert document.metadata.title == say(language, "sheet.title", game=say(language, f"game.{game}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_every_letter_of_a_language(language):
    register_fonts()
    said = "→−0123456789" + "".join(
        "".join(text.values()) if isinstance(text, dict) else text
        for key, text in texts(language).items()
        if key.startswith(("sheet.", "game."))
    )
    for font in (PLAIN, BOLD, HEAVY):
        face: Any = vars(pdfmetrics.getFont(font))["face"]
        assert {sign for sign in said if ord(sign) not in face.charToGlyph} == set()


def test_all_fonts_are_embedded():
    for page in reader(PrintJob("onboard", "pl")).pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font["/FontDescriptor"]


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
def test_a_grey_sheet_uses_only_solid_black(game):
    for page in reader(PrintJob(game, grey=True)).pages:
        inks = re.findall(rb"(\S+) (\S+) (\S+) (?:rg|RG)\b", page.get_contents().get_data())
        assert {tuple(map(float, ink)) for ink in inks} == {(0, 0, 0), (1, 1, 1)}


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sheets", SHEETS_PER_PAGE)
def test_a_page_has_the_requested_number_of_sheets(paper, sheets):
    job = PrintJob("qwixx", paper=paper, sheets=sheets)
    (page,) = reader(job).pages
    sides = [float(page.mediabox.width) / MM, float(page.mediabox.height) / MM]
    assert sorted(sides, reverse=True) == pytest.approx(PAPERS[paper], abs=0.01)
    assert lines(job).count("Qwixx") == sheets


@pytest.mark.slow
def test_by_default_a_page_has_two_sheets_or_one_shared_board():
    assert lines(PrintJob("qwixx")).count("Qwixx") == lines(PrintJob("onboard")).count("Qwixx On Board") == 2
    assert lines(PrintJob("duel")).count("Qwixx Duel") == 1


@pytest.mark.slow
def test_the_same_job_gives_the_same_file_in_any_thread():
    orders = [PrintJob("qwixx", language) for language in LANGUAGES] * 2
    alone = [render_pdf.__wrapped__(job) for job in orders]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(render_pdf.__wrapped__, orders)) == alone


@pytest.mark.parametrize(
    ("job", "why"),
    [
        (PrintJob("chess"), f"there is no game 'chess': the games are {', '.join(GAME_NAMES)}"),
        (PrintJob("qwixx", language="fr"), "language: 'fr' is not one of en, de, pl, it"),
        (PrintJob("qwixx", paper="a3"), "paper: 'a3' is not one of a4, letter"),
        (PrintJob("qwixx", sheets=3), "sheets to a page: 3 is not one of 1, 2, 4"),
        (PrintJob("qwixx", sheets=0), "sheets to a page: 0 is not one of 1, 2, 4"),
        (PrintJob("qwixx", track=TRACKS["A"]), "qwixx is not played on a track: leave it out"),
        (PrintJob("duel", track=TRACKS["A"]), "duel is not played on a track: leave it out"),
        (PrintJob("duel", sheets=2), "duel has one board for both players, and it fills a page: 2 don't fit"),
    ],
)
def test_a_bad_print_job_is_rejected_with_what_is_possible(job, why):
    with pytest.raises(BadPrintJob) as refused:
        render_pdf(job)
    assert str(refused.value) == why

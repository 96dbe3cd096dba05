"""Sheets to print: what stands on them is what the rules, the page and the words say."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pypdf
import pytest
from reportlab.pdfbase import pdfmetrics

from rowlock.paper import PAPERS, SHEETS_TO_A_PAGE, BadOrder, Order, printed
from rowlock.paper.pen import BOLD, HEAVY, PLAIN, take_fonts
from rowlock.paper.rows import points_table
from rowlock.paper.track import ACROSS, DOWN, START_WIDE, spiral
from rowlock.rules import TRACKS, parse_track
from rowlock.rules.layout import STANDARD
from rowlock.rules.picture import rows_picture, track_picture
from rowlock.rules.sheet import LAST_PENALTY, PENALTY
from rowlock.rules.track import LAST_FIELD
from rowlock.words import LANGUAGES, say, texts

MM = 72 / 25.4
OWN_TRACK = parse_track(
    f"name = 'kitchen-table'\nfields = {[f'{letter}{number}' for letter in 'bgyr' for number in range(3, 13)]}\n"
    f"points = {list(range(961, 1001))}"
)


def reader(order):
    return pypdf.PdfReader(io.BytesIO(printed(order)))


def lines(order, page=0):
    """Every text of a page, in the order it was drawn in: as a screen reader has it."""
    return [plain(line).strip() for line in reader(order).pages[page].extract_text().splitlines()]


def plain(text):
    """With ordinary spaces: those that keep words together do not come out of a PDF as they went in."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def stands_in(part, whole):
    return any(whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
@pytest.mark.parametrize("grey", [False, True])
def test_every_row_has_the_numbers_of_the_rules_in_their_order(game, grey):
    numbers = [str(number) for row in rows_picture(STANDARD) for number in row["numbers"]]
    assert stands_in(numbers, lines(Order(game, grey=grey)))


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
def test_the_points_are_those_of_the_rules(game):
    assert points_table() == [(n, n * (n + 1) // 2) for n in range(1, 13)]
    table = [str(figure) for pair in points_table() for figure in pair]
    assert stands_in([say("en", "sheet.points"), *table], lines(Order(game)))


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
def test_there_is_a_box_for_every_penalty(game):
    assert lines(Order(game, sheets=1)).count(f"−{PENALTY}") == LAST_PENALTY


@pytest.mark.parametrize("track", [*TRACKS.values(), OWN_TRACK], ids=lambda track: track.name)
def test_a_track_stands_on_every_sheet_and_on_a_page_of_its_own(track):
    order = Order("onboard", track=track)
    picture = track_picture(track)
    fields = [text for n in range(1, LAST_FIELD + 1) for text in (picture["fields"][n][1:], str(picture["points"][n]))]
    assert len(reader(order).pages) == 2
    assert stands_in(["Start", *fields], lines(order, 0))
    assert stands_in([f"Track {track.name}"], lines(order, 1))
    assert stands_in(["Start →", *fields], lines(order, 1))


def test_without_a_track_named_the_sheets_are_for_any_board_and_our_tracks_come_after_them():
    order = Order("onboard")
    assert len(reader(order).pages) == 1 + len(TRACKS)
    assert "Start" not in lines(order)
    for page, track in enumerate(TRACKS, start=1):
        assert f"Track {track}" in lines(order, page)


def test_the_way_goes_from_field_to_neighbour_and_fills_the_page():
    places = spiral()
    assert len(places) == len(set(places)) == ACROSS * DOWN == START_WIDE + LAST_FIELD
    for (x, y), (next_x, next_y) in pairwise(places):
        assert abs(x - next_x) + abs(y - next_y) == 1


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_speaks_its_language(game, language):
    read = lines(Order(game, language))
    assert say(language, f"game.{game}") in read
    for key in ("points", "penalties", "unofficial"):
        assert plain(say(language, f"sheet.{key}")) in read
    if game != "duel":
        assert {plain(say(language, f"sheet.{key}")) for key in ("name", "date", "total", "hint-order")} <= set(read)
    document = reader(Order(game, language))
    assert document.trailer["/Root"]["/Lang"] == language
    assert document.metadata.title.startswith(say(language, f"game.{game}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_have_every_sign_of_a_language(language):
    take_fonts()
    said = "→−0123456789" + "".join(
        "".join(text.values()) if isinstance(text, dict) else text
        for key, text in texts(language).items()
        if key.startswith(("sheet.", "game."))
    )
    for font in (PLAIN, BOLD, HEAVY):
        assert {sign for sign in said if ord(sign) not in pdfmetrics.getFont(font).face.charToGlyph} == set()


def test_all_letters_are_embedded():
    for page in reader(Order("onboard", "pl")).pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font["/FontDescriptor"]


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
def test_a_grey_sheet_needs_no_ink_but_black_and_not_thinned(game):
    for page in reader(Order(game, grey=True)).pages:
        inks = re.findall(rb"(\S+) (\S+) (\S+) (?:rg|RG)\b", page.get_contents().get_data())
        assert {tuple(map(float, ink)) for ink in inks} == {(0, 0, 0), (1, 1, 1)}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sheets", SHEETS_TO_A_PAGE)
def test_so_many_sheets_are_on_a_page_of_the_paper(paper, sheets):
    order = Order("qwixx", paper=paper, sheets=sheets)
    (page,) = reader(order).pages
    sides = [float(page.mediabox.width) / MM, float(page.mediabox.height) / MM]
    assert sorted(sides, reverse=True) == pytest.approx(PAPERS[paper], abs=0.01)
    assert lines(order).count("Qwixx") == sheets


def test_two_sheets_to_a_page_are_usual_and_the_board_of_duel_is_alone():
    assert lines(Order("qwixx")).count("Qwixx") == lines(Order("onboard")).count("Qwixx On Board") == 2
    assert lines(Order("duel")).count("Qwixx Duel") == 1


def test_the_same_order_gives_the_same_file_in_whatever_thread():
    orders = [Order("qwixx", language) for language in LANGUAGES] * 2
    alone = [printed.__wrapped__(order) for order in orders]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(printed.__wrapped__, orders)) == alone


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Order("chess"), "there is no game 'chess': the games are qwixx, onboard, duel, tworows"),
        (Order("qwixx", language="fr"), "language: 'fr' is none of en, de, pl, it"),
        (Order("qwixx", paper="a3"), "paper: 'a3' is none of a4, letter"),
        (Order("qwixx", sheets=3), "sheets to a page: 3 is none of 1, 2, 4"),
        (Order("qwixx", sheets=0), "sheets to a page: 0 is none of 1, 2, 4"),
        (Order("qwixx", track=TRACKS["A"]), "qwixx is not played on a track: leave it out"),
        (Order("duel", track=TRACKS["A"]), "duel is not played on a track: leave it out"),
        (Order("duel", sheets=2), "duel has one board for both players, and it fills a page: 2 don't fit"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_what_can(order, why):
    with pytest.raises(BadOrder) as refused:
        printed(order)
    assert str(refused.value) == why

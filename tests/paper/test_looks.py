"""The rendered sheets, checked pixel by pixel."""

import runpy
from itertools import product
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from rowlock.paper import PAPERS, PrintJob, render_pdf
from rowlock.paper.ink import colour_inks, grey_inks
from rowlock.rules import TRACKS
from rowlock.rules.picture import rows_picture

DOTS = 4
"""Pixels per millimetre, about 100 dpi."""

DOCS = Path(__file__).parents[2] / "docs"
WHITE = (255, 255, 255)
NOT_PRINTED = 5
"""Millimetres at the edge of a page that a printer may not be able to print on."""


def rendered(job):
    document = pypdfium2.PdfDocument(render_pdf(job))
    return [page.render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB") for page in document]


def colours(image):
    return {colour for _, colour in image.getcolors(image.width * image.height)}


def is_blank(image):
    return colours(image) == {WHITE}


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
def test_a_sheet_has_the_colours_of_the_page_for_each_row(game):
    shown = colours(rendered(PrintJob(game, sheets=1))[0])
    inks = colour_inks().rows.values()
    for colour in [ink.full for ink in inks] + [ink.tint for ink in inks]:
        assert any(
            max(abs(255 * part - seen) for part, seen in zip(colour, one, strict=True)) <= 1.5 for one in shown
        ), colour


def test_the_colours_are_those_of_the_page():
    full = {letter: tuple(round(255 * part) for part in ink.full) for letter, ink in colour_inks().rows.items()}
    assert full == {"r": (0xD5, 0x5E, 0x00), "y": (0xF0, 0xE4, 0x42), "g": (0x00, 0x9E, 0x73), "b": (0x00, 0x72, 0xB2)}


@pytest.mark.parametrize("game", ["qwixx", "onboard", "duel"])
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_where_a_printer_cannot_print(game, paper):
    for image in rendered(PrintJob(game, "it", paper, sheets=1, track=TRACKS["B"] if game == "onboard" else None)):
        edge = NOT_PRINTED * DOTS
        wide, high = image.size
        for strip in (
            (0, 0, wide, edge),
            (0, high - edge, wide, high),
            (0, 0, edge, high),
            (wide - edge, 0, wide, high),
        ):
            assert is_blank(image.crop(strip))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("sheets", "across"), [(2, 1), (4, 2)])
def test_sheets_can_be_cut_apart_without_cutting_into_them(paper, sheets, across):
    (image,) = rendered(PrintJob("qwixx", "de", paper, sheets=sheets))
    wide, high = image.size
    near, far = DOTS // 2, NOT_PRINTED * DOTS
    cuts = [(0, high // 2 - far, wide, high // 2 - near), (0, high // 2 + near, wide, high // 2 + far)]
    if across == 2:
        # Except where the other line crosses.
        cuts = [(left, top, wide // 2 - near, bottom) for left, top, _, bottom in cuts]
        cuts += [(wide // 2 - far, 0, wide // 2 - near, high // 2 - near)]
    for cut in cuts:
        assert is_blank(image.crop(cut))
    assert not is_blank(image.crop((0, high // 2 - near, wide, high // 2 + near)))


def test_a_row_can_be_recognised_without_its_colour():
    """Without colours, the handles of the rows are four different images."""
    (image,) = rendered(PrintJob("qwixx", grey=True, sheets=1))
    wide, high = image.size
    signs = [
        image.crop((round(0.025 * wide), round(top * high), round(0.08 * wide), round((top + 0.12) * high)))
        for top in (0.14, 0.285, 0.43, 0.575)
    ]
    for one, other in product(range(4), repeat=2):
        differs = ImageChops.difference(signs[one], signs[other]).convert("L").histogram()[128:]
        assert (sum(differs) > 40) == (one != other)


@pytest.mark.parametrize("grey", [False, True])
def test_in_a_row_of_several_colours_each_square_has_its_own_colour_and_sign(fifth_game, grey):
    (image,) = rendered(PrintJob(fifth_game.NAME, grey=grey, sheets=1))
    inks = (grey_inks() if grey else colour_inks()).rows
    left, pitch = 107, 74.55  # of the first square, in pixels
    for row, top in zip(rows_picture(fifth_game.LAYOUT), (238, 360), strict=True):
        for square, letter in enumerate(row["colours"]):
            x, y = left + (square + 0.2) * pitch, top + 0.2 * pitch
            shown = [image.getpixel((round(x + right), round(y + down))) for right, down in ((0, 0), (-3, -4), (0, 70))]
            # A part of a circle that a triangle doesn't have.
            corner = inks[letter].tint if letter == "r" else inks[letter].number
            for seen, expected in zip(shown, (inks[letter].number, corner, inks[letter].tint), strict=True):
                assert seen == pytest.approx([255 * part for part in expected], abs=2), (row["name"], square)


@pytest.mark.slow
def test_the_picture_in_the_docs_is_what_is_printed_now():
    """If not: python docs/draw_sheets.py."""
    draw = runpy.run_path(str(DOCS / "draw_sheets.py"))
    kept, now = (image.convert("RGB") for image in (Image.open(draw["PICTURE"]), draw["draw"]()))
    assert kept.size == now.size
    # Another version of the renderer may draw edges differently.
    assert max(ImageStat.Stat(ImageChops.difference(kept, now)).mean) < 1

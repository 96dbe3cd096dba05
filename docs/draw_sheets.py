"""Draw the picture of the sheets: `python docs/draw_sheets.py` rewrites docs/pictures/sheets.png.

It shows the actual pages that `rowlock sheet` makes.
"""

from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from rowlock.paper import PrintJob, render_pdf
from rowlock.rules import TRACKS

PICTURE = Path(__file__).parent / "pictures" / "sheets.png"

DOTS = 2.6
"""Pixels per millimetre of paper."""

SPACE = 26
DESK, EDGE = "#edeae2", "#c9c5bc"
INKS = 256
"""The number of colours kept: enough for every ink and its antialiasing, while the file stays small."""


def page(job: PrintJob, number: int) -> Image.Image:
    document = pypdfium2.PdfDocument(render_pdf(job))
    image: Image.Image = document[number - 1].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    ImageDraw.Draw(image).rectangle((0, 0, image.width - 1, image.height - 1), outline=EDGE)
    return image


def draw() -> Image.Image:
    """A page of sheets on the left; on the right a track, and a sheet for a black-and-white printer."""
    sheets = page(PrintJob("qwixx"), 1)
    track = page(PrintJob("onboard", track=TRACKS["A"]), 2)
    grey = page(PrintJob("onboard", "pl", grey=True, sheets=1, track=TRACKS["A"]), 1)
    height = (sheets.height - SPACE) // 2
    track, grey = (image.resize((image.width * height // image.height, height)) for image in (track, grey))
    desk = Image.new("RGB", (sheets.width + track.width + 3 * SPACE, sheets.height + 2 * SPACE), DESK)
    desk.paste(sheets, (SPACE, SPACE))
    desk.paste(track, (sheets.width + 2 * SPACE, SPACE))
    desk.paste(grey, (sheets.width + 2 * SPACE, height + 2 * SPACE))
    return desk.quantize(INKS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    draw().save(PICTURE, optimize=True)

"""Records of games with mistakes, and a browser that imports them."""

import io
import zipfile
from functools import cache

from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.rules import Options
from support.page_checks import LOCALES

TWO_ROWS = Options("tworows", 2)


@cache
def record(seed, options=TWO_ROWS):
    """A game of beginners, who make mistakes in every game."""
    made = record_game(options, [bot_named("beginner")] * options.players, seed, 0)
    return made.tagged("Seat1", "Ada").tagged("Bot2", "beginner").tagged("Date", f"2026-11-{seed:02}").text


def file(name, content):
    return {"name": name, "mimeType": "", "buffer": content if isinstance(content, bytes) else content.encode()}


def zipped(**texts):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("empty/", "")
        for name, text in texts.items():
            archive.writestr(f"games/{name}.rowlock", text)
    return packed.getvalue()


def import_records(visit, files, language="en", **options):
    page = visit("/history", locale=LOCALES[language], **options)
    page.get_by_role("heading", level=1).wait_for()
    page.locator("#take-in").set_input_files(files)
    return page

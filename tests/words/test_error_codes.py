"""Every error that a server, table or pad can send has a text in the reader's language."""

import re
from importlib.resources import files
from pathlib import Path

from rowlock import pad, table
from rowlock.live import errors
from rowlock.server.errors import ERROR_KINDS
from rowlock.words import texts

NEVER_SHOWN = {
    *("bad-choice", "bad-colour", "bad-command", "bad-dice", "bad-id", "bad-level", "bad-message", "bad-options"),
    *("bad-request", "bad-time", "headers-too-long", "hello-first", "no-such-event", "no-such-page", "no-such-seat"),
    *("not-a-bot", "not-agreed", "nothing-due", "said-hello", "too-long", "wrong-dice"),
    *("aborted", "bad-entropy", "entropy-given", "no-record", "other-dice"),
}
"""Codes that only a faulty client causes, and in the last line those that the page handles without a word."""

PAGE = files("rowlock.page")


def shared_texts():
    source = PAGE.joinpath("error_messages.js").read_text("utf-8")
    table = source[source.index("SAME_TEXT = {") : source.index("};")]
    return dict(re.findall(r'"?([a-z-]+)"?: "([a-z-]+)"', table))


def codes_of_the_page():
    sources = [path.read_text("utf-8") for path in Path(str(PAGE)).rglob("*.js")]
    return {code for source in sources for code in re.findall(r'new ApiError\(\s*"([a-z-]+)"', source)}


def test_every_error_code_has_a_text_in_the_readers_language():
    codes = {*errors.CODES, *table.CODES, *pad.CODES, *ERROR_KINDS, *codes_of_the_page()}
    shared = shared_texts()
    missing = {code for code in codes if f"page.refused-{shared.get(code, code)}" not in texts("en")}
    assert missing == NEVER_SHOWN
    assert set(shared) <= codes
    assert not {f"page.refused-{code}" for code in shared} & texts("en").keys()

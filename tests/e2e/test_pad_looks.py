"""How the score pad looks: nothing jumps, nothing is cut off, nothing is covered."""

from typing import Any

import pytest
from playwright.sync_api import expect

from rowlock.words import say
from support.browser import DESK, NARROW, TELEPHONE, axe_problems
from support.long_run import variants
from support.pad_users import FIVE, cell, cross, laid_out, tool, way
from support.page_checks import LOCALES, keys_left, overflows


def test_on_a_desk_the_tools_stay_where_they_are(visit):
    page = visit("/pad")
    laid_out(page, "onboard", "Player 1", "Player 2", "Player 3")
    tools = page.locator(".pad-tools")
    place = tools.bounding_box()
    cell(page, "red 5").click()
    assert tools.bounding_box() == place
    deed = tool(page, "Undo").locator(".tool-deed")
    expect(deed).to_have_text("Red 5")
    assert deed.evaluate("(one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
    tool(page, "Undo").click()
    expect(page.locator(".changed")).to_have_text("Undone: red 5 (Player 1)")
    assert tools.bounding_box() == place
    way(page, "Enter dice").check()
    page.get_by_role("region", name="Enter dice").get_by_role("button", name="Player 2").click()
    way(page, "Just cross off").check()
    expect(page.get_by_text("Tap a number to cross it off")).to_be_visible()
    assert tools.bounding_box() == place
    assert overflows(page) == []
    # Nobody has typed any dice, so it can be shared like any other.
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog").get_by_role("button", name=say("en", "phones.open"))).to_be_visible()


SCENES: dict[str, tuple[str, dict[str, Any]]] = {
    "free": ("qwixx", {"deeds": cross(1, "r2", "r4") + cross(2, "y5")}),
    "together": ("qwixx", {"deeds": cross(1, *FIVE) + cross(2, "r2", "r3", "r5", "r7", "r8") + cross(1, "r12")}),
    "track": ("onboard", {"deeds": cross(1, "+1", "+3")}),
    "duel": ("duel", {"deeds": cross(1, "r5") + cross(2, "r7")}),
    "who rolls": ("qwixx", {"way": "dice"}),
    "dice": ("qwixx", {"way": "dice", "deeds": [{"do": "turn", "seat": 2}]}),
    "choice": ("onboard", {"way": "dice", "deeds": [{"do": "turn", "seat": 1}, {"do": "roll", "dice": "34 1234"}]}),
    "over": ("onboard", {"deeds": [{"do": "penalty", "seat": 1}] * 4}),
}


@pytest.mark.long
@pytest.mark.parametrize(
    ("scheme", "viewport", "scenes"),
    [("light", DESK, ("together", "dice", "over")), ("dark", TELEPHONE, ("duel", "choice", "over"))],
    ids=["light", "dark"],
)
def test_axe_finds_no_problems_on_a_pad(visit, scheme, viewport, scenes):
    page = visit("/pad", color_scheme=scheme, viewport=viewport)
    page.get_by_role("heading", level=1).wait_for()
    assert axe_problems(page) == ""
    for scene in scenes:
        game, given = SCENES[scene]
        laid_out(page, game, "Ada", "Bo", **given)
        assert axe_problems(page) == "", scene


@pytest.mark.parametrize("language", variants(LOCALES, "pl"))
def test_everything_fits_the_narrowest_phone_in_every_language(visit, language):
    page = visit("/pad", viewport=NARROW, locale=LOCALES[language])
    page.get_by_role("heading", level=1).wait_for()
    assert (overflows(page), keys_left(page)) == ([], [])
    for scene, (game, given) in SCENES.items():
        laid_out(page, game, "Ada", "Maximiliane", **given)
        assert (overflows(page), keys_left(page)) == ([], []), scene

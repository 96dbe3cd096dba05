"""Reviews of recorded games as files, and what readers see in them."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from rowlock.report import page

GAMES = {
    "two": "qwixx-0055",
    "three": "qwixx-two-rows-closed",
    "four": "qwixx-0013",
    "five": "qwixx-0002",
    "solo": "qwixx-0056",
    "duel": "duel-two-rows-closed",
    "onboard": "onboard-goal-reached",
    "onboard for four": "onboard-0028",
}


def write_page(file: Path, review: dict[str, Any]) -> Path:
    file.write_text(page(review), encoding="utf-8")
    return file


def place(opened: Page) -> str:
    return opened.locator(".stage .situation h3 .of").inner_text()


def decisions(review: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for step in review["steps"] if step["kind"] == "decision"]


def marked(review: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """Every marked choice with the number of its decision."""
    return [
        (number, seat)
        for number, step in enumerate(decisions(review), start=1)
        for seat in step["seats"]
        if seat["mark"]
    ]


def scrolls_sideways(opened: Page) -> bool:
    return bool(opened.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))

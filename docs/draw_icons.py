"""Draws the icons of the installed page from src/rowlock/page/icon.svg into src/rowlock/page/icons.

    python docs/draw_icons.py

Home screens want pixels, in sizes of their own. A maskable icon is cut to whatever shape a device likes, and one for
Apple's is rounded by the device: there the ground reaches the edge. It needs what the tests need: Playwright and a
Chromium.
"""

import re
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from support.browser import QUIET, program_of  # noqa: E402

PAGE = HERE.parent / "src" / "rowlock" / "page"
ICONS = {"192": (192, "round"), "512": (512, "round"), "maskable-512": (512, "safe"), "touch-180": (180, "square")}
"""Each with its size, and how far the ground and the mark on it reach."""


def main() -> None:
    (PAGE / "icons").mkdir(exist_ok=True)
    icon = (PAGE / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        page = browser.new_page()
        for name, (size, reach) in ICONS.items():
            draw(page, shaped(icon, reach), size, PAGE / "icons" / f"{name}.png")
        browser.close()


def shaped(icon: str, reach: str) -> str:
    """The icon with its ground to the edge and, to be safe, its mark in the middle, where no mask cuts it."""
    if reach == "round":
        return icon
    icon = icon.replace(' rx="15"', "")
    if reach == "square":
        return icon
    ground, mark, end = re.split(r"(?<=/>)\n(?=<path)|\n(?=</svg>)", icon)
    return f'{ground}\n<g transform="translate(32 34) scale(.8) translate(-32 -34)">{mark}</g>\n{end}'


def draw(page: Page, icon: str, size: int, file: Path) -> None:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{icon}")
    page.screenshot(path=file, omit_background=True)
    print(f"{file.relative_to(PAGE)}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()

"""Draw the icons of the installed page from src/rowlock/page/icon.svg into src/rowlock/page/icons.

    python docs/draw_icons.py

Home screens need bitmaps of certain sizes. Devices crop a maskable icon to a shape of their own, and Apple's devices
round the corners, so in both the background reaches the edge. Needs Playwright and Chromium, like the tests.
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
"""The size of each, and how it is cropped."""


def main() -> None:
    (PAGE / "icons").mkdir(exist_ok=True)
    icon = (PAGE / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        page = browser.new_page()
        for name, (size, shape) in ICONS.items():
            draw(page, crop(icon, shape), size, PAGE / "icons" / f"{name}.png")
        browser.close()


def crop(icon: str, shape: str) -> str:
    """The icon for a shape. Unless it is round, the background reaches the edge. For `safe`, the mark shrinks into the
    part that no mask crops.
    """
    if shape == "round":
        return icon
    icon = icon.replace(' rx="15"', "")
    if shape == "square":
        return icon
    background, mark, end = re.split(r"(?<=/>)\n(?=<path)|\n(?=</svg>)", icon)
    return f'{background}\n<g transform="translate(32 34) scale(.8) translate(-32 -34)">{mark}</g>\n{end}'


def draw(page: Page, icon: str, size: int, file: Path) -> None:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{icon}")
    page.screenshot(path=file, omit_background=True)
    print(f"{file.relative_to(PAGE)}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()

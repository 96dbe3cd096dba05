"""The web app manifest, which lets a browser install the page like an app: one per language."""

from typing import Any

from rowlock.words import say

ROOT = "../../"
"""The root of the page. The manifest is in the folder of its version, so this holds under any path."""

COLOUR = "#f6f4ef"


def manifest(language: str) -> dict[str, Any]:
    return {
        "name": "Rowlock",
        "short_name": "Rowlock",
        "description": say(language, "page.about-app"),
        "lang": language,
        "start_url": ROOT,
        "scope": ROOT,
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "categories": ["games"],
        "icons": [
            _icon("icon.svg", "any"),
            _icon("icons/192.png", "192x192"),
            _icon("icons/512.png", "512x512"),
            _icon("icons/maskable-512.png", "512x512", "maskable"),
        ],
        # A path in the query works wherever the page is published.
        "shortcuts": [
            {"name": say(language, "start.real-dice"), "url": f"{ROOT}?/pad"},
            {"name": say(language, "start.history"), "url": f"{ROOT}?/history"},
        ],
        "screenshots": [
            _screenshot("phone", "780x1688", "narrow", say(language, "page.screenshot-phone")),
            _screenshot("desk", "1280x800", "wide", say(language, "page.screenshot-desk")),
        ],
    }


def _icon(path: str, sizes: str, purpose: str = "any") -> dict[str, str]:
    kind = "svg+xml" if path.endswith("svg") else "png"
    return {"src": path, "sizes": sizes, "type": f"image/{kind}", "purpose": purpose}


def _screenshot(name: str, sizes: str, form: str, label: str) -> dict[str, str]:
    return {"src": f"screenshots/{name}.png", "sizes": sizes, "type": "image/png", "form_factor": form, "label": label}

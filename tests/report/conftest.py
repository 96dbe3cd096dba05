"""The browser, for the tests of this folder."""

from browser import browser, open_page

__all__ = ["browser", "open_page"]

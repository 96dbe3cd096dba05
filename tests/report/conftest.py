"""The browser and reviews as files, for the tests in this folder."""

from pathlib import Path
from typing import Any

import pytest

from support.browser import browser, open_page
from support.review_pages import GAMES, write_page
from support.sample_reviews import sample

__all__ = ["browser", "open_page"]


@pytest.fixture(scope="session")
def reviews() -> dict[str, dict[str, Any]]:
    return {name: sample(record) for name, record in GAMES.items()}


@pytest.fixture(scope="session")
def files(reviews: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    return {name: write_page(folder / f"{name}.html", review) for name, review in reviews.items()}

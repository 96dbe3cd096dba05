import pytest

from rowlock.analysis import endings, position_values, review
from rowlock.analysis.net_errors import measured_errors
from support.page_bots import page_folder


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """The page's files."""
    return page_folder(tmp_path_factory.mktemp("page") / "page")


@pytest.fixture(autouse=True)
def only_what_a_browser_has(monkeypatch):
    """Python without the solved table and without exact endings."""
    monkeypatch.setattr(position_values, "solve_ending", endings.finished_value)
    for module in (position_values, review):
        monkeypatch.setattr(module, "is_solved", lambda _state: False)
    monkeypatch.setattr(review, "net_errors", measured_errors)
    monkeypatch.setattr("rowlock.values.positions.has_table", lambda _state: False)

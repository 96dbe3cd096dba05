"""The settings."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from rowlock.server.errors import ERROR_KINDS
from rowlock.server.settings import BadSetting, Settings, settings_from, variable

DOCS = Path(__file__).resolve().parents[2] / "docs"


def shown(value):
    return {"": "–", "()": "–", "False": "0", "True": "1"}.get(str(value), str(value).removesuffix(".0"))


def test_the_documentation_lists_every_setting():
    page = (DOCS / "operate.md").read_text(encoding="utf-8")
    rows = [
        f"| `{variable(one.name)}` | {shown(one.default)} | {one.metadata['description']} |" for one in fields(Settings)
    ]
    assert [row for row in rows if row not in page] == []
    assert len(re.findall(r"^\| `ROWLOCK_", page, re.MULTILINE)) == len(rows)


def test_the_documentation_lists_every_error_code():
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for code, kind in ERROR_KINDS.items():
        close = "–" if kind.close is None else kind.close
        assert f"| `{code}` | {kind.status} | {close} | {kind.when} |" in page


def test_settings_come_from_the_environment_and_options_take_precedence():
    environment = {
        "ROWLOCK_PORT": "9000",
        "ROWLOCK_HOST": "0.0.0.0",
        "ROWLOCK_ORIGINS": "https://a.example/, https://b.example",
        "ROWLOCK_METRICS": "1",
        "ROWLOCK_IDLE_DAYS": "7.5",
        "ROWLOCK_CACHE": "is another's",
    }
    settings = settings_from(environment, port=1234, host=None)
    assert (settings.port, settings.host, settings.metrics, settings.idle_days) == (1234, "0.0.0.0", True, 7.5)
    assert settings.origins == ("https://a.example", "https://b.example")
    assert settings_from({}) == Settings()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "http"),
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("METRICS", "yes"),
        ("CONNECTIONS", "0"),
        ("IDLE_DAYS", "nan"),
        ("BOT_SECONDS", "0"),
        ("LOG_FORMAT", "xml"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_an_invalid_setting_is_named(name, text):
    with pytest.raises(BadSetting, match=f"ROWLOCK_{name}"):
        settings_from({f"ROWLOCK_{name}": text})


def test_an_invalid_option_is_named():
    with pytest.raises(BadSetting, match=r"^--port is 99999999: it must be from 0 to 65535$"):
        settings_from({"ROWLOCK_PORT": "http"}, port=99999999)


def test_the_password_in_a_url_is_not_shown():
    assert "secret" not in Settings(data="postgresql://ada:secret@localhost/rowlock").place

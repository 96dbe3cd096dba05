"""Every code that the sources raise is listed, with its meaning."""

import re
from importlib.resources import files

import pytest

from rowlock import live, pad, table
from rowlock.live import errors


@pytest.mark.parametrize(
    ("package", "codes"),
    [(live, errors.CODES), (table, table.CODES), (pad, {**errors.CODES, **pad.CODES})],
    ids=["live", "table", "pad"],
)
def test_every_code_raised_is_listed(package, codes):
    text = "".join(file.read_text() for file in files(package).iterdir() if file.name.endswith(".py"))
    raised = set(re.findall(r'Refused\(\s*"([a-z-]+)"', text))
    assert raised
    assert raised <= set(codes)

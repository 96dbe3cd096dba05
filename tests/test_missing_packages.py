"""What to install, said so that it holds before and after the first release."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from rowlock.missing_packages import OPTIONAL, how_to_install

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def packages(requirements):
    return {re.split("[><=]", requirement)[0].strip() for requirement in requirements}


def test_the_optional_packages_are_those_of_the_extras():
    extras = [packages(requirements) for requirements in PROJECT["optional-dependencies"].values()]
    for installed in OPTIONAL.values():
        assert set(shlex.split(installed)) in extras


@pytest.mark.parametrize(
    ("package", "how"),
    [
        ("psycopg", "run pip install 'psycopg[binary]'"),
        ("ray", "run pip install ray"),
        ("numba", "install Rowlock again without --no-deps"),
    ],
)
def test_a_missing_package_can_be_installed_from_anywhere(package, how):
    assert how_to_install(package) == how

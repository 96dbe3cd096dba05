"""Restrictions on imports that import-linter does not check."""

import ast
import sys
from pathlib import Path

import pytest

import rowlock

PACKAGE = Path(rowlock.__file__).parent


def imported(folder):
    """The top packages that the files of a folder import anywhere."""
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.split(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                yield node.module.split(".")[0]


@pytest.mark.slow
@pytest.mark.parametrize("layer", ["rules", "record", "table"])
def test_rules_record_and_table_need_the_standard_library_only(layer):
    assert set(imported(PACKAGE / layer)) - {"rowlock"} <= sys.stdlib_module_names


@pytest.mark.parametrize("layer", ["rules", "record", "values", "bots", "engine", "arena", "table", "cli"])
def test_numba_is_imported_by_fast_alone(layer):
    assert "numba" not in set(imported(PACKAGE / layer))


def test_a_table_has_no_generator_clock_file_or_network_of_its_own():
    effects = {
        "random",
        "secrets",
        "time",
        "datetime",
        "os",
        "io",
        "pathlib",
        "socket",
        "asyncio",
        "threading",
        "sqlite3",
    }
    assert not set(imported(PACKAGE / "table")) & effects

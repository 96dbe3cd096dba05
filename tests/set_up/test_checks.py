"""`./rowlock test`: every check is run, or pytest alone."""

import os

import pytest

from support.set_up_script import Copy, needs_shell_scripts

pytestmark = needs_shell_scripts


def test_every_check_is_run_and_failures_are_named(copy_with_uv: Copy) -> None:
    result = copy_with_uv.run("test", FAILING="ruff mypy", PYTHONDONTWRITEBYTECODE="leak")
    assert result.stdout.splitlines()[::2] == [
        "ruff check .",
        "ruff format --check .",
        "mypy",
        "lint-imports",
        f"pytest --numprocesses {min(3 * os.cpu_count() // 2, 8)} --dist worksteal",
    ]
    assert set(result.stdout.splitlines()[1::2]) == {f"in {copy_with_uv.root} leaking "}
    assert result.stderr.splitlines()[-1] == ("== failed: ruff check ., ruff format --check ., mypy")
    assert result.returncode == 1
    assert copy_with_uv.environments == ["test"]
    assert "requirements/test.txt" in copy_with_uv.calls.read_text()


def test_checks_that_all_pass_say_so(copy_with_uv: Copy) -> None:
    result = copy_with_uv.run("test")
    assert (result.returncode, result.stderr.splitlines()[-1]) == (0, "== all checks passed")


def test_the_quick_lane_is_every_check_with_the_quick_tests(copy_with_uv: Copy) -> None:
    commands = copy_with_uv.run("test", "--quick").stdout.splitlines()[::2]
    assert commands[:-1] == copy_with_uv.run("test").stdout.splitlines()[:-2:2]
    assert commands[-1] == f"pytest --numprocesses {min(os.cpu_count(), 8)} --dist worksteal --quick"


def test_the_long_run_is_the_long_tests_alone(copy_with_uv: Copy) -> None:
    commands = copy_with_uv.run("test", "--long").stdout.splitlines()[::2]
    assert commands == [f"pytest --numprocesses {min(3 * os.cpu_count() // 2, 8)} --dist worksteal --long"]


@pytest.mark.parametrize(("failing", "status"), [("", 0), ("pytest", 1)])
def test_with_arguments_only_pytest_is_run(copy_with_uv: Copy, failing: str, status: int) -> None:
    result = copy_with_uv.run("test", "-k", "two words", FAILING=failing)
    assert result.stdout.splitlines()[::2] == ["pytest -k two words"]
    assert "Running only pytest" in result.stderr
    assert result.returncode == status

"""A browser for the browser tests is found or installed."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.set_up_script import REPOSITORY, Copy, needs_shell_scripts

pytestmark = needs_shell_scripts

BROWSER_TESTS = REPOSITORY / "tests" / "support" / "browser.py"
INSTALL = "apt-get install --yes --no-install-recommends fonts-dejavu-core chromium-headless-shell"


@pytest.fixture
def copy_with_apt(copy_with_uv: Copy) -> Copy:
    """A copy on a machine like Debian, which may have no package lists yet."""
    copy_with_uv.add_program(
        "apt-get",
        """
        echo apt-get "$@" >>"$CALLS"
        test "$1" != update || : >"$CALLS.listed"
        test -n "$LISTED" || test -e "$CALLS.listed" || { echo Unable to locate package; exit 100; }
        """,
    )
    return copy_with_uv


def apt_calls(copy: Copy) -> list[str]:
    return [call for call in copy.calls.read_text().splitlines() if call.startswith(("apt-get", "sudo"))]


@pytest.mark.parametrize(
    "browser",
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
)
def test_an_installed_browser_is_enough(copy_with_apt: Copy, browser: str) -> None:
    copy_with_apt.add_program(browser, "exit 0")
    result = copy_with_apt.run("test")
    assert apt_calls(copy_with_apt) == []
    assert "browser" not in result.stderr


def test_a_playwright_browser_is_enough(copy_with_apt: Copy, tmp_path: Path) -> None:
    (tmp_path / ".cache" / "ms-playwright" / "chromium-1000").mkdir(parents=True)
    assert "browser" not in copy_with_apt.run("test").stderr
    assert apt_calls(copy_with_apt) == []


def test_the_command_needs_no_browser(copy_with_apt: Copy) -> None:
    result = copy_with_apt.run("replay")
    assert apt_calls(copy_with_apt) == []
    assert "browser" not in result.stderr


def test_a_missing_browser_is_installed_after_saying_so(copy_with_apt: Copy) -> None:
    result = copy_with_apt.run("test", LISTED="yes")
    assert apt_calls(copy_with_apt) == [INSTALL]
    said = result.stderr
    assert said.index("none is installed") < said.index("Installing Debian's chromium") < said.index("== ruff check .")
    assert "skipped" not in said
    assert result.returncode == 0


def test_missing_package_lists_are_downloaded(copy_with_apt: Copy) -> None:
    result = copy_with_apt.run("test")
    assert apt_calls(copy_with_apt) == [INSTALL, "apt-get update", INSTALL]
    assert "skipped" not in result.stderr


def test_a_release_without_the_headless_shell_installs_chromium(copy_with_apt: Copy) -> None:
    copy_with_apt.add_program("apt-get", 'echo apt-get "$@" >>"$CALLS"; case "$*" in *headless*) exit 100;; esac')
    result = copy_with_apt.run("test")
    assert apt_calls(copy_with_apt)[-1] == INSTALL.replace("chromium-headless-shell", "chromium")
    assert "skipped" not in result.stderr


def test_a_normal_user_installs_with_sudo(copy_with_apt: Copy) -> None:
    copy_with_apt.add_program("sudo", 'echo sudo "$1" >>"$CALLS"; shift; exec "$@"')
    result = copy_with_apt.run("test", USER_ID="1000", LISTED="yes")
    assert apt_calls(copy_with_apt) == ["sudo -n", INSTALL]
    assert "skipped" not in result.stderr


def without_apt(copy: Copy) -> None:
    (copy.programs / "apt-get").unlink()


def without_sudo(copy: Copy) -> None:
    copy.variables["USER_ID"] = "1000"


def with_a_sudo_that_asks(copy: Copy) -> None:
    copy.variables["USER_ID"] = "1000"
    copy.add_program("sudo", "echo sudo: a password is required >&2; exit 1")


def without_the_package(copy: Copy) -> None:
    copy.add_program("apt-get", "echo Unable to locate package chromium; exit 100")


@pytest.mark.parametrize("hindrance", [without_apt, without_sudo, with_a_sudo_that_asks, without_the_package])
def test_if_no_browser_can_be_installed_the_checks_still_run(
    copy_with_apt: Copy, hindrance: Callable[[Copy], None]
) -> None:
    hindrance(copy_with_apt)
    result = copy_with_apt.run("test")
    assert "The browser tests will be skipped" in result.stderr
    assert "install Chromium or Google Chrome" in result.stderr
    assert "Traceback" not in result.stderr
    assert (result.returncode, result.stderr.splitlines()[-1]) == (0, "== all checks passed")


def test_the_errors_of_a_browser_installer_are_shown(copy_with_apt: Copy) -> None:
    with_a_sudo_that_asks(copy_with_apt)
    assert "a password is required" in copy_with_apt.run("test").stderr


def test_the_tests_look_for_the_same_browsers() -> None:
    looked_for = re.compile(r"^(?:BROWSERS|PROGRAMS) = (\(.*?^\))", re.MULTILINE | re.DOTALL)
    texts = [looked_for.search(path.read_text(encoding="utf-8")) for path in (REPOSITORY / "rowlock", BROWSER_TESTS)]
    here, there = (ast.literal_eval(text[1]) for text in texts if text)
    assert here == there

"""The page's JSDoc types hold, as far as TypeScript's checker can tell; where there is none, nothing is told."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECKER = "typescript@5.9.3"


@pytest.fixture(scope="module")
def checker(tmp_path_factory):
    """The checker, which npm brings where Node is there."""
    if installed := shutil.which("tsc"):
        return installed
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no Node here, so the page's types are not checked")
    folder = tmp_path_factory.mktemp("tsc")
    brought = subprocess.run(
        [npm, "install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--prefix", folder, CHECKER],
        capture_output=True,
        text=True,
        timeout=300,
    )
    if brought.returncode:
        pytest.skip(f"npm cannot bring {CHECKER}, so the page's types are not checked: {brought.stderr[-200:]}")
    return str(folder / "node_modules" / ".bin" / "tsc")


def test_the_types_of_the_page_hold(checker):
    checked = subprocess.run([checker, "-p", ROOT / "jsconfig.json"], capture_output=True, text=True, timeout=300)
    assert checked.stdout + checked.stderr == ""
    assert checked.returncode == 0

"""The page's JSDoc types hold: Deno, which brings TypeScript's checker, checks every module."""

import shutil
import subprocess
from pathlib import Path

import pytest

from support.javascript import DENO, DENO_VARIABLES

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_types_of_the_page_hold(tmp_path):
    page = shutil.copytree(ROOT / "src" / "rowlock" / "page", tmp_path / "page")
    # The server makes these modules from Python; their types are written by hand.
    for folder in ("rules", "bots"):
        (page / folder / "translated.js").write_text('// @ts-self-types="./translated.d.ts"\nexport {};\n')
    config = shutil.copy(ROOT / "jsconfig.json", tmp_path)
    checked = subprocess.run(
        [DENO, "check", "--quiet", "--no-lock", "--config", config, *sorted(page.rglob("*.js"))],
        capture_output=True,
        text=True,
        env=DENO_VARIABLES,
        check=False,
    )
    assert checked.stdout + checked.stderr == ""
    assert checked.returncode == 0

"""The page's JavaScript passes the linter and is formatted, with the rules in biome.json."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIOME = Path(sys.executable).parent / "biome"


@pytest.mark.slow
@pytest.mark.skipif(not BIOME.exists(), reason="the package index has no Biome for this platform")
def test_the_page_is_linted_and_formatted():
    checked = subprocess.run(
        [BIOME, "ci", "--error-on-warnings", "--colors=off"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr

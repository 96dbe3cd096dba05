"""Run JavaScript in Deno, which the package index has for every platform."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

DENO = Path(sys.executable).parent / ("deno.exe" if os.name == "nt" else "deno")
DENO_VARIABLES = {**os.environ, "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}

TIMEOUT = 300
"""Seconds that a run may take before the test fails: far more than it needs."""


def run(folder: Path, script: str, given: object) -> Any:
    """Return `answer(given)` of a script in the folder, with both sides passed as JSON."""
    (folder / "run.js").write_text(script, encoding="utf-8")
    (folder / "main.js").write_text(
        'import { answer } from "./run.js";\n'
        "const given = JSON.parse(await new Response(Deno.stdin.readable).text());\n"
        "console.log(JSON.stringify(await answer(given)));\n"
    )
    ran = subprocess.run(
        [DENO, "run", "--quiet", "--no-config", "--no-lock", "main.js"],
        cwd=folder,
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=DENO_VARIABLES,
        timeout=TIMEOUT,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def with_python_js(folder: Path, translation: str) -> Path:
    """A folder with a translation and, in folders beside it, the modules of the page that it needs."""
    for name in ("rules", "server", "local", "bots"):
        target = folder if name == "rules" else folder.parent / name
        target.mkdir(exist_ok=True)
        for file in (files("rowlock.page") / name).iterdir():
            if file.name.endswith(".js"):
                (target / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "translated.js").write_text(translation, encoding="utf-8")
    return folder

"""JavaScript for the tests: Node where it is there, else a browser."""

import functools
import http.server
import json
import shutil
import subprocess
import threading
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from support.browser import NO_BROWSER, QUIET, program_of

PATIENCE = 300
"""Seconds that a run may take before the test fails: far more than it needs."""


def run(folder: Path, script: str, given: object) -> Any:
    """What a module of the folder exports as `answer(given)`, given and answered as JSON."""
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "run.js").write_text(script)
    (folder / "given.json").write_text(json.dumps(given))
    node = shutil.which("node")
    return _in_node(node, folder) if node else _in_a_browser(folder)


def with_python_js(folder: Path, translation: str) -> Path:
    """A folder with a translation, and what it and the door need."""
    folder.mkdir(exist_ok=True)
    for name in ("python.js", "api.js"):
        (folder / name).write_text((files("rowlock.page") / "rules" / name).read_text(encoding="utf-8"))
    (folder / "translated.js").write_text(translation, encoding="utf-8")
    return folder


def _in_node(node: str, folder: Path) -> Any:
    (folder / "node.js").write_text(
        'import { readFileSync, writeFileSync } from "node:fs";\n'
        'import { answer } from "./run.js";\n'
        'writeFileSync("answer.json", JSON.stringify(answer(JSON.parse(readFileSync("given.json")))));\n'
    )
    ran = subprocess.run([node, "node.js"], cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
    assert ran.returncode == 0, ran.stderr
    return json.loads((folder / "answer.json").read_text())


def _in_a_browser(folder: Path) -> Any:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    (folder / "index.html").write_text("<!doctype html><title>run</title>")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            program = program_of(playwright) or pytest.skip(NO_BROWSER)
            page = playwright.chromium.launch(executable_path=program, args=list(QUIET)).new_page()
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
            answered = page.evaluate(
                """async () => {
                  const { answer } = await import("./run.js");
                  return JSON.stringify(answer(await (await fetch("given.json")).json()));
                }"""
            )
        server.shutdown()
    return json.loads(answered)

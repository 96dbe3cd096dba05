"""The page's bots in Deno, with the same files as a browser fetches."""

import json
import shutil
import subprocess
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from rowlock.browser.files import bot_files
from rowlock.words import LANGUAGES, texts
from support.javascript import DENO, DENO_VARIABLES, TIMEOUT

ANSWER = """
import { answers } from "./bots/answers.js";
import { loadKernels, loadNets, loadTexts } from "./bots/loading.js";

const [given, out] = Deno.args;
await loadKernels();
const found = [];
for (const { wanted, given: asked } of JSON.parse(Deno.readTextFileSync(given))) {
  const { needs, work } = answers[wanted];
  const { nets, language } = needs(asked);
  await Promise.all([loadNets(nets), language && loadTexts(language)]);
  const started = performance.now();
  const result = work(asked, () => {});
  found.push({ result, milliseconds: performance.now() - started });
}
Deno.writeTextFileSync(out, JSON.stringify(found));
"""


def page_folder(folder: Path) -> Path:
    """A folder with the page's modules, the generated ones included."""
    with as_file(files("rowlock.page")) as page:
        for name in ("rules", "bots"):
            shutil.copytree(page / name, folder / name)
    for path, body in bot_files().items():
        file = folder / "bots" / path
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(body)
    (folder / "words").mkdir()
    for language in LANGUAGES:
        (folder / "words" / f"{language}.json").write_text(json.dumps(texts(language)))
        (folder / "words" / f"{language}-more.json").write_text("{}")
    (folder / "answer.js").write_text(ANSWER, encoding="utf-8")
    return folder


def answers(folder: Path, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The worker's answers, with the milliseconds that each one took."""
    given, out = folder / "given.json", folder / "out.json"
    given.write_text(json.dumps(requests))
    ran = subprocess.run(
        [DENO, "run", "--quiet", "--no-config", "--no-lock", "--allow-read", "--allow-write", "answer.js", given, out],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=DENO_VARIABLES,
        timeout=TIMEOUT,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answered: list[dict[str, Any]] = json.loads(out.read_text())
    return answered


MOST = 1e-4
"""The tolerance for figures."""


def same(one, other):
    if isinstance(one, float) or isinstance(other, float):
        return abs(one - other) < MOST
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other

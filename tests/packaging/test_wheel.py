"""The wheel that people install: it starts the game with its dependencies, and plays by the rules without them.

Most tests need no network: the wheel is built by the pinned build backend of the test environment. With
ROWLOCK_TEST_NETWORK=1 the wheel is also installed as people do it, with everything fetched from the package index.
"""

import importlib.util
import os
import re
import signal
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import httpx
import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BINARIES, ENDING = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")

GAME = """
import rowlock
assert rowlock.__file__.startswith({folder!r}), rowlock.__file__
duel = rowlock.Options("duel", players=2)
record = rowlock.play(duel, [rowlock.bot_named("steady"), rowlock.bot_named("casual")], seed=1)
print(rowlock.parse_record(record.text) == record)
"""


class Environment:
    """A virtual environment that holds the wheel and nothing else yet."""

    def __init__(self, folder, wheel):
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        python = self.program("python")
        if importlib.util.find_spec("pip"):
            self.installer = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]
        else:  # uv made the environment of the tests
            self.installer = ["uv", "pip", "install", "--quiet", "--python", python]
        self.install("--no-index", "--no-deps", wheel)

    def program(self, name):
        return self.folder / BINARIES / f"{name}{ENDING}"

    def install(self, *arguments):
        subprocess.run([*self.installer, *arguments], check=True)

    def run(self, code):
        return subprocess.run(
            [self.program("python"), "-I", "-c", code.format(folder=str(self.folder))],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )

    def page(self):
        """Start the command `rowlock` as a person does, fetch the page, and stop it with Ctrl-C."""
        variables = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ROWLOCK_"))}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
            variables.pop(name, None)
        variables |= {"ROWLOCK_PORT": "0", "ROWLOCK_DATA": str(self.folder / "data")}
        with subprocess.Popen(
            [self.program("rowlock")], env=variables, cwd=self.folder, stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                address = re.search(r"http://\S+", process.stdout.readline())[0]
                return httpx.get(address, trust_env=False).raise_for_status().text
            finally:
                process.send_signal(signal.SIGINT)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from flit_core.buildapi import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, folder], cwd=ROOT, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bare(wheel, tmp_path_factory):
    return Environment(tmp_path_factory.mktemp("bare") / "env", wheel)


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(wheel):
    package = ROOT / "src" / "rowlock"
    ours = {path.relative_to(package.parent).as_posix() for path in package.rglob("*") if path.is_file()}
    ours = {name for name in ours if "__pycache__" not in name}
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == ours


def test_the_wheel_says_what_it_needs(wheel):
    (metadata,) = (name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA"))
    headers = HeaderParser().parsestr(zipfile.ZipFile(wheel).read(metadata).decode())
    needed = {re.match(r"[\w-]+", line)[0] for line in headers.get_all("Requires-Dist") if "extra ==" not in line}
    assert needed == {
        *("typer", "fastapi", "uvicorn", "orjson", "sqlalchemy", "prometheus-client", "segno"),
        *("numba", "reportlab", "font-manrope"),
    }
    assert set(headers.get_all("Provides-Extra")) == {
        *("anki", "cluster", "envs", "fast"),
        *("otel", "postgres", "serve", "sheet"),
    }


@pytest.mark.parametrize("pins", ["play", "test"])
def test_everything_the_wheel_needs_is_pinned(pins):
    pinned = re.findall(r"^([\w-]+)==", (ROOT / "requirements" / f"{pins}.txt").read_text(), re.MULTILINE)
    assert {re.match(r"[\w-]+", line)[0] for line in PROJECT["dependencies"]} <= set(pinned)


@pytest.mark.parametrize("pins", ["play", "test"])
def test_pins_name_no_package_index(pins):
    assert "://" not in (ROOT / "requirements" / f"{pins}.txt").read_text()


@pytest.mark.slow
def test_without_dependencies_games_are_played_and_recorded(bare):
    ran = bare.run(GAME)
    assert (ran.stdout, ran.stderr) == ("True\n", "")


def test_without_dependencies_a_review_says_what_to_install(bare):
    ran = bare.run("import rowlock; rowlock.review")
    assert "rowlock.review needs numpy" in ran.stderr.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is a signal here")
def test_with_dependencies_the_wheel_starts_the_game_in_the_browser(wheel, tmp_path):
    environment = Environment(tmp_path / "env", wheel)
    # The dependencies come from the environment of the tests, Rowlock itself from the wheel.
    paths = {"base": str(environment.folder), "platbase": str(environment.folder)}
    site = Path(sysconfig.get_path("purelib", vars=paths))
    (site / "of_the_tests.pth").write_text(sysconfig.get_path("purelib"))
    assert environment.run(GAME).stdout == "True\n"
    assert "<title>" in environment.page()


@pytest.mark.network
@pytest.mark.skipif("ROWLOCK_TEST_NETWORK" not in os.environ, reason="ROWLOCK_TEST_NETWORK is not set")
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is a signal here")
def test_installed_from_the_package_index_it_starts_the_game_in_the_browser(wheel, tmp_path):
    environment = Environment(tmp_path / "env", wheel)
    environment.install(wheel)
    assert "<title>" in environment.page()
    ran = environment.run("import rowlock; print(callable(rowlock.review))")
    assert (ran.stdout, ran.stderr) == ("True\n", "")

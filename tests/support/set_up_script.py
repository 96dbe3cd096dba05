"""Run the set-up script in a copy of the repository, with fake installers.

The `conftest.py` of the tests imports the fixtures.
"""

import os
import re
import select
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

needs_shell_scripts = pytest.mark.skipif(os.name == "nt", reason="the pretended programs are shell scripts")

REPOSITORY = Path(__file__).resolve().parents[2]
SOURCE = (REPOSITORY / "rowlock").read_text(encoding="utf-8")
TIMEOUT = 300
Result = subprocess.CompletedProcess[str]

# A fake uv, or Python with venv and pip: logs how it is called, and creates programs that print
# how they are called. While installing the pinned packages it waits or fails, if told to. It can install itself as uv.
INSTALLER = """
import os, pathlib, signal, socket, sys

with open(os.environ["CALLS"], "a") as calls:
    print(*sys.argv[1:], file=calls)
leaks = [name for name in ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV") if name in os.environ]
if leaks:
    sys.exit("leaked: %s" % leaks)
if "config" in sys.argv:
    sys.exit("OWN_INDEX" not in os.environ)
path = [pathlib.Path(argument) for argument in sys.argv if ".rowlock" in argument][-1]
if "venv" in sys.argv:
    (path / "bin").mkdir(parents=True)
    (path / "bin" / "python").symlink_to(sys.executable)
elif "requirements/uv.txt" in sys.argv:
    if "NO_UV" in os.environ:
        sys.exit("no uv for this system")
    uv = path.parent / "uv"
    uv.write_text("#!/bin/sh\\nexec '%s' -E -S '%s' \\"$@\\"\\n" % (sys.executable, sys.argv[0]))
    uv.chmod(0o755)
elif "-r" in sys.argv:
    if "STUBBORN" in os.environ:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if "PORT" in os.environ:
        with socket.create_connection(("127.0.0.1", int(os.environ["PORT"]))) as test:
            if not test.recv(1):
                sys.exit("not told to go on")
    if "PROBLEM" in os.environ:
        sys.exit(os.path.expandvars(os.environ["PROBLEM"]))
else:
    for name in ("rowlock", "ruff", "mypy", "lint-imports", "pytest"):
        program = path.parent / name
        program.write_text(
            "#!/bin/sh\\n"
            "echo %s \\"$@\\"\\n"
            "echo in \\"$PWD\\" leaking \\"$PYTHONPATH$VIRTUAL_ENV$PYTHONDONTWRITEBYTECODE\\"\\n"
            "case \\" $FAILING \\" in *' %s '*) exit 3;; esac\\n" % (name, name)
        )
        program.chmod(0o755)
"""

# Runs the script like a Python that lacks some modules, has another pip, is another program or is run by another
# user. Usually it lacks venv, so that only the fake installer works. If told to, a signal arrives just before it knows
# the installer of the packages.
PYTHON = """
import os, runpy, signal, subprocess, sys, types

sys.modules.update(dict.fromkeys(os.environ["LACKING"].split()))
if "PIP_VERSION" in os.environ:
    sys.modules["pip"] = types.SimpleNamespace(__version__=os.environ["PIP_VERSION"])
sys.executable = os.environ.get("EXECUTABLE", sys.executable)
os.geteuid = lambda: int(os.environ["USER_ID"])
del sys.argv[0]
start = subprocess.Popen


def interrupted(command, **options):
    child = start(command, **options)
    if "-r" in command:
        os.kill(os.getpid(), signal.SIGTERM)
    return child


if "INTERRUPTED" in os.environ:
    subprocess.Popen = interrupted
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Copy:
    """A copy of the parts of the repository that the set-up uses, and a folder of programs for PATH."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a folder" / "repository"
        self.script = self.root / "rowlock"
        self.programs = folder / "programs"
        self.calls = folder / "calls"
        self.variables = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PIP_", "UV_", "PYTHON", "PLAYWRIGHT_"))
        }
        self.variables.update(PATH=str(self.programs), CALLS=str(self.calls), LACKING="venv", USER_ID="0")
        self.variables.update(PYTHONPATH="leak", VIRTUAL_ENV="leak", HOME=str(folder))
        (self.root / "requirements").mkdir(parents=True)
        self.programs.mkdir()
        self.calls.touch()
        shutil.copy(REPOSITORY / "rowlock", self.root)
        (self.root / "pyproject.toml").write_text("[project]\n")
        for name in ("play", "test"):
            (self.root / "requirements" / f"{name}.txt").write_text("pinned==1.0\n")
        (folder / "installer.py").write_text(INSTALLER)
        self.installer = shlex.join([sys.executable, "-E", "-S", str(folder / "installer.py")])

    @property
    def environments(self) -> list[str]:
        return sorted(path.name for path in self.root.glob(".rowlock/*") if path.name != "lock")

    @property
    def set_ups(self) -> int:
        return len(re.findall(r"\bvenv\b", self.calls.read_text()))

    def add_program(self, name: str, commands: str) -> str:
        program = self.programs / name
        program.write_text(f"#!/bin/sh\n{commands}\n")
        program.chmod(0o755)
        return str(program)

    def add_installer(self, name: str) -> str:
        return self.add_program(name, f'exec {self.installer} "$@"')

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-c", PYTHON, str(self.script), *arguments]

    def run(self, *arguments: str, folder: Path | None = None, **variables: str) -> Result:
        return subprocess.run(
            self.command(*arguments),
            env=self.variables | variables,
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )

    def start(self, **variables: str) -> subprocess.Popen[str]:
        # A test run in the background may ignore it, and child processes would inherit that.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            return subprocess.Popen(
                self.command(),
                env=self.variables | variables,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        finally:
            signal.signal(signal.SIGINT, before)


def assert_gives_up(result: Result, *words: str) -> None:
    """Check that it explains the problem in its last line, without a traceback, and leaves nothing incomplete."""
    paragraph = result.stderr.splitlines()[-1]
    assert [word for word in words if word not in paragraph] == [], result.stderr
    assert "run this again" in paragraph
    assert "Traceback" not in result.stderr
    assert (result.returncode, result.stdout) == (1, "")


def first_words(script: subprocess.Popen[str]) -> str:
    assert script.stderr is not None
    assert select.select([script.stderr], [], [], TIMEOUT)[0], "it says nothing"
    return script.stderr.readline()


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@pytest.fixture
def copy_with_uv(copy: Copy) -> Copy:
    copy.add_installer("uv")
    return copy


@pytest.fixture
def server() -> Iterator[socket.socket]:
    """A socket on which a fake installer reports that it has started, and waits for permission to continue."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(TIMEOUT)
        yield server


def port(server: socket.socket) -> str:
    return str(server.getsockname()[1])


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")

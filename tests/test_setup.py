"""The set-up script, run in a copy of its own with installers that only pretend."""

import ast
import importlib.util
import os
import re
import select
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the pretended programs are shell scripts")

REPOSITORY = Path(__file__).resolve().parent.parent
SOURCE = (REPOSITORY / "rowlock").read_text(encoding="utf-8")
BROWSER_TESTS = REPOSITORY / "tests" / "browser.py"
TIMEOUT = 30
Result = subprocess.CompletedProcess[str]

# Stands for uv, and for a Python that has venv and pip: notes how it is called, and makes programs that say
# how they are called. Installing the pinned packages, it waits for a word or fails if it has been told to.
INSTALLER = """
import os, pathlib, signal, socket, sys

with open(os.environ["CALLS"], "a") as calls:
    print(*sys.argv[1:], file=calls)
leaks = [name for name in ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV") if name in os.environ]
if leaks:
    sys.exit("leaked: %s" % leaks)
path = [pathlib.Path(argument) for argument in sys.argv if ".rowlock" in argument][-1]
if "venv" in sys.argv:
    (path / "bin").mkdir(parents=True)
    (path / "bin" / "python").symlink_to(sys.executable)
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
            "echo in \\"$PWD\\" leaking \\"$PYTHONPATH$VIRTUAL_ENV\\"\\n"
            "case \\" $FAILING \\" in *' %s '*) exit 3;; esac\\n" % (name, name)
        )
        program.chmod(0o755)
"""

# Runs the script as a Python would that lacks some modules, has another pip, is another program or is run by somebody
# else. Mostly it lacks venv, so that there is no way but the pretended one.
PYTHON = """
import os, runpy, sys, types

sys.modules.update(dict.fromkeys(os.environ["LACKING"].split()))
if "PIP_VERSION" in os.environ:
    sys.modules["pip"] = types.SimpleNamespace(__version__=os.environ["PIP_VERSION"])
sys.executable = os.environ.get("EXECUTABLE", sys.executable)
os.geteuid = lambda: int(os.environ["USER_ID"])
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Copy:
    """A copy of the repository as far as the set-up sees it, and a folder of programs for PATH."""

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
        # A test run in the background may have been made to ignore it, and would hand that on.
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
    """Says what is wrong in one paragraph, the last line, without a traceback; and leaves nothing half-made."""
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
    """Where a pretended installer tells that it has begun, and waits to be told to go on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(TIMEOUT)
        yield server


def port(server: socket.socket) -> str:
    return str(server.getsockname()[1])


# Reading and starting it


def test_an_old_python_can_read_it() -> None:
    tree = ast.parse(SOURCE, feature_version=(3, 6))
    too_new = (ast.JoinedStr, ast.AnnAssign, ast.AsyncFunctionDef, ast.Nonlocal, ast.YieldFrom, ast.NamedExpr)
    for node in ast.walk(tree):
        assert not isinstance(node, too_new), ast.unparse(node)
        match node:
            case ast.FunctionDef(args=arguments, returns=returns):
                every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
                assert not arguments.posonlyargs, node.name
                assert not arguments.kwonlyargs, node.name
                assert returns is None, node.name
                assert all(argument.annotation is None for argument in every), node.name
            case ast.ClassDef(keywords=keywords):
                assert not keywords, node.name
            case ast.Raise(cause=cause):
                assert cause is None, ast.unparse(node)
            case ast.List() | ast.Tuple() | ast.Set():
                assert not any(isinstance(part, ast.Starred) for part in node.elts), ast.unparse(node)
            case ast.Dict(keys=keys):
                assert None not in keys, ast.unparse(node)
            case ast.Call(args=arguments, keywords=keywords):
                starred = any(isinstance(part, ast.Starred) for part in arguments)
                starred = starred or any(part.arg is None for part in keywords)
                text = ast.get_source_segment(SOURCE, node) or ""
                assert not starred or not re.search(r",\s*\)$", text), f"a comma after stars: {text}"
    assert SOURCE.isascii()


def test_it_can_be_started_by_its_name() -> None:
    for name in ("rowlock", ".ci/run"):
        assert os.access(REPOSITORY / name, os.X_OK), name
    assert SOURCE.startswith("#!/usr/bin/env python3\n")


def test_it_works_from_any_folder_through_a_link_and_with_a_space_in_the_path(
    copy_with_uv: Copy, tmp_path: Path
) -> None:
    link = tmp_path / "linked rowlock"
    link.symlink_to(copy_with_uv.script)
    copy_with_uv.script = link
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    result = copy_with_uv.run("replay", "two words", "", folder=elsewhere)
    assert result.stdout == f"rowlock replay two words \nin {elsewhere} leaking \n", result.stderr
    assert result.returncode == 0
    assert copy_with_uv.environments == ["play"]
    assert list(elsewhere.iterdir()) == []


def test_only_pinned_wheels_are_installed_and_then_the_project_without_more(copy_with_uv: Copy) -> None:
    assert copy_with_uv.run().returncode == 0
    environment = copy_with_uv.root / ".rowlock" / "play"
    install = f"pip install --python {environment / 'bin' / 'python'}"
    assert copy_with_uv.calls.read_text().splitlines() == [
        f"venv --python {sys.executable} {environment}",
        f"{install} --require-hashes --only-binary :all: -r requirements/play.txt",
        f"{install} --no-deps --no-build-isolation -e .",
    ]


# Once it is set up


def test_a_second_run_does_not_set_up_again(copy_with_uv: Copy) -> None:
    first, second = copy_with_uv.run(), copy_with_uv.run()
    assert "Setting up" in first.stderr
    assert (second.returncode, second.stdout, second.stderr) == (0, first.stdout, "")
    assert copy_with_uv.set_ups == 1


def change_requirements(root: Path) -> None:
    (root / "requirements" / "play.txt").write_text("pinned==2.0\n")


def change_project(root: Path) -> None:
    (root / "pyproject.toml").write_text("[project]\nname = 'another'\n")


def change_set_up(root: Path) -> None:
    replace(root / "rowlock", 'SET_UP_VERSION = b"1"', 'SET_UP_VERSION = b"another"')


def lose_the_python(root: Path) -> None:
    python = root / ".rowlock" / "play" / "bin" / "python"
    python.unlink()
    python.symlink_to(root / "gone")


def lose_the_stamp(root: Path) -> None:
    (root / ".rowlock" / "play" / "rowlock-stamp").unlink()


@pytest.mark.parametrize(
    "change", [change_requirements, change_project, change_set_up, lose_the_python, lose_the_stamp]
)
def test_an_environment_that_no_longer_fits_is_made_anew(copy_with_uv: Copy, change: Callable[[Path], None]) -> None:
    copy_with_uv.run()
    leftover = copy_with_uv.root / ".rowlock" / "play" / "leftover"
    leftover.touch()
    change(copy_with_uv.root)
    result = copy_with_uv.run()
    assert result.returncode == 0, result.stderr
    assert copy_with_uv.set_ups == 2
    assert not leftover.exists()
    assert copy_with_uv.run().stderr == ""


def test_a_moved_repository_is_set_up_anew(copy_with_uv: Copy) -> None:
    copy_with_uv.run()
    copy_with_uv.script = copy_with_uv.root.rename(copy_with_uv.root.with_name("moved")) / "rowlock"
    assert copy_with_uv.run().returncode == 0
    assert copy_with_uv.set_ups == 2


# Checks


def test_every_check_is_run_and_those_that_failed_are_named(copy_with_uv: Copy) -> None:
    result = copy_with_uv.run("test", FAILING="ruff mypy")
    assert result.stdout.splitlines()[::2] == [
        "ruff check .",
        "ruff format --check .",
        "mypy",
        "lint-imports",
        "pytest",
    ]
    assert set(result.stdout.splitlines()[1::2]) == {f"in {copy_with_uv.root} leaking "}
    assert result.stderr.splitlines()[-1] == "== failed: ruff check ., ruff format --check ., mypy"
    assert result.returncode == 1
    assert copy_with_uv.environments == ["test"]
    assert "requirements/test.txt" in copy_with_uv.calls.read_text()


def test_checks_that_all_pass_say_so(copy_with_uv: Copy) -> None:
    result = copy_with_uv.run("test")
    assert (result.returncode, result.stderr.splitlines()[-1]) == (0, "== all is well")


@pytest.mark.parametrize(("failing", "status"), [("", 0), ("pytest", 1)])
def test_with_arguments_only_pytest_is_run(copy_with_uv: Copy, failing: str, status: int) -> None:
    result = copy_with_uv.run("test", "-k", "two words", FAILING=failing)
    assert result.stdout.splitlines()[::2] == ["pytest -k two words"]
    assert "Only pytest is run" in result.stderr
    assert result.returncode == status


# A browser for the tests of pages


INSTALL = "apt-get install --yes --no-install-recommends chromium fonts-dejavu-core"


@pytest.fixture
def copy_with_apt(copy_with_uv: Copy) -> Copy:
    """A copy on a machine like Debian, whose lists of packages may still have to be fetched."""
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


@pytest.mark.parametrize("browser", ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])
def test_a_browser_that_is_here_is_enough(copy_with_apt: Copy, browser: str) -> None:
    copy_with_apt.add_program(browser, "exit 0")
    result = copy_with_apt.run("test")
    assert apt_calls(copy_with_apt) == []
    assert "browser" not in result.stderr


def test_a_browser_of_playwright_is_enough(copy_with_apt: Copy, tmp_path: Path) -> None:
    (tmp_path / ".cache" / "ms-playwright" / "chromium-1000").mkdir(parents=True)
    assert "browser" not in copy_with_apt.run("test").stderr
    assert apt_calls(copy_with_apt) == []


def test_the_command_needs_no_browser(copy_with_apt: Copy) -> None:
    result = copy_with_apt.run("replay")
    assert apt_calls(copy_with_apt) == []
    assert "browser" not in result.stderr


def test_a_missing_browser_is_installed_and_that_is_said_before(copy_with_apt: Copy) -> None:
    result = copy_with_apt.run("test", LISTED="yes")
    assert apt_calls(copy_with_apt) == [INSTALL]
    said = result.stderr
    assert said.index("none is here") < said.index("Installing Debian's chromium") < said.index("== ruff check .")
    assert "skipped" not in said
    assert result.returncode == 0


def test_lists_of_packages_are_fetched_where_there_are_none(copy_with_apt: Copy) -> None:
    result = copy_with_apt.run("test")
    assert apt_calls(copy_with_apt) == [INSTALL, "apt-get update", INSTALL]
    assert "skipped" not in result.stderr


def test_who_is_not_the_superuser_installs_with_sudo(copy_with_apt: Copy) -> None:
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
def test_where_no_browser_can_be_installed_that_is_said_and_the_checks_go_on(
    copy_with_apt: Copy, hindrance: Callable[[Copy], None]
) -> None:
    hindrance(copy_with_apt)
    result = copy_with_apt.run("test")
    assert "The tests of pages will be skipped" in result.stderr
    assert "install chromium or Google Chrome" in result.stderr
    assert "Traceback" not in result.stderr
    assert (result.returncode, result.stderr.splitlines()[-1]) == (0, "== all is well")


def test_what_an_installer_of_browsers_complains_of_is_shown(copy_with_apt: Copy) -> None:
    with_a_sudo_that_asks(copy_with_apt)
    assert "a password is required" in copy_with_apt.run("test").stderr


def test_the_tests_look_for_the_same_browsers() -> None:
    looked_for = re.compile(r"^(?:BROWSERS|PROGRAMS) = (\(.*?^\))", re.MULTILINE | re.DOTALL)
    texts = [looked_for.search(path.read_text(encoding="utf-8")) for path in (REPOSITORY / "rowlock", BROWSER_TESTS)]
    here, there = (ast.literal_eval(text[1]) for text in texts if text)
    assert here == there


# What can be wrong


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def too_old(copy: Copy) -> Copy:
    """A copy for which this Python is too old."""
    replace(copy.script, "OLDEST_PYTHON = (3, 11)", "OLDEST_PYTHON = (99, 0)")
    return copy


def test_too_old_a_python_says_so(too_old: Copy) -> None:
    too_old.add_program("python3.14", "exit 127")
    too_old.add_program("python3.13", "echo False")
    this = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert_gives_up(too_old.run(), "needs Python 99.0", f"this is Python {this}", "Install one")


def test_too_old_a_python_starts_the_newest_one_that_works(too_old: Copy) -> None:
    too_old.add_program("python3.14", "echo not installed >&2; exit 127")
    too_old.add_program("python3.13", "echo False")
    too_old.add_program("python3.12", 'test "$1" = -c && echo True || printf "%s\\n" "$@" "$PYTHONPATH"')
    too_old.add_program("python3.11", "echo True")
    result = too_old.run("replay", "two words")
    assert result.stdout.splitlines() == [str(too_old.script), "replay", "two words", ""], result.stderr
    assert result.returncode == 0


@pytest.mark.parametrize(("lacking", "pip_version"), [("venv", "25.0"), ("ensurepip", "22.2.9"), ("ensurepip", "9.0")])
def test_a_python_that_cannot_make_environments_says_so(copy: Copy, lacking: str, pip_version: str) -> None:
    result = copy.run(LACKING=lacking, PIP_VERSION=pip_version)
    assert_gives_up(result, sys.executable, "sudo apt install python3-venv")
    assert copy.environments == []


@pytest.mark.parametrize("lacking", ["venv ensurepip pip", "ensurepip pip"])
def test_a_python_without_venv_or_pip_says_so(copy: Copy, lacking: str) -> None:
    assert_gives_up(copy.run(LACKING=lacking), "sudo apt install python3-venv")
    assert copy.environments == []


def test_a_python_without_ensurepip_uses_the_pip_it_has(copy: Copy) -> None:
    python = copy.add_installer("python")
    result = copy.run(LACKING="ensurepip", PIP_VERSION="22.3", EXECUTABLE=python)
    assert result.returncode == 0, result.stderr
    environment = copy.root / ".rowlock" / "play"
    making, installing, _ = copy.calls.read_text().splitlines()
    assert making == f"-m venv {environment} --without-pip"
    assert installing.startswith(f"-m pip --python {environment / 'bin' / 'python'} install --require-hashes")


def test_pip_is_tried_when_uv_fails(copy: Copy) -> None:
    copy.add_program("uv", "echo unknown option; exit 2")
    python = copy.add_installer("python")
    result = copy.run(LACKING="ensurepip", PIP_VERSION="22.3", EXECUTABLE=python)
    assert result.returncode == 0, result.stderr
    assert "unknown option" in result.stderr
    assert copy.environments == ["play"]


@pytest.mark.skipif(not importlib.util.find_spec("ensurepip"), reason="this Python cannot make environments")
def test_no_reachable_index_is_said(copy: Copy) -> None:
    digest = "0" * 64
    (copy.root / "requirements" / "play.txt").write_text(f"nothing==1.0 --hash=sha256:{digest}\n")
    with socket.socket() as closed:  # bound and never listening, so that nobody else can be either
        closed.bind(("127.0.0.1", 0))
        index = f"http://127.0.0.1:{port(closed)}/simple"
        result = copy.run(LACKING="", PIP_INDEX_URL=index, PIP_CONFIG_FILE=os.devnull, PIP_RETRIES="0")
    assert_gives_up(result, "no package index answers", "network", "proxy", "PIP_INDEX_URL")
    assert "No matching distribution found for nothing==1.0" in result.stderr
    assert copy.environments == []


@pytest.mark.parametrize(
    ("problem", "remedy"),
    [
        ("error: Failed to fetch\n  cause: dns error", "Check the network"),
        ("ERROR: [Errno 28] No space left on device: '/tmp/x'", "no room on the disk"),
        ("ERROR: something nobody has thought of", "the lines above say why"),
    ],
)
def test_a_failing_installer_leaves_nothing(copy_with_uv: Copy, problem: str, remedy: str) -> None:
    result = copy_with_uv.run(PROBLEM=problem)
    assert_gives_up(result, remedy)
    assert problem.splitlines()[-1] in result.stderr
    assert copy_with_uv.environments == []


def test_a_missing_network_is_reported_soon_unless_the_user_is_more_patient(copy_with_uv: Copy) -> None:
    settings = "retries $PIP_RETRIES, timeout $PIP_DEFAULT_TIMEOUT"
    assert "retries 2, timeout 10" in copy_with_uv.run(PROBLEM=settings).stderr
    assert "retries 7, timeout 10" in copy_with_uv.run(PROBLEM=settings, PIP_RETRIES="7").stderr


def test_an_installer_that_cannot_be_started_is_a_failing_one(copy: Copy) -> None:
    uv = copy.programs / "uv"
    uv.write_text("#!/not/there\n")
    uv.chmod(0o755)
    assert_gives_up(copy.run(), "the lines above say why")


def test_a_folder_that_cannot_be_written_to_is_said(copy_with_uv: Copy) -> None:
    (copy_with_uv.root / ".rowlock").touch()  # in the way; a forbidden folder would not stop a superuser
    assert_gives_up(copy_with_uv.run(), "can be written to", str(copy_with_uv.root))


def test_an_incomplete_repository_is_said(copy_with_uv: Copy) -> None:
    (copy_with_uv.root / "requirements" / "play.txt").unlink()
    assert_gives_up(copy_with_uv.run(), "requirements/play.txt", "is whole")


# Stopping in the middle, and two at once


@pytest.mark.parametrize("stubborn", [False, True], ids=["obeying", "stubborn"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_an_interrupted_set_up_leaves_nothing_half_made(
    copy_with_uv: Copy, server: socket.socket, number: signal.Signals, stubborn: bool
) -> None:
    if stubborn:
        replace(copy_with_uv.script, "PATIENCE_SECONDS = 5", "PATIENCE_SECONDS = 0.1")
        copy_with_uv.variables["STUBBORN"] = "yes"
    with copy_with_uv.start(PORT=port(server)) as script:
        installer, _ = server.accept()
        with installer:
            installer.settimeout(TIMEOUT)
            assert copy_with_uv.environments == ["play"]
            script.send_signal(number)
            _, said = script.communicate(timeout=TIMEOUT)
            assert installer.recv(1) == b"", "the installer has not ended"
    assert script.returncode == 128 + number
    assert said.splitlines()[-1] == "The set-up was not finished; what was half-made is removed."
    assert "Traceback" not in said
    assert copy_with_uv.environments == []


def test_after_a_killed_set_up_the_next_run_starts_anew(copy_with_uv: Copy, server: socket.socket) -> None:
    with copy_with_uv.start(PORT=port(server)) as script:
        installer, _ = server.accept()
        script.kill()
        script.wait(TIMEOUT)
        with copy_with_uv.start() as next_run, installer:
            assert "waiting" in first_words(next_run)  # for the installer that was left behind
            installer.send(b".")
            printed, _ = next_run.communicate(timeout=TIMEOUT)
    assert (next_run.returncode, printed.splitlines()[0]) == (0, "rowlock")
    assert copy_with_uv.set_ups == 2


def test_of_two_runs_at_once_the_second_waits_and_finds_all_ready(copy_with_uv: Copy, server: socket.socket) -> None:
    with copy_with_uv.start(PORT=port(server)) as first:
        installer, _ = server.accept()
        with copy_with_uv.start() as second, installer:
            assert "waiting" in first_words(second)
            installer.send(b".")
            for script in (first, second):
                printed, said = script.communicate(timeout=TIMEOUT)
                assert (script.returncode, printed.splitlines()[0]) == (0, "rowlock"), said
    assert copy_with_uv.set_ups == 1

"""Problems are explained in one paragraph and leave nothing incomplete behind."""

import importlib.util
import os
import socket
import sys

import pytest

from support.set_up_script import Copy, assert_gives_up, needs_shell_scripts, port, replace

pytestmark = needs_shell_scripts


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


def test_a_python_that_is_too_old_starts_the_newest_working_one(too_old: Copy) -> None:
    too_old.add_program("python3.14", "echo not installed >&2; exit 127")
    too_old.add_program("python3.13", "echo False")
    too_old.add_program("python3.12", 'test "$1" = -c && echo True || printf "%s\\n" "$@" "$PYTHONPATH"')
    too_old.add_program("python3.11", "echo True")
    result = too_old.run("replay", "two words")
    assert result.stdout.splitlines() == [str(too_old.script), "replay", "two words", ""], result.stderr
    assert result.returncode == 0


@pytest.mark.parametrize(("lacking", "pip_version"), [("venv", "25.0"), ("ensurepip", "22.2.9"), ("ensurepip", "9.0")])
def test_a_python_that_cannot_create_environments_says_so(copy: Copy, lacking: str, pip_version: str) -> None:
    result = copy.run(LACKING=lacking, PIP_VERSION=pip_version)
    assert_gives_up(result, sys.executable, "sudo apt install python3-venv")
    assert copy.environments == []


@pytest.mark.parametrize("lacking", ["venv ensurepip pip", "ensurepip pip"])
def test_a_python_without_venv_or_pip_says_so(copy: Copy, lacking: str) -> None:
    assert_gives_up(copy.run(LACKING=lacking), "sudo apt install python3-venv")
    assert copy.environments == []


@pytest.fixture
def copy_with_pip(copy: Copy) -> Copy:
    """A copy for a Python that lacks uv and ensurepip, but has pip."""
    python = copy.add_installer("python")
    copy.variables.update(LACKING="ensurepip", PIP_VERSION="22.3", EXECUTABLE=python)
    return copy


def test_a_python_without_ensurepip_uses_the_pip_it_has_to_get_uv(copy_with_pip: Copy) -> None:
    result = copy_with_pip.run()
    assert result.returncode == 0, result.stderr
    environment = copy_with_pip.root / ".rowlock" / "play"
    python = environment / "bin" / "python"
    pinned = "--require-hashes --only-binary :all: -r requirements"
    assert copy_with_pip.calls.read_text().splitlines() == [
        "-m pip config get global.index-url",
        f"-m venv {environment} --without-pip",
        f"-m pip --python {python} install {pinned}/uv.txt",
        f"pip install --python {python} {pinned}/play.txt",
        f"pip install --python {python} --no-deps --no-build-isolation -e .",
    ]


@pytest.mark.parametrize("own_index", [{"PIP_INDEX_URL": "https://index.example/simple"}, {"OWN_INDEX": "yes"}])
def test_an_index_that_only_pip_knows_is_used_by_pip(copy_with_pip: Copy, own_index: dict[str, str]) -> None:
    copy_with_pip.variables.update(own_index)
    result = copy_with_pip.run()
    assert result.returncode == 0, result.stderr
    *_, installing, _ = copy_with_pip.calls.read_text().splitlines()
    assert installing.startswith("-m pip --python")
    assert installing.endswith("-r requirements/play.txt")
    assert "uv.txt" not in copy_with_pip.calls.read_text()


def test_where_there_is_no_uv_pip_installs_everything(copy_with_pip: Copy) -> None:
    result = copy_with_pip.run(NO_UV="yes")
    assert result.returncode == 0, result.stderr
    assert "no uv for this system" in result.stderr
    assert copy_with_pip.calls.read_text().splitlines()[-2].startswith("-m pip --python")


@pytest.mark.slow
def test_pip_is_tried_when_uv_fails(copy_with_pip: Copy) -> None:
    copy_with_pip.add_program("uv", "echo unknown option; exit 2")
    result = copy_with_pip.run()
    assert result.returncode == 0, result.stderr
    assert "unknown option" in result.stderr
    assert copy_with_pip.environments == ["play"]


@pytest.mark.slow
@pytest.mark.skipif(not importlib.util.find_spec("ensurepip"), reason="this Python cannot make environments")
def test_an_unreachable_index_is_reported(copy: Copy) -> None:
    digest = "0" * 64
    (copy.root / "requirements" / "play.txt").write_text(f"nothing==1.0 --hash=sha256:{digest}\n")
    with socket.socket() as closed:  # bound but not listening, so that nobody else can listen either
        closed.bind(("127.0.0.1", 0))
        index = f"http://127.0.0.1:{port(closed)}/simple"
        result = copy.run(LACKING="", PIP_INDEX_URL=index, PIP_CONFIG_FILE=os.devnull, PIP_RETRIES="0")
    assert_gives_up(result, "no package index answers", "network", "proxy", "PIP_INDEX_URL")
    assert "No matching distribution found for nothing==1.0" in result.stderr
    assert copy.environments == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("problem", "remedy"),
    [
        ("error: Failed to fetch\n  cause: dns error", "Check the network"),
        ("ERROR: [Errno 28] No space left on device: '/tmp/x'", "The disk is full"),
        ("ERROR: something nobody has thought of", "the lines above say why"),
    ],
)
def test_a_failing_installer_leaves_nothing(copy_with_uv: Copy, problem: str, remedy: str) -> None:
    result = copy_with_uv.run(PROBLEM=problem)
    assert_gives_up(result, remedy)
    assert problem.splitlines()[-1] in result.stderr
    assert copy_with_uv.environments == []


def test_a_missing_network_is_reported_quickly_unless_the_user_allows_more_time(copy_with_uv: Copy) -> None:
    settings = "retries $PIP_RETRIES, timeout $PIP_DEFAULT_TIMEOUT"
    assert "retries 2, timeout 10" in copy_with_uv.run(PROBLEM=settings).stderr
    assert "retries 7, timeout 10" in copy_with_uv.run(PROBLEM=settings, PIP_RETRIES="7").stderr


def test_an_installer_that_cannot_start_counts_as_failing(copy: Copy) -> None:
    uv = copy.programs / "uv"
    uv.write_text("#!/not/there\n")
    uv.chmod(0o755)
    assert_gives_up(copy.run(), "the lines above say why")


def test_a_folder_that_is_not_writable_is_reported(copy_with_uv: Copy) -> None:
    (copy_with_uv.root / ".rowlock").touch()  # in the way; permissions would not stop a superuser
    assert_gives_up(copy_with_uv.run(), "writable", str(copy_with_uv.root))


def test_an_incomplete_repository_is_reported(copy_with_uv: Copy) -> None:
    (copy_with_uv.root / "requirements" / "play.txt").unlink()
    assert_gives_up(copy_with_uv.run(), "requirements/play.txt", "is complete")

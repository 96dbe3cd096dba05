"""`rowlock` without a command: the page on the user's own machine."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import types
import webbrowser
from typing import Any

import httpx
import pytest

from rowlock.cli import browser, local_server
from rowlock.server.data_folder import ADDRESS, LOCK, FolderInUse, lock_data_folder
from rowlock.server.event_log import StorageFailed
from rowlock.server.listening import CannotListen, bind
from support.deadlines import TIMEOUT

COMMAND = [sys.executable, "-c", "from rowlock.cli import main; main()"]
UNSET = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "ROWLOCK_PORT", "ROWLOCK_DATA", "ROWLOCK_HOST")


class Home:
    """A user's environment variables and home folder, with a browser that only reports what it should open."""

    def __init__(self, folder):
        self.folder = folder
        told, opens = folder / "told", folder / "browser"
        os.mkfifo(told)
        opens.write_text(f'#!/bin/sh\necho "$1" > "{told}"\n')
        opens.chmod(0o755)
        variables = {name: value for name, value in os.environ.items() if name not in UNSET}
        # With a cache of its own, it would start to compile everything.
        variables["ROWLOCK_COMPILE_AT_START"] = "0"
        self.variables = {**variables, "XDG_DATA_HOME": str(folder), "HOME": str(folder), "BROWSER": f"{opens} %s"}
        # Open at both ends, so that the browser never blocks.
        self.browser = os.fdopen(os.open(told, os.O_RDWR), "rb", buffering=0)

    def opened(self):
        """Wait for the browser, and return the address it should open."""
        return self.browser.readline().decode().strip()

    @contextlib.contextmanager
    def running(self, *arguments):
        """A run that is stopped with Ctrl-C, with its first line of output and, at the end, its errors."""
        pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        # If the tests run in the background, SIGINT is ignored, and child processes inherit that.
        options: Any = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
        with subprocess.Popen([*COMMAND, *arguments], env=self.variables, **pipes, **options) as process:
            running = types.SimpleNamespace(said=process.stdout.readline(), stdout=process.stdout, errors=None)
            try:
                yield running
            finally:
                process.send_signal(signal.SIGINT)
                _, running.errors = process.communicate(timeout=TIMEOUT)
        running.status = process.returncode

    def run(self, *arguments, **variables):
        return subprocess.run(
            [*COMMAND, *arguments],
            env={**self.variables, **variables},
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )


@pytest.fixture
def home(tmp_path):
    home = Home(tmp_path)
    with home.browser:
        yield home


def url_in(said):
    return re.search(r"http://127\.0\.0\.1:\d+", said)[0]


@pytest.mark.slow
def test_it_opens_the_page_and_a_second_run_opens_the_same_one(home):
    with home.running() as first:
        url, kept = url_in(first.said), home.folder / "rowlock"
        assert first.said == f"Rowlock is running at {url} and saves your games in {kept}.\n"
        assert "For other commands: rowlock --help" in first.stdout.readline()
        assert home.opened() == url
        assert httpx.get(f"{url}/healthz").json()["status"] == "ok"

        second = home.run()
        assert (second.returncode, second.stderr) == (0, "")
        assert second.stdout == f"Rowlock is already running at {url}.\n"
        assert home.opened() == url

        served = home.run("serve", "--data", str(kept), "--port", "0")
        assert (served.returncode, served.stdout) == (1, "")
        assert served.stderr == f"rowlock: {kept}: another process is already serving this folder at {url}\n"
    assert (first.status, first.errors) == (130, "")


@pytest.mark.long
@pytest.mark.slow
def test_a_taken_port_is_skipped_unless_it_was_requested(home):
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # it is already in use, which is fine too
            stack.enter_context(socket.create_server(("127.0.0.1", 8000)))
        with home.running() as found:
            assert not url_in(found.said).endswith(":8000")
        asked = home.run(ROWLOCK_PORT="8000")
        assert (asked.returncode, asked.stdout) == (1, "")
        assert asked.stderr.startswith("rowlock: port 8000 on 127.0.0.1 is in use by another program: stop it, or")


@pytest.mark.slow
def test_serve_opens_the_page_if_asked_to(home):
    with home.running(
        "serve", "--host", "0.0.0.0", "--port", "0", "--data", str(home.folder / "data"), "--open"
    ) as host:
        port = re.search(r"http://0\.0\.0\.0:(\d+) ", host.said)[1]
        assert home.opened() == f"http://127.0.0.1:{port}"


@pytest.mark.parametrize(
    ("platform", "variables", "opens"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"BROWSER": "firefox"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_browser_is_opened_only_if_there_is_a_screen(monkeypatch, platform, variables, opens):
    told = []
    monkeypatch.setattr(webbrowser, "open", told.append)
    monkeypatch.setattr(sys, "platform", platform)
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    browser.open_in_browser("http://127.0.0.1:8000")
    assert told == ["http://127.0.0.1:8000"] * opens


def test_the_address_of_a_killed_run_is_ignored(tmp_path):
    (tmp_path / ADDRESS).write_text("http://127.0.0.1:1")
    with lock_data_folder(tmp_path) as say:
        with pytest.raises(FolderInUse) as early, lock_data_folder(tmp_path):
            pass
        assert early.value.address == ""
        say("http://127.0.0.1:2")
        with pytest.raises(FolderInUse) as late, lock_data_folder(tmp_path):
            pass
        assert late.value.address == "http://127.0.0.1:2"
    assert not (tmp_path / ADDRESS).exists()
    with lock_data_folder(tmp_path):
        pass


def test_a_folder_that_is_not_writable_is_reported(tmp_path):
    (tmp_path / LOCK).mkdir()
    with (
        pytest.raises(StorageFailed, match="the folder is not writable: Is a directory"),
        lock_data_folder(tmp_path),
    ):
        pass


def test_the_first_free_port_is_used():
    (first,) = bind("127.0.0.1", [0])
    taken = first.getsockname()[1]
    with first, pytest.raises(CannotListen, match=f"port {taken} on 127.0.0.1 is in use by another program"):
        bind("127.0.0.1", [taken])
    with socket.create_server(("127.0.0.1", 0)) as other:
        (second,) = bind("127.0.0.1", [other.getsockname()[1], 0])
        second.close()
    again = bind("localhost", [taken])
    assert {one.getsockname()[1] for one in again} == {taken}
    for one in again:
        one.close()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.1"])
def test_an_address_of_another_machine_is_reported(host):
    with pytest.raises(CannotListen, match=re.escape(host)):
        bind(host, [0])


@pytest.mark.parametrize(
    ("address", "opened"),
    [
        ("http://0.0.0.0:8000", "http://127.0.0.1:8000"),
        ("http://[::]:8000", "http://[::1]:8000"),
        ("http://192.168.0.7:80", "http://192.168.0.7:80"),
    ],
)
def test_a_browser_opens_what_it_can_reach(address, opened):
    assert browser.local_address(address) == opened


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "/home/ada/.local/share/rowlock"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/rowlock"),
        ("darwin", {}, "/home/ada/Library/Application Support/rowlock"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/rowlock/data"),
    ],
)
def test_games_are_saved_in_the_users_data_folder(monkeypatch, platform, variables, folder):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for name, value in {"HOME": "/home/ada", **variables}.items():
        monkeypatch.setenv(name, value)
    assert local_server.user_data_folder().as_posix() == folder

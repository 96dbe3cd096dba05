"""`rowlock serve`, run as a host runs it."""

import asyncio
import contextlib
import os
import re
import socket
import subprocess
import sys
from subprocess import PIPE
from typing import Any

import httpx
import pytest

from support.deadlines import TIMEOUT, run
from support.hosted_server import Hosted, Player

pytestmark = pytest.mark.slow

COMMAND = "from rowlock.cli import main; main()"


def serve(*arguments, before="", **environment):
    return subprocess.run(
        [sys.executable, "-c", before + COMMAND, "serve", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )


@pytest.mark.parametrize("name", ["fastapi", "uvicorn"])
def test_without_the_packages_it_says_how_to_get_them(name):
    result = serve(before=f"import sys; sys.modules['{name}'] = None; ")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == f"rowlock: this needs {name}: install Rowlock again without --no-deps\n"


def test_a_bad_setting_is_reported():
    result = serve(ROWLOCK_PORT="many")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "rowlock: ROWLOCK_PORT is 'many': it must be a number\n"


def test_a_folder_that_cannot_be_created_is_named(tmp_path):
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    result = serve("--data", str(folder))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.splitlines()[-1] == f"rowlock: {folder}: the folder cannot be created: Not a directory"


@pytest.mark.slow
def test_a_port_in_use_is_reported(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = serve("--port", str(port), "--data", str(tmp_path))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith(f"rowlock: port {port} on 127.0.0.1 is in use by another program: stop it, or")
    assert "Traceback" not in result.stderr


@contextlib.asynccontextmanager
async def served(data):
    """A server in its own process, stopped at the end. Its log is in `logged` then."""
    command = [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--data", str(data)]
    fast = {**os.environ, "ROWLOCK_MESSAGES_PER_SECOND": "1000"}
    with subprocess.Popen(command, env=fast, stdout=PIPE, stderr=PIPE, text=True) as process:
        try:
            url = re.search(r"http://\S+", await asyncio.to_thread(process.stdout.readline))[0]
            async with httpx.AsyncClient(base_url=url, timeout=TIMEOUT) as http:
                host: Any = Hosted(url, None, None, http)
                host.logged = ""
                yield host
            process.terminate()
            _, host.logged = await asyncio.to_thread(process.communicate, timeout=TIMEOUT)
        finally:
            process.kill()


@pytest.mark.slow
def test_a_whole_game_and_a_restart_in_the_middle(tmp_path):
    async def scenario():
        async with served(tmp_path / "data") as host:
            opened = await host.open("qwixx", "me", "open", "casual")
            players = [Player(host, opened["table"], "Ada", opened["token"]), Player(host, opened["table"], "Bo")]
            await asyncio.gather(
                *(player.play(until=lambda view: (view["awaited"]["decision"] or 0) > 5) for player in players)
            )
        async with served(tmp_path / "data") as again:
            for player in players:
                player.host = again
            await asyncio.gather(*(player.play() for player in players))
        return players, host.logged + again.logged

    (ada, bo), logged = run(scenario())
    assert ada.view["result"] == bo.view["result"]
    assert [event["number"] for event in ada.events] == list(range(1, ada.last + 1))
    for unwanted in ("Traceback", ada.token, bo.token):
        assert unwanted not in logged

"""`rowlock serve --workers`: several processes on one port and one database."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys

import pytest
from websockets.exceptions import WebSocketException

from support.deadlines import TIMEOUT, in_a_loop
from support.hosted_server import Player
from support.server_process import SETTINGS, host_at

COMMAND = [sys.executable, "-m", "rowlock", "serve", "--port", "0", "--workers", "2"]


@contextlib.asynccontextmanager
async def supervised(url, log):
    """A supervisor with two workers, and the host to reach them."""
    with log.open("w", encoding="utf-8") as logged:
        process = subprocess.Popen(
            COMMAND,
            env={**os.environ, **SETTINGS, "ROWLOCK_DATA": url},
            stdout=subprocess.PIPE,
            stderr=logged,
            text=True,
        )
    try:
        said = await asyncio.to_thread(process.stdout.readline)
        found = re.search(r"http://\S+", said)
        assert found, log.read_text(encoding="utf-8")
        async with host_at(found[0]) as host:
            yield process, host
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, TIMEOUT)
        process.stdout.close()


def workers_of(process):
    with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="utf-8") as children:
        return [int(pid) for pid in children.read().split()]


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def until(reached):
    async with asyncio.timeout(TIMEOUT):
        while not reached():
            await asyncio.sleep(0.05)


async def played(player):
    """Play a game, and come back whenever the socket closes."""
    while True:
        with contextlib.suppress(WebSocketException, ConnectionError, EOFError):
            return await player.play()


needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@needs_proc
@pytest.mark.crash
@in_a_loop
async def test_a_game_goes_on_while_workers_die_and_are_replaced(postgresql_url, tmp_path):
    async with supervised(postgresql_url, tmp_path / "log") as (process, host):
        await until(lambda: len(workers_of(process)) == 2)
        opened = await host.open("qwixx", "me", "open", entropy_limit=1000.0)
        players = [Player(host, opened["table"], "Ada", opened["token"]), Player(host, opened["table"], "Bo")]
        playing = asyncio.gather(*map(played, players))
        for _ in range(2):
            last = players[0].last
            await until(lambda last=last: players[0].last > last + 5 or playing.done())
            before = workers_of(process)
            os.kill(before[0], signal.SIGKILL)
            await until(lambda before=before: len({*workers_of(process)} - {*before}) == 1)
        await playing
        assert players[0].view["result"] == players[1].view["result"]
        workers = workers_of(process)
        process.terminate()
        assert await asyncio.to_thread(process.wait, TIMEOUT) == 0
        assert not any(map(is_running, workers))
    assert "Traceback" not in (tmp_path / "log").read_text(encoding="utf-8")


@needs_proc
@pytest.mark.crash
@in_a_loop
async def test_workers_stop_when_their_supervisor_is_killed(postgresql_url, tmp_path):
    async with supervised(postgresql_url, tmp_path / "log") as (process, _host):
        await until(lambda: len(workers_of(process)) == 2)
        workers = workers_of(process)
        process.kill()
        await until(lambda: not any(map(is_running, workers)))


def refusal(*words):
    run = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=TIMEOUT, check=False)
    return run.returncode, run.stderr


@pytest.mark.slow
def test_several_workers_need_a_database(tmp_path):
    code, said = refusal("--data", str(tmp_path / "folder"))
    assert code == 1
    assert "several processes need a database" in said
    assert "Traceback" not in said
    assert not (tmp_path / "folder").exists()


@pytest.mark.slow
def test_workers_that_cannot_start_are_not_restarted_forever():
    code, said = refusal("--data", "postgresql://nobody@127.0.0.1:1/nothing")
    assert code == 1
    assert "die before they are ready" in said
    assert "Traceback" not in said

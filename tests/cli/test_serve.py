"""`rowlock serve`, as a host starts it."""

import asyncio
import os
import re
import signal
import subprocess
import sys

import httpx
import pytest

from hosting import PATIENCE, Hosted, Player

COMMAND = "from rowlock.cli import main; main()"


def run(*arguments, before="", **environment):
    return subprocess.run(
        [sys.executable, "-c", before + COMMAND, "serve", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("name", ["fastapi", "uvicorn"])
def test_without_the_packages_it_says_how_to_get_them(name):
    result = run(before=f"import sys; sys.modules['{name}'] = None; ")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == f"rowlock: a server needs {name}: pip install '.[serve]' in a clone of Rowlock\n"


def test_a_setting_that_cannot_be_is_told():
    result = run(ROWLOCK_PORT="many")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "rowlock: ROWLOCK_PORT is 'many': it must be a number\n"


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    result = run("--data", str(folder))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.splitlines()[-1] == f"rowlock: {folder}: the folder cannot be made: Not a directory"


def test_a_whole_game_and_a_restart_in_the_middle(tmp_path):
    async def played(until, players=()):
        with subprocess.Popen(
            [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--data", str(tmp_path / "data")],
            env={**os.environ, "ROWLOCK_MESSAGES_A_SECOND": "1000"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            url = re.search(r"http://\S+", await asyncio.to_thread(process.stdout.readline))[0]
            async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
                host = Hosted(url, None, None, http)
                if not players:
                    opened = await host.open("qwixx", "me", "open", "casual")
                    players = (
                        Player(host, opened["table"], "Ada", opened["token"]),
                        Player(host, opened["table"], "Bo"),
                    )
                for player in players:
                    player.host = host
                await asyncio.gather(*(player.play(until) for player in players))
            process.send_signal(signal.SIGTERM)
            _, said = await asyncio.to_thread(process.communicate, timeout=PATIENCE)
            assert "Traceback" not in said, said
            for player in players:
                assert player.token not in said
        return players

    async def both():
        players = await played(lambda view: (view["awaited"]["decision"] or 0) > 5)
        return await played(lambda view: view["phase"] == "over", players)

    ada, bo = asyncio.run(asyncio.wait_for(both(), PATIENCE))
    assert ada.view["result"] == bo.view["result"]
    assert [event["number"] for event in ada.events] == list(range(1, ada.last + 1))

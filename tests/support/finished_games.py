"""Finished games, for tests of what comes after the end: programs play them on a server in another thread, and a
browser may then take a player's seat.
"""

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import httpx

from support.hosted_server import TIMEOUT, Hosted, Player


@dataclass
class Finished:
    """A game that is over. `storage` is what the browser of a player would remember."""

    table: str
    game: str
    address: str
    players: dict[str, Player]
    view: dict[str, Any]

    def storage(self, *names: str) -> dict[str, Any]:
        seats = [
            {"seat": 1, "token": one.token, "name": name, "entropy": one.entropy.hex()}
            for name, one in self.players.items()
            if name in names
        ]
        tables = [{"table": self.table, "game": self.game, "opened": 0, "seats": seats}]
        kept = {"name": "rowlock.tables", "value": json.dumps(tables)}
        return {"cookies": [], "origins": [{"origin": self.address, "localStorage": [kept]}]}


def play_game(address: str, game: str, *seats: str, **options: Any) -> Finished:
    """Ada, and Bo if a seat is open for him, play at random; the others are bots. With `resigns`, Bo soon resigns."""
    resigns = options.pop("resigns", False)

    async def playing() -> Finished:
        async with httpx.AsyncClient(base_url=address, timeout=TIMEOUT) as http:
            host = Hosted(address, None, None, http)
            opened = await host.open(game, *seats, **options)
            ada = Player(host, opened["table"], "Ada", opened["token"])
            players = {"Ada": ada} | ({"Bo": Player(host, opened["table"], "Bo")} if "open" in seats else {})
            if resigns:
                await asyncio.gather(*(one.play(lambda view: view["awaited"]["turn"] == 3) for one in players.values()))
                async with host.client(opened["table"], {"token": players["Bo"].token}) as bo:
                    await bo.command("enough", "resign")
            views = await asyncio.gather(*(one.play() for one in players.values()))
            return Finished(opened["table"], game, address, players, views[0])

    return in_a_thread(playing())


def in_a_thread(doing: Coroutine[Any, Any, Finished]) -> Finished:
    """Run a coroutine in another thread, since Playwright has an event loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, doing).result()

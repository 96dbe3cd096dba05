"""A data folder with tables and pads of every game, in every stage, as a server leaves it behind.

`PYTHONPATH=src:tests python -m support.stored_folder tests/samples/storage-1` writes one with the current Rowlock. Keep
one for every schema version, so that upgrades from all of them stay tested.
"""

import asyncio
import contextlib
import gzip
import hashlib
import json
import random
import sys
import tempfile
from pathlib import Path

from rowlock.rules import GAME_NAMES, parse, pending
from rowlock.server.storage import EventLog, address_of
from support.hosted_server import hosted, opening

FAST = {
    "messages_per_second": 10_000,
    "requests_per_second": 10_000,
    "tables_per_hour": 1000,
    "away_seconds": 1000.0,
    "settle_seconds": 1000.0,
}
STOP = 30
"""The number of commands after which a running game is left."""


async def write_folder(folder):
    """Fill a data folder, and return what is in it: the place, game and tokens of each table and pad."""
    log = EventLog.open(address_of(str(folder)))
    async with hosted(log, **FAST) as host:
        return [
            await made(host, game) for game in GAME_NAMES for made in (finished, running, device, bots, waiting, pad)
        ]


async def finished(host, game):
    return await _table(host, game, ("me", "open"), 1_000_000, dice="at-once")


async def running(host, game):
    return await _table(host, game, ("me", "open"), STOP, dice="by-hand")


async def device(host, game):
    """Two people share a device, and so a token."""
    return await _table(host, game, ("me", "me"), STOP, dice="typed", first=1)


async def bots(host, game):
    return await _table(host, game, ("me", "beginner"), STOP, dice="at-once")


async def waiting(host, game):
    return await _table(host, game, ("me", "open"), 0, joined=False)


async def _table(host, game, seats, commands, joined=True, **options):
    wanted = opening(game, *seats, **options)
    names = iter(("Ada", "Cy"))
    wanted["seats"] = [{**seat, "name": next(names)} if seat["kind"] == "me" else seat for seat in wanted["seats"]]
    answer = await host.http.post("/api/v1/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    tokens = [opened["token"]]
    if "open" in seats and joined:
        tokens.append(await join(host, opened["table"]))
    await play(host, opened["table"], tokens, commands)
    return await _described(host, "tables", opened["table"], game, tokens)


async def join(host, table):
    """Take seat 2, and return its token."""
    async with host.client(table, {"since": 0}) as bo:
        token = bo.welcome["token"]
        await bo.command("join", "join", called="Bo", sealed=_sealed(token, 2))
    return token


async def pad(host, game):
    track = {"track": "A"} if game == "onboard" else {}
    seats = [{"name": "Ada", "colour": "teal", "mine": True}, {"name": "Bo"}]
    deeds = [{"do": "cross", "seat": seat, "choice": choice} for seat, choice in ((1, "r2"), (2, "r3"))]
    opening = {"game": game, "seats": seats, "deeds": deeds, **track}
    opened = (await host.http.post("/api/v1/pads", json=opening)).json()
    async with host.client(opened["pad"], {"since": 0}, place="pads") as bo:
        await bo.command("join", "join", seat=2)
        await bo.command("cross", "cross", seat=2, choice="b12")
        number = (await bo.command("cross-2", "cross", seat=2, choice="b11"))["events"][0]["number"]
        await bo.command("undo", "undo", number=number)
        return await _described(host, "pads", opened["pad"], game, [opened["token"], bo.welcome["token"]])


async def _described(host, place, id, game, tokens):
    return {"place": place, "id": id, "game": game, "tokens": tokens, "views": await views_of(host, place, id, tokens)}


async def views_of(host, place, id, tokens):
    """The view of each token, without the clock times, which differ from one request to the next."""
    views = []
    for token in tokens:
        answer = await host.http.get(f"/api/v1/{place}/{id}", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 200, answer.text
        views.append(answer.json())
    return views


async def play(host, table, tokens, commands=1_000_000):
    """Send up to this many commands for the people at a table, and return the last view."""
    dice = random.Random(table)
    async with contextlib.AsyncExitStack() as stack:
        clients = {token: await stack.enter_async_context(host.client(table, {"token": token})) for token in tokens}
        for number in range(commands):
            views = await views_of(host, "tables", table, tokens)
            if views[0]["phase"] == "over":
                break
            doing = next(filter(None, (_action(own, token, dice) for own, token in _seats(views, tokens))), None)
            if doing is None:
                await clients[tokens[0]].next()  # a bot's turn
                continue
            token, command = doing
            answer = await clients[token].command(f"{views[0]['events']}-{number}", **command)
            assert "refused" not in answer, (command, answer)
        return (await views_of(host, "tables", table, tokens))[0]


def _seats(views, tokens):
    for view, token in zip(views, tokens, strict=True):
        for own in (view, *view["also"]):
            yield {**view, **own}, token


def _action(own, token, dice):
    may, seat = {one["do"] for one in own["may"]}, own["me"]
    if "seal-entropy" in may:
        return token, {"do": "seal-entropy", "sealed": _sealed(token, seat), "by": seat}
    if "show-entropy" in may:
        return token, {"do": "show-entropy", "entropy": _entropy(token, seat).hex(), "by": seat}
    if "roll" in may:
        return token, {"do": "roll", "roll": own["awaited"]["roll"], "by": seat}
    if "type-dice" in may:
        rolled = pending(parse(own["game"]["position"])).dice
        colours = "".join(str(dice.randint(1, 6)) if colour in rolled else "." for colour in range(4))
        typed = f"{dice.randint(1, 6)}{dice.randint(1, 6)} {colours}"
        return token, {"do": "type-dice", "roll": own["awaited"]["roll"], "dice": typed, "by": seat}
    if own["mine"] and not own["mine"]["done"]:
        choice = dice.choice(own["mine"]["legal"])["choice"]
        decision = own["mine"]["decision"]
        return token, {"do": "choose", "decision": decision, "choice": choice, "done": True, "by": seat}
    return None


def _entropy(token, seat):
    return hashlib.sha256(f"{token} {seat}".encode()).digest()


def _sealed(token, seat):
    return hashlib.sha256(_entropy(token, seat)).hexdigest()


def unpack(sample, folder):
    """Unpack a stored data folder, and return what is in it."""
    folder.mkdir()
    (folder / "rowlock.db").write_bytes(gzip.decompress(sample.with_suffix(".db.gz").read_bytes()))
    return json.loads(gzip.decompress(sample.with_suffix(".json.gz").read_bytes()))


def main(sample):
    with tempfile.TemporaryDirectory() as folder:
        contents = asyncio.run(write_folder(folder))
        database = (Path(folder) / "rowlock.db").read_bytes()
    sample.with_suffix(".db.gz").write_bytes(gzip.compress(database, mtime=0))
    sample.with_suffix(".json.gz").write_bytes(gzip.compress(json.dumps(contents).encode(), mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

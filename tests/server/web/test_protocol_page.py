"""The examples in docs/protocol.md, run against a real server.

In its blocks `http` and `socket` a line with `>` is sent and one with `<` is the response: `…` matches anything,
and TABLE, PAD and TOKEN are those of the table or pad opened last.
"""

import json
import re
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from support.deadlines import run
from support.hosted_server import hosted

PAGE = Path(__file__).resolve().parents[3] / "docs" / "protocol.md"
BLOCKS = re.findall(r"^```(http|socket)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def fits(said, shown):
    """Whether a response matches the example. At the end of a list `…` matches all remaining items."""
    if shown == "…":
        return True
    if isinstance(shown, dict) and isinstance(said, dict):
        return said.keys() == shown.keys() and all(fits(said[name], shown[name]) for name in shown)
    if isinstance(shown, list) and isinstance(said, list):
        if shown and shown[-1] == "…":
            shown, said = shown[:-1], said[: len(shown) - 1]
        return len(said) == len(shown) and all(map(fits, said, shown))
    return said == shown


class Example:
    """Run the examples in order; `TABLE` is always the table opened last."""

    def __init__(self, host, stack):
        self.host, self.stack = host, stack
        self.opened = self.client = self.answer = None

    async def line(self, kind, line):
        sent = line.startswith("> ")
        for name, part in (("TABLE", "table"), ("PAD", "pad"), ("TOKEN", "token")):
            line = line.replace(name, (self.opened and self.opened.get(part)) or name)
        if kind == "http":
            if sent:
                await self.request(line[2:])
            else:
                self.answered(line[2:])
        elif sent:
            if self.client is None:
                self.client = await self.stack.enter_async_context(self.client_of_it())
            await self.client.send(line[2:])
        else:
            said = await self.client.next()
            assert fits(said, json.loads(line[2:])), (line, said)

    def client_of_it(self):
        place = "tables" if "table" in self.opened else "pads"
        return self.host.client(self.opened[place[:-1]], None, place)

    async def request(self, line):
        method, place, *body = line.split(" ", 2)
        headers = {"Content-Type": "application/json"} if body else {}
        self.answer = await self.host.http.request(method, place, content="".join(body), headers=headers)
        if self.answer.status_code == 201:
            self.opened, self.client = self.answer.json(), None

    def answered(self, line):
        status, _, body = line.partition(" ")
        assert (self.answer.status_code, fits(self.answer.json(), json.loads(body))) == (int(status), True), line


@pytest.mark.slow
def test_every_example_is_answered_as_the_page_shows():
    async def scenario():
        async with hosted() as host, AsyncExitStack() as stack:
            example = Example(host, stack)
            for kind, block in BLOCKS:
                for line in block.splitlines():
                    await example.line(kind, line)

    assert len(BLOCKS) >= 6
    run(scenario())

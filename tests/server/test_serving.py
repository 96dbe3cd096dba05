"""Stopping the server: whoever waits for something gets an answer, and nothing ends in a traceback."""

import asyncio
import signal
from pathlib import Path

from rowlock.server.serving import make_server
from rowlock.server.settings import Settings
from support.deadlines import in_a_loop
from support.hosted_server import hosted
from support.memory_logs import MemoryLog

RECORD = (Path(__file__).parents[1] / "golden" / "qwixx-four-penalties.rowlock").read_text(encoding="utf-8")


@in_a_loop
async def test_clients_waiting_for_a_review_are_notified_of_shutdown(caplog):
    async with hosted() as host:
        reviews, _ = host.server.config.app.state.analysis_jobs
        started = asyncio.Event()

        async def run(_job, _owner):
            started.set()
            await asyncio.Event().wait()

        reviews._pool.run = run
        asking = asyncio.create_task(host.http.post("/api/v1/reviews", json={"record": RECORD}))
        await started.wait()
        host.server.should_exit = True
        answer = await asking
    assert (answer.status_code, answer.json()["refused"]) == (503, "closing")
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_second_interrupt_does_not_cut_the_shutdown_short():
    async def open_log():
        return MemoryLog()

    server = make_server(Settings(), open_log)
    for _ in range(2):
        server.handle_exit(signal.SIGINT, None)
    assert server.should_exit
    assert not server.force_exit

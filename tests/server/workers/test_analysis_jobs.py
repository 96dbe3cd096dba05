"""Reviews and hints: results are cached, failures are not, and no client fills the queue alone."""

import asyncio

import pytest

from rowlock.server.errors import ApiError
from rowlock.server.metrics import Metrics
from rowlock.server.settings import Settings
from rowlock.server.workers.analysis_jobs import AnalysisJobs
from rowlock.server.workers.compilation import Compilation
from rowlock.server.workers.worker_pool import JobFailed
from support.deadlines import in_a_loop


class Pool:
    """A pool whose jobs end when the test says so. A job is its own result, or an exception."""

    def __init__(self):
        self.runs = []
        self.may_end = asyncio.Event()

    async def run(self, job, _owner):
        self.runs.append(job)
        await self.may_end.wait()
        if isinstance(job, Exception):
            raise job
        return job

    async def close(self):
        pass


def jobs_with(pool, waiting=4):
    jobs = AnalysisJobs("review", Settings(reviews_waiting=waiting), Compilation(), Metrics())
    jobs._pool = pool
    return jobs


@in_a_loop
async def test_a_result_is_computed_once():
    pool = Pool()
    jobs = jobs_with(pool)
    pool.may_end.set()
    assert [await jobs.result("key", "made", client) for client in ("a", "b")] == ["made", "made"]
    assert pool.runs == ["made"]


@pytest.mark.parametrize("failure", [JobFailed("no worker"), OSError("no pipe")])
@in_a_loop
async def test_a_failure_is_not_cached_even_if_nobody_waits_for_it_any_more(failure):
    pool = Pool()
    jobs = jobs_with(pool)
    asking = asyncio.create_task(jobs.result("key", failure, "a"))
    await asyncio.sleep(0)
    asking.cancel()
    pool.may_end.set()
    await asyncio.wait({asking})
    while jobs._unfinished:
        await asyncio.sleep(0)
    assert await jobs.result("key", "made", "a") == "made"


@in_a_loop
async def test_a_failure_says_so():
    pool = Pool()
    pool.may_end.set()
    with pytest.raises(ApiError, match="failed: ask again"):
        await jobs_with(pool).result("key", JobFailed("no worker"), "a")


@in_a_loop
async def test_one_client_may_fill_half_of_the_queue():
    pool = Pool()
    jobs = jobs_with(pool, waiting=4)
    asking = [asyncio.create_task(jobs.result(number, number, "greedy")) for number in range(3)]
    await asyncio.sleep(0)
    asking.append(asyncio.create_task(jobs.result("other", "other", "other")))
    await asyncio.sleep(0)
    pool.may_end.set()
    first, second, third, other = await asyncio.gather(*asking, return_exceptions=True)
    assert (first, second, other) == (0, 1, "other")
    assert third.code == "busy"


@in_a_loop
async def test_everybody_who_waits_is_told_when_the_server_stops():
    jobs = jobs_with(Pool())
    waiting = [asyncio.create_task(jobs.result("key", "made", client)) for client in ("a", "b")]
    await asyncio.sleep(0)
    jobs.announce_closing()
    for answer in (*waiting, jobs.result("other", "made", "a")):
        with pytest.raises(ApiError, match="the server is shutting down") as refused:
            await answer
        assert refused.value.code == "closing"


@in_a_loop
async def test_a_cancelled_request_stays_cancelled():
    pool = Pool()
    jobs = jobs_with(pool)
    asking = asyncio.create_task(jobs.result("key", "made", "a"))
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.wait({asking})
    assert asking.cancelled()
    pool.may_end.set()
    assert await jobs.result("key", "made", "b") == "made"

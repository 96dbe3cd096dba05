"""Nobody waits for a compiler: until the kernels are compiled, workers interpret them, and are then replaced."""

import asyncio
import json
import os
import subprocess
import sys

import pytest

from rowlock.bots import LEVELS, View
from rowlock.bots.learnt import evaluate_choices
from rowlock.record import begin
from rowlock.rules import GAMES, TRACKS, Decision, Options, choice_text, game_of, legal, parse, pending, text
from rowlock.server.metrics import Metrics
from rowlock.server.workers import compilation, worker_pool
from rowlock.server.workers.compilation import Compilation, sample_jobs, sample_view
from rowlock.server.workers.worker import ChoiceJob, HintJob, ReviewJob
from rowlock.server.workers.worker_pool import WorkerPool
from rowlock.table import BotTurn
from rowlock.values.net_paths import has_nets
from support.deadlines import TIMEOUT, in_a_loop
from support.playing import game_steps

GAME_OPTIONS = [
    Options(game.NAME, players, 0, TRACKS["A"] if game.ON_A_TRACK else None)
    for game in GAMES.values()
    for players in (game.PLAYERS[-1], 2)
]

INTERPRETED = """
import json, sys
from rowlock.bots import View
from rowlock.bots.learnt import evaluate_choices
from rowlock.rules import parse
told = [[one.share for one in evaluate_choices(View(parse(line), seat))] for line, seat in json.load(sys.stdin)]
print(json.dumps({"shares": told, "numba": "numba" in sys.modules}))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [*dict.fromkeys(one for one in GAME_OPTIONS if one.players == 2)], ids=lambda one: one.game
)
def test_every_kernel_of_the_master_is_compiled_in_advance(options, monkeypatch):
    """Trials are played only between choices that are about equal. The sample must be such a choice, or the first one
    in a game would wait for the compiler.
    """
    tried = []

    def trial_share(_net, state, *_):
        tried.append(state)
        return 0.5

    monkeypatch.setattr("rowlock.values.trials.trial_share", trial_share)
    monkeypatch.setattr("rowlock.bots.learnt.INTERPRETED", False)
    view = sample_view(options)
    ChoiceJob("master", view, 0).run()
    assert bool(tried) == bool(game_of(view.state).BOTS.trials_for_two)


class Pending(Compilation):
    """A compilation that ends when the test says so."""

    def __init__(self):
        super().__init__()
        self.finished = asyncio.Event()
        self.succeeded = False
        self.was_started = False

    def finish(self, *, succeeded):
        self.succeeded = succeeded
        self.finished.set()

    def start(self):
        self.was_started = True


@pytest.fixture
def empty_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ROWLOCK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.slow
@in_a_loop
async def test_every_level_chooses_from_an_empty_cache_without_compiling(empty_cache):
    compiling = Pending()
    pool = WorkerPool(2, TIMEOUT, compiling)
    for options in GAME_OPTIONS:
        view = sample_view(options)
        offered = {choice_text(choice) for choice in legal(*view)}
        jobs = [ChoiceJob(level, view, seed) for seed, level in enumerate(LEVELS)]
        chosen = await asyncio.gather(*(pool.run(job) for job in jobs))
        assert set(chosen) <= offered
        assert (await pool.run(HintJob(view)))["choices"]
    await pool.close()
    assert compiling.was_started
    assert not list(empty_cache.rglob("*.nb?"))


@pytest.fixture
def busy_cores():
    """A busy process on every core, of the same priority as the workers."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    yield
    for process in processes:
        process.kill()
        process.wait()


@pytest.mark.slow
@in_a_loop
async def test_master_needs_no_stand_in_with_an_empty_cache_and_busy_cores(empty_cache, busy_cores, caplog):  # noqa: ARG001
    compiling = Pending()
    pool = WorkerPool(2, TIMEOUT, compiling)
    for options in GAME_OPTIONS:
        view = sample_view(options)
        turn = BotTurn(view.seat, "master", 1, view)
        chosen = await worker_pool.bot_choice(pool, turn, worker_pool.NOBODY, Metrics())
        assert chosen in {choice_text(choice) for choice in legal(*view)}
    assert pool._interpreting == set(pool._free)
    assert not compiling.finished.is_set()
    await pool.close()
    assert "a bot failed" not in caplog.text
    assert not list(empty_cache.rglob("*.nb?"))


@in_a_loop
async def test_a_level_that_needs_no_kernels_compiles_nothing(empty_cache):  # noqa: ARG001
    compiling = Pending()
    pool = WorkerPool(1, TIMEOUT, compiling)
    await pool.run(ChoiceJob("casual", sample_view(GAME_OPTIONS[0]), 1))
    await pool.close()
    assert not compiling.was_started


@pytest.mark.slow
def test_interpreted_kernels_give_the_same_values():
    asked = []
    for options in GAME_OPTIONS:
        decisions = [state for state, _, _ in game_steps(options, 7) if isinstance(pending(state), Decision)]
        asked += [(text(state), pending(state).seats[0]) for state in decisions[::5]]
    variables = {**os.environ, "ROWLOCK_INTERPRETED": "1"}
    command = [sys.executable, "-c", INTERPRETED]
    ran = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True, env=variables)
    interpreted = json.loads(ran.stdout)
    assert not interpreted["numba"]
    for (line, seat), shares in zip(asked, interpreted["shares"], strict=True):
        compiled = evaluate_choices(View(parse(line), seat))
        assert shares == pytest.approx([one.share for one in compiled], abs=1e-4), line


@in_a_loop
async def test_a_review_waits_for_the_compiler_and_nobody_else_does():
    compiling = Pending()
    pool = WorkerPool(1, TIMEOUT, compiling)
    review = asyncio.create_task(pool.run(ReviewJob(begin(GAME_OPTIONS[0]), "en", "json")))
    await pool.run(ChoiceJob("expert", sample_view(GAME_OPTIONS[0]), 1))
    assert compiling.was_started
    assert not review.done()
    review.cancel()
    await pool.close()


@pytest.mark.slow
@in_a_loop
async def test_workers_are_replaced_once_everything_is_compiled(monkeypatch):
    view = sample_view(GAME_OPTIONS[1])
    monkeypatch.setattr(worker_pool, "sample_jobs", lambda: [ChoiceJob("casual", view, 1)])
    compiling = Pending()
    pool = WorkerPool(2, TIMEOUT, compiling)
    await asyncio.gather(*(pool.run(ChoiceJob("casual", view, seed)) for seed in range(2)))
    interpreting = set(pool._free)
    assert pool._interpreting == interpreting
    compiling.finish(succeeded=True)
    assert pool._replacing is not None
    await pool._replacing
    assert len(pool._free) == len(interpreting)
    assert not interpreting & set(pool._free)
    assert all(process.returncode is not None for process in interpreting)
    await pool.run(ChoiceJob("casual", view, 1))
    await pool.close()


@in_a_loop
async def test_if_nothing_could_be_compiled_workers_go_on_interpreting():
    compiling = Pending()
    pool = WorkerPool(2, TIMEOUT, compiling)
    job = ChoiceJob("expert", sample_view(GAME_OPTIONS[1]), 1)
    await pool.run(job)
    compiling.finish(succeeded=False)
    assert pool._replacing is not None
    await pool._replacing
    await asyncio.gather(*(pool.run(job) for _ in range(2)))
    assert pool._interpreting == set(pool._free)
    await pool.close()


@in_a_loop
async def test_a_worker_that_was_prepared_takes_the_first_job():
    pool = WorkerPool(2, TIMEOUT, Pending())
    view = sample_view(GAME_OPTIONS[0])
    pool.prepare(ChoiceJob("casual", view, 1))
    await pool.run(ChoiceJob("casual", view, 1))
    assert len(pool._free) == 1
    await pool.close()


@in_a_loop
async def test_a_compilation_that_fails_is_logged_and_holds_up_nothing(monkeypatch, caplog):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    compiling = Pending()
    Compilation.start(compiling)
    await compiling.finished.wait()
    assert "could not be compiled" in caplog.text


def test_compiling_is_done_once(monkeypatch, tmp_path):
    compiled = []

    class Job:
        def run(self):
            compiled.append(1)

    monkeypatch.setattr(compilation, "DONE", tmp_path / "done")
    monkeypatch.setattr(compilation, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(compilation, "sample_jobs", lambda: [Job()])
    monkeypatch.setattr(compilation, "solo_views", list)
    monkeypatch.setattr(os, "nice", lambda _: None)
    for _ in range(2):
        compilation.main()
    assert compiled == [1]


def test_the_sample_jobs_cover_every_game_that_has_nets():
    games = {job.view.state.__class__ for job in sample_jobs() if isinstance(job, ChoiceJob)}
    assert len(games) == len([game for game in GAMES.values() if has_nets(game)])

"""Tournaments, training and rollouts on a Ray cluster have the same results as on one machine, even if a worker is
killed.
"""

import os
import signal

import pytest

ray = pytest.importorskip("ray")

from rowlock import ray_workers  # noqa: E402
from rowlock.arena import ray_cluster  # noqa: E402
from rowlock.arena.tournament import Contender, Contest, tournament  # noqa: E402
from rowlock.ray_workers import Worker, Workers  # noqa: E402
from rowlock.rules import BadOptions, Options, parse  # noqa: E402
from rowlock.shards import WHOLE, Shard  # noqa: E402
from rowlock.values import training  # noqa: E402
from rowlock.values.ray_rollouts import rollouts_on_cluster  # noqa: E402
from rowlock.values.ray_training import RayTeam  # noqa: E402
from rowlock.values.rollouts import rollouts  # noqa: E402
from rowlock.values.training import Schedule, train  # noqa: E402

pytestmark = [
    pytest.mark.long,
    pytest.mark.crash,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

CONTEST = Contest((Contender("beginner"), Contender("casual"), Contender("gap")), Options("qwixx", 2), deals=12, seed=3)


@pytest.fixture(scope="module")
def cluster():
    """A cluster of two workers on this machine."""
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False, logging_level="ERROR")
    yield "local"
    ray.shutdown()


def last(rounds):
    *_, results = rounds
    return results.deals


def test_a_shard_on_a_cluster_has_the_results_of_one_machine_even_if_a_worker_is_killed(cluster, monkeypatch):
    monkeypatch.setattr(ray_cluster, "GAMES_PER_CALL", 4)
    killed = []

    def kill_one(processes):
        assert len(set(processes)) == 2
        killed.append(processes[0])
        os.kill(processes[0], signal.SIGKILL)

    shard = Shard(1, 2)
    found = last(ray_cluster.tournament_on_cluster(CONTEST, cluster, shard, on_workers=kill_one))
    assert killed
    assert found == last(tournament(CONTEST, 1, shard))


def test_workers_that_keep_dying_end_the_tournament(cluster, monkeypatch):
    monkeypatch.setattr(ray_workers, "MAX_DEATHS", 0)

    def kill_all(processes):
        for process in processes:
            os.kill(process, signal.SIGKILL)

    rounds = ray_cluster.tournament_on_cluster(CONTEST, cluster, WHOLE, on_workers=kill_all)
    with pytest.raises(BadOptions, match="workers have died"):
        last(rounds)


def test_messages_of_ray_are_not_on_standard_output(cluster, capsys):
    ray_workers.connect(cluster)
    message = {"lines": ["A worker died"], "pid": "raylet", "is_err": False}
    ray._private.worker.print_to_stdstream(message, ignore_prefix=False)
    printed = capsys.readouterr()
    assert "A worker died" in printed.err
    assert printed.out == ""


def test_a_net_trained_on_a_cluster_is_the_same_to_the_last_bit(cluster, monkeypatch):
    monkeypatch.setattr(training, "TEST_GAMES", 2)  # its strength does not matter here
    schedule = Schedule(90, warm_up=30, batch=30, tests=1)
    # On one machine first: that compiles what the workers then load.
    *_, (expected, _) = train("duel", 2, schedule, 5)
    team = RayTeam("duel", 2, cluster)
    os.kill(team.workers.processes[0], signal.SIGKILL)
    *_, (found, _) = train("duel", 2, schedule, 5, team)
    team.workers.close()
    for layer, same in zip(found, expected, strict=True):
        assert (layer == same).all()


@pytest.mark.usefixtures("cluster")
def test_closed_workers_leave_their_cores_to_others():
    """Even while something still refers to them."""
    closed = Workers(Worker)
    closed.close()
    others = Workers(Worker)  # waits for two cores
    assert not set(others.processes) & set(closed.processes)
    others.close()


def test_rollouts_on_a_cluster_are_the_same(cluster):
    states = [parse("duel/1/r5.y.g.b.0/r.y44.g.b.0/1:roll")]
    heard = []
    expected = rollouts(states, 9)  # first: that compiles what the workers then load
    found = rollouts_on_cluster(states, 9, cluster, progress=lambda done, of: heard.append((done, of)))
    for one, same in zip(found, expected, strict=True):
        assert (one.shares == same.shares).all()
        assert (one.points == same.points).all()
    assert heard[-1] == (9, 9)

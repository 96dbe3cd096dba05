"""The server's time when the computer's clock is set: it advances steadily, and slowly catches up."""

import pytest

from rowlock.server.clock import MAX_SLEW, Clock


class Computer:
    """A computer whose clock can be set."""

    def __init__(self):
        self.wall, self.steady = 1_000_000.0, 50.0
        self.clock = Clock(lambda: self.wall, lambda: self.steady)

    def waits(self, seconds):
        self.wall += seconds
        self.steady += seconds
        return self.clock.now()


@pytest.mark.parametrize("jump", [-3600.0, 3600.0, -20 * 86400.0, 20 * 86400.0])
def test_a_clock_that_is_set_hardly_changes_a_duration(jump):
    computer = Computer()
    before = computer.waits(1)
    computer.wall += jump
    assert computer.clock.now() == before
    assert computer.waits(5) - before == pytest.approx(5, rel=1.01 * MAX_SLEW)


@pytest.mark.parametrize("jump", [-60.0, 60.0])
def test_the_computers_clock_is_eventually_reached_without_ever_going_back(jump):
    computer = Computer()
    computer.wall += jump
    times = [computer.waits(10) for _ in range(700)]
    assert times == sorted(times)
    assert times[-1] == pytest.approx(computer.wall)
    assert abs(times[300] - (computer.wall - 399 * 10)) > 1


def test_without_a_jump_it_is_the_computers_time():
    computer = Computer()
    assert [computer.waits(seconds) for seconds in (0, 1, 1000)] == pytest.approx([1e6, 1e6 + 1, 1e6 + 1001])

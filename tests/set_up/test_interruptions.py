"""Interrupted and concurrent set-ups."""

import signal
import socket

import pytest

from support.set_up_script import TIMEOUT, Copy, first_words, needs_shell_scripts, port, replace

pytestmark = needs_shell_scripts


@pytest.mark.parametrize("stubborn", [False, True], ids=["obeying", "stubborn"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_an_interrupted_set_up_leaves_nothing_behind(
    copy_with_uv: Copy, server: socket.socket, number: signal.Signals, stubborn: bool
) -> None:
    if stubborn:
        replace(copy_with_uv.script, "EXIT_TIMEOUT = 5", "EXIT_TIMEOUT = 0.1")
        copy_with_uv.variables["STUBBORN"] = "yes"
    with copy_with_uv.start(PORT=port(server)) as script:
        installer, _ = server.accept()
        with installer:
            installer.settimeout(TIMEOUT)
            assert copy_with_uv.environments == ["play"]
            script.send_signal(number)
            _, said = script.communicate(timeout=TIMEOUT)
            assert installer.recv(1) == b"", "the installer has not ended"
    assert script.returncode == 128 + number
    assert said.splitlines()[-1] == "The set-up did not finish; the incomplete environment was removed."
    assert "Traceback" not in said
    assert copy_with_uv.environments == []


def test_a_signal_while_an_installer_is_being_started_does_not_leave_it_running(
    copy_with_uv: Copy, server: socket.socket
) -> None:
    with copy_with_uv.start(PORT=port(server), INTERRUPTED="yes") as script:
        script.communicate(timeout=TIMEOUT)
    assert script.returncode == 128 + signal.SIGTERM
    # An installer that is still running holds the lock.
    with copy_with_uv.start() as next_run:
        said = first_words(next_run)
        server.close()  # which would end it
        next_run.communicate(timeout=TIMEOUT)
    assert "waiting" not in said
    assert next_run.returncode == 0


@pytest.mark.slow
def test_after_a_killed_set_up_the_next_run_starts_over(copy_with_uv: Copy, server: socket.socket) -> None:
    with copy_with_uv.start(PORT=port(server)) as script:
        installer, _ = server.accept()
        script.kill()
        script.wait(TIMEOUT)
        with copy_with_uv.start() as next_run, installer:
            assert "waiting" in first_words(next_run)  # for the installer that is still running
            installer.send(b".")
            printed, _ = next_run.communicate(timeout=TIMEOUT)
    assert (next_run.returncode, printed.splitlines()[0]) == (0, "rowlock")
    assert copy_with_uv.set_ups == 2


def test_of_two_concurrent_runs_the_second_waits(copy_with_uv: Copy, server: socket.socket) -> None:
    with copy_with_uv.start(PORT=port(server)) as first:
        installer, _ = server.accept()
        with copy_with_uv.start() as second, installer:
            assert "waiting" in first_words(second)
            installer.send(b".")
            for script in (first, second):
                printed, said = script.communicate(timeout=TIMEOUT)
                assert (script.returncode, printed.splitlines()[0]) == (0, "rowlock"), said
    assert copy_with_uv.set_ups == 1

"""Several server processes that listen on one port and share one database. A process that dies is replaced."""

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rowlock.server.listening import address, bind
from rowlock.server.logs import set_up_logs
from rowlock.server.settings import Settings, variable

logger = logging.getLogger("rowlock.server.supervisor")

SOCKETS = "ROWLOCK_INHERITED_SOCKETS"
"""The environment variable with the file descriptors of the listening sockets, for a worker."""

RESTART_SECONDS = 1.0
"""The pause between the death of a worker and the start of its replacement."""

MAX_FAILED_STARTS = 5
"""How many workers in a row may die before they are ready."""


class CannotSupervise(Exception):
    """The workers cannot be started; the message is for the host."""


@dataclass(eq=False)
class Worker:
    process: "subprocess.Popen[str]"
    is_ready: bool = False


def supervise(settings: Settings, workers: int, on_ready: Callable[[str], None]) -> None:
    """Run `workers` servers until a signal arrives. `on_ready` is called with the address when the first is ready.

    Raises `CannotListen` or `CannotSupervise`.
    """
    if "://" not in settings.data:
        raise CannotSupervise(
            "several processes need a database: set ROWLOCK_DATA or --data to postgresql://USER:PASSWORD@HOST/DATABASE"
        )
    if os.name != "posix":
        raise CannotSupervise("several processes on one port need Linux or macOS: start one server per port instead")
    set_up_logs(settings)
    bound = bind(settings.host, (settings.port,))
    Supervisor(settings, workers, bound, on_ready).run()


class Supervisor:
    def __init__(
        self, settings: Settings, workers: int, bound: list[socket.socket], on_ready: Callable[[str], None]
    ) -> None:
        self._settings = settings
        self._wanted = workers
        self._bound = bound
        self._on_ready = on_ready
        self._workers: list[Worker] = []
        self._failed_starts = 0
        self._is_announced = False
        self._changed = threading.Condition()
        self._stopping = False

    def run(self) -> None:
        handlers = {
            number: signal.signal(number, lambda *_: self._stop()) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            with self._changed:
                for _ in range(self._wanted):
                    self._start()
                while not self._stopping and self._failed_starts < MAX_FAILED_STARTS:
                    # A signal handler runs between two waits, so none may last long.
                    self._changed.wait(0.2)
                    self._announce()
                    self._replace_dead()
        finally:
            self._end_workers()
            for number, handler in handlers.items():
                signal.signal(number, handler)
        if not self._stopping:
            raise CannotSupervise("the server processes die before they are ready: see the log")

    def _stop(self) -> None:
        self._stopping = True

    def _start(self) -> None:
        inherited = [one.fileno() for one in self._bound]
        process = subprocess.Popen(
            [sys.executable, "-m", "rowlock", "serve"],
            env=self._environment(inherited),
            stdin=subprocess.PIPE,  # It closes when this process dies, however it dies; then the worker stops as well.
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=inherited,
            start_new_session=True,  # Ctrl-C is for this process, which then stops the workers.
        )
        worker = Worker(process)
        self._workers.append(worker)
        threading.Thread(target=self._follow, args=(worker,), daemon=True).start()

    def _environment(self, inherited: Iterable[int]) -> Mapping[str, str]:
        """A worker's environment: the same settings, its share of the bot processes, and the listening sockets."""
        share = max(1, self._settings.bot_processes // self._wanted)
        return {
            **os.environ,
            variable("host"): self._settings.host,
            variable("data"): self._settings.data,
            variable("bot_processes"): str(share),
            variable("compile_at_start"): str(int(self._settings.compile_at_start and not self._workers)),
            SOCKETS: ",".join(map(str, inherited)),
        }

    def _follow(self, worker: Worker) -> None:
        """Wait for the line that a worker prints when it is ready, then for its end. Runs in a thread."""
        assert worker.process.stdout is not None
        for _ in worker.process.stdout:
            with self._changed:
                worker.is_ready = True
                self._failed_starts = 0
                self._changed.notify()
        worker.process.wait()
        with self._changed:
            self._changed.notify()

    def _announce(self) -> None:
        if not self._is_announced and any(worker.is_ready for worker in self._workers):
            self._is_announced = True
            self._on_ready(address(self._bound))

    def _replace_dead(self) -> None:
        dead = [worker for worker in self._workers if worker.process.poll() is not None]
        for worker in dead:
            logger.warning("a server process died", extra={"status": worker.process.returncode})
            self._failed_starts += not worker.is_ready
            self._workers.remove(worker)
        if dead:
            time.sleep(RESTART_SECONDS)
            for _ in dead:
                self._start()

    def _end_workers(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        until = time.monotonic() + 2 * self._settings.closing_seconds + 5
        for worker in self._workers:
            try:
                worker.process.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()


def inherited_sockets() -> list[socket.socket] | None:
    """The listening sockets of a worker; None if this process is not one. A worker stops when its supervisor dies."""
    given = os.environ.pop(SOCKETS, None)
    if given is None:
        return None
    threading.Thread(target=_stop_with_supervisor, daemon=True).start()
    return [socket.socket(fileno=int(number)) for number in given.split(",")]


def _stop_with_supervisor() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)

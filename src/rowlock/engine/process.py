"""An engine's process and its pipes. Whatever it does, it can't block this process, fill its memory or outlive it."""

import enum
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

MAX_ANSWER_BYTES = 100_000
MAX_STDERR_BYTES = 400
"""How much of the end of standard error is kept, to explain why the program ended."""

EXIT_TIMEOUT = 2.0
"""The seconds it may take to exit after `quit`, or after it closes its output."""

POLL_INTERVAL = 0.1
"""Seconds between checks whether a silent program is still running."""

ON_POSIX = sys.platform != "win32"


class EngineFault(Exception):
    """An engine's fault; the message completes the sentence "the engine ..."."""


class Deadline:
    """A time limit that starts now, and its purpose."""

    def __init__(self, seconds: float, task: str = "") -> None:
        self.in_words = f"{seconds} s {task}".rstrip()
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        return max(0.0, self._until - time.monotonic())


class _StreamEnd(enum.Enum):
    """Why there is no more output."""

    CLOSED = enum.auto()
    FLOODED = enum.auto()


class EngineProcess:
    """A running program. On POSIX it has its own process group, so that its children end with it."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            # Never use a shell. Windows splits a command line itself.
            shlex.split(command) if ON_POSIX else command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._stdin = stdin
        if hasattr(os, "set_blocking"):
            # A program that doesn't read its input must not block this process when the pipe is full.
            with suppress(OSError):
                os.set_blocking(stdin.fileno(), False)
        self._chunks: queue.SimpleQueue[list[str] | _StreamEnd] = queue.SimpleQueue()
        self._lines: deque[str | _StreamEnd] = deque()
        self._bytes_left = MAX_ANSWER_BYTES
        self._stderr_tail = b""
        self._killed = False
        self._started_by = os.getpid()
        self._reader_threads = [
            threading.Thread(target=self._read_stdout, args=(stdout,), daemon=True),
            threading.Thread(target=self._read_stderr, args=(stderr,), daemon=True),
        ]
        for thread in self._reader_threads:
            thread.start()

    @property
    def ours(self) -> bool:
        """Whether this process started it. A forked copy must leave it alone."""
        return self._started_by == os.getpid()

    def send(self, lines: list[str]) -> None:
        """Send lines to the program. Output from here on counts towards its answer."""
        unexpected = self._unexpected_line()
        if unexpected is not None:
            raise EngineFault(f"wrote {unexpected} without being asked")
        self._bytes_left = MAX_ANSWER_BYTES
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            with _without_pipe_signal():
                written = self._stdin.write(data)
        except OSError:
            raise EngineFault(self._describe_end()) from None
        if written != len(data):
            raise EngineFault("does not read its input")

    def receive(self, deadline: Deadline) -> str:
        """The next line. A line that has already arrived counts even after the deadline."""
        if not self._lines:
            self._take(self._next_chunk(deadline))
        heard = self._lines.popleft()
        match heard:
            case _StreamEnd.CLOSED:
                raise EngineFault(self._describe_end())
            case _StreamEnd.FLOODED:
                raise EngineFault(f"wrote more than {MAX_ANSWER_BYTES:,} bytes for one answer")
            case line:
                return line

    def quit(self) -> None:
        """Ask the program to exit, and kill it if it doesn't."""
        if self._killed or not self.ours:
            return
        with suppress(EngineFault):
            self.send(["quit"])
        self._stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_TIMEOUT)
        self.kill()

    def kill(self) -> None:
        """Kill the program and its children."""
        if self._killed or not self.ours:
            return
        self._killed = True
        if sys.platform != "win32":
            # The group may be empty or, on some systems, contain only zombies.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        self._stdin.close()
        for thread in self._reader_threads:
            # The threads end when the pipes close, unless a child has left the group and keeps them open.
            thread.join(EXIT_TIMEOUT)

    def _unexpected_line(self) -> str | None:
        with suppress(queue.Empty):
            while True:
                self._take(self._chunks.get_nowait())
        for heard in self._lines:
            if isinstance(heard, str):
                return repr(heard[:80])
        return None

    def _next_chunk(self, deadline: Deadline) -> list[str] | _StreamEnd:
        """The next output. Polls for the end of the program too, since a child may keep its output open."""
        ended = False
        while True:
            try:
                return self._chunks.get(timeout=min(deadline.left(), POLL_INTERVAL))
            except queue.Empty:
                if ended:
                    raise EngineFault(self._describe_end()) from None
                # Its last line may still be on its way, so wait once more before reporting the end.
                ended = self._process.poll() is not None
                if not ended and not deadline.left():
                    raise EngineFault(f"took longer than {deadline.in_words}") from None

    def _take(self, chunk: list[str] | _StreamEnd) -> None:
        self._lines.extend([chunk] if isinstance(chunk, _StreamEnd) else chunk)

    def _describe_end(self) -> str:
        try:
            status = self._process.wait(EXIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            self.kill()
            return "closed its output" + self._last_stderr_line()
        self.kill()
        if status < 0:
            return f"was killed by signal {-status}" + self._last_stderr_line()
        return f"exited with status {status}" + self._last_stderr_line()

    def _last_stderr_line(self) -> str:
        """The last line of standard error, where most languages report what went wrong."""
        lines = self._stderr_tail.decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return ": " + "".join(c if c.isprintable() else "·" for c in last[-200:]) if last else ""

    def _read_stdout(self, stdout: IO[bytes]) -> None:
        unfinished = b""
        with stdout:
            while chunk := _read(stdout):
                self._bytes_left -= len(chunk)
                if self._bytes_left < 0:
                    self._chunks.put(_StreamEnd.FLOODED)
                    return
                *lines, unfinished = (unfinished + chunk).split(b"\n")
                if lines:
                    self._chunks.put([line.decode("utf-8", "replace").rstrip("\r") for line in lines])
            self._chunks.put(_StreamEnd.CLOSED)

    def _read_stderr(self, stderr: IO[bytes]) -> None:
        with stderr:
            while chunk := _read(stderr):
                self._stderr_tail = (self._stderr_tail + chunk)[-MAX_STDERR_BYTES:]


def _read(stream: IO[bytes]) -> bytes:
    try:
        return stream.read(65_536)
    except OSError:
        return b""


@contextmanager
def _without_pipe_signal() -> Iterator[None]:
    """Turn SIGPIPE into an error while writing to a program that may have ended.

    The command `rowlock` relies on that signal for its own output, so it is blocked only here and only in this thread.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGPIPE])
    try:
        yield
    finally:
        if signal.SIGPIPE not in before:
            if signal.SIGPIPE in signal.sigpending():
                signal.sigwait([signal.SIGPIPE])
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

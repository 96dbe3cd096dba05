"""A program at the other end of our pipes. Whatever it does, it cannot block us, fill our memory or outlive us."""

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

MOST_BYTES_AN_ANSWER = 100_000
LAST_WORDS = 400
"""So many bytes of what it writes to standard error are kept, to tell why it ended."""

FAREWELL_SECONDS = 2.0
"""How long it may take to end, once it is told to or its output is closed."""

LOOK_SECONDS = 0.1
"""How often we look whether a silent program is still there."""

ON_POSIX = sys.platform != "win32"


class Misbehaved(Exception):
    """What a program did wrong, as the end of a sentence that begins with its name."""


class Deadline:
    """How long we wait, from now on, and for what."""

    def __init__(self, seconds: float, task: str = "") -> None:
        self.in_words = f"{seconds} s {task}".rstrip()
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        return max(0.0, self._until - time.monotonic())


class _End(enum.Enum):
    """Why nothing more is heard."""

    CLOSED = enum.auto()
    FLOODED = enum.auto()


class Running:
    """A started program. It has its own process group where there are such, so that its children end with it."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            # Never through a shell. Windows parts a command into words by itself.
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
            # A program that does not read must not stop us once the pipe is full.
            with suppress(OSError):
                os.set_blocking(stdin.fileno(), False)
        self._chunks: queue.SimpleQueue[list[str] | _End] = queue.SimpleQueue()
        self._heard: deque[str | _End] = deque()
        self._room = MOST_BYTES_AN_ANSWER
        self._last_words = b""
        self._gone = False
        self._started_by = os.getpid()
        self._listeners = [
            threading.Thread(target=self._listen, args=(stdout,), daemon=True),
            threading.Thread(target=self._keep_last_words, args=(stderr,), daemon=True),
        ]
        for listener in self._listeners:
            listener.start()

    @property
    def ours(self) -> bool:
        """It belongs to the process that started it, not to a copy of that process."""
        return self._started_by == os.getpid()

    def tell(self, lines: list[str]) -> None:
        """Says something to the program, and from here on its answer counts."""
        unasked = self._unasked()
        if unasked is not None:
            raise Misbehaved(f"said {unasked} without being asked")
        self._room = MOST_BYTES_AN_ANSWER
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            with _without_pipe_signal():
                written = self._stdin.write(data)
        except OSError:
            raise Misbehaved(self._how_it_ended()) from None
        if written != len(data):
            raise Misbehaved("does not read what it is told")

    def hear(self, deadline: Deadline) -> str:
        """The next line. One that is already there counts, however late we come to read it."""
        if not self._heard:
            self._take(self._next_chunk(deadline))
        heard = self._heard.popleft()
        match heard:
            case _End.CLOSED:
                raise Misbehaved(self._how_it_ended())
            case _End.FLOODED:
                raise Misbehaved(f"wrote more than {MOST_BYTES_AN_ANSWER:,} bytes for one answer")
            case line:
                return line

    def dismiss(self) -> None:
        """Tells it to end, and sees to it."""
        if not self.ours:
            return
        with suppress(Misbehaved):
            self.tell(["quit"])
        self._stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Ends it and its children at once."""
        if self._gone or not self.ours:
            return
        self._gone = True
        if sys.platform != "win32":
            # The group may be left with nobody, or, on some systems, with the dead only.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        self._stdin.close()
        for listener in self._listeners:
            # They end with the pipes, unless a child has left the group and holds on to them.
            listener.join(FAREWELL_SECONDS)

    def _unasked(self) -> str | None:
        with suppress(queue.Empty):
            while True:
                self._take(self._chunks.get_nowait())
        for heard in self._heard:
            if isinstance(heard, str):
                return repr(heard[:80])
        return None

    def _next_chunk(self, deadline: Deadline) -> list[str] | _End:
        """A child may hold the output of a program that has ended, so its end is also looked for now and then."""
        ended = False
        while True:
            try:
                return self._chunks.get(timeout=min(deadline.left(), LOOK_SECONDS))
            except queue.Empty:
                if ended:
                    raise Misbehaved(self._how_it_ended()) from None
                # Its last line may still be on the way, so an end is believed only when nothing more comes.
                ended = self._process.poll() is not None
                if not ended and not deadline.left():
                    raise Misbehaved(f"took longer than {deadline.in_words}") from None

    def _take(self, chunk: list[str] | _End) -> None:
        self._heard.extend([chunk] if isinstance(chunk, _End) else chunk)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            return "closed its output" + self._in_its_words()
        self.kill()
        if status < 0:
            return f"was ended by signal {-status}" + self._in_its_words()
        return f"ended with status {status}" + self._in_its_words()

    def _in_its_words(self) -> str:
        """The last line it wrote to standard error, where most languages say what went wrong."""
        lines = self._last_words.decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return ": " + "".join(c if c.isprintable() else "·" for c in last[-200:]) if last else ""

    def _listen(self, stdout: IO[bytes]) -> None:
        unfinished = b""
        with stdout:
            while chunk := _read(stdout):
                self._room -= len(chunk)
                if self._room < 0:
                    self._chunks.put(_End.FLOODED)
                    return
                *lines, unfinished = (unfinished + chunk).split(b"\n")
                if lines:
                    self._chunks.put([line.decode("utf-8", "replace").rstrip("\r") for line in lines])
            self._chunks.put(_End.CLOSED)

    def _keep_last_words(self, stderr: IO[bytes]) -> None:
        with stderr:
            while chunk := _read(stderr):
                self._last_words = (self._last_words + chunk)[-LAST_WORDS:]


def _read(stream: IO[bytes]) -> bytes:
    try:
        return stream.read(65_536)
    except OSError:
        return b""


@contextmanager
def _without_pipe_signal() -> Iterator[None]:
    """A program that has ended gives an error to whoever writes to it, not the signal that ends other tools quietly.

    The command `rowlock` wants that signal for its own output, so it is held back here only, and only in this thread.
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

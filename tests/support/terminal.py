"""Run `rowlock play` in a pseudo-terminal or through a pipe."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

from rowlock.record import read
from rowlock.rules import choice_text, legal

FIRST_IN_DUEL = ("duel", "--seed", 9, "--first", 1, "--record", "d.rowlock")
"""White 4 and 6, red 1, yellow 5, green 3, blue 5."""

AT_A_TERMINAL = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)"
MAIN = "from rowlock.cli import main; main()"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
OFFERED = re.compile(r"(?<![\w>])([rygb]\d{1,2}|\+[1-5]|-)  +(?=red|yellow|green|blue|pawn|pass)")
TIMEOUT = 120
"""Seconds without output before the test fails."""


class Terminal:
    """A terminal that runs the game, read up to the next prompt."""

    def __init__(self, *arguments, folder, prelude="", **environment):
        self.screen, inside = pty.openpty()
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        settings = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        code = f"{AT_A_TERMINAL}\n{prelude}\n{MAIN}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, "play", *map(str, arguments)],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            cwd=folder,
            env={**settings, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
            start_new_session=True,
            # If the tests run in the background, SIGINT is ignored, and child processes inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(inside)
        self.raw = ""
        self.shown = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.screen)

    def read(self):
        """The new output, up to the next prompt or the end."""
        piece = b""
        while True:
            ready, _, _ = select.select([self.screen], [], [], TIMEOUT)
            assert ready, f"nothing more came after {self.shown[-2000:]}"
            try:
                came = os.read(self.screen, 65536)
            except OSError:  # Linux raises this when the game has exited
                came = b""
            piece += came
            text = ESCAPE.sub("", piece.decode(errors="replace")).replace("\r", "")
            if not came or re.search(r"(^|\n)[^\n]*> $", text):
                self.raw += piece.decode(errors="replace")
                self.shown += text
                return text

    def type(self, line):
        os.write(self.screen, f"{line}\n".encode())
        return self.read()

    def press(self, key):
        os.write(self.screen, key)
        return self.read()

    def sleeps(self):
        """Wait until it blocks on input. A signal between the prompt and that would only be handled at the next key."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "S":
            pass

    def status(self):
        return self.process.wait(TIMEOUT)


def state_in(path):
    return read(path.read_text(encoding="utf-8")).state


def asks_again(text):
    """Whether the last prompt asks to confirm a choice."""
    return text.endswith(("type undo> ", "another choice> ", "type them again> "))


def play_on(terminal, path, taste, generator, until=lambda _: False, seat=0):
    """Play with a strategy, from the legal choices in the saved position, until the given condition or the end."""
    text = terminal.read()
    while text.endswith("> "):
        if asks_again(text):
            text = terminal.type("yes" if text.endswith("another choice> ") else "")
            continue
        state = state_in(path)
        if until(state):
            break
        choices = legal(state, seat)
        if choices != (0,):
            assert set(OFFERED.findall(text)) == set(map(choice_text, choices)), text
        text = terminal.type(choice_text(taste(state, seat, choices, generator)))
    return text


def piped(*arguments, lines, folder, prelude="", **environment):
    settings = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    return subprocess.run(
        [sys.executable, "-c", f"{prelude}\n{MAIN}", "play", *map(str, arguments)],
        input=lines,
        capture_output=True,
        cwd=folder,
        env={**settings, "PYTHONUTF8": "1", **environment},
        encoding="utf-8",
        check=False,
    )

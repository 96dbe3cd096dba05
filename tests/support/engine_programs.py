"""Engines written by tests.

Each program here holds a pipe of the test open, its lifeline, and writes one byte into it. When the test sees the end
of the pipe, the program and all its children are gone.

The `conftest.py` of the tests' folder imports the fixture.
"""

import os
import random
import select
import shlex
import sys

import pytest

from rowlock.bots import BotFailed, View
from rowlock.rules import legal, parse

needs_named_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are needed")

POSITION = "qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a1:41-3652"
VIEW = View(parse(POSITION), 0)
LEGAL = legal(VIEW.state, VIEW.seat)
LONG = 60.0
SHORT = 0.2

PRELUDE = """
import os, signal, subprocess, sys, threading

lifeline = os.open({lifeline!r}, os.O_WRONLY)
os.set_inheritable(lifeline, True)
os.write(lifeline, b"!")
heard = []

def hear(word):
    for line in sys.stdin:
        heard.append(line.rstrip("\\n"))
        if line.split()[:1] == [word]:
            return line.split()[1:]
    sys.exit()

def say(*lines):
    os.write(1, "".join(line + "\\n" for line in lines).encode())

def for_ever():
    threading.Event().wait()

def child():
    code = "import threading; threading.Event().wait()"
    return subprocess.Popen([sys.executable, "-I", "-S", "-c", code], close_fds=False)

def begin():
    hear("rowlock")
    say("engine 1 Tested")
    hear("prepare")
    say("ready")
    hear("go")

def go_on():
    for line in sys.stdin:
        heard.append(line.rstrip("\\n"))
        say(*{{"rowlock": ["engine 1 Tested"], "prepare": ["ready"], "go": ["choice -"]}}.get(line.split()[0], []))
"""


class Program:
    """An engine written by a test."""

    def __init__(self, folder, body):
        lifeline = folder / "lifeline"
        os.mkfifo(lifeline)
        self._lifeline = os.open(lifeline, os.O_RDONLY | os.O_NONBLOCK)
        self.path = folder / "engine.py"
        self.path.write_text(PRELUDE.format(lifeline=str(lifeline)) + body, encoding="utf-8")
        self.command = shlex.join([sys.executable, "-I", "-S", str(self.path)])

    def starts(self):
        """How often it has been started. Waits until it has exited, which must be very soon."""
        heard = b""
        while True:
            assert select.select([self._lifeline], [], [], LONG)[0], "something of the engine is still running"
            byte = os.read(self._lifeline, 1)
            if not byte:
                return len(heard)
            heard += byte

    def close(self):
        os.close(self._lifeline)


@pytest.fixture
def program(tmp_path):
    made = []

    def write(body):
        made.append(Program(tmp_path, body))
        return made[-1]

    yield write
    for one in made:
        one.close()


def failure(engine, view=VIEW):
    with pytest.raises(BotFailed) as failed:
        engine.choose(view, legal(view.state, view.seat), random.Random(1))
    return str(failed.value)

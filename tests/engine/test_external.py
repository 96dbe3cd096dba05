"""Programs as bots: good, slow, crashing and lying ones, and that nothing is left of them.

Each program here holds a pipe of the test open, its lifeline, and writes one byte into it. When the test hears the end
of the pipe, the program and all its children are gone.
"""

import os
import random
import select
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from playing import name_of, roll
from rowlock.bots import BotFailed, View, Worth, bot_named
from rowlock.engine import ExternalEngine
from rowlock.rules import (
    TRACKS,
    BadOptions,
    Chance,
    Options,
    Over,
    Track,
    apply,
    choice_text,
    legal,
    parse,
    parse_choice,
    pending,
    start,
    text,
)

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are needed")

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "example_bot.py"
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
        """How often it has been started. Only once it is gone, which it must be by now or very soon."""
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


SLOW = {
    "never answers": ("begin(); for_ever()", "took longer than 0.2 s"),
    "ignores being told to end": (
        "for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)\n"
        "begin(); for_ever()",
        "took longer than 0.2 s",
    ),
    "busy": ("begin()\nwhile True: pass", "took longer than 0.2 s"),
    "half a line": ("begin(); os.write(1, b'choice y5'); for_ever()", "took longer than 0.2 s"),
    "worths but no choice": ("begin(); say('worth y5 0.5', 'info hm'); for_ever()", "took longer than 0.2 s"),
    "waits for a child": (
        "begin(); child().wait()",
        "took longer than 0.2 s",
    ),
}
CRASHING = {
    "at once": ("sys.exit(3)", "ended with status 3"),
    "at once, quietly": ("sys.exit()", "ended with status 0"),
    "when asked": ("begin(); 1 / 0", "ended with status 1: ZeroDivisionError: division by zero"),
    "by a signal": ("begin(); os.kill(os.getpid(), signal.SIGSEGV)", "was ended by signal 11"),
    "without its output": ("begin(); os.close(1); for_ever()", "closed its output"),
    "with much ado": (
        "begin(); sys.stderr.write('no\\n' * 100_000 + 'too\\x1b[31m hot\\n\\n'); sys.exit(4)",
        "ended with status 4: too·[31m hot",
    ),
    "leaving a child": (
        "begin(); child(); os._exit(5)",
        "ended with status 5",
    ),
}
LYING = {
    "illegal": ("begin(); say('choice r5'); for_ever()", "answered 'r5', which is none of - y5 g5 b5"),
    "the other seat's": ("begin(); say('choice r5', 'choice y5')", "answered 'r5', which is none of - y5 g5 b5"),
    "two choices": ("begin(); say('choice y5 g5'); for_ever()", "answered 'y5 g5', which is none of - y5 g5 b5"),
    "no choice": ("begin(); say('choice'); for_ever()", "answered '', which is none of - y5 g5 b5"),
    "words": (
        "begin(); say('red five, please'); for_ever()",
        "answered 'red five, please', which is no line of choice or worth",
    ),
    "an empty line": ("begin(); say(''); for_ever()", "answered '', which is no line of choice or worth"),
    "empty lines without end": ("begin()\nwhile True: say('')", "answered '', which is no line of choice or worth"),
    "no line without end": (
        "begin()\nwhile True: os.write(1, b'x' * 1000)",
        "wrote more than 100,000 bytes for one answer",
    ),
    "information without end": ("begin()\nwhile True: say('info hm')", "wrote more than 100,000 bytes for one answer"),
    "junk": (
        r"begin(); os.write(1, b'\xff\x00\x1b[2J\n'); for_ever()",
        r"answered '�\x00\x1b[2J', which is no line of",
    ),
    "a long line": ("begin(); say('x' * 50_000); for_ever()", f"answered '{'x' * 80}' …, which is no line of"),
    "a worth of words": (
        "begin(); say('worth y5 much'); for_ever()",
        "gave 'much' as the worth of 'y5', which is no number",
    ),
    "a worth of nothing legal": ("begin(); say('worth r5 0.5'); for_ever()", "answered 'r5', which is none of"),
    "an error": ("begin(); say('error I am tired'); for_ever()", "answered with an error: 'I am tired'"),
    "an error in time": (
        "hear('rowlock'); say('engine 1 x'); hear('prepare'); say('error I do not play qwixx'); for_ever()",
        "answered with an error: 'I do not play qwixx'",
    ),
    "another version": (
        "hear('rowlock'); say('engine 2 x'); for_ever()",
        "speaks version 2 of the protocol, and this is version 1",
    ),
    "no version": ("hear('rowlock'); say('engine Tested'); for_ever()", "gave 'Tested' as its version of the protocol"),
    "another protocol": ("hear('rowlock'); say('uciok'); for_ever()", "answered 'uciok', which is no line of engine"),
    "not ready": ("hear('rowlock'); say('engine 1 x'); hear('prepare'); say('no'); for_ever()", "answered 'no', which"),
}


def each(programs):
    return pytest.mark.parametrize(("body", "what"), programs.values(), ids=programs.keys())


@each(SLOW)
def test_a_slow_engine_is_ended(program, body, what):
    slow = program(body)
    with ExternalEngine(slow.command, SHORT, LONG) as engine:
        assert failure(engine) == f"the engine {slow.command[:80]!r} …, asked for seat 1 in {POSITION}, {what}"
        assert slow.starts() == 1


@each(CRASHING)
def test_an_engine_that_crashes_is_told_of(program, body, what):
    crashing = program(body)
    with ExternalEngine(crashing.command, LONG, LONG) as engine:
        assert failure(engine).endswith(f", asked for seat 1 in {POSITION}, {what}")
        assert crashing.starts() == 1


@each(LYING)
def test_an_engine_that_lies_is_ended(program, body, what):
    lying = program(body)
    with ExternalEngine(lying.command, LONG, LONG) as engine:
        assert f", asked for seat 1 in {POSITION}, {what}" in failure(engine)
        assert lying.starts() == 1


def test_an_engine_that_does_not_say_who_it_is(program):
    hanging = program("for_ever()")
    with ExternalEngine(hanging.command, LONG, SHORT) as engine:
        assert failure(engine).endswith("took longer than 0.2 s to start")


def test_an_engine_that_is_never_ready(program):
    hanging = program("hear('rowlock'); say('engine 1 x'); for_ever()")
    with ExternalEngine(hanging.command, LONG, LONG) as engine:
        engine.start()
        engine.patience_to_start = SHORT
        assert failure(engine).endswith("took longer than 0.2 s to prepare for qwixx")
        assert hanging.starts() == 1


def test_an_engine_that_is_not_there(tmp_path):
    (tmp_path / "plain").write_text("no program")
    for command, why in (
        (str(tmp_path / "none"), "No such file or directory"),
        (str(tmp_path / "plain"), "Permission denied"),
        (str(tmp_path), "Permission denied"),
    ):
        with ExternalEngine(command) as engine:
            shown = repr(command) if len(command) <= 80 else f"{command[:80]!r} …"
            assert failure(engine) == (
                f"the engine {shown}, asked for seat 1 in {POSITION}, could not be started: {why}"
            )
            with pytest.raises(BotFailed, match=f"could not be started: {why}"):
                engine.start()


def test_a_program_that_is_no_program(tmp_path):
    path = tmp_path / "odd"
    path.write_bytes(b"\x00\x01\x02")
    path.chmod(0o755)
    with ExternalEngine(str(path)) as engine:
        assert "could not be started: Exec format error" in failure(engine)


@pytest.mark.parametrize("command", ["", "   ", "'unclosed", "a\0b"])
def test_a_command_that_is_none_is_refused(command):
    with pytest.raises(BadOptions, match="is no command of an engine"):
        ExternalEngine(command)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_a_limit_that_is_none_is_refused(seconds):
    with pytest.raises(BadOptions, match=r"an engine may have from 0.001 to 86,400 s, not"):
        ExternalEngine("true", seconds)
    with pytest.raises(BadOptions, match=r"an engine may have from 0.001 to 86,400 s, not"):
        ExternalEngine("true", 1.0, seconds)


def test_a_good_engine_is_asked_and_ends_when_it_is_told(program, tmp_path):
    good = program(f"go_on()\nopen({str(tmp_path / 'heard')!r}, 'w').write('\\n'.join(heard))")
    with ExternalEngine(good.command, LONG, LONG) as engine:
        assert engine.choose(VIEW, LEGAL, random.Random(1)) == parse_choice("-")
        assert engine.choose(VIEW, LEGAL, random.Random(1)) == parse_choice("-")
        assert engine.name == "Tested"
    assert good.starts() == 1
    question = [
        f"position {POSITION}",
        "seat 1",
        "legal - y5 g5 b5",
        "time 60000",
        f"seed {random.Random(1).randrange(2**32)}",
        "go",
    ]
    assert (tmp_path / "heard").read_text().split("\n") == [
        "rowlock 1",
        "prepare qwixx 2",
        *question,
        *question,
        "quit",
    ]


def test_it_is_prepared_once_for_each_game(program, tmp_path):
    good = program(f"go_on()\nopen({str(tmp_path / 'heard')!r}, 'w').write('\\n'.join(heard))")
    positions = (POSITION, "duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652", "qwixx/1/r.y.g.b.0/1:a1:41-3652", POSITION)
    with ExternalEngine(good.command, LONG, LONG) as engine:
        for position in positions:
            state = parse(position)
            engine.choose(View(state, 0), legal(state, 0), random.Random(1))
    heard = (tmp_path / "heard").read_text().split("\n")
    assert [line for line in heard if line.startswith("prepare")] == [
        "prepare qwixx 2",
        "prepare duel 2",
        "prepare qwixx 1",
    ]


def test_a_track_of_ones_own_comes_along(program, tmp_path):
    good = program(f"go_on()\nopen({str(tmp_path / 'heard')!r}, 'w').write('\\n'.join(heard))")
    own = Track("mine", TRACKS["B"].fields, (0, *[7] * 40))
    state = parse("onboard/1/mine/r.y.g.b.0@0/1:a1:41-3652", {"mine": own})
    with ExternalEngine(good.command, LONG, LONG) as engine:
        engine.choose(View(state, 0), legal(state, 0), random.Random(1))
    [track] = [line for line in (tmp_path / "heard").read_text().split("\n") if line.startswith("track")]
    assert track.startswith("track mine b12:7 g11:7 ")


def test_what_it_says_of_the_choices_is_kept(program):
    judging = program(
        "begin(); say('info looking', 'worth y5 0.1', 'worth - 0.25', 'info again', 'worth y5 5e-1', 'choice -')\n"
        "hear('go'); say('choice y5'); go_on()"
    )
    with ExternalEngine(judging.command, LONG, LONG) as engine:
        engine.choose(VIEW, LEGAL, random.Random(1))
        assert engine.worths == (Worth(parse_choice("y5"), 0.5), Worth(parse_choice("-"), 0.25))
        engine.choose(VIEW, LEGAL, random.Random(1))
        assert engine.worths == ()


def test_lines_may_end_as_on_windows(program):
    with ExternalEngine(program("begin(); say('choice y5\\r'); go_on()").command, LONG, LONG) as engine:
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "y5"


def test_standard_error_can_neither_block_nor_flood(program, capfd):
    noisy = program("begin(); sys.stderr.write('x' * 5_000_000); say('choice y5'); go_on()")
    with ExternalEngine(noisy.command, LONG, LONG) as engine:
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "y5"
    assert capfd.readouterr() == ("", "")


def test_an_answer_may_be_long_but_not_endless(program):
    talking = program("begin(); say('info ' + 'x' * 99_000, 'choice y5'); hear('go'); say('x' * 100_000)\ngo_on()")
    with ExternalEngine(talking.command, LONG, LONG) as engine:
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "y5"
        assert failure(engine).endswith("wrote more than 100,000 bytes for one answer")


def test_after_a_failure_it_is_started_anew(program, tmp_path):
    crashing_once = program(
        f"if not os.path.exists({str(tmp_path / 'crashed')!r}):\n"
        f"    open({str(tmp_path / 'crashed')!r}, 'w'); begin(); say('choice y5'); hear('go'); sys.exit(7)\n"
        "go_on()"
    )
    with ExternalEngine(crashing_once.command, LONG, LONG) as engine:
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "y5"
        assert "ended with status 7" in failure(engine)
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "-"
    assert crashing_once.starts() == 2


def test_one_that_cannot_be_started_is_given_up(program):
    never = program("sys.exit(4)")
    with ExternalEngine(never.command, LONG, LONG) as engine:
        for _ in range(3):
            assert "ended with status 4" in failure(engine)
        assert failure(engine).endswith("failed to start 3 times, and is not tried again")
    assert never.starts() == 3


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next(program, tmp_path):
    late_once = program(
        f"if not os.path.exists({str(tmp_path / 'late')!r}):\n"
        f"    open({str(tmp_path / 'late')!r}, 'w'); begin(); threading.Event().wait(1); say('choice g5'); for_ever()\n"
        "go_on()"
    )
    with ExternalEngine(late_once.command, SHORT, LONG) as engine:
        assert "took longer than 0.2 s" in failure(engine)
        engine.patience = LONG
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "-"


def test_a_second_answer_is_not_taken_for_the_next(program):
    eager = program("begin(); say('choice y5', 'choice g5'); go_on()")
    with ExternalEngine(eager.command, LONG, LONG) as engine:
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "y5"
        assert failure(engine).endswith("said 'choice g5' without being asked")
        assert eager.starts() == 1


def test_an_engine_that_ends_between_two_questions(program):
    leaving = program("begin(); say('choice y5'); sys.exit(9)")
    with ExternalEngine(leaving.command, LONG, LONG) as engine:
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "y5"
        assert failure(engine).endswith("ended with status 9")


def test_an_engine_that_does_not_read_cannot_block_us(program):
    """It answers well, as long as the pipe has room for questions it never reads."""
    deaf = program(
        "begin()\n"
        "import fcntl\n"
        "fcntl.fcntl(0, 1031, 4096)  # F_SETPIPE_SZ: the pipe shall be full soon\n"
        "say('choice y5')\n"
        "for_ever()"
    )
    if not sys.platform.startswith("linux"):
        pytest.skip("the size of a pipe cannot be set here")
    from rowlock.engine.running import Deadline, Misbehaved, Running

    running = Running(deaf.command)
    deadline = Deadline(LONG)
    for lines in (["rowlock 1"], ["prepare qwixx 2"], ["go"]):
        running.tell(lines)
        running.hear(deadline)
    with pytest.raises(Misbehaved, match="does not read what it is told"):
        running.tell(["x" * 10_000])
    running.kill()
    assert deaf.starts() == 1


def test_one_that_does_not_end_when_told_is_ended(program):
    staying = program("begin(); say('choice y5'); hear('quit'); for_ever()")
    with ExternalEngine(staying.command, LONG, LONG) as engine:
        engine.choose(VIEW, LEGAL, random.Random(1))
    assert staying.starts() == 1


def test_its_children_end_with_it(program):
    parent = program("child(); go_on()")
    with ExternalEngine(parent.command, LONG, LONG) as engine:
        engine.choose(VIEW, LEGAL, random.Random(1))
    assert parent.starts() == 1


def test_closing_twice_or_before_the_start_is_no_error(program):
    good = program("go_on()")
    engine = ExternalEngine(good.command, LONG, LONG)
    engine.close()
    engine.start()
    assert engine.name == "Tested"
    engine.close()
    engine.close()
    assert good.starts() == 1


def test_one_that_nobody_closes_ends_with_us(program):
    good = program("go_on(); for_ever()")
    engine = ExternalEngine(good.command, LONG, LONG)
    engine.start()
    del engine
    assert good.starts() == 1


def test_an_interrupted_question_ends_the_engine(program, monkeypatch):
    good = program("go_on()")
    with ExternalEngine(good.command, LONG, LONG) as engine:
        engine.start()

        def interrupt(*_):
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr("rowlock.engine.running.Running.hear", interrupt)
            with pytest.raises(KeyboardInterrupt):
                engine.choose(VIEW, LEGAL, random.Random(1))
        assert good.starts() == 1
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "-"


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
def test_a_copy_of_our_process_has_its_own(program):
    good = program("go_on()")
    with ExternalEngine(good.command, LONG, LONG) as engine:
        engine.start()
        copy = os.fork()
        if copy == 0:
            # Whatever happens, the copy must not go on with the tests.
            try:
                engine.close()
                engine.choose(VIEW, LEGAL, random.Random(1))
                engine.close()
                os._exit(0)
            finally:
                os._exit(1)
        assert os.waitpid(copy, 0) == (copy, 0)
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "-"
    assert good.starts() == 2


def test_threads_may_share_one(program):
    good = program("go_on()")
    chosen = []
    with ExternalEngine(good.command, LONG, LONG) as engine:
        threads = [
            threading.Thread(
                target=lambda: chosen.extend(engine.choose(VIEW, LEGAL, random.Random(1)) for _ in range(20))
            )
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert chosen == [parse_choice("-")] * 80
    assert good.starts() == 1


def test_a_crash_does_not_end_a_command_that_wants_to_end_with_its_pipe(program):
    """The command `rowlock` leaves the signal of a broken pipe as it is, and an engine may have ended unnoticed."""
    leaving = program("begin(); say('choice y5'); sys.exit(9)")
    code = f"""
import random, signal
from rowlock.bots import BotFailed, View
from rowlock.engine import ExternalEngine
from rowlock.rules import legal, parse
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
state = parse({POSITION!r})
with ExternalEngine({leaving.command!r}, 60.0, 60.0) as engine:
    engine.choose(View(state, 0), legal(state, 0), random.Random(1))
    engine._running._process.wait()
    try:
        engine.choose(View(state, 0), legal(state, 0), random.Random(1))
    except BotFailed as failed:
        print(failed)
    assert not signal.sigpending() and not signal.pthread_sigmask(signal.SIG_BLOCK, [])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.endswith("ended with status 9\n")


def game(options, bots, seed):
    """A whole game, as a list of positions."""
    dice = random.Random(seed)
    draws = [random.Random(f"{seed}/{seat}") for seat in range(options.players)]
    state = start(options)
    lines = [text(state)]
    while not isinstance(awaited := pending(state), Over):
        if isinstance(awaited, Chance):
            state = apply(state, roll(state, dice))
        else:
            choices = (bots[s].choose(View(state, s), legal(state, s), draws[s]) for s in awaited.seats)
            state = apply(state, tuple(choices))
        lines.append(text(state))
    return lines


GAMES = [
    Options("qwixx", 2),
    Options("qwixx", 3, first=1),
    Options("onboard", 2, track=TRACKS["A"]),
    Options("onboard", 3, track=Track("mine", TRACKS["B"].fields, (0, *[7] * 40))),
    Options("duel", 2),
]


@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_the_example_bot_plays_whole_games(options):
    with ExternalEngine(shlex.join([sys.executable, "-I", str(EXAMPLE)]), LONG, LONG) as example:
        for seat in range(options.players):
            bots = [bot_named("casual") for _ in range(options.players)]
            bots[seat] = example
            assert game(options, bots, seed=seat)[-1].partition(":")[2].startswith("over")
        assert example.name == "Example bot"


def test_the_example_bot_is_better_than_a_beginner():
    with ExternalEngine(shlex.join([sys.executable, "-I", str(EXAMPLE)]), LONG, LONG) as example:
        won = 0
        for seed in range(20):
            *_, last = game(Options("qwixx", 2), [example, bot_named("beginner")], seed)
            over = pending(parse(last))
            won += over.winners == (0,)
    assert won >= 15


@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_our_host_and_our_engine_play_the_same_game_again(options):
    command = shlex.join([sys.executable, "-c", "from rowlock.cli import main; main()", "engine", "--bot", "casual"])
    games = []
    for _ in range(2):
        with ExternalEngine(command, LONG, LONG) as ours:
            games.append(game(options, [ours, *[bot_named("greedy")] * (options.players - 1)], seed=3))
            assert ours.name.startswith("Rowlock ")
            assert ours.name.endswith(" casual")
    assert games[0] == games[1]
    assert len(games[0]) > 20

"""Engines that are slow, crash, lie or are missing: each is reported and leaves nothing behind."""

import pytest

from rowlock.bots import BotFailed
from rowlock.engine import ExternalEngine
from rowlock.rules import BadOptions
from support.engine_programs import LONG, POSITION, SHORT, failure, needs_named_pipes

pytestmark = needs_named_pipes

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
    "at once": ("sys.exit(3)", "exited with status 3"),
    "at once, quietly": ("sys.exit()", "exited with status 0"),
    "when asked": ("begin(); 1 / 0", "exited with status 1: ZeroDivisionError: division by zero"),
    "by a signal": ("begin(); os.kill(os.getpid(), signal.SIGSEGV)", "was killed by signal 11"),
    "without its output": ("begin(); os.close(1); for_ever()", "closed its output"),
    "with much ado": (
        "begin(); sys.stderr.write('no\\n' * 100_000 + 'too\\x1b[31m hot\\n\\n'); sys.exit(4)",
        "exited with status 4: too·[31m hot",
    ),
    "leaving a child": (
        "begin(); child(); os._exit(5)",
        "exited with status 5",
    ),
}
LYING = {
    "illegal": ("begin(); say('choice r5'); for_ever()", "answered 'r5', which is not one of - y5 g5 b5"),
    "the other seat's": ("begin(); say('choice r5', 'choice y5')", "answered 'r5', which is not one of - y5 g5 b5"),
    "two choices": ("begin(); say('choice y5 g5'); for_ever()", "answered 'y5 g5', which is not one of - y5 g5 b5"),
    "no choice": ("begin(); say('choice'); for_ever()", "answered '', which is not one of - y5 g5 b5"),
    "words": (
        "begin(); say('red five, please'); for_ever()",
        "answered 'red five, please' instead of choice or worth",
    ),
    "an empty line": ("begin(); say(''); for_ever()", "answered '' instead of choice or worth"),
    "empty lines without end": ("begin()\nwhile True: say('')", "answered '' instead of choice or worth"),
    "no line without end": (
        "begin()\nwhile True: os.write(1, b'x' * 1000)",
        "wrote more than 100,000 bytes for one answer",
    ),
    "information without end": ("begin()\nwhile True: say('info hm')", "wrote more than 100,000 bytes for one answer"),
    "junk": (
        r"begin(); os.write(1, b'\xff\x00\x1b[2J\n'); for_ever()",
        r"answered '�\x00\x1b[2J' instead of",
    ),
    "a long line": ("begin(); say('x' * 50_000); for_ever()", f"answered '{'x' * 80}' … instead of"),
    "a worth of words": (
        "begin(); say('worth y5 much'); for_ever()",
        "gave 'much' as the worth of 'y5', which is not a number",
    ),
    "a worth of nothing legal": ("begin(); say('worth r5 0.5'); for_ever()", "answered 'r5', which is not one of"),
    "an error": ("begin(); say('error I am tired'); for_ever()", "answered with an error: 'I am tired'"),
    "an error in time": (
        "hear('rowlock'); say('engine 1 x'); hear('prepare'); say('error I do not play qwixx'); for_ever()",
        "answered with an error: 'I do not play qwixx'",
    ),
    "another version": (
        "hear('rowlock'); say('engine 2 x'); for_ever()",
        "speaks version 2 of the protocol; Rowlock speaks version 1",
    ),
    "no version": ("hear('rowlock'); say('engine Tested'); for_ever()", "gave 'Tested' as its version of the protocol"),
    "another protocol": ("hear('rowlock'); say('uciok'); for_ever()", "answered 'uciok' instead of engine"),
    "not ready": (
        "hear('rowlock'); say('engine 1 x'); hear('prepare'); say('no'); for_ever()",
        "answered 'no' instead",
    ),
}


def each(programs):
    return pytest.mark.parametrize(("body", "what"), programs.values(), ids=programs.keys())


@each(SLOW)
def test_a_slow_engine_is_killed(program, body, what):
    slow = program(body)
    with ExternalEngine(slow.command, SHORT, LONG) as engine:
        assert failure(engine) == f"the engine {slow.command[:80]!r} …, asked for seat 1 in {POSITION}, {what}"
        assert slow.starts() == 1


@pytest.mark.slow
@each(CRASHING)
def test_an_engine_that_crashes_is_reported(program, body, what):
    crashing = program(body)
    with ExternalEngine(crashing.command, LONG, LONG) as engine:
        assert failure(engine).endswith(f", asked for seat 1 in {POSITION}, {what}")
        assert crashing.starts() == 1


@each(LYING)
def test_an_engine_that_lies_is_killed(program, body, what):
    lying = program(body)
    with ExternalEngine(lying.command, LONG, LONG) as engine:
        assert f", asked for seat 1 in {POSITION}, {what}" in failure(engine)
        assert lying.starts() == 1


def test_an_engine_that_does_not_identify_itself(program):
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


def test_a_missing_engine_is_reported(tmp_path):
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


def test_a_file_that_is_not_executable(tmp_path):
    path = tmp_path / "odd"
    path.write_bytes(b"\x00\x01\x02")
    path.chmod(0o755)
    with ExternalEngine(str(path)) as engine:
        assert "could not be started: Exec format error" in failure(engine)


@pytest.mark.parametrize("command", ["", "   ", "'unclosed", "a\0b"])
def test_a_bad_command_is_rejected(command):
    with pytest.raises(BadOptions, match="can't be run as an engine"):
        ExternalEngine(command)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_a_bad_time_limit_is_rejected(seconds):
    with pytest.raises(BadOptions, match=r"an engine's time limit is 0.001 to 86,400 s, not"):
        ExternalEngine("true", seconds)
    with pytest.raises(BadOptions, match=r"an engine's time limit is 0.001 to 86,400 s, not"):
        ExternalEngine("true", 1.0, seconds)

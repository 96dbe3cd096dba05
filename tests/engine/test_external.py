"""External engines: how they are asked, what they may do, and how they are cleaned up."""

import os
import random
import subprocess
import sys
import threading

import pytest

from rowlock.bots import Advice, View
from rowlock.engine import ExternalEngine
from rowlock.rules import TRACKS, Track, choice_text, legal, parse, parse_choice
from support.engine_programs import LEGAL, LONG, POSITION, SHORT, VIEW, failure, needs_named_pipes

pytestmark = needs_named_pipes


def test_a_good_engine_answers_and_quits(program, tmp_path):
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


def test_a_custom_track_is_sent_along(program, tmp_path):
    good = program(f"go_on()\nopen({str(tmp_path / 'heard')!r}, 'w').write('\\n'.join(heard))")
    own = Track("mine", TRACKS["B"].fields, (0, *[7] * 40))
    state = parse("onboard/1/mine/r.y.g.b.0@0/1:a1:41-3652", {"mine": own})
    with ExternalEngine(good.command, LONG, LONG) as engine:
        engine.choose(View(state, 0), legal(state, 0), random.Random(1))
    [track] = [line for line in (tmp_path / "heard").read_text().split("\n") if line.startswith("track")]
    assert track.startswith("track mine b12:7 g11:7 ")


def test_the_values_it_reports_are_kept(program):
    judging = program(
        "begin(); say('info looking', 'worth y5 0.1', 'worth - 0.25', 'info again', 'worth y5 5e-1', 'choice -')\n"
        "hear('go'); say('choice y5'); go_on()"
    )
    with ExternalEngine(judging.command, LONG, LONG) as engine:
        engine.choose(VIEW, LEGAL, random.Random(1))
        assert engine.worths == (Advice(parse_choice("y5"), 0.5), Advice(parse_choice("-"), 0.25))
        engine.choose(VIEW, LEGAL, random.Random(1))
        assert not engine.worths


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


def test_after_a_failure_it_is_restarted(program, tmp_path):
    crashing_once = program(
        f"if not os.path.exists({str(tmp_path / 'crashed')!r}):\n"
        f"    open({str(tmp_path / 'crashed')!r}, 'w'); begin(); say('choice y5'); hear('go'); sys.exit(7)\n"
        "go_on()"
    )
    with ExternalEngine(crashing_once.command, LONG, LONG) as engine:
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "y5"
        assert "exited with status 7" in failure(engine)
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "-"
    assert crashing_once.starts() == 2


def test_an_engine_that_cannot_start_is_not_tried_forever(program):
    never = program("sys.exit(4)")
    with ExternalEngine(never.command, LONG, LONG) as engine:
        for _ in range(3):
            assert "exited with status 4" in failure(engine)
        assert failure(engine).endswith("failed to start 3 times and will not be tried again")
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
        assert failure(engine).endswith("wrote 'choice g5' without being asked")
        assert eager.starts() == 1


def test_an_engine_that_ends_between_two_questions(program):
    leaving = program("begin(); say('choice y5'); sys.exit(9)")
    with ExternalEngine(leaving.command, LONG, LONG) as engine:
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "y5"
        assert failure(engine).endswith("exited with status 9")


def test_an_engine_that_does_not_read_cannot_block_us(program):
    """It answers, but never reads its input, so the pipe fills up."""
    deaf = program(
        "begin()\n"
        "import fcntl\n"
        "fcntl.fcntl(0, 1031, 4096)  # F_SETPIPE_SZ: make the pipe small\n"
        "say('choice y5')\n"
        "for_ever()"
    )
    if not sys.platform.startswith("linux"):
        pytest.skip("the size of a pipe cannot be set here")
    from rowlock.engine.process import Deadline, EngineFault, EngineProcess

    process = EngineProcess(deaf.command)
    deadline = Deadline(LONG)
    for lines in (["rowlock 1"], ["prepare qwixx 2"], ["go"]):
        process.send(lines)
        process.receive(deadline)
    with pytest.raises(EngineFault, match="does not read its input"):
        process.send(["x" * 10_000])
    process.kill()
    assert deaf.starts() == 1


@pytest.mark.slow
def test_an_engine_that_does_not_quit_is_killed(program):
    staying = program("begin(); say('choice y5'); hear('quit'); for_ever()")
    with ExternalEngine(staying.command, LONG, LONG) as engine:
        engine.choose(VIEW, LEGAL, random.Random(1))
    assert staying.starts() == 1


def test_its_children_end_with_it(program):
    parent = program("child(); go_on()")
    with ExternalEngine(parent.command, LONG, LONG) as engine:
        engine.choose(VIEW, LEGAL, random.Random(1))
    assert parent.starts() == 1


def test_closing_twice_or_before_the_start_is_not_an_error(program):
    good = program("go_on()")
    engine = ExternalEngine(good.command, LONG, LONG)
    engine.close()
    engine.start()
    assert engine.name == "Tested"
    engine.close()
    engine.close()
    assert good.starts() == 1


def test_closing_after_it_was_killed_at_exit_is_not_an_error(program):
    """The arena closes its engines when the process ends, which may be after the engine's own exit hook."""
    good = program("go_on(); for_ever()")
    engine = ExternalEngine(good.command, LONG, LONG)
    engine.start()
    engine._finalizer()
    engine.close()
    assert good.starts() == 1


def test_an_engine_that_nobody_closes_ends_with_the_process(program):
    good = program("go_on(); for_ever()")
    engine = ExternalEngine(good.command, LONG, LONG)
    engine.start()
    del engine
    assert good.starts() == 1


def test_an_interrupted_question_kills_the_engine(program, monkeypatch):
    good = program("go_on()")
    with ExternalEngine(good.command, LONG, LONG) as engine:
        engine.start()

        def interrupt(*_):
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr("rowlock.engine.process.EngineProcess.receive", interrupt)
            with pytest.raises(KeyboardInterrupt):
                engine.choose(VIEW, LEGAL, random.Random(1))
        assert good.starts() == 1
        assert choice_text(engine.choose(VIEW, LEGAL, random.Random(1))) == "-"


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
def test_a_forked_process_has_its_own_engine(program):
    good = program("go_on()")
    with ExternalEngine(good.command, LONG, LONG) as engine:
        engine.start()
        copy = os.fork()
        if copy == 0:
            # Whatever happens, the forked process must not continue with the tests.
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


def test_threads_may_share_an_engine(program):
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


def test_an_engine_crash_does_not_end_a_command_with_default_sigpipe(program):
    """The command `rowlock` uses the default SIGPIPE handler, and an engine may have ended unnoticed."""
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
    engine._process._process.wait()
    try:
        engine.choose(View(state, 0), legal(state, 0), random.Random(1))
    except BotFailed as failed:
        print(failed)
    assert not signal.sigpending() and not signal.pthread_sigmask(signal.SIG_BLOCK, [])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.endswith("exited with status 9\n")

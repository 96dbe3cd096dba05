"""Rowlock as an engine, and the exact dialogues of docs/engine.md."""

import io
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from rowlock.bots import YARDSTICKS, Advice, bot_named
from rowlock.engine import respond
from rowlock.engine.protocol import Question, question_lines
from rowlock.rules import GAME_NAMES, TRACKS, Track, legal, parse, parse_choice

DOCS = Path(__file__).resolve().parents[2] / "docs"
POSITION = "qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a1:41-3652"


def casual(_game):
    return bot_named("casual")


def answers(*lines, bot_for=casual, **settings):
    sink = io.StringIO()
    respond("Tested", bot_for, io.StringIO("".join(f"{line}\n" for line in lines)), sink, **settings)
    return sink.getvalue().splitlines()


def asked(position=POSITION, seat=1, *more):
    return (f"position {position}", f"seat {seat}", *more, "go")


class Failing:
    def choose(self, _view, _legal, _generator):
        raise ZeroDivisionError("division\nby zero")


class Advising:
    def choose(self, _view, legal, _generator):
        return legal[-1]

    def worth(self, _view, legal):
        return [Advice(choice, 1 / (1 + choice)) for choice in legal]


class Drawing:
    def choose(self, _view, legal, generator):
        return generator.choice(legal)


def test_it_says_who_it_is():
    assert answers("rowlock 1") == ["engine 1 Tested"]
    assert answers("rowlock 2") == ["engine 1 Tested"]  # the host decides whether it can handle that
    assert answers("rowlock one") == ["error unknown command 'rowlock one'"]


@pytest.mark.parametrize(
    ("position", "seat"),
    [
        (POSITION, 1),
        (POSITION, 2),
        ("qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a2:41-3652:x", 1),
        ("onboard/1/B/r.y.g.b.0@0/r.y.g.b.0@0/2:a1:41-3652", 1),
        ("onboard/1/A/r37A.y.g97.b8.0@35/rB.y4.g.bA.2@7/1:a3:22-4516:-", 1),
        ("duel/1/r35588.y.gB.b9.0/r4A.y6.g.b7.1/2:a2:51-3346:y6", 2),
    ],
)
def test_it_answers_with_a_legal_choice(position, seat):
    [answer] = answers(*asked(position, seat))
    word, choice = answer.split()
    assert word == "choice"
    assert parse_choice(choice) in legal(parse(position), seat - 1)


def test_a_whole_question_as_our_own_host_asks_it():
    own = Track("mine", TRACKS["B"].fields, TRACKS["B"].points)
    state = parse("onboard/1/mine/r.y.g.bC.0@1/1:a3:41-3652:-", {"mine": own})
    [answer] = answers(*question_lines(Question(state, 0, legal(state, 0), 1000, 7)))
    assert answer.startswith("choice ")


def test_it_says_what_choices_are_worth_on_request_if_the_bot_can():
    assert answers(*asked(), bot_for=lambda _: Advising(), with_worth=True) == [
        "worth - 1.0000",
        "worth y5 0.0625",
        "worth g5 0.0323",
        "worth b5 0.0238",
        "choice b5",
    ]
    assert answers(*asked(), bot_for=lambda _: Advising()) == ["choice b5"]
    assert len(answers(*asked(), with_worth=True)) == 1


def test_a_question_with_a_seed_is_answered_the_same_every_time():
    drawing = partial(answers, bot_for=lambda _: Drawing())
    with_seed = [*asked(POSITION, 2, "seed 5")] * 8
    assert len(set(drawing(*with_seed, seed=1) + drawing(*with_seed, seed=2))) == 1
    different = [drawing(*asked(POSITION, 2, f"seed {seed}"))[0] for seed in range(8)]
    assert len(set(different)) > 1


def test_questions_without_a_seed_share_a_generator():
    drawing = partial(answers, *asked(POSITION, 2), *["go"] * 20, bot_for=lambda _: Drawing())
    assert drawing(seed=1) == drawing(seed=1)
    assert drawing(seed=1) != drawing(seed=2)
    assert len(set(drawing(seed=1))) > 1


def test_the_position_begins_a_question():
    position = "qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652"
    assert answers(*asked(), f"position {position}", "go")[1:] == ["error go needs a seat before it"]


def test_errors_are_answered_and_change_nothing():
    said = answers("dance", *asked(), "track ?", "go", *asked(POSITION, 3), "", "   ", *asked())
    good = said[1]
    assert good.startswith("choice ")
    assert said == [
        "error unknown command 'dance'",
        good,
        "error track: '?' is not a name of 1 to 40 letters, digits, - and _",
        "error seat must be a whole number from 1 to 2, not '3'",
        said[-1],
    ]
    assert said[-1].startswith("choice ")


def test_a_long_bad_line_gets_one_short_error():
    for nonsense in ("x" * 100_000, "go\x00", "\ufffd\ufffd", "choice r5", "\x1b[2J"):
        [reply] = answers(nonsense)
        assert reply.startswith("error unknown command ")
        assert len(reply) < 200
        assert reply.isprintable()


def test_a_bot_that_fails_is_reported_and_asked_again():
    assert (
        answers(*asked(), "go", "prepare duel 2", bot_for=lambda _: Failing())
        == ["error Tested failed: ZeroDivisionError: division by zero"] * 3
    )


def test_prepare():
    assert answers("prepare qwixx 5", "prepare onboard 4", "prepare duel 2", "prepare qwixx 1") == ["ready"] * 4
    assert answers("prepare duel 3", "prepare chess 2", "prepare") == [
        "error duel is for 2 players, not 3",
        f"error there is no game 'chess': the games are {', '.join(GAME_NAMES)}",
        "error prepare needs a game and the number of players: prepare qwixx 2",
    ]


def test_a_bot_that_does_not_play_the_game_says_so():
    gap = partial(bot_named, "gap")
    duel = asked("duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652")
    assert answers("prepare duel 2", *duel, "prepare qwixx 2", bot_for=gap) == [
        *[f"error the bot gap plays {' and '.join(YARDSTICKS['gap'].games)}, not duel"] * 2,
        "ready",
    ]


def test_it_reads_nothing_after_quit():
    assert answers("quit", "rowlock 1") == []


def test_nothing_is_the_only_choice():
    assert answers(*asked("qwixx/1/rB.yB.g3.b3.0/1:a1:41-3652")) == ["choice -"]


def dialogues(kind):
    page = (DOCS / "engine.md").read_text(encoding="utf-8")
    return [
        [line.split(" ", 1) for line in block.splitlines()] for block in re.findall(rf"```{kind}\n(.*?)```", page, re.S)
    ]


def sent(dialogue):
    return [line for sign, line in dialogue if sign == ">"]


def replied(dialogue):
    return [line for sign, line in dialogue if sign == "<"]


def test_the_example_bot_answers_as_the_page_shows():
    [dialogue] = dialogues("dialogue")
    run = subprocess.run(
        [sys.executable, "-I", DOCS / "example_bot.py"],
        input="\n".join(sent(dialogue)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.splitlines() == replied(dialogue)
    assert run.stderr == ""


def test_the_host_lines_on_the_page_match_what_our_host_sends():
    [dialogue] = dialogues("dialogue")
    lines = sent(dialogue)
    for begin in [place for place, line in enumerate(lines) if line.startswith("position")]:
        said = lines[begin : lines.index("go", begin) + 1]
        state = parse(said[0].split()[1])
        seed = int(said[-2].split()[1])
        assert question_lines(Question(state, 0, legal(state, 0), 1000, seed)) == said


def test_rowlock_rejects_as_the_page_shows():
    [dialogue] = dialogues("answered")
    assert answers(*sent(dialogue)) == replied(dialogue)


def test_the_example_bot_is_short_and_imports_nothing_of_ours():
    lines = (DOCS / "example_bot.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 60
    assert [line for line in lines if "import" in line] == ["import sys"]
    assert f"in {len(lines)} lines" in (DOCS / "engine.md").read_text(encoding="utf-8")


def rowlock_engine(*arguments, stdin):
    command = [sys.executable, "-c", "from rowlock.cli import main; main()", "engine", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, check=False)


@pytest.mark.slow
def test_the_command_answers():
    run = rowlock_engine("--bot", "casual", stdin="\n".join(["rowlock 1", *asked(), "quit", "rowlock 1"]).encode())
    engine, choice = run.stdout.decode().splitlines()
    assert re.fullmatch(r"engine 1 Rowlock \S+ casual", engine)
    assert choice.startswith("choice ")
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.slow
def test_the_command_answers_junk_with_errors():
    run = rowlock_engine("--bot", "beginner", stdin=b"\xff\xfe\x00\ngo\nrowlock 1\n")
    first, second, third = run.stdout.decode().splitlines()
    assert first.startswith("error unknown command ")
    assert second == "error go needs a position before it"
    assert third.startswith("engine 1 Rowlock ")
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.slow
def test_the_command_rejects_an_unknown_bot():
    run = rowlock_engine("--bot", "nobody", stdin=b"rowlock 1\n")
    assert run.returncode == 2
    assert run.stdout == b""
    assert run.stderr.startswith(b"rowlock: there is no bot 'nobody': the levels are ")

"""What `rowlock play` rejects, and what it does when a bot or a hint isn't available."""

import re

import pytest

from rowlock.rules import Decision, pending
from support.command import invoke
from support.terminal import FIRST_IN_DUEL, Terminal, piped, state_in

pytestmark = pytest.mark.slow

FINISHED = '[Game "qwixx"]\n[Rules "1"]\n[Players "1"]\n[First "1"]\n\n' + "".join(
    f"{turn}. 11 1111 | - | -\n" for turn in range(1, 5)
)
WITH_AN_UNKNOWN_BOT = '[Game "duel"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n[Bot2 "grandmaster"]\n'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "status", "why"),
    [
        (["chess"], 2, "'chess' is neither a game nor a file: the games are qwixx, onboard, duel, tworows"),
        ([], 2, "missing argument"),
        (["duel", "--bots", "grandmaster"], 2, "there is no bot 'grandmaster'"),
        (["duel", "--bots", "careful-gap"], 2, "the bot careful-gap plays onboard, not duel"),
        (["duel", "--bots", "casual,casual"], 2, "duel is for 2 players, not 3"),
        (["duel", "--bots", "none"], 2, "duel is for 2 players, not 1"),
        (["duel", "--bots", "none,casual"], 2, "it can't be combined with a level"),
        (["qwixx", "--people", "0"], 2, "--people"),
        (["qwixx", "--first", "3"], 2, "seat 3 cannot be first"),
        (["qwixx", "--board", "A"], 2, "qwixx is not played on a track"),
        (["onboard", "--board", "Z"], 2, "unknown track 'Z': the tracks are A, B"),
        (["onboard", "--track", "none.toml"], 2, "none.toml: cannot be read"),
        (["duel", "--name", "Ada", "--name", "Bo"], 2, "2 names for 1 at this keyboard"),
        (["duel", "--name", "\x1b[31m"], 2, "can't be a name"),
        (["duel", "--record", "nowhere/d.rowlock"], 1, "can't write nowhere/d.rowlock"),
        (["duel", "--record", "finished.rowlock"], 1, "finished.rowlock already exists"),
        (["none.rowlock"], 1, "none.rowlock: cannot be read"),
        (["broken.rowlock"], 1, "broken.rowlock:1: "),
        (["finished.rowlock"], 1, "the game in finished.rowlock is over; to see it: rowlock replay finished.rowlock"),
        (["unknown.rowlock"], 1, "can't continue unknown.rowlock: there is no bot 'grandmaster'"),
        (["unknown.rowlock", "--bots", "casual"], 2, "--bots only applies to a new game"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_impossible_games_are_rejected_with_a_reason(tmp_path, monkeypatch, arguments, status, why):
    monkeypatch.chdir(tmp_path)
    files = {"finished.rowlock": FINISHED, "unknown.rowlock": WITH_AN_UNKNOWN_BOT, "broken.rowlock": "dance\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    played = invoke("play", *arguments)
    assert played.returncode == status
    assert why in played.stderr
    assert "Traceback" not in played.stderr
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == files


ADVISER = """
import rowlock.analysis.evaluation as evaluation
from rowlock.analysis.evaluation import Evaluation
from rowlock.analysis.figures import Figure
from rowlock.rules import legal
def evaluate(state, seat):
    sure = Figure(0.0, 0.0)
    worths = []
    for place, choice in enumerate(legal(state, seat)[::-1]):
        share, loss = Figure(0.6 - 0.1 * place, 0.01), Figure(0.1 * place, 0.01)
        worths.append(Evaluation(choice, share, sure, sure, loss, sure, "net", False, 0.0))
    return worths
evaluation.evaluate = evaluate
"""


@pytest.mark.slow
def test_a_hint_lists_the_choices_with_their_value(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path, prelude=ADVISER) as terminal:
        terminal.read()
        advice = terminal.type("hint")
        assert re.findall(r"^    (\S+) .*?([\d.]+)%", advice, re.MULTILINE)[:2] == [("b10", "60.0"), ("g10", "50.0")]
        assert "10.0% ±2.0" in advice
        assert "Method: neural net." in advice


def test_a_hint_without_numba_says_so_and_the_game_goes_on(tmp_path):
    prelude = "import sys; sys.modules['numba'] = sys.modules['numpy'] = None"
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path, prelude=prelude) as terminal:
        terminal.read()
        assert "this needs numba" in terminal.type("hint")
        assert "Press Enter" in terminal.type("g10")


WITHOUT_NET = """
import rowlock.analysis.evaluation as evaluation
import rowlock.bots.registry as registry
from rowlock.rules import BadOptions
def nothing_learnt(*_): raise BadOptions("nothing has been learned of duel")
evaluation.evaluate = nothing_learnt
class Novice:
    choose = nothing_learnt
registry.Novice = Novice
registry.LEVELS["novice"] = registry.BotEntry("novice", "", "registry.Novice")
"""


@pytest.mark.slow
def test_a_bot_that_cannot_play_says_so_before_the_game_begins(tmp_path):
    played = piped("duel", "--bots", "novice", lines="", folder=tmp_path, prelude=WITHOUT_NET)
    assert played.returncode == 2
    assert played.stderr == "rowlock: nothing has been learned of duel\n"
    assert not list(tmp_path.iterdir())
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path, prelude=WITHOUT_NET) as terminal:
        terminal.read()
        assert "No hint available: nothing has been learned of duel." in terminal.type("hint")


def test_a_bot_that_cheats_is_stopped_and_the_game_is_saved(tmp_path):
    prelude = """
import rowlock.bots.registry as registry
class Cheat:
    def choose(self, view, legal, generator): return 99
registry.Cheat = Cheat
registry.LEVELS["cheat"] = registry.BotEntry("cheat", "", "registry.Cheat")
"""
    arguments = ("duel", "--bots", "cheat", "--first", 2, "--record", "d.rowlock")
    played = piped(*arguments, lines="", folder=tmp_path, prelude=prelude)
    assert played.returncode == 1
    assert "A bot failed: it chose 99, which is not legal." in played.stdout
    assert isinstance(pending(state_in(tmp_path / "d.rowlock")), Decision)

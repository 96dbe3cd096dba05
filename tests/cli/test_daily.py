"""`rowlock daily` and `rowlock compare`."""

import datetime
import json
import os
import re
import subprocess
import sys

import pytest

from rowlock.cli.playing.chance import DealtChance
from rowlock.cli.playing.deal_result import played_by
from rowlock.cli.playing.players import players_from_record
from rowlock.record import read
from rowlock.rules import GAMES, Over, dice_text, pending, scores
from rowlock.table.deals import dealt_first, dealt_roll
from support.deals import DAY, record_of
from support.playing import ALL_OPTIONS
from support.terminal import MAIN

pytestmark = pytest.mark.slow


def rowlock(*arguments, folder, lines="", interpreted=True):
    """Run the command. With interpreted kernels, it doesn't compare a finished game with others."""
    environment = {name: value for name, value in os.environ.items() if name != "ROWLOCK_INTERPRETED"}
    return subprocess.run(
        [sys.executable, "-c", MAIN, *map(str, arguments)],
        cwd=folder,
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=environment | ({"ROWLOCK_INTERPRETED": "1"} if interpreted else {}),
    )


@pytest.mark.parametrize("game", [game.NAME for game in GAMES.values()])
def test_json_has_the_dice_of_the_day(tmp_path, game):
    printed = rowlock("daily", game, "--date", DAY, "--players", 2, "--json", "--rolls", 4, folder=tmp_path)
    deal = json.loads(printed.stdout)
    assert deal["rolls"] == [dice_text(dealt_roll(game, 2, DAY, roll)) for roll in range(1, 5)]
    assert deal["first"] == dealt_first(game, 2, DAY) + 1
    assert (deal["bots"], deal["date"], deal["players"]) == (["steady"], DAY, 2)
    assert (deal["track"] is None) == (game != "onboard")


def test_without_a_date_it_is_today(tmp_path):
    before = datetime.date.today().isoformat()
    deal = json.loads(rowlock("daily", "--json", folder=tmp_path).stdout)
    assert deal["date"] in (before, datetime.date.today().isoformat())
    assert deal["players"] == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("chess",), "there is no game 'chess'"),
        (("--date", "2026-02-30"), "'2026-02-30' is not a day"),
        (("--date", "tomorrow"), "'tomorrow' is not a day"),
        (("duel", "--players", "3"), "duel is for 2 players, not 3"),
    ],
)
def test_a_text_that_is_not_a_deal_is_explained(tmp_path, arguments, why):
    ran = rowlock("daily", *arguments, folder=tmp_path)
    assert ran.returncode == 2
    assert why in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_deal_is_played_and_continued_with_its_dice_and_bots(tmp_path):
    passing = "-\n" * 100
    for name, lines in (("whole", passing), ("broken", "-\n" * 3)):
        rowlock("daily", "--date", DAY, "--players", 2, "--record", f"{name}.rowlock", lines=lines, folder=tmp_path)
    broken = tmp_path / "broken.rowlock"
    assert not isinstance(pending(read(broken.read_text()).state), Over)
    rowlock("play", broken, lines=passing, folder=tmp_path)
    whole = read((tmp_path / "whole.rowlock").read_text())
    assert isinstance(pending(whole.state), Over)
    assert read(broken.read_text()).events == whole.events
    assert whole.tags["Deal"] == DAY
    for turn in whole.turns:
        assert set(zip(dice_text(turn.dice), dice_text(dealt_roll("qwixx", 2, DAY, turn.number)), strict=True)) <= {
            *((face, face) for face in " 123456"),
            *((".", face) for face in "123456"),
        }


@pytest.mark.skipif("ROWLOCK_QUICK_TESTS" in os.environ, reason="needs compiled kernels")
def test_a_finished_deal_is_compared(tmp_path):
    options = ("daily", "tworows", "--date", DAY, "--record", "a.rowlock")
    shown = rowlock(*options, lines="-\n" * 100, folder=tmp_path, interpreted=False).stdout
    record = read((tmp_path / "a.rowlock").read_text())
    best = played_by("master", record, players_from_record(record), DealtChance(DAY))
    (points,) = scores(best.state)
    assert f"Master, the strongest bot, scored {points} points with the same dice." in shown
    assert re.search("Lucky dice|Unlucky dice|Your dice were about average", shown)
    assert "  Turn 1: pass" in shown


def test_a_broken_deal_in_a_record_is_explained(tmp_path):
    record = record_of(ALL_OPTIONS[1], DAY, 1)
    unfinished = [line for line in record.text.splitlines() if not line.startswith(("2", "3", "4", "5"))][:7]
    (tmp_path / "a.rowlock").write_text('[Deal "2026-99-99"]\n' + "\n".join(unfinished[:6]) + "\n")
    ran = rowlock("play", "a.rowlock", folder=tmp_path)
    assert (ran.returncode, "neither a day" in ran.stderr) == (1, True)


def test_two_games_are_compared(tmp_path):
    for name, seed in (("a", 1), ("b", 2)):
        (tmp_path / f"{name}.rowlock").write_text(record_of(ALL_OPTIONS[0], DAY, seed, ("",)).text)
    shown = rowlock("compare", "a.rowlock", "b.rowlock", folder=tmp_path)
    assert shown.stdout.startswith("a.rowlock (Ada 1): ")
    found = json.loads(rowlock("compare", "a.rowlock", "b.rowlock", "--json", folder=tmp_path).stdout)
    assert shown.stdout.count("\n  turn ") == len(found["differences"]) > 0


def test_other_dice_are_not_compared(tmp_path):
    for name, day in (("a", DAY), ("b", "2026-11-17")):
        (tmp_path / f"{name}.rowlock").write_text(record_of(ALL_OPTIONS[0], day, 1).text)
    ran = rowlock("compare", "a.rowlock", "b.rowlock", folder=tmp_path)
    assert (ran.returncode, "different dice" in ran.stderr) == (1, True)
    missing = rowlock("compare", "a.rowlock", "none.rowlock", folder=tmp_path)
    assert (missing.returncode, "cannot be read" in missing.stderr) == (1, True)

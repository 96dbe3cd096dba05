"""`rowlock verify`, run as a user runs it."""

import json
from functools import partial
from pathlib import Path

import pytest

from rowlock.live import HOST
from rowlock.table import record_of
from rowlock.table.commands import Tick
from support.command import invoke
from support.seated_table import Sitting

UNPROVEN = Path(__file__).parent.parent / "samples" / "duel-0011.rowlock"
BROKEN = Path(__file__).parent.parent / "samples" / "qwixx-0004.rowlock"


verify = partial(invoke, "verify")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A folder with records of one game: original, altered, and unfinished."""
    folder = tmp_path_factory.mktemp("records")
    sitting = Sitting(first=None).begin()
    unfinished = record_of(sitting.table)
    record = record_of(sitting.play_out().table)
    seed = record.tags["FairSeed"]
    texts = {
        "fair": record.text,
        "seed": record.tagged("FairSeed", seed[:-1] + ("0" if seed[-1] != "0" else "1")).text,
        "entropy": record.tagged("FairEntropy2", record.tags["FairEntropy1"]).text,
        "unfinished": unfinished.text,
    }
    for name, text in texts.items():
        (folder / f"{name}.rowlock").write_text(text, encoding="utf-8")
    return folder


def test_fair_dice_are_proven_and_the_proof_is_explained(files):
    shown = verify(files / "fair.rowlock")
    assert shown.returncode == 0
    assert "fair.rowlock: the dice match the sealed seed: " in shown.stdout
    assert "of seat 2, Bo" in shown.stdout
    assert "Proven: every roll follows from the sealed seed and the entropy" in shown.stdout
    assert "Never proven: that nobody knew the dice in advance" in shown.stdout


def test_an_altered_seed_or_entropy_is_named_with_the_rolls_it_spoils(files):
    seed, entropy = verify(files / "seed.rowlock"), verify(files / "entropy.rowlock")
    assert seed.returncode == entropy.returncode == 1
    assert "the seed is not the one that was committed to" in seed.stdout
    assert "the entropy of seat 2 is not what was sealed" in entropy.stdout
    for shown in (seed, entropy):
        assert "the dice do NOT match the sealed seed" in shown.stdout
        assert "roll 2 is " in shown.stdout


def test_json_is_one_object_per_file_in_order(files):
    shown = verify("--json", files / "fair.rowlock", files / "seed.rowlock", UNPROVEN, BROKEN, "nowhere.rowlock")
    assert shown.returncode == 1
    fair, seed, unproven, broken, nowhere = map(json.loads, shown.stdout.splitlines())
    assert (fair["proven"], fair["entropy_of"], fair["not_shown"], fair["problems"]) == (True, [1, 2], [], [])
    assert fair["first_by_lot"]
    assert (fair["status"], seed["status"], unproven["status"]) == ("proven", "wrong", "no-proof")
    assert not seed["proven"]
    assert seed["problems"]
    assert not unproven["proven"]
    assert "no fair dice" in unproven["why"]
    assert broken["error"]["line"] == 19
    assert nowhere["error"]["line"] is None


def test_a_game_that_has_not_ended_or_has_no_fair_dice_proves_nothing(files):
    for file, words in ((files / "unfinished.rowlock", "after the game"), (UNPROVEN, "no fair dice")):
        shown = verify(file)
        assert shown.returncode == 1
        assert "not proven: " in shown.stdout
        assert words in shown.stdout


def test_dice_without_player_entropy_are_reported_as_unproven():
    sitting = Sitting().everybody_joins()
    sitting.now += 15
    sitting.send(HOST, Tick())
    text = record_of(sitting.play_out().table).text
    shown = verify("-", stdin=text)
    assert shown.returncode == 3
    assert "of seat 1, Ada: sealed but never shown, so it was left out" in shown.stdout
    assert "Not proven: that the seed wasn't picked for its dice" in shown.stdout
    described = json.loads(verify("--json", "-", stdin=text).stdout)
    assert (described["proven"], described["status"], described["entropy_of"]) == (True, "seed-unproven", [])


def test_a_usage_error_has_status_2():
    assert verify().returncode == 2

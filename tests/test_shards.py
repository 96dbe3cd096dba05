"""Shards of work: together they are the whole, and merge to exactly what one machine prints."""

import json

import pytest

from in_parts import measure_all, merge_parts, tasks_of, write_parts
from level_games import GROUPS, TABLES, level_game, options_of
from rowlock.bots import LEVELS
from rowlock.rules import BadOptions
from rowlock.shards import Shard, check_complete, parse_shard
from support.command import invoke

ARENA = ("arena", "beginner", "casual", "gap", "--games", "30", "--processes", "1", "--seed", "5")
QUICK = ("arena", "gap", "gap", "--games", "4", "--no-luck")
SIMULATE = ("simulate", "onboard", "--games", "3001", "--policy", "thrifty", "--seed", "5")


@pytest.mark.parametrize("items", [0, 1, 5, 16, 1000])
@pytest.mark.parametrize("count", [1, 3, 16])
def test_shards_together_are_the_whole(items, count):
    parts = [Shard(index, count).part_of(items) for index in range(count)]
    assert [number for part in parts for number in part] == list(range(items))
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_a_shard_is_written_as_its_number_and_their_count():
    assert parse_shard("3/16") == Shard(2, 16)
    assert str(Shard(2, 16)) == "3/16"


@pytest.mark.parametrize("text", ["", "3", "0/4", "5/4", "3/0", "-1/4", "1/2/3", "x/y", "1/100001"])
def test_anything_else_is_not_a_shard(text):
    with pytest.raises(BadOptions, match="shard"):
        parse_shard(text)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["1/3", "3/3"], "missing: 2/3"),
        (["1/2", "2/2", "2/2"], "given twice: 2/2"),
        (["1/2", "2/3"], "shards of 2 and 3, which don't belong together"),
    ],
)
def test_incomplete_shards_are_rejected(given, why):
    with pytest.raises(BadOptions, match=why):
        check_complete([parse_shard(text) for text in given])


@pytest.mark.slow
@pytest.mark.parametrize("command", [pytest.param(ARENA, marks=pytest.mark.long), SIMULATE], ids=["arena", "simulate"])
def test_shards_merge_to_exactly_what_one_machine_prints(command, tmp_path):
    files = []
    for number in (1, 2):
        files.append(tmp_path / f"shard-{number}")
        shown = invoke(*command, "--shard", f"{number}/2", "--output", files[-1])
        assert (shown.returncode, shown.stdout) == (0, "")
    for more in ([], ["--json"]):
        merged = invoke(command[0], "merge", *reversed(files), *more)
        assert merged.returncode == 0, merged.stderr
        assert merged.stdout == invoke(*command, *more).stdout != ""


@pytest.mark.slow
def test_shards_of_different_work_are_not_merged(tmp_path):
    for number, seed in ((1, 5), (2, 6)):
        invoke(*QUICK, "--seed", seed, "--shard", f"{number}/2", "--output", tmp_path / f"{number}.json")
    shown = invoke("arena", "merge", tmp_path / "1.json", tmp_path / "2.json")
    assert shown.returncode == 2
    assert "is from a different contest than" in shown.stderr


@pytest.mark.slow
def test_mistakes_are_explained(tmp_path):
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"format": "something else"}))
    for words, why in (
        ([*ARENA, "--shard", "1/2"], "--shard and --output belong together"),
        ([*SIMULATE, "--output", "x"], "--shard and --output belong together"),
        (["arena", "merge"], "which shards?"),
        (["simulate", "merge"], "which shards?"),
        (["arena", "merge", other], "is not a shard of an arena"),
        (["arena", "merge", tmp_path / "none"], "can't be read"),
        (["simulate", "merge", other], "is not a shard of a simulation"),
        (["simulate", "duel", "stray"], "unexpected argument 'stray'"),
    ):
        shown = invoke(*words)
        assert shown.returncode == 2, words
        assert why in shown.stderr
        assert "Traceback" not in shown.stderr


ITEMS = {"duel-2": 7, "qwixx-3": 4}
MEASUREMENT = {"measurement": "trial", "items": ITEMS}


def write_trial(path, shard):
    tasks = tasks_of(ITEMS, shard)
    parts = measure_all(lambda task: {"kind": task[0], "number": task[1]}, lambda _kind: None, tasks, processes=1)
    write_parts(path, MEASUREMENT, shard, parts)
    return path


@pytest.mark.parametrize("count", [1, 2, 3, 16])
def test_measurements_in_shards_merge_to_what_one_machine_measures(count, tmp_path):
    whole = merge_parts([write_trial(tmp_path / "whole", Shard(0, 1))])
    files = [write_trial(tmp_path / f"{place}", Shard(place, count)) for place in range(count)]
    assert merge_parts(files[::-1]) == whole
    assert whole[0] == ITEMS
    assert len(whole[1]) == 11
    with pytest.raises(BadOptions, match="missing: 1/4"):
        merge_parts([write_trial(tmp_path / f"{place}", Shard(place, 4)) for place in (1, 2, 3)])


def test_measurements_of_different_things_are_not_merged(tmp_path):
    first, second = (write_trial(tmp_path / f"{place}", Shard(place, 2)) for place in (0, 1))
    second.write_text(second.read_text().replace('"trial"', '"other"'))
    with pytest.raises(BadOptions, match="is from a different measurement than"):
        merge_parts([first, second])
    third = write_trial(tmp_path / "third", Shard(0, 1))
    third.write_text(third.read_text().replace('"duel-2": 7', '"duel-2": 8'))
    with pytest.raises(BadOptions, match="duel-2, qwixx-3: given twice"):
        merge_parts([third, write_trial(tmp_path / "fourth", Shard(0, 1))])


def test_kinds_measured_separately_are_merged(tmp_path):
    first = write_trial(tmp_path / "first", Shard(0, 1))
    second = write_trial(tmp_path / "second", Shard(0, 1))
    second.write_text(second.read_text().replace("duel", "tworows").replace("qwixx", "onboard"))
    items, parts = merge_parts([first, second])
    assert list(items) == ["duel-2", "qwixx-3", "tworows-2", "onboard-3"]
    assert len(parts) == 22


@pytest.mark.slow
def test_measurements_draw_from_games_of_every_level_on_both_sides_of_a_board():
    for kind, options in TABLES.items():
        drawn = [options_of(kind, number) for number in range(2 * len(GROUPS))]
        assert {one.players for one in drawn} == {options.players}
        assert len(set(drawn)) == (1 if options.track is None else 2)
    games = [level_game("duel-2", number, 1) for number in range(3)]
    assert [game.levels for game in games] == [(level, level) for level in list(LEVELS)[:3]]
    assert games[0] == level_game("duel-2", 0, 1) != level_game("duel-2", 0, 2)
    mixed = {level_game("tworows-2", len(GROUPS) * number - 1, 1).levels for number in range(1, 6)}
    assert len(mixed) > 1

"""Compiled games between levels go exactly as with the bots themselves: the same choices, dice, points and luck."""

from itertools import combinations
from types import SimpleNamespace

import pytest

from rowlock.arena import compiled_match, tournament
from rowlock.arena.dice_stream import DiceStream, seat_generators
from rowlock.arena.match import play
from rowlock.arena.tournament import Contender, Contest, play_deals
from rowlock.bots import LEVELS, bot_named
from rowlock.fast.bot_random import write_words
from rowlock.rules import TRACKS, Options
from rowlock.values.roll_luck import roll_luck
from support.long_run import variants
from support.playing import ALL_OPTIONS, name_of

pytestmark = pytest.mark.slow

SEED = 7
PLAYED = [one for one in ALL_OPTIONS if one.players > 1]


def played_by_bots(options, names, deal):
    """The games of a deal and their events, with every choice made by a bot."""
    results, events = [], []
    for game in range(options.players):
        bots = [bot_named(names[(seat - game) % options.players]) for seat in range(options.players)]
        generators = list(seat_generators(SEED, deal, game, options.players))
        events.append([])
        results.append(play(options, bots, DiceStream(SEED, deal), generators, events[-1].append, roll_luck))
    return results, events


def check_deal(options, names, deal):
    compiled = compiled_match.play_deal(options, names, SEED, deal, with_luck=True, with_events=True)
    assert compiled == played_by_bots(options, names, deal)


@pytest.fixture(autouse=True)
def _no_tables(monkeypatch):
    """Levels play by nets, even if a game has been solved on this machine."""
    monkeypatch.setattr("rowlock.bots.learnt.is_solved_for_two", lambda _state: False)


@pytest.mark.parametrize("options", variants(PLAYED, *(one for one in PLAYED if one.track != TRACKS["B"])), ids=name_of)
def test_every_line_up_plays_the_same_compiled(options):
    """All pairs of levels meet, choice by choice, each line-up on dice of its own."""
    for deal, names in enumerate(combinations(LEVELS, options.players)):
        check_deal(options, names, deal)


@pytest.mark.parametrize("options", [Options("qwixx", 2, first=1), Options("duel", 2, first=1)], ids=name_of)
def test_any_seat_can_be_first(options):
    check_deal(options, ("steady", "expert"), 0)


def test_the_masters_trials_can_be_set():
    check_deal(Options("duel", 2), ("master:trials=4", "casual"), 1)
    check_deal(Options("qwixx", 2), ("master:trials=0", "expert"), 1)


def test_a_game_that_runs_out_of_room_is_played_again_with_more(monkeypatch):
    options, names = Options("qwixx", 3), ("beginner", "steady", "expert")
    enough = compiled_match.play_deal(options, names, SEED, 0, with_events=True)
    monkeypatch.setattr(compiled_match, "WORDS", 20)
    monkeypatch.setattr(compiled_match, "EVENTS", 3)
    assert compiled_match.play_deal(options, names, SEED, 0, with_events=True) == enough


def test_a_planted_bug_is_found(monkeypatch):
    """A seat that skips one random number chooses differently."""

    def skipping(generator, draws):
        generator.getrandbits(32)
        write_words(generator, draws)

    monkeypatch.setattr(compiled_match, "write_words", skipping)
    with pytest.raises(AssertionError):
        check_deal(Options("qwixx", 2), ("beginner", "casual"), 0)


def test_a_tournament_is_the_same_before_and_after_compiling(monkeypatch, tmp_path):
    results, records = [], []
    for is_compiled in (False, True):
        folder = tmp_path / str(is_compiled)
        folder.mkdir()
        monkeypatch.setattr(tournament, "is_compiled", lambda _what, answer=is_compiled: answer)
        field = tuple(map(Contender, ("casual", "expert", "gap")))
        contest = Contest(field, Options("qwixx", 2), deals=1, seed=3, records=folder, with_luck=True)
        results.append([play_deals(contest, line_up, [0]) for line_up in range(3)])
        records.append({path.name: path.read_text() for path in folder.iterdir()})
    assert results[0] == results[1]
    assert records[0] == records[1]
    assert len(records[0]) == 6


def test_engines_yardsticks_and_solo_games_are_not_compiled():
    two, names = Options("qwixx", 2), ["casual", "casual"]
    assert compiled_match.can_play(two, names)
    assert not compiled_match.can_play(two, ["casual", "gap"])
    assert not compiled_match.can_play(Options("qwixx", 1), ["casual"])


@pytest.mark.parametrize(
    ("names", "deals", "compiles"),
    [(("casual", "steady"), 1000, True), (("casual", "steady"), 999, False), (("casual", "gap"), 1000, False)],
)
def test_only_large_contests_between_levels_compile_in_the_background(monkeypatch, names, deals, compiles):
    started = []
    context = SimpleNamespace(Process=lambda **_: SimpleNamespace(start=lambda: started.append(1)))
    monkeypatch.setattr(tournament, "get_context", lambda _method: context)
    monkeypatch.setattr(tournament, "is_compiled", lambda _what: False)
    process = tournament._compile_in_background(Contest(tuple(map(Contender, names)), Options("duel", 2), deals))
    assert (process is not None, bool(started)) == (compiles, compiles)

"""Tournaments: seats, dice, and the same games for any number of processes."""

import shlex
import sys

import pytest

from rowlock.arena.ratings import standings
from rowlock.arena.tournament import Contender, Contest, play_deals, tournament
from rowlock.record import read_record_file
from rowlock.rules import BadOptions, Options


def field(*names):
    return tuple(map(Contender, names))


def finished(contest, processes):
    return list(tournament(contest, processes))[-1]


@pytest.mark.slow
def test_the_games_are_the_same_on_any_number_of_processes():
    contest = Contest(field("beginner", "casual", "gap"), Options("qwixx", 2), deals=20, seed=3)
    one, two = finished(contest, 1), finished(contest, 2)
    assert one.deals == two.deals
    assert one.games == contest.games == 3 * 20 * 2


def test_another_seed_gives_other_games():
    one, other = (play_deals(Contest(field("casual", "gap"), Options("qwixx", 2), 1, seed), 0, [0]) for seed in (1, 2))
    assert one != other


def test_everybody_plays_everybody():
    contest = Contest(field("beginner", "casual", "gap", "greedy"), Options("qwixx", 3), deals=1)
    assert contest.line_ups == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))


@pytest.mark.parametrize("players", [2, 3])
def test_each_bot_has_each_seat_once_with_the_same_dice(players, tmp_path):
    names = ("beginner", "casual", "gap")[:players]
    contest = Contest(field(*names), Options("qwixx", players), deals=2, records=tmp_path)
    (deal, _) = play_deals(contest, 0, range(2))
    seats = []
    rolls = []
    for game in range(players):
        record = read_record_file(tmp_path / f"qwixx-1-1-{game + 1}.rowlock")
        seats.append([record.tags[f"Seat{seat + 1}"] for seat in range(players)])
        rolls.append([turn.dice for turn in record.turns])
        assert record.tags["Result"] == " ".join(map(str, deal.games[game].scores))
    for seat in range(players):
        assert sorted(sitting[seat] for sitting in seats) == sorted(names)
    for turn, dice in enumerate(rolls[0][:8]):
        for other in rolls[1:]:
            for one_die, other_die in zip(dice, other[turn], strict=True):
                assert one_die == other_die or 0 in (one_die, other_die)


def test_shares_and_points_go_to_the_right_contender(tmp_path):
    contest = Contest(field("beginner", "casual"), Options("duel", 2), deals=1, records=tmp_path)
    (deal,) = play_deals(contest, 0, [0])
    for place, name in enumerate(("beginner", "casual")):
        for game, (_, points) in enumerate(deal.of_place(place)):
            tags = read_record_file(tmp_path / f"duel-1-1-{game + 1}.rowlock").tags
            seat = 1 if tags["Seat1"] == name else 2
            assert points == int(tags["Result"].split()[seat - 1])


def test_too_few_contenders_are_rejected():
    with pytest.raises(BadOptions, match="2 seats need at least 2 bots or engines, but got 1"):
        tournament(Contest(field("casual"), Options("qwixx", 2), 1))


def test_a_bot_that_does_not_play_the_game_is_rejected_before_anything_starts():
    with pytest.raises(BadOptions, match="the bot handmade plays duel, not qwixx"):
        tournament(Contest(field("casual", "handmade"), Options("qwixx", 2), 1))


@pytest.mark.slow
def test_an_engine_that_fails_loses_its_games_and_the_others_go_on(tmp_path):
    engine = tmp_path / "engine.py"
    engine.write_text("import sys\ninput()\nprint('engine 1 Quitter', flush=True)\nsys.exit(3)\n")
    command = shlex.join([sys.executable, str(engine)])
    contest = Contest((*field("casual", "gap"), Contender("quitter", command)), Options("qwixx", 2), deals=2)
    results = finished(contest, 1)
    assert results.games == contest.games
    notes = list(results.notes())
    assert len(notes) == 8
    assert {name for name, _ in notes} == {"quitter"}
    assert "exited with status 3" in notes[0][1]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["qwixx", "duel"])
def test_subtracting_luck_narrows_the_interval_and_keeps_the_mean(game):
    contest = Contest(field("steady", "casual"), Options(game, 2), deals=60, with_luck=True)
    by_name = {one.name: one for one in standings(finished(contest, 1))}
    steady, casual = by_name["steady"], by_name["casual"]
    assert steady.wins_less_luck.margin < steady.wins.margin
    assert abs(steady.wins_less_luck.value - steady.wins.value) < 1.5 * steady.wins.margin
    assert steady.wins_less_luck.value + casual.wins_less_luck.value == pytest.approx(1, abs=1e-6)


def test_without_luck_the_standings_show_none():
    contest = Contest(field("casual", "gap"), Options("qwixx", 2), deals=1)
    assert all(one.wins_less_luck is None for one in standings(finished(contest, 1)))


def test_a_game_without_nets_has_no_luck_to_subtract(monkeypatch):
    monkeypatch.setattr("rowlock.arena.tournament.has_nets", lambda _game: False)
    contest = Contest(field("casual", "gap"), Options("qwixx", 2), deals=1, with_luck=True)
    assert all(one.wins_less_luck is None for one in standings(finished(contest, 1)))

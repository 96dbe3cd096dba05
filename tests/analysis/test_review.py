"""Reviews: luck and skill, without a remainder."""

from itertools import pairwise

import pytest

from rowlock.analysis import choice_rollouts
from rowlock.analysis.performance import performance
from rowlock.analysis.position_values import POINTS, SHARE, column, minus, nothing_for, plus
from rowlock.analysis.review import DecisionStep, review
from rowlock.analysis.review import total as sum_of
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.record import Record, begin
from rowlock.rules import Options, Over, legal, pending
from rowlock.values.rollouts import TooFewRounds, rollouts
from support.playing import ALL_OPTIONS, name_of

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("short_look_ahead")]


def play_record(options: Options, bots: list[str], seed: int) -> Record:
    return record_game(options, [bot_named(name, options.game) for name in bots], seed)


def adds_up(reviewed) -> bool:
    """Whether final − start = luck + skill for every seat, in the win and in points, to the last digit."""
    skill = sum_of([reviewed.skill(seat) for seat in range(reviewed.players)], reviewed.start)
    return minus(reviewed.final, reviewed.start) == plus(reviewed.luck(), skill)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_luck_and_skill_add_up_exactly_for_every_player(options):
    reviewed = review(play_record(options, ["casual"] * options.players, seed=1))
    assert adds_up(reviewed)
    for seat in range(options.players):
        for figure, whole in (
            (reviewed.aim, performance(reviewed, seat).breakdown),
            (POINTS, performance(reviewed, seat).points),
        ):
            assert whole.start + whole.luck + whole.own + whole.others == whole.final
            assert whole.final == reviewed.final[seat][figure]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_a_finished_game_ends_with_its_result(options):
    record = play_record(options, ["casual"] * options.players, seed=2)
    reviewed = review(record)
    over = pending(record.state)
    assert isinstance(over, Over)
    assert column(reviewed.final, POINTS) == list(over.scores)
    if options.players > 1:
        shares = [(seat in over.winners) / len(over.winners) for seat in range(options.players)]
        assert column(reviewed.final, SHARE) == pytest.approx(shares, abs=1e-9)


def test_steps_lead_from_one_value_to_the_next():
    reviewed = review(play_record(Options("qwixx", 2), ["steady", "casual"], seed=3))
    assert reviewed.steps[0].before == reviewed.start
    assert reviewed.steps[-1].after == reviewed.final
    for one, other in pairwise(reviewed.steps):
        assert one.after == other.before


def test_one_players_loss_is_the_others_gain():
    reviewed = review(play_record(Options("duel", 2), ["casual", "steady"], seed=4))
    for seat in (0, 1):
        mine, theirs = performance(reviewed, seat).breakdown, performance(reviewed, 1 - seat).breakdown
        assert mine.own == -theirs.others <= 0
        assert mine.luck == pytest.approx(-theirs.luck, abs=1e-6)


def test_a_forced_choice_is_not_a_decision():
    reviewed = review(play_record(Options("qwixx", 2), ["steady", "casual"], seed=5))
    for seat in (0, 1):
        for step, chosen in reviewed.real_decisions(seat):
            assert len(legal(step.state, seat)) > 1
            assert len(chosen.choices) == len(legal(step.state, seat))
    forced = [one for step in reviewed.steps if isinstance(step, DecisionStep) for one in step.chosen if one.forced]
    assert forced
    assert all(one.effect == nothing_for(len(one.effect)) and not one.mark for one in forced)


def test_the_best_choice_loses_nothing_and_no_choice_gains():
    reviewed = review(play_record(Options("onboard", 2, track=ALL_OPTIONS[5].track), ["casual", "beginner"], seed=6))
    for seat in (0, 1):
        for _, chosen in reviewed.real_decisions(seat):
            assert chosen.best.loss.value == 0
            assert all(worth.loss.value >= 0 for worth in chosen.choices)
            assert chosen.made.loss.value == -chosen.effect[seat][SHARE]


def test_a_choice_is_evaluated_without_the_other_sealed_choices():
    record = play_record(Options("qwixx", 2), ["steady", "casual"], seed=7)
    told = 0
    altered = begin(record.options)
    for event in record.events:
        state = altered.state
        if len(event) == 2:
            others = [choice for choice in legal(state, 1) if choice != event[1]]
            if others:
                with_theirs = review(altered.then(event)).steps[-1]
                with_another = review(altered.then((event[0], others[-1]))).steps[-1]
                assert with_theirs.chosen[0].choices == with_another.chosen[0].choices
                told += 1
        altered = altered.then(event)
        if told == 5:
            return
    raise AssertionError("too few sealed decisions")


def test_the_strongest_makes_next_to_no_mistakes_and_the_weak_many():
    lost = {}
    for level in ("master:trials=0", "beginner"):
        marks = decisions = 0
        for seed in range(3):
            reviewed = review(play_record(Options("qwixx", 2), [level, level], seed))
            for seat in (0, 1):
                one = performance(reviewed, seat)
                marks += sum(one.marks.values())
                decisions += one.decisions
        lost[level] = marks / decisions
    assert lost["master:trials=0"] < 0.01
    assert lost["beginner"] > 0.15


@pytest.mark.parametrize("options", [Options("qwixx", 2), Options("qwixx", 3), Options("duel", 2)], ids=name_of)
def test_with_trials_it_still_adds_up_exactly(options):
    whole = play_record(options, ["casual"] * options.players, seed=8)
    record = begin(options)
    for event in whole.events[:24]:
        record = record.then(event)
    reviewed = review(record, rounds=2)
    assert adds_up(reviewed)
    levels = {chosen.made.level for seat in range(options.players) for _, chosen in reviewed.real_decisions(seat)}
    assert "rollout of 72" in levels
    assert reviewed.untried == 0
    for one, other in pairwise(reviewed.steps):
        assert one.after == other.before


@pytest.mark.parametrize("rounds_done", [0, 2])
def test_an_interrupt_keeps_finished_rollouts(monkeypatch, rounds_done):
    record = play_record(Options("duel", 2), ["casual", "casual"], seed=9)
    plain = review(record)

    def interrupted(states, _rounds, **_told):
        if rounds_done == 0:
            raise TooFewRounds("stopped")
        return rollouts(states, rounds_done)

    monkeypatch.setattr(choice_rollouts, "rollouts", interrupted)
    reviewed = review(record, rounds=5)
    assert adds_up(reviewed)
    tried = [chosen for seat in (0, 1) for _, chosen in reviewed.real_decisions(seat) if "rollout" in chosen.made.level]
    assert len(tried) == (1 if rounds_done else 0)
    assert reviewed.untried == plain.untried - len(tried) > 0
    assert reviewed.start == plain.start

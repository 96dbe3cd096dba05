"""The kernels' values of choices agree with trying the choices out by the rules."""

import random

import pytest

from rowlock.arena.dice_stream import DiceStream
from rowlock.bots.plans import plans
from rowlock.fast.sheet_arrays import row_closed_by
from rowlock.rules import NOTHING, TRACKS, Decision, Over, Track, apply, game_of, legal, parse, pending, scores, start
from rowlock.rules.turn import ACTION_1, OVER, ROLL
from rowlock.values import duel_features, feature_numbers
from rowlock.values.choice_values import choice_values, share_before_roll
from rowlock.values.net import new_net
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def nets():
    """Nets with random weights."""
    return {
        "sheets": new_net(feature_numbers.sheet_shape(on_a_track=False, players=2)._replace(zeroed=0), seed=3),
        "duel": new_net(duel_features.SHAPE._replace(zeroed=0), seed=4),
    }


def net_for(nets, state):
    return nets["duel" if game_of(state).NAME == "duel" else "sheets"]


def decisions(options, seed, count):
    """Positions with a decision, from games with random choices among the first three legal ones."""
    generator = random.Random(seed)
    found = []
    deal = 0
    while len(found) < count:
        state, dice, deal = start(options), DiceStream(seed, deal), deal + 1
        while not isinstance(pending(state), Over):
            awaited = pending(state)
            if isinstance(awaited, Decision):
                found.append((state, awaited.seats))
                state = apply(state, tuple(generator.choice(legal(state, seat)[:3]) for seat in awaited.seats))
            else:
                state = apply(state, dice.roll(state))
    return generator.sample(found, count)


def value_after(net, state, seat):
    """The value of a position after a turn: the result if the game is over, otherwise the net's share."""
    if state.stage == OVER:
        points = scores(state)
        if len(points) == 1:
            return points[0]
        return (points[seat] == max(points)) / points.count(max(points))
    assert state.stage == ROLL
    return share_before_roll(net, state, seat)


def best_rest(net, state, seat):
    """The best the active seat can still choose in this turn: the value, and the choices."""
    if state.stage in (ROLL, OVER):
        return value_after(net, state, seat), ()
    rests = []
    for choice in legal(state, seat):
        value, then = best_rest(net, apply(state, (choice,)), seat)
        rests.append((value, (choice, *then)))
    return max(rests, key=lambda rest: rest[0])


def pair_value(net, state, event, active):
    """The active seat's value for a pair of choices in action 1. If nobody can close a row, it continues as if the
    other player had chosen nothing.
    """
    after = apply(state, event)
    if any(row_closed_by(choice) for seat in (0, 1) for choice in legal(state, seat)):
        return best_rest(net, after, active)[0]
    alone = tuple(choice if seat == active else NOTHING for seat, choice in enumerate(event))
    for choice in best_rest(net, apply(state, alone), active)[1]:
        after = apply(after, (choice,))
    return value_after(net, after, active)


@pytest.mark.parametrize("options", [*ALL_OPTIONS, *OWN_TRACK_OPTIONS], ids=str)
def test_the_value_of_a_later_action_is_the_best_that_can_follow(nets, options):
    for state, seats in decisions(options, seed=1, count=60):
        if state.stage == ACTION_1 and len(seats) > 1:
            continue
        net = net_for(nets, state)
        (seat,) = seats
        truth = {}
        for plan in plans(state, seat):
            truth.setdefault(plan.choice, []).append(value_after(net, plan.after, seat))
        found = {one.choice: one.share for one in choice_values(net, state, seat)}
        assert found == pytest.approx({choice: max(values) for choice, values in truth.items()}, abs=1e-5)


@pytest.mark.parametrize("options", [options for options in ALL_OPTIONS if options.players == 2], ids=str)
def test_simultaneous_choices_of_two_solve_a_matrix_game(nets, options):
    tested = 0
    for state, seats in decisions(options, seed=2, count=80):
        if len(seats) != 2:
            continue
        tested += 1
        net = net_for(nets, state)
        active, waiting = state.active, 1 - state.active
        payoff = {}
        for mine in legal(state, active):
            for theirs in legal(state, waiting):
                event = (mine, theirs) if active == 0 else (theirs, mine)
                payoff[mine, theirs] = pair_value(net, state, event, active)
        strategy = {seat: {one.choice: one.probability for one in choice_values(net, state, seat)} for seat in (0, 1)}
        value = sum(
            strategy[active][mine] * strategy[waiting][theirs] * share for (mine, theirs), share in payoff.items()
        )
        for one in choice_values(net, state, active):
            against = sum(strategy[waiting][theirs] * payoff[one.choice, theirs] for theirs in strategy[waiting])
            assert one.share == pytest.approx(against, abs=1e-5)
            assert against <= value + 0.02  # no other choice would have done much better
        for one in choice_values(net, state, waiting):
            against = 1 - sum(strategy[active][mine] * payoff[mine, one.choice] for mine in strategy[active])
            assert one.share == pytest.approx(against, abs=1e-5)
            assert against <= 1 - value + 0.02
    assert tested > 5 or options.game == "duel"


@pytest.mark.parametrize("options", [o for o in (*ALL_OPTIONS, *OWN_TRACK_OPTIONS) if o.players > 1], ids=str)
def test_the_shares_of_all_seats_add_up_to_one(nets, options):
    for state, seats in decisions(options, seed=3, count=20):
        after = game_of(state).after_choices(state, (NOTHING,) * len(seats))
        if after.stage == ROLL:
            net = net_for(nets, state)
            assert sum(share_before_roll(net, after, seat) for seat in range(options.players)) == pytest.approx(
                1, abs=1e-5
            )


def test_only_the_distance_to_the_end_of_a_track_matters(nets):
    """The nets know tracks of 40 fields; without its first four, a track looks the same to them."""
    usual = TRACKS["A"]
    shorter = Track("shorter", (0, *usual.fields[5:]), (0, *usual.points[5:]))
    tracks = {track.name: track for track in (usual, shorter)}
    line = "onboard/1/{}/r4.y4.g.b.0@{}/r3.y.gA.b.0@{}/1:roll"
    states = [parse(line.format(name, *pawns), tracks) for name, pawns in (("A", (8, 5)), ("shorter", (4, 1)))]
    shares = [share_before_roll(nets["sheets"], state, 0) for state in states]
    assert shares[0] == shares[1]


def test_rows_of_one_direction_look_the_same_to_the_net(nets):
    net = nets["sheets"]
    red = parse("qwixx/1/r357.y4.g.b.0/r.y6.g8.b.1/1:roll")
    yellow = parse("qwixx/1/r4.y357.g.b.0/r6.y.g8.b.1/1:roll")
    assert share_before_roll(net, red, 0) == pytest.approx(share_before_roll(net, yellow, 0), abs=1e-6)
    other = parse("qwixx/1/r4.y368.g.b.0/r6.y.g8.b.1/1:roll")
    assert share_before_roll(net, red, 0) != pytest.approx(share_before_roll(net, other, 0), abs=1e-6)

"""Expert and master take a choice that wins at once, whatever the others choose."""

import itertools
import random

import pytest

from rowlock.bots import View, bot_named
from rowlock.rules import Decision, Over, apply, legal, pending
from support.long_run import LONG
from support.playing import ALL_OPTIONS, game_steps, name_of, thrifty

pytestmark = pytest.mark.slow

LEVELS = ("expert", "master")


def wins(state, seats, seat, choice):
    """Whether a choice ends the game with a win for every combination of the others' choices: with two players alone,
    with more alone or shared.
    """
    listed = [[choice] if other == seat else legal(state, other) for other in seats]
    results = (pending(apply(state, event)) for event in itertools.product(*listed))
    most = 1 if len(state.sheets) == 2 else len(state.sheets)
    return all(isinstance(one, Over) and seat in one.winners and len(one.winners) <= most for one in results)


def sure_wins(options, seed):
    """Decisions of the last turns of a game in which a seat has choices that win and others."""
    decisions = [state for state, _, _ in game_steps(options, seed, thrifty) if isinstance(pending(state), Decision)]
    for state in decisions[-6:]:
        seats = pending(state).seats
        for seat in seats:
            winning = {choice for choice in legal(state, seat) if wins(state, seats, seat, choice)}
            if winning and len(winning) < len(legal(state, seat)):
                yield state, seat, winning


@pytest.mark.longer
@pytest.mark.parametrize("options", [one for one in ALL_OPTIONS if one.players > 1], ids=name_of)
def test_a_choice_that_wins_is_taken(options, monkeypatch):
    # Perfect play takes no notice of when it wins.
    monkeypatch.setattr("rowlock.bots.learnt.is_solved_for_two", lambda _state: False)
    found = [one for seed in range(60, 400 if LONG else 100) for one in sure_wins(options, seed)]
    assert found
    for state, seat, winning in found:
        for level in LEVELS:
            assert (
                bot_named(level, options.game).choose(View(state, seat), legal(state, seat), random.Random(seat))
                in winning
            )

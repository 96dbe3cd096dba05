"""A game between bots, and the dice they share."""

import random

import pytest

from rowlock.arena.dice_stream import DiceStream, roll
from rowlock.arena.match import play, record_game
from rowlock.bots import BotFailed, bot_named
from rowlock.record import begin
from rowlock.rules import CHOICES, Dice, NotAwaited, Options, apply, choice_text, start


def generators(players):
    return [random.Random(seat) for seat in range(players)]


BEGUN = start(Options("qwixx", 2))


def test_the_events_of_a_game_replay_to_its_result():
    options = Options("duel", 2)
    events = []
    played = play(options, [bot_named("casual")] * 2, DiceStream(1, 1), generators(2), events.append)
    record = begin(options)
    for event in events:
        record = record.then(event)
    assert record.with_result().tags["Result"] == " ".join(map(str, played.scores))


def test_the_dice_of_a_deal_are_the_same_whichever_rows_are_closed():
    one, other = DiceStream(1, 7), DiceStream(1, 7)
    for turn in range(20):
        closed = 0b0101 if turn > 5 else 0
        all_six, some = one.roll(BEGUN), other.roll(BEGUN._replace(closed=closed))
        assert some == (Dice(*all_six) if not closed else all_six._replace(red=0, green=0))


def test_deals_differ_and_faces_are_equally_frequent():
    one, other_deal, other_seed = (DiceStream(*which).roll(BEGUN) for which in ((1, 1), (1, 2), (2, 1)))
    assert one != other_deal or one != other_seed
    counts = [0] * 7
    stream = DiceStream(1, 0)
    for _ in range(6000):
        for face in stream.roll(BEGUN):
            counts[face] += 1
    assert counts[0] == 0
    assert all(abs(count - 6000) < 6 * (36000 * 5 / 36) ** 0.5 for count in counts[1:])


class Failing:
    """A bot that fails after a while."""

    def __init__(self, choices):
        self.left = choices

    def choose(self, _view, legal, _generator):
        self.left -= 1
        if self.left < 0:
            raise BotFailed("it fell asleep")
        return legal[0]


def test_a_bot_that_fails_loses_the_game_with_a_note():
    played = play(
        Options("qwixx", 3), [bot_named("casual"), Failing(4), bot_named("casual")], DiceStream(1, 1), generators(3)
    )
    assert played.shares == (0.5, 0.0, 0.5)
    assert played.scores is None
    assert (played.failed, played.note) == (1, "it fell asleep")


class Lying:
    def choose(self, _view, legal, _generator):
        return next(choice for choice in range(CHOICES) if choice not in legal)


def test_an_illegal_answer_loses_the_game_with_a_note():
    played = play(Options("duel", 2), [Lying(), bot_named("casual")], DiceStream(1, 1), generators(2))
    assert played.shares == (0.0, 1.0)
    assert "seat 1 answered" in played.note


def test_a_recorded_game_that_a_bot_failed_in_is_an_error():
    with pytest.raises(BotFailed, match="seat 1 answered"):
        record_game(Options("duel", 2), [Lying(), bot_named("casual")], seed=1)


class Writing:
    """A bot that writes its choice."""

    def choose(self, _view, legal, _generator):
        return choice_text(legal[-1])


def test_a_bot_may_write_its_choice():
    assert record_game(Options("duel", 2), [Writing(), Writing()], seed=1).with_result().tags["Result"]


def test_a_roll_is_made_only_where_one_is_due():
    assert roll(BEGUN, random.Random(1)) == Dice(2, 5, 1, 3, 1, 4)
    with pytest.raises(NotAwaited, match="isn't waiting for a roll"):
        roll(apply(BEGUN, Dice(4, 1, 3, 6, 5, 2)), random.Random(1))


@pytest.mark.parametrize("players", [1, 3])
def test_shares_add_up_to_one(players):
    for deal in range(5):
        played = play(
            Options("qwixx", players), [bot_named("casual")] * players, DiceStream(1, deal), generators(players)
        )
        assert sum(played.shares) == pytest.approx(1)
        assert len(played.scores) == players

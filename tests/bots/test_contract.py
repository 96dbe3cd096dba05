"""The contract of every registered bot, in every game and for every number of players."""

import random

import numpy as np
import pytest

from rowlock.arena.dice_stream import DiceStream
from rowlock.bots import LEVELS, YARDSTICKS, View, bot_named
from rowlock.bots.player import BotFailed
from rowlock.rules import GAME_NAMES, BadOptions, Chance, Decision, Over, apply, legal, parse, pending, start, text
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS

BOTS = {**LEVELS, **YARDSTICKS}
CASES = [
    pytest.param(name, options, id=f"{name}-{options.game}-{options.players}-{options.track and options.track.name}")
    for name, listed in BOTS.items()
    for options in (*ALL_OPTIONS, *OWN_TRACK_OPTIONS[1:2])
    if options.game in listed.games
]


@pytest.fixture(autouse=True)
def solved_tables(solved, monkeypatch):
    """Give bots that use solved tables the solo table, even with more players: their strength doesn't matter here."""
    from rowlock.fast import tables, two_player_tables

    def solo_for_all(players):
        return np.broadcast_to(solved(1), (players, *solved(1).shape[1:]))

    monkeypatch.setattr(tables, "ready_table", solo_for_all)
    monkeypatch.setattr(two_player_tables, "_table_at", lambda _path: None)  # whatever is solved on this machine


def choices_of_a_game(bot, options, dice, seed, turns=1000):
    """Play a game with the bot in every seat, and return every view with the choice made."""
    generators = [random.Random(f"{seed}/{seat}") for seat in range(options.players)]
    state = start(options)
    made = []
    while not isinstance(awaited := pending(state), Over):
        match awaited:
            case Chance():
                if turns == 0:
                    break
                turns -= 1
                state = apply(state, dice.roll(state))
            case Decision(seats=seats):
                event = []
                for seat in seats:
                    view = View(state, seat)
                    choice = bot.choose(view, legal(state, seat), generators[seat])
                    made.append((view, choice))
                    event.append(choice)
                state = apply(state, tuple(event))
    return made


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), CASES)
def test_it_plays_legally_to_the_end_of_a_game(name, options):
    for seed in range(2):
        made = choices_of_a_game(bot_named(name, options.game), options, DiceStream(seed, 0), seed)
        assert len(made) > 5
        for view, choice in made:
            assert choice in legal(view.state, view.seat)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_the_same_seed_gives_the_same_choices(name, options):
    one, other = (choices_of_a_game(bot_named(name, options.game), options, DiceStream(5, 0), seed=5) for _ in range(2))
    assert one == other


@pytest.mark.parametrize(("name", "options"), CASES)
def test_future_rolls_make_no_difference(name, options):
    """Choices only differ once the dice do."""

    class Later(DiceStream):
        """The same dice for three turns, then different ones."""

        def __init__(self):
            super().__init__(7, 0)
            self.rolled = 0

        def roll(self, state):
            self.rolled += 1
            if self.rolled == 4:
                self._generator.seed(99)
            return super().roll(state)

    bot = bot_named(name, options.game)
    one = choices_of_a_game(bot, options, DiceStream(7, 0), seed=1, turns=3)
    other = choices_of_a_game(bot, options, Later(), seed=1)
    assert one == other[: len(one)]
    assert len(other) > len(one)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_it_sees_no_more_than_the_position_line_shows(name, options):
    """A line of text has no room for sealed choices or future rolls; given the line alone, it chooses the same.

    What other seats have sealed, and whatever was asked before, makes no difference either: seats are asked in another
    order, by a bot that has just been made.
    """
    bot = bot_named(name, options.game)
    tracks = {options.track.name: options.track} if options.track else {}
    for view, _ in choices_of_a_game(bot, options, DiceStream(3, 0), seed=3)[-12:]:
        choices = legal(view.state, view.seat)
        told = View(parse(text(view.state), tracks), view.seat)
        afresh = bot_named(name, options.game)
        assert bot.choose(view, choices, random.Random(1)) == afresh.choose(told, choices, random.Random(1))


def test_there_are_five_levels_for_every_game():
    assert len(LEVELS) >= 5
    for listed in LEVELS.values():
        assert set(listed.games) == set(GAME_NAMES)
        assert listed.style


def test_an_unknown_bot_is_rejected_with_the_known_names():
    with pytest.raises(BadOptions, match="there is no bot 'wizard': the levels are beginner, casual"):
        bot_named("wizard")


def test_a_bot_is_rejected_for_a_game_it_does_not_play():
    with pytest.raises(BadOptions, match="the bot handmade plays duel, not qwixx"):
        bot_named("handmade", "qwixx")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("casual:fast", "the bot casual takes no setting, but got 'fast'"),
        ("master:fast", "master takes trials=0 to trials=100000, not 'fast'"),
        ("master:trials=x", "not 'trials=x'"),
        ("master:trials=100001", "not 'trials=100001'"),
    ],
)
def test_a_bad_setting_is_rejected(text, why):
    with pytest.raises(BadOptions, match=why):
        bot_named(text)


def test_a_failure_is_not_a_rules_error():
    """The arena must not mistake a failing bot for a usage error."""
    assert not issubclass(BotFailed, ValueError)

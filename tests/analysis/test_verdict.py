"""Marks, decisive moments, totals and verdicts."""

import numpy as np
import pytest

from rowlock.analysis.as_data import as_data
from rowlock.analysis.figures import Figure
from rowlock.analysis.marks import BLUNDER, INACCURACY, MISTAKE, NO_MARK, mark, too_close_to_call
from rowlock.analysis.moments import MAX_MOMENTS, moments
from rowlock.analysis.performance import LEVEL_LOSSES, level_like, performance
from rowlock.analysis.position_values import minus, plus
from rowlock.analysis.review import review, total
from rowlock.analysis.verdict import EARNED, EVEN, how_it_was_won, moment_sentence, names_of, verdict
from rowlock.arena.match import record_game
from rowlock.bots import LEVELS, bot_named
from rowlock.record import begin
from rowlock.rules import NOTHING, Dice, Options, Over, pending
from rowlock.words import LANGUAGES


def reviewed(options, *bots, seed=1):
    return review(record_game(options, [bot_named(bot, options.game) for bot in bots], seed))


@pytest.mark.parametrize(
    ("loss", "error", "sign"),
    [
        (0.0, 0.0, NO_MARK),
        (0.019, 0.0, NO_MARK),
        (0.02, 0.0, INACCURACY),
        (0.04, 0.005, MISTAKE),
        (0.08, 0.01, BLUNDER),
        (0.08, 0.05, NO_MARK),
    ],
)
def test_marks_need_a_loss_beyond_its_error(loss, error, sign):
    assert mark(Figure(loss, error), alone=False) == sign


def test_in_solo_games_marks_count_points():
    assert [mark(Figure(loss, 0.0), alone=True) for loss in (1.9, 2.0, 4.0, 8.0)] == [
        NO_MARK,
        INACCURACY,
        MISTAKE,
        BLUNDER,
    ]


def test_a_loss_within_its_error_is_too_close_to_call():
    assert too_close_to_call(Figure(0.03, 0.016))
    assert not too_close_to_call(Figure(0.03, 0.015))
    assert not too_close_to_call(Figure(0.0, 0.01))


def test_the_mean_loss_comes_with_its_interval():
    game = reviewed(Options("qwixx", 2), "beginner", "steady")
    for seat in (0, 1):
        one = performance(game, seat)
        losses = [chosen.made.loss.value for _, chosen in game.real_decisions(seat)]
        assert one.decisions == len(losses)
        assert one.mean_loss == pytest.approx(np.mean(losses))
        low, high = one.interval
        assert low <= one.mean_loss <= high
        assert high - one.mean_loss == pytest.approx(1.96 * np.std(losses, ddof=1) / len(losses) ** 0.5)


def test_an_interval_takes_two_decisions():
    record = begin(Options("qwixx", 2)).then(Dice(4, 1, 3, 6, 5, 2)).then((NOTHING, NOTHING)).then((NOTHING,))
    active, waiting = (performance(review(record), seat) for seat in (0, 1))
    assert (active.decisions, waiting.decisions) == (2, 1)
    assert active.interval is not None
    assert waiting.interval is None


def test_weaker_levels_lose_more_per_decision():
    for game, losses in LEVEL_LOSSES.items():
        assert list(losses) == list(LEVELS)
        if game != "onboard-1":  # in the solo game casual loses less than steady
            assert sorted(losses.values(), reverse=True) == list(losses.values()), game


def test_a_player_is_compared_to_the_level_with_a_similar_loss():
    losses = LEVEL_LOSSES["qwixx-2"]
    for level in LEVELS:
        assert level_like("qwixx-2", losses[level]) == level
    assert level_like("qwixx-2", 1.0) == "beginner"
    assert level_like("qwixx-2", 0.0) == "master"
    assert level_like("chess-2", 0.01) is None


def test_moments_are_the_largest_changes_in_the_order_of_the_game():
    game = reviewed(Options("duel", 2), "casual", "casual")
    found = moments(game)
    assert 0 < len(found) <= MAX_MOMENTS
    assert [moment.step for moment in found] == sorted(moment.step for moment in found)
    largest = max(abs(step.luck[0][0]) for step in game.steps if hasattr(step, "luck"))
    assert max(abs(moment.change[0][0]) for moment in found) >= largest
    for moment in found:
        assert moment_sentence(game, moment).startswith(f"Turn {moment.turn}: ")


def test_the_verdict_names_the_winner_and_the_costliest_choice():
    game = reviewed(Options("qwixx", 2), "beginner", "beginner", seed=2)
    over = pending(game.record.state)
    assert isinstance(over, Over)
    (winner,) = over.winners
    words = verdict(game)
    assert words.startswith(f"{names_of(game)[winner]} won by ")
    assert "Costliest choice: in turn " in words


def test_names_come_from_the_record_or_the_seats():
    record = begin(Options("qwixx", 3)).tagged("Seat1", "Ann").tagged("Seat2", "  ")
    assert names_of(review(record)) == ("Ann", "Player 2", "Player 3")


def test_a_bot_has_the_same_name_as_on_the_page():
    record = begin(Options("qwixx", 3)).tagged("Seat1", "casual").tagged("Bot1", "casual").tagged("Seat2", "casual")
    game = review(record.tagged("Seat3", "casual 2").tagged("Bot3", "casual"))
    assert names_of(game, "de") == ("Nora", "casual", "Milo")


def test_a_game_without_a_roll_has_nothing_to_review():
    game = review(begin(Options("duel", 2)))
    assert verdict(game) == "There’s nothing to review: no dice have been rolled yet."
    assert moments(game) == []
    assert performance(game, 0).interval is None
    assert game.final == game.start


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes():
    record = begin(Options("qwixx", 2)).then(Dice(4, 1, 3, 6, 5, 2))
    in_the_middle = review(record)
    assert len(in_the_middle.steps) == 1
    assert "The game isn’t over" in verdict(in_the_middle)
    after_action_1 = review(record.then((0, 0)))
    assert len(after_action_1.steps) == 2
    skill = total([after_action_1.skill(seat) for seat in (0, 1)], after_action_1.start)
    changed = minus(after_action_1.final, after_action_1.start)
    assert changed == plus(after_action_1.luck(), skill)


def test_in_solo_games_the_verdict_is_about_points():
    words = verdict(reviewed(Options("qwixx", 1), "casual"))
    assert "points; good play averages 115." in words
    assert "won" not in words


@pytest.mark.parametrize(
    ("luck", "own", "others", "sentence"),
    [
        (0.2, -0.1, 0.4, "won-earned"),
        (0.6, -0.3, 0.2, "won-lucky"),
        (0.5, -0.1, 0.1 + EVEN / 2, "won-even"),
        (0.4, -0.1, 0.2, "won-both"),
    ],
)
def test_a_win_is_attributed_to_dice_or_choices(luck, own, others, sentence):
    assert how_it_was_won(luck, own, others, players=2) == sentence
    assert (own + others >= EARNED * (luck + own + others)) == (sentence == "won-earned")


@pytest.mark.slow
def test_the_verdict_exists_in_every_language():
    game = reviewed(Options("qwixx", 3), "beginner", "steady", "casual", seed=3)
    told = [
        [verdict(game, language), *(moment_sentence(game, one, language) for one in moments(game))]
        for language in LANGUAGES
    ]
    for sentences in zip(*told, strict=True):
        assert len(set(sentences)) == len(LANGUAGES), sentences
    assert names_of(game, "de") == ("Spieler 1", "Spieler 2", "Spieler 3")


def test_a_game_that_ended_early_is_not_described_as_in_progress():
    record = begin(Options("qwixx", 2)).then(Dice(4, 1, 3, 6, 5, 2)).tagged("Ended", "ended-early")
    assert verdict(review(record)).startswith("The game was ended early. Player ")


def test_a_resigned_game_names_who_resigned_and_who_won():
    record = begin(Options("qwixx", 2)).then(Dice(4, 1, 3, 6, 5, 2)).tagged("Seat1", "Ada").tagged("Ended", "resigned")
    game = review(record.tagged("Resigned", "1 x").tagged("Won", "2"))
    assert verdict(game).startswith("Ada resigned. ")
    data = as_data(game)
    assert (data["resigned"], data["winners"]) == ([1], [2])

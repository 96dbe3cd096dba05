"""The packs that come with Rowlock: legal positions, complete answers, and no choice marked wrong that is better."""

import json
import random

import pytest

from rowlock.analysis.figures import Figure
from rowlock.puzzles.daily import puzzle_of_day
from rowlock.puzzles.difficulty import GRADED, TRIES, grade_of
from rowlock.puzzles.pack import BadPack, Puzzle, PuzzleChoice, pack_name, pack_text, packs, parse_pack
from rowlock.puzzles.themes import THEMES
from rowlock.rules import Decision, choice_text, legal, parse, pending, text
from support.long_run import LONG

MIN_PUZZLES = 500
SAMPLE = 20 if LONG else 1
"""How many puzzles of each pack are rolled out again."""
ROUNDS = 10
"""How often, on other dice: 360 games for each choice."""
OTHER_DICE = 987_654_321

each_pack = pytest.mark.parametrize("name", sorted(packs()))


@each_pack
def test_a_pack_is_large_enough_and_says_how_it_was_made(name):
    pack = packs()[name]
    assert pack_name(pack.game, pack.players) == name
    assert len(pack.puzzles) >= MIN_PUZZLES
    assert len({(puzzle.position, puzzle.seat) for puzzle in pack.puzzles}) == len(pack.puzzles)
    assert pack.made["command"].startswith(f"rowlock puzzles make {pack.game} ")
    assert pack.made["method"] == "exact" or pack.made["net"]
    assert pack.made["levels"] == list(GRADED)
    # Every grade is there, so that everybody finds something.
    assert {puzzle.grade for puzzle in pack.puzzles} == set(range(1, len(GRADED) + 1))


@each_pack
def test_positions_are_legal_and_every_choice_has_a_value(name):
    pack = packs()[name]
    for puzzle in pack.puzzles:
        state = parse(puzzle.position)
        assert text(state) == puzzle.position
        awaited = pending(state)
        assert isinstance(awaited, Decision)
        assert puzzle.seat - 1 in awaited.seats
        possible = [choice_text(choice) for choice in legal(state, puzzle.seat - 1)]
        assert sorted(one.choice for one in puzzle.choices) == sorted(possible)
        assert 1 <= puzzle.right < len(puzzle.choices)
        assert puzzle.themes
        assert set(puzzle.themes) <= set(THEMES)
        assert max(puzzle.missed) <= TRIES
        assert puzzle.grade == grade_of(puzzle.missed)


@each_pack
def test_wrong_choices_lose_clearly_more_than_their_error(name):
    pack = packs()[name]
    for puzzle in pack.puzzles:
        assert all(one.loss == 0 for one in puzzle.choices[: puzzle.right])
        for one in puzzle.choices[puzzle.right :]:
            assert one.loss >= pack.made["least_loss"]
            # Figures are rounded, so four errors may look like a little more.
            assert one.loss >= 3.7 * one.loss_error


def better_than_the_best(puzzle: Puzzle) -> list[str]:
    """The choices marked wrong that turn out to be certainly better than the best, on other dice."""
    from rowlock.analysis.choice_rollouts import roll_out
    from rowlock.analysis.decisions import analyse_decision
    from rowlock.analysis.position_values import SHARE, evaluate_positions
    from rowlock.analysis.rolled_out import rolled_out_losses
    from rowlock.rules import parse_choice
    from rowlock.values.rollouts import rollouts

    seat = puzzle.seat - 1
    analysis = analyse_decision(parse(puzzle.position), evaluate_positions)
    choices = [parse_choice(one.choice) for one in puzzle.choices]
    rolled = roll_out(
        analysis,
        seat,
        choices,
        ROUNDS,
        play=lambda ends, rounds, _: rollouts(ends, rounds, OTHER_DICE, subtract_luck=True),
    )
    best = rolled.option(seat, choices[0])
    found = []
    for choice in choices[puzzle.right :]:
        loss: Figure = rolled_out_losses(best.rounds, rolled.option(seat, choice).rounds, seat)[SHARE]
        if loss.value + loss.half < 0:
            found.append(choice_text(choice))
    return found


def sample(name: str) -> list[Puzzle]:
    # Those with few choices take least time.
    few = [puzzle for puzzle in packs()[name].puzzles if LONG or len(puzzle.choices) <= 3]
    return random.Random(f"sample/{name}").sample(few, SAMPLE)


@pytest.mark.longer
@pytest.mark.slow
@each_pack
def test_no_choice_marked_wrong_is_better_on_other_dice(name):
    assert {puzzle.position: better_than_the_best(puzzle) for puzzle in sample(name)} == {
        puzzle.position: [] for puzzle in sample(name)
    }


@pytest.mark.slow
def test_a_planted_wrong_answer_is_caught():
    puzzle = sample(sorted(packs())[-1])[0]
    first, *others = puzzle.choices
    planted = puzzle._replace(choices=(others[-1], *others[:-1], first), right=1)
    assert first.choice in better_than_the_best(planted)


def test_a_pack_round_trips_as_a_file():
    for pack in packs().values():
        assert parse_pack(pack_text(pack)) == pack


@pytest.mark.parametrize("broken", ["", "[]", "{}", '{"rowlock":"history"}', '{"rowlock":"puzzles","version":1}'])
def test_other_files_are_rejected(broken):
    with pytest.raises(BadPack, match="not a pack of puzzles"):
        parse_pack(broken)


def test_a_pack_of_another_version_says_so():
    pack = json.loads(pack_text(next(iter(packs().values()))))
    with pytest.raises(BadPack, match="has version 99, but Rowlock reads version 1"):
        parse_pack(json.dumps({**pack, "version": 99}))


def test_solo_puzzles_count_points():
    choices = (PuzzleChoice("r5", 0, 0, 80.5, 0, 0, 0, 0), PuzzleChoice("-", 0, 0, 76.1, 0, 4.4, 0, 0))
    puzzle = Puzzle("qwixx/1/r.y.g.b.0/1:a1:41-3652", 1, choices, 1, (20, 20, 0, 0), 2, ("skip",))
    pack = next(iter(packs().values()))._replace(game="qwixx", players=1, puzzles=(puzzle,))
    assert parse_pack(pack_text(pack)) == pack


def test_the_puzzle_of_the_day_uses_up_every_pack_before_it_repeats():
    sizes = [500, 7, 1]
    found = [puzzle_of_day(day, sizes) for day in range(3 * 500)]
    for pack, size in enumerate(sizes):
        places = [place for which, place in found if which == pack]
        for begin in range(0, len(places) - size + 1, size):
            assert sorted(places[begin : begin + size]) == list(range(size))
    assert found[:3] == [(0, 0), (1, 0), (2, 0)]
    assert len({puzzle_of_day(day, [500]) for day in range(500)}) == 500

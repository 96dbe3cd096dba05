"""Fair dice have the documented bytes, and every altered byte of a proof is noticed."""

from collections import Counter

import pytest

from rowlock.live import HOST
from rowlock.record import read
from rowlock.rules import Dice
from rowlock.table import NoProof, bot_seat, open_seat, proof_of, record_of, verify
from rowlock.table.commands import Tick
from rowlock.table.fair_dice import block, commitment_to, fair_first, fair_roll, is_hex, numbers_below
from rowlock.table.proof import missing_entropy
from support.seated_table import SEED, Sitting, entropy, secret, table_options

# The same as in docs/table.md, made with another program: see there.
VECTOR_SEED = bytes(range(32))
VECTOR_ENTROPY = (bytes(range(32, 64)), None, bytes(range(64, 96)))


def test_the_bytes_are_as_the_page_says():
    assert commitment_to(VECTOR_SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert block(VECTOR_SEED, VECTOR_ENTROPY, 1, 0).hex() == (
        "820fba82aef2e8cc8d51619fd09e359c3ede2291d0fafab7efb9a4ff7b75f6fe"
    )
    assert fair_first(VECTOR_SEED, VECTOR_ENTROPY) == 2
    assert [fair_roll(VECTOR_SEED, VECTOR_ENTROPY, roll) for roll in (1, 2, 3)] == [
        Dice(5, 4, 1, 5, 1, 3),
        Dice(1, 6, 4, 2, 3, 2),
        Dice(5, 3, 1, 4, 6, 1),
    ]


def test_a_byte_that_would_favour_small_numbers_is_skipped():
    skipping = next(draw for draw in range(1, 1000) if max(block(SEED, (), draw, 0)[:3]) >= 252)
    stream = numbers_below(6, SEED, (), skipping)
    usable = [byte % 6 for byte in block(SEED, (), skipping, 0) if byte < 252]
    assert [next(stream) for _ in range(6)] == usable[:6]
    assert usable[:6] != [byte % 6 for byte in block(SEED, (), skipping, 0)[:6]]


def test_a_draw_goes_on_in_its_next_block():
    stream = numbers_below(256, SEED, (), 1)
    assert bytes(next(stream) for _ in range(64)) == block(SEED, (), 1, 0) + block(SEED, (), 1, 1)


@pytest.mark.parametrize("changed", [(secret("x"), None), (None, entropy(0)), (entropy(0),), (entropy(0), None, None)])
def test_every_seats_entropy_and_its_place_matter(changed):
    assert block(SEED, (entropy(0), None), 1, 0) != block(SEED, changed, 1, 0)


@pytest.mark.slow
def test_a_million_dice_are_uniform():
    """Chi-square with 5 degrees of freedom is above 20.5 once in a thousand times; this seed is fixed."""
    rolls = 170_000
    faces = [Counter() for _ in range(6)]
    whites = Counter()
    for roll in range(1, rolls + 1):
        dice = fair_roll(SEED, (), roll)
        for counter, face in zip(faces, dice, strict=True):
            counter[face] += 1
        whites[dice[:2]] += 1
    for counter in [*faces, sum(faces, Counter())]:
        assert set(counter) == set(range(1, 7))
        assert chi_square(counter, 6) < 20.5
    assert chi_square(whites, 36) < 66.6  # 35 degrees of freedom, once in a thousand


def chi_square(counter, kinds):
    expected = counter.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counter.values())


@pytest.mark.parametrize("players", range(1, 6))
def test_the_draw_of_the_first_seat_is_uniform(players):
    lots = Counter(fair_first(secret(str(number)), (None,) * players) for number in range(3000))
    assert set(lots) == set(range(players))
    assert chi_square(lots, players) < 18.5  # 4 degrees of freedom, once in a thousand


def test_a_roll_does_not_depend_on_what_is_closed():
    table = Sitting(first=0).begin().play_out().table
    for turn in record_of(table).turns:
        drawn = fair_roll(SEED, (entropy(0), entropy(1)), turn.number)
        assert all(shown in (0, face) for shown, face in zip(turn.dice, drawn, strict=True))


@pytest.fixture(scope="module")
def finished():
    """A record whose first seat was drawn by lot, with a bot among the players."""
    sitting = Sitting(table_options("qwixx"), (open_seat(), bot_seat("casual"), open_seat())).begin().play_out()
    return record_of(sitting.table)


def test_a_finished_game_is_proven_from_its_record_alone(finished):
    proof = proof_of(read(finished.text))
    assert verify(proof) == []
    assert len(proof.rolls) == len(finished.turns) > 4
    assert proof.first == finished.options.first
    assert proof.entropy == (entropy(0).hex(), "", entropy(2).hex())


def altered(text, place):
    return f"{text[:place]}{'0' if text[place] != '0' else '1'}{text[place + 1 :]}"


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("FairSeed", "the seed is not the one that was committed to"),
        ("FairCommitment", "the seed is not the one that was committed to"),
        ("FairEntropy1", "the entropy of seat 1 is not what was sealed"),
        ("FairEntropy3", "the entropy of seat 3 is not what was sealed"),
        ("FairSealed3", "the entropy of seat 3 is not what was sealed"),
    ],
)
def test_no_digit_can_be_altered_unnoticed(finished, tag, words):
    for place in range(64):
        problems = verify(proof_of(finished.tagged(tag, altered(finished.tags[tag], place))))
        assert problems[0].startswith(words)
        if tag in ("FairSeed", "FairEntropy1", "FairEntropy3"):
            assert any(problem.startswith("roll ") for problem in problems)


def test_an_altered_roll_is_named(finished):
    proof = proof_of(finished)
    for number, dice in enumerate(proof.rolls):
        for die, face in enumerate(dice):
            other = dice._replace(**{dice._fields[die]: face % 6 + 1})
            rolls = (*proof.rolls[:number], other, *proof.rolls[number + 1 :])
            problems = verify(proof._replace(rolls=rolls))
            if face:
                assert len(problems) == 1
                assert problems[0].startswith(f"roll {number + 1} is ")


def test_rolls_cannot_change_places_and_none_can_be_left_out(finished):
    proof = proof_of(finished)
    assert verify(proof._replace(rolls=proof.rolls[1:]))
    assert verify(proof._replace(rolls=(proof.rolls[1], proof.rolls[0], *proof.rolls[2:])))


def test_another_first_seat_is_noticed_if_it_was_drawn(finished):
    proof = proof_of(finished)
    assert "was drawn to go first, but seat" in verify(proof._replace(first=(proof.first + 1) % 3))[0]


def test_entropy_cannot_be_added_left_out_or_given_to_another_seat(finished):
    proof = proof_of(finished)
    first, _, third = proof.entropy
    for entropies in [("", "", third), (first, first, third), (third, "", first), (first, third, "")]:
        assert verify(proof._replace(entropy=entropies))


@pytest.mark.parametrize("text", ["", "00", "g" * 64, "A" * 64, "0" * 63 + " ", "0" * 66])
def test_values_that_are_not_32_bytes_are_reported(finished, text):
    assert not is_hex(text)
    problems = verify(proof_of(finished)._replace(commitment=text))
    assert "the commitment is not 64 lower-case hexadecimal digits" in problems


def test_a_record_without_fair_dice_proves_nothing():
    typed = record_of(Sitting(dice="typed").begin().play_out().table)
    with pytest.raises(NoProof, match="no fair dice"):
        proof_of(typed)


def test_a_game_that_has_not_ended_proves_nothing_yet():
    with pytest.raises(NoProof, match="after the game"):
        proof_of(record_of(Sitting().begin().table))


def test_fair_dice_of_a_later_version_are_not_judged(finished):
    with pytest.raises(NoProof, match="only version 1"):
        proof_of(finished.tagged("FairDice", "2"))


def test_entropy_that_was_sealed_but_not_revealed_is_reported():
    sitting = Sitting().everybody_joins()
    sitting.now += 15
    sitting.send(HOST, Tick())
    proof = proof_of(record_of(sitting.play_out().table))
    assert verify(proof) == []
    assert missing_entropy(proof) == (1, 2)

"""The proof that a game's dice were fair, as it travels in the tags of a record, and its check.

[FairDice "1"]          the version of the byte layout
[FairCommitment "…"]    SHA-256 of the seed, published before anything else
[FairSealed2 "…"]       SHA-256 of the entropy of seat 2, published before any was shown
[FairEntropy2 "…"]      that entropy; missing if it was not shown in time
[FairFirst "lot"]       who begins was drawn too
[FairSeed "…"]          the seed, shown at the end
"""

from typing import NamedTuple

from rowlock.record import Record
from rowlock.rules import Dice, dice_text
from rowlock.table.fair_dice import fair_first, fair_roll, is_hex, sealed

VERSION = "1"
LOT = "lot"


class NoProof(ValueError):
    """A record that proves nothing about its dice; the message says why."""


class Proof(NamedTuple):
    """Everything a check needs. Texts are as in the tags; `first` is a seat from 0, if it was drawn by lot."""

    commitment: str
    seed: str
    sealed: tuple[str, ...]
    entropy: tuple[str, ...]
    first: int | None
    rolls: tuple[Dice, ...]


def tagged_proof(record: Record, commitment: str, seed: str, seats: list[tuple[str, str]], by_lot: bool) -> Record:
    """The record with what is known of the proof; `seats` holds each seat's sealed and shown entropy, or nothing."""
    record = record.tagged("FairDice", VERSION).tagged("FairCommitment", commitment)
    for number, (sealed_entropy, entropy) in enumerate(seats, start=1):
        if sealed_entropy:
            record = record.tagged(f"FairSealed{number}", sealed_entropy)
        if entropy:
            record = record.tagged(f"FairEntropy{number}", entropy)
    if by_lot:
        record = record.tagged("FairFirst", LOT)
    return record.tagged("FairSeed", seed) if seed else record


def proof_of(record: Record) -> Proof:
    """The proof that a record carries, unchecked."""
    tags = record.tags
    if "FairDice" not in tags:
        raise NoProof("this record has no fair dice (no tag FairDice), so nothing can be proven about its dice")
    if tags["FairDice"] != VERSION:
        raise NoProof(f"its fair dice are of version {tags['FairDice']!r}, and only version {VERSION} is known here")
    if "FairSeed" not in tags:
        raise NoProof("the seed is not shown yet (no tag FairSeed): the dice can be checked once the game has ended")
    seats = range(1, record.options.players + 1)
    return Proof(
        tags.get("FairCommitment", ""),
        tags["FairSeed"],
        tuple(tags.get(f"FairSealed{seat}", "") for seat in seats),
        tuple(tags.get(f"FairEntropy{seat}", "") for seat in seats),
        record.options.first if tags.get("FairFirst") == LOT else None,
        tuple(turn.dice for turn in record.turns),
    )


def verify(proof: Proof) -> list[str]:
    """What is wrong with a proof; nothing, if every roll follows from what was fixed before the first."""
    texts = {"the commitment": proof.commitment, "the seed": proof.seed}
    for seat, (sealed_entropy, entropy) in enumerate(zip(proof.sealed, proof.entropy, strict=True), start=1):
        if sealed_entropy:
            texts[f"the sealed entropy of seat {seat}"] = sealed_entropy
        if entropy:
            texts[f"the entropy of seat {seat}"] = entropy
    unreadable = [f"{what} is not 64 small hexadecimal digits" for what, text in texts.items() if not is_hex(text)]
    if unreadable:
        return unreadable

    seed = bytes.fromhex(proof.seed)
    entropy_of = tuple(bytes.fromhex(text) if text else None for text in proof.entropy)
    problems = []
    if sealed(seed) != proof.commitment:
        problems.append("the seed is not the one that was sealed: its SHA-256 is not the commitment")
    for seat, (added, kept) in enumerate(zip(entropy_of, proof.sealed, strict=True), start=1):
        if added is not None and sealed(added) != kept:
            problems.append(f"the entropy of seat {seat} is not what was sealed: its SHA-256 is another")
    if proof.first is not None and fair_first(seed, entropy_of) != proof.first:
        drawn = fair_first(seed, entropy_of) + 1
        problems.append(f"the lot fell on seat {drawn}, but seat {proof.first + 1} was first")
    for number, rolled in enumerate(proof.rolls, start=1):
        all_six = fair_roll(seed, entropy_of, number)
        # A die out of the game is drawn like the others and left out.
        fair = Dice(*(face if die else 0 for face, die in zip(all_six, rolled, strict=True)))
        if rolled != fair:
            shown, due = dice_text(rolled), dice_text(fair)
            problems.append(f"roll {number} is {shown}, but the seed and the entropy give {due}")
    return problems


def missing_entropy(proof: Proof) -> tuple[int, ...]:
    """The seats (from 1) that sealed entropy and did not show it."""
    pairs = zip(proof.sealed, proof.entropy, strict=True)
    return tuple(seat for seat, (kept, shown) in enumerate(pairs, start=1) if kept and not shown)

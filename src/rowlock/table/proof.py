"""The proof that a game's dice were fair, as stored in the tags of a record, and its verification.

[FairDice "1"]          the version of the byte layout
[FairCommitment "…"]    SHA-256 of the seed, published before anything else
[FairSealed2 "…"]       SHA-256 of the entropy of seat 2, published before any was revealed
[FairEntropy2 "…"]      that entropy; missing if it was not revealed in time
[FairFirst "lot"]       who begins was drawn by lot
[FairSeed "…"]          the seed, revealed at the end
"""

from typing import Literal, NamedTuple

from rowlock.record import Record
from rowlock.rules import Dice, dice_text
from rowlock.table.fair_dice import commitment_to, fair_first, fair_roll, is_hex

VERSION = "1"
LOT = "lot"

Status = Literal["proven", "seed-unproven", "wrong", "no-proof"]
NO_PROOF: Status = "no-proof"
"""The status of a record that proves nothing about its dice."""


class NoProof(ValueError):
    """A record that proves nothing about its dice. The message says why."""


class Proof(NamedTuple):
    """Everything that verification needs, as in the tags. `first` is a seat (from 0), or None if no lot was drawn."""

    commitment: str
    seed: str
    sealed: tuple[str, ...]
    entropy: tuple[str, ...]
    first: int | None
    rolls: tuple[Dice, ...]


def tagged_proof(record: Record, commitment: str, seed: str, seats: list[tuple[str, str]], by_lot: bool) -> Record:
    """The record with the tags of the proof. `seats` has each seat's sealed and revealed entropy, empty if none."""
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
    """The proof in a record, not yet verified."""
    tags = record.tags
    if "FairDice" not in tags:
        raise NoProof(
            "this record has no fair dice (it lacks the tag FairDice), so nothing can be proven about its dice"
        )
    if tags["FairDice"] != VERSION:
        raise NoProof(f"its fair dice have version {tags['FairDice']!r}, and only version {VERSION} is supported")
    if "FairSeed" not in tags:
        raise NoProof(
            "the seed has not been revealed (the tag FairSeed is missing): dice can only be verified after the game"
        )
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
    """The problems with a proof; none if every roll follows from the seed and entropy fixed before the first one."""
    texts = {"the commitment": proof.commitment, "the seed": proof.seed}
    for seat, (sealed_entropy, entropy) in enumerate(zip(proof.sealed, proof.entropy, strict=True), start=1):
        if sealed_entropy:
            texts[f"the sealed entropy of seat {seat}"] = sealed_entropy
        if entropy:
            texts[f"the entropy of seat {seat}"] = entropy
    unreadable = [f"{what} is not 64 lower-case hexadecimal digits" for what, text in texts.items() if not is_hex(text)]
    if unreadable:
        return unreadable

    seed = bytes.fromhex(proof.seed)
    entropy_of = tuple(bytes.fromhex(text) if text else None for text in proof.entropy)
    problems = []
    if commitment_to(seed) != proof.commitment:
        problems.append("the seed is not the one that was committed to: its SHA-256 is not the commitment")
    for seat, (added, kept) in enumerate(zip(entropy_of, proof.sealed, strict=True), start=1):
        if added is not None and commitment_to(added) != kept:
            problems.append(f"the entropy of seat {seat} is not what was sealed: its SHA-256 is different")
    if proof.first is not None and fair_first(seed, entropy_of) != proof.first:
        drawn = fair_first(seed, entropy_of) + 1
        problems.append(f"seat {drawn} was drawn to go first, but seat {proof.first + 1} did")
    for number, rolled in enumerate(proof.rolls, start=1):
        all_six = fair_roll(seed, entropy_of, number)
        # A die that is out of the game is drawn like the others, then dropped.
        fair = Dice(*(face if die else 0 for face, die in zip(all_six, rolled, strict=True)))
        if rolled != fair:
            shown, due = dice_text(rolled), dice_text(fair)
            problems.append(f"roll {number} is {shown}, but the seed and the entropy give {due}")
    return problems


def missing_entropy(proof: Proof) -> tuple[int, ...]:
    """The seats (from 1) that sealed entropy and did not reveal it."""
    pairs = zip(proof.sealed, proof.entropy, strict=True)
    return tuple(seat for seat, (kept, shown) in enumerate(pairs, start=1) if kept and not shown)


def proof_status(proof: Proof, problems: list[str]) -> Status:
    """`wrong` if there are problems; `seed-unproven` if no player's entropy is in the dice, so that the seed could have
    been picked for them; otherwise `proven`.
    """
    if problems:
        return "wrong"
    return "proven" if any(proof.entropy) else "seed-unproven"

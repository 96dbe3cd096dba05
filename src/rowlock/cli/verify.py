"""`rowlock verify`: check that the dice of recorded games were fair."""

import json as json_text
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.records import read_named
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.cli.wording import counted, printable
from rowlock.record import Record
from rowlock.rules import Track

if TYPE_CHECKING:
    from rowlock.table.proof import Proof, Status

SEED_UNPROVEN = 3
"""The exit status if the rolls match, but no player added entropy."""

PROVEN = """\
  Proven: every roll follows from the sealed seed and the entropy, and not from anything that was played."""

FOR_YOU_TO_CHECK = """\
  For you to check: if this is the commitment your page showed before the game, and the entropy of your seat is \
yours, then nobody could have chosen the dice."""

NO_ENTROPY = """\
  Not proven: that the seed wasn't picked for its dice, because no player added entropy."""

FORESEEN = """\
  Never proven: that nobody knew the dice in advance. Whoever runs the server knew the seed."""


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object per file, each on its own line.")] = False,
    track: TrackFiles = None,
) -> None:
    """Check the fair dice of games played at a table, and say what the check proves.

    The exit status is 0 if the dice of all records are proven fair; 3 if they match, but in some games no player added
    entropy; otherwise 1.

    Example: [bold]rowlock verify evening.rowlock[/bold]
    """
    tracks = known_tracks(track or [])
    found = {_verify_one(name, json, tracks) for name in files}
    raise typer.Exit(0 if found <= {"proven"} else SEED_UNPROVEN if found <= {"proven", "seed-unproven"} else 1)


def _verify_one(name: str, json: bool, tracks: Mapping[str, Track]) -> "Status":
    """Print what a record proves, and return the status."""
    from rowlock.table.proof import NO_PROOF, NoProof, proof_of, proof_status
    from rowlock.table.proof import verify as problems_of

    record = read_named(name, tracks, json)
    if record is None:
        return NO_PROOF
    try:
        proof = proof_of(record)
    except NoProof as reason:
        if json:
            nothing: dict[str, object] = {"proven": False, "status": NO_PROOF, "why": str(reason), "problems": []}
            print(json_text.dumps({"file": name, **nothing}))
        else:
            print(f"{name}: not proven: {reason}.")
        return NO_PROOF
    problems = problems_of(proof)
    if json:
        print(json_text.dumps({"file": name, **_data(proof, problems)}))
    elif problems:
        print(f"{name}: the dice do NOT match the sealed seed:")
        for problem in problems:
            print(f"  {problem}")
    else:
        _print_proof(name, record, proof)
    return proof_status(proof, problems)


def _data(proof: "Proof", problems: list[str]) -> dict[str, object]:
    from rowlock.table.proof import missing_entropy, proof_status

    return {
        "proven": not problems,
        "status": proof_status(proof, problems),
        "rolls": len(proof.rolls),
        "first_by_lot": proof.first is not None,
        "commitment": proof.commitment,
        "entropy_of": _entropy_of(proof),
        "not_shown": list(missing_entropy(proof)),
        "problems": problems,
    }


def _entropy_of(proof: "Proof") -> list[int]:
    return [seat for seat, entropy in enumerate(proof.entropy, start=1) if entropy]


def _print_proof(name: str, record: Record, proof: "Proof") -> None:
    from rowlock.cli.board import board_console
    from rowlock.cli.prose import print_wrapped
    from rowlock.table.proof import missing_entropy

    lot = "" if proof.first is None else f", and seat {proof.first + 1} drawn to go first"
    print(f"{name}: the dice match the sealed seed: {counted(len(proof.rolls), 'roll')}{lot}.")
    print(f"  commitment  {proof.commitment}")
    for seat in _entropy_of(proof):
        print(f"  entropy     {proof.entropy[seat - 1]}")
        print(f"              of {_seat_name(record, seat)}")
    for seat in missing_entropy(proof):
        print(f"              of {_seat_name(record, seat)}: sealed but never shown, so it was left out")
    console = board_console()
    for words in (PROVEN, FOR_YOU_TO_CHECK if _entropy_of(proof) else NO_ENTROPY, FORESEEN):
        print_wrapped(console, words, rest="  ")


def _seat_name(record: Record, seat: int) -> str:
    name = printable(record.tags.get(f"Seat{seat}", ""))
    return f"seat {seat}, {name}" if name else f"seat {seat}"

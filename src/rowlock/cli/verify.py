"""`rowlock verify`: whether the dice of recorded games were fair."""

import json as json_text
from collections.abc import Mapping
from typing import Annotated

import typer

from rowlock.cli.records import read_named
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.record import Record
from rowlock.rules import Track
from rowlock.table.proof import NoProof, Proof, missing_entropy, proof_of
from rowlock.table.proof import verify as problems_of

PROVEN = """\
  Proven: every roll follows from the sealed seed and the entropy, and from nothing that was played."""

FOR_YOU_TO_COMPARE = """\
  For you to compare: if this is the commitment your page showed before the game, and the entropy of your seat
  is yours, then nobody could choose the dice."""

NO_ENTROPY = """\
  Not proven: that the seed was not chosen for its dice, since no player added entropy."""

FORESEEN = """\
  Never proven: that nobody foresaw the dice. Whoever runs the server knew the seed."""


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line and a file.")] = False,
    track: TrackFiles = None,
) -> None:
    """Check the fair dice of games that were played at a table, and say what that proves.

    The exit status is 0 if the dice of all records are proven, 1 if those of any are not.

    Example: [bold]rowlock verify evening.rowlock[/bold]
    """
    tracks = known_tracks(track or [])
    all_proven = True
    for name in files:
        all_proven &= _verify_one(name, json, tracks)
    raise typer.Exit(0 if all_proven else 1)


def _verify_one(name: str, json: bool, tracks: Mapping[str, Track]) -> bool:
    record = read_named(name, tracks, json)
    if record is None:
        return False
    try:
        proof = proof_of(record)
    except NoProof as reason:
        if json:
            print(json_text.dumps({"file": name, "proven": False, "why": str(reason), "problems": []}))
        else:
            print(f"{name}: not proven: {reason}.")
        return False
    problems = problems_of(proof)
    if json:
        print(json_text.dumps({"file": name, **_described(proof, problems)}))
    elif problems:
        print(f"{name}: the dice are NOT as they were sealed:")
        for problem in problems:
            print(f"  {problem}")
    else:
        _tell(name, record, proof)
    return not problems


def _described(proof: Proof, problems: list[str]) -> dict[str, object]:
    return {
        "proven": not problems,
        "rolls": len(proof.rolls),
        "first_by_lot": proof.first is not None,
        "commitment": proof.commitment,
        "entropy_of": _entropy_of(proof),
        "not_shown": list(missing_entropy(proof)),
        "problems": problems,
    }


def _entropy_of(proof: Proof) -> list[int]:
    return [seat for seat, entropy in enumerate(proof.entropy, start=1) if entropy]


def _tell(name: str, record: Record, proof: Proof) -> None:
    rolls = "1 roll" if len(proof.rolls) == 1 else f"{len(proof.rolls)} rolls"
    lot = "" if proof.first is None else f", and seat {proof.first + 1} first by lot"
    print(f"{name}: the dice are as they were sealed: {rolls}{lot}.")
    print(f"  commitment  {proof.commitment}")
    for seat in _entropy_of(proof):
        print(f"  entropy     {proof.entropy[seat - 1]}")
        print(f"              of {_called(record, seat)}")
    for seat in missing_entropy(proof):
        print(f"              of {_called(record, seat)}, was sealed but not shown, and left out")
    print(PROVEN)
    print(FOR_YOU_TO_COMPARE if _entropy_of(proof) else NO_ENTROPY)
    print(FORESEEN)


def _called(record: Record, seat: int) -> str:
    from rowlock.cli.board import printable

    name = printable(record.tags.get(f"Seat{seat}", ""))
    return f"seat {seat}, {name}" if name else f"seat {seat}"

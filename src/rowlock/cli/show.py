"""`rowlock show`: draw a position."""

import json as json_text
from typing import Annotated

import typer

from rowlock.cli.positions import position_argument
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.rules import Decision, Over, State, choice_text, legal, pending, scores, text


def show(
    position: Annotated[str, typer.Argument(help="The position, as the line that rowlock replay ends with.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a drawing.")] = False,
    track: TrackFiles = None,
) -> None:
    """Draw a position, with what happens next and the legal choices of each seat.

    Example: [bold]rowlock show qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a1:41-3652[/bold]
    """
    state = position_argument(position, tracks=known_tracks(track or []))
    if json:
        print(json_text.dumps(_data(state)))
    else:
        from rowlock.cli.board import show_position

        show_position(state)


def _data(state: State) -> dict[str, object]:
    awaited = pending(state)
    seats = awaited.seats if isinstance(awaited, Decision) else ()
    return {
        "position": text(state),
        "pending": type(awaited).__name__.lower(),
        "action": awaited.kind if isinstance(awaited, Decision) else None,
        "legal": {str(seat + 1): [choice_text(choice) for choice in legal(state, seat)] for seat in seats},
        "scores": list(scores(state)),
        "reason": awaited.reason if isinstance(awaited, Over) else None,
        "winners": [seat + 1 for seat in awaited.winners] if isinstance(awaited, Over) else [],
    }

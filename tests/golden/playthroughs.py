"""Golden games: everything a game shows at each step, so that any change of behaviour shows as a diff.

A game is a record beside this file; its playthrough is in the text file of the same name. Run this file to write
the playthroughs again after an intended change: `.rowlock/test/bin/python tests/golden/playthroughs.py`.
"""

from pathlib import Path

from rowlock.record import Record, read_record_file
from rowlock.rules import (
    COLOURS,
    Chance,
    Decision,
    Dice,
    Event,
    State,
    apply,
    choice_text,
    dice_text,
    legal,
    pending,
    scores,
    start,
    text,
)

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*.rowlock"))


def playthrough(record: Record) -> str:
    state = start(record.options)
    paragraphs = [_shown(state)]
    for event in record.events:
        state = apply(state, event)
        paragraphs.append(f"> {_event(event)}\n{_shown(state)}")
    return "\n\n".join(paragraphs) + "\n"


def _event(event: Event) -> str:
    return f"roll {dice_text(event)}" if isinstance(event, Dice) else " ".join(map(choice_text, event))


def _shown(state: State) -> str:
    lines = [text(state), f"scores {' '.join(map(str, scores(state)))}"]
    match pending(state):
        case Chance(dice=dice):
            lines.append(f"roll of seat {state.active + 1}, dice {' '.join(COLOURS[die] for die in dice)}")
        case Decision(kind=kind, seats=seats):
            lines.append(f"action {kind}")
            for seat in seats:
                lines.append(f"  seat {seat + 1}: {' '.join(map(choice_text, legal(state, seat)))}")
        case over:
            lines.append(f"over: {over.reason}, won by {' '.join(str(seat + 1) for seat in over.winners)}")
    return "\n".join(lines)


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".txt").write_text(playthrough(read_record_file(path)), encoding="utf-8")

"""An engine for Rowlock: it skips as few numbers as it can. docs/engine.md explains the protocol."""

import sys

MARKS = "0123456789ABC"  # the characters for the numbers 0 to 12 in a position
PASS_COST, PENALTY_COST = 3.5, 6.5  # passing is like skipping this many numbers; the second if it may cost a penalty


def sheet_of(position, seat):
    """The four rows of a seat and, in On Board, the field of its pawn."""
    pieces = position.split("/")
    rows, _, pawn = pieces[seat + (2 if pieces[0] == "onboard" else 1)].partition("@")
    return {row[0]: row[1:] for row in rows.split(".")[:4]}, int(pawn or 0)


def numbers_skipped(row, number):
    """How many numbers of its row a cross would skip; negative for a stack in Duel."""
    last = MARKS.index(row[-1]) if row else 1 if number[0] in "ry" else 13
    return abs(int(number[1:]) - last) - 1


def field_after(steps, pawn, position, track):
    """The number on the field where the pawn lands. Fields with other pawns don't count as steps."""
    taken = [int(piece.split("@")[1]) for piece in position.split("/") if "@" in piece]
    while steps:
        pawn += 1
        steps -= pawn not in taken
    return track.split()[pawn].split(":")[0]


def cost(choice, question):
    position = question["position"]
    rows, pawn = sheet_of(position, int(question["seat"]))
    if choice == "-":
        return PENALTY_COST if ":-" in position else PASS_COST  # `:-`: nothing crossed or placed yet in this turn
    if choice[0] == "+":
        choice = field_after(int(choice), pawn, position, question["track"])
        if MARKS[int(choice[1:])] in rows[choice[0]]:
            return 0  # the field is crossed already, so nothing is skipped
    return numbers_skipped(rows[choice[0]], choice)


question = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "rowlock":
        print("engine 1 Example bot", flush=True)
    elif word == "prepare":
        print("ready", flush=True)
    elif word in ("position", "track", "seat", "legal", "time", "seed"):
        question[word] = rest
    elif word == "go":
        print("choice", min(question["legal"].split(), key=lambda choice: cost(choice, question)), flush=True)
    elif word == "quit":
        break
    else:
        print("error unknown command", word, flush=True)

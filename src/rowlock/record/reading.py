"""Read a record line by line, replaying each line before the next, so that the first error is reported."""

from collections.abc import Iterator, Mapping

from rowlock.record.game_record import Record
from rowlock.record.lines import InvalidLine, Line, Remark, Tag, TurnLine, parse_line, split_lines
from rowlock.record.tags import LocatedTag, TagProblem, options_of, tag_problems
from rowlock.rules import TRACKS, Decision, Over, RulesError, State, Track, apply, pending, scores, start


class RecordError(ValueError):
    """A text is not a legal record. `line` counts from 1.

    >>> try:
    ...     rowlock.parse_record('[Game "duel"]\\n[Players "3"]')
    ... except rowlock.RecordError as error:
    ...     print(error.line, error.message)
    2 the tag Rules is missing
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class SeveralGames(RecordError):
    """A text is more than one record."""


def read(text: str, tracks: Mapping[str, Track] = TRACKS) -> Record:
    """The record in a text. `tracks` are the tracks that a Board tag may name.

    >>> tags = '[Game "duel"] [Rules "1"] [Players "2"] [First "1"] '.replace("] ", "]\\n")
    >>> record = rowlock.parse_record(tags + "1. 34 2261 | r7 | b4")
    >>> rowlock.text(record.state)
    'duel/1/r7.y.g.b4.0/r.y.g.b.0/2:roll'
    """
    if not text.strip("\ufeff \t\r\n"):
        raise RecordError(1, "the record is empty: it should begin with its tags")
    texts = split_lines(text)
    heading = _read_heading(texts)
    tags, errors = _read_tags(heading)
    end = min(len(heading) + 1, len(texts))
    if len(heading) < len(texts):
        after = parse_line(texts[len(heading)])
        if isinstance(after, InvalidLine):
            errors.append(TagProblem(end, after.why))
    errors += tag_problems(tags, end, tracks)
    if errors:
        raise RecordError(*min(errors, key=lambda error: error.line))

    options = options_of(tags, tracks)
    turns, state = _replay_turns(texts[len(heading) :], len(heading) + 1, start(options))
    _check_result(tags, state)
    return Record(options, (*heading, *turns), state)


def _read_heading(texts: list[str]) -> list[Tag | Remark]:
    """The tags, with the blank lines and comments between them."""
    heading = []
    for text in texts:
        line = parse_line(text)
        if not isinstance(line, Tag | Remark):
            break
        heading.append(line)
    return heading


def _read_tags(heading: list[Tag | Remark]) -> tuple[dict[str, LocatedTag], list[TagProblem]]:
    tags: dict[str, LocatedTag] = {}
    errors = []
    for number, line in enumerate(heading, start=1):
        if isinstance(line, Tag):
            if line.name in tags:
                errors.append(TagProblem(number, f"the tag {line.name} is repeated"))
            tags.setdefault(line.name, LocatedTag(number, line.value))
    return tags, errors


def _replay_turns(texts: list[str], first_line: int, state: State) -> tuple[list[Line], State]:
    lines: list[Line] = []
    turns = 0
    turn_at = first_line
    for number, text in enumerate(texts, start=first_line):
        line = parse_line(text)
        if isinstance(line, Remark):
            lines.append(line)
            continue
        awaited = pending(state)
        if isinstance(awaited, Decision):
            raise RecordError(turn_at, f"the column of action {awaited.kind} is missing, but the game continues below")
        if isinstance(line, InvalidLine):
            raise RecordError(number, line.why)
        if isinstance(line, Tag):
            if line.name == "Game":
                raise SeveralGames(number, "a second game begins here, but only one is expected")
            raise RecordError(number, f"the tag {line.name} comes after a turn: tags come first")
        if isinstance(awaited, Over):
            raise RecordError(number, f"the game was over before this turn ({awaited.reason})")
        turns += 1
        if line.number != turns:
            raise RecordError(number, f"this is turn {turns}, but it is numbered {line.number}")
        try:
            state = _replay_turn(line, state, number)
        except RulesError as error:
            raise RecordError(number, str(error)) from None
        turn_at = number
        lines.append(line)
    return lines, state


def _replay_turn(turn: TurnLine, state: State, number: int) -> State:
    state = apply(state, turn.dice)
    for count, column in enumerate(turn.columns, start=1):
        awaited = pending(state)
        if isinstance(awaited, Over):
            raise RecordError(number, f"column {count} is one too many: the game was over before it ({awaited.reason})")
        if not isinstance(awaited, Decision):
            raise RecordError(number, f"column {count} is one too many: this turn has {count - 1} actions")
        state = apply(state, column)
    return state


def _check_result(tags: Mapping[str, LocatedTag], state: State) -> None:
    if "Result" not in tags:
        return
    line, text = tags["Result"]
    points = " ".join(map(str, scores(state)))
    if " ".join(text.split()) != points:
        raise RecordError(line, f"the Result tag says {text!r}, but the points are {points!r}")


def steps(record: Record) -> Iterator[State]:
    """All positions of a recorded game, from first to last.

    >>> record = rowlock.new_record(rowlock.Options("duel", players=2)).then("34-2261").then("r7")
    >>> [rowlock.pending(position) for position in rowlock.positions(record)]
    [Chance(dice=(0, 1, 2, 3)), Decision(kind=1, seats=(0,)), Decision(kind=2, seats=(0,))]
    """
    state = start(record.options)
    yield state
    for event in record.events:
        state = apply(state, event)
        yield state

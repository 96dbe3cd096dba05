"""Reading a record line by line, each replayed before the next is looked at: so the first thing wrong is named."""

from collections.abc import Iterator, Mapping

from rowlock.record.game_record import Record
from rowlock.record.lines import Line, Nonsense, Remark, Tag, Turn, parse_line, split_lines
from rowlock.record.tags import ReadTag, Wrong, options_of, wrong_tags
from rowlock.rules import TRACKS, Decision, Over, RulesError, State, Track, apply, pending, scores, start


class RecordError(ValueError):
    """A text that is no legal record. `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


def read(text: str, tracks: Mapping[str, Track] = TRACKS) -> Record:
    """The record that a text holds; `tracks` are those that a Board tag may name."""
    if not text.strip("\ufeff \t\r\n"):
        raise RecordError(1, "there is nothing here: a record begins with its tags")
    texts = split_lines(text)
    heading = _read_heading(texts)
    tags, wrong = _read_tags(heading)
    end = min(len(heading) + 1, len(texts))
    if len(heading) < len(texts):
        after = parse_line(texts[len(heading)])
        if isinstance(after, Nonsense):
            wrong.append(Wrong(end, after.why))
    wrong += wrong_tags(tags, end, tracks)
    if wrong:
        raise RecordError(*min(wrong, key=lambda thing: thing.line))

    options = options_of(tags, tracks)
    turns, state = _replay_turns(texts[len(heading) :], len(heading) + 1, start(options))
    _check_result(tags, state)
    return Record(options, (*heading, *turns), state)


def _read_heading(texts: list[str]) -> list[Tag | Remark]:
    """The tags, and the blank lines and comments among them."""
    heading = []
    for text in texts:
        line = parse_line(text)
        if not isinstance(line, Tag | Remark):
            break
        heading.append(line)
    return heading


def _read_tags(heading: list[Tag | Remark]) -> tuple[dict[str, ReadTag], list[Wrong]]:
    tags: dict[str, ReadTag] = {}
    wrong = []
    for number, line in enumerate(heading, start=1):
        if isinstance(line, Tag):
            if line.name in tags:
                wrong.append(Wrong(number, f"the tag {line.name} stands here a second time"))
            tags.setdefault(line.name, ReadTag(number, line.value))
    return tags, wrong


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
            raise RecordError(turn_at, f"the column of action {awaited.kind} is missing, though the game goes on below")
        if isinstance(line, Nonsense):
            raise RecordError(number, line.why)
        if isinstance(line, Tag):
            raise RecordError(number, f"the tag {line.name} stands among the turns: tags come first")
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


def _replay_turn(turn: Turn, state: State, number: int) -> State:
    state = apply(state, turn.dice)
    for count, column in enumerate(turn.columns, start=1):
        awaited = pending(state)
        if isinstance(awaited, Over):
            raise RecordError(number, f"column {count} is too many: the game was over before it ({awaited.reason})")
        if not isinstance(awaited, Decision):
            raise RecordError(number, f"column {count} is too many: a turn has no more than {count - 1} actions")
        state = apply(state, column)
    return state


def _check_result(tags: Mapping[str, ReadTag], state: State) -> None:
    if "Result" not in tags:
        return
    line, text = tags["Result"]
    points = " ".join(map(str, scores(state)))
    if " ".join(text.split()) != points:
        raise RecordError(line, f"the result is given as {text!r}, but the game comes to {points!r}")


def steps(record: Record) -> Iterator[State]:
    """Every position of a recorded game, from the first to the last."""
    state = start(record.options)
    yield state
    for event in record.events:
        state = apply(state, event)
        yield state

"""The record of a game. A `Record` has always been replayed, so the game in it is legal."""

import re
from dataclasses import dataclass, replace

from rowlock.record.lines import Line, Remark, Tag, TurnLine, tag_line, turn_line
from rowlock.record.written_events import WrittenEvent, as_event
from rowlock.rules import Dice, Event, Options, Over, State, apply, pending, scores, start


@dataclass(frozen=True)
class Record:
    """A recorded game: its lines, and the position they lead to.

    >>> record = rowlock.new_record(rowlock.Options("duel", players=2)).tagged("Seat1", "Ada")
    >>> record = record.then("34-2261").then("r7").then("b4").with_result()
    >>> record.tags["Result"]
    '2 0'
    >>> record.turns[0].text
    '1. 34 2261 | r7 | b4\\n'
    """

    options: Options
    lines: tuple[Line, ...]
    state: State

    def __str__(self) -> str:
        return self.text

    @property
    def tags(self) -> dict[str, str]:
        return {line.name: line.value for line in self.lines if isinstance(line, Tag)}

    @property
    def turns(self) -> tuple[TurnLine, ...]:
        return tuple(line for line in self.lines if isinstance(line, TurnLine))

    @property
    def last_turn(self) -> TurnLine | None:
        """The current turn, or the last one."""
        # Search from the end, because every event asks for it.
        for line in reversed(self.lines):
            if isinstance(line, TurnLine):
                return line
        return None

    @property
    def events(self) -> tuple[Event, ...]:
        """All rolls and decisions, in order."""
        events: list[Event] = []
        for turn in self.turns:
            events += [turn.dice, *turn.columns]
        return tuple(events)

    @property
    def text(self) -> str:
        return "".join(line.text for line in self.lines)

    def then(self, written: WrittenEvent) -> "Record":
        """The record after one more roll or decision, without a Result tag. Raises a `RulesError` if it is illegal."""
        event = as_event(self.state, written)
        state = apply(self.state, event)
        lines = _without_result(self.lines)
        last = self.last_turn
        if isinstance(event, Dice):
            turn = turn_line(last.number + 1 if last else 1, event, ())
            return Record(self.options, (*_with_line_break(lines), turn), state)
        assert last is not None
        place = len(lines) - 1
        while lines[place] is not last:
            place -= 1
        turn = turn_line(last.number, last.dice, (*last.columns, event), last.comment)
        return Record(self.options, (*lines[:place], turn, *lines[place + 1 :]), state)

    def tagged(self, name: str, value: str) -> "Record":
        """The record with a tag set, in its old place or after the other tags."""
        if not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name) or re.search("[\r\n\0]", value):
            raise ValueError(f"[{name} {value!r}] can't be a tag: a name is letters and digits, a value is one line")
        if name in FIXED_TAGS:
            raise ValueError(f"the tag {name} can't be changed after the game has begun")
        if name == "Result":
            raise ValueError("the tag Result follows from the game: use with_result")
        return self._tagged(name, value)

    def _tagged(self, name: str, value: str) -> "Record":
        places = {line.name: place for place, line in enumerate(self.lines) if isinstance(line, Tag)}
        after_tags = max(places.values()) + 1
        begin = places.get(name, after_tags)
        end = begin + 1 if name in places else begin
        return replace(self, lines=(*_with_line_break(self.lines[:begin]), tag_line(name, value), *self.lines[end:]))

    def with_result(self) -> "Record":
        """The record with the current points in its Result tag."""
        return self._tagged("Result", " ".join(map(str, scores(self.state))))


FIXED_TAGS = ("Game", "Rules", "Players", "First", "Board")


def begin(options: Options) -> Record:
    """The record of a new game, before the first roll.

    >>> print(rowlock.new_record(rowlock.Options("duel", players=2)).text)
    [Game "duel"]
    [Rules "1"]
    [Players "2"]
    [First "1"]
    <BLANKLINE>
    <BLANKLINE>
    """
    tags = {
        "Game": options.game,
        "Rules": options.rules,
        "Players": str(options.players),
        "First": str(options.first + 1),
    }
    if options.track is not None:
        tags["Board"] = options.track.name
    lines: list[Line] = [tag_line(name, value) for name, value in tags.items()]
    lines.append(Remark("\n"))
    return Record(options, tuple(lines), start(options))


def _without_result(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines without the Result tag. Tags come before turns, so the search stops at the first turn."""
    for place, line in enumerate(lines):
        if isinstance(line, TurnLine):
            break
        if isinstance(line, Tag) and line.name == "Result":
            return (*lines[:place], *lines[place + 1 :])
    return lines


def _with_line_break(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines, with a line break at the end of the last one so that another can follow."""
    if not lines or lines[-1].text.endswith(("\n", "\r")):
        return lines
    return (*lines[:-1], lines[-1]._replace(text=lines[-1].text + "\n"))


@dataclass(frozen=True)
class Summary:
    """The outcome of a replayed game. Seats count from 1."""

    game: str
    players: int
    turns: int
    over: bool
    reason: str | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def summary(record: Record) -> Summary:
    """The outcome of a recorded game, finished or not. Winners are seats counted from 1.

    >>> rowlock.summary(rowlock.read_record_file("game.rowlock"))  # doctest: +NORMALIZE_WHITESPACE
    Summary(game='duel', players=2, turns=30, over=True, reason='two-rows-closed', scores=(104, 83),
            winners=(1,))
    """
    awaited = pending(record.state)
    over = isinstance(awaited, Over)
    return Summary(
        record.options.game,
        record.options.players,
        len(record.turns),
        over,
        awaited.reason if isinstance(awaited, Over) else None,
        scores(record.state),
        tuple(seat + 1 for seat in awaited.winners) if isinstance(awaited, Over) else (),
    )

"""The tags and turns of a record as values of the rules, in the Python that can be translated for the browser."""

from rowlock.rules.choices import parse_choice
from rowlock.rules.dice import parse_dice
from rowlock.rules.options import Options
from rowlock.rules.track import Track
from rowlock.rules.turn import Event


def options_of_tags(tags: dict[str, str], tracks: dict[str, Track]) -> Options:
    """The options of the game."""
    track = tracks[tags["Board"]] if "Board" in tags else None
    return Options(tags["Game"], int(tags["Players"]), int(tags["First"]) - 1, track, tags["Rules"])


def events_of(turns: list[str]) -> list[Event]:
    """The rolls and decisions of turns such as `36 6163 | b9 - | g12`."""
    events: list[Event] = []
    for turn in turns:
        dice, *columns = turn.split("|")
        whites, colours = dice.split()
        events.append(parse_dice(whites, colours))
        for column in columns:
            events.append(tuple(map(parse_choice, column.split())))
    return events

"""Every figure in a table's log is the one that the rules give, over whole recorded games of every game."""

import json
import re
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from rowlock.record import RecordError, read_record_file
from rowlock.record.reading import steps
from rowlock.rules import GAMES, Dice, choice_text
from rowlock.rules.api import game_of, pending
from rowlock.rules.choices import NOTHING, is_step
from rowlock.rules.dice import dice_text
from rowlock.rules.layout import row_of, square_of
from rowlock.rules.rows import marks_on
from rowlock.server.settings import Settings
from rowlock.site.files import page_facts
from rowlock.table.consequences import brought_data
from rowlock.words import texts
from support.javascript import run

TESTS = Path(__file__).parents[1]
RECORDS = sorted([*TESTS.glob("samples/*.rowlock"), *TESTS.glob("golden/*.rowlock")])
FIGURE = re.compile(r"[−+]?\d+")


def log_words(folder, events):
    """The page's log entry for each event, in English."""
    page = Path(str(files("rowlock.page"))).as_uri()
    config = json.dumps(json.dumps(page_facts(Settings().idle_days)))
    (folder / "page.js").write_text(
        f"globalThis.document = {{ getElementById: () => ({{ textContent: {config} }}) }};\n"
    )
    script = f"""
        import "./page.js";
        import {{ speak }} from "{page}/words.js";
        import {{ diceWords }} from "{page}/table/event_log.js";
        import {{ revealedWords }} from "{page}/table/revealed_choices.js";
        speak("en", {json.dumps(texts("en"))});
        const words = ({{ kind, game, data }}) =>
          kind === "rolled" ? diceWords(data.dice) : revealedWords(data, {{ game, nameOf: () => "Somebody" }});
        export const answer = (events) => events.map(words);
    """
    return run(folder, script, events)


def recorded(path):
    """The events of a recorded game, as a table has them, each with the figures that the rules give."""
    record = read_record_file(path)
    game = record.options.game
    for (before, after), event in zip(pairwise(steps(record)), record.events, strict=True):
        if isinstance(event, Dice):
            yield (
                {"kind": "rolled", "game": game, "data": {"dice": dice_text(event)}},
                [[face] for face in event if face],
            )
        else:
            seats = pending(before).seats
            data = {
                "seats": [seat + 1 for seat in seats],
                "choices": [choice_text(choice) for choice in event],
                "brought": [brought_data(before, *made) for made in zip(seats, event, strict=True)],
                "ran_out": [],
            }
            figures = [effects(before, after, *made) for made in zip(seats, event, strict=True)]
            yield {"kind": "revealed", "game": game, "data": data}, figures


def effects(before, after, seat, choice):
    """The figures of a seat's choice, in the order in which the log shows them."""
    rules = game_of(before)
    figures = [] if choice == NOTHING else [int(choice_text(choice)[1:])]
    if is_step(choice):
        entered = rules.TRACK.track_of(after).fields[rules.TRACK.pawn_of(after, seat)]
        figures.append(int(choice_text(entered)[1:]))
    if after.sheets[seat].penalties > before.sheets[seat].penalties:
        assert after.sheets[seat].penalties == before.sheets[seat].penalties + 1
        figures += [-5, rules.faults_counted(after, seat), 4]
    if choice != NOTHING and not is_step(choice):
        row, square = row_of(before.layout, choice), square_of(before.layout, choice)
        height = marks_on(after.sheets[seat].rows[row], square)
        if marks_on(before.sheets[seat].rows[row], square):
            figures.append(height)
    return figures


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Every event of every record: its figures, and what the log says."""
    events = []
    for path in RECORDS:
        try:
            events += [(path.stem, *event) for event in recorded(path)]
        except RecordError:
            continue
    words = log_words(tmp_path_factory.mktemp("page"), [event for _, event, _ in events])
    return [(*event, said) for event, said in zip(events, words, strict=True)]


def test_every_figure_is_that_of_the_rules(told):
    for name, event, expected, words in told:
        parts = words.split("; ") if event["kind"] == "revealed" else re.split(", | and ", words)
        said = [[int(figure.replace("−", "-")) for figure in FIGURE.findall(part)] for part in parts]
        assert said == expected, (name, event, words)


@pytest.mark.parametrize(
    ("game", "part"),
    [
        ("qwixx", "penalty −5, 4 of 4"),
        ("tworows", "penalty −5, 4 of 4"),
        ("duel", "misthrow −5, 4 of 4"),
        ("duel", "stack of 2"),
        ("onboard", "already crossed off, penalty −5"),
    ],
)
def test_the_records_cover_what_can_happen(told, game, part):
    assert any(part in words for _, event, _, words in told if event["game"] == game)


def test_there_are_records_of_every_game(told):
    assert {event["game"] for _, event, _, _ in told} == {game.NAME for game in GAMES.values()}

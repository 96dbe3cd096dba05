"""`rowlock exercises`: the mistakes in recorded games as exercises, also as a deck for Anki."""

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from rowlock.cli.errors import fail, fail_missing, report
from rowlock.cli.fast import explaining_delay, progress_bar, require_numba
from rowlock.cli.records import read_games
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.cli.trials import Trials, rounds_for
from rowlock.cli.wording import counted, printable
from rowlock.record import Record
from rowlock.rules import BadOptions, choice_text, choice_words, text

if TYPE_CHECKING:
    from rowlock.study.exercises import Exercise


class FromGame(NamedTuple):
    """An exercise, and the game that it comes from."""

    file: str
    names: tuple[str, ...]
    exercise: "Exercise"

    @property
    def player(self) -> str:
        seat = self.exercise.chosen.seat
        return self.names[seat] or f"seat {seat + 1}"


def exercises(
    files: Annotated[list[str], typer.Argument(metavar="RECORDS...", help="Records; - is standard input.")],
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only the mistakes of this player. Bots are left out anyway.")
    ] = None,
    anki: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a deck for Anki (an .apkg file).")] = None,
    trials: Trials = 0,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per exercise, with the right answers.")] = False,
    track: TrackFiles = None,
) -> None:
    """List the clear mistakes in recorded games as exercises, without the answers.

    A mistake is clear if it cost more than its error bar.

    Examples: [bold]rowlock exercises evening.rowlock[/bold],
    [bold]rowlock exercises games/*.rowlock --player Ann --anki mistakes.apkg[/bold]
    """
    if anki is not None:
        _require_genanki()
    tracks = known_tracks(track or [])
    records = [game for file in files for game in read_games(file, tracks, json)]
    read = [(file, record) for file, record in records if record is not None]
    require_numba()
    found = _found(read, player, rounds_for(trials))
    if anki is not None:
        from rowlock.cli.anki import write_deck

        try:
            write_deck(anki, found)
        except OSError as error:
            fail(f"can't write {anki}: {error.strerror or error}", 1)
        report(f"wrote {counted(len(found), 'exercise')} to {anki}")
    if json:
        for one in found:
            print(json_text.dumps(_data(one)))
    elif anki is None:
        _print(found, len(read))
    if len(read) < len(records):
        raise typer.Exit(1)


def _require_genanki() -> None:
    try:
        import genanki  # noqa: F401
    except ImportError:
        fail_missing("genanki")


def _found(records: list[tuple[str, Record]], player: str | None, rounds: int) -> list[FromGame]:
    with explaining_delay("loading the analysis"):
        from rowlock.analysis.review import review
        from rowlock.study.exercises import exercises as exercises_of

    found: list[FromGame] = []
    with progress_bar("reviewing") as progress:
        task = progress.add_task("", total=len(records), note="")
        for file, record in records:
            seats = range(1, record.options.players + 1)
            names = tuple(record.tags.get(f"Seat{seat}", "").strip() for seat in seats)
            try:
                reviewed = review(record, rounds)
            except BadOptions as error:
                fail(f"{file}: {error}", 1)
            made = [FromGame(file, names, one) for one in exercises_of(reviewed)]
            for one in made:
                is_bot = f"Bot{one.exercise.chosen.seat + 1}" in record.tags
                if not is_bot and player in (None, one.player):
                    found.append(one)
            progress.advance(task)
    return found


def _data(one: FromGame) -> dict[str, Any]:
    from rowlock.study.exercises import exercise_data, right_answers

    right = [choice_text(choice) for choice in right_answers(one.exercise.chosen.choices)]
    return {"file": one.file, "player": one.player, **exercise_data(one.exercise), "right": right}


def _print(found: list[FromGame], records: int) -> None:
    for one in found:
        exercise = one.exercise
        chosen = choice_words(exercise.chosen.made.choice)
        print(f"{one.file}, turn {exercise.turn}: {printable(one.player)} chose {chosen}")
        print(f"  rowlock hint {text(exercise.state)} --seat {exercise.chosen.seat + 1}")
    print(f"{counted(len(found), 'exercise')} from {counted(records, 'game')}")

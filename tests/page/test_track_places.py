"""Tracks of every length lie on the page as they do on paper."""

from importlib.resources import files
from pathlib import Path

from rowlock.paper.track import START_WIDE, grid, spiral
from rowlock.rules.track import FIELD_COUNTS
from support.javascript import run


def test_a_track_of_any_length_has_the_same_places_on_the_page_and_on_paper(tmp_path):
    page = Path(str(files("rowlock.page"))).as_uri()
    script = f"""
        globalThis.document = {{ getElementById: () => ({{ textContent: "{{}}" }}) }};
        const {{ gridOf, placesOf }} = await import("{page}/board/track.js");
        const track = (count) => ({{ fields: Array(count + 1).fill("") }});
        export const answer = (counts) => counts.map((count) => [gridOf(track(count)), placesOf(track(count))]);
    """
    answers = run(tmp_path, script, list(FIELD_COUNTS))
    for count, (sides, places) in zip(FIELD_COUNTS, answers, strict=True):
        assert tuple(sides) == grid(count)
        assert [tuple(place) for place in places] == spiral(*grid(count))[: START_WIDE + count]

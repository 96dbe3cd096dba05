"""Positions as SVG, for notebooks and for the pictures in the documentation."""

import base64
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import rowlock
from rowlock.boards.svg import svg
from rowlock.record import steps
from rowlock.rules import Options, Track, game_of, start
from rowlock.rules.track import TRACK_A
from support.playing import ALL_OPTIONS, recorded_game

SVG = "{http://www.w3.org/2000/svg}"


def test_positions_of_every_game_are_well_formed_drawings():
    for options in ALL_OPTIONS:
        for state in list(steps(recorded_game(options, 1)))[::17]:
            drawing = ElementTree.fromstring(svg(state))
            assert drawing.find(f"{SVG}title").text.startswith(game_of(state).TITLE)
            rows = drawing.findall(f".//{SVG}g[@class]")
            assert len(rows) >= len(state.layout.rows)


@pytest.mark.usefixtures("fifth_game")
def test_each_square_of_a_row_is_drawn_in_its_own_colour():
    drawing = ElementTree.fromstring(svg(rowlock.parse("halves/1/y.r.0/1:roll")))
    yellow = drawing.find(f".//{SVG}g[@class='row yellow']")
    inside = yellow.findall(f"{SVG}g[@class='red']/{SVG}text")
    assert [square.text for square in inside] == ["2", "3", "4", "5", "6"]
    assert [square.text for square in yellow.findall(f"{SVG}text")] == ["7", "8", "9", "10", "11", "12", "0"]


def test_a_track_of_any_length_is_drawn():
    track = Track("mine", TRACK_A.fields[:13], TRACK_A.points[:13])
    drawing = svg(start(Options("onboard", 2, track=track)))
    assert drawing.count(" pt") == 12


def test_the_drawing_says_who_may_choose_what():
    drawing = svg(rowlock.parse("duel/1/r57.y.g.b.0/r3.y.g.b.0/2:a1:43-1111"))
    assert "<title>Qwixx Duel: action 1, seat 2 is active</title>" in drawing
    assert "Seat 2 may choose red 7, yellow 7, green 7, blue 7." in drawing
    assert drawing.count('class="ring"') == 4


def test_a_notebook_shows_the_drawing_as_an_image_described_by_the_text():
    position: Any = rowlock.parse("tworows/1/r5.b.0/1:roll")
    shown = position._repr_html_()
    alt, data = re.fullmatch(
        r'<img width="700" alt="([^"]*)" src="data:image/svg\+xml;base64,(.*)">', shown, re.S
    ).groups()
    assert alt == str(position)
    assert base64.b64decode(data).decode() == position._repr_svg_() == svg(position)

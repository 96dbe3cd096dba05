"""A new game works as soon as it has rules and a title. What needs nets or kernels says so, and nothing waits."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from rowlock.arena import compiled_match
from rowlock.bots.registry import LEVELS
from rowlock.envs.batch import GameBatch
from rowlock.live.errors import Refused
from rowlock.rules import GAMES, BadOptions, Options
from rowlock.server.errors import ApiError
from rowlock.server.settings import Settings
from rowlock.server.web.models import RecordGiven
from rowlock.server.web.table_routes import routes
from rowlock.server.workers.compilation import sample_jobs
from rowlock.site.files import page_facts
from rowlock.table.options import check_level
from rowlock.words import LANGUAGES, MissingText, texts
from support.command import invoke
from support.playing import careful, recorded_game

pytestmark = pytest.mark.usefixtures("fifth_game")

TWO_PLAYERS = Options("halves", 2)
PLAYING = ["beginner", "casual", "steady"]
NO_NET = "there is no net for halves with 2 players: halves-2.npz is missing; train one with: rowlock train halves"
NO_KERNELS = "this game can't be simulated, batched or trained: compiled code supports only the four standard rows"


def test_the_terminal_names_the_colour_of_each_number_in_a_row_of_several_colours():
    shown = invoke("show", "halves/1/y3.r.0/1:a1:41-36..").stdout
    assert "  yellow      ·  [3] r4  r5  r6  y7  y8  y9 y10 y11 y12   L      1 ✗    1" in shown
    assert "  red        y2  y3  y4  y5  y6  r7  r8  r9 r10 r11 r12   L      0 ✗    0" in shown
    assert "seat 1:  -  r5  y5" in shown


def test_the_levels_without_a_net_play_it():
    assert [name for name, level in LEVELS.items() if "halves" in level.games] == PLAYING
    played = invoke("arena", "steady", "casual", "--game", "halves", "--games", 2, "--processes", 1)
    assert (played.returncode, "2 games" in played.stdout) == (0, True), played
    assert not compiled_match.can_play(TWO_PLAYERS, ["steady", "casual"])


@pytest.mark.parametrize("command", ["arena expert casual --game halves", "play halves --bots master"])
def test_the_other_levels_are_rejected_with_those_that_play_it(command):
    level = command.split()[1] if "arena" in command else "master"
    why = f"the bot {level} needs nets, and halves has none: the levels that play it are beginner, casual, steady"
    failed = invoke(*command.split())
    assert (failed.returncode, failed.stdout) == (2, "")
    assert why in failed.stderr


@pytest.mark.parametrize("command", ["simulate halves --games 1", "train halves {folder} --games 1"])
def test_what_needs_kernels_says_so(command, tmp_path):
    failed = invoke(*command.format(folder=tmp_path).split())
    assert failed.returncode == 2
    assert failed.stderr.startswith(f"rowlock: {NO_KERNELS}")


def test_environments_that_need_kernels_say_so():
    with pytest.raises(BadOptions, match=NO_KERNELS):
        GameBatch(TWO_PLAYERS, games=1)


def test_what_needs_nets_says_so(tmp_path):
    file = tmp_path / "game.rowlock"
    file.write_text(recorded_game(TWO_PLAYERS, 1, careful).text, encoding="utf-8")
    for command in (("review", file), ("exercises", file), ("hint", "halves/1/y.r.0/y.r.0/1:a1:41-36..")):
        failed = invoke(*command)
        assert failed.returncode == 1, command
        assert NO_NET in failed.stderr, command


def test_a_server_offers_only_the_levels_that_play_it_and_says_why_there_is_no_review():
    rooms: Any = SimpleNamespace(settings=Settings())
    served: list[Any] = routes(rooms, None, None).routes
    endpoints = {route.path: route.endpoint for route in served}
    levels = asyncio.run(endpoints["/bots"]()).levels
    assert [one.level for one in levels if "halves" in one.games] == PLAYING
    record = RecordGiven(record=recorded_game(TWO_PLAYERS, 1, careful).text)
    with pytest.raises(ApiError, match="no hints or reviews: halves has no nets for games of 2 yet") as refused:
        asyncio.run(endpoints["/reviews"](record, SimpleNamespace(scope={})))
    assert refused.value.code == "no-nets"
    with pytest.raises(Refused, match="the levels are beginner, casual, steady"):
        check_level("expert", "halves")


def test_a_missing_title_or_description_is_reported_when_the_page_is_made(monkeypatch):
    missing = "the text start.about-halves is missing: add it to src/rowlock/words/en"
    with pytest.raises(MissingText, match=missing):
        page_facts(None)
    monkeypatch.delitem(texts("en"), "game.halves")
    failed = invoke("sheet", "halves", "--out", "-")
    assert "the text game.halves is missing" in failed.stderr


def test_the_page_learns_which_levels_play_it(monkeypatch):
    for language in LANGUAGES:
        monkeypatch.setitem(texts(language), "start.about-halves", "Two rows that change colour halfway.")
    facts = page_facts(None)
    assert [one["level"] for one in facts["levels"] if "halves" in one["games"]] == PLAYING


def test_it_is_left_out_when_the_kernels_of_bots_are_compiled():
    played = {job.record.options.game if hasattr(job, "record") else job.view.state.layout for job in sample_jobs()}
    assert "halves" not in played
    assert len(list(sample_jobs())) == 3 * (len(GAMES) - 1)

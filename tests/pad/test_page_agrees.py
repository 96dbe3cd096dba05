"""The page folds a shared pad as the server does, and finds where a rejected deed can be inserted."""

import json
import random
from importlib.resources import files

import pytest

from rowlock.live import Refused, seen_by, token_hash
from rowlock.pad import COMMANDS, PadOptions, SharedSeat, handle, open_pad
from rowlock.rules import TRACKS, choice_text, text
from rowlock.rules.choices import LETTERS, in_order
from rowlock.rules.without_dice import free_choices
from rowlock.site.translation import rules_for_the_page
from support.javascript import run, with_python_js

GAMES = [("qwixx", 2), ("qwixx", 3), ("onboard", 3), ("duel", 2)]
LOGS_A_KIND = 2
TRIED = [f"{letter}{number}" for letter in LETTERS for number in range(2, 13)] + ["+1", "+3"]
MINE = token_hash("mine")

PAGE = """
import { Timeline } from "./pad/timeline.js";
import { applyEvents } from "./pad/shared_events.js";
import { view } from "./rules/api.js";

function folded({ events, tried }) {
  let pad = null;
  const timeline = new Timeline();
  const stood = events.map((event) => {
    pad = applyEvents(pad, [event]);
    timeline.replay({ game: pad.game, track: pad.track, players: pad.seats.length }, pad.deeds);
    return view(timeline.position, 1).game.position;
  });
  const late = tried.map((deed) => {
    if (timeline.allows({ number: "now", ...deed })) return "now";
    const found = timeline.blockerOf(deed);
    return found?.isFree ? found.done.number : null;
  });
  return { stood, late };
}

export const answer = (logs) => logs.map(folded);
"""


def written(game, players, seed):
    """The states of a pad on which somebody with all seats writes, inserts late deeds, undoes and starts again."""
    chance = random.Random(seed)
    options = PadOptions(game, TRACKS["A"] if game == "onboard" else None)
    pads = [open_pad("pad", options, tuple(SharedSeat(f"P{seat}", "", MINE) for seat in range(players)), [], 1.0).game]
    for count in range(70):
        pad = pads[-1]
        seat = chance.randrange(players)
        choices = [choice_text(choice) for choice in in_order(free_choices(pad.state, seat))]
        command = {"do": "cross", "seat": seat + 1, "choice": chance.choice(choices[:40] or TRIED), "game": pad.games}
        luck = chance.random()
        if luck < 0.15 and pad.deeds:
            command = {"do": "undo", "number": chance.choice(pad.deeds[-3:])[0]}
        elif luck < 0.45 and pad.deeds:
            command |= {"choice": chance.choice(TRIED), "before": chance.choice(pad.deeds[-6:])[0]}
        elif luck < 0.5:
            command = {"do": "penalty", "seat": seat + 1, "game": pad.games}
        elif luck < 0.6:
            command = {"do": "again"}
        try:
            pads.append(handle(pad, MINE, COMMANDS.parse(command), f"c{count}", 2.0).game)
        except Refused:
            continue
    return pads


def latest_place(pad, deed):
    """The server's answer: "now", or the last deed before which it can be inserted."""
    for number in (None, *(number for number, _ in reversed(pad.deeds))):
        try:
            handle(pad, MINE, COMMANDS.parse(deed if number is None else {**deed, "before": number}), "try", 2.0)
        except Refused:
            continue
        return number or "now"
    return None


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    with_python_js(folder / "rules", rules_for_the_page())
    (folder / "pad").mkdir()
    for name in ("timeline.js", "deeds.js", "shared_events.js"):
        (folder / "pad" / name).write_text((files("rowlock.page") / "pad" / name).read_text(encoding="utf-8"))
    return folder


@pytest.mark.slow
def test_the_page_and_the_server_come_to_the_same_pad(folder):
    chance = random.Random(1)
    kinds = [(game, players, seed) for game, players in GAMES for seed in range(LOGS_A_KIND)]
    pads = [written(*kind) for kind in kinds]
    logs = []
    for _, *_, last in pads:
        seats = range(1, len(last.seats) + 1)
        tried = [{"do": "cross", "seat": chance.choice(seats), "choice": chance.choice(TRIED)} for _ in range(10)]
        events = json.loads(json.dumps([seen_by(event, (), MINE) for event in last.log]))
        logs.append({"events": events, "tried": tried})
    found = set()
    for each, log, answered in zip(pads, logs, run(folder, PAGE, logs), strict=True):
        assert answered["stood"] == [text(pad.state) for pad in each]
        expected = [latest_place(each[-1], {**deed, "game": each[-1].games}) for deed in log["tried"]]
        assert answered["late"] == expected
        found |= {type(place) for place in expected}
    assert found == {int, str, type(None)}
    assert any("before" in event["data"] for log in logs for event in log["events"])

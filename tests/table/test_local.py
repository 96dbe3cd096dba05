"""A table in the browser is the table of the server: the same calls have the same results."""

import json
import random
from collections.abc import Callable

import pytest

from rowlock.live import Refused
from rowlock.rules import Options, legal
from rowlock.site.translation import rules_for_the_page
from rowlock.table import local
from rowlock.table.table import OVER
from support.deals import DAY, LISTED
from support.javascript import run, with_python_js
from support.long_run import LONG
from support.playing import ALL_OPTIONS

pytestmark = pytest.mark.slow

TOKEN = "a device"
MAX_STEPS = 3000

WALK = """
import * as tables from "../local/table.js";

const STEPS = {
  open: (_, ...given) => tables.openTable(...given),
  command: tables.afterCommand,
  tick: tables.afterTick,
  bot: tables.afterBot,
  arrive: tables.afterArrival,
  rematch: tables.openRematch,
  named: tables.afterRematchOpened,
};

/** A reload replays all events, so it is tried after every ninth call only, and after the last. */
const RELOADS = 9;

/** The table stored and read again, as after a reload. */
const reloaded = (events) => tables.resumeTable(JSON.parse(JSON.stringify(events)));

function walked(calls) {
  let table = null;
  const events = [];
  return calls.map(([name, now, ...given], place) => {
    try {
      const step = STEPS[name](table, ...given, now);
      if (name === "rematch") return [step.events];
      table = step.table;
      events.push(...step.events);
      const again = place % RELOADS === 0 || place === calls.length - 1 ? reloaded(events) : table;
      const view = tables.viewOf(table, "a device", now);
      return [
        step.events,
        view,
        tables.awaitedBots(table),
        tables.deadlineOf(table),
        tables.eventsSince(again, events.length - step.events.length, "a device"),
        again === table || JSON.stringify(tables.viewOf(again, "a device", now)) === JSON.stringify(view),
      ];
    } catch (error) {
      if (!error.code) throw error;
      return [error.code, error.message];
    }
  });
}

export const answer = (games) => games.map(walked);
"""


class Walk:
    """Calls of a local table, and their results in Python."""

    def __init__(self, seed):
        self.generator = random.Random(seed)
        self.now = 1000.5
        self.table = None
        self.calls = []
        self.results = []

    def step(self, name, *given):
        self.now += self.generator.choice((0.25, 1.0, 2.5))
        self.calls.append([name, self.now, *given])
        try:
            made = self._made(name, *given)
        except Refused as refused:
            self.results.append([refused.code, refused.message])
            return
        if name == "rematch":
            self.results.append([made.events])
            return
        known = 0 if self.table is None else len(self.table.log)
        self.table = made.table
        self.results.append(
            [
                made.events,
                local.view_for_device(self.table, TOKEN, self.now),
                local.awaited_bots(self.table),
                local.next_deadline(self.table),
                local.events_since(self.table, known, TOKEN),
                True,
            ]
        )

    def _made(self, name, *given):
        if name == "open":
            id, opening, token, seed = given
            return local.open_local_table(id, opening, token, seed, self.now)
        if name == "bot":
            turn, choice = given
            return local.handle_bot_choice(self.table, turn["seat"], turn["decision"], choice, self.now)
        steps: dict[str, Callable[..., local.Step]] = {
            "command": local.handle_command,
            "tick": local.handle_tick,
            "arrive": local.bring_everybody_back,
        }
        steps |= {"rematch": local.open_rematch, "named": local.link_rematch}
        return steps[name](self.table, *given, self.now)

    def command(self, command):
        self.step("command", command, f"c{len(self.calls)}", TOKEN)

    def play(self):
        while self.table.phase != OVER and len(self.calls) < MAX_STEPS:
            view = local.view_for_device(self.table, TOKEN, self.now)
            for own in (view, *view["also"]):
                self._act(own)
            for turn in local.awaited_bots(self.table):
                choices = legal(self.table.state, turn["seat"] - 1)
                self.step("bot", turn, self.generator.choice(choices))

    def _act(self, own):
        allowed = [one["do"] for one in own["may"]]
        by = {"by": own["me"]}
        if own["mine"] and not own["mine"]["done"]:
            choice = self.generator.choice(own["mine"]["legal"])["choice"]
            decision = own["mine"]["decision"]
            self.command({"do": "choose", "decision": decision, "choice": choice, "done": False, **by})
            if self.generator.random() < 0.1:
                self.command({"do": "undo", "decision": decision, **by})
            self.command({"do": "choose", "decision": decision, "choice": choice, "done": True, **by})
        elif "roll" in allowed:
            self.command({"do": "roll", "roll": self.table.rolls + 1, **by})
        elif "type-dice" in allowed:
            dice = "".join(str(self.generator.randint(1, 6)) for _ in range(6))
            self.command({"do": "type-dice", "roll": self.table.rolls + 1, "dice": f"{dice[:2]} {dice[2:]}", **by})


def opening(options, kinds, **more):
    names = iter(("Ada", "Bo", "Cy", "Di", "Ed"))
    seats = [{"kind": "me", "name": next(names)} if kind == "me" else {"kind": "bot", "level": kind} for kind in kinds]
    track = {"track": options.track.name} if options.track else {}
    return {"game": options.game, "seats": seats, "dice": "by-hand", **track, **more}


def seats_for(players, people):
    return [*("me" for _ in range(people)), *(("casual", "master", "casual", "beginner")[: players - people])]


def game(options, seed):
    walk = Walk(seed)
    people = 1 + seed % options.players
    extras = ({}, {"dice": "at-once", "deal": DAY}, {"first": 1, "deal": LISTED}, {"clock": 30})[seed % 4]
    walk.step("open", f"t{seed}", opening(options, seats_for(options.players, people), **extras), TOKEN, "ab" * 32)
    walk.play()
    for number in range(1, people + 1):
        walk.command({"do": "want-rematch", "by": number})
    assert local.wants_rematch_table(walk.table)
    walk.step("rematch", "next", "cd" * 32)
    walk.step("named", "next")
    return walk


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return with_python_js(tmp_path_factory.mktemp("page") / "rules", rules_for_the_page())


def compare(folder, walks):
    shown = run(folder, WALK, [walk.calls for walk in walks])
    for walk, seen in zip(walks, shown, strict=True):
        for place, (expected, found) in enumerate(zip(walk.results, seen, strict=True)):
            assert found == json.loads(json.dumps(expected)), (place, walk.calls[place])


@pytest.mark.longer
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: f"{options.game}-{options.players}")
def test_whole_games_with_bots_and_people_are_the_same_in_the_browser(folder, options):
    # Every way to set a table up for two in one game, and one of them for others.
    seeds = range(4) if LONG or options == Options("qwixx", 2) else [options.players % 4]
    compare(folder, [game(options, seed) for seed in seeds])


def test_rejections_have_the_same_words_in_the_browser(folder):
    options = next(one for one in ALL_OPTIONS if one.players == 2)
    walk = Walk(1)
    taken = [{"kind": "me", "name": " Ada"}, {"kind": "me", "name": "ada "}]
    walk.step("open", "t", opening(options, ()) | {"seats": taken}, TOKEN, "ab" * 32)
    hidden = [{"kind": "me", "name": "A\u200bda"}, {"kind": "bot", "level": "casual"}]
    walk.step("open", "t", opening(options, ()) | {"seats": hidden}, TOKEN, "ab" * 32)
    walk.step("open", "t", opening(options, ("me", "nobody")), TOKEN, "ab" * 32)
    walk.step("open", "t", opening(options, ("me", "casual"), dice="typed"), TOKEN, "ab" * 32)
    walk.step("open", "t", opening(options, ("me", "casual"), first=1), TOKEN, "ab" * 32)
    for command in (
        {"do": "fly"},
        {"do": "roll"},
        {"do": "roll", "roll": "1"},
        {"do": "roll", "roll": 1, "by": 2},
        {"do": "roll", "roll": 7},
        {"do": "choose", "decision": 1, "choice": "r5"},
        {"do": "roll", "roll": 1},
        {"do": "roll", "roll": 1},
        {"do": "choose", "decision": 1, "choice": "?"},
        {"do": "choose", "decision": 9, "choice": "-"},
        {"do": "undo", "decision": 1},
        {"do": "take-back"},
        {"do": "end-game"},
        {"do": "hand-over", "seat": 2, "level": "master"},
        {"do": "leave"},
        {"do": "leave"},
    ):
        walk.command(command)
    walk.step("arrive")
    walk.command({"do": "resign"})
    walk.command({"do": "roll", "roll": 2})
    walk.step("tick")
    compare(folder, [walk])
    assert sum(len(result) == 2 for result in walk.results) >= 17

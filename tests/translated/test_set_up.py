"""Setting up a position works the same in the browser as in Python."""

import random

import pytest

from rowlock.pad import set_up
from rowlock.pad.offline import new_game
from rowlock.rules import BadPosition, text
from rowlock.site.translation import rules_for_the_page
from support.javascript import run, with_python_js
from support.playing import ALL_OPTIONS

pytestmark = pytest.mark.slow

CHANGES_PER_GAME = 60

WALK = """
import { beforeRoll, fromPosition, view, withMarks, withPawn, withPenalties } from "./api.js";

const CHANGES = { before_roll: beforeRoll, with_marks: withMarks, with_pawn: withPawn, with_penalties: withPenalties };

export const answer = (games) =>
  games.map(({ line, changes }) => {
    let game = fromPosition(line);
    return changes.map(([name, ...given]) => {
      try {
        game = CHANGES[name](game, ...given);
        return view(game, 1).game.position;
      } catch (error) {
        return error.message;
      }
    });
  });
"""


def changes(options, chance):
    """Random changes, most of them possible. Seats count from 1."""
    squares = [f"{letter}{number}" for letter in "rb" for number in range(2, 13)]
    made = []
    for _ in range(CHANGES_PER_GAME):
        seat = chance.randint(1, options.players)
        kinds = [
            ["before_roll", seat],
            *[["with_marks", seat, chance.choice(squares), chance.choice([0, 1, 1, 1, 2])]] * 6,
            ["with_penalties", seat, chance.randint(0, 4)],
            *([["with_pawn", seat, chance.randint(0, 40)]] if options.track else []),
        ]
        made.append(chance.choice(kinds))
    return made


def outcome(game, name, seat, *given):
    """The game after a change, and what the page should say: its position, or why the change is impossible."""
    try:
        changed = getattr(set_up, name)(game, seat - 1, *given)
    except BadPosition as error:
        return game, str(error)
    return changed, text(changed.state)


def test_changes_have_the_same_outcome(tmp_path):
    chance = random.Random(7)
    folder = with_python_js(tmp_path / "rules", rules_for_the_page())
    games = []
    for options in ALL_OPTIONS:
        line = text(new_game(options.game, options.players, options.first, options.track).state)
        games.append({"line": line, "changes": changes(options, chance)})
    possible = 0
    for asked, answers in zip(games, run(folder, WALK, games), strict=True):
        game = set_up.from_position(asked["line"])
        for change, answer in zip(asked["changes"], answers, strict=True):
            game, expected = outcome(game, *change)
            possible += "/" in expected and ":roll" in expected
            assert answer == expected
    assert possible > CHANGES_PER_GAME * len(games) / 3

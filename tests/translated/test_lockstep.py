"""The translated rules agree with the rules: with the same dice and choices, every step has the same view."""

import json
import random

import pytest

from rowlock.live import token_hash
from rowlock.pad import offline
from rowlock.rules import TRACKS, Dice, RulesError, choice_text, dice_text
from rowlock.rules.choices import in_order
from rowlock.rules.picture import picture, track_picture
from rowlock.rules.turn import OVER
from rowlock.rules.without_dice import free_choices
from rowlock.site.translation import rules_for_the_page
from rowlock.table import TableOptions, handle, open_table, view
from rowlock.table.commands import Choose, TypeDice
from rowlock.table.seats import person_seat
from support.javascript import run, with_python_js
from support.long_run import LONG
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS, TASTES, at_random, careful, far, game_steps

pytestmark = pytest.mark.slow

KINDS = [*ALL_OPTIONS, *OWN_TRACK_OPTIONS]
GAMES_A_KIND = 3 if LONG else 1
"""For each game, number of players, track and taste."""

TRIED = ("r7", "y12", "b2", "+1", "+3", "-", "x9")
"""Choices to try that may be illegal."""

FREE_GAMES_A_KIND = 4 if LONG else 1
"""For each game, number of players and track."""

WALK = """
import { afterDeed, choose, freeView, roll, start, view, whyNot, whyNotField } from "./api.js";

function after(game, [deed, ...given]) {
  try {
    return { game: deed(game, ...given) };
  } catch (error) {
    return { game, refused: error.message };
  }
}

const DEEDS = { roll, choose, afterDeed };

const SQUARES = [..."rygb"].flatMap((letter) => [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => letter + number));

/** Why what cannot be taken cannot: every square, and every field of the track. */
function obstacles(game, seat, length) {
  const fields = Array.from({ length }, (_, field) => field);
  const squares = SQUARES.map((square) => whyNot(game, seat, square));
  return [...squares, ...fields.map((field) => whyNotField(game, seat, field))];
}

function* seen({ options, free, steps, fields }) {
  const all = Array.from({ length: options.players }, (_, place) => place + 1);
  const freely = (game, seat, justClosed) => [freeView(game, seat, justClosed), obstacles(game, seat, fields)];
  const lookAt = free ? freely : view;
  const look = (game, seats, justClosed) => seats.map((seat) => lookAt(game, seat, justClosed));
  let game = start(options);
  yield look(game, all, "");
  for (const { deed, given, seats, justClosed } of steps) {
    const { game: next, refused } = after(game, [DEEDS[deed], ...given]);
    game = next;
    yield refused ?? look(game, seats ?? all, justClosed);
  }
}

export function answer(walks) {
  return walks.map((walk) => [...seen(walk)]);
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return with_python_js(tmp_path_factory.mktemp("rules"), rules_for_the_page())


def options_data(options):
    """The options as the page has them; every other track is written out, like a custom one."""
    named = options.players % 2 and options.track in TRACKS.values()
    track = options.track and (options.track.name if named else track_picture(options.track))
    return {"game": options.game, "players": options.players, "first": options.first + 1, "track": track}


def new_game(options):
    return offline.new_game(options.game, options.players, options.first, options.track)


class Walk:
    """A game in Python: the steps, and what everybody sees after each."""

    def __init__(self, options, free=False):
        self.options, self.free = options, free
        self.now = new_game(options)
        self.steps = []
        self.seen = [self.look(range(options.players), "")]

    def look(self, seats, just_closed):
        if self.free:
            return [[offline.free_view(self.now, seat, just_closed), self.obstacles(seat)] for seat in seats]
        return [offline.view(self.now, seat) for seat in seats]

    def obstacles(self, seat):
        fields = range(self.fields)
        squares = [offline.why_not(self.now, seat, f"{letter}{number}") for letter in "rygb" for number in range(2, 13)]
        return squares + [offline.why_not_field(self.now, seat, field) for field in fields]

    @property
    def fields(self):
        return len(self.options.track.fields) if self.options.track else 0

    def step(self, deed, given, function, *arguments, seats=None, just_closed=""):
        from_1 = seats and [seat + 1 for seat in seats]
        self.steps.append({"deed": deed, "given": given, "seats": from_1, "justClosed": just_closed})
        try:
            self.now = function(self.now, *arguments)
        except RulesError as refused:
            self.seen.append(str(refused))
        else:
            self.seen.append(self.look(seats or range(self.options.players), just_closed))

    @property
    def data(self):
        return {"options": options_data(self.options), "free": self.free, "steps": self.steps, "fields": self.fields}


def walked(options, seed, taste):
    """A whole game, with an illegal step now and then."""
    walk = Walk(options)
    chance = random.Random(seed)
    for state, event, _ in game_steps(options, seed, taste):
        if chance.random() < 0.05:
            wrong = [chance.choice(TRIED) for _ in range(chance.randint(0, 2))]
            walk.step("choose", [wrong], offline.after_decision, wrong)
            walk.step("roll", ["41 3.5"], offline.after_roll, "41 3.5")
        if isinstance(event, Dice):
            walk.step("roll", [dice_text(event)], offline.after_roll, dice_text(event))
        else:
            choices = [choice_text(choice) for choice in event]
            walk.step("choose", [choices], offline.after_decision, choices)
        assert walk.now.state != state
    return walk


def walked_freely(options, seed):
    """Random seats cross what they can, skipping little, until the game is over, and a little beyond."""
    chance = random.Random(seed)
    walk = Walk(options, free=True)
    after_the_end = 0
    while after_the_end < 4 and len(walk.steps) < 120:
        state, seat = walk.now.state, chance.randrange(options.players)
        closed_now = picture(state)["closed"] if chance.random() < 0.5 else ""
        rows = sum(1 << "rygb".index(letter) for letter in closed_now)
        able = in_order(free_choices(state, seat, rows))
        taste = chance.choice((careful, careful, at_random))
        choice = (
            choice_text(taste(state, seat, able, chance)) if able and chance.random() < 0.9 else chance.choice(TRIED)
        )
        shown = {"seats": [chance.randrange(options.players)], "just_closed": closed_now}
        match chance.randrange(25):
            case 0:
                deed = {"do": "penalty", "seat": seat + 1}
            case 1:
                deed = {"do": "last-round"}
            case 2:
                deed = {"do": "turn", "seat": seat + 1}
            case _:
                deed = {"do": "cross", "seat": seat + 1, "choice": choice, "with": closed_now}
        walk.step("afterDeed", [deed], offline.after_deed, deed, **shown)
        after_the_end += state.stage == OVER
    return walk


def compare(folder, walks):
    answers = run(folder, WALK, [walk.data for walk in walks])
    for walk, answer in zip(walks, answers, strict=True):
        expected = json.loads(json.dumps(walk.seen))
        for place, (theirs, ours) in enumerate(zip(answer, expected, strict=True)):
            assert theirs == ours, (walk.options, walk.steps[:place])


@pytest.mark.longer
@pytest.mark.parametrize("taste", TASTES, ids=lambda taste: taste.__name__)
def test_every_game_is_the_same_game_in_javascript(folder, taste):
    # Usually each taste plays every third kind: every kind is played by a third of the tastes.
    kinds = KINDS if LONG else KINDS[TASTES.index(taste) % 3 :: 3]
    walks = [walked(options, seed, taste) for options in kinds for seed in range(GAMES_A_KIND)]
    compare(folder, walks)


@pytest.mark.longer
def test_crossing_without_dice_is_the_same_in_javascript(folder):
    kinds = KINDS if LONG else KINDS[::2]
    compare(folder, [walked_freely(options, seed) for options in kinds for seed in range(FREE_GAMES_A_KIND)])


def test_a_wrongly_translated_rule_is_noticed(tmp_path):
    """Only in the translation, four crosses are enough for a closing number instead of five."""
    right = rules_for_the_page()
    wrong = right.replace("const BEFORE_CLOSING = 5n;", "const BEFORE_CLOSING = 4n;")
    assert wrong != right
    with pytest.raises(AssertionError):
        compare(with_python_js(tmp_path / "wrong", wrong), [walked(ALL_OPTIONS[1], seed, careful) for seed in range(6)])


def test_the_pad_shows_what_a_table_would_send():
    for options in ALL_OPTIONS[1:]:
        for taste in (at_random, far):
            compare_with_a_table(options, taste)


def compare_with_a_table(options, taste):
    at_table = TableOptions(options.game, options.track, dice="typed", first=options.first)
    seats = tuple(person_seat(f"P{seat}", token_hash(str(seat))) for seat in range(options.players))
    table, *_ = open_table("t", at_table, seats, seed=None, now=0.0)
    now = new_game(options)
    decision = 0
    for number, (_, event, _) in enumerate(game_steps(options, 1, taste)):
        if isinstance(event, Dice):
            command = TypeDice(table.rolls + 1, dice_text(event))
            table, *_ = handle(table, table.state.active, command, f"r{number}", 0.0)
            now = offline.after_roll(now, dice_text(event))
        else:
            decision += 1
            choices = [choice_text(choice) for choice in event]
            for seat, choice in zip(table.deciding.seats, choices, strict=True):
                table, *_ = handle(table, seat, Choose(decision, choice, done=True), f"c{number}", 0.0)
            now = offline.after_decision(now, choices)
        for seat in range(options.players):
            assert offline.view(now, seat) == parts(view(table, seat, 0.0))


def parts(seen):
    """The parts of a table's view that an offline game has. It has no words, since the page has its own."""
    del seen["awaited"]["words"]
    return {part: seen[part] for part in ("awaited", "mine", "game", "result")}

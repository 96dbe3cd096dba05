"""Deals and links are the same in the browser as in Python."""

import datetime
import itertools
import json
import random

import pytest

from rowlock.live import Refused
from rowlock.rules import dice_text
from rowlock.site.translation import rules_for_the_page
from rowlock.table.deals import dealt_first, dealt_roll
from rowlock.table.shared_game import comparison, game_code, opening_of
from support.deals import DAY, parts_of, record_of
from support.javascript import run, with_python_js
from support.playing import ALL_OPTIONS

pytestmark = pytest.mark.slow

DATES = 120
ROLLS = 12

DEALS = """
import { dealtFirst, dealtRoll } from "../local/deals.js";
const text = (dice) => `${dice.slice(0, 2).join("")} ${dice.slice(2).join("")}`;
export const answer = ({ deals, rolls }) =>
  deals.map(([game, players, deal]) => [
    dealtFirst(game, players, deal) - 1,
    ...Array.from({ length: rolls }, (_, place) => text(dealtRoll(game, players, deal, place + 1))),
  ]);
"""

CODES = """
import { codeOf, compareCodes, openingOf } from "../local/deals.js";
const orRefusal = (made) => {
  try {
    return made();
  } catch (why) {
    if (!why.code) throw why;
    return [why.code, why.message];
  }
};
export const answer = ({ records, codes, pairs }) => ({
  records: records.map((record) => codeOf(record)),
  codes: codes.map((code) => orRefusal(() => openingOf(code))),
  pairs: pairs.map((pair) => orRefusal(() => compareCodes(...pair))),
});
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return with_python_js(tmp_path_factory.mktemp("page") / "rules", rules_for_the_page())


def or_refusal(call, *given):
    try:
        return call(*given)
    except Refused as refused:
        return [refused.code, refused.message]


def test_every_day_game_and_number_of_players_has_the_same_dice(folder):
    generator = random.Random(1)
    days = [datetime.date.fromordinal(generator.randint(730000, 770000)).isoformat() for _ in range(DATES)]
    games = sorted({(options.game, options.players) for options in ALL_OPTIONS})
    deals = [(game, players, day) for game, players in games for day in days]
    expected = [
        [dealt_first(*deal), *(dice_text(dealt_roll(*deal, roll)) for roll in range(1, ROLLS + 1))] for deal in deals
    ]
    assert run(folder, DEALS, {"deals": deals, "rolls": ROLLS}) == expected


def test_links_and_comparisons_are_the_same(folder):
    records = [
        (record_of(options, DAY, seed, ("", *("steady", "master", "expert", "casual")[: options.players - 1])), deal)
        for options in ALL_OPTIONS
        for seed, deal in ((1, ""), (2, DAY), (3, ""))
    ]
    texts = [record.tagged("Deal", deal).text if deal else record.text for record, deal in records]
    codes = [game_code(*parts_of(record, deal)) for record, deal in records]
    pairs = [*itertools.pairwise(codes), *zip(codes, codes, strict=True)]
    generator = random.Random(2)
    damaged = []
    for code in codes:
        place = generator.randrange(len(code))
        damaged.append(code[:place] + generator.choice(["", "A", "_", ".", "9", "é", "²", "٣"]) + code[place + 1 :])
    every = [*codes, *damaged, "", "a.b.c.d.e.f.g"]
    found = run(folder, CODES, {"records": texts, "codes": every, "pairs": pairs})
    assert found["records"] == codes
    expected = [or_refusal(opening_of, code) for code in every]
    assert found["codes"] == json.loads(json.dumps(expected))
    assert found["pairs"] == json.loads(json.dumps([or_refusal(comparison, *pair) for pair in pairs]))
    # Both happened: some were rejected, and some choices differed.
    assert any(isinstance(one, list) for one in expected)
    assert any(isinstance(one, dict) and one["differences"] for one in found["pairs"])

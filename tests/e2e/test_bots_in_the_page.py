"""The page's bots in a real browser: in a worker, under the page's security policy, with files from the server."""

import pytest

from rowlock.browser import bots
from rowlock.record import begin
from rowlock.rules import Dice, Options, parse_choice

POSITION = "tworows/1/r57.b.0/r4.b9.1/1:a1:44-1..1"
RECORD = begin(Options("tworows", 2)).then(Dice(4, 4, 1, 0, 0, 1)).then((parse_choice("r8"), 0)).then((0,)).text

CALL = """
async ([wanted, given]) => {
  const { base } = JSON.parse(document.getElementById("facts").textContent);
  const client = await import(`${base}/bots/client.js`);
  const progress = [];
  try {
    return { result: await client[wanted](given, (...done) => progress.push(done)), progress };
  } catch (error) {
    return { error: error.message };
  }
}
"""


@pytest.fixture
def ask(visit):
    page = visit()
    return lambda wanted, **given: page.evaluate(CALL, [wanted, given])


@pytest.mark.parametrize("level", ["beginner", "steady", "master"])
def test_a_bot_in_the_page_chooses_as_in_python(ask, level):
    chosen = ask("choose", level=level, position=POSITION, seat=0, seed=7)["result"]
    assert chosen == bots.choose(level, POSITION, None, 0, "7")


def test_the_page_gives_hints_by_itself(ask):
    hint = ask("hint", position=POSITION, seat=0)["result"]
    assert hint["position"] == POSITION
    assert {choice["choice"] for choice in hint["choices"]} == {"-", "r8", "b8"}


def test_the_page_reviews_a_game_by_itself_and_shows_progress(ask):
    answer = ask("reviewParts", record=RECORD, language="de")
    assert "<h1>" in answer["result"]["html"]
    assert answer["result"]["data"]["language"] == "de"
    assert answer["progress"] == [[done, 4] for done in range(4)]


def test_a_mistake_is_explained(ask):
    assert "there is no game 'chess'" in ask("choose", level="casual", position="chess/1/a/b", seat=0, seed=1)["error"]
    nobody = ask("choose", level="casual", position=POSITION.replace("1:a1:44-1..1", "1:roll"), seat=0, seed=1)
    assert nobody["error"] == "seat 1 has nothing to decide in this position"

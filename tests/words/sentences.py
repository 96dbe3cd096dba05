"""Every text that a program fills with facts, with real facts: a page per language to be read from top to bottom.

The pages are in the folder `sentences`. Run this file to write them again after an intended change, and then read them:
`.rowlock/test/bin/python tests/words/sentences.py`.
"""

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from rowlock import words
from rowlock.analysis import verdict as told
from rowlock.analysis.moments import Moment
from rowlock.analysis.position_values import POINTS, SHARE
from rowlock.analysis.review import DecisionStep, RollStep
from rowlock.report import overview
from rowlock.rules import TRACKS, Dice, Options, Over, parse_choice, start
from rowlock.rules.turn import ROLL
from rowlock.server.settings import Settings
from rowlock.site.files import page_facts
from rowlock.words import LANGUAGES, texts

HERE = Path(__file__).parent
PAGES = HERE / "sentences"
FAMILIES = ("review", "deals", "phones", "pad", "result", "rating", "history")
"""The parts of `words` whose texts are built from facts."""

Block = tuple[str, list[str]]

ROLL_OF = Dice(6, 5, 6, 0, 1, 3)


def is_composed(text: words.Text) -> bool:
    return isinstance(text, dict) or "{" in text


def composed_keys() -> set[str]:
    return {key for key, text in texts("en").items() if key.partition(".")[0] in FAMILIES and is_composed(text)}


class Recorded(dict[str, words.Text]):
    """The texts of a language, and which were used."""

    def __init__(self, language: str) -> None:
        super().__init__(texts(language))
        self.used: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.used.add(key)
        return super().get(key, default)


def rendered_pages() -> dict[str, tuple[list[Block], set[str]]]:
    """For every language: the blocks of its page, and the keys of the texts in them."""
    by_page = from_the_page()
    found = {}
    for language in LANGUAGES:
        recorded = Recorded(language)
        with patch.object(words, "texts", lambda _language, recorded=recorded: recorded):
            blocks = [*verdicts(language), *headlines(language)]
        page_blocks, used = by_page[language]
        found[language] = ([*blocks, *((title, lines) for title, lines in page_blocks)], recorded.used | set(used))
    return found


def page_of(language: str, blocks: list[Block]) -> str:
    parts = [f"## {title}\n\n" + "".join(f"- {line}\n" for line in lines) for title, lines in blocks]
    return f"# {LANGUAGES[language]}\n\n" + "\n".join(parts)


def choice_of(text: str) -> SimpleNamespace:
    return SimpleNamespace(choice=parse_choice(text))


def decided(game: str, chosen: str, best: str, loss: float, turn: int = 9) -> tuple[DecisionStep, Any]:
    """A decision of the first seat, with what it chose and what was best."""
    made = SimpleNamespace(choice=parse_choice(chosen), loss=SimpleNamespace(value=loss))
    one: Any = SimpleNamespace(seat=0, made=made, best=choice_of(best), mark="?")
    track = TRACKS["A"] if game == "onboard" else None
    return DecisionStep(turn, start(Options(game, 2, track=track)), (one,), (), ()), one


def a_review(scores: tuple[int, ...], *, luck: float = 0.0, own: float = 0.0, others: float = 0.0, **more: Any) -> Any:
    """A review whose winner, the first seat, gained this much by luck, by their own choices and by those of others."""
    players = len(scores)
    aim = SHARE if players > 1 else POINTS
    names = ("Ola", "Jan", "Zoe", "Max", "Ida")
    start_of = more.pop("start", 1 / players)
    final = start_of + luck + own + others
    tags = {f"Seat{seat + 1}": names[seat] for seat in range(players)} | more.pop("tags", {})
    marked = more.pop("marked", [])
    values = {
        "players": players,
        "aim": aim,
        "steps": [None],
        "record": SimpleNamespace(tags=tags, state=more.pop("state", Over("two-rows-closed", scores))),
        "luck": lambda: [(luck, luck)] * players,
        "skill": lambda _seat: [(own, own)] * players,
        "start": [(start_of, start_of)] * players,
        "final": [(final, final), *[(0.0, 0.0)] * (players - 1)],
        "real_decisions": lambda seat: marked if seat == 0 else [],
    }
    return SimpleNamespace(**values | more)


def verdicts(language: str) -> Iterator[Block]:
    """The sentences of `analysis.verdict`: on the result, the costliest choice and the moments."""
    with ExitStack() as stubs:
        stubs.enter_context(patch.object(told, "pending", lambda state: state))
        stubs.enter_context(patch.object(told, "scores", lambda state: getattr(state, "scores", (0,))))
        for title, reviews in results().items():
            yield f"Verdict: {title}", [told.verdict(review, language) for review in reviews]
        yield "Moments: choices", list(choice_moments(language))
        yield "Moments: rolls", list(roll_moments(language))


def results() -> dict[str, list[Any]]:
    pass_for_blue = [decided("qwixx", "-", "b9", 0.083)]
    blue_for_pass = [decided("qwixx", "b9", "-", 0.021)]
    pawn_for_red = [decided("onboard", "+3", "r5", 0.05)]
    red_for_pawn = [decided("onboard", "r5", "+1", 0.012)]
    going_on = SimpleNamespace(scores=(12, 9))
    two, three = (34, 33), (34, 32, 29)
    return {
        "earned": [
            a_review(two, luck=-0.1, own=-0.0, others=0.6, marked=pass_for_blue),
            a_review((47, 35), luck=0.2, own=-0.03, others=0.33, marked=blue_for_pass),
            a_review(three, luck=0.2, own=-0.01, others=0.48, marked=pawn_for_red),
            a_review((60, 20, 10, 5), luck=0.1, own=0.0, others=0.65),
        ],
        "lucky": [
            a_review((36, 34), luck=0.6, own=-0.12, others=0.02, marked=red_for_pawn),
            a_review((39, 34), luck=0.65, own=-0.16, others=0.0),
            a_review((51, 29, 20), luck=0.8, own=-0.21, others=0.07),
            a_review((51, 29, 20, 8, 7), luck=1.1, own=-0.3, others=-0.01),
        ],
        "even": [
            a_review(two, luck=0.5, own=-0.05, others=0.05),
            a_review(three, luck=0.66, own=-0.05, others=0.06),
        ],
        "both": [a_review(two, luck=0.35, own=-0.05, others=0.2), a_review(three, luck=0.5, own=-0.02, others=0.19)],
        "shared": [a_review((34, 34)), a_review((1, 1, 1))],
        "not over": [
            a_review(two, state=going_on, luck=0.11),
            a_review(two, state=going_on, luck=0.11, tags={"Ended": "ended-early"}),
            a_review(two, state=going_on, luck=0.11, tags={"Ended": "resigned", "Resigned": "2"}),
            a_review(three, state=going_on, luck=0.3, tags={"Ended": "resigned", "Resigned": "2 3"}),
            a_review(two, steps=[]),
        ],
        "alone": [
            a_review((98,), start=115.2, luck=-8.4, own=-8.8, marked=[decided("qwixx", "-", "r5", 4.2)]),
            a_review((121,), start=115.2, luck=9.1, own=-3.3),
            a_review((112,), start=115.2, luck=0.0, own=-3.2),
            a_review((124,), start=115.2, luck=9.1),
            a_review((1,), start=115.2, luck=-114.2),
            a_review((115,), start=115.2),
            a_review((0,), state=going_on, start=115.2, luck=2.0, own=-1.0),
        ],
    }


def choice_moments(language: str) -> Iterator[str]:
    crosses = [("qwixx", "-", "r5", 0.083), ("onboard", "+1", "-", 0.01), ("onboard", "+3", "+2", 0.02)]
    crosses += [("onboard", "+5", "y4", 0.004)]
    crosses += [("qwixx", f"{colour}7", "b9", 0.05) for colour in "rygb"]
    tokens = [("duel", f"{colour}7", "-", 0.12) for colour in "rygb"]
    for game, chosen, best, loss in [*crosses, *tokens]:
        step, _ = decided(game, chosen, best, loss)
        review = a_review((34, 33), steps=[step])
        yield told.moment_sentence(review, Moment(0, 9, 0, ((0.0, 0.0),) * 2), language)
    step, _ = decided("qwixx", "-", "r5", 4.25)
    yield told.moment_sentence(a_review((34,), steps=[step]), Moment(0, 9, 0, ((0.0, 0.0),)), language)


def roll_moments(language: str) -> Iterator[str]:
    before = start(Options("qwixx", 2))
    roll = RollStep(12, 1, ROLL_OF, (), ())
    for closed, change in ((0, 0.08), (1, 0.01), (9, 0.054)):
        after = before._replace(closed=closed, stage=ROLL)
        review = a_review((34, 33), steps=[roll], positions=[before, after])
        review.record.state = after
        yield told.moment_sentence(review, Moment(0, 12, 1, ((change, 0.0), (-change, 0.0))), language)
    for change in (5.3, -4.2):
        review = a_review((34,), steps=[roll._replace(seat=0)], positions=[before, before])
        review.record.state = before
        yield told.moment_sentence(review, Moment(0, 12, 0, ((change, change),)), language)


def headlines(language: str) -> Iterator[Block]:
    """The sentences of `report.overview`, without markup."""
    over = {"over": True, "ended": None, "winners": [1], "scores": [34, 33]}
    going_on = {"over": False, "ended": None, "winners": [], "scores": [12, 9]}
    cases = [
        over,
        {**over, "scores": [1, 0]},
        {**over, "winners": [1, 2, 3], "scores": [2, 2, 2]},
        {**over, "scores": [98]},
        {**over, "over": False, "winners": [2]},
        {**over, "over": False, "winners": [2, 3], "scores": [1, 34, 34]},
        *({**going_on, "turns": turns} for turns in (1, 2, 5)),
        *({**going_on, "ended": "ended-early", "turns": turns} for turns in (1, 2, 5)),
    ]
    yield "Headlines", [plain(overview.headline(review_data(language, **case))) for case in cases]
    reasons = ("two-rows-closed", "four-penalties", "four-misthrows", "out-of-tokens", "goal-reached")
    prints: list[dict[str, Any]] = [
        *({"reason": words.say(language, f"game.{reason}"), "level": "net"} for reason in reasons),
        {"reason": words.say(language, "game.four-penalties-of", name="Jan"), "level": "rollout", "trials": 360},
        {"resigned": [2], "level": "exact", "turns": 1},
        {"resigned": [2, 3], "scores": [1, 2, 3], "level": "net", "turns": 2, "file": "evening.rowlock"},
    ]
    yield "Small print", [plain(overview.small_print(review_data(language, **case))) for case in prints]
    share = {"start": 50.0, "luck": 24.1, "own": -3.0, "others": 28.9, "final": 100.0}
    total = {"seat": 1, **{part: value / 100 for part, value in share.items()}, "points": share}
    yield (
        "Luck and skill",
        [
            plain(overview._sum(review_data(language), [50.0, 24.1, -3.0, 28.9, 100.0], "share")),
            plain(overview._in_points(review_data(language), total)),
            plain(overview._sum(review_data(language, scores=[98]), [115.2, -8.4, -8.8, 0.0, 98.0], "points")),
            plain(
                overview._mean_loss(
                    review_data(language), {"mean_loss": 0.0102, "interval": (0, 0.0215), "decisions": 14}
                )
            ),
            plain(overview._day(review_data(language), "2026-11-19")),
        ],
    )


def review_data(language: str, **more: Any) -> dict[str, Any]:
    players = len(more.get("scores", [0, 0]))
    data = {
        "language": language,
        "measure": "share" if players > 1 else "points",
        "players": [{"name": name} for name in ("Ola", "Jan", "Zoe")[:players]],
        "steps": [{"turn": more.pop("turns", 13)}],
        "resigned": [],
        "reason": None,
        "level": "net",
        "trials": 0,
        "file": None,
    }
    return {**data, **more}


def plain(markup: str) -> str:
    return re.sub(r"<[^>]*>", "", markup)


def from_the_page() -> dict[str, tuple[list[Block], list[str]]]:
    """The sentences that the page's own modules compose; sentences.js has the facts."""
    from support.javascript import run

    modules = Path(str(files("rowlock.page"))).as_uri()
    script = (HERE / "sentences.js").read_text(encoding="utf-8").replace("../../src/rowlock/page", modules)
    with tempfile.TemporaryDirectory() as folder:
        facts = json.dumps(json.dumps(page_facts(Settings().idle_days)))
        (Path(folder) / "page.js").write_text((HERE / "bare_document.js").read_text("utf-8").replace('"{}"', facts))
        script = f'import "./page.js";\n{script}'
        answer: dict[str, tuple[list[Block], list[str]]] = run(
            Path(folder), script, {language: texts(language) for language in LANGUAGES}
        )
    return answer


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    PAGES.mkdir(exist_ok=True)
    for language, (blocks, _) in rendered_pages().items():
        (PAGES / f"{language}.md").write_text(page_of(language, blocks), encoding="utf-8")

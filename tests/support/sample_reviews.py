"""Reviews to draw. Real records are replayed, so boards, dice and legal choices are true; a seeded generator makes up
the values of choices, which add up as in a real review.
"""

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

from rowlock.analysis.localized import action_in_words, choice_in_words, reason_in_words
from rowlock.record import Record, read_record_file, steps, summary
from rowlock.rules import Decision, Dice, State, choice_text, game_of, legal, pending, text
from rowlock.rules.dice import white_sum
from rowlock.rules.meaning import facts_of, meaning
from rowlock.rules.picture import dice_picture, picture, rows_picture, track_picture
from rowlock.rules.sheet import LAST_PENALTY, PENALTY
from rowlock.rules.turn import ACTION_1
from rowlock.words import say

TESTS = Path(__file__).resolve().parent.parent
NAMES = ("Ann", "Bob", "Cleo", "Dieter", "Esra")
MARKS = ((0.08, "??"), (0.04, "?"), (0.02, "?!"), (0.0, ""))
POINTS_PER_SHARE = 40.0


def sample(name: str, language: str = "en") -> dict[str, Any]:
    """A review of a game in `tests/samples` or `tests/golden`, by the name of its record. Its verdict and the words of
    its moments are made up, and English in every language.
    """
    folder = "golden" if (TESTS / "golden" / f"{name}.rowlock").exists() else "samples"
    record = read_record_file(TESTS / folder / f"{name}.rowlock")
    return _Review(name, record, language).data


class _Review:
    def __init__(self, name: str, record: Record, language: str) -> None:
        self.language = language
        self.chance = random.Random(name)
        self.states = list(steps(record))
        self.events = record.events
        self.told = summary(record)
        self.players = record.options.players
        self.solo = self.players == 1
        self.path = self._path()
        self.luck = [0.0] * self.players
        self.own = [0.0] * self.players
        self.others = [0.0] * self.players
        self.judged: list[list[dict[str, Any]]] = [[] for _ in range(self.players)]
        told_steps = self._steps()
        self.data = {
            "rowlock": "review",
            "version": 2,
            "language": language,
            "file": f"{name}.rowlock",
            "game": self.told.game,
            "title": say(language, f"game.{self.told.game}"),
            "players": [{"seat": seat + 1, "name": NAMES[seat]} for seat in range(self.players)],
            "date": "2026-11-01",
            "track": track_picture(record.options.track) if record.options.track else None,
            "rows": rows_picture(record.state.layout),
            "penalties": {"most": LAST_PENALTY, "points": PENALTY},
            "tokens": game_of(record.state).TOKENS,
            "over": self.told.over,
            "ended": None,
            "resigned": [],
            "reason": reason_in_words(language, self.told.reason) if self.told.reason else None,
            "scores": list(self.told.scores),
            "winners": list(self.told.winners),
            "measure": "points" if self.solo else "share",
            "level": "rollout",
            "trials": 360,
            "start": self.path[0],
            "final": self.path[-1],
            "totals": [self._totals(seat) for seat in range(self.players)],
            "steps": told_steps,
            "moments": self._moments(told_steps),
            "verdict": self._verdict(),
        }

    def _path(self) -> list[list[float]]:
        """Made-up values for every seat, from an even start to the actual result."""
        last = len(self.events)
        if self.solo:
            first, final = [62.0], [float(self.told.scores[0])]
        else:
            first = [1 / self.players] * self.players
            winners = self.told.winners
            final = [1 / len(winners) if seat + 1 in winners else 0.0 for seat in range(self.players)] or first
            final = final if winners else first
        path, drift = [first], [0.0] * self.players
        for place in range(1, last):
            done = place / last
            drift = [value * 0.97 + self.chance.gauss(0, 0.035 if not self.solo else 1.2) for value in drift]
            now = [
                begin * (1 - done**3) + end * done**3 + wander * 4 * done * (1 - done) + wander * 0.2
                for begin, end, wander in zip(first, final, drift, strict=True)
            ]
            if not self.solo:
                now = [min(max(value, 0.004), 0.996) for value in now]
                now = [value / sum(now) for value in now]
            path.append(now)
        return [*path, final]

    def _steps(self) -> list[dict[str, Any]]:
        told, turn, now = [], 0, self.path[0]
        for place, ((state, _), event) in enumerate(zip(pairwise(self.states), self.events, strict=True)):
            if isinstance(event, Dice):
                turn += 1
                luck = [after - before for after, before in zip(self.path[place + 1], now, strict=True)]
                self._lucky(luck)
                after = self.path[place + 1]
                told.append(
                    {
                        "kind": "roll",
                        "turn": turn,
                        "seat": state.active + 1,
                        "dice": dice_picture(event),
                        "before": now,
                        "after": after,
                        "luck": luck,
                    }
                )
            else:
                step = self._decision(state, event, turn, now, place == len(self.events) - 1)
                told.append(step)
                after = step["after"]
            now = after
        return told

    def _lucky(self, luck: list[float]) -> None:
        self.luck = [total + more for total, more in zip(self.luck, luck, strict=True)]

    def _decision(
        self, state: State, event: tuple[int, ...], turn: int, now: list[float], last: bool
    ) -> dict[str, Any]:
        awaited = pending(state)
        assert isinstance(awaited, Decision)
        judged = [
            self._judged(state, seat, choice, now[seat]) for seat, choice in zip(awaited.seats, event, strict=True)
        ]
        after = list(now)
        for told in judged:
            deciding = told["seat"] - 1
            for seat in range(self.players):
                change = -told["loss"] if seat == deciding else told["loss"] / (self.players - 1)
                after[seat] += change
                if seat == deciding:
                    self.own[seat] += change
                else:
                    self.others[seat] += change
        met = [end - value if last else 0.0 for end, value in zip(self.path[-1], after, strict=True)]
        self._lucky(met)
        return {
            "kind": "decision",
            "turn": turn,
            "action": awaited.kind,
            "action_words": action_in_words(self.language, state),
            "white_sum": white_sum(state.dice) if awaited.kind == ACTION_1 else None,
            "active": state.active + 1,
            "dice": dice_picture(state.dice),
            "position": text(state),
            "board": picture(state),
            "before": now,
            "after": [value + more for value, more in zip(after, met, strict=True)],
            "met": met,
            "seats": judged,
        }

    def _judged(self, state: State, seat: int, chosen: int, now: float) -> dict[str, Any]:
        choices = list(legal(state, seat))
        scale = POINTS_PER_SHARE if self.solo else 1.0
        best = chosen if self.chance.random() < 0.7 or len(choices) == 1 else self.chance.choice(choices)
        # A choice can't lose more than the share that the seat has.
        most = scale if self.solo else max(now - 0.001, 0.0)
        losses = {
            choice: 0.0 if choice == best else min(self.chance.expovariate(1 / 0.03) * scale, most)
            for choice in choices
        }
        error = self.chance.uniform(0.002, 0.006) * scale
        loss = losses[chosen]
        close = 0 < loss < 2 * error
        told = [self._worth(state, seat, choice, now, losses[choice], error) for choice in choices]
        judged = {
            "seat": seat + 1,
            "chosen": choice_text(chosen),
            "words": choice_in_words(self.language, chosen),
            "forced": len(choices) == 1,
            "best": choice_text(best),
            "loss": loss,
            "error": error,
            "loss_points": loss * POINTS_PER_SHARE / scale,
            "mark": "" if close else next(mark for least, mark in MARKS if loss >= least * scale),
            "close": close,
            "choices": sorted(told, key=lambda choice: choice["loss"]),
        }
        self.judged[seat].append(judged)
        return judged

    def _worth(self, state: State, seat: int, choice: int, now: float, loss: float, error: float) -> dict[str, Any]:
        in_points = loss if self.solo else loss * POINTS_PER_SHARE
        return {
            "choice": choice_text(choice),
            "words": choice_in_words(self.language, choice),
            "means": facts_of(meaning(state, seat, choice)),
            "share": None if self.solo else now - loss,
            "share_error": None if self.solo else error,
            "points": (now if self.solo else 30 + 50 * now) - in_points,
            "points_error": error * (1 if self.solo else POINTS_PER_SHARE),
            "margin": None if self.solo else 40 * (now - loss) - 20,
            "margin_error": None if self.solo else error * POINTS_PER_SHARE,
            "loss": loss,
            "loss_error": error if loss else 0.0,
            "loss_points": in_points,
            "level": "rollout of 360",
            "odds": 1.0,
            "reach": 1.96,
        }

    def _totals(self, seat: int) -> dict[str, Any]:
        real = [judged for judged in self.judged[seat] if not judged["forced"]]
        mean = sum(judged["loss"] for judged in real) / len(real)
        scale = 1 if self.solo else POINTS_PER_SHARE
        parts = {"luck": self.luck[seat], "own": self.own[seat], "others": self.others[seat]}
        first = self.path[0][seat] * scale + (0 if self.solo else 30)
        return {
            "seat": seat + 1,
            "start": self.path[0][seat],
            "final": self.path[-1][seat],
            **parts,
            "decisions": len(real),
            "marks": {mark: sum(judged["mark"] == mark for judged in real) for mark in ("?!", "?", "??")},
            "close": sum(judged["close"] for judged in real),
            "mean_loss": mean,
            "interval": [mean * 0.6, mean * 1.4],
            "like": ("steady", "casual", "expert", None, "beginner")[seat],
            "points": {
                "start": first,
                "final": first + sum(parts.values()) * scale,
                **{name: value * scale for name, value in parts.items()},
            },
        }

    def _moments(self, told: list[dict[str, Any]]) -> list[dict[str, Any]]:
        def change(step: dict[str, Any]) -> list[float]:
            return [after - before for after, before in zip(step["after"], step["before"], strict=True)]

        greatest = sorted(range(len(told)), key=lambda place: -max(map(abs, change(told[place]))))[:4]
        moments = []
        for place in sorted(greatest):
            step = told[place]
            seat = step["seat"] if step["kind"] == "roll" else step["seats"][0]["seat"]
            deed = "roll" if step["kind"] == "roll" else f"choice of {step['seats'][0]['words']}"
            words = f"{NAMES[seat - 1]}'s {deed} in turn {step['turn']} changed what the game was about to come to."
            moments.append({"step": place, "seat": seat, "change": change(step), "words": words})
        return moments

    def _verdict(self) -> str:
        if self.solo:
            return "A sound game of your own: one blunder in the middle cost more than all the dice gave."
        return (
            f"{NAMES[(self.told.winners or (1,))[0] - 1]} won with better dice and fewer mistakes; one blunder of "
            f"{NAMES[(self.told.winners or (1,))[0] % self.players]} decided the game."
        )

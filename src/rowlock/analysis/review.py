"""A game reviewed: every roll's luck, every choice's worth, and sums that add up.

What a seat's outlook gained or lost from the first position to the last is taken apart without a remainder. A roll
changes it by its luck: what the position is worth after the roll, at its best, less what it was worth before. A choice
changes it by what it loses against the best choice, and what others lose by theirs comes on top. Where several choose
at once, what comes of it may differ from what each could expect: how the choices met is luck too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from rowlock.analysis.evaluation import EXACT, NET, ROLLOUT, Worth, worths
from rowlock.analysis.judge import Values, aim_of, is_solved, judge
from rowlock.analysis.marks import mark, too_close_to_call
from rowlock.analysis.net_errors import NetErrors, net_errors
from rowlock.analysis.prospects import Prospect, prospect
from rowlock.analysis.rolled_out import Told, nobody_told, rolled_out
from rowlock.record import Record, steps
from rowlock.rules import Choice, Dice, State, game_of
from rowlock.rules.turn import OVER, ROLL
from rowlock.values.rollout_rounds import PAIRS
from rowlock.values.rollouts import TooFewRounds


@dataclass(frozen=True)
class Chosen:
    """What one seat chose in a decision, out of what, the best first; and what that did to every seat's outlook."""

    seat: int
    worth: Worth
    choices: tuple[Worth, ...]
    effect: Values

    @property
    def forced(self) -> bool:
        """There was nothing to decide."""
        return len(self.choices) == 1

    @property
    def best(self) -> Worth:
        return self.choices[0]

    @property
    def mark(self) -> str:
        return mark(self.worth.loss, alone=len(self.effect) == 1)

    @property
    def close(self) -> bool:
        return too_close_to_call(self.worth.loss)


@dataclass(frozen=True)
class Rolled:
    """A roll: what the game was worth to every seat before and after it."""

    turn: int
    seat: int
    dice: Dice
    before: Values
    after: Values

    @property
    def luck(self) -> Values:
        return self.after - self.before


@dataclass(frozen=True)
class Decided:
    """A decision: the position, what each deciding seat chose, and how the choices met."""

    turn: int
    state: State
    chosen: tuple[Chosen, ...]
    before: Values
    after: Values

    @property
    def met(self) -> Values:
        return self.after - self.before - sum(chosen.effect for chosen in self.chosen)


Step = Rolled | Decided


@dataclass(frozen=True)
class Review:
    """A reviewed game. A step leads from one of the positions to the next."""

    record: Record
    positions: tuple[State, ...]
    steps: tuple[Step, ...]
    start: Values
    final: Values
    trials: int = 0

    @property
    def level(self) -> str:
        """How it was judged, on the whole."""
        if is_solved(self.record.state):
            return EXACT
        return ROLLOUT if self.trials else NET

    @property
    def players(self) -> int:
        return len(self.start)

    @property
    def aim(self) -> int:
        return aim_of(self.players)

    def real_decisions(self, seat: int) -> Iterator[tuple[Decided, Chosen]]:
        """Every decision in which the seat had a choice."""
        for step in self.steps:
            if isinstance(step, Decided):
                for chosen in step.chosen:
                    if chosen.seat == seat and not chosen.forced:
                        yield step, chosen

    @property
    def untried(self) -> int:
        """How many choices were not the best and have the net's word only."""
        chosen = [one for seat in range(self.players) for _, one in self.real_decisions(seat)]
        return sum(one.worth is not one.best and one.worth.level == NET for one in chosen)

    def luck(self) -> Values:
        return _sum(self.start, (step.luck if isinstance(step, Rolled) else step.met for step in self.steps))

    def skill(self, whose: int) -> Values:
        """What a seat's choices did to every seat."""
        return _sum(self.start, (chosen.effect for _, chosen in self.real_decisions(whose)))


def _sum(like: Values, parts: Iterator[Values]) -> Values:
    total = np.zeros_like(like)
    for part in parts:
        total = total + part
    return total


def review(record: Record, rounds: int = 0, told: Told = nobody_told) -> Review:
    """Reviews a game, finished or not. With rounds of trials, what may have been a mistake is judged by rollouts."""
    positions = list(steps(record))
    errors = net_errors(record.options.game, record.options.players)
    looks = []
    for done, state in enumerate(positions):
        told(done, len(positions))
        looks.append(_looked_at(state))
    values = [look.values if isinstance(look, Prospect) else look for look in looks]
    taken: list[Step] = []
    turn = 0
    for place, event in enumerate(record.events):
        state, before, after = positions[place], values[place], values[place + 1]
        if isinstance(event, Dice):
            turn += 1
            taken.append(Rolled(turn, state.active, event, before, after))
        else:
            look = looks[place]
            assert isinstance(look, Prospect)
            seats = game_of(state).deciding(state)
            chosen = tuple(_chosen(look, *one, errors) for one in zip(seats, event, strict=True))
            taken.append(Decided(turn, state, chosen, before, after))
    if rounds and taken:
        taken = with_trials(taken, looks, rounds, errors, told)
    return Review(record, tuple(positions), tuple(taken), values[0], values[-1], rounds * PAIRS)


def _looked_at(state: State) -> Prospect | Values:
    if state.stage in (ROLL, OVER):
        values: Values = judge([state]).values[0]
        return values
    return prospect(state, judge)


def _chosen(look: Prospect, seat: int, choice: Choice, errors: NetErrors) -> Chosen:
    choices = tuple(worths(look, seat, errors))
    made = next(one for one in choices if one.choice == choice)
    return Chosen(seat, made, choices, look.option(seat, choice).best_known - look.best(seat).best_known)


def with_trials(
    taken: list[Step], looks: list[Prospect | Values], rounds: int, errors: NetErrors, told: Told
) -> list[Step]:
    """The steps with every choice that was not the best tried against it.

    The end of a turn is worth what it was; what the trials say of a choice moves what the position was worth before it,
    back to the roll: so the sums still add up. After an interrupt the choices that are left stay as they were.
    """
    anew: list[Step] = []
    after = taken[-1].after
    interrupted = False
    for place in range(len(taken) - 1, -1, -1):
        told(len(taken) - place, len(taken))
        step = taken[place]
        if isinstance(step, Rolled):
            step = replace(step, after=after)
            after = step.before
        else:
            look = looks[place]
            assert isinstance(look, Prospect)
            chosen = step.chosen
            if not interrupted:
                chosen, interrupted = _all_tried(look, step.chosen, rounds, errors)
            before = after - step.met - sum(one.effect for one in chosen)
            step = replace(step, chosen=chosen, before=before, after=after)
            after = before
        anew.append(step)
    return anew[::-1]


def _all_tried(
    look: Prospect, chosen: tuple[Chosen, ...], rounds: int, errors: NetErrors
) -> tuple[tuple[Chosen, ...], bool]:
    """What the seats chose in a decision, tried against the best of each; and whether somebody interrupted that."""
    anew = list(chosen)
    for place, one in enumerate(chosen):
        if one.worth is one.best or one.worth.level == EXACT:
            continue
        try:
            tried = rolled_out(look, one.seat, (one.best.choice, one.worth.choice), rounds)
        except TooFewRounds:
            return tuple(anew), True
        anew[place] = _chosen(tried, one.seat, one.worth.choice, errors)
        played = tried.best(one.seat).rounds
        if played is not None and len(played) < rounds:
            return tuple(anew), True
    return tuple(anew), False

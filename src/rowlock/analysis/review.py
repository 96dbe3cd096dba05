"""Review a game: the luck of every roll, the loss of every choice, and totals that add up.

The change of a seat's value from the first position to the last is broken down without a remainder. A roll changes it
by its luck: the value after the roll, with best play, minus the value before. A choice changes it by its loss against
the best choice, and other seats' losses add to it. Where several seats choose at once, the result may differ from what
each could expect: that difference counts as luck too.
"""

from typing import NamedTuple, Protocol

from rowlock.analysis.choice_rollouts import OnProgress, no_progress, roll_out
from rowlock.analysis.decisions import DecisionAnalysis, analyse_decision
from rowlock.analysis.evaluation import Evaluation, evaluations
from rowlock.analysis.figures import EXACT, NET, ROLLOUT
from rowlock.analysis.looking_ahead import look_ahead
from rowlock.analysis.marks import mark, too_close_to_call
from rowlock.analysis.net_errors import NetErrors, net_errors
from rowlock.analysis.position_values import (
    Values,
    aim_of,
    evaluate_positions,
    is_solved,
    minus,
    nothing_for,
    plus,
)
from rowlock.rules import Choice, Dice, Event, Options, State, apply, game_of, start
from rowlock.rules.turn import OVER, ROLL
from rowlock.values.look_ahead import looks_ahead
from rowlock.values.rollout_rounds import PAIRS
from rowlock.values.rollouts import TooFewRounds


class ReviewedGame(Protocol):
    """The attributes of a game that a review needs, whether it comes from a record or was played on the page."""

    @property
    def options(self) -> Options: ...
    @property
    def tags(self) -> dict[str, str]: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def state(self) -> State: ...


class ReviewedChoice(NamedTuple):
    """A seat's choice in a decision, all its choices with the best first, and the choice's effect on every seat."""

    seat: int
    made: Evaluation
    choices: tuple[Evaluation, ...]
    effect: Values

    @property
    def forced(self) -> bool:
        """Whether there was only one legal choice."""
        return len(self.choices) == 1

    @property
    def best(self) -> Evaluation:
        return self.choices[0]

    @property
    def mark(self) -> str:
        return mark(self.made.loss, alone=len(self.effect) == 1)

    @property
    def close(self) -> bool:
        return too_close_to_call(self.made.loss)


class RollStep(NamedTuple):
    """A roll, with the values for every seat before and after it."""

    turn: int
    seat: int
    dice: Dice
    before: Values
    after: Values

    @property
    def luck(self) -> Values:
        return minus(self.after, self.before)


class DecisionStep(NamedTuple):
    """A decision: the position, each deciding seat's choice, and the values before and after."""

    turn: int
    state: State
    chosen: tuple[ReviewedChoice, ...]
    before: Values
    after: Values

    @property
    def met(self) -> Values:
        return minus(minus(self.after, self.before), total([chosen.effect for chosen in self.chosen], self.before))


Step = RollStep | DecisionStep


class Review(NamedTuple):
    """A reviewed game. Each step leads from one position to the next.

    >>> record = rowlock.new_record(rowlock.Options("duel", players=2)).then("34-2261").then("r7").then("b4")
    >>> review = rowlock.review(record)
    >>> [type(step).__name__ for step in review.steps]
    ['RollStep', 'DecisionStep', 'DecisionStep']
    """

    record: ReviewedGame
    positions: tuple[State, ...]
    steps: tuple[Step, ...]
    start: Values
    final: Values
    trials: int = 0

    @property
    def level(self) -> str:
        """How the game as a whole was evaluated."""
        if is_solved(self.record.state):
            return EXACT
        return ROLLOUT if self.trials else NET

    @property
    def players(self) -> int:
        return len(self.start)

    @property
    def aim(self) -> int:
        return aim_of(self.players)

    def real_decisions(self, seat: int) -> list[tuple[DecisionStep, ReviewedChoice]]:
        """All decisions in which the seat had more than one choice."""
        found: list[tuple[DecisionStep, ReviewedChoice]] = []
        for step in self.steps:
            if isinstance(step, DecisionStep):
                for chosen in step.chosen:
                    if chosen.seat == seat and not chosen.forced:
                        found.append((step, chosen))
        return found

    @property
    def untried(self) -> int:
        """The number of suboptimal choices that were evaluated by the net only."""
        chosen = [one for seat in range(self.players) for _, one in self.real_decisions(seat)]
        return sum([one.made.choice != one.best.choice and one.made.level == NET for one in chosen])

    def luck(self) -> Values:
        return total([step.luck if isinstance(step, RollStep) else step.met for step in self.steps], self.start)

    def skill(self, whose: int) -> Values:
        """The effect of a seat's choices on every seat."""
        return total([chosen.effect for _, chosen in self.real_decisions(whose)], self.start)


def total(parts: list[Values], like: Values) -> Values:
    """The sum of values, which have as many seats as `like`."""
    found = nothing_for(len(like))
    for part in parts:
        found = plus(found, part)
    return found


class Analysed(NamedTuple):
    """A position of a game with its values, and the analysis of its decision, if any."""

    values: Values
    decision: DecisionAnalysis | None


def review(
    record: ReviewedGame, rounds: int = 0, on_progress: OnProgress = no_progress, may_look_ahead: bool = True
) -> Review:
    """Review a game, finished or not. With `rounds`, possible mistakes are rolled out. Without, they are
    evaluated by looking a few turns ahead, in the games that do that and if `may_look_ahead`.

    >>> record = rowlock.new_record(rowlock.Options("duel", players=2)).then("34-2261").then("r7").then("b4")
    >>> for step, chosen in rowlock.review(record).real_decisions(seat=0):
    ...     print(rowlock.choice_text(chosen.made.choice), chosen.mark, f"loses {chosen.made.loss.value:.0%}")
    r7  loses 0%
    b4 ?? loses 18%
    """
    positions = positions_of(record)
    errors = net_errors(record.options.game, record.options.players)
    analyses: list[Analysed] = []
    for done, state in enumerate(positions):
        on_progress(done, len(positions))
        analyses.append(_analyse(state))
    taken = _steps(record, positions, analyses, errors)
    looks = may_look_ahead and looks_ahead(game_of(positions[0]), record.options.players)
    if taken and (rounds or looks):
        taken = with_closer_looks(taken, analyses, rounds, errors, on_progress)
    return Review(record, tuple(positions), tuple(taken), analyses[0].values, analyses[-1].values, rounds * PAIRS)


def positions_of(record: ReviewedGame) -> list[State]:
    """All positions of a game, from first to last."""
    state = start(record.options)
    found = [state]
    for event in record.events:
        state = apply(state, event)
        found.append(state)
    return found


def _steps(record: ReviewedGame, positions: list[State], analyses: list[Analysed], errors: NetErrors) -> list[Step]:
    taken: list[Step] = []
    turn = 0
    for place, event in enumerate(record.events):
        state, before, after = positions[place], analyses[place].values, analyses[place + 1].values
        if isinstance(event, Dice):
            turn += 1
            taken.append(RollStep(turn, state.active, event, before, after))
        else:
            decision = analyses[place].decision
            assert decision is not None
            seats = game_of(state).deciding(state)
            chosen = [
                reviewed_choice(decision, seat, choice, errors) for seat, choice in zip(seats, event, strict=True)
            ]
            taken.append(DecisionStep(turn, state, tuple(chosen), before, after))
    return taken


def _analyse(state: State) -> Analysed:
    if state.stage in (ROLL, OVER):
        return Analysed(evaluate_positions([state]).values[0], None)
    decision = analyse_decision(state, evaluate_positions)
    return Analysed(decision.values, decision)


def reviewed_choice(analysis: DecisionAnalysis, seat: int, choice: Choice, errors: NetErrors) -> ReviewedChoice:
    """A seat's choice in an analysed decision."""
    choices = tuple(evaluations(analysis, seat, errors))
    made = next(one for one in choices if one.choice == choice)
    effect = minus(analysis.option(seat, choice).best_known, analysis.best(seat).best_known)
    return ReviewedChoice(seat, made, choices, effect)


def with_closer_looks(
    taken: list[Step],
    analyses: list[Analysed],
    rounds: int,
    errors: NetErrors,
    on_progress: OnProgress,
) -> list[Step]:
    """The steps with every suboptimal choice tried against the best one: rolled out, or by looking ahead if there are
    no rounds.

    Values at the end of a turn stay the same. Trying changes the values before a choice, back to the roll, so that the
    totals still add up. After an interrupt, the remaining choices stay as they were.
    """
    updated: list[Step] = []
    after = taken[-1].after
    interrupted = False
    for place in range(len(taken) - 1, -1, -1):
        on_progress(len(taken) - place, len(taken))
        step = taken[place]
        if isinstance(step, RollStep):
            step = step._replace(after=after)
            after = step.before
        else:
            decision = analyses[place].decision
            assert decision is not None
            chosen = step.chosen
            if not interrupted:
                chosen, interrupted = _try_choices(decision, step.chosen, rounds, errors)
            before = minus(minus(after, step.met), total([one.effect for one in chosen], after))
            step = step._replace(chosen=chosen, before=before, after=after)
            after = before
        updated.append(step)
    return updated[::-1]


def _try_choices(
    analysis: DecisionAnalysis, chosen: tuple[ReviewedChoice, ...], rounds: int, errors: NetErrors
) -> tuple[tuple[ReviewedChoice, ...], bool]:
    """The choices of a decision, tried against each seat's best one, and whether that was interrupted."""
    updated = list(chosen)
    for place, one in enumerate(chosen):
        if one.made.choice == one.best.choice or one.made.level == EXACT:
            continue
        both = one.best.choice, one.made.choice
        try:
            if rounds:
                tried = roll_out(analysis, one.seat, both, rounds)
            else:
                tried = look_ahead(analysis, one.seat, both, errors)
        except TooFewRounds:
            return tuple(updated), True
        updated[place] = reviewed_choice(tried, one.seat, one.made.choice, errors)
        played = tried.best(one.seat).rounds
        if played is not None and len(played) < rounds:
            return tuple(updated), True
    return tuple(updated), False

"""Simple players to measure others against. Each follows one simple rule, action by action."""

from rowlock.bots.player import Generator, View
from rowlock.bots.turn_situation import faces_penalty
from rowlock.rules import NOTHING, Choice, game_of, scores
from rowlock.rules.choices import is_step
from rowlock.rules.effects import Effect, effect
from rowlock.rules.rows import marks_on

SMALL_SKIP = 2
DESPERATE_SKIP = 4


class SmallestGap:
    """Crosses the number that skips least, at most two numbers, or four to avoid a penalty, and closes rows when it
    can. In On Board, its pawn takes the longest legal step.
    """

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
        if any(map(is_step, legal)):
            return self.step(view, legal)
        max_skip = DESPERATE_SKIP if faces_penalty(view) else SMALL_SKIP
        looks = {choice: seen for choice in legal if (seen := effect(view.state, view.seat, choice))}
        closing = [choice for choice, seen in looks.items() if seen.closes]
        if closing:
            return generator.choice(closing)
        near = [choice for choice, seen in looks.items() if seen.skipped <= max_skip]
        least = min((looks[choice].skipped for choice in near), default=0)
        return generator.choice([choice for choice in near if looks[choice].skipped == least] or [NOTHING])

    def step(self, _view: View, legal: tuple[Choice, ...]) -> Choice:
        return legal[-1]


class CarefulGap(SmallestGap):
    """Like SmallestGap, but its pawn prefers a step that crosses with a small skip, and otherwise takes the longest
    step that crosses nothing.
    """

    def step(self, view: View, legal: tuple[Choice, ...]) -> Choice:
        looks = {choice: effect(view.state, view.seat, choice) for choice in legal}
        crossing = {choice: seen.skipped for choice, seen in looks.items() if seen and seen.skipped <= SMALL_SKIP}
        if crossing:
            return min(crossing, key=lambda choice: (crossing[choice], -choice))
        return max(choice for choice, seen in looks.items() if seen is None)


class Handmade:
    """For shared boards: beats and closes when it can, secures a front token in danger, otherwise skips little."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
        max_skip = DESPERATE_SKIP if faces_penalty(view) else SMALL_SKIP

        def score(choice: Choice) -> float:
            seen = effect(view.state, view.seat, choice)
            if seen is None:
                return 0
            if seen.closes:
                return 100
            if seen.beats:
                return 50 - seen.skipped / 10
            if seen.stacks:
                return 20 + seen.marks if self._can_be_beaten(view, seen) else 9.5 + seen.marks / 10
            return 10 - seen.skipped + seen.marks / 10 if seen.skipped <= max_skip else -1

        best = max(map(score, legal))
        return generator.choice([choice for choice in legal if score(choice) == best])

    def _can_be_beaten(self, view: View, seen: Effect) -> bool:
        return marks_on(view.state.sheets[view.seat].rows[seen.row], seen.square) == 1


class Greedy:
    """Maximises its immediate lead: its own points minus the best opponent's."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
        game = game_of(view.state)
        seats = game.deciding(view.state)

        def lead(choice: Choice) -> int:
            after = game.after_choices(view.state, tuple(choice if seat == view.seat else NOTHING for seat in seats))
            points = list(scores(after))
            own = points.pop(view.seat)
            return own - max(points, default=0)

        most = max(map(lead, legal))
        return generator.choice([choice for choice in legal if lead(choice) == most])

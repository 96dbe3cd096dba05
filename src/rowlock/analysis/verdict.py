"""A review in a sentence or two that a player enjoys reading."""

from rowlock.analysis.judge import SHARE
from rowlock.analysis.moments import Moment
from rowlock.analysis.review import Chosen, Decided, Review, Rolled
from rowlock.rules import COLOURS, NOTHING, Choice, Over, choice_words, dice_text, pending, scores
from rowlock.rules.choices import is_step
from rowlock.rules.rows import is_closed
from rowlock.rules.turn import OVER, ROLL

EARNED = 0.5
"""The share of a winner's way up that must be skill for the win to be called earned."""

EVEN = 0.02
"""Two who lost less than this more than one another chose equally well."""


def names_of(review: Review) -> tuple[str, ...]:
    """The names in the record, and seats' numbers where there are none."""
    tags = review.record.tags
    return tuple(tags.get(f"Seat{seat + 1}", "").strip() or f"Seat {seat + 1}" for seat in range(review.players))


def whose(name: str) -> str:
    return "your" if name == "You" else f"{name}'s"


def amount(change: float, review: Review) -> str:
    """`9%` of the win, or `3.2 points` where one plays alone."""
    if review.aim == SHARE:
        return f"{abs(change):.0%}" if abs(change) >= 0.01 else "less than 1%"
    return f"{abs(change):.1f} points"


def verdict(review: Review) -> str:
    if not review.steps:
        return "Nothing has been rolled yet, so there is nothing to review."
    if review.players == 1:
        how = _alone(review)
    elif isinstance(pending(review.record.state), Over):
        how = _result(review)
    else:
        how = _so_far(review)
    return f"{how} {_costliest(review)}"


def _result(review: Review) -> str:
    awaited = pending(review.record.state)
    assert isinstance(awaited, Over)
    names = names_of(review)
    if len(awaited.winners) > 1:
        shared = " and ".join(names[seat] for seat in awaited.winners)
        return f"{shared} share the win with {max(awaited.scores)} points each."
    (winner,) = awaited.winners
    name = names[winner]
    lead = awaited.scores[winner] - max(made for seat, made in enumerate(awaited.scores) if seat != winner)
    luck = float(review.luck()[winner, SHARE])
    own = float(review.skill(winner)[winner, SHARE])
    others = float(review.final[winner, SHARE] - review.start[winner, SHARE]) - luck - own
    other_side = names[1 - winner] if review.players == 2 else "the others"
    won = f"{name} won by {_points(lead)}"
    if own + others >= EARNED * (luck + own + others):
        gave = f"{other_side} gave away {of_the_win(others)} by choices"
        return f"{won} and earned it: {gave}, {name} only {of_the_win(own)}."
    if own + others < -EVEN:
        return (
            f"{won}, thanks to the dice, which brought {of_the_win(luck)}: {name} gave away {of_the_win(own)} by "
            f"choices, {other_side} only {of_the_win(others)}."
        )
    if own + others <= EVEN:
        return f"{won}. The choices were equally good, and the dice decided: they brought {of_the_win(luck)}."
    return f"{won}: the dice brought {of_the_win(luck)}, and better choices {of_the_win(own + others)}."


def of_the_win(change: float) -> str:
    """`9% of the win`. A whole game's mistakes may come to more than there was to lose at any one time."""
    if abs(change) >= 1:
        return f"{abs(change):.1f} wins' worth"
    return f"{abs(change):.0%} of the win" if abs(change) >= 0.01 else "next to nothing"


def _so_far(review: Review) -> str:
    names = names_of(review)
    leader = int(review.final[:, SHARE].argmax())
    return (
        f"The game is not over: {names[leader]} stands best and wins {review.final[leader, SHARE]:.0%} of such games."
    )


def _alone(review: Review) -> str:
    (name,) = names_of(review)
    luck, own = float(review.luck()[0, review.aim]), float(review.skill(0)[0, review.aim])
    over = isinstance(pending(review.record.state), Over)
    made = (
        f"made {_points(scores(review.record.state)[0])}"
        if over
        else f"can expect {review.final[0, review.aim]:.0f} points"
    )
    dice = "were kind" if luck > 0 else "were unkind"
    return (
        f"{name} {made}, where {review.start[0, review.aim]:.0f} could be expected at the start: the dice {dice} by "
        f"{abs(luck):.1f}, and choices cost {abs(own):.1f}."
    )


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _costliest(review: Review) -> str:
    """The worst of all choices, if any deserves a mark."""
    marked = [
        (step, chosen) for seat in range(review.players) for step, chosen in review.real_decisions(seat) if chosen.mark
    ]
    if not marked:
        return "Nobody made a mistake worth a mark." if review.players > 1 else "There was no mistake worth a mark."
    step, chosen = max(marked, key=lambda one: one[1].worth.loss.value)
    return f"The costliest choice: {choice_sentence(review, step, chosen)}."


def deed(choice: Choice) -> str:
    if choice == NOTHING:
        return "passing"
    return f"step of {choice_words(choice)}" if is_step(choice) else choice_words(choice)


def choice_sentence(review: Review, step: Decided, chosen: Chosen) -> str:
    """`Bob's green 4 in turn 12, where blue 9 was worth 8% more`"""
    who = whose(names_of(review)[chosen.seat])
    made, best = deed(chosen.worth.choice), deed(chosen.best.choice)
    if is_step(chosen.best.choice):
        best = f"a {best}"
    return f"{who} {made} in turn {step.turn}, where {best} was worth {amount(chosen.worth.loss.value, review)} more"


def moment_sentence(review: Review, moment: Moment) -> str:
    names = names_of(review)
    step = review.steps[moment.step]
    if isinstance(step, Decided):
        chosen = next(one for one in step.chosen if one.seat == moment.seat)
        return _as_sentence(choice_sentence(review, step, chosen))
    assert isinstance(step, Rolled)
    aim = review.aim
    gained = int(moment.change[:, aim].argmax()) if review.players > 1 else 0
    change = float(moment.change[gained, aim])
    towards = f"{amount(change, review)} for {names[gained]}" if change > 0 else f"{amount(change, review)} less"
    roll = f"{whose(names[step.seat])} roll {dice_text(step.dice)} in turn {step.turn}"
    return _as_sentence(f"{roll}: {towards}{_came_of_it(review, moment.step)}")


def _as_sentence(words: str) -> str:
    """A name at its beginning stays as it is."""
    return f"Y{words[1:]}." if words.startswith("your ") else f"{words}."


def _came_of_it(review: Review, place: int) -> str:
    """The rows that were closed in the turn of a roll."""
    before = review.positions[place]
    turn_end = (state for state in review.positions[place + 1 :] if state.stage in (ROLL, OVER))
    after = next(turn_end, review.record.state)
    closed = [word for colour, word in enumerate(COLOURS) if is_closed(after.closed & ~before.closed, colour)]
    if not closed:
        return ""
    return f", and {' and '.join(closed)} {'was' if len(closed) == 1 else 'were'} closed"

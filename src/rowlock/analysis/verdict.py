"""The verdict on a game: a sentence or two in the reader's language."""

from rowlock.analysis.localized import bot_in_words, deed_in_words, dice_in_words, did_in_words, rows_in_words
from rowlock.analysis.moments import Moment
from rowlock.analysis.position_values import SHARE, Values, column
from rowlock.analysis.review import DecisionStep, Review, ReviewedChoice, RollStep
from rowlock.rules import Over, State, game_of, pending, scores
from rowlock.rules.rows import is_closed
from rowlock.rules.turn import OVER, ROLL
from rowlock.words import figure, listed, percent, say

EARNED = 0.5
"""A win counts as earned if skill contributed at least this share of the winner's gain."""

EVEN = 0.02
"""Players whose losses differ by less than this chose equally well."""


def names_of(review: Review, language: str = "en") -> tuple[str, ...]:
    """The players' names, with seat numbers for missing ones. A bot named after its level gets the level's name in the
    reader's language.
    """
    tags = review.record.tags
    names: list[str] = []
    for seat in range(1, review.players + 1):
        name = tags.get(f"Seat{seat}", "").strip() or say(language, "game.player", seat=seat)
        level, _, number = name.partition(" ")
        is_level = level == tags.get(f"Bot{seat}") and (number.isdecimal() or not number)
        names.append(bot_in_words(language, level, int(number) if number else 1) if is_level else name)
    return tuple(names)


def seats_tagged(review: Review, tag: str) -> list[int]:
    """The seats, counted from 1, that a tag of the record lists. Anything else in the tag is ignored."""
    named = review.record.tags.get(tag, "").split()
    return [seat for seat in range(1, review.players + 1) if str(seat) in named]


def amount(change: float, review: Review, language: str) -> str:
    """`9 percentage points`, or `3.2 points` in a solo game."""
    if review.aim != SHARE:
        return say(language, "review.points-figure", figure=figure(language, abs(change)))
    if abs(change) < 0.01:
        return say(language, "review.less-than", amount=_percentage_points(0.01, language))
    return _percentage_points(change, language)


def _percentage_points(change: float, language: str) -> str:
    """A change of the share in percentage points. It may exceed 100 over a whole game."""
    return say(language, "review.share-of-win", n=round(100 * abs(change)))


def verdict(review: Review, language: str = "en") -> str:
    """A review in a sentence or two.

    >>> record = rowlock.new_record(rowlock.Options("duel", players=2)).then("34-2261").then("r7").then("b4")
    >>> print(rowlock.verdict(rowlock.review(record)))  # doctest: +ELLIPSIS
    The game ...
    """
    if not review.steps:
        return say(language, "review.nothing-rolled")
    if review.players == 1:
        how = _solo_result(review, language)
    elif isinstance(pending(review.record.state), Over):
        how = _result(review, language)
    else:
        how = _so_far(review, language)
    return f"{how} {_costliest(review, language)}"


def _result(review: Review, language: str) -> str:
    awaited = pending(review.record.state)
    assert isinstance(awaited, Over)
    names = names_of(review, language)
    # A player who resigned hasn't won, whatever the points.
    resigned = [seat - 1 for seat in seats_tagged(review, "Resigned")]
    winners = tuple(seat - 1 for seat in seats_tagged(review, "Won")) or awaited.winners
    if len(winners) > 1:
        most = say(language, "game.points-after", n=awaited.scores[winners[0]])
        return say(
            language,
            "review.win-shared",
            names=listed(language, [names[seat] for seat in winners]),
            points=most,
        )
    (winner,) = winners
    others_made = [made for seat, made in enumerate(awaited.scores) if seat != winner and seat not in resigned]
    lead = awaited.scores[winner] - max(others_made, default=0)
    luck = review.luck()[winner][SHARE]
    own = review.skill(winner)[winner][SHARE]
    others = review.final[winner][SHARE] - review.start[winner][SHARE] - luck - own
    facts = {
        "name": names[winner],
        "other": names[1 - winner] if review.players == 2 else "",
        "lead": say(language, "game.points-after", n=lead),
        "luck": contribution(luck, language),
        "own": contribution(own, language),
        # With several others, what some of them lost may have gone to a third player.
        "theirs": contribution(max(others, 0.0), language),
        "better": contribution(own + others, language),
    }
    return say(language, f"review.{how_it_was_won(luck, own, others, review.players)}", **facts)


def how_it_was_won(luck: float, own: float, others: float, players: int) -> str:
    """The key of the right sentence, given the contributions of luck, the winner's choices and the others' choices."""
    the_others = "" if players == 2 else "-many"
    if own + others >= EARNED * (luck + own + others):
        return f"won-earned{the_others}"
    if own + others < -EVEN:
        return f"won-lucky{the_others}"
    return f"won-even{the_others}" if own + others <= EVEN else "won-both"


def contribution(change: float, language: str) -> str:
    """`9 percentage points`, or `next to nothing`."""
    return say(language, "review.next-to-nothing") if abs(change) < 0.01 else _percentage_points(change, language)


def best_seat(values: Values, which: int) -> int:
    """The seat with the highest value; the first if several are equal."""
    each = column(values, which)
    return each.index(max(each))


def _so_far(review: Review, language: str) -> str:
    leader = best_seat(review.final, SHARE)
    names = names_of(review, language)
    resigned = [names[seat - 1] for seat in seats_tagged(review, "Resigned")]
    ended = "review.resigned-so-far" if resigned else "review.ended-so-far"
    return say(
        language,
        ended if "Ended" in review.record.tags else "review.so-far",
        n=len(resigned),
        name=names[leader],
        resigned=listed(language, resigned),
        percent=percent(language, review.final[leader][SHARE], 0),
    )


def _solo_result(review: Review, language: str) -> str:
    (name,) = names_of(review, language)
    start, final = review.start[0][review.aim], review.final[0][review.aim]
    luck, own = review.luck()[0][review.aim], review.skill(0)[0][review.aim]
    over = isinstance(pending(review.record.state), Over)
    points = scores(review.record.state)[0] if over else round(final)
    made = say(
        language,
        "review.alone-made" if over else "review.alone-expects",
        name=name,
        points=say(language, "game.points", n=points),
        expected=figure(language, start, 0),
    )
    dice = say(
        language,
        f"review.dice-{how_the_dice_were(luck, own, language)}",
        luck=amount(luck, review, language),
        own=amount(own, review, language),
    )
    return f"{made} {dice}"


def how_the_dice_were(luck: float, own: float, language: str) -> str:
    """The end of the key of the right sentence. What rounds to zero isn't mentioned."""
    zero = figure(language, 0.0)
    dice = "average" if figure(language, abs(luck)) == zero else "kind" if luck > 0 else "unkind"
    return f"{dice}-only" if figure(language, abs(own)) == zero else dice


def _costliest(review: Review, language: str) -> str:
    """A sentence on the worst choice of the game, if any got a mark."""
    marked = [
        (step, chosen) for seat in range(review.players) for step, chosen in review.real_decisions(seat) if chosen.mark
    ]
    if not marked:
        return say(language, "review.no-mistake")
    step, chosen = max(marked, key=lambda one: one[1].made.loss.value)
    return say(language, "review.costliest", **_choice_facts(review, step, chosen, language))


def _choice_facts(review: Review, step: DecisionStep, chosen: ReviewedChoice, language: str) -> dict[str, object]:
    """The parts of `Turn 12: Bob crossed off green 4, but blue 9 was worth 8 percentage points more`."""
    name = names_of(review, language)[chosen.seat]
    return {
        "turn": step.turn,
        "did": did_in_words(language, name, chosen.made.choice, game_of(step.state).MARK),
        "best": deed_in_words(language, chosen.best.choice),
        "amount": amount(chosen.made.loss.value, review, language),
    }


def moment_sentence(review: Review, moment: Moment, language: str = "en") -> str:
    step = review.steps[moment.step]
    if isinstance(step, DecisionStep):
        chosen = next(one for one in step.chosen if one.seat == moment.seat)
        return say(language, "review.choice-moment", **_choice_facts(review, step, chosen, language))
    assert isinstance(step, RollStep)
    names = names_of(review, language)
    gained = best_seat(moment.change, review.aim) if review.players > 1 else 0
    change = moment.change[gained][review.aim]
    rolled = say(
        language,
        "review.roll-moment" if change > 0 else "review.roll-moment-less",
        name=names[step.seat],
        dice=dice_in_words(language, step.dice),
        turn=step.turn,
        amount=amount(change, review, language),
        gainer=names[gained],
    )
    closed = _closed_then(review, moment.step)
    if not closed:
        return rolled
    return f"{rolled} {say(language, 'review.closed-then', rows=rows_in_words(language, closed))}"


def _closed_then(review: Review, place: int) -> list[int]:
    """The rows that were closed in the turn of the roll at this step."""
    before = review.positions[place]
    turn_end = (state for state in review.positions[place + 1 :] if state.stage in (ROLL, OVER))
    after: State = next(turn_end, review.record.state)
    closed = after.closed & ~before.closed
    return [lock for row, lock in enumerate(after.layout.locks) if is_closed(closed, row)]

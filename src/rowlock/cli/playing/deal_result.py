"""The summary after a game with dealt dice: how lucky they were, what the best bot made of them, and the mistakes."""

import os
import shlex

from rowlock.analysis.performance import performance
from rowlock.analysis.review import Review, review
from rowlock.bots import View, bot_named
from rowlock.cli.playing.chance import DealtChance
from rowlock.cli.playing.players import Player
from rowlock.cli.playing.session import Session
from rowlock.record import Record, begin
from rowlock.rules import Chance, Decision, choice_words, game_of, legal, pending, scores
from rowlock.rules.api import dice_in_play
from rowlock.table.shared_game import code_of, comparison
from rowlock.words import say

BEST = "master"
LANGUAGE = "en"


def show_deal_result(session: Session) -> None:
    """Show how a finished game with dealt dice compares, as the page does. Only for a single person."""
    people = [seat for seat, player in enumerate(session.seated) if player.bot is None]
    chance, tell = session.chance, session.prompts.display.say
    if not isinstance(chance, DealtChance) or len(people) != 1:
        return
    if "ROWLOCK_INTERPRETED" in os.environ:
        tell(f"How lucky were the dice? rowlock review {shlex.quote(str(session.path))}")
        return
    seat, name = people[0], say(LANGUAGE, f"game.level-{BEST}")
    tell("\n" + say(LANGUAGE, "deals.working", name=name))
    reviewed = review(session.record)
    best = played_by(BEST, session.record, session.seated, chance)
    tell(luck_words(reviewed, seat))
    tell(best_words(session.record, best, seat, name))
    tell(mistake_words(reviewed, seat))


def played_by(level: str, record: Record, seated: tuple[Player, ...], chance: DealtChance) -> Record:
    """The game that a bot of this level plays with the same dice, in place of the people and against the same bots."""
    bots = [bot_named(level) if player.bot is None else player.bot for player in seated]
    played = begin(record.options)
    while True:
        state = played.state
        match pending(state):
            case Chance():
                played = played.then(dice_in_play(state, chance.roll(played)))
            case Decision(seats=seats):
                choices = [
                    bots[seat].choose(View(state, seat), legal(state, seat), chance.generator(played, seat))
                    for seat in seats
                ]
                played = played.then(tuple(choices))
            case _:
                return played


def luck_words(reviewed: Review, seat: int) -> str:
    """How lucky the dice were: in points in a solo game, otherwise in chances of winning."""
    luck = performance(reviewed, seat).breakdown.luck
    is_alone = reviewed.players == 1
    amount = round(abs(luck if is_alone else 100 * luck))
    if amount == 0:
        return say(LANGUAGE, "deals.luck-none")
    key = f"deals.luck-{'good' if luck > 0 else 'bad'}{'' if is_alone else '-share'}"
    return say(LANGUAGE, key, amount=say(LANGUAGE, "game.points" if is_alone else "review.share-of-win", n=amount))


def best_words(record: Record, best: Record, seat: int, name: str) -> str:
    points = say(LANGUAGE, "game.points", n=scores(best.state)[seat])
    codes = [code_of(one.options, record.tags, list(one.events)) for one in (record, best)]
    differences = comparison(codes[0], codes[1])["differences"]
    if record.options.players == 1 and game_of(record.state).SOLVED_ALONE:
        made = f"Perfect play, which doesn’t know the dice in advance, scored {points} with them."
    else:
        made = say(LANGUAGE, "deals.best", name=name, points=points)
        if differences:
            few = "1 of your choices differs" if len(differences) == 1 else f"{len(differences)} of your choices differ"
            return f"{made} {few} from perfect play."
        name = "perfect play"
    if not differences:
        return f"{made} {say(LANGUAGE, 'deals.no-differences', name=name)}"
    return f"{made} {say(LANGUAGE, 'deals.differences', n=len(differences), name=name)}."


def mistake_words(reviewed: Review, seat: int) -> str:
    marked = [(step.turn, chosen) for step, chosen in reviewed.real_decisions(seat) if chosen.mark]
    if not marked:
        return say(LANGUAGE, "deals.no-mistakes")
    lines = [
        say(
            LANGUAGE,
            "deals.mistake",
            turn=turn,
            mark=chosen.mark,
            chosen=choice_words(chosen.made.choice),
            best=choice_words(chosen.best.choice),
        )
        for turn, chosen in marked
    ]
    return "\n".join([say(LANGUAGE, "deals.mistakes", n=len(marked)) + ":", *(f"  {line}" for line in lines)])

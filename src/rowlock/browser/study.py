"""Studying your own games in the browser: exercises from a game, their answers, and when they come back."""

from collections.abc import Callable

from rowlock.analysis.performance import performance
from rowlock.analysis.review import review
from rowlock.browser.analysis import played_game
from rowlock.browser.bots import state_of
from rowlock.pad.offline import obstacle_view
from rowlock.puzzles.daily import puzzle_of_day
from rowlock.record.turns import events_of, options_of_tags
from rowlock.rules.api import apply, legal, pending, start
from rowlock.rules.choices import Choice, choice_text, is_step, parse_choice
from rowlock.rules.dice import Dice
from rowlock.rules.errors import RulesError
from rowlock.rules.game import State
from rowlock.rules.obstacles import NO_OBSTACLE
from rowlock.rules.picture import Data, picture
from rowlock.rules.track import TRACKS, Track
from rowlock.rules.turn import Decision, Over
from rowlock.rules.without_dice import free_obstacle
from rowlock.study.exercises import answer_data, exercise_data, exercises
from rowlock.study.explorer import explored
from rowlock.study.rating import Tally, rating, tally_data
from rowlock.study.schedule import Card, Schedule, after_answer, progress, session


def game_facts(tags: dict[str, str], turns: list[str], track: Track | None) -> Data:
    """The facts about a game that the history lists. Raises an error if the record is invalid or breaks the rules."""
    game = played_game(tags, turns, track)
    awaited = pending(game.state)
    over = awaited if isinstance(awaited, Over) else None
    board = picture(game.state)
    return {
        "game": game.options.game,
        "track": game.options.track.name if game.options.track is not None else None,
        "points": [seat["points"] for seat in board["seats"]],
        "rows": [
            {"points": seat["row_points"], "penalties": seat["penalties"], "pawn": seat["pawn"]}
            for seat in board["seats"]
        ],
        "reason": over.reason if over is not None else None,
        "winners": [seat + 1 for seat in over.winners] if over is not None else [],
    }


def record_fault(tags: dict[str, str], turns: list[str], track: Track | None) -> Data | None:
    """The turn in which a record first breaks the rules and, if that is with a choice, whose it is and what is in the
    way. None if it breaks no rule. Raises an error if it isn't written as a record.
    """
    tracks = TRACKS if track is None else {track.name: track}
    state = start(options_of_tags(tags, tracks))
    for number, turn in enumerate(turns):
        try:
            for event in events_of([turn]):
                choice = None if isinstance(event, Dice) else _illegal_choice(state, event)
                if choice is not None:
                    return {"turn": number + 1, "choice": choice}
                state = apply(state, event)
        except RulesError:
            return {"turn": number + 1, "choice": None}
    return None


def _illegal_choice(state: State, choices: tuple[Choice, ...]) -> Data | None:
    awaited = pending(state)
    if not isinstance(awaited, Decision) or len(choices) != len(awaited.seats):
        return None
    for seat, choice in zip(awaited.seats, choices, strict=True):
        if choice not in legal(state, seat):
            obstacle = NO_OBSTACLE if is_step(choice) else free_obstacle(state, seat, choice)
            return {"seat": seat + 1, "choice": choice_text(choice), **obstacle_view(obstacle)}
    return None


def studied(
    tags: dict[str, str], turns: list[str], track: Track | None, on_progress: Callable[[int, int], None]
) -> Data:
    """The lessons of a game: exercises from everybody's mistakes, and each seat's losses and luck."""
    reviewed = review(played_game(tags, turns, track), 0, on_progress, may_look_ahead=False)
    return {
        "exercises": [exercise_data(one) for one in exercises(reviewed)],
        "seats": [
            {"losses": tally_data(reviewed, seat), "luck": performance(reviewed, seat).breakdown.luck}
            for seat in range(reviewed.players)
        ],
    }


def exercise_answers(position: str, track: Track | None, seat: int, chosen: str, turn: int, language: str) -> Data:
    """The decision of an exercise, with the value of each choice."""
    return answer_data(state_of(position, track), seat, parse_choice(chosen), turn, language)


def exploration(position: str, track: Track | None, seat: int, language: str) -> Data:
    """The decision of a position, with the value and the continuation of each choice."""
    return explored(state_of(position, track), seat, language)


def training(cards: list[Data], today: int) -> Data:
    """The exercises of the next session, and the progress of all exercises."""
    found = [_card(card) for card in cards]
    done = progress(found, today)
    return {
        "session": session(found, today),
        "new": done.untried,
        "learning": done.learning,
        "known": done.known,
        "due": done.due,
    }


def answered(card: Data, right: bool, today: int) -> Data:
    """The schedule of an exercise after an answer."""
    schedule = after_answer(_card(card).schedule, right, today)
    return {"step": schedule.step, "due": schedule.due}


def puzzle_of(day: int, sizes: list[int]) -> Data:
    """The puzzle of a day: its pack and its index in it."""
    pack, place = puzzle_of_day(day, sizes)
    return {"pack": pack, "place": place}


def rated(game: str, players: int, decisions: list[int], losses: list[float]) -> Data:
    """The rating from the number of decisions and the loss of each game."""
    found = rating(game, players, [Tally(count, loss) for count, loss in zip(decisions, losses, strict=True)])
    return {
        "games": found.games,
        "decisions": found.decisions,
        "mean_loss": found.mean_loss,
        "interval": found.interval,
        "like": found.like,
    }


def _card(card: Data) -> Card:
    schedule = Schedule(card["step"], card["due"]) if "step" in card else None
    return Card(card["key"], float(card["cost"]), schedule)

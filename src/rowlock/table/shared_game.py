"""A finished game in a link: its deal, who played, and every choice, so that somebody else can play with the same dice
and compare.

The parts of the text are separated by dots:

    GAME.TRACK.FIRST.SEATS.DEAL.CHOICES.NAME

TRACK is empty without a track, FIRST is the seat that begins, SEATS has one letter per seat (`p` for a person,
otherwise the first of a level's name), CHOICES one digit per choice in the order in which they were made. CHOICES and
NAME may be empty. Written in the translatable subset of Python; the page runs the translation.
"""

import re
from typing import NamedTuple

from rowlock.bots.registry import GAMES_OF_LEVELS
from rowlock.live import Data, Refused
from rowlock.record.turns import events_of, options_of_tags
from rowlock.rules import Decision, Dice, Event, Options, Over, State, apply, choice_text, pending, scores, start
from rowlock.rules.api import dice_in_play
from rowlock.rules.errors import RulesError
from rowlock.rules.track import TRACKS
from rowlock.table.deals import DIGITS, check_deal, deal_of_rolls, dealt_roll, problem_of

PERSON = "p"
PARTS = 6
"""How many parts a link has before the name, which may contain dots itself."""
MAX_LENGTH = 4000


class SharedGame(NamedTuple):
    """A game with the dice of a deal. `levels` are empty for people; `events` end where the choices do."""

    options: Options
    levels: tuple[str, ...]
    deal: str
    events: tuple[Event, ...]
    name: str


def game_code(tags: dict[str, str], turns: list[str]) -> str:
    """The link to a game with the tags and turns of its record. Raises `Refused` if it can't have one."""
    if "Board" in tags and tags["Board"] not in TRACKS:
        raise Refused("bad-deal", "this game has a track of its own: its dice can't be shared by link")
    return code_of(options_of_tags(tags, TRACKS), tags, events_of(turns))


def code_of(options: Options, tags: dict[str, str], events: list[Event]) -> str:
    seats = [_level_of(tags.get(f"Bot{seat}", "")) for seat in range(1, options.players + 1)]
    rolls = [event for event in events if isinstance(event, Dice)]
    deal = tags.get("Deal", "")
    if problem_of(deal) or not _follows(options, deal, events):
        deal = deal_of_rolls(rolls)
    choices = "".join([DIGITS[choice] for event in events if not isinstance(event, Dice) for choice in event])
    people = [seat for seat, level in enumerate(seats) if not level]
    name = tags.get(f"Seat{people[0] + 1}", "") if people else ""
    letters = "".join([level[0] if level else PERSON for level in seats])
    track = "" if options.track is None else options.track.name
    return ".".join([options.game, track, str(options.first + 1), letters, deal, choices, name])


def _level_of(bot: str) -> str:
    """The level of a bot in a record, which may have a setting; empty for a person."""
    level = bot.split(":")[0]
    if level and level not in GAMES_OF_LEVELS:
        raise Refused("bad-deal", f"the bot {level[:20]!r} isn't one of ours: its game can't be shared by link")
    return level


def _follows(options: Options, deal: str, events: list[Event]) -> bool:
    """Whether the dice of a game are those of a deal."""
    state, roll = start(options), 0
    for event in events:
        if isinstance(event, Dice):
            roll += 1
            if event != dice_in_play(state, dealt_roll(options.game, options.players, deal, roll)):
                return False
        state = apply(state, event)
    return True


def read_code(code: str) -> SharedGame:
    """The game in a link. Raises `Refused` for anything else."""
    parts = code.split(".")
    if len(parts) <= PARTS or len(code) > MAX_LENGTH:
        raise Refused("bad-deal", "this link is incomplete: copy all of it")
    game, track, first, letters, deal, choices = parts[:PARTS]
    levels = tuple(_level(letter, game) for letter in letters)
    if track and track not in TRACKS:
        raise Refused("bad-deal", f"there is no track {track[:20]!r} here")
    check_deal(deal)
    if not re.fullmatch("[0-9]", first):
        raise Refused("bad-deal", f"{first[:20]!r} is not a seat")
    try:
        options = Options(game, len(levels), int(first) - 1, TRACKS[track] if track else None)
        events = _events(options, deal, choices)
    except RulesError as error:
        raise Refused("bad-deal", f"this link doesn't lead to a game: {error}") from None
    return SharedGame(options, levels, deal, tuple(events), ".".join(parts[PARTS:]))


def _level(letter: str, game: str) -> str:
    if letter == PERSON:
        return ""
    for level, games in GAMES_OF_LEVELS.items():
        if level.startswith(letter) and game in games:
            return level
    raise Refused("bad-deal", f"there is no bot {letter!r} for {game[:20]}")


def _events(options: Options, deal: str, choices: str) -> list[Event]:
    """The rolls and decisions up to the last of the choices; none if there are no choices."""
    events: list[Event] = []
    state, place, roll = start(options), 0, 0
    while place < len(choices):
        awaited = pending(state)
        if isinstance(awaited, Over):
            raise Refused("bad-deal", "this link has more choices than its game: it is damaged")
        if isinstance(awaited, Decision):
            made = choices[place : place + len(awaited.seats)]
            place += len(awaited.seats)
            if len(made) < len(awaited.seats) or not all(digit in DIGITS for digit in made):
                raise Refused("bad-deal", "a choice in this link is damaged")
            event: Event = tuple(DIGITS.index(digit) for digit in made)
        else:
            roll += 1
            event = dice_in_play(state, dealt_roll(options.game, options.players, deal, roll))
        state = apply(state, event)
        events.append(event)
    return events


def opening_of(code: str) -> Data:
    """The request that opens a table with the same dice and bots, and the result of the sender's game. Seats count from
    1; the points are None if the game in the link is not finished.
    """
    game = read_code(code)
    state = _after(game)
    options = game.options
    return {
        "game": options.game,
        "track": None if options.track is None else options.track.name,
        "first": options.first + 1,
        "seats": [{"kind": "bot", "level": level} if level else {"kind": "me"} for level in game.levels],
        "deal": game.deal,
        "name": game.name,
        "points": list(scores(state)) if isinstance(pending(state), Over) else None,
    }


def _after(game: SharedGame) -> State:
    state = start(game.options)
    for event in game.events:
        state = apply(state, event)
    return state


def comparison(ours: str, theirs: str) -> Data:
    """Two games with the same dice, given by their links: everybody's points, and the people's choices that differ.
    Once they do, the positions differ, too, so one game may have a choice to make where the other has none.
    """
    our_game, their_game = read_code(ours), read_code(theirs)
    if our_game.options != their_game.options or our_game.levels != their_game.levels:
        raise Refused("other-dice", "these games have different players, or other rules: they can't be compared")
    if not _same_rolls(our_game.events, their_game.events):
        raise Refused("other-dice", "these games were played with different dice: they can't be compared")
    turns = min(_rolls(our_game), _rolls(their_game))
    ours_at, theirs_at = _choices(our_game, turns), _choices(their_game, turns)
    moments = sorted([*ours_at, *[moment for moment in theirs_at if moment not in ours_at]])
    return {
        "names": [our_game.name, their_game.name],
        "points": [list(scores(_after(our_game))), list(scores(_after(their_game)))],
        "turns": [_rolls(our_game), _rolls(their_game)],
        "compared": len([moment for moment in ours_at if moment in theirs_at]),
        "differences": [
            {
                "turn": turn,
                "action": action,
                "seat": seat + 1,
                "ours": ours_at.get((turn, action, seat)),
                "theirs": theirs_at.get((turn, action, seat)),
            }
            for turn, action, seat in moments
            if ours_at.get((turn, action, seat)) != theirs_at.get((turn, action, seat))
        ],
    }


def _rolls(game: SharedGame) -> int:
    return sum([isinstance(event, Dice) for event in game.events])


def _same_rolls(ours: tuple[Event, ...], theirs: tuple[Event, ...]) -> bool:
    """Whether all dice that were in play in both games are equal."""
    our_rolls = [event for event in ours if isinstance(event, Dice)]
    their_rolls = [event for event in theirs if isinstance(event, Dice)]
    turns = min(len(our_rolls), len(their_rolls))
    return all(_agree(our_rolls[turn], their_rolls[turn]) for turn in range(turns))


def _agree(ours: Dice, theirs: Dice) -> bool:
    return all(ours[die] == theirs[die] or 0 in (ours[die], theirs[die]) for die in range(6))


def _choices(game: SharedGame, turns: int) -> dict[tuple[int, int, int], str]:
    """The choices that people made in the first turns, by turn, action and seat."""
    found: dict[tuple[int, int, int], str] = {}
    state, turn = start(game.options), 0
    for event in game.events:
        awaited = pending(state)
        if isinstance(event, Dice):
            turn += 1
        elif isinstance(awaited, Decision) and turn <= turns:
            for seat, choice in zip(awaited.seats, event, strict=True):
                if not game.levels[seat]:
                    found[(turn, state.stage, seat)] = choice_text(choice)
        state = apply(state, event)
    return found

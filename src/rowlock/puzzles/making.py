"""Find puzzles: bots of mixed levels play, and their decisions go through a funnel.

First the net must see a clear lead of one choice; then some level must miss it often; then rollouts, which the net
plays, must confirm with certainty that the same choice is best. A game gives at most one puzzle of each grade. All this
depends only on the seed and the number of the game, so the same seed gives the same pack on any number of processes.
"""

import functools
import hashlib
import itertools
import random
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

from rowlock import __version__
from rowlock.analysis.position_values import aim_of, is_solved
from rowlock.arena.dice_stream import DiceStream, seat_generators
from rowlock.arena.match import play
from rowlock.bots import Bot, View, bot_named
from rowlock.bots.learnt import evaluate_choices
from rowlock.bots.registry import LEVELS
from rowlock.puzzles.difficulty import GRADED, TRIES, Picks, grade_of, sample_picks
from rowlock.puzzles.pack import Puzzle
from rowlock.puzzles.themes import themes_of
from rowlock.puzzles.verifying import LOOKS, MIN_LOSS, verify
from rowlock.rules import Choice, Decision, Event, Options, State, apply, legal, parse_choice, pending, start, text
from rowlock.values.intervals import t_quantile
from rowlock.values.net_paths import packed_path, weights_path
from rowlock.values.rollout_rounds import PAIRS

NET_LEAD = (0.04, 3.5)
"""The net must see at least this lead over all other choices, as a share of the win or in points."""

MAX_CHOICES = 7
"""Decisions with more choices take too long to roll out and to read."""

DRAWN, ATTEMPTS = 3, 2
"""How many decisions of each grade are drawn at random in a game, and how many of those are rolled out at most, until
one is certain. Later decisions come first, because they take less time.
"""

MAX_GAMES_WITHOUT_PUZZLE = 400
"""The search ends after this many games in a row without a puzzle."""

PLAYING = (*GRADED, f"{tuple(LEVELS)[-1]}:trials=0")
"""The players: every level; the strongest plays without trials, which would take too long."""


class Candidate(NamedTuple):
    """A decision that may become a puzzle, and the choice that the net considers best."""

    number: int
    state: State
    seat: int
    best: Choice
    picks: Picks
    grade: int


class NoMorePuzzles(Exception):
    """Raised when hardly any game yields a new puzzle."""


def puzzles_of_game(options: Options, seed: int, number: int) -> list[Puzzle]:
    """The puzzles of one game between bots, in the order of play."""
    draw = random.Random(f"puzzles/{seed}/{number}")
    found: list[tuple[int, Puzzle]] = []
    candidates = _candidates(options, seed, number, draw)
    for grade in range(1, len(GRADED) + 1):
        graded = [one for one in candidates if one.grade == grade]
        drawn = draw.sample(graded, min(DRAWN, len(graded)))
        for one in sorted(drawn, key=lambda one: -one.number)[:ATTEMPTS]:
            puzzle = _puzzle(one, _rollout_seed(seed, number, one.number))
            if puzzle is not None:
                found.append((one.number, puzzle))
                break
    return [puzzle for _, puzzle in sorted(found, key=lambda one: one[0])]


def _candidates(options: Options, seed: int, number: int, draw: random.Random) -> list[Candidate]:
    """The decisions of a game in which the net sees a clear lead, and some level misses it."""
    found: list[Candidate] = []
    for place, (state, seat) in enumerate(_decisions(options, seed, number, draw)):
        if not 2 <= len(legal(state, seat)) <= MAX_CHOICES:
            continue
        view = View(state, seat)
        values = evaluate_choices(view)
        aim = aim_of(options.players)
        best = values[0].share
        right = [one.choice for one in values if one.share == best]
        others = [one.share for one in values if one.share < best]
        if not others or best - others[0] < NET_LEAD[aim] or values[0].probability < 1 / len(right):
            continue
        picks = sample_picks(view, f"picks/{seed}/{number}/{place}")
        grade = grade_of(picks.missed(right))
        if grade:
            found.append(Candidate(place, state, seat, values[0].choice, picks, grade))
    return found


def _decisions(options: Options, seed: int, number: int, draw: random.Random) -> Iterator[tuple[State, int]]:
    """Every decision of every seat in a game between randomly drawn bots."""
    bots = [_bot(draw.choice(PLAYING)) for _ in range(options.players)]
    events: list[Event] = []
    generators = list(seat_generators(seed, number, 0, options.players))
    play(options, bots, DiceStream(seed, number), generators, events.append)
    state = start(options)
    for event in events:
        awaited = pending(state)
        if isinstance(awaited, Decision):
            for seat in awaited.seats:
                yield state, seat
        state = apply(state, event)


def _puzzle(one: Candidate, seed: int) -> Puzzle | None:
    verified = verify(one.state, one.seat, seed)
    if verified is None or one.best not in verified.right:
        return None
    missed = one.picks.missed(verified.right)
    tempting = one.picks.tempting(verified.right)
    grade = grade_of(missed)
    if tempting is None or not grade:
        return None
    best = parse_choice(verified.choices[0].choice)
    themes = themes_of(one.state, one.seat, best, tempting)
    return Puzzle(text(one.state), one.seat + 1, verified.choices, len(verified.right), missed, grade, themes)


def _rollout_seed(seed: int, number: int, place: int) -> int:
    return int.from_bytes(hashlib.sha256(f"rollouts/{seed}/{number}/{place}".encode()).digest()[:6])


@functools.cache
def _bot(name: str) -> Bot:
    return bot_named(name)


def find_puzzles(options: Options, seed: int, jobs: int, first: int = 0) -> Iterator[list[Puzzle]]:
    """The puzzles of one game after another, starting with a given number, on several processes."""
    # Spawn, not fork: a forked copy of a process with threads may deadlock.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    running: deque[Future[list[Puzzle]]] = deque()
    try:
        for number in itertools.count(first):
            running.append(pool.submit(puzzles_of_game, options, seed, number))
            if len(running) >= 2 * jobs:
                yield running.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker: the terminal sends it to all processes, and the main one shuts the pool down."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def collect(found: Iterator[list[Puzzle]], count: int) -> Iterator[Puzzle]:
    """The first `count` different puzzles. Raises NoMorePuzzles if games stop yielding any."""
    seen: set[tuple[str, int]] = set()
    without = 0
    for puzzles in found:
        new = [one for one in puzzles if (one.position, one.seat) not in seen]
        without = 0 if new else without + 1
        if without >= MAX_GAMES_WITHOUT_PUZZLE:
            raise NoMorePuzzles(f"{without} games in a row had no new puzzle: found {len(seen)} of {count}")
        for one in new:
            seen.add((one.position, one.seat))
            yield one
            if len(seen) == count:
                return


def how_made(options: Options, seed: int) -> dict[str, Any]:
    """How a pack was made and verified, for the pack itself."""
    aim = aim_of(options.players)
    board = f" --board {options.track.name}" if options.track is not None else ""
    net = packed_path(weights_path(options.game, options.players))
    made: dict[str, Any] = {
        "version": __version__,
        "command": f"rowlock puzzles make {options.game} --players {options.players}{board} --seed {seed}",
        "seed": seed,
        "levels": list(GRADED),
        "tries": TRIES,
        "least_loss": MIN_LOSS[aim],
        "least_net_lead": NET_LEAD[aim],
    }
    if is_solved(start(options)):
        return {**made, "method": "exact"}
    rounds = list(itertools.accumulate(look.rounds for look in LOOKS))
    return {
        **made,
        "method": "rollouts",
        "net": hashlib.sha256(net.read_bytes()).hexdigest()[:16],
        "trials": [PAIRS * count for count in rounds],
        "certain": [look.certain for look in LOOKS],
        # Half the width of a 95% interval in standard errors, by the number of trials.
        "reach": [round(t_quantile(count - 1), 3) for count in rounds],
    }

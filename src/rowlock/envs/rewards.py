"""Rewards: the result at the end of a game, or points as they are scored."""

from rowlock.fast.batch_arrays import POINTS, WIN
from rowlock.rules import BadOptions, Options, State, pending, scores
from rowlock.rules.turn import Over

REWARDS = {"win": WIN, "points": POINTS}


def reward_kind(options: Options, name: str | None) -> int:
    """The reward with this name; by default the result, and points in a solo game, which nobody loses."""
    if name is None:
        return POINTS if options.players == 1 else WIN
    if name not in REWARDS:
        raise BadOptions(f"there is no reward {name!r}: choose from {', '.join(REWARDS)}")
    if REWARDS[name] == WIN and options.players == 1:
        raise BadOptions("a solo game can't be won: use reward='points'")
    return REWARDS[name]


def win_shares(points: tuple[int, ...]) -> list[float]:
    """The shares of the win by seat, which the winners share equally."""
    winners = [score == max(points) for score in points]
    return [won / sum(winners) for won in winners]


def result_rewards(points: tuple[int, ...]) -> list[float]:
    """The rewards by seat at the end. The winners share a reward of 1, and the others pay for it in equal parts."""
    winners = [score == max(points) for score in points]
    return [(len(points) * won / sum(winners) - 1) / (len(points) - 1) for won in winners]


def rewards_between(kind: int, before: State, after: State) -> list[float]:
    """Each seat's reward for getting from one position to another."""
    if kind == POINTS:
        return [float(new - old) for old, new in zip(scores(before), scores(after), strict=True)]
    ended = pending(after)
    return result_rewards(ended.scores) if isinstance(ended, Over) else [0.0] * len(after.sheets)

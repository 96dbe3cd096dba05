"""The results of a shard of a contest as a file, and merging such files."""

import json
from pathlib import Path
from typing import Any

from rowlock.arena.match import GameResult
from rowlock.arena.tournament import Contender, Contest, Deal, Results
from rowlock.rules import BadOptions, Options, Track
from rowlock.shards import Shard, check_complete, parse_shard

FORMAT = "rowlock arena shard 1"


def write_shard(path: Path, results: Results, shard: Shard) -> None:
    """Write the deals of a shard. The file depends only on the contest and the shard."""
    contest = results.contest
    described = {
        "format": FORMAT,
        "shard": str(shard),
        "contest": _contest_data(contest),
        "deals": [
            [[deal.number, [_game_data(game) for game in deal.games]] for deal in deals] for deals in results.deals
        ],
    }
    path.write_text(json.dumps(described) + "\n", encoding="utf-8")


def merge_shards(paths: list[Path]) -> Results:
    """The results of the whole contest, the same as if one machine had played it."""
    files = [_read(path) for path in paths]
    check_complete([parse_shard(file["shard"]) for file in files])
    files.sort(key=lambda file: parse_shard(file["shard"]).place)
    first = files[0]["contest"]
    for file, path in zip(files, paths, strict=True):
        if file["contest"] != first:
            raise BadOptions(f"{path} is from a different contest than {paths[0]}")
    results = Results(_contest_of(first))
    for file in files:
        for line_up, deals in enumerate(file["deals"]):
            for number, games in deals:
                results.deals[line_up].append(Deal(line_up, number, tuple(map(_game_of, games))))
    return results


def _read(path: Path) -> dict[str, Any]:
    file: Any
    try:
        file = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOptions(f"{path} can't be read: {error.strerror}") from None
    except ValueError:
        raise BadOptions(f"{path} is not a shard of an arena") from None
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise BadOptions(f"{path} is not a shard of an arena")
    found: dict[str, Any] = file
    return found


def _contest_data(contest: Contest) -> dict[str, Any]:
    options = contest.options
    return {
        "field": [[one.name, one.command, one.patience] for one in contest.field],
        "options": [options.game, options.players, options.first, options.track, options.rules],
        "deals": contest.deals,
        "seed": contest.seed,
        "with_luck": contest.with_luck,
    }


def _contest_of(data: dict[str, Any]) -> Contest:
    game, players, first, track, rules = data["options"]
    on = None if track is None else Track(track[0], tuple(track[1]), tuple(track[2]))
    field = tuple(Contender(*one) for one in data["field"])
    options = Options(game, players, first, on, rules)
    return Contest(field, options, data["deals"], data["seed"], with_luck=data["with_luck"])


def _game_data(game: GameResult) -> list[Any]:
    return [game.shares, game.scores, game.failed, game.note, game.luck]


def _game_of(data: list[Any]) -> GameResult:
    shares, scores, failed, note, luck = data
    return GameResult(tuple(shares), _tuple_or_none(scores), failed, note, _tuple_or_none(luck))


def _tuple_or_none(numbers: list[Any] | None) -> tuple[Any, ...] | None:
    return None if numbers is None else tuple(numbers)

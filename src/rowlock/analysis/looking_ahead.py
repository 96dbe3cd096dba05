"""Evaluate choices by looking ahead: playing on for some turns, with the same dice for all of them."""

from collections.abc import Collection

from rowlock.analysis.decisions import DecisionAnalysis, LookedAhead, Option
from rowlock.analysis.net_errors import NetErrors, look_ahead_errors
from rowlock.analysis.position_values import SHARE, Values, evaluate_positions, minus, nothing_for, on_grid, plus, times
from rowlock.rules import Choice, State, game_of
from rowlock.values.look_ahead import values_ahead


def look_ahead(
    analysis: DecisionAnalysis, seat: int, choices: Collection[Choice], errors: NetErrors
) -> DecisionAnalysis:
    """The analysis with these choices of a seat, and the net's best one, evaluated some turns later.

    All others change by as much as the net's best one, and keep the net's errors. Exact values stay as they are.
    """
    options = analysis.options[seat]
    first = max(options, key=lambda option: option.values[seat][SHARE])
    tried = {first.choice, *choices}
    ends = list(dict.fromkeys(end.state for one in options if one.choice in tried for end in one.ends))
    values = _values_of(ends)
    errors_ahead = look_ahead_errors(game_of(ends[0]).NAME, len(analysis.values))

    def ahead(option: Option) -> Values:
        mean = nothing_for(len(analysis.values))
        for end in option.ends:
            mean = plus(mean, times(end.odds, values[end.state]))
        return on_grid(mean)

    change = minus(ahead(first), first.values)

    def updated(option: Option) -> Option:
        if option.exact:
            return option._replace(ahead=LookedAhead(option.values, errors))
        if option.choice in tried:
            return option._replace(ahead=LookedAhead(ahead(option), errors_ahead))
        changed = tuple((min(max(share, 0.0), 1.0), points) for share, points in plus(option.values, change))
        return option._replace(ahead=LookedAhead(changed, errors))

    return analysis._replace(options={**analysis.options, seat: tuple(map(updated, options))})


def _values_of(ends: list[State]) -> dict[State, Values]:
    """The values of positions between turns, by looking ahead where they aren't exact."""
    known = evaluate_positions(ends)
    values = dict(zip(ends, known.values, strict=True))
    unknown = [end for end, exact in zip(ends, known.exact, strict=True) if not exact]
    if unknown:
        for end, shares, points in zip(unknown, *values_ahead(unknown), strict=True):
            values[end] = on_grid(tuple(zip(shares.tolist(), points.tolist(), strict=True)))
    return values

"""A turn of two players with two rows in which one of them plays by a net and the other exploits it.

The net's player chooses as the master does: by the matrix game that the net sees in action 1, and then by the net's
best action 2. The other player knows how often it takes each choice, and makes the best of that.
"""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.matrix_game import fill_strategies
from rowlock.fast.row_states import RowTables
from rowlock.fast.two_player_positions import FIRST, SECOND, Position, TwoPlayerTable
from rowlock.fast.two_player_turns import (
    COLOUR_ROLLS,
    FACES,
    MAX_CHOICES,
    WHITE_ROLLS,
    TurnWorkspace,
    fill_white_sum,
    new_turn_workspace,
)

WAYS = 5
"""Of action 2: nothing, or one of two squares in each row."""


class ResponseWorkspace(NamedTuple):
    """Scratch memory: what the net says about a turn, and what is true; both for one roll, by pair of choices and way
    of action 2; the net's payoffs; both sides' strategies according to the net.
    """

    by_net: TurnWorkspace
    true: TurnWorkspace
    net_ways: Numbers
    true_ways: Numbers
    payoff: Numbers
    strategy: Numbers
    other_strategy: Numbers


@kernel_part
def new_response_workspace() -> ResponseWorkspace:
    shape = (MAX_CHOICES, MAX_CHOICES, WAYS)
    return ResponseWorkspace(
        new_turn_workspace(),
        new_turn_workspace(),
        np.zeros(shape),
        np.zeros(shape),
        np.zeros((MAX_CHOICES, MAX_CHOICES)),
        np.zeros(MAX_CHOICES),
        np.zeros(MAX_CHOICES),
    )


@kernel_part
def fill_ways(
    white1: int,
    white2: int,
    first_face: int,
    second_face: int,
    own_count: int,
    other_count: int,
    alone: Numbers,
    crosses: Numbers,
    ways: Numbers,
) -> None:
    """Fills in the active player's share for each way to use action 2. Faces count from 0."""
    for own in range(own_count):
        for other in range(other_count):
            ways[own, other, 0] = alone[own, other]
            ways[own, other, 1] = crosses[own, other, 0, white1 + first_face - 1]
            ways[own, other, 2] = crosses[own, other, 0, white2 + first_face - 1]
            ways[own, other, 3] = crosses[own, other, 1, 11 - white1 - second_face]
            ways[own, other, 4] = crosses[own, other, 1, 11 - white2 - second_face]


@kernel_part
def best_way(own: int, other: int, ways: Numbers) -> int:
    best = 0
    for way in range(1, WAYS):
        if ways[own, other, way] > ways[own, other, best]:
            best = way
    return best


@kernel_part
def fill_net_payoff(own_count: int, other_count: int, closes: bool, ways: Numbers, payoff: Numbers) -> None:
    """Fills in the matrix game that the master solves. If no choice closes a row, it searches action 2 only once for
    each of the active player's choices, as if the other player crossed nothing.
    """
    for own in range(own_count):
        way = best_way(own, 0, ways)
        for other in range(other_count):
            payoff[own, other] = ways[own, other, best_way(own, other, ways) if closes else way]


@kernel_part
def share_against_waiting_net(own_count: int, other_count: int, ways: Numbers, other_strategy: Numbers) -> float:
    """The active player's share if it makes the best of how often the net's player takes each choice."""
    best = 0.0
    for own in range(own_count):
        share = 0.0
        for other in range(other_count):
            if other_strategy[other] > 0:
                share += other_strategy[other] * ways[own, other, best_way(own, other, ways)]
        best = max(best, share)
    return best


@kernel_part
def share_of_active_net(
    own_count: int, other_count: int, net_ways: Numbers, true_ways: Numbers, strategy: Numbers
) -> float:
    """The share that the net's player is left with if it is active and the other player makes the best of that."""
    least = 1.0
    for other in range(other_count):
        share = 0.0
        for own in range(own_count):
            if strategy[own] > 0:
                share += strategy[own] * true_ways[own, other, best_way(own, other, net_ways)]
        least = min(least, share)
    return least


@kernel_part
def mean_response(
    net_table: TwoPlayerTable,
    true_table: TwoPlayerTable,
    rows: RowTables,
    position: Position,
    net_is_active: bool,
    workspace: ResponseWorkspace,
) -> float:
    """The active player's share over all rolls, if one player plays by the net's table and the other exploits it. The
    true table has the shares of the next turn, in which the roles are reversed.
    """
    after, _, points, progress = rows
    by_net, true, net_ways, true_ways, payoff, strategy, other_strategy = workspace
    choices, other_choices, net_alone, net_crosses = by_net.own, by_net.other, by_net.alone, by_net.crosses
    true_alone, true_crosses, tableau = true.alone, true.crosses, true.tableau
    net_both_open, net_one_open = net_table
    true_both_open, true_one_open = true_table
    total = 0.0
    for white in range(2, 13):
        own_count, other_count = fill_white_sum(
            net_both_open,
            net_one_open,
            after,
            points,
            progress,
            position,
            white,
            choices,
            other_choices,
            net_alone,
            net_crosses,
        )
        fill_white_sum(
            true_both_open,
            true_one_open,
            after,
            points,
            progress,
            position,
            white,
            choices,
            other_choices,
            true_alone,
            true_crosses,
        )
        closing = FIRST if white == 12 else SECOND if white == 2 else -1
        closes = False
        for own in range(own_count):
            closes = closes or choices[own] == closing
        for other in range(other_count):
            closes = closes or other_choices[other] == closing
        for white1 in range(max(1, white - FACES), white // 2 + 1):
            white2 = white - white1
            shares = 0.0
            for faces in range(COLOUR_ROLLS):
                first_face, second_face = faces // FACES, faces % FACES
                fill_ways(
                    white1, white2, first_face, second_face, own_count, other_count, net_alone, net_crosses, net_ways
                )
                fill_ways(
                    white1, white2, first_face, second_face, own_count, other_count, true_alone, true_crosses, true_ways
                )
                fill_net_payoff(own_count, other_count, closes, net_ways, payoff)
                fill_strategies(payoff, own_count, other_count, strategy, other_strategy, tableau)
                if net_is_active:
                    shares += share_of_active_net(own_count, other_count, net_ways, true_ways, strategy)
                else:
                    shares += share_against_waiting_net(own_count, other_count, true_ways, other_strategy)
            total += shares if white1 == white2 else 2 * shares
    return total / (WHITE_ROLLS * COLOUR_ROLLS)

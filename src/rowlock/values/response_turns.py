"""A turn of two players with two rows in which one of them plays by a net and the other exploits it.

The other player knows how often the net's player makes each choice (see `response_choices`), and plays the best
response.

The net's player chooses the same whether it is active or waiting, so its share if it is active and the exploiter's
share otherwise are computed together, and for all faces of the colour dice at once. Only the few rolls without a saddle
point are examined one by one.
"""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part, lean_part
from rowlock.fast.matrix_game import GameTableau, fill_strategies, new_tableau
from rowlock.fast.row_states import RowTables
from rowlock.fast.two_player_positions import Position, TwoPlayerTable
from rowlock.fast.two_player_turns import (
    COLOUR_ROLLS,
    FACES,
    MAX_CHOICES,
    WHITE_ROLLS,
    fill_faces,
    fill_matrix,
    fill_payoffs,
    fill_white_sum,
    merge_choices,
    sum_of_best,
)
from rowlock.rules.rows import SQUARES
from rowlock.values.response_choices import better_choice, closes_row, fill_after_net, fill_net_payoffs


class WhiteSum(NamedTuple):
    """A table's shares for a white sum, by pair of choices: without action 2, and with action 2 by row and square."""

    alone: Numbers
    crosses: Numbers


class ResponseWorkspace(NamedTuple):
    """Scratch memory. For a white sum: both players' choices; the shares according to the net, and the true shares if
    the net's player is active, and if the other is.

    For two white dice and one pair of choices, by row and face of its die: the share according to the net with the best
    cross by that die or with no cross (`expected`), its share for the same cross in another pair of choices
    (`presumed`), and the true share after it (`kept`).

    By the faces of both colour dice and pair of choices: the matrix game that the net sees; the true share after its
    action 2, and that after the other player's best action 2. Then what each side guarantees in the net's matrix game,
    and the true shares: `left` to an active net's player, and `gained` by an active exploiter. For one roll: that
    matrix, both sides' strategies in it, and a tableau.
    """

    own: Numbers
    other: Numbers
    by_net: WhiteSum
    net_active: WhiteSum
    other_active: WhiteSum
    expected: Numbers
    presumed: Numbers
    kept: Numbers
    faces: Numbers
    payoffs: Numbers
    after_net: Numbers
    after_other: Numbers
    at_least: Numbers
    at_most: Numbers
    extreme: Numbers
    true_extreme: Numbers
    left: Numbers
    gained: Numbers
    matrix: Numbers
    strategy: Numbers
    other_strategy: Numbers
    tableau: GameTableau


@kernel_part
def new_white_sum() -> WhiteSum:
    return WhiteSum(np.zeros((MAX_CHOICES, MAX_CHOICES)), np.zeros((MAX_CHOICES, MAX_CHOICES, 2, SQUARES)))


@kernel_part
def new_response_workspace() -> ResponseWorkspace:
    by_roll = (MAX_CHOICES, MAX_CHOICES, COLOUR_ROLLS)
    return ResponseWorkspace(
        np.zeros(MAX_CHOICES, dtype=np.int64),
        np.zeros(MAX_CHOICES, dtype=np.int64),
        new_white_sum(),
        new_white_sum(),
        new_white_sum(),
        np.zeros((2, FACES)),
        np.zeros((2, FACES)),
        np.zeros((2, FACES)),
        np.zeros((2, FACES)),
        np.zeros(by_roll),
        np.zeros(by_roll),
        np.zeros(by_roll),
        np.zeros(COLOUR_ROLLS),
        np.zeros(COLOUR_ROLLS),
        np.zeros(COLOUR_ROLLS),
        np.zeros(COLOUR_ROLLS),
        np.zeros(COLOUR_ROLLS),
        np.zeros(COLOUR_ROLLS),
        np.zeros((MAX_CHOICES, MAX_CHOICES)),
        np.zeros(MAX_CHOICES),
        np.zeros(MAX_CHOICES),
        new_tableau(MAX_CHOICES),
    )


@lean_part
def fill_left(
    choice: int,
    own_count: int,
    other_count: int,
    payoffs: Numbers,
    after_net: Numbers,
    at_least: Numbers,
    true_extreme: Numbers,
    left: Numbers,
) -> None:
    """Fills in the true share of an active net's player that expects the other to make a certain choice."""
    for own in range(own_count):
        for roll in range(COLOUR_ROLLS):
            true_extreme[roll] = after_net[own, 0, roll]
        for other in range(1, other_count):
            for roll in range(COLOUR_ROLLS):
                true_share = after_net[own, other, roll]
                true_extreme[roll] = true_share if true_share < true_extreme[roll] else true_extreme[roll]
        for roll in range(COLOUR_ROLLS):
            is_better = own == 0 or payoffs[own, choice, roll] > at_least[roll]
            at_least[roll] = payoffs[own, choice, roll] if is_better else at_least[roll]
            left[roll] = true_extreme[roll] if is_better else left[roll]


@lean_part
def fill_guarantees(
    own_count: int,
    other_count: int,
    payoffs: Numbers,
    after_net: Numbers,
    after_other: Numbers,
    at_least: Numbers,
    at_most: Numbers,
    extreme: Numbers,
    true_extreme: Numbers,
    left: Numbers,
    gained: Numbers,
) -> None:
    """Fills in what each side can guarantee in the net's matrix game, for all faces of the colour dice; and the true
    shares left to the net's player, or gained by the other, if the net's player makes the first choice that does so.
    """
    for own in range(own_count):
        for roll in range(COLOUR_ROLLS):
            extreme[roll] = payoffs[own, 0, roll]
            true_extreme[roll] = after_net[own, 0, roll]
        for other in range(1, other_count):
            for roll in range(COLOUR_ROLLS):
                share, true_share = payoffs[own, other, roll], after_net[own, other, roll]
                extreme[roll] = share if share < extreme[roll] else extreme[roll]
                true_extreme[roll] = true_share if true_share < true_extreme[roll] else true_extreme[roll]
        for roll in range(COLOUR_ROLLS):
            is_better = own == 0 or extreme[roll] > at_least[roll]
            at_least[roll] = extreme[roll] if is_better else at_least[roll]
            left[roll] = true_extreme[roll] if is_better else left[roll]
    for other in range(other_count):
        for roll in range(COLOUR_ROLLS):
            extreme[roll] = payoffs[0, other, roll]
            true_extreme[roll] = after_other[0, other, roll]
        for own in range(1, own_count):
            for roll in range(COLOUR_ROLLS):
                share, true_share = payoffs[own, other, roll], after_other[own, other, roll]
                extreme[roll] = share if share > extreme[roll] else extreme[roll]
                true_extreme[roll] = true_share if true_share > true_extreme[roll] else true_extreme[roll]
        for roll in range(COLOUR_ROLLS):
            is_better = other == 0 or extreme[roll] < at_most[roll]
            at_most[roll] = extreme[roll] if is_better else at_most[roll]
            gained[roll] = true_extreme[roll] if is_better else gained[roll]


@lean_part
def share_of_active_net(own_count: int, other_count: int, roll: int, after_net: Numbers, strategy: Numbers) -> float:
    """The share left to the net's player if it is active and the other player plays the best response."""
    least = 1.0
    for other in range(other_count):
        share = 0.0
        for own in range(own_count):
            share += strategy[own] * after_net[own, other, roll]
        least = min(least, share)
    return least


@lean_part
def share_against_waiting_net(
    own_count: int, other_count: int, roll: int, after_other: Numbers, other_strategy: Numbers
) -> float:
    """The active player's share with the best response to the net's player's strategy."""
    best = 0.0
    for own in range(own_count):
        share = 0.0
        for other in range(other_count):
            share += other_strategy[other] * after_other[own, other, roll]
        best = max(best, share)
    return best


@lean_part
def sum_of(shares: Numbers) -> float:
    total = 0.0
    for roll in range(COLOUR_ROLLS):
        total += shares[roll]
    return total


@kernel_part
def mean_responses(
    by_net: TwoPlayerTable,
    net_active: TwoPlayerTable,
    other_active: TwoPlayerTable,
    rows: RowTables,
    position: Position,
    workspace: ResponseWorkspace,
) -> tuple[float, float]:
    """The active player's share over all rolls: if they play by the net and the other player exploits that, and if they
    exploit the other player, who plays by the net. After the turn the roles are reversed.
    """
    after, _, points, progress = rows
    net_both_open, net_one_open = by_net
    kept_both_open, kept_one_open = other_active
    true_both_open, true_one_open = net_active
    (choices, other_choices, net_sum, kept_sum, true_sum, expected, presumed, kept, faces) = workspace[:9]
    payoffs, after_net, after_other, at_least, at_most, extreme, true_extreme, left, gained = workspace[9:18]
    matrix, strategy, other_strategy, tableau = workspace[18:]
    (alone, crosses), (kept_alone, kept_crosses), (true_alone, true_crosses) = net_sum, kept_sum, true_sum
    net_total = other_total = 0.0
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
            alone,
            crosses,
        )
        fill_white_sum(
            kept_both_open,
            kept_one_open,
            after,
            points,
            progress,
            position,
            white,
            choices,
            other_choices,
            kept_alone,
            kept_crosses,
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
        closes = closes_row(choices, own_count, white) or closes_row(other_choices, other_count, white)
        better = better_choice(own_count, other_count, alone, crosses)
        if better >= 0:
            merge_choices(better, own_count, true_alone, true_crosses)
        for white1 in range(max(1, white - FACES), white // 2 + 1):
            white2 = white - white1
            ways = 1 if white1 == white2 else 2
            fill_after_net(
                white1,
                white2,
                own_count,
                other_count,
                alone,
                crosses,
                kept_alone,
                kept_crosses,
                expected,
                kept,
                after_net,
            )
            for own in range(own_count if better < 0 or own_count > 1 else 0):
                for other in range(other_count):
                    if better < 0 or other == better:
                        fill_net_payoffs(
                            white1, white2, own, other, closes, alone, crosses, expected, presumed, payoffs
                        )
            if better >= 0:
                fill_left(better, own_count, other_count, payoffs, after_net, at_least, true_extreme, left)
                fill_faces(white1, white2, 0, 0, true_alone, true_crosses, faces)
                net_total += ways * sum_of(left)
                other_total += ways * sum_of_best(faces, extreme)
                continue
            fill_payoffs(white1, white2, own_count, other_count, true_alone, true_crosses, faces, after_other)
            fill_guarantees(
                own_count,
                other_count,
                payoffs,
                after_net,
                after_other,
                at_least,
                at_most,
                extreme,
                true_extreme,
                left,
                gained,
            )
            for roll in range(COLOUR_ROLLS):
                if at_least[roll] < at_most[roll]:
                    fill_matrix(roll, own_count, other_count, payoffs, matrix)
                    fill_strategies(matrix, own_count, other_count, strategy, other_strategy, tableau)
                    left[roll] = share_of_active_net(own_count, other_count, roll, after_net, strategy)
                    gained[roll] = share_against_waiting_net(own_count, other_count, roll, after_other, other_strategy)
            net_total += ways * sum_of(left)
            other_total += ways * sum_of(gained)
    rolls = WHITE_ROLLS * COLOUR_ROLLS
    return net_total / rolls, other_total / rolls

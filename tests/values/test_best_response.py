"""The best response to a net against a plain calculation by the rules, and the net's player against the master."""

import random
from functools import cache

import numpy as np
import pytest

from rowlock.analysis.matrix_game import one_best_mix
from rowlock.fast.compiled import kernel
from rowlock.fast.row_states import ROWS, row_in_state
from rowlock.fast.sheet_arrays import missing_columns
from rowlock.fast.two_player_positions import TwoPlayerTable
from rowlock.fast.two_player_tables import exact_shares, position_of
from rowlock.rules import NOTHING, Dice, apply, legal, text, two_rows
from rowlock.rules.dice import without_colours
from rowlock.rules.layout import dice_out, row_closed_by
from rowlock.rules.turn import ACTION_2, OVER
from rowlock.values.best_response import NetPlayer, empty_board, net_share
from rowlock.values.choice_values import choice_values, share_before_roll
from rowlock.values.response_turns import mean_responses, new_response_workspace
from rowlock.values.sheet_evaluation import sheet_workspace
from rowlock.values.weights import learnt_net
from support.two_player_positions import all_rolls, random_position, random_table

pytestmark = pytest.mark.slow

NO_TABLE = TwoPlayerTable(None, None)


def share_by_net(player, rows, position):
    """Interpreted, because compiling it takes longer than these few calls."""
    workspace = sheet_workspace(player.net)
    return net_share(player, workspace, empty_board(player.missing), rows, position)


@kernel
def responses_by_kernel(net_table, true_table, rows, position):
    return mean_responses(net_table, true_table, true_table, rows, position, new_response_workspace())


@pytest.mark.long
def test_a_net_player_gives_a_position_the_same_share_as_its_net():
    net = learnt_net("tworows", 2)
    open_rows = np.array([row_in_state(state) for state in range(56)])
    player = NetPlayer(net, missing_columns(two_rows.LAYOUT), open_rows)
    draw = random.Random(1)
    closed = set()
    for _ in range(60):
        state = random_position(draw)
        position = position_of(state)
        if state.closed == 1:  # the table has only the other row closed
            position = position._replace(
                first=position.second, other_first=position.other_second, second=0, other_second=0, closed=2
            )
        closed.add(state.closed)
        share = share_before_roll(net, state, state.active)
        assert share_by_net(player, ROWS, position) == pytest.approx(share, abs=1e-5), text(state)
    assert closed == {0, 1, 2}


class SlowMaster:
    """The master's choices by the rules, for any shares of the positions after a turn."""

    def __init__(self, share):
        self.share = share

    def second(self, state):
        """Its choice in action 2."""
        return max(legal(state, state.active), key=lambda choice: self.share(apply(state, (choice,)), state.active))

    def payoff(self, rolled):
        active = rolled.active
        own, other = legal(rolled, active), legal(rolled, 1 - active)
        closes = any(row_closed_by(rolled.layout, choice) for choice in (*own, *other))
        lines = []
        for row in own:
            passed = apply(rolled, pair(rolled, row, NOTHING))
            second = None if closes else self.second(passed)
            line = []
            for column in other:
                after = apply(rolled, pair(rolled, row, column))
                if after.stage == ACTION_2:
                    after = apply(after, (self.second(after) if closes else second,))
                line.append(self.share(after, active))
            lines.append(line)
        return np.array(lines)

    def first(self, rolled, seat):
        """How often it takes each choice in action 1."""
        own, other = one_best_mix(self.payoff(rolled))
        return dict(zip(legal(rolled, seat), own if seat == rolled.active else other, strict=True))


def pair(state, own, other):
    return (own, other) if state.active == 0 else (other, own)


def slow_response(state, master, true_share, net_is_active):
    """The active seat's share over all rolls."""
    active = state.active
    total = 0.0
    for dice, ways in all_rolls():
        rolled = apply(state, without_colours(Dice(*dice), dice_out(state.layout, state.closed)))
        own, other = legal(rolled, active), legal(rolled, 1 - active)
        shares = np.zeros((len(own), len(other)))
        for index, row in enumerate(own):
            for place, column in enumerate(other):
                after = apply(rolled, pair(rolled, row, column))
                ends = [after]
                if after.stage == ACTION_2:
                    seconds = [master.second(after)] if net_is_active else legal(after, active)
                    ends = [apply(after, (second,)) for second in seconds]
                shares[index, place] = max(true_share(end, active) for end in ends)
        often = np.array(list(master.first(rolled, active if net_is_active else 1 - active).values()))
        total += ways * ((often @ shares).min() if net_is_active else (shares @ often).max())
    return total / 6**4


@pytest.mark.long
def test_a_position_follows_from_all_rolls_and_choices_by_the_rules():
    net_table, true_table = random_table(1), random_table(2)
    master = SlowMaster(cache(lambda state, seat: exact_shares([state], net_table)[0, seat]))
    draw = random.Random(5)  # three of these positions let the waiting player close a row
    for _ in range(4):
        state = random_position(draw)
        true_share = cache(lambda end, seat: exact_shares([end], true_table)[0, seat])
        slow = tuple(slow_response(state, master, true_share, net_is_active) for net_is_active in (True, False))
        assert responses_by_kernel(net_table, true_table, ROWS, position_of(state)) == pytest.approx(slow, abs=1e-9), (
            text(state)
        )


@pytest.mark.long
def test_the_net_s_player_chooses_as_the_master_does():
    net = learnt_net("tworows", 2)

    @cache
    def share(state, seat):
        if state.stage == OVER:
            return exact_shares([state], NO_TABLE)[0, seat]
        return share_before_roll(net, state, seat)

    master = SlowMaster(share)
    draw = random.Random(3)
    for _ in range(40):
        state = random_position(draw)
        white1, white2, red, blue = (draw.randint(1, 6) for _ in range(4))
        dice = Dice(white1, white2, red, 0, 0, blue)
        rolled = apply(state, without_colours(dice, dice_out(state.layout, state.closed)))
        for seat in range(2):
            often = {one.choice: one.probability for one in choice_values(net, rolled, seat)}
            if max(often.values()) == 1:  # mixed choices are found in 400 rounds there, and exactly here
                assert master.first(rolled, seat) == pytest.approx(often), text(rolled)

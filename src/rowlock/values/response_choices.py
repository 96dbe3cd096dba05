"""The choices of a net's player in a turn of two players with two rows, for all faces of the colour dice at once.

It chooses like the master: by solving the matrix game that the net sees in action 1, then by the net's best action 2.
"""

from rowlock.fast.compiled import Numbers, lean_part
from rowlock.fast.two_player_positions import FIRST, SECOND
from rowlock.fast.two_player_turns import FACES, IMPOSSIBLE
from rowlock.rules.rows import SQUARES


@lean_part
def fill_net_faces(
    white1: int,
    white2: int,
    own: int,
    other: int,
    alone: Numbers,
    crosses: Numbers,
    second_alone: Numbers,
    second_crosses: Numbers,
    second_other: int,
    expected: Numbers,
    second: Numbers,
) -> None:
    """For a pair of choices and each face of each colour die, fills in the net's share with the best cross by that die,
    or with no cross if that is as good; and the share for the same cross in a second table, or in the same table with
    another choice of the other player.
    """
    base, second_base = alone[own, other], second_alone[own, second_other]
    for row in range(2):
        for face in range(FACES):
            square1 = white1 + face - 1 if row == 0 else 11 - white1 - face
            square2 = white2 + face - 1 if row == 0 else 11 - white2 - face
            one, two = crosses[own, other, row, square1], crosses[own, other, row, square2]
            best = one if one >= two else two
            then = (
                second_crosses[own, second_other, row, square1]
                if one >= two
                else second_crosses[own, second_other, row, square2]
            )
            expected[row, face] = best if best > base else base
            second[row, face] = then if best > base else second_base


@lean_part
def spread_faces(expected: Numbers, second: Numbers, shares: Numbers) -> None:
    """Fills in the second table's share for the better colour die, for all pairs of faces."""
    for first_face in range(FACES):
        best, share = expected[0, first_face], second[0, first_face]
        for face in range(FACES):
            shares[first_face * FACES + face] = share if best >= expected[1, face] else second[1, face]


@lean_part
def fill_net_payoffs(
    white1: int,
    white2: int,
    own: int,
    other: int,
    closes: bool,
    alone: Numbers,
    crosses: Numbers,
    expected: Numbers,
    presumed: Numbers,
    payoffs: Numbers,
) -> None:
    """Fills in one pair of choices of the matrix game that the master solves. If no choice closes a row, the master
    searches action 2 only once for each of the active player's choices, as if the other player crossed nothing.
    """
    looked_at = other if closes else 0
    fill_net_faces(white1, white2, own, looked_at, alone, crosses, alone, crosses, other, expected, presumed)
    spread_faces(expected, presumed, payoffs[own, other])


@lean_part
def fill_after_net(
    white1: int,
    white2: int,
    own_count: int,
    other_count: int,
    alone: Numbers,
    crosses: Numbers,
    true_alone: Numbers,
    true_crosses: Numbers,
    expected: Numbers,
    kept: Numbers,
    after_net: Numbers,
) -> None:
    """Fills in the true share after the best action 2 according to the net, for every pair of choices."""
    for own in range(own_count):
        for other in range(other_count):
            fill_net_faces(white1, white2, own, other, alone, crosses, true_alone, true_crosses, other, expected, kept)
            spread_faces(expected, kept, after_net[own, other])


@lean_part
def better_choice(own_count: int, other_count: int, alone: Numbers, crosses: Numbers) -> int:
    """A choice that is better for the other player than any other, whatever the active player does and rolls; -1 if
    there isn't one. The net's player always makes it.
    """
    for choice in range(other_count):
        exceptions = 0
        for other in range(other_count):
            for own in range(own_count if other != choice else 0):
                exceptions += alone[own, choice] >= alone[own, other]
                for row in range(2):
                    for square in range(SQUARES):
                        share, worse = crosses[own, choice, row, square], crosses[own, other, row, square]
                        exceptions += share >= worse and (share != IMPOSSIBLE or worse != IMPOSSIBLE)
        if exceptions == 0:
            return choice
    return -1


@lean_part
def closes_row(choices: Numbers, count: int, white: int) -> bool:
    """Whether one of the choices in action 1 crosses the closing number of its row."""
    closing = FIRST if white == 12 else SECOND if white == 2 else -1
    closes = False
    for choice in range(count):
        closes |= choices[choice] == closing
    return closes

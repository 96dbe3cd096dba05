"""Games of Duel between two nets, with the luck of their dice."""

from rowlock.fast.compiled import Numbers, kernel
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.rules import duel
from rowlock.rules.turn import ACTION_1, OVER, ROLL
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.duel_roll_luck import add_board_luck
from rowlock.values.duel_turns import best_choice, final_share
from rowlock.values.luck import new_luck_workspace
from rowlock.values.net import Net
from rowlock.values.sheet_play import BY_NET


@kernel
def play_games(
    nets: tuple[Net, Net],
    empty: duel.State,
    policies: Numbers,
    seed: int,
    first_game: int,
    shares: Numbers,
    luck: Numbers,
) -> None:
    """Plays a game for each line of the shares. The sides take turns to begin; the second net estimates the luck."""
    workspaces = (
        duel_workspace(nets[0]),
        duel_workspace(nets[1]),
    )
    luck_workspace = new_luck_workspace(2)
    for index in range(shares.shape[0]):
        game = first_game + index
        state = duel.State(empty.sheets, empty.closed, game % 2, empty.stage, empty.dice, empty.placed)
        stream = new_stream(seed, game)
        while state.stage != OVER:
            stream += STEP
            if state.stage == ROLL:
                dice = roll(mix(stream), state.closed)
                add_board_luck(nets[1], workspaces[1], luck_workspace, state, dice, luck[index])
                state = duel.after_roll(state, dice)
                continue
            stream += STEP  # so that the dice are the same as in self-play, where a choice may be exploration
            which = BY_NET - policies[state.active]
            _, choice = best_choice(nets[which], workspaces[which], state)
            act = state.stage == ACTION_1
            state = duel.after_action_1(state, choice) if act else duel.after_action_2(state, choice)
        for seat in range(2):
            shares[index, seat] = final_share(state, seat)

"""Batches of games in which an agent plays one seat and bots of any level play the others, compiled."""

from rowlock.fast.batch_arrays import BOT_STREAM, COMMON, GAME, LEGAL, BatchBuffers, BatchRules, decides
from rowlock.fast.batch_observations import write_masks, write_observations
from rowlock.fast.batches import ALL_LEGAL, advance, list_legal, start_game
from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.rules.choices import NOTHING
from rowlock.values.batch_bots import CompiledBots, bot_choice, bot_workspace
from rowlock.values.net import Net, Workspace
from rowlock.values.position_memory import REMEMBERED
from rowlock.values.sheet_choices import UNKNOWN, new_prediction


@kernel_part
def agent_of(game: int, players: int) -> int:
    """The agent's seat, which changes from game to game independently of the first seat."""
    return game // players % players


@kernel_part
def opponents_workspace(rules: BatchRules, net: Net | None) -> Workspace | None:
    if net is None:
        return None
    return bot_workspace(rules, net, REMEMBERED)


@kernel_part
def play_on(
    rules: BatchRules,
    opponents: CompiledBots,
    net: Net | None,
    workspace: Workspace | None,
    games: int,
    seed: int,
    position: Numbers,
    chosen: Numbers,
    scratch: BatchBuffers,
) -> tuple[bool, float]:
    """Plays until the agent has to decide. `chosen` holds the agent's choice if it has just decided. Returns whether a
    game ended, and the agent's reward. `scratch` holds the output of one game.
    """
    players = chosen.shape[0]
    ended, reward = False, 0.0
    scratch.rewards[:] = 0
    agent = agent_of(position[COMMON, GAME], players)
    has_decided = decides(rules.simultaneous, position, agent)
    predicted = new_prediction()
    while True:
        predicted[:] = UNKNOWN
        for seat in range(players):
            if seat != agent:
                chosen[seat] = NOTHING
                if decides(rules.simultaneous, position, seat):
                    which = (seat - agent) % players - 1
                    draws = position[COMMON, BOT_STREAM : BOT_STREAM + 1]
                    chosen[seat] = bot_choice(
                        rules, opponents, which, net, workspace, position, players, seat, predicted, draws
                    )
            elif not has_decided:
                chosen[seat] = NOTHING
        over = advance(
            rules,
            games,
            seed,
            position,
            chosen,
            scratch.rewards[0],
            scratch.final_observations[0],
            scratch.final_scores[0],
        )
        if not ended:
            reward = scratch.rewards[0, agent]
        if over:
            ended = True
            agent = agent_of(position[COMMON, GAME], players)
        has_decided = False
        if decides(rules.simultaneous, position, agent):
            return ended, reward


@kernel_part
def write_agent_view(
    rules: BatchRules, position: Numbers, game: int, agent: int, scratch: BatchBuffers, buffers: BatchBuffers
) -> None:
    """Writes the agent's observation and its legal actions."""
    write_observations(rules.columns, rules.fields.shape[0] > 0, position, scratch.observations[0])
    write_masks(rules.simultaneous, rules.action_by_choice, position, scratch.action_masks[0], scratch.deciding[0])
    buffers.observations[game, 0] = scratch.observations[0, agent]
    buffers.action_masks[game, 0] = scratch.action_masks[0, agent]


@kernel
def step_against(
    rules: BatchRules,
    opponents: CompiledBots,
    net: Net | None,
    positions: Numbers,
    seed: int,
    actions: Numbers,
    chosen: Numbers,
    scratch: BatchBuffers,
    buffers: BatchBuffers,
) -> int:
    """Takes the agent's action in every game, and plays until it has to decide again, in the next game if need be. If
    `actions` is empty, it starts all games, and plays until the agent has to decide.

    If an action is illegal, nothing happens, and the index of its game is returned.
    """
    players = chosen.shape[0]
    games = positions.shape[0]
    is_start = actions.shape[0] == 0
    workspace = opponents_workspace(rules, net)
    for game in range(actions.shape[0]):
        legal = positions[game, agent_of(positions[game, COMMON, GAME], players), LEGAL]
        action = actions[game]
        if action < 0 or action >= rules.choices.shape[0] or not legal >> rules.choices[action] & 1:
            return game
    for game in range(games):
        position = positions[game]
        if is_start:
            start_game(rules.missing, position, seed, game)
            list_legal(rules, position)
        agent = agent_of(position[COMMON, GAME], players)
        if not is_start:
            chosen[agent] = rules.choices[actions[game]]
        ended, reward = False, 0.0
        if not is_start or not decides(rules.simultaneous, position, agent):
            ended, reward = play_on(rules, opponents, net, workspace, games, seed, position, chosen, scratch)
        buffers.terminations[game] = ended
        buffers.rewards[game, 0] = reward
        if ended:
            buffers.final_observations[game, 0] = scratch.final_observations[0, agent]
            buffers.final_scores[game] = scratch.final_scores[0]
        write_agent_view(rules, position, game, agent_of(position[COMMON, GAME], players), scratch, buffers)
    return ALL_LEGAL

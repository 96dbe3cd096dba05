"""Batches of games in which one seat is an agent's and the others are bots', of every level, compiled."""

from rowlock.fast.batch_arrays import BOT_STREAM, COMMON, GAME, LEGAL, BatchBuffers, BatchRules, decides
from rowlock.fast.batch_observations import write_masks, write_observations
from rowlock.fast.batches import ALL_LEGAL, advance, list_legal, start_game
from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.rules.choices import NOTHING
from rowlock.values.batch_bots import CompiledBots, bot_choice
from rowlock.values.net import Net


@kernel_part
def agent_of(game: int, players: int) -> int:
    """The agent's seat, which changes from game to game independently of the first seat."""
    return game // players % players


@kernel_part
def play_on(
    rules: BatchRules,
    opponents: CompiledBots,
    net: Net | None,
    games: int,
    seed: int,
    position: Numbers,
    chosen: Numbers,
    room: BatchBuffers,
) -> tuple[bool, float]:
    """Plays until the agent decides. `chosen` holds the agent's choice if it has just decided. Returns whether a game
    ended, and the agent's reward. `room` is for what is told of one game.
    """
    players = chosen.shape[0]
    ended, reward = False, 0.0
    room.rewards[:] = 0
    agent = agent_of(position[COMMON, GAME], players)
    has_decided = decides(rules.simultaneous, position, agent)
    while True:
        for seat in range(players):
            if seat != agent:
                chosen[seat] = NOTHING
                if decides(rules.simultaneous, position, seat):
                    which = (seat - agent) % players - 1
                    draws = position[COMMON, BOT_STREAM : BOT_STREAM + 1]
                    chosen[seat] = bot_choice(rules, opponents, which, net, position, players, seat, draws)
            elif not has_decided:
                chosen[seat] = NOTHING
        over = advance(
            rules, games, seed, position, chosen, room.rewards[0], room.final_observations[0], room.final_scores[0]
        )
        if not ended:
            reward = room.rewards[0, agent]
        if over:
            ended = True
            agent = agent_of(position[COMMON, GAME], players)
        has_decided = False
        if decides(rules.simultaneous, position, agent):
            return ended, reward


@kernel_part
def tell_agent(
    rules: BatchRules, position: Numbers, game: int, agent: int, room: BatchBuffers, told: BatchBuffers
) -> None:
    """Writes what the agent sees and may do."""
    write_observations(rules.columns, rules.fields.shape[0] > 0, position, room.observations[0])
    write_masks(rules.simultaneous, rules.action_by_choice, position, room.action_masks[0], room.deciding[0])
    told.observations[game, 0] = room.observations[0, agent]
    told.action_masks[game, 0] = room.action_masks[0, agent]


@kernel
def step_against(
    rules: BatchRules,
    opponents: CompiledBots,
    net: Net | None,
    positions: Numbers,
    seed: int,
    actions: Numbers,
    chosen: Numbers,
    room: BatchBuffers,
    told: BatchBuffers,
) -> int:
    """Takes the agent's action in every game, and plays until it decides again, in the next game if need be. Without
    any actions, it starts a game in every place, and plays until the agent decides.

    If an action is illegal, nothing happens, and the place of its game is returned.
    """
    players = chosen.shape[0]
    games = positions.shape[0]
    is_start = actions.shape[0] == 0
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
            ended, reward = play_on(rules, opponents, net, games, seed, position, chosen, room)
        told.terminations[game] = ended
        told.rewards[game, 0] = reward
        if ended:
            told.final_observations[game, 0] = room.final_observations[0, agent]
            told.final_scores[game] = room.final_scores[0]
        tell_agent(rules, position, game, agent_of(position[COMMON, GAME], players), room, told)
    return ALL_LEGAL

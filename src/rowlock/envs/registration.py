"""Registers every game with Gymnasium and PettingZoo, so that `make` finds it."""

import gymnasium
import pettingzoo

from rowlock.envs.encoding import VERSION
from rowlock.rules import GAME_NAMES


def environment_name(game: str) -> str:
    """The registered name of a game: `rowlock/`, its capitalised name, and the version."""
    return f"rowlock/{game.capitalize()}-v{VERSION}"


def register_environments() -> None:
    """Register all games, except those that already are."""
    for game in GAME_NAMES:
        name = environment_name(game)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="rowlock.envs.single_agent:GameAgainstBots",
                vector_entry_point="rowlock.envs.vector:GamesAgainstBots",
                kwargs={"game": game},
            )
        # Older versions of PettingZoo have no registry.
        if hasattr(pettingzoo, "register") and name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, "rowlock.envs.aec:SequentialGame", kwargs={"game": game})
            pettingzoo.register("parallel", name, "rowlock.envs.parallel:ParallelGame", kwargs={"game": game})

"""The opponents of an agent by name, and their compiled versions."""

from rowlock.bots import bot_named
from rowlock.bots.compiled_bots import compiled_bots, is_compiled_level
from rowlock.fast.batch_levels import LEVELS, STEADY
from rowlock.rules import BadOptions, Options
from rowlock.values.batch_bots import CompiledBots
from rowlock.values.net import Net
from rowlock.values.weights import learnt_net


def opponent_names(options: Options, opponent: str | list[str]) -> list[str]:
    """A bot for each seat after the agent's, from one name for all of them or one for each."""
    names = [opponent] * (options.players - 1) if isinstance(opponent, str) else list(opponent)
    if len(names) != options.players - 1:
        raise BadOptions(f"{options.players} players need {options.players - 1} opponents, not {len(names)}")
    return names


def compiled_opponents(options: Options, opponent: str | list[str]) -> tuple[CompiledBots, Net | None]:
    """The opponents in compiled form, and the net if one of them plays by it."""
    names = opponent_names(options, opponent)
    for name in names:
        bot_named(name, options.game)
        if not is_compiled_level(name):
            raise BadOptions(f"the bot {name} isn't compiled for batches: the levels are {', '.join(LEVELS)}")
    bots = compiled_bots(options, names)
    return bots, learnt_net(options.game, options.players) if (bots.levels > STEADY).any() else None

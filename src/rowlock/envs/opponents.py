"""The opponents of an agent, by name, and what their compiled versions need."""

import numpy as np

from rowlock.bots import beginner, bot_named, casual, steady
from rowlock.bots.learnt import Master
from rowlock.fast.batch_levels import EXPERT, LEVELS, MASTER, Habits
from rowlock.rules import BadOptions, Options, game_named
from rowlock.values.batch_opponents import Opponents
from rowlock.values.net import Net
from rowlock.values.weights import learnt_net


def opponent_names(options: Options, opponent: str | list[str]) -> list[str]:
    """A bot for each seat after the agent's, from one name for all of them or one for each."""
    names = [opponent] * (options.players - 1) if isinstance(opponent, str) else list(opponent)
    if len(names) != options.players - 1:
        raise BadOptions(f"{options.players} players need {options.players - 1} opponents, not {len(names)}")
    return names


def compiled_level(options: Options, name: str) -> int:
    """The number of a level. The master's trials are not compiled, so where it makes some, they must be off."""
    bot = bot_named(name, options.game)
    level = name.partition(":")[0]
    if level not in LEVELS:
        raise BadOptions(f"the bot {level} isn't compiled for batches: the levels are {', '.join(LEVELS)}")
    if isinstance(bot, Master):
        usual = game_named(options.game).BOTS.trials_for_two if options.players == 2 else 0
        if usual if bot.trials is None else bot.trials:
            raise BadOptions("in batches the master plays without trials: call it master:trials=0")
    return LEVELS.index(level)


def compiled_opponents(options: Options, opponent: str | list[str]) -> tuple[Opponents, Net | None]:
    """The opponents in compiled form, and the net if one of them plays by it."""
    levels = [compiled_level(options, name) for name in opponent_names(options, opponent)]
    tuning = game_named(options.game).BOTS
    habits = Habits(
        beginner.NOT_LOOKING,
        beginner.ANYTHING_GOES,
        beginner.A_LEAP,
        casual.SKIPS,
        casual.WHEN_PRESSED,
        casual.CARELESS,
        tuning.hope,
        steady.FEAR,
        tuning.blur,
    )
    net = learnt_net(options.game, options.players) if {EXPERT, MASTER} & set(levels) else None
    return Opponents(np.array(levels, dtype=np.int64), habits), net

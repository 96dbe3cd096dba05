"""The levels in compiled form, by name."""

from collections.abc import Sequence

import numpy as np

from rowlock.bots import beginner, casual, steady
from rowlock.bots.learnt import Master, usual_trials
from rowlock.bots.registry import bot_named
from rowlock.fast.batch_levels import LEVELS, Habits
from rowlock.rules import Options, game_named
from rowlock.values.batch_bots import CompiledBots


def is_compiled_level(name: str) -> bool:
    """Whether a bot, named with or without a setting, has a compiled form."""
    return name.partition(":")[0] in LEVELS


def compiled_bots(options: Options, names: Sequence[str]) -> CompiledBots:
    """Levels in compiled form. They play by nets even where the game is solved."""
    game = game_named(options.game)
    levels = [LEVELS.index(name.partition(":")[0]) for name in names]
    trials = []
    for name in names:
        bot = bot_named(name, options.game)
        chosen = bot.trials if isinstance(bot, Master) else 0
        trials.append(usual_trials(game, options.players) if chosen is None else chosen)
    habits = Habits(
        beginner.MISS_CHANCE,
        beginner.RANDOM_CHANCE,
        beginner.LARGE_SKIP,
        casual.MAX_SKIP,
        casual.MAX_SKIP_TO_AVOID_PENALTY,
        casual.CARELESS_CHANCE,
        game.BOTS.hope,
        steady.FEAR,
        game.BOTS.blur,
    )
    return CompiledBots(np.array(levels, dtype=np.int64), np.array(trials, dtype=np.int64), habits)

"""The games as environments for training agents: compiled batches, Gymnasium, PettingZoo and OpenSpiel.

This folder imports `bots`, `values`, `fast` and `rules`. It needs the extra `envs`; its OpenSpiel games need
`open_spiel`, too. Importing it registers the environments with Gymnasium and PettingZoo.
"""

from rowlock.envs.registration import environment_name, register_environments

register_environments()

__all__ = ["environment_name"]

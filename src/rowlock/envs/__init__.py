"""The games as environments for training agents: compiled batches, Gymnasium, PettingZoo and OpenSpiel.

This folder imports `bots`, `values`, `fast` and `rules`. Batches need nothing else; the environments for Gymnasium and
PettingZoo need the extra `envs`, and the OpenSpiel games `open_spiel`. Importing it registers the environments.
"""

try:
    from rowlock.envs.registration import register_environments
except ImportError as error:
    if error.name not in ("gymnasium", "pettingzoo"):
        raise
else:
    register_environments()

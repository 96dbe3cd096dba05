"""The agent of `train_agent.py` as an engine, so that it can play in the arena:

    rowlock arena casual --engine "python agent_engine.py agent.npz" --game qwixx --games 1000

It doesn't need JAX: choosing takes two matrix products.
"""

import random
import sys

import numpy as np

from rowlock.bots import View
from rowlock.engine.responder import respond
from rowlock.envs.encoding import encoding_of
from rowlock.rules import Choice, Options, game_of


class Agent:
    """Makes the choice with the highest probability according to the net."""

    def __init__(self, file: str) -> None:
        self.net = dict(np.load(file))

    def choose(self, view: View, legal: tuple[Choice, ...], _generator: random.Random, /) -> Choice:
        game, state = game_of(view.state), view.state
        encoding = encoding_of(Options(game.NAME, len(state.sheets), track=game.TRACK.track_of(state)))
        hidden = encoding.observe(state, view.seat).astype(np.float32)
        for layer in ("first", "second"):
            hidden = np.maximum(hidden @ self.net[layer] + self.net[layer + "_bias"], 0)
        logits = hidden @ self.net["policy"] + self.net["policy_bias"]
        return max(legal, key=lambda choice: logits[encoding.action_by_choice[choice]])


if __name__ == "__main__":
    agent = Agent(sys.argv[1])
    respond("trained agent", lambda _game: agent, sys.stdin, sys.stdout)

"""The effects of packing a net: the size of its file, and the changes in its values and best choices.

    python benchmarks/packed_nets.py FOLDER            # the nets of two players
    python benchmarks/packed_nets.py FOLDER qwixx-4    # others

compares unpacked nets in a folder with the packed ones of the package. To get the unpacked nets of today's packed ones:
`git archive 9d92187 src/rowlock/values/weights | tar x -C FOLDER --strip-components=4`. Positions come from games of
the unpacked net against itself, with a random choice now and then. "Loss" is the packed net's mean loss per choice,
according to the unpacked one. For comparison, it measures the former format, too: the first layer with 8 bits per
number and a scale for each unit, compressed by gzip.
"""

import gzip
import random
import statistics
import sys
from pathlib import Path

import numpy as np

from rowlock.arena.dice_stream import DiceStream
from rowlock.rules import TRACKS, Chance, Options, Over, State, apply, game_named, legal, pending, start
from rowlock.values.choice_values import ChoiceValue, choice_values
from rowlock.values.net import Net
from rowlock.values.net_paths import packed_path, weights_path
from rowlock.values.weights import learnt_net, read_net

NETS = ("qwixx-2", "onboard-2", "duel-2", "tworows-2")
GAMES = 30
STRAYS = 0.1


def decisions(net: Net, options: Options) -> list[tuple[State, int]]:
    found = []
    for game in range(GAMES):
        state, dice, generator = start(options), DiceStream(7, game), random.Random(game)
        while not isinstance(awaited := pending(state), Over):
            if isinstance(awaited, Chance):
                state = apply(state, dice.roll(state))
                continue
            event = []
            for seat in awaited.seats:
                choices = legal(state, seat)
                if len(choices) > 1:
                    found.append((state, seat))
                best = choice_values(net, state, seat)[0].choice
                event.append(generator.choice(choices) if generator.random() < STRAYS else best)
            state = apply(state, tuple(event))
    return found


def in_8_bits(net: Net) -> tuple[Net, int]:
    """The net with 8 bits per number in its first layer, and its compressed size."""
    scales = np.maximum(np.abs(net.first).max(axis=0), 1e-9) / 127
    numbers = np.round(net.first / scales)
    return net._replace(first=(numbers * scales).astype(np.float32)), len(
        gzip.compress(numbers.astype(np.int8).tobytes())
    )


def compare(net: Net, positions: list[tuple[State, int]], expected: list[list[ChoiceValue]]) -> str:
    agreed, differences, losses = 0, [], []
    for (state, seat), values in zip(positions, expected, strict=True):
        shares = {one.choice: one.share for one in values}
        found = choice_values(net, state, seat)
        agreed += found[0].choice == values[0].choice
        losses.append(values[0].share - shares[found[0].choice])
        differences += [abs(one.share - shares[one.choice]) for one in found]
    return (
        f"the same choice {agreed / len(positions):.1%}, values differ by {statistics.fmean(differences):.5f} "
        f"(at most {max(differences):.3f}), loss {statistics.fmean(losses):.6f}"
    )


def measure(folder: Path, name: str) -> None:
    game, _, players = name.rpartition("-")
    track = next(iter(TRACKS.values())) if game_named(game).ON_A_TRACK else None
    path = weights_path(game, int(players), folder)
    trained = read_net(path)
    positions = decisions(trained, Options(game, int(players), track=track))
    expected = [choice_values(trained, state, seat) for state, seat in positions]
    nets = {
        "packed": (learnt_net(game, int(players)), packed_path(weights_path(game, int(players))).stat().st_size),
        "8 bits": in_8_bits(trained),
    }
    print(f"{name}: {path.stat().st_size / 1000:.0f} kB in half precision, {len(positions)} choices")
    for way, (net, size) in nets.items():
        print(f"  {way}, {size / 1000:.0f} kB: {compare(net, positions, expected)}", flush=True)


if __name__ == "__main__":
    for one in sys.argv[2:] or NETS:
        measure(Path(sys.argv[1]), one)

"""What quantising a net costs: the size of its file, and how its values and best choices change.

    python benchmarks/quantised_nets.py            # the nets of two players
    python benchmarks/quantised_nets.py qwixx-4    # others

Positions come from games of the net against itself, with a random choice now and then. Sizes are compressed by gzip, as
the server sends files. "Loss" is what the choices of the quantised net lose per choice, by the values of the other.
"""

import gzip
import random
import statistics
import sys
from collections.abc import Callable

import numpy as np

from rowlock.arena.dice_stream import DiceStream
from rowlock.rules import TRACKS, Chance, Options, Over, State, apply, game_named, legal, pending, start
from rowlock.values.choice_values import choice_values
from rowlock.values.net import Net
from rowlock.values.net_file import packed, quantised
from rowlock.values.weights import read_net, weights_path

NETS = ("qwixx-2", "onboard-2", "duel-2", "tworows-2")
GAMES = 30
STRAYS = 0.1


def by_column(bits: int) -> Callable[[Net], Net]:
    """Fewer bits than the files have, with a scale for each unit."""

    def changed(net: Net) -> Net:
        largest = 2 ** (bits - 1) - 1
        scales = np.maximum(np.abs(net.first).max(axis=0), 1e-9) / largest
        return net._replace(first=(np.round(net.first / scales) * scales).astype(np.float32))

    return changed


def half_precision(net: Net) -> Net:
    return Net(*(layer.astype(np.float16).astype(np.float32) for layer in net))


WAYS: dict[str, Callable[[Net], Net]] = {
    "half precision": half_precision,
    "8 bits, as shipped": quantised,
    "6 bits": by_column(6),
    "4 bits": by_column(4),
}


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


def compressed_size(net: Net, way: str) -> int:
    """The size of the file. For ways without a file format, the size of the first layer alone."""
    if way == "8 bits, as shipped":
        return len(gzip.compress(packed(net), 9))
    if way == "half precision":
        return len(gzip.compress(net.first.astype(np.float16).tobytes(), 9))
    bits = int(way.partition(" ")[0])
    scales = np.maximum(np.abs(net.first).max(axis=0), 1e-9) / (2 ** (bits - 1) - 1)
    return len(gzip.compress(np.round(net.first / scales).astype(np.int8).tobytes(), 9))


def measure(name: str) -> None:
    game, players = name.rsplit("-", 1)
    track = next(iter(TRACKS.values())) if game_named(game).ON_A_TRACK else None
    net = read_net(weights_path(game, int(players)))
    positions = decisions(net, Options(game, int(players), track=track))
    expected = [choice_values(net, state, seat) for state, seat in positions]
    for way, changed in WAYS.items():
        other = changed(net)
        agreed, differences, losses = 0, [], []
        for (state, seat), values in zip(positions, expected, strict=True):
            shares = {one.choice: one.share for one in values}
            found = choice_values(other, state, seat)
            agreed += found[0].choice == values[0].choice
            losses.append(values[0].share - shares[found[0].choice])
            differences += [abs(one.share - shares[one.choice]) for one in found]
        print(
            f"{name:10} {way:20} {compressed_size(net, way) / 1e3:6.0f} kB, the same choice "
            f"{100 * agreed / len(positions):5.1f}%, values differ by {statistics.fmean(differences):.5f} "
            f"(at most {max(differences):.3f}), loss {statistics.fmean(losses):.6f}, {len(positions)} choices",
            flush=True,
        )


if __name__ == "__main__":
    for one in sys.argv[1:] or NETS:
        measure(one)

"""Learns from games on a GPU: with the same targets as `rowlock.values.td_learning`, but in batches, with Adam.

The CPU learns from one position after another, which can't be spread over many threads.
"""

import time
from collections.abc import Iterator
from typing import NamedTuple

import torch
from torch.nn import functional

from gpu_games import Net, Player, Results, copied, new_results

TEST_SEED = 2_000_003

MAX_TURNS, MAX_FEATURES = 128, 100
"""How much is recorded of a game. Hardly any is longer, and no position has more features."""


class Plan(NamedTuple):
    """How to learn: like `rowlock.values.training.Schedule`, with the number of positions in a step of Adam."""

    games: int
    first_rate: float
    last_rate: float = 1e-5
    trace_decay: float = 0.9
    exploration: float = 0.01
    odd_openings: float = 0.0
    batch: int = 65_536
    positions: int = 8_192
    tests: int = 10
    test_games: int = 131_072
    self_play: bool = False


class Positions(NamedTuple):
    """Positions to learn from: every seat's features, padded with the number of features, and the targets."""

    features: torch.Tensor
    targets: torch.Tensor


def positions_of(results: Results, padding: int, trace_decay: float) -> Positions:
    """The recorded positions and their targets by TD(λ)."""
    turns = int(results.recorded.max())
    is_recorded = torch.arange(turns, device=results.recorded.device) < results.recorded[:, None]
    predictions = results.predictions[:, :turns]
    targets = torch.empty_like(predictions)
    following = results.shares.clone()
    for turn in range(turns - 1, -1, -1):
        targets[:, turn] = following
        mixed = (1 - trace_decay) * predictions[:, turn] + trace_decay * following
        following = torch.where(is_recorded[:, turn, None], mixed, following)
    counts = results.counts[:, :turns][is_recorded]
    features = (
        results.features.view(torch.int16)[:, :turns, :, : int(counts.max())][is_recorded].to(torch.int32) & 0xFFFF
    )
    features.masked_fill_(torch.arange(features.shape[-1], device=features.device) >= counts[..., None], padding)
    return Positions(features, targets[is_recorded])


class Learner:
    """A net in training. Its first layer has an additional row of zeros for the padding."""

    def __init__(self, net: Net) -> None:
        padding = torch.zeros_like(net.first[:1])
        self.weights = [torch.cat((net.first, padding)), *(weights.clone() for weights in net[1:])]
        for weights in self.weights:
            weights.requires_grad_()
        self.padding = len(net.first)
        self.optimizer = torch.optim.Adam(self.weights, lr=1e-3, fused=net.first.is_cuda)

    def net(self) -> Net:
        """The net as it is now, to play by."""
        first, *rest = (weights.detach() for weights in self.weights)
        return copied(Net(first[:-1], *rest))

    def outputs(self, features: torch.Tensor) -> torch.Tensor:
        first, first_bias, second, second_bias, last, last_bias = self.weights
        seats = features.view(-1, features.shape[-1])
        hidden = functional.embedding_bag(seats, first, mode="sum", padding_idx=self.padding) + first_bias
        second_hidden = functional.relu(hidden) @ second + second_bias
        return (functional.relu(second_hidden) @ last + last_bias).view(features.shape[:-1])

    def step(self, positions: Positions, rate: float) -> torch.Tensor:
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        loss = functional.cross_entropy(self.outputs(positions.features), positions.targets)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        return loss.detach()

    def learn(self, positions: Positions, size: int, rate: float) -> float:
        count = len(positions.targets)
        order = torch.randperm(count, device=positions.targets.device)
        total = torch.zeros((), device=positions.targets.device)
        steps = max(count // size, 1)
        for chosen in order.tensor_split(steps):
            total += self.step(Positions(positions.features[chosen], positions.targets[chosen]), rate)
        return float(total) / steps


def share_against(player: Player, nets: tuple[Net, Net], games: int, seed: int = TEST_SEED) -> tuple[float, float]:
    """The first net's share, the same number of games in each seat, and half the width of its 95% interval."""
    shares = []
    players = player.game.players
    for seat in range(players):
        results = new_results(games // players, players)
        player.play(nets, seat, seed, 0, results)
        shares.append(results.shares[:, seat].double())
    both = torch.cat(shares)
    return both.mean().item(), 1.96 * both.std().item() / len(both) ** 0.5


class Point(NamedTuple):
    """A point of the learning curve, with the seconds spent on playing, learning and tests together."""

    games: int
    seconds: float
    rate: float
    loss: float
    share: float
    margin: float


def train(player: Player, start: Net, master: Net, plan: Plan, seed: int) -> Iterator[tuple[Net, Point]]:
    """Learns from games against the master, in changing seats, or against itself. Yields the net after each test."""
    torch.manual_seed(seed)
    learner = Learner(start)
    players = player.game.players
    results = new_results(plan.batch, players, MAX_TURNS, MAX_FEATURES)
    started = time.perf_counter()
    batches = -(-plan.games // plan.batch)
    tested_after = {batches * test // plan.tests for test in range(1, plan.tests + 1)}
    for batch in range(batches):
        rate = plan.first_rate * (plan.last_rate / plan.first_rate) ** (batch / batches)
        net = learner.net()
        nets = net, net if plan.self_play else master
        seat = None if plan.self_play else batch % players
        player.play(nets, seat, seed, batch * plan.batch, results, plan.exploration, plan.odd_openings)
        loss = learner.learn(positions_of(results, learner.padding, plan.trace_decay), plan.positions, rate)
        if batch + 1 in tested_after:
            tested = learner.net()
            share, margin = share_against(player, (tested, master), plan.test_games)
            seconds = time.perf_counter() - started
            yield tested, Point((batch + 1) * plan.batch, seconds, rate, loss, share, margin)

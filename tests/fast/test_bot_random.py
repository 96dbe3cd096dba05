"""The random numbers of compiled bots are those of Python's own generator."""

import random
from collections import Counter

import numpy as np
import pytest

from rowlock.fast.bot_random import (
    FIRST_WORD,
    is_exhausted,
    next_below,
    next_gauss,
    next_random,
    write_words,
)
from rowlock.fast.compiled import kernel


def words_of(seed, count):
    words = np.zeros(FIRST_WORD + count, dtype=np.int64)
    write_words(random.Random(seed), words)
    return words


def test_words_give_what_the_generator_would_return():
    generator, words = random.Random("seat"), words_of("seat", 6000)
    order = random.Random(1)
    for _ in range(2000):
        kind = order.randrange(3)
        if kind == 0:
            assert next_random(words) == generator.random()
        elif kind == 1:
            count = order.randrange(1, 70)
            assert next_below(words, count) == generator.randrange(count)
        else:
            assert next_gauss(words) == generator.gauss(0, 1)
    assert not is_exhausted(words)


def test_words_that_run_out_are_noticed():
    words = words_of(1, 4)
    next_random(words)
    next_random(words)
    assert not is_exhausted(words)
    next_below(words, 3)
    assert is_exhausted(words)


@kernel
def _draw(draws, numbers, normal):
    for index in range(numbers.shape[0]):
        numbers[index] = next_below(draws, 6)
        normal[index] = next_gauss(draws)


@pytest.mark.slow
def test_a_stream_draws_from_the_same_distributions():
    numbers, normal = np.zeros(60_000, dtype=np.int64), np.zeros(60_000)
    _draw(np.array([12345]), numbers, normal)
    assert all(abs(count - 10_000) < 6 * 92 for count in Counter(numbers.tolist()).values())
    assert abs(normal.mean()) < 6 / 60_000**0.5
    assert abs(normal.std() - 1) < 0.02

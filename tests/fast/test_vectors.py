"""The sums of a net in vector instructions, compared with those of NumPy."""

import numpy as np
import pytest

from rowlock.fast.compiled import kernel
from rowlock.fast.vectors import sum_of_products, sum_products, sum_rows

pytestmark = pytest.mark.slow


@kernel
def compiled_sums(bias, rows, indices, count, last_rows, last_bias, weights):
    total = np.zeros_like(bias)
    sum_rows(total, bias, rows, indices, count)
    second = np.zeros_like(last_bias)
    sum_products(second, last_bias, total, last_rows)
    return total, second, sum_of_products(second, weights)


def plain_sums(bias, rows, indices, count, last_rows, last_bias, weights):
    total = bias + rows[indices[:count]].sum(axis=0)
    second = last_bias + np.maximum(total, 0) @ last_rows
    return total, second, np.maximum(second, 0) @ weights


def random_numbers(generator, *shape):
    return generator.standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize(("hidden", "second_hidden"), [(16, 16), (32, 16), (48, 32), (64, 32), (112, 80)])
def test_vector_instructions_give_the_same_sums_as_numpy(hidden, second_hidden):
    generator = np.random.default_rng(hidden)
    for count in (0, 1, 7, 44):
        arguments = (
            random_numbers(generator, hidden),
            random_numbers(generator, 50, hidden),
            generator.integers(0, 50, 44),
            count,
            random_numbers(generator, hidden, second_hidden),
            random_numbers(generator, second_hidden),
            random_numbers(generator, second_hidden),
        )
        for found, expected in zip(compiled_sums(*arguments), plain_sums(*arguments), strict=True):
            assert found == pytest.approx(expected, rel=1e-4, abs=1e-3)


def test_interpreted_sums_give_the_same_bits():
    generator = np.random.default_rng(1)
    for hidden, second_hidden in ((32, 16), (64, 32)):
        rows, indices = random_numbers(generator, 50, hidden), generator.integers(0, 50, 44)
        bias, last_rows = random_numbers(generator, hidden), random_numbers(generator, hidden, second_hidden)
        last_bias, weights = random_numbers(generator, second_hidden), random_numbers(generator, second_hidden)
        total, second = np.zeros_like(bias), np.zeros_like(last_bias)
        for count in range(45):
            sum_rows(total, bias, rows, indices, count)
            sum_products(second, last_bias, total, last_rows)
            compiled = compiled_sums(bias, rows, indices, count, last_rows, last_bias, weights)
            assert np.array_equal(compiled[0], total)
            assert np.array_equal(compiled[1], second)
            assert compiled[2] == sum_of_products(second, weights)

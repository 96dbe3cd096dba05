"""Parts of kernels are linked into them and never become machine code of their own."""

import numba
import pytest
from numba.core.registry import cpu_target
from numba.extending import register_jitable

from rowlock.fast.numba_backend import kernel_part
from rowlock.fast.numba_linking import LinkedLibrary, without_code_for_parts

pytestmark = pytest.mark.slow


@kernel_part
def halved(number):
    if number % 2:
        raise ValueError("odd", number)
    return number // 2


@kernel_part
def quartered(number):
    return halved(halved(number))


def eighth(number):
    return halved(quartered(number))


def sum_of_halves(numbers):
    total = 0
    for number in numbers:
        total += halved(number)
    return total


@register_jitable
def tripled(number):
    return 3 * number


@pytest.fixture
def generated(monkeypatch):
    """The names of all functions for which machine code was generated."""
    names = []
    generate = LinkedLibrary._generate_machine_code

    def noted(library):
        names.append(library.name)
        generate(library)

    monkeypatch.setattr(LinkedLibrary, "_generate_machine_code", noted)
    return names


def test_only_the_kernel_becomes_machine_code(generated):
    assert without_code_for_parts(numba.njit(eighth))(40) == 5
    assert generated == ["eighth"]


def test_an_exception_of_a_part_shared_by_kernels_arrives_with_its_values():
    for kernel, number in (
        (without_code_for_parts(numba.njit(eighth)), 12),
        (without_code_for_parts(numba.njit(sum_of_halves)), (4, 3)),
    ):
        with pytest.raises(ValueError, match="odd") as raised:
            kernel(number)
        assert raised.value.args == ("odd", 3)


def test_parts_compiled_for_a_kernel_can_be_used_by_any_other_function_of_numba():
    assert without_code_for_parts(numba.njit(lambda number: tripled(number)))(2) == 6
    assert numba.njit(lambda number: tripled(number) + 1)(2) == 7
    assert cpu_target.target_context.codegen()._library_class is not LinkedLibrary


def test_another_version_of_numba_without_these_methods_compiles_the_usual_way(generated, monkeypatch):
    monkeypatch.setattr("rowlock.fast.numba_linking.NEEDED", ("renamed",))
    assert without_code_for_parts(numba.njit(eighth))(16) == 2
    assert generated == []

"""Functions of arrays as called programs: the same values, and one program for many calls."""

import numpy as np
import pytest

from chainrule.program import compile_program, trace
from chainrule.program.rewriting.folding import fold
from chainrule.program.rewriting.outlining import outlined
from chainrule.program.rewriting.scheduling import VERY_LONG, ordered
from program.on_arrays import on_arrays

CALLS = 24
SIZE = 12


def product(A, x):
    return A @ x, x * x


def long_way(A, x, y):
    """Many operations, more arguments than registers."""
    for _ in range(4):
        y = A @ (y * x) * 0.25
    return y


def _program(call, function=product, count=CALLS):
    def compute(a, x):
        A = np.where(np.eye(SIZE, dtype=bool), a[0], a[1]) * np.arange(1, SIZE + 1)
        found = [call(function, A, x * (k + 0.5)) for k in range(count)]
        return np.array([part for parts in found for part in parts])

    return trace(compute, {"a": 2, "x": SIZE}, name="many")


def in_place(function, *arrays):
    return function(*arrays)


def test_values_are_those_in_place():
    a, x = np.array([0.3, -1.2]), np.linspace(-1, 2, SIZE)
    one, other = _program(in_place)(a, x), _program(outlined)(a, x)
    assert one.tobytes() == other.tobytes()


def test_calls_that_look_alike_are_calls_of_one_program():
    assert len(_program(outlined).callees) == 1


def test_zeros_and_ones_are_structure():
    def compute(x):
        some = outlined(product, np.eye(3, dtype=int), x)
        other = outlined(product, np.full((3, 3), 2), x)
        return np.array([*some, *other])

    whole = trace(compute, {"x": 3}, name="two")
    unit, full = whole.callees
    assert unit.operations["mul"] == 3  # x², and no product with a one or a zero
    assert full.operations["mul"] == 12
    assert np.array_equal(whole([1.0, 2.0, 4.0])[0], [1, 2, 4])  # passed through, not computed
    assert not any(i.op == "get" and i.payload < 3 and i.args == (3,) for i in whole.code)


def test_numbers_of_a_column_are_no_structure():
    def compute(x):
        columns = [outlined(np.multiply, x, column=unit) for unit in np.eye(3)]
        return np.array(columns)

    whole = trace(compute, {"x": 3}, name="columns")
    assert len(whole.callees) == 1
    assert np.array_equal(whole([1.0, 2.0, 4.0]), np.diag([1.0, 2, 4]))


def test_what_is_called_often_is_not_written_anew_for_what_is_known():
    many = fold(_program(outlined), {"a": [2.0, 0.5]})
    assert len(many.callees) == 1
    few = fold(_program(outlined, count=2), {"a": [2.0, 0.5]})
    assert few.callees[0].input_size < many.callees[0].input_size
    a, x = np.array([2.0, 0.5]), np.linspace(-1, 2, SIZE)
    assert many(x).tobytes() == _program(in_place)(a, x).tobytes()


@pytest.mark.parametrize("lanes", [1, 4])
def test_arguments_in_memory_give_the_same_bits(lanes):
    """A long program keeps its calls; arguments that a call shares with the last are not stored
    again, the others are."""

    def compute(a, x, y):
        A = np.outer(a, x) + 1.5
        found = []
        for k in range(CALLS):
            column = [np.sin(y[0] * (k + 1)), *np.roll(y, k)[1:]]  # a branch between two calls
            found.append(outlined(long_way, A if k % 3 else A.T, x, column=column))
        return np.array(found)

    whole = trace(compute, {"a": SIZE, "x": SIZE, "y": SIZE}, name="long")
    assert whole.length > VERY_LONG
    assert any(i.op == "call" for i in ordered(whole).code)
    rng = np.random.default_rng(0)
    state = rng.normal(size=(3, 5, SIZE))
    expected = on_arrays(whole, *state)
    assert compile_program(whole, lanes=lanes)(*state).tobytes() == expected.tobytes()

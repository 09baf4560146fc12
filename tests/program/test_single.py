"""One evaluation, called with arrays by name, takes a short way to the same bits."""

import numpy as np
import pytest

from chainrule.errors import CallError, InputError
from chainrule.program import compile_program, trace


def program():
    def f(x, y):
        return {"a": np.array([x[0] * np.sin(x[1]), y / x[0]]), "b": np.outer(x, x) + y, "c": y}

    return trace(f, {"x": 2, "y": ()})


@pytest.mark.parametrize("x", [[0.3, -1.2], [0.0, 1.0]])
@pytest.mark.parametrize("lanes", [None, 1, 4])
def test_the_bits_are_those_of_a_batch(x, lanes):
    f = compile_program(program(), lanes=lanes)
    x, y = np.array(x), np.array(0.7)
    short = f(x=x, y=y)
    strided = f(x=np.array([x, x]).T[:, 0], y=y)
    batch = f(np.array([x, x]), np.array([y, y]))
    for one, other, both in zip(short, strided, batch, strict=True):
        assert one.shape == both.shape[1:]
        assert one.tobytes() == other.tobytes() == both[0].tobytes() == both[1].tobytes()


def test_its_arrays_are_its_own():
    f, x, y = compile_program(program()), np.array([1.0, 2.0]), np.array(0.5)
    first, second = f(x=x, y=y), f(x=x, y=y)
    before = [part.copy() for part in second]
    for part in first:
        part[...] = np.nan
    assert all(np.array_equal(a, b) for a, b in zip(second, before, strict=True))
    assert np.array_equal(x, [1.0, 2.0])


def test_what_does_not_fit_is_refused_as_ever():
    f = compile_program(program())
    with pytest.raises(CallError, match="not expected z"):
        f(x=np.zeros(2), z=np.zeros(()))
    with pytest.raises(InputError, match="has shape"):
        f(x=np.zeros(3), y=np.zeros(()))


def test_the_shortest_way_gives_the_same_bits():
    """Numbers in, numbers out, from several threads at once."""
    from concurrent.futures import ThreadPoolExecutor

    program = trace(
        lambda x, y: {"a": np.sin(x) * y, "b": x @ x + y}, {"x": 3, "y": ()}, name="some"
    )
    compiled = compile_program(program)
    rows = np.random.default_rng(2).normal(size=(400, 4))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(compiled.flat, rows.tolist()))
    a, b = compiled(x=rows[:, :3], y=rows[:, 3])
    assert np.array_equal(found, np.column_stack([a, b]))

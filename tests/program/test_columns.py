"""Programs over columns: the bits of the row kernels, for any batch."""

import numpy as np
import pytest

from chainrule.program import compile_program, trace
from chainrule.program.run.columns import compile_columns


def program():
    def f(x, y):
        return {"a": np.array([x[0] * np.sin(x[1]), y / x[0]]), "b": np.outer(x, x) + y}

    return trace(f, {"x": 2, "y": ()})


@pytest.mark.parametrize("count", [1, 7, 8, 9, 1000])
def test_the_bits_are_those_of_rows(count):
    rng = np.random.default_rng(count)
    x, y = rng.normal(size=(count, 2)), rng.normal(size=count)
    x[0] = 0  # a division by zero, too
    rows = compile_program(program())(x, y)
    columns = compile_columns(program())(x.T, y[None])
    for by_row, by_column in zip(rows, columns, strict=True):
        moved = np.moveaxis(by_column, -1, 0)
        assert moved.tobytes() == np.ascontiguousarray(by_row).tobytes()


def test_threads_change_nothing():
    rng = np.random.default_rng(0)
    x, y = rng.normal(size=(2, 5001)), rng.normal(size=(1, 5001))
    one, two = (compile_columns(program(), threads=n)(x, y) for n in (1, 2))
    assert all(a.tobytes() == b.tobytes() for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize("count", [5, 64, 300])
def test_blocks_are_the_whole_in_pieces(count):
    rng = np.random.default_rng(count)
    x, y = rng.normal(size=(2, count)), rng.normal(size=(1, count))
    compiled = compile_columns(program())
    a, b = compiled(x, y)
    seen = 0
    for rows, (part_a, part_b) in compiled.blocks(x, y, size=64):
        assert part_a.tobytes() == np.ascontiguousarray(a[..., rows]).tobytes()
        assert part_b.tobytes() == np.ascontiguousarray(b[..., rows]).tobytes()
        seen += part_a.shape[-1]
    assert seen == count

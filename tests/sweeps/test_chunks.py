"""Chunks: every run in one of them, whatever their size; and the bits are the same."""

from types import SimpleNamespace

import numpy as np
import pytest

import chainrule as cr
from chainrule.sweeps import Points, Random
from chainrule.sweeps.axes import dimensions
from chainrule.sweeps.chunks import Chunks, box_of, computed

ARM = cr.catalog.get("double-pendulum")


@pytest.mark.parametrize("chunk", [1, 2, 7, 11, 30, 1000])
def test_every_run_is_in_one_chunk(chunk):
    over = dimensions(
        [{"a": np.arange(5.0)}, Points({"b": np.arange(3.0), "c": -np.arange(3.0)}), {"d": [8, 9]}]
    )
    box = box_of((5, 3, 2), chunk)
    assert np.prod(box) <= max(chunk, 1)
    chunks = Chunks(SimpleNamespace(variables={}), over, box)
    found = np.zeros((5, 3, 2))
    for k in range(chunks.total):
        columns = chunks.columns(k)
        assert np.array_equal(columns["c"], -columns["b"])
        index = tuple(columns[name].astype(int) for name in ("a", "b"))
        np.add.at(found, (*index, columns["d"].astype(int) - 8), 1)
        shape = found[chunks.place(k)].shape
        assert chunks.shape(k) == shape
        again = np.meshgrid(
            *(
                np.arange(5.0)[p] if d == 0 else np.arange(n)[p]
                for d, (p, n) in enumerate(zip(chunks.place(k), (5, 3, 2), strict=True))
            ),
            indexing="ij",
        )
        assert np.array_equal(columns["a"], again[0].ravel())
        assert np.array_equal(columns["d"], again[2].ravel() + 8)
    assert np.all(found == 1)


@pytest.mark.parametrize("chunk", [1, 5, 13, None])
def test_chunks_change_no_bit(chunk):
    over = [
        {"q1": cr.sweeps.linspace(-3, 3, 5)},
        Random(9, {"q2": (-3, 3), "m2": (0.1, 1.0)}, seed=4),
    ]
    measure = [cr.measure.FlipTime(), cr.measure.FinalState(), cr.measure.Lyapunov()]
    whole = cr.sweep(ARM, over, 3.0, 0.01, measure=measure, chunk=10**6)
    assert cr.sweep(ARM, over, 3.0, 0.01, measure=measure, chunk=chunk).identical(whole)
    assert np.isfinite(whole.FlipTime).any()


def test_memory_that_is_too_small_is_met_with_halves():
    """And said; the results are the same."""
    seen = []

    def batch(columns):
        rows = len(columns["a"])
        seen.append(rows)
        if rows > 300:
            raise MemoryError("out of memory to allocate")
        return {"x": np.stack([columns["a"], 2 * columns["a"]], axis=1)}

    a = np.arange(1000.0)
    with pytest.warns(cr.errors.ChainruleWarning, match="1000 runs do not fit into the memory"):
        found = computed(batch, {"a": a})
    assert np.array_equal(found["x"], np.stack([a, 2 * a], axis=1))
    assert max(n for n in seen if n <= 300) == 250

    def hopeless(columns):
        raise MemoryError

    with pytest.raises(MemoryError), pytest.warns(cr.errors.ChainruleWarning):
        computed(hopeless, {"a": a})

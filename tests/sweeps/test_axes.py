"""Axes and designs: symmetric to the bit, the same in any part, and spread as they say."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import chainrule as cr
from chainrule.sweeps import LatinHypercube, Points, Random, Sobol, linspace
from chainrule.sweeps.axes import dimensions

ROUNDINGS = 4 * np.finfo(float).eps
"""A product of each end, their sum and a quotient."""

RANGES = {"a": (-1.0, 3.0), "b": (5.0, 5.5), "c": stats.norm(2.0, 0.5)}
KINDS = [Random, Sobol, LatinHypercube]


@given(st.floats(1e-200, 1e200), st.integers(1, 2000))
def test_an_axis_about_zero_is_symmetric_to_the_bit(end, count):
    v = linspace(-end, end, count) if count > 1 else linspace(end, end, 1)
    assert v[0] == (-end if count > 1 else end)
    assert v[-1] == end
    if count > 1:
        assert np.array_equal(v[::-1], -v)
        assert not np.signbit(v[v == 0.0]).any()


@given(st.floats(-1e3, 1e3), st.floats(-1e3, 1e3), st.integers(2, 500))
def test_an_axis_is_evenly_spaced(start, stop, count):
    v = linspace(start, stop, count)
    off = np.abs(v - np.linspace(start, stop, count)).max()
    assert off <= ROUNDINGS * max(abs(start), abs(stop))


def test_numpys_axis_is_not_symmetric():
    """Why there is another one."""
    v = np.linspace(-np.pi, np.pi, 1000)
    assert not np.array_equal(v[::-1], -v)


@pytest.mark.parametrize("kind", KINDS)
def test_any_part_of_a_design_is_that_part(kind):
    design = kind(40_000, RANGES, seed=5)
    whole = design.rows(0, 40_000)
    for begin, end in [(0, 1), (1, 2), (16_000, 17_000), (39_999, 40_000), (123, 33_333)]:
        part = design.rows(begin, end)
        assert all(np.array_equal(part[name], whole[name][begin:end]) for name in RANGES)
    other = kind(40_000, RANGES, seed=6).rows(0, 100)
    assert not np.array_equal(other["a"], whole["a"][:100])


@pytest.mark.parametrize("kind", KINDS)
def test_a_design_is_spread_as_it_says(kind):
    rows = kind(4096, RANGES, seed=1).rows(0, 4096)
    for name, law in {
        "a": stats.uniform(-1, 4),
        "b": stats.uniform(5, 0.5),
        "c": RANGES["c"],
    }.items():
        assert stats.kstest(rows[name], law.cdf).pvalue > 0.01
    assert abs(np.corrcoef(rows["a"], rows["c"])[0, 1]) < 0.05
    assert rows["a"].min() >= -1
    assert rows["a"].max() <= 3


@pytest.mark.parametrize("kind", [Sobol, LatinHypercube])
def test_an_even_design_has_one_point_in_every_slice(kind):
    unit = kind(256, RANGES, seed=2).unit(0, 256)
    for column in unit.T:
        assert sorted((column * 256).astype(int)) == list(range(256))


def test_grids_points_and_designs_combine_in_order():
    found = dimensions(
        [{"x": [1, 2], "y": (3, 4, 5)}, Points({"a": [6], "b": [7]}), Sobol(4, {"c": (0, 1)})]
    )
    assert [one.dim for one in found] == ["x", "y", "point", "sample"]
    assert [one.size for one in found] == [2, 3, 1, 4]


def test_a_grid_is_every_combination():
    arm = cr.catalog.get("pendulum")
    over = {"q1": [0.1, 0.2], "m": [1.0, 2.0, 3.0]}
    ds = cr.sweep(arm, over, 0.02, 0.01, measure="final-state", chunk=4)
    for (i, q), (j, m) in product(enumerate(over["q1"]), enumerate(over["m"])):
        run = cr.simulate(cr.catalog.pendulum(mass=m), [q], 0.02, 0.01)
        assert np.array_equal(ds.FinalState.values[i, j], run.x[-1])


@pytest.mark.parametrize(
    "over, words",
    [
        ({}, "over is empty"),
        ([], "over is empty"),
        (3, "over=3 must be"),
        ("q1", "over='q1' must be"),
        ({"q1": 3}, "q1 has shape"),
        ({"q1": []}, "q1 has shape"),
        ({"q1": [[1.0]]}, "q1 has shape"),
        ({"q1": [1.0, np.nan]}, r"q1\[1\] is nan"),
        ({"q1": ["a"]}, "q1=.* must be real numbers"),
        ([{"q1": [1]}, {"q1": [2]}], "'q1' is varied twice"),
        ([Random(3, {"q1": (0, 1)}), Random(3, {"m": (0, 1)})], "'sample' is there twice"),
    ],
)
def test_wrong_axes_are_said(over, words):
    with pytest.raises(cr.errors.InputError, match=words):
        cr.sweep(cr.catalog.get("pendulum"), over, 1.0, measure="final-state")


@pytest.mark.parametrize(
    "make, words",
    [
        (lambda: Points({"a": [1], "b": [1, 2]}), "one length"),
        (lambda: Points([1]), "a dictionary"),
        (lambda: Random(0, {"a": (0, 1)}), "count=0"),
        (lambda: Random(3, {}), "a dictionary"),
        (lambda: Random(3, {"a": (1, 0)}), "low ≤ high"),
        (lambda: Random(3, {"a": (1, np.nan)}), "two numbers"),
        (lambda: Random(3, {"a": "xy"}), "two numbers"),
        (lambda: Random(3, {"a": 7}), "two numbers"),
        (lambda: Random(3, {"a": (0, 1)}, seed=-1), "seed=-1"),
        (lambda: Sobol(2**31, {"a": (0, 1)}), "2³⁰ at most"),
        (lambda: linspace(0, 1, 0), "count=0"),
        (lambda: linspace(0, np.inf, 3), "stop=inf"),
        (lambda: linspace("a", 1, 3), "start='a'"),
    ],
)
def test_wrong_designs_are_said(make, words):
    with pytest.raises(cr.errors.InputError, match=words):
        make()


def test_a_large_latin_hypercube_is_refused_with_its_size():
    with pytest.raises(cr.errors.NoRoomError, match="use Sobol or Random"):
        LatinHypercube(10**12, {"a": (0, 1)}).rows(0, 1)

"""Pictures: what is drawn is what was computed, with names and units; the rest is said."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.sweeps import Random, linspace, picture
from chainrule.sweeps.picture import logarithmic, open_sweep

ARM = cr.catalog.get("double-pendulum")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("s") / "s.zarr"
    v = linspace(-np.pi, np.pi, 12)
    cr.sweep(
        ARM, {"q1": v, "q2": v[:9]}, 5.0, 0.01, measure=["flip-time", "final-state"], store=path
    )
    return path


def test_two_axes_make_an_image_and_grey_is_no_number(store):
    ds = open_sweep(store)
    axes, bar = picture(ds).axes
    (mesh,) = axes.collections
    shown = np.ma.getmaskarray(mesh.get_array())
    assert np.array_equal(shown.reshape(9, 12), np.isnan(ds.FlipTime.values.T))
    assert (axes.get_xlabel(), axes.get_ylabel(), bar.get_ylabel()) == (
        "q1 / rad",
        "q2 / rad",
        "FlipTime / s",
    )
    assert "5 s by rk4, dt = 0.01 s" in axes.get_title(loc="left")
    assert bar.get_yscale() == "log"


def test_one_axis_makes_a_curve(store, tmp_path):
    ds = open_sweep(store)
    made = picture(ds, tmp_path / "a.svg", "FinalState", {"state": "q2", "q2": "-90deg"})
    (line,) = made.axes[0].get_lines()
    near = int(np.argmin(np.abs(ds.q2.values + np.pi / 2)))
    assert np.array_equal(line.get_ydata(), ds.FinalState.values[:, near, 1])
    assert np.array_equal(line.get_xdata(), ds.q1.values)
    assert "state = q2" in made.axes[0].get_title(loc="left")
    assert (tmp_path / "a.svg").stat().st_size > 1000


def test_a_design_is_drawn_as_points():
    ds = cr.sweep(ARM, Random(20, {"q1": (-3, 3), "m1": (0.5, 1)}), 2.0, 0.01, measure="flip-time")
    axes = picture(ds).axes[0]
    assert np.array_equal(axes.collections[0].get_offsets(), np.stack([ds.q1, ds.m1], axis=1))
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("q1 / rad", "m1 / kg")
    one = cr.sweep(
        ARM, Random(20, {"m1": (0.5, 1)}), 1.0, 0.01, measure="final-state", x0=[1.0, 0.0]
    )
    axes = picture(one, at={"state": "q1"}).axes[0]
    assert axes.get_xlabel() == "m1 / kg"


def test_labels_along_a_measure_are_bars(store):
    made = picture(open_sweep(store), None, "FinalState", {"q1": 1, "q2": 0.5})
    assert [t.get_text() for t in made.axes[0].get_xticklabels()] == [
        "q1",
        "q2",
        "q1_dot",
        "q2_dot",
    ]


@pytest.mark.parametrize(
    "values, log",
    [
        ([0.01, 0.1, 1, 10], True),
        ([0.0, 0.01, 0.1, 1, 10], True),
        ([-1, 0.01, 1, 10], False),
        ([5, 6, 7], False),
        ([np.nan], False),
        ([0.0, 0.0, 0.0], False),
        ([], False),
    ],
)
def test_a_scale_is_logarithmic_where_numbers_are(values, log):
    assert logarithmic(np.array(values, dtype=float)) is log


@pytest.mark.parametrize(
    "variable, at, words",
    [
        ("flip", {}, "no variable 'flip'; .*known: .*FlipTime"),
        ("FinalState", {}, "axes q1, q2, state left.* --at state=q1"),
        ("FlipTime", {"q1": 0, "q2": 0}, "axes none left"),
        ("FlipTime", {"m1": 0}, "no axis of FlipTime 'm1'; .*known: q1, q2"),
        ("FlipTime", {"q1": "x"}, "is no number"),
        ("FinalState", {"state": "x"}, "no state 'x'; known: q1, q2"),
    ],
)
def test_what_cannot_be_drawn_is_said(store, variable, at, words):
    with pytest.raises(cr.ChainruleError, match=words):
        picture(open_sweep(store), None, variable, at)


def test_what_is_no_store_is_said(tmp_path):
    (tmp_path / "f").write_text("")
    for path in (tmp_path, tmp_path / "f", tmp_path / "none"):
        with pytest.raises(cr.ChainruleError, match=r"no such folder|no store of a sweep"):
            open_sweep(path)


def test_nothing_finite_is_drawn_and_said():
    ds = cr.sweep(ARM, {"q1": [0.1, 0.2], "q2": [0.1, 0.2]}, 0.1, 0.01, measure="flip-time")
    for at in ({}, {"q1": 0.1}):
        texts = [t.get_text() for t in picture(ds, at=at).axes[0].texts]
        assert any("100 % of the runs" in t for t in texts)

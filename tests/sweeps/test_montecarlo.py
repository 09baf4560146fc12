"""What many runs tell: shares, quantiles, what matters, the worst run."""

import numpy as np
import pytest
from scipy.stats import binomtest, norm

import chainrule as cr
from chainrule.sweeps import quantiles, sensitivity, share, worst

ARM = cr.catalog.double_pendulum()
LAW = cr.control.PDGravity(kp=[4.0, 1.0], kd=[0.6, 0.1], target=[0.5, -0.3])


@pytest.fixture(scope="module")
def runs():
    """A servo whose model of the first mass is wrong, and whose second mass is another."""
    spread = {"m1": (0.45, 0.55), "m2": norm(0.5, 0.05), "q1": (-1.0, 1.0)}
    measures = [cr.measure.SettlingTime(0.05), cr.measure.FinalState(), cr.measure.Strided(500)]
    design = cr.sweeps.Sobol(256, spread, seed=3)
    return cr.sweep(ARM, design, 4.0, measure=measures, loop=cr.Loop(LAW), device="cpu")


def test_a_share_has_wilsons_interval():
    for k, n in ((0, 10), (3, 10), (10, 10), (983, 1000)):
        found = share(np.arange(n) < k)
        exact = binomtest(k, n).proportion_ci(method="wilson")
        assert found.value == k / n
        assert (found.low, found.high) == pytest.approx((exact.low, exact.high), abs=1e-12)
    assert str(share([True, True])).startswith("1.000 (0.342 … 1.000 with 95 %) of 2 runs")
    for wrong in ([0.5], [], "all", [None]):
        with pytest.raises(cr.errors.InputError, match="conditions"):
            share(wrong)


def test_shares_of_a_sweep(runs):
    settled = share(runs.SettlingTime.notnull())
    assert settled.runs == 256
    assert settled.value == np.mean(np.isfinite(runs.SettlingTime.values))


def test_quantiles_of_a_number_and_along_time(runs):
    found = quantiles(runs, "SettlingTime")
    assert found[0.5] == np.nanmedian(runs.SettlingTime.values)
    band = quantiles(runs, "Strided", [0.0, 1.0])
    whole = runs.Strided.transpose("sample", "time", "state").values
    assert np.array_equal(band[0.0], whole.min(axis=0))
    assert np.array_equal(band[1.0], whole.max(axis=0))


def test_what_matters_comes_first(runs):
    first = runs.assign(Last=runs.FinalState.sel(state="q2"))
    found = sensitivity(first, "Last")
    assert next(iter(found)) == "m2"  # the weight that the servo does not know
    assert abs(found["m2"]) > 0.9
    assert {*found} == {"m1", "m2", "q1"}


def test_the_worst_run_can_be_repeated(runs):
    last = runs.assign(Last=abs(runs.FinalState.sel(state="q1") - 0.5))
    at = worst(last, "Last")
    again = cr.sweep(
        ARM, cr.sweeps.Points({name: [value] for name, value in at.items()}), 4.0,
        measure=[cr.measure.FinalState()], loop=cr.Loop(LAW), device="cpu",
    )  # fmt: skip
    assert abs(again.FinalState.sel(state="q1").values[0] - 0.5) == last.Last.values.max()
    least = worst(last, "Last", largest=False)
    assert least["q1"] == float(last.q1[int(np.argmin(last.Last.values))])


def test_grids_have_a_column_for_each_axis():
    found = cr.sweep(
        ARM, {"q1": [0.1, 0.5, 0.9], "m1": [0.4, 0.6]}, 0.5, measure="energy-error", device="cpu"
    )
    matters = sensitivity(found, "EnergyError")
    assert {*matters} == {"q1", "m1"}
    assert matters["q1"] > 0.7
    assert worst(found, "EnergyError")["q1"] == 0.9


def test_bad_input_is_refused(runs):
    with pytest.raises(cr.ChainruleError, match=r"'Settling'.*SettlingTime"):
        sensitivity(runs, "Settling")
    with pytest.raises(cr.errors.InputError, match="no number"):
        sensitivity(runs, "FinalState")
    with pytest.raises(cr.errors.InputError, match="no number"):
        worst(runs, "FinalState")
    with pytest.raises(cr.errors.InputError, match="no number in any"):
        quantiles(runs, "diverged")

"""The spread of predicted motions is that of the estimate, carried along."""

import numpy as np
import pytest

import chainrule as cr

ARM = cr.catalog.pendulum()


@pytest.fixture(scope="module")
def fit():
    """A pendulum driven by two sines, its torque measured with noise."""
    rng = np.random.default_rng(2)
    t = np.arange(0, 20, 0.005)
    q = 0.8 * np.sin(1.7 * t) + 0.5 * np.sin(4.1 * t + 0.3)
    qd = 0.8 * 1.7 * np.cos(1.7 * t) + 0.5 * 4.1 * np.cos(4.1 * t + 0.3)
    qdd = -0.8 * 1.7**2 * np.sin(1.7 * t) - 0.5 * 4.1**2 * np.sin(4.1 * t + 0.3)
    tau = cr.compile(ARM).inverse_dynamics(q[:, None], qd[:, None], qdd[:, None])
    log = cr.Log(t, q[:, None], tau + 0.02 * rng.standard_normal(tau.shape))
    return cr.identify(ARM, log)


def test_a_small_uncertainty_goes_along_linearly(fit):
    """Covariance of the end = J Σ Jᵀ, J by differences of the same runs."""
    runs = fit.propagate([1.0, 0.0], 2.0, count=4000, seed=1)
    ends = runs.FinalState.values
    betas = np.stack([runs[name].values for name in fit.grouping.names], axis=1)
    J, *_ = np.linalg.lstsq(betas - betas.mean(axis=0), ends - ends.mean(axis=0), rcond=None)
    expected = J.T @ fit.covariance @ J
    assert np.cov(ends.T) == pytest.approx(expected, rel=0.1)
    assert np.allclose(betas.mean(axis=0), fit.beta, atol=4 * fit.sd / np.sqrt(4000))


def test_the_true_motion_is_among_the_predicted_ones(fit):
    runs = fit.propagate([1.0, 0.0], 2.0, measure=cr.measure.Strided(100), count=2000)
    band = cr.sweeps.quantiles(runs, "Strided", [0.0005, 0.9995])
    true = cr.simulate(ARM, [1.0, 0.0], 2.0).q[::100, 0]
    assert np.all(band[0.0005][1:, 0] < true[1:])
    assert np.all(true[1:] < band[0.9995][1:, 0])


def test_the_same_seed_gives_the_same_runs(fit):
    one, two, other = (fit.propagate([0.5], 0.5, count=8, seed=s).FinalState for s in (3, 3, 4))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, other)


def test_wrong_numbers_are_refused(fit):
    with pytest.raises(cr.errors.InputError, match="count"):
        fit.propagate([0.5], 0.5, count=0)
    with pytest.raises(cr.errors.InputError, match="x0"):
        fit.propagate([0.5, 0.1, 0.2], 0.5)

"""Long logs: in blocks, thinned, with fewer rows a period; they tell what the whole tells."""

from dataclasses import replace

import numpy as np

import chainrule as cr
from chainrule.identification.excitation.fourier import Fourier
from chainrule.identification.logs import signals, thinning
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass
from chainrule.identification.regression import stacking
from chainrule.identification.regression.columns import Regressor, parameters
from identification.simulated import FRICTION, smooth_log, truth


def test_a_long_motion_is_filtered_in_blocks(monkeypatch):
    arm = cr.catalog.double_pendulum()
    log, *_ = smooth_log(arm, np.random.default_rng(0), rate=500, duration=20.0)
    regressor = Regressor(arm, parameters(arm, [cr.friction.Viscous, cr.friction.Coulomb]))
    whole = stacking.stack(regressor, LowPass(5.0), [log])
    monkeypatch.setattr(stacking, "BLOCK", 1500)
    parts = stacking.stack(regressor, LowPass(5.0), [log])
    np.testing.assert_allclose(parts.Phi, whole.Phi, atol=1e-6 * np.abs(whole.Phi).max())
    assert np.array_equal(parts.tau, whole.tau)
    assert replace(parts, Phi=whole.Phi).runs[0].samples == whole.runs[0].samples


def test_long_logs_are_thinned_and_tell_the_same(monkeypatch):
    arm = cr.catalog.double_pendulum()
    log, *_ = smooth_log(arm, np.random.default_rng(0), rate=2000, duration=20.0, torque_noise=0.02)
    options = dict(friction=[cr.friction.Viscous, cr.friction.Coulomb], cutoff=5.0)
    whole = cr.identify(arm, log, **options)
    monkeypatch.setattr(thinning, "LONG", 1000)
    fast = cr.identify(arm, log, **options)
    assert any("thinned to 166.7 samples" in note for note in fast.notes)
    assert np.all(np.abs(fast.beta - whole.beta) < 0.5 * whole.sd)


def test_dry_friction_of_a_thinned_log_reverses_between_its_samples(monkeypatch):
    """The same period a hundred times over: what a reversal is off by does not average out."""
    arm, rate, period = cr.catalog.double_pendulum(), 1000.0, 4.0
    series = Fourier(period, np.zeros(2), *0.4 * np.random.default_rng(5).normal(size=(2, 2, 3)))
    t = np.arange(0, 100 * period, 1 / rate)
    q, qd, qdd = series(t)
    columns, theta = truth(arm, np.random.default_rng(5))
    dry = np.array([c.name.startswith("Fc") for c in columns])
    tau = Regressor(arm, columns)(q, qd, qdd) @ np.where(dry, 0, theta)
    mean = np.clip(qd / (0.5 / rate * np.abs(qdd)), -1, 1)  # over one sample, as a drive has it
    tau += theta[dry] * mean + 0.002 * np.random.default_rng(6).normal(size=q.shape)
    monkeypatch.setattr(thinning, "LONG", 1000)
    fit = cr.identify(arm, Log(t, q, tau), friction=FRICTION)
    assert any("thinned to" in note for note in fit.notes)
    z = (fit.beta - fit.grouping.B @ theta) / fit.sd
    assert np.sqrt(np.mean(z**2)) < 1.8


def test_a_long_log_keeps_fewer_rows_a_period(monkeypatch):
    arm = cr.catalog.double_pendulum()
    log, *_ = smooth_log(arm, np.random.default_rng(0), duration=40.0, torque_noise=0.02)
    whole = cr.identify(arm, log, friction=FRICTION, cutoff=4.0)
    monkeypatch.setattr(signals, "MANY", 200)
    few = cr.identify(arm, log, friction=FRICTION, cutoff=4.0)
    assert 180 <= few.stack.samples <= 220 < whole.stack.samples
    assert np.all(np.abs(few.beta - whole.beta) < 3 * few.sd)

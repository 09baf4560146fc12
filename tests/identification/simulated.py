"""Logs of a mechanism along a Fourier series, with the torque of known parameters."""

import numpy as np

from chainrule.identification.excitation.fourier import Fourier
from chainrule.identification.logs.log import Log
from chainrule.identification.regression.columns import Regressor, described_values, parameters
from chainrule.identification.regression.grouping import random_states
from chainrule.mechanism.friction import Coulomb, Offset, Viscous

FRICTION = (Viscous, Coulomb, Offset)


def truth(arm, rng, friction=FRICTION):
    """θ as described, with friction at random."""
    columns = parameters(arm, friction)
    theta = described_values(arm, columns)
    for k, column in enumerate(columns):
        if column.term is not None:
            theta[k] = rng.uniform(0.1, 0.5)
    return columns, theta


def along(arm, q, qd, qdd, columns, theta, rate=100.0, name="simulated"):
    """A noise-free log with its rates."""
    tau = Regressor(arm, columns)(q, qd, qdd) @ theta
    return Log(np.arange(len(q)) / rate, q, tau, qd, qdd, name=name)


def random_log(arm, rng, count=400):
    """(log, columns, θ) at random states: every parameter shows."""
    columns, theta = truth(arm, rng)
    return along(arm, *random_states(arm, count, rng), columns, theta), columns, theta


def smooth_log(arm, rng, *, rate=200.0, duration=10.0, torque_noise=0.0, encoder_noise=0.0):
    """(log, columns, θ) along a Fourier series, rates not in the log; noise against the size."""
    n = arm.dof
    series = Fourier(duration, rng.uniform(-0.5, 0.5, n), *rng.normal(size=(2, n, 5)))
    t = np.arange(0, duration, 1 / rate)
    columns, theta = truth(arm, rng)
    clean = along(arm, *series(t), columns, theta, rate)
    size = np.sqrt(np.mean(clean.tau**2, axis=0))
    q = clean.q + encoder_noise * rng.normal(size=clean.q.shape)
    tau = clean.tau + torque_noise * size * rng.normal(size=clean.tau.shape)
    return Log(t, q, tau, reference=clean.q, name="simulated"), columns, theta

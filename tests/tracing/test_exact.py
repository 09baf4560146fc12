"""Compiled models beside the exact equations, evaluated with fifty digits."""

import mpmath
import numpy as np
import pytest

import chainrule as cr
from chainrule.model.model import compile as compile_model

ROUNDING = 1e-13  # of some hundred operations, relative to the largest entry
DERIVATIVE = 1e-11  # of some thousand operations through M⁻¹, relative to the largest entry
NAMES = [n for n in cr.catalog.names() if n not in ("spherical-pendulum", "panda")]


class HighPrecision:
    """The exact equations at a state, in mpmath."""

    def __init__(self, mechanism, q, qd):
        self.equations = cr.derive(mechanism, ["newton-euler"])
        self.context = mpmath.MPContext()
        self.context.dps = 50
        names = (*self.equations.q, *self.equations.setting.qd)
        self.values = {n: self.context.mpf(float(v)) for n, v in zip(names, (*q, *qd), strict=True)}
        for name, value in mechanism.values.items():
            self.values[name] = self.context.mpf(value.numerator) / value.denominator

    def at(self, array):
        entries = np.array(array.entries, dtype=object)
        flat = [e.evaluate(self.values) for e in entries.ravel()]
        return self.context.matrix(np.array(flat, dtype=object).reshape(entries.shape).tolist())

    def floats(self, array):
        entries = np.array(array.entries, dtype=object)
        return np.array([float(e.evaluate(self.values)) for e in entries.ravel()]).reshape(
            entries.shape
        )


def close(a, b, tolerance=ROUNDING, scale=0.0):
    return np.max(np.abs(a - b)) <= tolerance * max(scale, np.max(np.abs(b)))


@pytest.mark.parametrize("name", NAMES)
def test_parts_equal_the_exact_equations(name):
    mechanism = cr.catalog.get(name)
    rng = np.random.default_rng(2)
    q, qd = rng.normal(size=(2, mechanism.dof))
    model, exact = compile_model(mechanism), HighPrecision(mechanism, q, qd)
    equations = exact.equations
    M, C, G = (exact.floats(part) for part in (equations.M, equations.C, equations.G))
    assert close(model.mass_matrix(q), M)
    assert close(model.coriolis_matrix(q, qd), C, scale=np.max(np.abs(M)))
    assert close(model.gravity(q), G, scale=np.max(np.abs(M)))
    T, V = (float(e.evaluate(exact.values)) for e in (equations.T, equations.V))
    assert close(model.kinetic_energy(q, qd), T)
    assert close(model.potential_energy(q), V, scale=np.max(np.abs(M)))


def _friction_free(name):
    return cr.catalog.get(name)


@pytest.mark.parametrize(
    "name", ["double-pendulum-absolute", "furuta", "cart-pole", "scara", "puma560"]
)
def test_accelerations_equal_the_exact_equations(name):
    mechanism = _friction_free(name)
    rng = np.random.default_rng(3)
    q, qd, tau = rng.normal(size=(3, mechanism.dof))
    exact = HighPrecision(mechanism, q, qd)
    equations = exact.equations
    left = exact.context.matrix([exact.context.mpf(t) for t in tau])
    bias = exact.at(equations.C @ equations.qd) + exact.at(equations.G)
    qdd = exact.context.lu_solve(exact.at(equations.M), left - bias)
    expected = np.array([float(a) for a in qdd])
    assert close(compile_model(mechanism).forward_dynamics(q, qd, tau), expected, 1e-12)


@pytest.mark.parametrize("name", ["double-pendulum", "furuta", "cart-pole"])
def test_derivatives_equal_high_precision_differences(name):
    """Central differences of the exact equations with a step of 1e-15, in fifty digits."""
    mechanism = cr.catalog.get(name)
    n = mechanism.dof
    rng = np.random.default_rng(4)
    q, qd, tau = rng.normal(size=(3, n))
    exact = HighPrecision(mechanism, q, qd)
    equations, mp = exact.equations, exact.context
    names = (*equations.q, *equations.setting.qd)
    bias = equations.C @ equations.qd

    def acceleration(tau):
        right = mp.matrix(list(tau)) - exact.at(bias) - exact.at(equations.G)
        return np.array(list(mp.lu_solve(exact.at(equations.M), right)), dtype=object)

    step = mp.mpf(10) ** -15
    columns = []
    for variable in names:
        middle = exact.values[variable]
        sides = []
        for sign in (1, -1):
            exact.values[variable] = middle + sign * step
            sides.append(acceleration([mp.mpf(t) for t in tau]))
        exact.values[variable] = middle
        columns.append([float(d) for d in (sides[0] - sides[1]) / (2 * step)])
    A, B = compile_model(mechanism).linearize(q, qd, tau)
    expected = np.concatenate([np.hstack([np.zeros((n, n)), np.eye(n)]), np.array(columns).T])
    assert close(A, expected, DERIVATIVE)
    M = exact.floats(equations.M)
    assert close(B, np.vstack([np.zeros((n, n)), np.linalg.inv(M)]), DERIVATIVE)


def test_derivatives_of_a_ball_joint_along_the_sphere():
    """Differences of q̈ along directions that keep the quaternion unit."""
    mechanism = cr.catalog.spherical_pendulum()
    model = compile_model(mechanism)
    rng = np.random.default_rng(6)
    q = rng.normal(size=4)
    q /= np.linalg.norm(q)
    qd, tau = rng.normal(size=(2, 3))
    A, _ = model.linearize(q, qd, tau)
    step = 1e-6
    for direction in rng.normal(size=(3, 4)):
        along = direction - q * (q @ direction)

        def moved(sign, along=along):
            p = q + sign * step * along
            return model.forward_dynamics(p / np.linalg.norm(p), qd, tau)

        difference = (moved(1) - moved(-1)) / (2 * step)
        assert np.allclose(A[4:, :4] @ along, difference, rtol=1e-6, atol=1e-6)

"""Seed 001, the SymPy program: its steps from frames to M, C, G, then the simulation.

Hung from a ceiling with y up, so the first frame is turned by θ1 + 3π/2; c1, c2 are lengths. The
oracle is a program of the same method, written here with SymPy alone.
"""

from functools import cache

import numpy as np
import pytest
import sympy as sy
from scipy.integrate import solve_ivp

import chainrule as cr
from chainrule.mechanism.coordinates import Coordinates
from seeds.notation import Notation, results

CEILING = cr.Mechanism(
    "ceiling",
    cr.catalog.double_pendulum().links,
    gravity=(0, "-g", 0),
    values=cr.catalog.double_pendulum().values,
    coordinates=Coordinates(("q1", "q2"), b=("3*pi/2", 0)),
)
EQUATIONS = cr.derive(CEILING)
N = Notation(EQUATIONS)
FOUND = results(EQUATIONS, "lagrange")
S1, C1 = N.sin(q1=1), N.cos(q1=1)
S12, C12 = N.sin(q1=1, q2=1), N.cos(q1=1, q2=1)
D1, D2 = N.qd
Q, QD, QDD = (sy.symbols(f"a1{dots} a2{dots}") for dots in ("", "_d", "_dd"))
SYMBOLS = m1, m2, l1, lc1, lc2, I1, I2, g = sy.symbols("m1 m2 l1 lc1 lc2 I1 I2 g")


@cache
def program():
    """Frames, energies, Lagrange's equations, and M, b, G, C read off them."""
    q, qd, qdd = (sy.Matrix(v) for v in (Q, QD, QDD))

    def frame(angle, x):
        s, c = sy.sin(angle), sy.cos(angle)
        return sy.Matrix([[c, -s, x], [s, c, 0], [0, 0, 1]])

    upper = frame(Q[0] + 3 * sy.pi / 2, 0)
    lower = upper * frame(Q[1], l1)
    T = V = sy.Integer(0)
    for H, c, m, I, rate in (
        (upper, lc1, m1, I1, QD[0]),
        (lower, lc2, m2, I2, QD[0] + QD[1]),
    ):
        place = (H * sy.Matrix([c, 0, 1]))[:2, :]
        v = place.jacobian(q) * qd
        T += m * v.dot(v) / 2 + I * rate**2 / 2
        V += m * g * place[1]
    momenta = sy.Matrix([T]).jacobian(qd).T
    rows = momenta.jacobian(q) * qd + momenta.jacobian(qd) * qdd - sy.Matrix([T - V]).jacobian(q).T
    M = rows.jacobian(qdd)
    b = rows.subs(dict.fromkeys(QDD, 0))
    G = b.subs(dict.fromkeys(QD, 0))
    return {"T": T, "V": V, "H01": upper, "H02": lower, "M": M, "C": b - G, "G": G, "EOM": rows}


def number(name, values):
    inputs = (*SYMBOLS, *Q, *QD, *QDD)
    return np.array(sy.lambdify(inputs, program()[name])(*values), dtype=float)


@pytest.fixture(scope="module", params=range(3))
def point(request):
    """(values for the oracle, the same for us)"""
    rng = np.random.default_rng(request.param)
    numbers = np.concatenate([rng.uniform(0.2, 2.0, len(SYMBOLS)), rng.normal(size=6)])
    names = [*map(str, SYMBOLS), "q1", "q2", "q1'", "q2'", "q1''", "q2''"]
    return numbers, dict(zip(names, numbers, strict=True))


def agree(ours, name, point):
    theirs = number(name, point[0])
    return np.allclose(
        np.asarray(ours.evaluate(point[1]), dtype=float).reshape(theirs.shape), theirs, rtol=1e-12
    )


def test_first_frame_is_turned_by_three_quarters():
    """cos(θ + 3π/2) = sin θ, sin(θ + 3π/2) = −cos θ."""
    assert FOUND["{}^{0}T_{1}"][:2, :2] == [[S1, C1], [-C1, S1]]


def test_frames(point):
    for ours, name in (("{}^{0}T_{1}", "H01"), ("{}^{0}T_{2}", "H02")):
        T = FOUND[ours].evaluate(point[1])
        planar = np.array(T, dtype=float)[np.ix_([0, 1, 3], [0, 1, 3])]
        assert np.allclose(planar, number(name, point[0]), rtol=1e-12)


def test_centres_of_mass_are_not_the_joints():
    assert FOUND["p_{c1}"] == [N.lc1 * S1, -N.lc1 * C1, 0]
    assert FOUND["p_{c2}"] == [N.l1 * S1 + N.lc2 * S12, -N.l1 * C1 - N.lc2 * C12, 0]


def test_velocities_by_the_jacobian():
    for i in (1, 2):
        place = FOUND[f"p_{{c{i}}}"]
        moved = [
            sum(e.diff(q) * rate for q, rate in zip(EQUATIONS.q, N.qd, strict=True)) for e in place
        ]
        assert FOUND[rf"\dot p_{{c{i}}}"] == moved


def test_kinetic_energy_of_moving_and_of_turning(point):
    v1, v2 = FOUND[r"\dot p_{c1}"], FOUND[r"\dot p_{c2}"]
    assert FOUND["T_{1}"] == N.m1 * (v1 @ v1) / 2 + N.I1 * D1**2 / 2
    assert FOUND["T_{2}"] == N.m2 * (v2 @ v2) / 2 + N.I2 * (D1 + D2) ** 2 / 2
    assert agree(FOUND["T"], "T", point)


def test_potential_energy_is_height(point):
    assert FOUND["V_{1}"] == N.m1 * N.g * FOUND["p_{c1}"][1]
    assert FOUND["V_{2}"] == N.m2 * N.g * FOUND["p_{c2}"][1]
    assert agree(FOUND["V"], "V", point)
    assert FOUND["L"] == FOUND["T"] - FOUND["V"]


def test_euler_lagrange_with_the_chain_rule(point):
    """d/dt ∂L/∂q̇_i = Σ_j ∂²L/∂q̇_i∂q_j q̇_j + ∂²L/∂q̇_i∂q̇_j q̈_j, no force outside."""
    for i, name in enumerate(EQUATIONS.q):
        momentum = FOUND["L"].diff(f"{name}'")
        assert momentum == FOUND[rf"\frac{{\partial L}}{{\partial \dot{{q}}_{{{i + 1}}}}}"]
        rate = sum(
            momentum.diff(q) * N.qd[j] + momentum.diff(f"{q}'") * N.qdd[j]
            for j, q in enumerate(EQUATIONS.q)
        )
        assert (
            rate == FOUND[rf"\frac{{d}}{{dt}}\frac{{\partial L}}{{\partial \dot{{q}}_{{{i + 1}}}}}"]
        )
        assert rate - FOUND["L"].diff(name) == EQUATIONS.inverse_dynamics()[i]
    assert agree(EQUATIONS.inverse_dynamics(), "EOM", point)


def test_reading_off_m_c_and_g(point):
    """M is the Jacobian by q̈; with q̈ = 0 the rest is b; with q̇ = 0 too, G; C is b − G."""
    left = EQUATIONS.inverse_dynamics()
    assert [[row.diff("q1''"), row.diff("q2''")] for row in left] == EQUATIONS.M.entries.tolist()
    b = left.subs({"q1''": 0, "q2''": 0})
    assert b.subs({"q1'": 0, "q2'": 0}) == EQUATIONS.G
    assert b - EQUATIONS.G == EQUATIONS.C @ EQUATIONS.qd
    assert agree(EQUATIONS.M, "M", point)
    assert agree(EQUATIONS.C @ EQUATIONS.qd, "C", point)
    assert agree(EQUATIONS.G, "G", point)


def test_the_simulation_that_follows():
    """The printed equations, integrated by SciPy, and `simulate`."""
    values = {s: float(CEILING.values[str(s)]) for s in SYMBOLS}
    left = program()["M"], program()["C"] + program()["G"]
    M, bias = (sy.lambdify((*Q, *QD), part.subs(values)) for part in left)

    def rate(t, x):
        return [*x[2:], *np.linalg.solve(M(*x), -bias(*x).ravel())]

    start, seconds = [1.0, -0.5, 0.0, 0.0], 2.0
    theirs = solve_ivp(rate, (0, seconds), start, method="DOP853", rtol=1e-11, atol=1e-12).y[:, -1]
    ours = cr.simulate(CEILING, start, seconds, 1e-3, cr.RK4).x[-1]
    assert np.allclose(ours, theirs, atol=1e-7)

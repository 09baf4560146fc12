"""Seed 004, the planar arm by Jacobians and Christoffel symbols: every result it states.

Gravity is along −x. Γ, C and G2 as whole arrays are also in tests/derivation/test_seeds.py.
"""

import numpy as np
import pytest

import chainrule as cr
from chainrule.exact import ExactArray, symbol
from seeds.notation import Notation, results

EQUATIONS = cr.derive(cr.catalog.rr_arm())
N = Notation(EQUATIONS)
FOUND = results(EQUATIONS, "jacobian")
S1, C1, S2, C2 = N.sin(q1=1), N.cos(q1=1), N.sin(q2=1), N.cos(q2=1)
S12, C12 = N.sin(q1=1, q2=1), N.cos(q1=1, q2=1)
D1, D2 = N.qd
H = N.m2 * N.l1 * N.lc2 * S2
JV = (
    np.array([[-N.lc1 * S1, 0], [N.lc1 * C1, 0], [0, 0]]),
    np.array(
        [[-N.l1 * S1 - N.lc2 * S12, -N.lc2 * S12], [N.l1 * C1 + N.lc2 * C12, N.lc2 * C12], [0, 0]]
    ),
)
JW = (np.array([[0, 0], [0, 0], [1, 0]]), np.array([[0, 0], [0, 0], [1, 1]]))


def test_centres_of_mass():
    assert FOUND["p_{c1}"] == [N.lc1 * C1, N.lc1 * S1, 0]
    assert FOUND["p_{c2}"] == [N.l1 * C1 + N.lc2 * C12, N.l1 * S1 + N.lc2 * S12, 0]


@pytest.mark.parametrize("i", [1, 2])
def test_linear_jacobians(i):
    assert FOUND[f"J_{{v{i}}}"] == JV[i - 1]
    columns = [FOUND[f"p_{{c{i}}}"].diff(q).entries for q in EQUATIONS.q]
    assert FOUND[f"J_{{v{i}}}"] == np.array(columns).T


@pytest.mark.parametrize("i", [1, 2])
def test_angular_jacobians(i):
    assert FOUND[rf"J_{{\omega {i}}}"] == JW[i - 1]


def test_only_izz_of_an_inertia_tensor_counts():
    """J_ω^T I J_ω picks I_zz, whatever the products of inertia."""
    tensor = np.array([[symbol(f"I{min(a, b)}{max(a, b)}") for a in "xyz"] for b in "xyz"])
    izz = tensor[2, 2]
    assert ExactArray(JW[0].T @ tensor @ JW[0]) == [[izz, 0], [0, 0]]
    assert ExactArray(JW[1].T @ tensor @ JW[1]) == [[izz, izz], [izz, izz]]
    arm = cr.catalog.rr_arm()
    links = [
        cr.Link(
            l.name, l.joint, l.parent, at=l.at, mass=l.mass, com=l.com,
            inertia=(("a", "d", "e"), ("d", "b", "f"), ("e", "f", f"I{i}")),
        )
        for i, l in enumerate(arm.links, 1)
    ]  # fmt: skip
    full = cr.Mechanism("full", tuple(links), gravity=("-g", 0, 0))
    assert cr.derive(full, "jacobian").M == EQUATIONS.M


def test_mass_matrix_as_a_sum_of_four():
    """m1 Jv1ᵀJv1 + Jω1ᵀI1Jω1 + m2 Jv2ᵀJv2 + Jω2ᵀI2Jω2, each as written out."""
    cross = N.l1 * N.lc2 * C2
    parts = (
        N.m1 * np.array([[N.lc1**2, 0], [0, 0]]),
        N.I1 * np.array([[1, 0], [0, 0]]),
        N.m2 * np.array([[N.l1**2 + 2 * cross + N.lc2**2, cross + N.lc2**2],
                         [cross + N.lc2**2, N.lc2**2]]),
        N.I2 * np.array([[1, 1], [1, 1]]),
    )  # fmt: skip
    for i, m, I in ((0, N.m1, N.I1), (1, N.m2, N.I2)):
        assert ExactArray(m * JV[i].T @ JV[i]) == parts[2 * i]
        assert ExactArray(I * JW[i].T @ JW[i]) == parts[2 * i + 1]
        assert FOUND[f"M_{{({i + 1})}}"] == parts[2 * i] + parts[2 * i + 1]
    assert ExactArray(sum(parts)) == EQUATIONS.M


def test_mass_matrix_altogether():
    m12 = N.m2 * N.l1 * N.lc2 * C2 + N.m2 * N.lc2**2 + N.I2
    m11 = N.m1 * N.lc1**2 + N.m2 * (N.l1**2 + 2 * N.l1 * N.lc2 * C2 + N.lc2**2) + N.I1 + N.I2
    assert [[m11, m12], [m12, N.m2 * N.lc2**2 + N.I2]] == EQUATIONS.M


def test_only_the_second_angle_is_in_the_mass_matrix():
    assert EQUATIONS.M.diff("q1").is_zero()
    assert not EQUATIONS.M.diff("q2").is_zero()


@pytest.mark.parametrize(
    "indices, value",
    [("111", 0), ("112", -H), ("121", -H), ("122", -H),
     ("211", H), ("212", 0), ("221", 0), ("222", 0)],
)  # fmt: skip
def test_christoffel_symbols(indices, value):
    """Γ_ijk = ½ (∂m_ij/∂q_k + ∂m_ik/∂q_j − ∂m_jk/∂q_i), one by one."""
    i, j, k = (int(d) - 1 for d in indices)
    M, q = EQUATIONS.M, EQUATIONS.q
    formula = (M[i, j].diff(q[k]) + M[i, k].diff(q[j]) - M[j, k].diff(q[i])) / 2
    assert formula == value
    assert FOUND[rf"\Gamma_{{{indices}}}"] == value


def test_coriolis_matrix():
    assert EQUATIONS.C == [[-H * D2, -H * D1 - H * D2], [H * D1, 0]]
    skew = EQUATIONS.skew()
    assert (skew + skew.T).is_zero()


def test_gravity():
    """G = −Σ Jvᵀ m g with g = (−g, 0, 0)."""
    down = np.array([-N.g, 0, 0])
    stacked = -(JV[0].T @ (N.m1 * down)) - JV[1].T @ (N.m2 * down)
    g2 = -N.m2 * N.g * N.lc2 * S12
    assert [-N.m1 * N.g * N.lc1 * S1 - N.m2 * N.g * N.l1 * S1 + g2, g2] == EQUATIONS.G
    assert ExactArray(stacked) == EQUATIONS.G


def test_equation_of_motion():
    """τ = M q̈ + C q̇ + G, and the machine code computes the same."""
    written = EQUATIONS.M @ EQUATIONS.qdd + EQUATIONS.C @ EQUATIONS.qd + EQUATIONS.G
    assert written == EQUATIONS.inverse_dynamics()
    rng = np.random.default_rng(4)
    q, qd, qdd = rng.normal(size=(3, 2))
    values = {name: float(v) for name, v in EQUATIONS.mechanism.values.items()}
    for i in (0, 1):
        values |= {f"q{i + 1}": q[i], f"q{i + 1}'": qd[i], f"q{i + 1}''": qdd[i]}
    tau = cr.compile(EQUATIONS.mechanism).inverse_dynamics(q, qd, qdd)
    assert np.allclose(tau, written.evaluate(values), rtol=1e-12)


def test_the_arm_is_coupled_most_when_stretched_and_turns_most_at_a_right_angle():
    """Extremes of m12 at q2 = 0, π and of Γ at q2 = ±π/2, by their derivatives."""
    coupling, strength = EQUATIONS.M[0, 1], FOUND[r"\Gamma_{211}"]
    assert coupling.diff("q2") == -H
    for quarters, inertia, force in ((0, 1, 0), (1, 0, 1), (2, -1, 0), (3, 0, -1)):
        angle = {"q2": sum([np.pi / 2] * quarters), "m2": 1, "l1": 1, "lc2": 1, "I2": 0}
        assert coupling.evaluate(angle) - 1 == pytest.approx(inertia)
        assert strength.evaluate(angle) == pytest.approx(force)

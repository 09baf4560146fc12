"""Seed 000, the double pendulum by products of exponentials: every result it states, corrected.

x points down, y to the right. Its slips (docs/mistakes.md) are not repeated: l_c2 in M11,
∂/∂q_i in the velocity terms, ω × r in the Jacobians, and the gravity terms that it leaves open.
"""

import numpy as np
import pytest
import sympy

import chainrule as cr
from chainrule.exact import ExactArray
from seeds.notation import Notation, results

EQUATIONS = cr.derive(cr.catalog.double_pendulum())
N = Notation(EQUATIONS)
POE = results(EQUATIONS, "poe")
S1, C1, S2, C2 = N.sin(q1=1), N.cos(q1=1), N.sin(q2=1), N.cos(q2=1)
S12, C12 = N.sin(q1=1, q2=1), N.cos(q1=1, q2=1)
D1, D2 = N.qd
H = N.m2 * N.l1 * N.lc2 * S2

AXIS = np.array([0, 0, 1])
POINTS = {
    "J1": np.array([0, 0, 0]),
    "J2": np.array([N.l1 * C1, N.l1 * S1, 0]),
    "m1": np.array([N.lc1 * C1, N.lc1 * S1, 0]),
    "m2": np.array([N.l1 * C1 + N.lc2 * C12, N.l1 * S1 + N.lc2 * S12, 0]),
}


def turned(s, c):
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], dtype=object)


def placed(s, c, x, y):
    return [[c, -s, 0, x], [s, c, 0, y], [0, 0, 1, 0], [0, 0, 0, 1]]


def spatial(body, s, c):
    """A body's Jacobian in its own axes → in those of the base, (ω, v of the centre of mass)."""
    R = turned(s, c)
    J = np.asarray(body.entries, dtype=object)
    return np.concatenate([R @ J[:3], R @ J[3:]])


JACOBIANS = {
    "m1": spatial(POE["J_{m1}"], S1, C1),
    "m2": spatial(POE["J_{m2}"], S12, C12),
}


def test_rotation_by_rodrigues():
    """e^{[ω]θ} = I + [ω] sin θ + [ω]² (1 − cos θ) about z."""
    skew = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 0]])
    for i, s, c in ((1, S1, C1), (2, S2, C2)):
        written = np.eye(3, dtype=int) + skew * s + skew @ skew * (1 - c)
        assert ExactArray(written) == POE[rf"e^{{[\xi_{{{i}}}] q_{{{i}}}}}"][:3, :3]
        assert ExactArray(written) == turned(s, c)


def test_home_poses():
    home = {"q1": 0, "q2": 0}
    assert POE["T_{m1}"].subs(home) == placed(0, 1, N.lc1, 0)
    assert POE["T_{m2}"].subs(home) == placed(0, 1, N.l1 + N.lc2, 0)


def test_twists():
    """ξ = (ω, r × ω), r a point of the axis."""
    assert POE[r"\xi_{1}"] == [0, 0, 1, 0, 0, 0]
    assert POE[r"\xi_{2}"] == [0, 0, 1, 0, -N.l1, 0]
    assert POE[r"\xi_{2}"][3:] == np.cross([N.l1, 0, 0], AXIS)


def test_exponentials_of_the_twists():
    assert POE[r"e^{[\xi_{1}] q_{1}}"] == placed(S1, C1, 0, 0)
    assert POE[r"e^{[\xi_{2}] q_{2}}"] == placed(S2, C2, N.l1 * (1 - C2), -N.l1 * S2)


def test_exponentials_of_the_twists_as_series():
    """Against SymPy's own matrix exponential, at a number."""
    angle, length = 0.7, 1.3
    hat = sympy.Matrix([[0, -1, 0, 0], [1, 0, 0, -length], [0, 0, 0, 0], [0, 0, 0, 0]]) * angle
    ours = POE[r"e^{[\xi_{2}] q_{2}}"].evaluate({"q2": angle, "l1": length})
    assert np.allclose(ours, np.array(hat.evalf().exp(), dtype=complex).real, atol=1e-14)


def test_poses_of_the_centres_of_mass():
    assert POE["T_{m1}"] == placed(S1, C1, *POINTS["m1"][:2])
    assert POE["T_{m2}"] == placed(S12, C12, *POINTS["m2"][:2])
    first, second = (POE[rf"e^{{[\xi_{{{i}}}] q_{{{i}}}}}"] for i in (1, 2))
    assert first @ second @ ExactArray(placed(0, 1, N.l1 + N.lc2, 0)) == POE["T_{m2}"]


def test_positions():
    for i in (1, 2):
        assert POE[f"T_{{m{i}}}"] @ [0, 0, 0, 1] == [*POINTS[f"m{i}"], 1]
    first = POE[r"e^{[\xi_{1}] q_{1}}"]
    assert first @ [N.l1, 0, 0, 1] == [*POINTS["J2"], 1]  # the end of the first link


def test_axes_stay_where_they_are():
    first, second = (POE[rf"e^{{[\xi_{{{i}}}] q_{{{i}}}}}"][:3, :3] for i in (1, 2))
    assert first @ AXIS == AXIS
    assert first @ second @ AXIS == AXIS


def test_jacobian_of_the_first_body():
    written = [[0, 0], [0, 0], [1, 0], [-N.lc1 * S1, 0], [N.lc1 * C1, 0], [0, 0]]
    assert ExactArray(JACOBIANS["m1"]) == written


def test_jacobian_of_the_second_body():
    x, y, _ = POINTS["m2"]
    written = [[0, 0], [0, 0], [1, 1], [-y, -N.lc2 * S12], [x, N.lc2 * C12], [0, 0]]
    assert ExactArray(JACOBIANS["m2"]) == written


@pytest.mark.parametrize("body", ["m1", "m2"])
def test_columns_are_axis_cross_arm(body):
    """(ω, ω × (r_m − r_joint)) for each joint that carries the body: not r × ω."""
    for j in (1, 2):
        column = JACOBIANS[body][:, j - 1]
        carried = j <= int(body[1])
        velocity = np.cross(AXIS, POINTS[body] - POINTS[f"J{j}"]) if carried else [0, 0, 0]
        assert ExactArray(column) == [*(AXIS if carried else [0, 0, 0]), *velocity]


def test_generalised_mass_matrices_with_moments_about_all_axes():
    """diag(J_x, J_y, J, m, m, m); J_x and J_y do not show in a planar motion."""
    screws = [
        cr.builders.Screw(
            omega=(0, 0, 1), point=(0, 0, 0) if i == 1 else ("l1", 0, 0),
            home=("lc1", 0, 0) if i == 1 else ("l1 + lc2", 0, 0), mass=f"m{i}",
            inertia=((f"J{i}x", 0, 0), (0, f"J{i}y", 0), (0, 0, f"I{i}")),
        )
        for i in (1, 2)
    ]  # fmt: skip
    built = cr.derive(cr.builders.from_screws("screws", screws, gravity=("g", 0, 0)), ["poe"])
    found, ring = results(built, "poe"), built.setting.ring
    for i in (1, 2):
        x, y, z, m = (ring.element(f"{name}") for name in (f"J{i}x", f"J{i}y", f"I{i}", f"m{i}"))
        assert found[rf"\mathcal{{M}}_{{{i}}}"] == np.diag([x, y, z, m, m, m])
    assert built.M == EQUATIONS.M
    assert built.C == EQUATIONS.C
    assert built.G == EQUATIONS.G


def test_mass_matrix_is_the_sum_over_bodies():
    total = 0
    for i in (1, 2):
        J = JACOBIANS[f"m{i}"]
        inertia, mass = getattr(N, f"I{i}"), getattr(N, f"m{i}")
        total = total + J.T @ np.diag([inertia] * 3 + [mass] * 3) @ J
    assert ExactArray(total) == EQUATIONS.M


def test_entries_of_the_mass_matrix():
    """With l_c2 in the last term of M11, where the notes have l_2."""
    m11 = N.I1 + N.I2 + N.m1 * N.lc1**2 + N.m2 * (N.l1**2 + N.lc2**2)
    m12 = N.I2 + N.m2 * N.lc2**2 + N.m2 * N.l1 * N.lc2 * C2
    corner = m11 + 2 * N.m2 * N.l1 * N.lc2 * C2
    assert [[corner, m12], [m12, N.I2 + N.m2 * N.lc2**2]] == EQUATIONS.M


def test_velocity_terms():
    """V_i = Σ (∂M_ij/∂q_k − ½ ∂M_jk/∂q_i) q̇_j q̇_k: the derivative is by q_i, and stays."""
    M, names, rates = EQUATIONS.M, EQUATIONS.q, N.qd
    for i, name in enumerate(names):
        value = sum(
            (M[i, j].diff(names[k]) - M[j, k].diff(name) / 2) * rates[j] * rates[k]
            for j in range(2)
            for k in range(2)
        )
        assert value == POE["V"][i]
    assert POE["V"] == [-H * (2 * D1 * D2 + D2**2), H * D1**2]


def test_coriolis_and_centrifugal_parts():
    """B has a column for q̇1 q̇2, C one for each square of a rate."""
    assert POE["B"] == [[-2 * H], [0]]
    assert POE["C"] == [[0, -H], [H, 0]]
    assert POE["B"] @ [D1 * D2] + POE["C"] @ [D1**2, D2**2] == EQUATIONS.C @ EQUATIONS.qd


def test_gravity():
    """G_i = −Σ_j J_ji · (0, m_j g): a weight has no moment about the centre of mass itself."""
    weight = np.array([N.g, 0, 0])
    pull = sum(
        JACOBIANS[body].T @ np.concatenate([[0, 0, 0], mass * weight])
        for body, mass in (("m1", N.m1), ("m2", N.m2))
    )
    g2 = N.m2 * N.lc2 * N.g * S12
    assert [(N.m1 * N.lc1 + N.m2 * N.l1) * N.g * S1 + g2, g2] == EQUATIONS.G
    assert ExactArray(-pull) == EQUATIONS.G


def test_the_whole_equation():
    """M q̈ + B [q̇q̇] + C [q̇²] + G = τ, by all four routes."""
    left = EQUATIONS.M @ EQUATIONS.qdd + POE["V"] + EQUATIONS.G
    assert left == EQUATIONS.inverse_dynamics()
    assert EQUATIONS.verified

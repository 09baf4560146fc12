"""What must hold between the algorithms, on the catalog and on random trees of all joint types."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq

import chainrule as cr
from chainrule.dynamics.aba import forward_dynamics, joint_inertias
from chainrule.dynamics.coriolis import coriolis_matrix
from chainrule.dynamics.crba import diagonal, mass_matrix
from chainrule.dynamics.energy import kinetic_energy, potential_energy
from chainrule.dynamics.factor import pivots, solve
from chainrule.dynamics.kinematics import frames, jacobian, position_rate
from chainrule.dynamics.model import build, neutral_position, numeric_model
from chainrule.dynamics.reduction import mapped, reduce
from chainrule.dynamics.regressor import regressor
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.mechanism.joints import Cylindrical, Helical, Planar, Universal
from chainrule.mechanism.mechanism import Mechanism
from random_trees import random_tree

ROUNDING = 1e-12  # a few hundred operations, relative to the largest entry
DIFFERENCES = 1e-7  # central differences of step 1e-6
KINDS = (cr.joints.Revolute, cr.joints.Prismatic, cr.joints.Ball, cr.joints.Free, cr.joints.Fixed)
SCREWS = (Universal, Planar, Cylindrical, Helical, cr.joints.Revolute, cr.joints.Ball)
STEP = 1e-6


def with_rotors(mechanism: Mechanism, rng: np.random.Generator) -> Mechanism:
    """Every joint of one rate with a rotor, reflected or carried."""
    links = []
    for link in mechanism.links:
        if link.joint.size_v == 1:
            inertia, ratio = (round(v, 3) for v in (rng.uniform(0.1, 1), rng.uniform(-3, 3)))
            rotor = cr.joints.Rotor(inertia, ratio, carried=bool(rng.uniform() < 0.6))
            link = replace(link, joint=replace(link.joint, rotor=rotor))
        links.append(link)
    return replace(mechanism, links=tuple(links))


def _mechanisms() -> list[Mechanism]:
    rng = np.random.default_rng(11)
    found = [cr.catalog.get(name) for name in cr.catalog.names()]
    while len(found) < 45:
        tree = random_tree(rng, int(rng.integers(1, 6)), KINDS)
        if tree.dof:
            found.append(with_rotors(tree, rng) if len(found) % 2 else tree)
    while len(found) < 65:
        tree = random_tree(rng, int(rng.integers(1, 5)), SCREWS)
        found.append(with_rotors(tree, rng) if len(found) % 2 else tree)
    return found


MECHANISMS = _mechanisms()
every_mechanism = pytest.mark.parametrize(
    "mechanism", MECHANISMS, ids=[f"{m.name}-{i}" for i, m in enumerate(MECHANISMS)]
)


class Case:
    """A mechanism's model at a random state."""

    def __init__(self, mechanism: Mechanism):
        rng = np.random.default_rng(5)
        self.model = numeric_model(mechanism)
        self.q = neutral_position(mechanism, rng)
        self.v, self.a = rng.normal(size=(2, mechanism.dof))
        self.still = np.zeros(mechanism.dof)
        self.q_rate = position_rate(self.model, self.q, self.v).astype(float)

    def rate(self, function):
        """d/dt along the motion, by differences."""
        ahead, behind = (function(self.q + s * STEP * self.q_rate) for s in (1, -1))
        return (np.array(ahead) - np.array(behind)).astype(float) / (2 * STEP)


def close(a, b, tolerance=ROUNDING, scale=None):
    a, b = np.array(a, dtype=float), np.array(b, dtype=float)
    size = np.max(np.abs(b)) if scale is None else scale
    return np.max(np.abs(a - b)) <= tolerance * max(float(size), 1e-6)


@every_mechanism
def test_parts_make_the_whole(mechanism):
    case = Case(mechanism)
    model, q, v, a = case.model, case.q, case.v, case.a
    tau = inverse_dynamics(model, q, v, a)
    M, C = mass_matrix(model, q), coriolis_matrix(model, q, v)
    G = inverse_dynamics(model, q, case.still, case.still)
    assert close(M @ a + C @ v + G, tau)
    bias = inverse_dynamics(model, q, v, case.still)
    assert close(C @ v + G, bias, scale=np.max(np.abs(tau)))


@every_mechanism
def test_forward_is_the_inverse_of_inverse(mechanism):
    case = Case(mechanism)
    model, q, v, a = case.model, case.q, case.v, case.a
    tau = inverse_dynamics(model, q, v, a)
    M = mass_matrix(model, q).astype(float)
    condition = np.linalg.cond(M)
    assert close(forward_dynamics(model, q, v, tau), a, ROUNDING * condition)
    bias = inverse_dynamics(model, q, v, case.still)
    assert close(solve(M, tau - bias), a, ROUNDING * condition)


@every_mechanism
def test_rate_of_the_mass_matrix_less_twice_coriolis_is_skew(mechanism):
    case = Case(mechanism)
    C = coriolis_matrix(case.model, case.q, case.v).astype(float)
    rate = case.rate(lambda q: mass_matrix(case.model, q))
    skew = rate - 2 * C
    assert close(skew + skew.T, np.zeros_like(C), DIFFERENCES, scale=max(1, np.max(np.abs(C))))


@every_mechanism
def test_energies(mechanism):
    case = Case(mechanism)
    model, q, v = case.model, case.q, case.v
    M = mass_matrix(model, q).astype(float)
    assert close(kinetic_energy(model, q, v), v @ M @ v / 2)
    G = inverse_dynamics(model, q, case.still, case.still).astype(float)
    power = case.rate(lambda q: potential_energy(model, q))
    assert close(power, G @ v, DIFFERENCES, scale=max(1.0, np.sum(np.abs(G * v))))


@every_mechanism
def test_jacobian_is_the_rate_of_a_point(mechanism):
    case = Case(mechanism)
    link, point = len(mechanism.links) - 1, np.array([0.1, -0.2, 0.3])
    J = jacobian(case.model, case.q, link, point).astype(float)

    def place(q):
        R, p = frames(case.model, q)[link]
        return p + R @ point

    def orientation(q):
        return frames(case.model, q)[link][0]

    assert close(J[:3] @ case.v, case.rate(place), DIFFERENCES, scale=10)
    spin = case.rate(orientation) @ orientation(case.q).T.astype(float)
    axis = np.array([spin[2, 1], spin[0, 2], spin[1, 0]])
    assert close(J[3:] @ case.v, axis, DIFFERENCES, scale=10)


@every_mechanism
@pytest.mark.parametrize("regroup", [True, False])
def test_reduction_changes_numbers_and_not_the_motion(mechanism, regroup):
    def exact(expression):
        value = Fraction(expression.evaluate(mechanism.values))
        return fmpq(value.numerator, value.denominator)

    def number(value):
        return int(value.p) / int(value.q) if isinstance(value, fmpq) else float(value)

    reduced = mapped(reduce(build(mechanism, exact), regroup=regroup), number)
    case = Case(mechanism)
    q, v, a = case.q, case.v, case.a
    for function, state in (
        (inverse_dynamics, (q, v, a)),
        (mass_matrix, (q,)),
        (coriolis_matrix, (q, v)),
        (kinetic_energy, (q, v)),
    ):
        before, after = function(case.model, *state), function(reduced.model, *state)
        assert close(after, before, scale=max(1e-3, np.max(np.abs(np.array(before, float)))))
    before = potential_energy(case.model, q)
    assert close(potential_energy(reduced.model, q, reduced.base_moment), before, scale=100)


def test_factor_of_a_tree_keeps_its_zeros():
    M = np.array([[4.0, 1, 1], [1, 3, 0], [1, 0, 2]])
    L, D = pivots(M)
    assert L[2, 1] == 0
    lower = np.tril(L.astype(float), -1) + np.eye(3)
    assert np.allclose(lower.T @ np.diag(np.array(D, dtype=float)) @ lower, M)


def test_base_parameters_of_a_hinge_are_seven():
    """Khalil and Dombre 2002, section 9.4: XXR, XY, XZ, YZ, ZZR, MXR, MYR."""
    puma = cr.catalog.puma560(full=True, motors=False)
    model = reduce(build(puma, lambda e: e)).model
    for body in model.bodies:
        assert body.mass == 0
        assert body.first[2] == 0
        assert body.second[0, 0] + body.second[1, 1] - body.second[2, 2] == 0


@every_mechanism
def test_articulated_inertias_are_the_pivots_of_the_mass_matrix(mechanism):
    case = Case(mechanism)
    M = mass_matrix(case.model, case.q).astype(float)
    assert close(diagonal(case.model, case.q), np.diag(M))
    if all(joint.size_v == 1 for joint in mechanism.joints):
        _, D = pivots(M)
        assert close(joint_inertias(case.model, case.q), D)


@every_mechanism
def test_the_regressor_times_the_parameters_is_the_torque(mechanism):
    """τ = Y θ with ten numbers a body, as Newton and Euler have it without rotors."""
    bare = replace(mechanism, links=tuple(
        replace(link, joint=replace(link.joint, rotor=None)) if link.joint.size_v == 1 else link
        for link in mechanism.links
    ))  # fmt: skip
    case = Case(bare)
    theta = []
    for body in case.model.bodies:
        J = body.second
        theta += [body.mass, *body.first, J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2]]
    Y = regressor(case.model, case.q, case.v, case.a).astype(float)
    tau = inverse_dynamics(case.model, case.q, case.v, case.a).astype(float)
    assert np.allclose(Y @ np.array(theta, dtype=float), tau, rtol=1e-10, atol=1e-10)


def test_the_neutral_pose_turns_nothing():
    """A quaternion there is the identity, at home in the reference pose of the description."""
    links = (
        cr.Link("a", cr.joints.Free("f"), mass=1),
        cr.Link("b", cr.joints.Ball("q"), "a", mass=1),
    )
    q = neutral_position(cr.Mechanism("loose", links))
    assert list(q) == [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

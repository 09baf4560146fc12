"""Four routes, one answer; and the identities that every mechanism satisfies."""

import dataclasses
import pickle

import numpy as np
import pytest

import chainrule as cr
from chainrule.derivation import ROUTES
from chainrule.derivation.results import Key, Results
from chainrule.mechanism.mechanism import Mechanism
from random_trees import random_tree

EXACT = [name for name in cr.catalog.names() if name != "spherical-pendulum"]


@pytest.fixture(scope="module", params=EXACT)
def equations(request):
    return cr.derive(cr.catalog.get(request.param))


def test_all_routes_agree(equations):
    assert equations.verified
    assert len(equations.verified) == 6
    assert all(pair.equal and pair.difference["M"].is_zero() for pair in equations.verified)


def test_mass_matrix_is_the_hessian_of_the_kinetic_energy(equations):
    names = equations.setting.qd
    assert [[equations.T.diff(a).diff(b) for a in names] for b in names] == equations.M
    assert equations.M == equations.M.T


def test_gravity_is_the_gradient_of_the_potential(equations):
    assert [equations.V.diff(name) for name in equations.q] == equations.G


def test_rate_of_the_mass_matrix_minus_twice_c_is_skew(equations):
    skew = equations.skew()
    assert (skew + skew.T).is_zero()


def test_coriolis_times_velocity_is_what_every_route_found(equations):
    product = equations.C @ equations.qd
    assert all(product == route.h for route in equations.routes.values())


def test_power_in_is_the_change_of_energy(equations):
    """q̇ᵀ(M q̈ + C q̇ + G) = dT/dt + dV/dt, with Ṁ from the chain rule."""
    energy = equations.T + equations.V
    place = equations.setting
    rate = sum(
        energy.diff(q) * place.ring.element(v) + energy.diff(v) * place.ring.element(a)
        for q, v, a in zip(place.q, place.qd, place.qdd, strict=True)
    )
    rigid = equations.M @ equations.qdd + equations.C @ equations.qd + equations.G
    assert equations.qd @ rigid == rate


def test_the_regressor_times_the_parameters_is_the_inverse_dynamics(equations):
    """All but the rotors, which are no part of the twelve parameters a joint."""
    arm = equations.mechanism
    assert equations.Y.shape == (arm.dof, 12 * arm.dof)
    rotors = [
        joint.rotor.inertia * joint.rotor.ratio**2 * a if joint.rotor else a * 0
        for joint, a in zip(arm.joints, equations.qdd, strict=True)
    ]
    assert equations.Y @ equations.theta == equations.inverse_dynamics() - np.array(rotors)


@pytest.mark.parametrize("seed", range(12))
def test_random_trees_with_symbolic_masses(seed):
    rng = np.random.default_rng(seed)
    arm = random_tree(rng, int(rng.integers(2, 6)), symbolic=True)
    assert cr.derive(arm).verified


@pytest.mark.parametrize("seed", range(6))
def test_random_trees_with_arbitrary_axes(seed):
    arm = random_tree(np.random.default_rng(100 + seed), 3)
    assert cr.derive(arm).verified


def arm_with(**options) -> Mechanism:
    """Two links on slanted axes whose second joint carries the options."""
    first = cr.Link(
        "a", cr.joints.Revolute("q1", axis=(1, 2, 2)), mass="m1", com=("x1", 0, "z1"), inertia="I1"
    )
    second = cr.Link(
        "b", cr.joints.Revolute("q2", axis=(2, -1, 2), **options), "a", at=("l", 0, 0), rotation=["y", "alpha"],
        mass="m2", com=(0, "y2", 0), inertia={"xx": "A", "yy": "B", "zz": "B", "xy": "D"},
    )  # fmt: skip
    return cr.Mechanism("arm", (first, second), gravity=("gx", "gy", "gz"))


def test_symbolic_angles_and_gravity_in_any_direction():
    equations = cr.derive(arm_with())
    assert equations.verified
    assert "alpha" in equations.M[0, 0].names


def test_reflected_rotor_adds_to_its_own_diagonal():
    plain = cr.derive(arm_with())
    geared = cr.derive(arm_with(rotor=cr.joints.Rotor("Ir", "n")))
    assert geared.verified
    difference = geared.M - plain.M
    assert difference[1, 1] == cr.builders.symbol("Ir") * cr.builders.symbol("n") ** 2
    assert difference[0, 0].is_zero()
    assert difference[0, 1].is_zero()


def test_a_rotor_carried_by_the_parent_spins_with_it():
    geared = cr.derive(arm_with(rotor=cr.joints.Rotor("Ir", "n", carried=True)))
    assert geared.verified
    flat = cr.catalog.double_pendulum()
    links = (
        flat.links[0],
        cr.Link(
            "lower",
            cr.joints.Revolute("q2", rotor=cr.joints.Rotor("Ir", -6, carried=True)),
            "upper",
            at=("l1", 0, 0),
            mass="m2",
            com=("lc2", 0, 0),
            inertia="I2",
        ),
    )
    difference = cr.derive(cr.Mechanism("dp", links, gravity=("g", 0, 0))).M - cr.derive(flat).M
    Ir = cr.builders.symbol("Ir")
    assert difference == [[Ir, -6 * Ir], [-6 * Ir, 36 * Ir]]


def test_slides_fixed_links_and_branches():
    rail = cr.Link("rail", cr.joints.Prismatic("x", axis="x"), mass="m1")
    bracket = cr.Link(
        "bracket",
        cr.joints.Fixed(),
        "rail",
        at=(0, "h", 0),
        rotation=["z", "pi/2"],
        mass="m2",
        com=("c", 0, 0),
        inertia="I",
    )
    one = cr.Link("one", cr.joints.Revolute("a"), "bracket", mass="m3", com=("l", 0, 0))
    two = cr.Link(
        "two", cr.joints.Revolute("b"), "bracket", at=("w", 0, 0), mass="m4", com=("l", 0, 0)
    )
    equations = cr.derive(cr.Mechanism("tree", (rail, bracket, one, two), gravity=(0, "-g", 0)))
    assert equations.verified
    assert equations.M[1, 2].is_zero()  # the branches meet only in the rail
    assert equations.M[0, 0] == sum(
        (cr.builders.symbol(f"m{i}") for i in range(1, 5)), cr.builders.symbol("m1") * 0
    )


def test_friction_and_actuation():
    arm = cr.catalog.pendulum(damping=0.1, coulomb_fric=0.02)
    equations = cr.derive(arm)
    assert str(equations.F[0]) == "b q̇1 + c sign(q̇1)"
    assert equations.Y @ equations.theta == equations.inverse_dynamics()
    acrobot = cr.derive(cr.catalog.acrobot())
    assert acrobot.B == [[0], [1]]
    absolute = cr.derive(cr.catalog.double_pendulum_absolute())
    assert absolute.B == [[1, -1], [0, 1]]  # the elbow's motor pushes the upper link back


def test_friction_follows_a_change_of_coordinates():
    """The joint's own rate is α̇2 − α̇1, and the elbow's friction pushes both coordinates."""
    flat = cr.catalog.double_pendulum()
    terms = (cr.friction.Viscous("b"), cr.friction.Coulomb("fc"), cr.friction.Offset("o"))
    lower = dataclasses.replace(flat.links[1], joint=cr.joints.Revolute("q2", friction=terms))
    for names in (("a1", "a2"), ("q1", "q2")):
        change = cr.builders.Coordinates(names, A=((1, 0), (-1, 1)))
        arm = cr.Mechanism("dp", (flat.links[0], lower), gravity=("g", 0, 0), coordinates=change)
        equations = cr.derive(arm)
        values = {"b": 0.3, "fc": 0.2, "o": 0.1, f"{names[0]}'": 1.0, f"{names[1]}'": 0.4}
        torque = 0.3 * (0.4 - 1.0) - 0.2 + 0.1
        assert np.allclose(equations.F.evaluate(values), [-torque, torque], rtol=0, atol=1e-15)
        offset = np.array([-1, 1]) * cr.builders.symbol("o")
        assert equations.Y @ equations.theta == equations.inverse_dynamics() - offset


def test_equations_survive_copies_and_are_frozen():
    equations = cr.derive(cr.catalog.cart_pole())
    again = pickle.loads(pickle.dumps(equations))
    assert again.M == equations.M
    assert again.verified
    assert repr(equations) == "Equations of cart-pole by lagrange, jacobian, poe, newton-euler"
    with pytest.raises(AttributeError):
        equations.routes.clear()


def test_routes_by_name():
    arm = cr.catalog.pendulum()
    assert list(cr.derive(arm, ["poe"]).routes) == ["poe"]
    assert not cr.derive(arm, "poe").verified  # nothing was compared
    with pytest.raises(cr.ChainruleError, match="did you mean 'lagrange'"):
        cr.derive(arm, ["lagrang"])
    with pytest.raises(cr.ChainruleError, match="no route"):
        cr.derive(arm, [])
    for word, route in ROUTES.items():
        assert route.label
        found = cr.derive(arm, [word]).routes[word]
        assert {Key.MASS_MATRIX, Key.VELOCITY_TERMS, Key.GRAVITY} <= set(found)


def test_a_result_has_one_value_whichever_route_found_it():
    """What two routes have under one key is one quantity, expressed in one frame."""
    equations = cr.derive(cr.catalog.furuta())
    lagrange, jacobian = equations.routes["lagrange"], equations.routes["jacobian"]
    shared = set(lagrange) & set(jacobian)
    assert Key.CENTRES_OF_MASS in shared
    assert all(lagrange[key] == jacobian[key] for key in shared)
    newton_euler = equations.routes["newton-euler"]
    assert newton_euler[Key.ANGULAR_VELOCITIES] == lagrange[Key.ANGULAR_VELOCITIES]


def test_what_the_ring_cannot_hold_is_said():
    with pytest.raises(cr.ChainruleError, match=r"ball joint.*revolute joints at one point"):
        cr.derive(cr.catalog.spherical_pendulum())


def test_disagreement_would_be_seen():
    """A planted error in one route shows in every pair with it, and nowhere else."""
    from dataclasses import replace

    equations = cr.derive(cr.catalog.double_pendulum())
    wrong = Results({**equations.routes["poe"], Key.MASS_MATRIX: equations.M * 2})
    broken = replace(equations, routes={**equations.routes, "poe": wrong})
    assert not broken.verified
    assert {p.first for p in broken.verified if not p} | {
        p.second for p in broken.verified if not p
    } >= {"poe"}
    assert sum(not pair for pair in broken.verified) == 3
    assert str(broken.verified.pairs[1]) == "lagrange ≠ poe"

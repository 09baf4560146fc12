"""Equilibria: all of them, with their stability; families and limits said."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.loop.plant import plant_of
from chainrule.program import trace
from chainrule.simulation.intervals import bounded
from chainrule.simulation.zeros import zeros
from random_trees import random_tree

EXACT = 1e-9  # N m, of weights of some ten


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_chain_of_n_pendulums_has_two_to_the_n(n):
    found = cr.simulation.equilibria(cr.catalog.n_link(n))
    assert len(found) == 2**n
    assert found.complete
    hanging, *_, standing = found
    assert hanging.stability == "stable"
    assert not hanging.q.any()
    assert standing.stability == "unstable"
    assert {one.stability for one in found[1:-1]} <= {"saddle"}
    # Morse on a torus: as many of index k as there are ways to choose k of n
    index = [int(np.sum(one.eigenvalues.real > 1e-6)) for one in found]
    assert np.bincount(index).tolist() == [[1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]][n - 1]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_overlooked_in_a_random_tree(seed):
    """Newton's method from many poses ends in none that is not there; signs sum to zero."""
    tree = random_tree(np.random.default_rng(seed), 2, (cr.joints.Revolute,))
    plant = plant_of(tree)
    rng = np.random.default_rng(9)
    tau = np.asarray(plant("gravity", q=rng.uniform(-3, 3, 2)))  # so there is one
    found = cr.simulation.equilibria(tree, tau)
    assert found.complete
    assert np.abs(np.asarray(plant("gravity", q=found.q)) - tau).max() < EXACT
    slopes = []
    for q in [*found.q, *rng.uniform(-np.pi, np.pi, (100, 2))]:
        for _ in range(60):
            A, _ = plant("linearize", q=q, qd=np.zeros(2), tau=tau)
            K = -plant("mass_matrix", q=q) @ A[2:, :2]
            step = np.linalg.lstsq(K, np.asarray(plant("gravity", q=q)) - tau, rcond=None)[0]
            q = q - step / max(1.0, np.linalg.norm(step))
        if len(slopes) < len(found):
            slopes.append(np.sign(np.linalg.det(K)))
        if np.abs(np.asarray(plant("gravity", q=q)) - tau).max() < EXACT:
            off = (found.q - q + np.pi) % (2 * np.pi) - np.pi
            assert np.min(np.max(np.abs(off), axis=1)) < 1e-6
    assert sum(slopes) == 0  # the degree of a map from a torus that misses a value


def test_a_torque_lifts_and_a_larger_one_lets_nothing_rest():
    pendulum = cr.catalog.pendulum()  # m g l = 4.905
    low, high = cr.simulation.equilibria(pendulum, 2.0)
    assert np.sin([low.q[0], high.q[0]]) == pytest.approx([2 / 4.905] * 2)
    assert (low.stability, high.stability) == ("stable", "unstable")
    none = cr.simulation.equilibria(pendulum, 5.0)
    assert (len(none), none.complete) == (0, True)
    double = cr.simulation.equilibria(pendulum, 4.905)  # where both meet
    assert (len(double), double.complete) == (0, False)
    assert double.families[0] == pytest.approx([np.pi / 2], abs=1e-2)
    assert "or a double one" in str(double)


def test_changed_coordinates_and_damping():
    absolute = cr.simulation.equilibria(cr.catalog.double_pendulum_absolute())
    expected = {(0, 0), (0, round(np.pi, 6)), (round(np.pi, 6), 0), (round(np.pi, 6),) * 2}
    assert {tuple(np.round(one.q, 6)) for one in absolute} == expected
    damped = cr.simulation.equilibria(cr.catalog.pendulum(damping=0.1))
    assert np.all(damped[0].eigenvalues.real < 0)
    assert damped[0].stability == "stable"


def test_families_are_said_not_listed():
    cart = cr.simulation.equilibria(cr.catalog.cart_pole())
    assert cart.free == ("x",)
    assert [one.stability for one in cart] == ["stable", "unstable"]
    assert "x may have any value" in str(cart)
    assert cr.simulation.equilibria(cr.catalog.furuta()).free == ("q1",)
    falls = cr.simulation.equilibria(cr.catalog.scara())
    assert (len(falls), falls.unheld) == (0, ("q3",))
    assert "nothing holds q3" in str(falls)
    upper = cr.Link("upper", cr.joints.Revolute("q1"), mass=1.0, inertia=0.1)
    lower = cr.Link(
        "lower", cr.joints.Revolute("q2"), "upper", mass=1.0, com=(1, 0, 0), inertia=0.1
    )
    one_axis = cr.simulation.equilibria(
        cr.Mechanism("one axis", [upper, lower], gravity=(9.81, 0, 0))
    )
    assert not one_axis.complete
    for q in one_axis.families:  # q1 + q2 = 0 or half a turn
        assert abs(np.sin(q.sum())) < 1e-2


def test_limits_are_respected():
    def arm(limits):
        joint = cr.joints.Revolute("q1", position_limits=limits)
        return cr.Mechanism(
            "limited", [cr.Link("rod", joint, mass=1.0, com=(1, 0, 0))], gravity=(9.81, 0, 0)
        )

    assert [one.q[0] for one in cr.simulation.equilibria(arm((-1, 1)))] == [0]
    assert len(cr.simulation.equilibria(arm((1, 2)))) == 0
    (turned,) = cr.simulation.equilibria(arm((4, 8)))
    assert turned.q == pytest.approx([2 * np.pi])
    assert (
        len(cr.simulation.equilibria(arm((-5, 5)))) == 2
    )  # half a turn once, though twice within them


def test_a_spring_like_slide_is_searched_within_its_limits():
    """A slide on a tilted hinge: gravity pulls along it but where it is level."""
    hinge = cr.Link("hinge", cr.joints.Revolute("q1"), mass=1.0, com=(0.5, 0, 0))
    slide = cr.Link(
        "slide",
        cr.joints.Prismatic("q2", axis="x", position_limits=(-2, 2)),
        "hinge",
        mass=1.0,
        inertia=0.1,
    )
    arm = cr.Mechanism("slide", [hinge, slide], gravity=(0, -9.81, 0))
    found = cr.simulation.equilibria(arm)
    assert found.complete
    assert not found.within
    for one in found:  # level, its weights in balance about the hinge
        assert abs(np.sin(one.q[0])) < 1e-9
        assert one.q[1] == pytest.approx(-0.5)


def test_a_slide_without_limits_is_searched_so_far():
    tilted = cr.Link("hinge", cr.joints.Revolute("q1"), mass=1.0, com=(0.5, 0, 0))
    slide = cr.Link("slide", cr.joints.Prismatic("q2", axis="x"), "hinge", mass=1.0, inertia=0.1)
    found = cr.simulation.equilibria(cr.Mechanism("slide", [tilted, slide], gravity=(0, -9.81, 0)))
    assert found.within == ("q2",)
    assert "q2 was searched from -10 to 10" in str(found)
    assert len(found) == 2


def test_the_table():
    lines = str(cr.simulation.equilibria(cr.catalog.double_pendulum())).splitlines()
    assert lines[0] == "double-pendulum: 4 equilibria; proved: there is no other"
    assert lines[1].split()[:2] == ["q1", "q2"]
    assert [line.split()[3] for line in lines[2:]] == ["stable", "saddle", "saddle", "unstable"]


def test_what_cannot_be_is_said():
    with pytest.raises(ChainruleError, match="ball or free joint"):
        cr.simulation.equilibria(cr.catalog.spherical_pendulum())
    with pytest.raises(ChainruleError, match="tau"):
        cr.simulation.equilibria(cr.catalog.pendulum(), [1, 2])


def test_bounds_hold():
    """Of random boxes, every value inside is within the bounds."""

    def f(x):
        return np.array([np.sin(x[0] * 3) * x[1] - np.cos(x[0] + x[1]), x[0] / (x[1] * x[1] + 2)])

    program = trace(f, {"x": 2}, name="f")
    rng = np.random.default_rng(0)
    low = rng.uniform(-5, 5, (200, 2))
    high = low + rng.uniform(0, 3, (200, 2)) * (rng.uniform(size=(200, 1)) < 0.8)
    bounds = bounded(program, low, high)
    for _ in range(20):
        value = program(low + (high - low) * rng.uniform(size=(200, 2)))
        assert np.all((bounds.low <= value) & (value <= bounds.high))


def test_zeros_of_a_polynomial():
    """(x² − 2) and (y − x)(y + 1): four, and none beyond the box."""
    program = trace(
        lambda x: np.array([x[0] * x[0] - 2.0, (x[1] - x[0]) * (x[1] + 1.0)]), {"x": 2}, name="out"
    )
    found = zeros(program, np.array([-3.0, -3.0]), np.array([3.0, 3.0]))
    root = np.sqrt(2)
    expected = {(a, b) for a in (root, -root) for b in (a, -1.0)}
    assert found.complete
    rounded = {tuple(np.round(x, 9)) for x in found.found}
    assert rounded == {tuple(np.round(x, 9)) for x in expected}

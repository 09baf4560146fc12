"""Springs and strands in the exact equations: four routes agree, and the compiled dynamics with them."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import NotExactError
from chainrule.mechanism.coordinates import Coordinates
from chainrule.mechanism.friction import Coulomb, Viscous
from chainrule.mechanism.joints import Prismatic, Revolute, Spring, Strand
from random_trees import random_tree


def sprung(seed, changed):
    """A random tree with a spring at its first joint, and a strand with everything over two."""
    rng = np.random.default_rng(seed)
    tree = random_tree(rng, 4, (Revolute, Prismatic))
    first, last = tree.joints[0].name, tree.joints[-1].name
    links = [
        replace(link, joint=replace(link.joint, rotor=None, spring=Spring("k = 3", "r = 1/4")
                if link.joint.name == first else None))
        for link in tree.links
    ]  # fmt: skip
    strand = Strand(
        "cable", {first: 2, last: -1}, "J = 0.3", (Viscous("d = 0.1"), Coulomb("f = 0.2")),
        Spring(2, "1/2"), actuated=True,
    )  # fmt: skip
    n = len(tree.joints)
    A = np.tril(np.ones((n, n), dtype=int)).tolist()
    turns = all(isinstance(joint, Revolute) for joint in tree.joints)
    given = (
        {"coordinates": Coordinates([f"x{k}" for k in range(n)], A)} if changed and turns else {}
    )
    return cr.Mechanism("sprung", links, gravity=tree.gravity, strands=[strand],
                        values=dict(tree.values), **given)  # fmt: skip


@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_four_routes_and_the_compiled_dynamics_agree(seed, changed):
    arm = sprung(seed, changed)
    eq, model, rng = cr.derive(arm), cr.compile(arm), np.random.default_rng(seed)
    assert eq.verified
    q, v, a = rng.normal(size=(3, arm.dof))
    at = eq.at(q, v)
    np.testing.assert_allclose(at.M, model.mass_matrix(q), rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(at.G, model.gravity(q), rtol=1e-9, atol=1e-12)
    whole = at.M @ a + at.C @ v + at.G + at.F
    np.testing.assert_allclose(whole, model.inverse_dynamics(q, v, a), rtol=1e-9, atol=1e-11)
    energy = eq.V.evaluate(arm.floats | dict(zip(eq.q, q, strict=True)))
    assert energy - model.potential_energy(q) == pytest.approx(
        eq.V.evaluate(arm.floats | dict.fromkeys(eq.q, 0.0)) - model.potential_energy(0 * q)
    )
    B = np.array([[float(e.evaluate({})) for e in row] for row in eq.B])
    np.testing.assert_array_equal(B, arm.change.forces(arm.actuation.T).T)


def test_a_pendulum_on_a_spring_as_textbooks_have_it():
    link = cr.Link(
        "bob", Revolute("q", axis=(0, 0, 1), spring=Spring("k", "q0")), mass="m", com=("l", 0, 0)
    )
    eq = cr.derive(cr.Mechanism("sprung", [link], gravity=("g", 0, 0)))
    assert str(eq.inverse_dynamics()[0] - cr.derive(cr.Mechanism(
        "bare", [replace(link, joint=Revolute("q", axis=(0, 0, 1)))], gravity=("g", 0, 0)
    )).inverse_dynamics()[0]) in ("k (q - q0)", "-k (q0 - q)")  # fmt: skip


def test_the_document_tells_of_springs_and_strands_where_there_are_some():
    text = cr.derive(sprung(1, changed=False)).document().markdown()
    assert text.count(". Springs") == 4
    assert text.count(". Strands") == 4
    assert "stiffness of the spring of joint" in text
    assert "inertia of strand" in text
    assert ". Springs" not in cr.derive(cr.catalog.double_pendulum()).document().markdown()


SPRING = cr.joints.Spring("k", rest="q0")
LINKS = (
    cr.Link("cart", cr.joints.Prismatic("x", axis="x", spring="c"), mass="m1"),
    cr.Link(
        "upper", cr.joints.Revolute("a"), "cart", mass="m2", com=(0, "-l/2", 0), inertia="I2"
    ),
    cr.Link(
        "lower",
        cr.joints.Revolute("b", spring=SPRING, friction=cr.friction.Viscous("d")),
        "upper",
        at=(0, "-l", 0),
        mass="m3",
        com=(0.1, "-l/3", 0),
        inertia="I3",
    ),
)  # fmt: skip
VALUES = {"m1": 2, "m2": 0.7, "m3": 0.4, "l": 0.6, "I2": 0.02, "I3": 0.01, "k": 3.5, "q0": 0.4,
          "c": 12, "d": 0.1}  # fmt: skip
ARM = cr.Mechanism("sprung", LINKS, gravity=(0, "-g", 0), values=VALUES)
ABSOLUTE = replace(
    ARM, coordinates=Coordinates(("x", "a", "s"), A=((1, 0, 0), (0, 1, 0), (0, -1, 1)))
)


@pytest.mark.parametrize("arm", [ARM, ABSOLUTE], ids=["relative", "absolute"])
def test_the_routes_agree_and_so_do_the_numbers(arm):
    eq, model = cr.derive(arm), cr.compile(arm)
    assert eq.verified
    assert [eq.V.diff(name) for name in eq.q] == list(eq.G)
    assert {"k", "q0"} <= eq.V.names
    rng = np.random.default_rng(0)
    for q, qd, qdd in rng.uniform(-4, 4, (20, 3, 3)):
        at = eq.at(q=q, qd=qd)
        np.testing.assert_allclose(at.G, model.gravity(q), rtol=1e-12, atol=1e-12)
        left = at.M @ qdd + at.C @ qd + at.G + at.F
        np.testing.assert_allclose(left, model.inverse_dynamics(q, qd, qdd), rtol=1e-11, atol=1e-11)


def test_notes_on_springs_are_not_judged():
    with pytest.raises(NotExactError, match="sprung has springs or strands, whose terms the check"):
        cr.check(ARM, "$G_1 = c x$")

"""Springs at joints, derived: the same as the compiled dynamics, in any coordinates."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import NotExactError
from chainrule.mechanism.coordinates import Coordinates

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


def test_springs_are_told(tmp_path):
    text = cr.derive(ARM).document().save(tmp_path / "sprung.md").read_text()
    assert "A spring at a joint stores" in text
    assert "V_s =" in text
    plain = cr.derive("double-pendulum").document().save(tmp_path / "plain.md").read_text()
    assert "spring" not in plain
    assert "V_s" not in plain
    assert "G_s" not in plain


def test_a_quarter_turn_beside_a_spring_is_refused():
    turned = Coordinates(("x", "a", "b"), A=np.eye(3, dtype=int).tolist(), b=(0, 0, "pi/2"))
    with pytest.raises(NotExactError, match="joint 'b' has a spring and an angle"):
        cr.derive(replace(ARM, coordinates=turned))


def test_notes_on_springs_are_not_judged():
    with pytest.raises(NotExactError, match="sprung has springs, whose terms the check"):
        cr.check(ARM, "$G_1 = c x$")

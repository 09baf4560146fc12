"""The method and the step that a plant stands: by its linearisation, with its drives and without."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.loop.plant import plant_of
from chainrule.loop.steadiness import Stepping, is_damped, steady

INERTIA = 1e-4


def finger(kp=0.0, kd=0.0, gear=1, **joint):
    """A finger without weight and its servo, of that stiffness and damping at the joint."""
    hinge = cr.joints.Revolute("q", axis="y", **joint)
    link = cr.Link("finger", hinge, mass=1e-3, com=(0, 0, 0), inertia=INERTIA)
    servo = cr.joints.Drive("s", {"q": gear}, kp / gear**2, (0, -kp / gear**2, -kd / gear**2))
    return cr.Mechanism("finger", (link,), drives=(servo,) if kp or kd else ())


@pytest.mark.parametrize(
    "robot, expected",
    [
        (finger(), Stepping(cr.RK4, 1e-3)),
        (finger(kp=1.0), Stepping(cr.RK4, 1e-3)),
        (finger(kp=100.0), Stepping(cr.RK4, 1e-3)),  # 1000 rad/s
        (finger(kp=10000.0), Stepping(cr.RK4, 2e-4)),  # 10 000 rad/s
        (finger(kp=1.0, kd=1.0), Stepping(cr.RK4, 2e-4)),  # 10 000 /s
        (finger(kp=1.0, kd=10.0, gear=3), Stepping(cr.integrators.ImplicitDamping, 1e-3)),
        (finger(kp=1e5, kd=10.0), Stepping(cr.integrators.ImplicitDamping, 2e-4)),
        (finger(friction=[cr.friction.Viscous(10)]), Stepping(cr.integrators.ImplicitDamping, 1e-3)),
    ],
)  # fmt: skip
def test_the_servo_of_a_file_counts(robot, expected):
    assert steady(plant_of(robot), [0.0], 1e-3) == expected
    law = "drives" if robot.drives else None
    run = cr.simulate(robot, [0.1], 0.2, expected.dt, expected.method, law)
    assert run.status == "complete"
    assert np.abs(run.q).max() < 0.2


def test_a_strand_damps_too():
    base = finger(kp=1.0)
    strand = cr.joints.Strand("t", {"q": 2}, friction=[cr.friction.Viscous(3)])
    damped = cr.Mechanism("finger", base.links, strands=(strand,))
    assert not is_damped(plant_of(base))
    assert is_damped(plant_of(damped))
    assert steady(plant_of(damped), [0.0], 1e-3).method.damps


def test_in_changed_coordinates_the_step_is_the_same():
    links = finger().links
    other = cr.Link("tip", cr.joints.Revolute("p", axis="y"), "finger", mass=1e-3, inertia=INERTIA)
    servo = cr.joints.Drive("s", {"p": 1, "q": -2}, 1.0, (0, -1.0, -0.3))
    chosen = [
        steady(plant_of(cr.Mechanism("two", (*links, other), drives=(servo,), coordinates=c)), [0, 0], 1e-3)
        for c in (None, cr.builders.Coordinates(("a", "b"), ((1, 0), (-1, 1))))
    ]  # fmt: skip
    assert chosen[0] == chosen[1] != Stepping(cr.RK4, 1e-3)

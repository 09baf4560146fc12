"""Inverse kinematics of the page: the library's own step, with what the page knows of the link."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.kinematics import frames
from chainrule.kinematics.programs import compiled, jacobian_program, traced
from chainrule.kinematics.stepping import step_program
from chainrule.labpage.generated import CAUTION, Generated
from chainrule.loop.plant import plant_of
from labpage.conftest import mechanism_of

NAMES = ["pendulum", "double-pendulum", "stopped", "boxed", "scara", "panda", "spherical-pendulum", "tumbling"]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_the_librarys_to_the_last_bits(name):
    mechanism = mechanism_of(name)
    generated, plant = Generated(mechanism), plant_of(mechanism)
    rng, link = np.random.default_rng(3), len(mechanism.links) - 1
    reach = generated.reach()
    values = [float(mechanism.values[n]) for n in generated.parameters]
    approach = compiled(step_program, plant, link, "position")
    for _ in range(4):
        q = rng.uniform(-0.4, 0.4, plant.nq)
        for part in plant.quaternions:
            q[part] = [1, 0, 0, 0] + rng.normal(size=4) / 5
            q[part] /= np.linalg.norm(q[part])
        point, goal, scale = rng.normal(size=3) / 5, rng.normal(size=3), 0.7
        J = np.asarray(compiled(jacobian_program, plant, link, "point")(q, point))[:3]
        here = np.asarray(compiled(_where, plant, link)(q, point))
        own = approach(q, 0.0, point, goal, np.eye(3), scale, plant.low, plant.high, CAUTION)
        given = {"q": q, "e": (goal - here) / scale, "J": J / scale, "parameters": values}
        found = reach(*[given[port.name] for port in reach.inputs])
        np.testing.assert_allclose(found, own, rtol=0, atol=1e-9)


def _where(plant, link):
    def where(arm, q, point):
        R, p = frames(arm.links, arm.joint_q(q))[link]
        return p + R @ point

    return traced(plant, "where", {"q": plant.nq, "point": 3}, where)


def test_steps_arrive_in_other_coordinates():
    """q = A α + b: the joints step, the page's coordinates follow."""
    mechanism = cr.catalog.get("double-pendulum-absolute")
    generated, plant = Generated(mechanism), plant_of(mechanism)
    reach, where = generated.reach(), compiled(_where, plant, 1)
    jacobian = compiled(jacobian_program, plant, 1, "point")
    values = [float(mechanism.values[n]) for n in generated.parameters]
    q, point = np.array([0.3, 0.9]), np.array([0.0, 0.0, -0.1])
    goal = np.asarray(where(np.array([0.8, -0.2]), point))
    for _ in range(60):
        own = np.asarray(jacobian(q, point))[:3] @ np.asarray(plant.change.inverse)
        e = goal - np.asarray(where(q, point))
        given = {"q": q, "e": e, "J": own, "parameters": values}
        q = np.asarray(reach(*[given[port.name] for port in reach.inputs]))
    assert np.linalg.norm(goal - np.asarray(where(q, point))) < 1e-6

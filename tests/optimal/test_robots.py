"""Robots of other people: a reaching motion by two ways, within the limits of their files."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.loop.plant import plant_of
from mechanism.corpora import every

FILES = every()
CASES = {
    "example-robot-data/ur_description/urdf/ur5_robot.urdf": (
        [0, -1.2, 1.0, -1.0, -1.5, 0], [0.5, -1.4, 1.2, -1.1, -1.3, 0.3],
    ),
    "example-robot-data/panda_description/urdf/panda.urdf": (
        [0, -0.785, 0, -2.356, 0, 1.571, 0.785, 0.02], [0.4, -0.5, -0.2, -2.0, 0.2, 1.7, 0.5, 0.02],
    ),
}  # fmt: skip

pytestmark = pytest.mark.filterwarnings("ignore::chainrule.errors.ChainruleWarning")


@pytest.mark.parametrize("name", CASES)
def test_two_ways_find_the_same_motion_within_the_limits(name):
    arm, (start, goal) = cr.load(FILES[name]), CASES[name]
    plant = plant_of(arm)
    plans = [cr.optimize(arm, start, goal, 1.0, dt=0.05, method=w) for w in ("ilqr", "collocation")]
    for plan in plans:
        assert plan.success
        np.testing.assert_allclose(plan.q[-1], goal, atol=2e-6)
        assert np.all(np.abs(plan.tau[:-1]) <= plant.effort)
        assert np.all(np.abs(plan.qd) <= plant.speed + 2e-6)
    assert plans[0].defect == 0.0
    assert plans[1].cost == pytest.approx(plans[0].cost, rel=0.02)  # by its own steps

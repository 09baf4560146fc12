"""Damping taken at the end of a step: MuJoCo's Euler, and motions that explicit methods lose."""

import mujoco
import numpy as np
import pytest

import chainrule as cr
from chainrule.integrators import ImplicitDamping, SemiImplicitEuler
from chainrule.loop.plant import plant_of
from chainrule.simulation import LimitEvents, Stops, simulate
from mechanism.corpora import every
from mechanism.oracles import Spread

FILES = every()
STEPS, DT = 40, 2e-3
ROUNDING = 1e-13  # of all steps; both compute with doubles, in another order
NAMES = [
    "dm_control/cheetah.xml", "dm_control/walker.xml", "dm_control/acrobot.xml",
    "dm_control/hopper.xml", "gymnasium/hopper.xml", "gymnasium/half_cheetah.xml",
    "gymnasium/inverted_double_pendulum.xml",
]  # fmt: skip

pytestmark = pytest.mark.filterwarnings("ignore::chainrule.errors.ChainruleWarning")


def by_mujoco(path, robot, q, v):
    """q and q̇ after the steps, without contacts and stops."""
    model = mujoco.MjModel.from_xml_path(str(path))
    model.opt.timestep, model.opt.integrator = DT, mujoco.mjtIntegrator.mjINT_EULER
    off = mujoco.mjtDisableBit
    model.opt.disableflags |= off.mjDSBL_CONSTRAINT | off.mjDSBL_ACTUATION
    model.opt.density = model.opt.viscosity = 0
    data, spread = mujoco.MjData(model), Spread(robot)
    order = np.concatenate([spread.q[model.joint(j).name][0] for j in range(model.njnt)])
    data.qpos[:], data.qvel[:] = q[order], v[order]
    for _ in range(STEPS):
        mujoco.mj_step(model, data)
    back = np.argsort(order)
    return np.concatenate([data.qpos[back], data.qvel[back]])


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_euler_method_of_mujoco(name):
    robot, rng = cr.load(FILES[name]), np.random.default_rng(5)
    q = plant_of(robot).within(0.1 * rng.normal(size=robot.dof))
    v = 0.5 * rng.normal(size=robot.dof)
    loop, span = cr.Loop(limits=LimitEvents()), STEPS * DT
    expected = by_mujoco(FILES[name], robot, q, v)
    run = simulate(robot, [*q, *v], span, DT, ImplicitDamping, loop=loop)
    assert np.abs(run.x[-1] - expected).max() < ROUNDING
    other = simulate(robot, [*q, *v], span, DT, SemiImplicitEuler, loop=loop)
    assert np.abs(other.x[-1] - expected).max() > 1e6 * ROUNDING


def light(damping, **joint):
    """A light finger on a heavy arm, damped more than any explicit step of 1 ms stands."""
    arm = cr.Link("arm", cr.joints.Revolute("q1"), mass=1, com=(0.3, 0, 0))
    hinge = cr.joints.Revolute("q2", friction=[cr.friction.Viscous(damping)], **joint)
    finger = cr.Link("finger", hinge, "arm", at=(0.3, 0, 0), mass=1e-3, com=(0.02, 0, 0))
    return cr.Mechanism("light", (arm, finger), gravity=(9.81, 0, 0))


@pytest.mark.parametrize("damping", [0.1, 1e6])
def test_a_light_link_may_be_damped_by_any_amount(damping):
    with pytest.warns(cr.simulation.StabilityWarning, match="implicit-damping"):
        lost = simulate(light(damping), [1.0, 0.5], 1.0)
    assert lost.status == "diverged"
    run = simulate(light(damping), [1.0, 0.5], 1.0, method=ImplicitDamping)
    assert run.status == "complete"
    assert np.abs(run.x).max() < 10


def test_where_nothing_is_said_before_the_message_says_what_to_use():
    """With dry friction there are no linear equations to examine."""
    arm = cr.Link("arm", cr.joints.Revolute("q", friction=[cr.friction.Coulomb(0.01)]), mass=1e-3, com=(0.02, 0, 0))  # fmt: skip
    servo = cr.joints.Drive("s", {"q": 1}, 9, (0, -9, -2))
    finger = cr.Mechanism("finger", (arm,), gravity=(9.81, 0, 0), drives=(servo,))
    run = simulate(finger, [1.0], 0.1, controller="drives")
    assert run.status == "diverged"
    assert run.message.endswith(
        "; use method='implicit-damping', which stands any damping of joints"
    )
    assert simulate(finger, [1.0], 0.1, method="implicit-damping", controller="drives").status == "complete"  # fmt: skip


def test_a_free_motion_that_diverges_needs_finer_steps():
    """Euler gains energy until the joints turn more than once in a step."""
    run = simulate(cr.catalog.double_pendulum(), [2.0, 1.0, 300.0, 0.0], 5.0, 0.02, "euler")
    assert run.status == "diverged"
    assert run.message.endswith("; use a smaller dt, or an adaptive method such as dopri5")


def test_a_pose_in_which_m_is_singular_is_told():
    """A gimbal without inertia: as its second axis comes to zero, the other two are one."""
    frame = cr.Link("frame", cr.joints.Revolute("q1", axis="z"))
    ring = cr.Link("ring", cr.joints.Revolute("q2", axis="x"), "frame")
    body = cr.Link("body", cr.joints.Revolute("q3", axis="z"), "ring", mass=1, inertia=(0.1, 0.2, 0.3))  # fmt: skip
    gimbal = cr.Mechanism("gimbal", (frame, ring, body), gravity=(0, 0, 0))
    run = simulate(gimbal, [0.0, 0.5, 0.0, 0.1, -2.0, 0.0], 1.0)
    assert run.status == "diverged"
    assert "the mass matrix is singular, which no step helps" in run.message


def test_a_step_that_is_short_enough_for_all_gives_the_same_motion():
    """Order one: what is left halves with the step."""
    expected = simulate(light(0.01), [1.0, 0.5], 0.5, 1e-4).x[-1]
    errors = [
        np.abs(simulate(light(0.01), [1.0, 0.5], 0.5, dt, ImplicitDamping).x[-1] - expected).max()
        for dt in (2e-3, 1e-3)
    ]
    assert errors[0] / errors[1] == pytest.approx(2.0, rel=0.1)


def test_damped_joints_meet_their_stops():
    """The finger rests at its stop, though M alone is all but singular."""
    arm = light(1.0, position_limits=(-0.1, 0.3))
    run = simulate(arm, [1.0, 0.3], 1.0, method=ImplicitDamping, loop=cr.Loop(limits=Stops()))
    assert run.status == "complete"
    assert run.q[:, 1].min() >= -0.1
    assert run.q[:, 1].max() <= 0.3


def test_in_changed_coordinates_too():
    own = simulate(light(5.0), [1.0, 0.5], 0.3, method=ImplicitDamping)
    A = np.array([[1, 0], [-1, 1]])
    names = cr.builders.Coordinates(("a1", "a2"), A=A.tolist(), b=(0, 0))
    changed = cr.Mechanism("changed", light(5.0).links, gravity=(9.81, 0, 0), coordinates=names)
    run = simulate(changed, np.linalg.solve(A, [1.0, 0.5]), 0.3, method=ImplicitDamping)
    assert np.abs(run.q @ A.T - own.q).max() < 1e-12

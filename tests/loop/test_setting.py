"""What surrounds a mechanism is checked where it is given."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import LQR, PD
from chainrule.loop.controller import Command, Controller
from chainrule.loop.plant import plant_of

ARM = cr.catalog.double_pendulum()
LAW = PD(1.0, 0.1)
UNKNOWN = cr.Mechanism("arm", ARM.links, gravity=ARM.gravity)


@pytest.mark.parametrize(
    "loop, message",
    [
        (LAW, r"loop=.* must be a (chainrule\.)?Loop"),
        (cr.Loop(LAW, sensor=3), "sensor=3"),  # type: ignore[arg-type]
        (cr.Loop(LAW, actuator=3), "actuator=3"),  # type: ignore[arg-type]
        (cr.Loop(LAW, limits=3), "limits=3"),  # type: ignore[arg-type]
        (cr.Loop(LAW, "a"), "control period"),  # type: ignore[arg-type]
        (cr.Loop(disturbances=3), "disturbances: 3"),  # type: ignore[arg-type]
        (cr.Loop(disturbances=[cr.simulation.Push(0, 1, [1, 2, 3])]), r"must be a number or 2"),
        (cr.Loop(LAW, actuator=cr.simulation.Actuator(limit=[1, 2, 3])), "limit="),
        (cr.Loop(LAW, sensor=cr.simulation.Sensor(noise=0.1)), "noise needs a seed"),
        (cr.Loop(actuator=cr.simulation.Actuator(lag=0.1)), "needs a controller"),
        (cr.Loop(lambda t, q, qd: -q), "use simulate"),
        (cr.Loop(limits=cr.simulation.LimitEvents()), "does not end at a limit"),
    ],
)
@pytest.mark.parametrize("door", ["rollout", "step", "source"])
def test_parts_of_the_wrong_kind_are_named(loop, message, door):
    model = cr.compile(ARM)
    doors = {
        "rollout": lambda: model.rollout(np.zeros(4), 1e-3, 2, loop=loop),
        "step": lambda: model.step(loop=loop),
        "source": lambda: model.source("c", loop=loop),
    }
    with pytest.raises(cr.ChainruleError, match=message):
        doors[door]()


def test_a_method_that_chooses_its_steps_has_no_program():
    for door in (cr.compile(ARM).step, lambda m: cr.compile(ARM).source("c", [m])):
        with pytest.raises(cr.errors.InputError, match="fixed step"):
            door(cr.integrators.DOPRI5())


def test_missing_values_are_named():
    with pytest.raises(cr.ChainruleError, match="no value for"):
        cr.simulate(UNKNOWN, [0.1, 0.2], 0.1)
    free = cr.compile(UNKNOWN, free="all")
    values = {name: float(ARM.values[name]) for name in free.free}
    with pytest.raises(cr.ChainruleError, match="no value for"):
        free.rollout(np.zeros(4), 1e-3, 2, loop=cr.Loop(LQR()), parameters=values)


@pytest.mark.parametrize(
    "wrong", [{"steps": 0}, {"steps": 2.5}, {"every": 0}, {"every": 7}, {"hold": 0}, {"hold": 2.5}]
)
def test_counts_are_positive_whole_numbers(wrong):
    loop = cr.Loop(PD(1.0, 0.1, target=np.sin))
    options = {"steps": 10, "tau": np.zeros((4, 2)), "hold": 5, "loop": loop} | wrong
    with pytest.raises(cr.errors.InputError, match=next(iter(wrong))):
        cr.compile(ARM).rollout(np.zeros(4), 1e-3, **options)


class Spring(Controller):
    def __init__(self, stiffness):
        self.stiffness = stiffness

    def law(self, arm, p, sense):
        return Command(-self.stiffness * sense.q)


def test_two_laws_of_one_class_are_two():
    soft, hard = (
        cr.simulate(cr.catalog.pendulum(), [1.0], 0.5, controller=Spring(k)) for k in (1, 5)
    )
    assert abs(hard.q[-1, 0] - soft.q[-1, 0]) > 0.1


def test_upright_with_springs_is_where_weight_and_springs_balance():
    """A spring's energy has no greatest: the pose is near the one that is highest by weight."""
    spring = cr.joints.Spring(3.5, rest=0.5)
    lower = cr.joints.Revolute("q2", spring=spring)
    links = (
        cr.Link("a", cr.joints.Revolute("q1"), mass=1.2, com=(0, -0.2, 0), inertia=0.02),
        cr.Link("b", lower, "a", at=(0, -0.4, 0), mass=0.8, com=(0, -0.15, 0), inertia=0.01),
    )
    plant = plant_of(cr.Mechanism("elbow", links, gravity=(0, "-g", 0)))
    assert np.abs(plant("gravity", q=plant.standing)).max() < 1e-9
    assert np.abs(plant.standing - [np.pi, 0.0]).max() < np.pi / 2
    best = max(cr.simulation.equilibria(plant.mechanism), key=lambda one: one.energy)
    assert np.allclose(plant.change.difference(plant.standing, best.q), 0.0, atol=1e-6)


def test_slides_on_springs_stand_where_they_are():
    """A gripper has no angle that could be turned upright, and its servos act."""
    spring = cr.joints.Spring(100, 0.01)
    slide = cr.joints.Prismatic("q1", axis="x", spring=spring)
    servo = cr.joints.Drive("s", {"q1": 1}, 50, (0, -50, -5))
    gripper = cr.Mechanism("gripper", (cr.Link("finger", slide, mass=0.1),), drives=(servo,))
    assert plant_of(gripper).standing.tolist() == [0.0]
    run = cr.simulate(gripper, None, 1.0, controller="drives")
    assert run.q[-1, 0] == pytest.approx(1 / 150, abs=1e-3)

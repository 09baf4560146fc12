"""Hand-over: who has the plant, and from where the second law brings it to rest."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import LQR, PD, PID, CascadePD, Handover, Recorded
from chainrule.errors import ChainruleError
from chainrule.loop.plant import plant_of
from chainrule.mechanism.coordinates import Coordinates

ARM = cr.catalog.double_pendulum()


def absolute(arm):
    return replace(arm, coordinates=Coordinates(("a1", "a2"), A=((1, 0), (-1, 1))))


def cost(plant, law, x):
    target, S, _ = law.basin(plant)
    error = x - np.concatenate([target, np.zeros(plant.nv)])
    return np.einsum("...i,ij,...j", error, S, error)


def test_it_is_written_as_an_arrow():
    law = PD(5.0, 1.0, "upright") >> LQR("upright")
    assert law == Handover(PD(5.0, 1.0, "upright"), LQR("upright"))
    run = cr.simulate(ARM, [0.0, 0.0], 20.0, controller=law)
    assert np.abs(run.q[-1] - [np.pi, 0.0]).max() < 1e-6


def test_inside_the_region_it_is_the_second_law_to_the_bit():
    start, loop = [np.pi + 0.02, -0.01], cr.Loop(control_period=0.002)
    law = LQR("upright")
    alone = cr.simulate(ARM, start, 2.0, controller=law, loop=loop)
    both = cr.simulate(ARM, start, 2.0, controller=PD(50.0, 1.0) >> law, loop=loop)
    assert np.array_equal(alone.x, both.x)


def test_it_lets_go_only_outside_a_larger_level():
    """A constant torque pushes out of the region: the second law gives it up at leave · region."""
    arm, law = cr.catalog.pendulum(), LQR("upright")
    plant = plant_of(arm)
    push = cr.simulation.Push(0.5, 10.0, 60.0)
    both = Handover(Recorded(0.0), law, region=0.5, leave=3.0)
    run = cr.simulate(arm, [np.pi], 0.9, controller=both, loop=cr.Loop(disturbances=push))
    V, held = cost(plant, law, run.x), np.abs(run.tau[:, 0]) > 0
    held[0] = True  # exactly upright, without torque
    gone = int(np.argmin(held))
    assert gone > 0
    assert V[gone - 1] < 1.5 <= V[gone]
    assert V[:gone].max() > 0.5
    # from outside it is not taken at a level that would still be held
    outside = Handover(Recorded(0.0), law, region=0.5 * V[gone - 1], leave=3.0)
    start = run.x[gone - 1]
    assert not cr.simulate(arm, start, 0.01, controller=outside).tau.any()


@pytest.mark.parametrize("law", [PID(3, 4, 0.5, "upright"), CascadePD(4, 0.2, target="upright")])
def test_a_law_that_takes_over_begins_then(law):
    """Thrown out of the second law's region, the first one remembers nothing of before."""
    both = Handover(law, LQR("upright"), region=1e-9)
    start = np.array([1.0, 0.5, 0.3, -0.2])
    ours, alone = (
        cr.simulate(ARM, start, 0.5, controller=one, loop=cr.Loop(control_period=0.01))
        for one in (both, law)
    )
    assert np.array_equal(ours.x, alone.x)


@pytest.mark.parametrize(
    "name", ["pendulum", "cart-pole", "acrobot", "pendubot", "double-pendulum"]
)
def test_from_the_edge_of_its_region_the_regulator_comes_back(name):
    arm = cr.catalog.get(name)
    plant, law = plant_of(arm), LQR("upright")
    target, S, level = law.basin(plant)
    ball = np.random.default_rng(5).normal(size=(20, 2 * plant.nv))
    rays = np.linalg.solve(np.linalg.cholesky(S).T, ball.T / np.linalg.norm(ball, axis=1)).T
    starts = np.concatenate([target, np.zeros(plant.nv)]) + 0.98 * np.sqrt(level) * rays
    model = cr.compile(arm)
    for x in starts:
        V = cost(plant, law, model.rollout(x, 0.002, 5000, loop=cr.Loop(law)))
        assert V.max() < 4 * level  # a hand-over does not leave it on the way
        assert V[-1] < 1e-3 * level


def test_the_region_is_smaller_where_motors_are_weak():
    strong, weak = (cr.catalog.pendulum(torque_limit=t) for t in (50.0, 2.0))
    levels = [LQR("upright").basin(plant_of(one)).level for one in (strong, weak)]
    assert levels[1] < 0.3 * levels[0]


def test_the_law_is_the_same_in_absolute_angles():
    """δx is one physical deviation, the short way round each joint, in any coordinates."""
    one, other = ARM, absolute(ARM)
    A = np.kron(np.eye(2), [[1, 0], [1, 1]])
    S = LQR("upright", Q=np.eye(4)).regulator(plant_of(one)).S
    inverse = np.linalg.inv(A)
    law = LQR("upright", Q=inverse.T @ inverse)
    assert np.allclose(law.regulator(plant_of(other)).S, inverse.T @ S @ inverse)
    start = np.array([3.0 - 2 * np.pi, 0.1 + 2 * np.pi, 0.0, 0.0])
    ours = cr.simulate(one, start, 3.0, controller=LQR("upright", Q=np.eye(4)))
    theirs = cr.simulate(other, A @ start, 3.0, controller=law)
    assert np.allclose(theirs.x, ours.x @ A.T, atol=1e-6)


@pytest.mark.parametrize(
    "law, message",
    [
        (lambda: LQR("upright") >> PD(1.0, 1.0), "does not say where"),
        (lambda: LQR("upward"), "'upright' or 'hanging'"),
        (lambda: Handover(PD(1.0, 1.0), LQR("upright"), leave=0.5), "a number ≥ 1"),
    ],
)
def test_what_cannot_be_handed_over_says_why(law, message):
    with pytest.raises(ChainruleError, match=message):
        cr.simulate(ARM, [0.0, 0.0], 0.1, controller=law())
    with pytest.raises(TypeError):
        PD(1.0, 1.0) >> 3


def test_a_run_that_ends_before_the_second_has_the_plant_says_so():
    law = Handover(PD(5.0, 1.0, "upright"), LQR("upright"), region=0.01)
    for arm in (ARM, absolute(ARM)):
        (note,) = cr.simulate(arm, [0.0, 0.0], 0.2, controller=law).outcome.notes
        assert note.startswith("PD has the plant at the end, and LQR has not")
        assert cr.simulate(arm, [0.0, 0.0], 20.0, controller=law).outcome.notes == ()

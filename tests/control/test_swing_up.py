"""Swing-up: from hanging to upright by default settings, and what it does not promise."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import LQR, EnergyShaping, SwingUp
from chainrule.errors import ChainruleError
from chainrule.loop.plant import plant_of
from chainrule.mechanism.coordinates import Coordinates
from chainrule.simulation import Push

MACHINES = ("pendulum", "cart-pole", "acrobot", "pendubot", "furuta")
NOISE = 1e-3


def other_coordinates(arm):
    """Absolute angles; of a cart or an arm that turns, the angle counted from upright."""
    if arm.name in ("acrobot", "pendubot"):
        return replace(arm, coordinates=Coordinates(("a1", "a2"), A=((1, 0), (-1, 1))))
    names = tuple(f"a{i}" for i in range(arm.dof))
    unit = tuple(tuple(int(i == j) for j in range(arm.dof)) for i in range(arm.dof))
    return replace(arm, coordinates=Coordinates(names, A=unit, b=(*[0] * (arm.dof - 1), "pi")))


def off(plant, q):
    """How far the joints are from upright, the short way round."""
    error = plant.change.rates(q - plant.standing)
    return np.where(plant.hinges, 2 * np.sin(error / 2), error)


@pytest.mark.parametrize("dt", [0.005, 0.001])
@pytest.mark.parametrize("change", [None, other_coordinates], ids=["own", "other coordinates"])
@pytest.mark.parametrize("name", MACHINES)
def test_from_hanging_to_upright(name, change, dt):
    arm = cr.catalog.get(name)
    arm = change(arm) if change else arm
    plant = plant_of(arm)
    rest = np.concatenate([plant.hanging, np.zeros(plant.nv)])
    noise = NOISE * np.random.default_rng(16).normal(size=(8, 2 * plant.nv))
    model = cr.compile(arm)
    for x0 in (rest, *(rest + noise)):
        states = model.rollout(x0, dt, round(20 / dt), loop=cr.Loop(SwingUp()))
        late = states[round(0.75 * len(states)) :]  # the last five seconds
        assert np.abs(off(plant, late[:, : plant.nv])).max() < 1e-2


def test_a_push_is_answered_by_another_swing():
    kit = cr.catalog.pendulum(mass=0.57288, length=0.5, damping=0.1, torque_limit=1.5)
    loop = cr.Loop(disturbances=Push(1.0, 0.3, 5.0))
    run = cr.simulate(kit, [np.pi], 25.0, controller=SwingUp(), loop=loop)
    assert np.cos(run.q[:, 0]).max() > 0  # thrown below the horizontal
    assert np.cos(run.q[-1, 0]) == pytest.approx(-1.0, abs=1e-5)
    assert np.abs(run.tau).max() <= 1.5  # less than the 2.8 N m that would lift it


def test_gains_that_are_not_known_are_found():
    """A cart-pole of other proportions, with friction and a weak motor."""
    arm = cr.catalog.cart_pole(mc=0.6, mp=0.35, l=0.25, I=0.007)
    cart, pole = arm.links
    slide = replace(cart.joint, effort_limit=12.0, friction=(cr.friction.Viscous(0.4),))
    hinge = replace(pole.joint, friction=(cr.friction.Viscous(0.004),))
    arm = replace(arm, links=(replace(cart, joint=slide), replace(pole, joint=hinge)))
    plant = plant_of(arm)
    run = cr.simulate(arm, plant.hanging, 20.0, 0.002, controller=SwingUp())
    assert np.abs(off(plant, run.q[-2000:])[:, 1]).max() < 1e-2
    assert np.abs(run.q).max() < 4
    assert np.abs(run.tau).max() <= 12.0


def test_motors_that_are_too_weak_are_told():
    weak = cr.catalog.pendulum(torque_limit=0.001, damping=0.1)
    with pytest.raises(ChainruleError, match="motors may be too weak"):
        cr.simulate(weak, [0.0], 1.0, controller=SwingUp())


def test_energy_shaping_alone_reaches_the_energy_upright():
    for name in ("pendulum", "cart-pole", "furuta"):
        arm = cr.catalog.get(name)
        plant = plant_of(arm)
        run = cr.simulate(arm, plant.hanging, 20.0, 0.002, controller=EnergyShaping())
        top = plant("potential_energy", q=plant.standing)
        rise = top - plant("potential_energy", q=plant.hanging)
        kinetic = run.energy[-1] + plant("potential_energy", q=plant.hanging)
        assert abs(kinetic - top) < 0.1 * rise, name


@pytest.mark.parametrize(
    "arm, why",
    [
        (cr.catalog.double_pendulum(), "every joint of double-pendulum has a motor"),
        (cr.catalog.spherical_pendulum(), "ball or free joint"),
    ],
)
def test_where_it_does_not_apply_it_says_why(arm, why):
    assert why in SwingUp.applies(plant_of(arm))


def test_other_reasons():
    two = cr.catalog.n_link(3)
    idle = [
        replace(link, joint=replace(link.joint, actuated=i == 0))
        for i, link in enumerate(two.links)
    ]
    assert "2 joints without a motor" in SwingUp.applies(plant_of(replace(two, links=tuple(idle))))
    arm = cr.catalog.cart_pole()
    pole = replace(arm.links[1], joint=replace(arm.links[1].joint, position_limits=(1.6, 4.7)))
    short = replace(arm, links=(arm.links[0], pole))
    with pytest.raises(ChainruleError, match="do not let it hang"):
        cr.simulate(short, [0.0, np.pi], 0.1, controller=SwingUp())
    flat = replace(cr.catalog.acrobot(), gravity=(0, 0, "-g"))
    assert "gravity does not pull" in SwingUp.applies(plant_of(flat))
    assert LQR.applies(plant_of(flat)) == ""

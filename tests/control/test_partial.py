"""Partial feedback linearisation and PD+: errors that obey the equation that was promised."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import PartialLinearization, PDGravity, PDPlus, quintic
from chainrule.errors import ChainruleError
from chainrule.loop.plant import plant_of
from chainrule.mechanism.coordinates import Coordinates

ARM = cr.catalog.double_pendulum()


def absolute(arm):
    return replace(arm, coordinates=Coordinates(("a1", "a2"), A=((1, 0), (-1, 1))))


def envelope(t, rate):
    """e(t) / e(0) from rest of ë + 2 ω ė + ω² e = 0."""
    return (1 + rate * t) * np.exp(-rate * t)


@pytest.mark.parametrize("joints", ["driven", "free"])
@pytest.mark.parametrize("name", ["acrobot", "pendubot", "cart-pole", "furuta"])
def test_the_chosen_joints_obey_a_linear_equation(name, joints):
    arm = cr.catalog.get(name)
    plant = plant_of(arm)
    k = int(np.argmax(plant.actuated if joints == "driven" else ~plant.actuated))
    target = plant.hanging.copy()
    start = target + np.where(np.arange(2) == k, 0.3, 0.0)
    law = PartialLinearization(36.0, 12.0, target, joints=joints)
    run = cr.simulate(arm, start, 0.8, 0.0005, controller=law)
    assert np.abs(run.q[:, k] - target[k] - 0.3 * envelope(run.t, 6.0)).max() < 1e-6
    assert not run.tau[:, ~plant.actuated].any()


def test_it_is_the_same_law_in_absolute_angles():
    arm = cr.catalog.acrobot()
    law = PartialLinearization(36.0, 12.0, 0.0)
    one = cr.simulate(arm, [0.1, 0.4], 1.0, controller=law)
    two = cr.simulate(absolute(arm), [0.1, 0.5], 1.0, controller=law)
    assert np.allclose(two.q, np.stack([one.q[:, 0], one.q.sum(axis=1)], axis=1), atol=1e-9)


def test_a_tree_with_two_motors_and_one_free_joint():
    arm = cr.catalog.n_link(3)
    links = [replace(l, joint=replace(l.joint, actuated=i > 0)) for i, l in enumerate(arm.links)]
    arm = replace(arm, links=tuple(links))
    run = cr.simulate(arm, [0.2, 0.3, -0.2], 0.8, controller=PartialLinearization(36.0, 12.0, 0.0))
    for k, e in ((1, 0.3), (2, -0.2)):
        assert np.abs(run.q[:, k] - e * envelope(run.t, 6.0)).max() < 1e-6


@pytest.mark.parametrize(
    "arm, joints, why",
    [
        (ARM, "driven", "every joint of double-pendulum has a motor"),
        (replace(cr.catalog.furuta(), gravity=(0, 0, "-g")), "free", ""),
    ],
)
def test_where_it_applies(arm, joints, why):
    assert why in PartialLinearization.applies(plant_of(arm))


def test_motors_that_do_not_reach_are_told():
    arm = cr.catalog.n_link(3)
    links = [replace(l, joint=replace(l.joint, actuated=i == 0)) for i, l in enumerate(arm.links)]
    law = PartialLinearization(36.0, 12.0, 0.0, joints="free")
    with pytest.raises(ChainruleError, match="do not move its 2 free joints"):
        cr.simulate(replace(arm, links=tuple(links)), [0.1, 0, 0], 0.1, controller=law)


@pytest.mark.parametrize("change", [lambda a: a, absolute], ids=["relative", "absolute"])
def test_pd_plus_follows_a_reference_and_pd_with_gravity_does_not(change):
    arm, reference = change(ARM), quintic([[0.0, 0.0], [1.0, 0.8]], [0.0, 1.0])
    start = np.zeros(4)
    plus, plain = (
        cr.simulate(arm, start, 1.0, controller=law(4.0, 0.6, reference))
        for law in (PDPlus, PDGravity)
    )
    desired = reference(plus.t).q
    assert np.abs(plus.q - desired).max() < 1e-6
    assert np.abs(plain.q - desired).max() > 1e-2

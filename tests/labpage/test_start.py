"""Where a lab begins."""

import chainrule as cr
from chainrule.labpage.start import steps
from chainrule.loop.plant import plant_of


def test_the_step_is_one_that_the_method_stands():
    damped = cr.joints.Revolute("q", friction=cr.friction.Viscous(20))
    links = [
        cr.Link("light", damped, mass=0.01, com=(0.1, 0, 0)),
        cr.Link("heavy", cr.joints.Revolute("r"), mass=1, com=(1, 0, 0)),
    ]
    arm = cr.Mechanism("arm", links)
    method, dt = steps(plant_of(arm))
    assert (method.word, dt) == ("implicit-damping", 0.002)  # RK4 would stand 10 µs
    assert cr.simulate(arm, [1, 1], 0.5, dt, method).status == "complete"
    method, dt = steps(plant_of(cr.catalog.double_pendulum()))
    assert (method.word, dt) == ("rk4", 0.002)


def test_a_step_that_is_a_little_shorter_keeps_rk4():
    damped = cr.joints.Revolute("q", friction=cr.friction.Viscous(0.04))
    arm = cr.Mechanism("arm", [cr.Link("light", damped, mass=0.001, com=(0.1, 0, 0))])
    method, dt = steps(plant_of(arm))
    assert (method.word, dt) == ("rk4", 5e-4)
    assert cr.simulate(arm, [1], 0.5, dt).status == "complete"

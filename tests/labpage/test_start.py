"""Where a lab begins."""

import chainrule as cr
from chainrule.labpage.start import step
from chainrule.loop.plant import plant_of


def test_the_step_is_one_that_the_method_stands():
    damped = cr.Revolute("q", friction=cr.Viscous(1))
    links = [
        cr.Link("light", damped, mass=0.01, com=(0.1, 0, 0)),
        cr.Link("heavy", cr.Revolute("r"), mass=1, com=(1, 0, 0)),
    ]
    arm = cr.Mechanism("arm", links)
    assert step(plant_of(arm)) < 0.002
    assert cr.simulate(arm, [1, 1], 0.5, step(plant_of(arm))).status == "complete"
    assert step(plant_of(cr.catalog.double_pendulum())) == 0.002

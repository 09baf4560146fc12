"""Where a lab begins."""

from dataclasses import replace

import numpy as np

import chainrule as cr
from chainrule.labpage.description import description
from chainrule.labpage.generated import Generated
from chainrule.labpage.start import falls, start, steps
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


def test_what_no_weight_moves_begins_with_a_motion():
    """Else the page would show a picture."""
    flat = replace(cr.catalog.double_pendulum(), gravity=(0, 0, 0), values={})
    ways = [cr.joints.Prismatic(name, axis=name) for name in "xy"]
    slides = [cr.Link(f"link {way.name}", way, mass=1) for way in ways]
    arms = {
        "weighs": cr.catalog.double_pendulum(),
        "none": replace(flat, values=dict.fromkeys(flat.symbols, 1)),
        "slides": cr.Mechanism("gantry", slides, gravity=(0, 0, 0)),
    }
    assert start(plant_of(arms["slides"])).target == (0.3, 0.3)  # m, for what has no length
    rates = {name: start(plant_of(arm)).qd for name, arm in arms.items()}
    assert rates == {"weighs": (0.0, 0.0), "none": (1.0, 1.0), "slides": (0.1, 0.1)}
    told = description(Generated(arms["none"]))
    assert not {"Balance upright (LQR)", "Weightless by motors"} & {p.name for p in told.presets}
    assert [lesson.word for lesson in told.lessons] == ["order", "windup"]


def test_what_nothing_holds_falls_for_ever():
    body = cr.Link("body", cr.joints.Free("b", actuated=False), mass=1, inertia=0.01)
    thrown = cr.Mechanism("thrown", [body], gravity=(0, 0, -9.81))
    assert falls(plant_of(thrown))
    assert falls(plant_of(cr.catalog.get("scara")))
    assert not falls(plant_of(cr.catalog.get("cart-pole")))
    assert not falls(plant_of(replace(thrown, gravity=(0, 0, 0))))


def test_a_long_chain_begins_stretched():
    chain = plant_of(cr.catalog.n_link(20))
    q, hanging = np.array(start(chain).q), np.array(start(chain).hanging)
    assert np.abs(q - hanging)[4:].sum() < 1.0

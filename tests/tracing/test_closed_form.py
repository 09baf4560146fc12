"""Every way to the accelerations gives the same, and the cheapest is taken."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.model.model import compile as compile_model
from chainrule.tracing.programs import as_written, cost, program, with_values

ROUNDING = 1e-11  # through M⁻¹, relative to the largest acceleration
SMALL = ["pendulum", "double-pendulum", "double-pendulum-absolute", "cart-pole", "furuta", "scara"]


def _with_everything(mechanism):
    """Friction, a limit and both kinds of rotors on the joints of a mechanism."""
    links = []
    for i, link in enumerate(mechanism.links):
        joint = replace(
            link.joint,
            friction=(cr.friction.Viscous(0.1), cr.friction.Coulomb(0.2)),
            effort_limit=2 if i == 0 else None,
            rotor=cr.joints.Rotor(0.01, 3, carried=bool(i % 2)),
        )
        links.append(replace(link, joint=joint))
    return replace(mechanism, links=tuple(links))


@pytest.mark.parametrize("free", [(), "all"])
@pytest.mark.parametrize("name", SMALL)
def test_all_ways_agree(name, free):
    rng = np.random.default_rng(4)
    for mechanism in (cr.catalog.get(name), _with_everything(cr.catalog.get(name))):
        model = compile_model(mechanism, free=free)
        state = [*rng.normal(size=(3, 6, mechanism.dof))]
        if free:
            state.append([float(mechanism.values[n]) for n in model.free])
        ways = [
            with_values(as_written(model._setup, way), mechanism, model.free)(*state)
            for way in ("articulated", "composite", "closed")
        ]
        for way in ways[1:]:
            assert np.max(np.abs(way - ways[0])) <= ROUNDING * np.max(np.abs(ways[0]))


@pytest.mark.parametrize("name", [*SMALL, "3-link", "panda"])
def test_the_cheapest_way_is_taken(name):
    mechanism = cr.catalog.get(name)
    model = compile_model(mechanism)
    ways = ["articulated", "composite"] + (["closed"] if mechanism.dof <= 3 else [])
    costs = {way: cost(program(model._setup, way)) for way in ways}
    assert costs.get(model.algorithm, 0) <= min(costs.values())


def test_closed_form_of_absolute_angles_is_short():
    counts = compile_model(cr.catalog.double_pendulum_absolute()).operations["forward_dynamics"]
    assert counts["mul"] + counts["add"] <= 28
    assert counts["trig"] == 2

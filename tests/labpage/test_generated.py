"""What is generated for the page: terms of the equations, sampled controllers, every law."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import LAWS, Gains
from chainrule.errors import ChainruleError
from chainrule.integrators import METHODS
from chainrule.labpage.description import description
from chainrule.labpage.generated import Generated
from chainrule.labpage.start import start
from chainrule.mechanism.friction import FRICTION
from labpage.conftest import mechanism_of


def values_of(generated):
    return [float(generated.mechanism.values[name]) for name in generated.parameters]


@pytest.mark.parametrize(
    "mechanism",
    [cr.catalog.pendulum(damping=0.1, coulomb_fric=0.2), cr.catalog.get("double-pendulum-absolute"),
     cr.catalog.furuta(), cr.catalog.cart_pole()],
    ids=lambda m: m.name,
)  # fmt: skip
def test_the_terms_of_a_row_add_up_to_its_force(mechanism):
    """M q̈ + C q̇ + G + F, with damping that the page adds, is the motors' and pushes' force."""
    generated = Generated(mechanism)
    plant, rng = generated.plant, np.random.default_rng(7)
    rows, terms = generated.equations
    assert terms is not None
    q, qd, push = (rng.normal(size=plant.nv) for _ in range(3))
    damping = np.zeros(plant.nv)
    damping[[k for rates in generated.dampers.values() for k in rates]] = 0.3
    functions = {f.name: f for f in generated.functions}
    observe, quantities = functions["observe"], functions["quantities"]
    size = next(port.size for port in observe.inputs if port.name == "x")
    given = generated.inputs | {"push": push, "damping": damping, "dt": 0.01}
    given |= {"x": np.concatenate([q, qd, np.zeros(size - 2 * plant.nv)])}
    given |= {"parameters": values_of(generated)}
    tau, friction, pushed = observe(**{port.name: given[port.name] for port in observe.inputs})
    assert not np.any(tau)
    assert np.allclose(pushed, push)
    _, h, G, qdd = quantities(q, qd, tau + pushed - friction, values_of(generated))
    M = plant("mass_matrix", q=q)
    assert np.allclose(M @ qdd + h + G + friction, push)
    flat = list(np.asarray(terms(q, qd, qdd, friction, damping, values_of(generated))))
    for row, force in zip(rows, push, strict=True):
        assert sum(flat.pop(0) for _ in row.pieces) == pytest.approx(force, abs=1e-10)


def test_the_force_that_holds_is_a_term():
    """At rest and pushed by less than the friction can hold, the row still adds up."""
    generated = Generated(mechanism_of("sticky"))
    functions = {f.name: f for f in generated.functions}
    rows, _ = generated.equations
    observe, terms, values = functions["observe"], functions["terms"], values_of(generated)
    size = next(port.size for port in observe.inputs if port.name == "x")
    given = generated.inputs | {
        "push": [0.2],
        "x": np.zeros(size),
        "dt": 0.01,
        "parameters": values,
    }
    _, friction, _ = observe(**{port.name: given[port.name] for port in observe.inputs})
    found = np.asarray(terms([0.0], [0.0], [0.0], friction, [0.0], values))
    held = [part.part == "holding" for part in rows[0].pieces]
    assert found[held] == pytest.approx([0.2], abs=1e-12)
    assert found[~np.array(held)] == pytest.approx(0.0, abs=1e-12)


def test_every_fixed_step_method_is_there():
    loops = list(Generated(cr.catalog.pendulum(damping=0.1)).loops)
    assert loops == [m for m in METHODS.values() if not m.adaptive]
    assert [m.key for m in loops[:4]] == ["1", "2", "3", "4"]  # the lecture's


def test_the_lab_lists_the_laws_that_say_they_apply():
    """All of the registry but those that need more than numbers."""
    gains = Gains([0.0], [0.0], [1.0], [1.0], [1.0])
    made = [law for law in LAWS.values() if law.begin(gains)]
    assert {law.word for law in made} == {*LAWS} - {"feedback", "network", "recorded", "tvlqr"}
    for name in ("pendulum", "acrobot", "pendubot", "spherical-pendulum", "double-pendulum"):
        generated = Generated(cr.catalog.get(name))
        able = [law.word for law in made if not law.applies(generated.plant)]
        assert {law.word for law in generated.laws} == set(able)
    bare = cr.catalog.pendulum()
    link = bare.links[0]
    idle = replace(bare, links=(replace(link, joint=replace(link.joint, actuated=False)),))
    assert Generated(idle).laws == ()
    assert "tick" not in description(Generated(idle)).takes


@pytest.mark.parametrize("word", FRICTION)
@pytest.mark.parametrize("name", ["acrobot", "acrobot in absolute angles"])
def test_every_friction_term_is_generated(word, name):
    arm = mechanism_of(name)
    links = [replace(k, joint=replace(k.joint, friction=(FRICTION[word](0.1),))) for k in arm.links]
    generated = Generated(replace(arm, links=tuple(links)))
    assert generated.dampers == {}
    assert len(generated.javascript()) > 1000


def test_a_missing_value_is_told():
    with pytest.raises(ChainruleError, match="no value for m"):
        Generated(replace(cr.catalog.pendulum(), values={"l": 1, "g": 9.81}))


@pytest.mark.parametrize("name", ["panda", "scara", "stopped"])
def test_the_start_is_inside_the_stops(name):
    plant = Generated(mechanism_of(name)).plant
    for q in (start(plant).q, start(plant).target):
        own = plant.change.position(np.array(q))
        assert (plant.low <= own).all()
        assert (own <= plant.high).all()

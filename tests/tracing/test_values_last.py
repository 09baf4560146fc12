"""The bits of a result do not depend on how a parameter's value came in: put in, free or hoisted."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.model import neutral_position
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_model
from chainrule.program import Program
from chainrule.program.rewriting.folding import DERIVED, hoist
from chainrule.tracing.numbers import PARAMETERS
from chainrule.tracing.programs import FUNCTIONS, jacobian_program, program, with_values
from chainrule.tracing.setup import Setup
from program.on_arrays import on_arrays
from random_trees import random_tree

KINDS = (cr.joints.Revolute, cr.joints.Prismatic, cr.joints.Ball, cr.joints.Free, cr.joints.Fixed)
TREES = 12
LARGEST = 4  # degrees of freedom of which equations are written out
SMALL = ["double-pendulum-absolute", "cart-pole", "furuta", "spherical-pendulum", "scara"]


def _with_everything(mechanism: Mechanism) -> Mechanism:
    """Symbolic friction and effort limits on every joint that can have them; some are 0, 1, 2."""
    links, values = [], dict(mechanism.values)
    for i, link in enumerate(mechanism.links):
        if link.joint.size_v == 1:
            values |= {f"b{i}": i, f"mu{i}": 0.2 + i / 3, f"top{i}": 2 - i / 2}
            terms = (cr.friction.Viscous(f"b{i}"), cr.friction.Coulomb(f"mu{i}"))
            joint = replace(link.joint, friction=terms, effort_limit=f"top{i}")
            link = replace(link, joint=joint)
        links.append(link)
    return replace(mechanism, links=tuple(links), values=values)


def _trees() -> list[Mechanism]:
    rng = np.random.default_rng(7)
    trees = [random_tree(rng, 1 + k % 4, KINDS, symbolic=True) for k in range(TREES)]
    round_values = [tree.with_values(m1=1) for tree in trees[::2]]
    return [_with_everything(tree) for tree in (*trees[1::2], *round_values) if tree.dof]


def _inputs(mechanism: Mechanism) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(3)
    q = np.array([neutral_position(mechanism, rng) for _ in range(4)])
    rates = dict(zip(("qd", "qdd", "tau"), rng.normal(size=(3, 4, mechanism.dof)), strict=True))
    symbols = sorted(mechanism.symbols)
    return {
        "q": q,
        **rates,
        "point": rng.normal(size=(4, 3)),
        "dt": np.array(1e-2),
        "added": rng.uniform(size=(4, mechanism.dof)),
        PARAMETERS: np.array([float(mechanism.values[name]) for name in symbols]),
    }


def _bits(program: Program, given: dict[str, np.ndarray]) -> bytes:
    result = on_arrays(program, **{port.name: given[port.name] for port in program.inputs})
    parts = result if isinstance(result, tuple) else (result,)
    return b"".join((part + 0.0).tobytes() for part in parts)


@pytest.mark.parametrize(
    "mechanism", [*map(cr.catalog.get, cr.catalog.names()), *_trees()], ids=lambda m: m.name
)
def test_values_put_in_or_hoisted_or_passed_give_the_same_bits(mechanism):
    setup, given = Setup(mechanism), _inputs(mechanism)
    names = sorted(mechanism.symbols)
    small = mechanism.dof <= LARGEST and all(joint.size_v == 1 for joint in mechanism.joints)
    functions = [name for name in FUNCTIONS if small or name != "closed"]
    for name in (*functions, "jacobian"):
        last = len(mechanism.links) - 1
        whole = jacobian_program(setup, last) if name == "jacobian" else program(setup, name)
        expected = _bits(whole, given)
        assert _bits(with_values(whole, mechanism), given) == expected, name
        for free in (names[::2], names[::-1]):
            values = np.array([float(mechanism.values[n]) for n in free])
            partly = with_values(whole, mechanism, free)
            assert _bits(partly, given | {PARAMETERS: values}) == expected, name
            before, after = hoist(partly, PARAMETERS)
            derived = {} if before is None else {DERIVED: before(values)}
            assert _bits(after, given | derived) == expected, name


@pytest.mark.parametrize("name", SMALL)
def test_compiled_functions_have_the_bits_of_the_program(name):
    mechanism = _with_everything(cr.catalog.get(name))
    given = _inputs(mechanism)
    one = mechanism.symbols[0]
    models = [compile_model(mechanism, free=free) for free in ((), [one], "all")]
    for function, inputs in (
        ("forward_dynamics", ("q", "qd", "tau")),
        ("inverse_dynamics", ("q", "qd", "qdd")),
        ("mass_matrix", ("q",)),
        ("linearize", ("q", "qd", "tau")),
    ):
        expected = _bits(program(Setup(mechanism), function), given)
        for model in models:
            result = getattr(model, function)(*(given[port] for port in inputs))
            parts = result if isinstance(result, tuple) else (result,)
            found = b"".join((np.asarray(part) + 0.0).tobytes() for part in parts)
            assert found == expected, (function, model.free)

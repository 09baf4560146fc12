"""The recursive derivatives of Newton-Euler, beside differentiated programs and Pinocchio."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.derivatives import NewtonEuler, along_rates
from chainrule.dynamics.kinematics import position_rate
from chainrule.dynamics.model import neutral_position, numeric_model
from chainrule.mechanism.joints import Cylindrical, Helical, Planar, Rotor, Universal
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_model
from chainrule.program import derivative
from chainrule.tracing import programs
from chainrule.tracing.programs import as_written, program, with_values
from chainrule.tracing.setup import Setup
from mechanism.tied import HAND, tied_tree
from oracles import Pinocchio
from program.on_arrays import on_arrays
from random_trees import random_tree

EXACT = 1e-11  # of some thousand operations, through M⁻¹, relative to the largest entry
LONG = 1e-10  # a chain of 16 is a long lever
KINDS = (
    cr.joints.Revolute, cr.joints.Prismatic, cr.joints.Ball, cr.joints.Free, cr.joints.Fixed,
    Universal, Planar, Cylindrical, Helical,
)  # fmt: skip
TREES = 24
LARGEST = 8  # degrees of freedom of which a program is differentiated


def _loaded(mechanism: Mechanism, rng: np.random.Generator) -> Mechanism:
    """Rotors, friction and effort limits, some of them reached, on every joint that can have
    them."""
    links = []
    for link in mechanism.links:
        if link.joint.size_v == 1:
            rotor = Rotor(0.02, ratio=7, carried=bool(rng.integers(2)))
            dry = cr.friction.Coulomb(0.2, steepness=5 if rng.integers(2) else None)
            limit = 0.5 if rng.integers(2) else 50
            joint = replace(
                link.joint,
                rotor=rotor,
                friction=(cr.friction.Viscous(0.3), dry),
                effort_limit=limit,
            )
            link = replace(link, joint=joint)
        links.append(link)
    return replace(mechanism, links=tuple(links))


def _trees(rng: np.random.Generator) -> list[Mechanism]:
    found: list[Mechanism] = []
    while len(found) < TREES:
        tree = random_tree(rng, 1 + len(found) % 4, KINDS)
        if 0 < tree.dof <= LARGEST:
            found.append(_loaded(tree, rng) if len(found) % 2 else tree)
    return found


ALL = [*_trees(np.random.default_rng(5))]
TIED = [HAND, *(tied_tree(seed) for seed in range(4))]
CATALOG = [m for m in map(cr.catalog.get, cr.catalog.names()) if m.dof <= 4]


def _chain(n: int, kinds=(cr.joints.Revolute, cr.joints.Prismatic)) -> Mechanism:
    tree = random_tree(np.random.default_rng(n), n, kinds)
    links = [replace(link, parent=f"link{i}" if i else "base") for i, link in enumerate(tree.links)]
    return replace(tree, links=tuple(links))


def _state(mechanism: Mechanism, seed: int = 1) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    return neutral_position(mechanism, rng), *rng.normal(size=(2, mechanism.dof))


def _along(mechanism: Mechanism, q: np.ndarray) -> np.ndarray:
    """How q changes with each rate."""
    model = numeric_model(mechanism)
    rates = [position_rate(model, q, unit) for unit in np.eye(mechanism.dof)]
    return np.array(rates, dtype=float).T


def _close(ours, theirs, tolerance: float) -> None:
    ours, theirs = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    assert np.max(np.abs(ours - theirs)) <= tolerance * max(1.0, np.max(np.abs(theirs)))


@pytest.mark.parametrize("mechanism", ALL, ids=lambda m: m.name)
def test_torques_equal_differentiated_newton_euler(mechanism):
    q, qd, qdd = _state(mechanism)
    whole = as_written(Setup(replace(mechanism, links=_bare(mechanism))), "inverse_dynamics")
    by_q, by_qd = on_arrays(derivative(whole, "out", ("q", "qd")), q, qd, qdd)
    model = numeric_model(mechanism)
    ours_q, ours_qd = NewtonEuler(model, q, qd).derivatives(qdd)
    _close(ours_q, by_q @ _along(mechanism, q), EXACT)
    _close(ours_qd, by_qd, EXACT)
    _close(along_rates(model, q) @ _along(mechanism, q), np.eye(mechanism.dof), EXACT)


def _bare(mechanism: Mechanism) -> tuple:
    """The links without friction."""
    return tuple(replace(a, joint=replace(a.joint, friction=())) for a in mechanism.links)


@pytest.mark.parametrize("mechanism", ALL, ids=lambda m: m.name)
def test_mass_matrix_and_bias_are_those_of_the_other_recursions(mechanism):
    q, qd, _ = _state(mechanism)
    setup = Setup(replace(mechanism, links=_bare(mechanism)))
    passes = NewtonEuler(numeric_model(mechanism), q, qd)
    _close(passes.mass_matrix(), on_arrays(as_written(setup, "mass_matrix"), q), EXACT)
    bias = on_arrays(as_written(setup, "inverse_dynamics"), q, qd, 0 * qd)
    _close(passes.bias(), bias, EXACT)


def _assert_derivative_of_acceleration(mechanism: Mechanism, linearize) -> None:
    """Friction, effort limits and changed coordinates included."""
    setup, (q, qd, tau) = Setup(mechanism), _state(mechanism)
    whole = with_values(program(setup, "forward_dynamics"), mechanism)
    by = on_arrays(derivative(whole, "out", ("q", "qd", "tau")), q, qd, tau)
    A, B = linearize(setup, q, qd, tau)
    nq, along = len(q), _along(mechanism, q)
    _close(A[nq:, :nq] @ along, by[0] @ along, EXACT)
    _close(A[nq:, nq:], by[1], EXACT)
    _close(B[nq:], by[2], EXACT)
    _close(A[:nq, nq:], along, EXACT)
    assert not B[:nq].any()


def _written(setup: Setup, *state: np.ndarray):
    return on_arrays(with_values(as_written(setup, "linearize"), setup.mechanism), *state)


@pytest.mark.parametrize("mechanism", [*CATALOG, *ALL, *TIED], ids=lambda m: m.name)
def test_linearize_is_the_derivative_of_forward_dynamics(mechanism):
    _assert_derivative_of_acceleration(mechanism, _written)


@pytest.mark.parametrize("mechanism", [*CATALOG, *ALL, *TIED], ids=lambda m: m.name)
def test_so_is_one_made_of_calls(mechanism, monkeypatch):
    """Joints of several rates, rotors that couple joints: all that longer chains may have."""
    monkeypatch.setattr(programs, "LARGEST_IN_PLACE", 0)
    _assert_derivative_of_acceleration(mechanism, _written)


@pytest.mark.parametrize("n", [6, 16])
@pytest.mark.parametrize("shape", ["chain", "tree"])
def test_linearize_equals_pinocchio(n, shape):
    import pinocchio as pin

    kinds = (cr.joints.Revolute, cr.joints.Prismatic)
    mechanism = _chain(n) if shape == "chain" else random_tree(np.random.default_rng(n), n, kinds)
    q, qd, tau = _state(mechanism)
    A, B = _written(Setup(mechanism), q, qd, tau)
    oracle = Pinocchio(mechanism)
    order = oracle.order_v
    pin.computeABADerivatives(oracle.model, oracle.data, oracle.q(q), qd[order], tau[order])
    data = oracle.data
    inverse = np.triu(data.Minv) + np.triu(data.Minv, 1).T
    for ours, theirs in ((A[n:, :n], data.ddq_dq), (A[n:, n:], data.ddq_dv), (B[n:], inverse)):
        _close(ours, oracle.back(oracle.back(theirs).T).T, LONG)


def test_a_long_chain_has_the_same_bits_alone_in_a_batch_and_with_free_parameters():
    mechanism = cr.catalog.n_link(13)
    fixed, free = compile_model(mechanism), compile_model(mechanism, free="all")
    states = [
        np.array(column) for column in zip(*(_state(mechanism, k) for k in range(3)), strict=True)
    ]
    batch = fixed.linearize(*states)
    freely = free.linearize(*states)
    reference = fixed.program("linearize")(*states)
    for k in range(3):
        alone = fixed.linearize(*(column[k] for column in states))
        for ours, *others in zip(alone, batch, freely, reference, strict=True):
            assert all(np.array_equal(ours, other[k] + 0.0) for other in others)


def test_code_grows_with_the_outputs():
    """Instructions to be compiled: those of a program, and of each one that it calls once."""

    def written(n: int) -> int:
        whole = program(Setup(_chain(n, (cr.joints.Revolute,))), "linearize")
        return len(whole.code) + sum(len(callee.code) for callee in whole.callees)

    assert written(28) < 4 * written(14)

"""Compiled models beside Pinocchio and MuJoCo: the catalog, and random trees of all joint types."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.model import neutral_position
from chainrule.mechanism.joints import Cylindrical, Helical, Planar, Universal
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_model
from chainrule.tracing.programs import as_written, jacobian_program
from oracles import MuJoCo, Pinocchio, gravity, numbers
from program.on_arrays import on_arrays
from random_trees import random_tree

SMALL = 1e-12  # up to 10 degrees of freedom, relative to the largest entry
LARGE = 1e-10  # up to 30
KINDS = (cr.joints.Revolute, cr.joints.Prismatic, cr.joints.Ball, cr.joints.Free, cr.joints.Fixed)
SCREWS = (Universal, Planar, Cylindrical, Helical, cr.joints.Revolute, cr.joints.Ball)
TREES = 200


def _trees(kinds=KINDS, count=TREES) -> list[Mechanism]:
    rng = np.random.default_rng(42)
    found: list[Mechanism] = []
    while len(found) < count:
        links = (1, 2, 2, 3)[len(found) % 4]
        tree = random_tree(rng, links, kinds)
        if 0 < tree.dof <= 10:
            found.append(tree)
    return found


def _states(mechanism: Mechanism, rng: np.random.Generator):
    """A random state, the same at rest, and the reference pose."""
    q, home = neutral_position(mechanism, rng), neutral_position(mechanism)
    v, a = rng.normal(size=(2, mechanism.dof))
    return [(q, v, a), (q, 0 * v, a), (home, v, 0 * a)]


def _assert_same(mechanism: Mechanism, tolerance: float, call) -> None:
    rng = np.random.default_rng(1)
    link, point = len(mechanism.links) - 1, np.array([0.1, 0.2, -0.3])
    oracles: list = [Pinocchio(mechanism)]
    if not any(isinstance(joint, Helical) for joint in mechanism.joints):  # MuJoCo has none
        oracles.append(MuJoCo(mechanism))
    states = _states(mechanism, rng)
    q, v, a = (np.array(column) for column in zip(*states, strict=True))
    A = _joint_matrix(mechanism)
    weight = sum(n.mass for n in numbers(mechanism)) * np.linalg.norm(gravity(mechanism))
    tau = call("inverse_dynamics", q, v, a)
    M, C, G = call("mass_matrix", q), call("coriolis_matrix", q, v), call("gravity", q)
    qdd, (R, p) = call("forward_dynamics", q, v, tau), call("forward_kinematics", q)
    J = call("jacobian", q, point, link)
    for k in range(len(states)):
        for oracle in oracles:
            who = type(oracle).__name__
            joint_v, joint_a = A @ v[k], A @ a[k]
            # a torque that happens to vanish is judged by the weights it balances, at 0.1 m
            size = max(np.max(np.abs(tau[k])), weight * 0.1)

            def same(name, ours, theirs, scale=0.0, who=who):
                scale = max(scale, float(np.max(np.abs(theirs))), 1e-9)
                error = np.max(np.abs(ours - theirs)) / scale
                assert error <= tolerance, (who, name, error)

            same("M", M[k], A.T @ oracle.mass_matrix(q[k]) @ A)
            same("inverse", tau[k], A.T @ oracle.inverse_dynamics(q[k], joint_v, joint_a), size)
            bias, rest = (oracle.bias(q[k], s * joint_v) for s in (1, 0))
            same("G", G[k], A.T @ rest, size)
            same("C qd", C[k] @ v[k], A.T @ (bias - rest), max(size, np.max(np.abs(bias))))
            force = np.linalg.solve(A.T, tau[k])
            # what torques and weights would do if they did not cancel
            inverse = np.abs(np.linalg.inv(oracle.mass_matrix(q[k])))
            scale = np.max(inverse @ (np.abs(bias) + np.abs(force) + weight * 0.1))
            same("forward", A @ qdd[k], oracle.forward_dynamics(q[k], joint_v, force), scale)
            frames = oracle.frames(q[k])
            same("R", R[k], frames[0], 1.0)
            same("p", p[k], frames[1], 1.0)
            same("J", J[k], oracle.jacobian(q[k], link, point) @ A, 1.0)


def _joint_matrix(mechanism: Mechanism) -> np.ndarray:
    change = mechanism.coordinates
    return np.eye(mechanism.dof) if change is None else np.array(change.A, dtype=float)


@pytest.mark.parametrize("name", cr.catalog.names())
def test_catalog(name):
    mechanism = cr.catalog.get(name)
    model = compile_model(mechanism)

    def call(name, *arrays):
        if name == "jacobian":
            q, point, link = arrays
            return model.jacobian(q, link=mechanism.links[link].name, point=point)
        return getattr(model, name)(*arrays)

    _assert_same(mechanism, SMALL, call)


def _interpreted(mechanism: Mechanism):
    """The programs as written, in numpy: nothing is compiled, which takes most of the time."""
    setup = compile_model(mechanism)._setup

    def call(name, *arrays):
        if name == "jacobian":
            q, point, link = arrays
            return on_arrays(jacobian_program(setup, link), q, point)
        return on_arrays(as_written(setup, name), *arrays)

    return call


@pytest.mark.parametrize("block", range(10))
def test_random_trees(block):
    for mechanism in _trees()[block::10]:
        _assert_same(mechanism, SMALL, _interpreted(mechanism))


@pytest.mark.parametrize("block", range(4))
def test_random_trees_of_several_screws(block):
    for mechanism in _trees(SCREWS, 40)[block::4]:
        _assert_same(mechanism, SMALL, _interpreted(mechanism))


@pytest.mark.parametrize("links", [15, 30])
def test_long_trees(links):
    rng = np.random.default_rng(links)
    mechanism = random_tree(rng, links, (cr.joints.Revolute, cr.joints.Prismatic))
    _assert_same(mechanism, LARGE, _interpreted(mechanism))

"""Geometric methods: convergence to rounding, the same bits everywhere, and a million steps."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.integrators import (
    GaussLegendre4,
    GaussLegendre6,
    ImplicitMidpoint,
    System,
    Variational,
)
from chainrule.program import compile_rollout, trace
from chainrule.simulation import Status, simulate

METHODS = [ImplicitMidpoint, GaussLegendre4, GaussLegendre6, Variational]


@pytest.fixture(scope="module", params=METHODS, ids=lambda m: m.word)
def step(request):
    arm = cr.catalog.double_pendulum()
    return cr.compile(arm).step(request.param, driven=False)


def test_the_reference_and_machine_code_agree_to_the_bit(step):
    x = np.array([1.0, 0.5, -0.3, 2.0])
    expected = [x]
    for _ in range(4):
        expected.append(step(x=expected[-1], dt=0.01))
    one = compile_rollout(step, lanes=1)(x, 0.01, 4).x
    assert np.array_equal(one, expected)
    # each lane converges by itself: others in the vector do not change its bits
    many = compile_rollout(step, lanes=4)(np.array([0 * x, x, 3 * x, -x, 2 * x]), 0.01, 4).x
    assert np.array_equal(many[1], expected)


def test_a_linear_oscillator_keeps_its_energy_to_rounding():
    rhs = trace(lambda x: {"xd": np.array([x[1], -4.0 * x[0]])}, {"x": 2})
    for method in (ImplicitMidpoint, GaussLegendre4, GaussLegendre6):
        run = compile_rollout(method.step(System(rhs, 1, 1)))([1.0, 0.0], 0.1, 10_000, 10_000)
        energy = run.x[..., 1] ** 2 / 2 + 2 * run.x[..., 0] ** 2
        assert abs(energy[-1] / energy[0] - 1) < 1e-12  # 10 000 roundings, none in one direction


@pytest.mark.parametrize("method", METHODS, ids=lambda m: m.word)
def test_going_back_returns_to_the_start(method):
    """All of them are symmetric: a step with −dt undoes one with dt, to what Newton leaves."""
    step = cr.compile(cr.catalog.double_pendulum()).step(method, driven=False)
    run = compile_rollout(step)
    there = run([1.0, 0.5, 0.0, 0.0], 0.01, 50).x[-1]
    back = run(there, -0.01, 50).x[-1]
    assert np.abs(back - [1.0, 0.5, 0.0, 0.0]).max() < 1e-10


def test_a_million_steps_of_a_double_pendulum_with_bounded_energy_error():
    arm = cr.catalog.double_pendulum()
    run = simulate(arm, [1.0, 0.5], 10_000.0, 0.01, Variational, every=1000)
    assert run.status is Status.COMPLETE
    error = np.abs(run.energy / run.energy[0] - 1)
    early, late = error[:100].max(), error[-100:].max()
    assert error.max() < 0.02
    assert late < 2 * early  # no trend


def test_stiff_friction_that_explicit_methods_cannot_stand():
    arm = cr.catalog.pendulum(damping=500.0)  # a time constant of half a millisecond
    run = simulate(arm, [1.0], 1.0, 0.02, ImplicitMidpoint)
    assert run.success
    assert 0.5 < run.q[-1, 0] < 1.0
    with pytest.warns(UserWarning, match="unstable"):
        assert simulate(arm, [1.0], 1.0, 0.02).status is Status.DIVERGED


def test_equations_without_a_solution_are_told():
    arm = cr.catalog.double_pendulum()
    run = simulate(arm, [3.0, 0.5, 40.0, -80.0], 20.0, 0.5, GaussLegendre4)
    if not run.success:
        assert "no solution" in run.message or "diverged" in run.message

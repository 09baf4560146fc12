"""Adaptive pairs: the same bits in Python and in any lane, SciPy's steps, dense output."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import chainrule as cr
from chainrule.integrators import DOP853, DOPRI5, System, Tsit5
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.program import compile_program, trace
from chainrule.program.run.adaptive_rollout import Steps, compile_adaptive
from chainrule.simulation import Status, simulate

PAIRS = [DOPRI5, Tsit5, DOP853]
TOLERANCE = {"rtol": 1e-9, "atol": 1e-9}


def reference_steps(begin, attempt, x0, t0, t1, given):
    """The same loop in Python floats, for one trajectory: the bits that machine code must give."""
    values = {**given, "stop": t1}
    names = [port.name for port in begin.inputs]
    start = np.asarray(x0) + 0.0
    s = begin(**{k: v for k, v in {**values, "x": start, "t": t0}.items() if k in names})
    names = [port.name for port in attempt.inputs if port.name != "s"]
    n = (len(s) - 3) // 2
    t, x = [s[-3]], [s[:n]]
    while s[-3] < t1 and s[-3] < s[-3] + s[-2] * 0.25:
        s, accepted = attempt(s=s, **{name: values[name] for name in names})
        if accepted == 1.0:
            t.append(s[-3])
            x.append(s[:n])
    return Steps(np.array(t), np.array(x), bool(s[-3] >= t1))


@pytest.fixture(scope="module")
def system():
    plant = plant_of(cr.catalog.double_pendulum())
    system = setting(plant, DOPRI5, 0.01, Loop()).assembly.system
    return replace(system, rhs=plant.numeric(system.rhs))


@pytest.mark.parametrize("pair", PAIRS, ids=lambda p: p.word)
def test_the_reference_and_machine_code_agree_to_the_bit(system, pair):
    begin, attempt = pair.begin(system), pair.attempt(system)
    x0 = np.array([1.5, 0.3, 0.0, 0.0])
    expected = reference_steps(begin, attempt, x0, 0.0, 0.2, TOLERANCE)
    assert expected.complete
    for lanes in (1, 4):
        run = compile_adaptive(begin, attempt, lanes=lanes)
        rows = np.array([x0, 0.1 * x0, -x0, 2 * x0, x0])
        steps = run(rows, 0.0, 0.2, inputs={}, **TOLERANCE)
        for row in (0, 4):
            assert np.array_equal(steps[row].t, expected.t)
            assert np.array_equal(steps[row].x, expected.x)
        assert len({len(s.t) for s in steps}) > 1  # each chooses for itself


@pytest.mark.parametrize(("pair", "name"), [(DOPRI5, "RK45"), (DOP853, "DOP853")])
def test_as_many_steps_as_scipy(system, pair, name):
    f = compile_program(system.rhs)
    x0 = [1.5, 0.3, 0.0, 0.0]
    scipy = solve_ivp(lambda t, x: f(x), (0, 3), x0, method=name, **TOLERANCE)
    run = compile_adaptive(pair.begin(system), pair.attempt(system))
    ours = run([x0], 0.0, 3.0, inputs={}, **TOLERANCE)[0]
    assert abs(len(ours.t) - len(scipy.t)) <= 0.02 * len(scipy.t)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda p: p.word)
def test_the_order_of_the_dense_output(pair):
    """x(θ h) against the exact solution of ẋ = (x₂, −x₁), as h shrinks."""
    rhs = trace(lambda x: {"xd": np.array([x[1], -x[0]])}, {"x": 2})
    between = compile_program(pair.between(System(rhs, 1, 1)))
    sizes = np.array([1.0, 0.5, 0.25])
    theta = np.linspace(0.05, 0.95, 10)
    errors = []
    for h in sizes:
        x = between(x=[0.0, 1.0], dt=h, theta=theta)
        errors.append(np.abs(x[:, 0] - np.sin(theta * h)).max())
    slope = np.polyfit(np.log(sizes), np.log(errors), 1)[0]
    assert slope > pair.dense_order + 1 - 0.3  # the local error is one order higher
    ends = between(x=[0.0, 1.0], dt=0.5, theta=[0.0, 1.0])[:, 0]
    assert np.allclose(ends, np.sin([0.0, 0.5]), atol=1e-5)


def test_samples_and_dense_output_of_a_run():
    arm = cr.catalog.double_pendulum()
    fine = simulate(arm, [1.0, 0.5], 2.0, 0.01, DOP853(rtol=1e-13, atol=1e-13))
    run = simulate(arm, [1.0, 0.5], 2.0, 0.1, DOPRI5(rtol=1e-10, atol=1e-10))
    assert np.allclose(run.x, fine.x[::10], atol=1e-6)
    assert np.allclose(run.at(fine.t), fine.x, atol=1e-6)
    assert np.allclose(run.at(0.1), run.x[1], atol=0)


def test_a_longer_run_than_one_buffer():
    arm = cr.catalog.double_pendulum()
    run = simulate(arm, [1.0, 0.5], 60.0, 1.0, DOPRI5)
    assert run.status is Status.COMPLETE
    assert len(run) == 61
    assert np.abs(run.drift).max() < 1e-5


def test_a_solution_that_ends_is_told():
    rhs = trace(lambda x: {"xd": x * x}, {"x": 1})  # infinite at t = 1
    run = compile_adaptive(DOPRI5.begin(System(rhs, 0, 1)), DOPRI5.attempt(System(rhs, 0, 1)))
    steps = run([[1.0]], 0.0, 2.0, inputs={}, **TOLERANCE)[0]
    assert not steps.complete
    assert steps.t[-1] == pytest.approx(1.0, abs=1e-6)


def test_tolerances_are_checked():
    assert DOPRI5(rtol=1e-6).atol == DOPRI5.atol
    with pytest.raises(ValueError, match="rtol"):
        DOPRI5(rtol=-1.0)
    with pytest.raises(ValueError, match="both"):
        Tsit5(rtol=0.0, atol=0.0)

"""Rollouts: shapes, inputs and signals, time, and trajectories that leave the finite numbers."""

import numpy as np
import pytest

from chainrule.integrators import RK4, Euler, System
from chainrule.program import compile_program, compile_rollout, trace


@pytest.fixture(scope="module")
def driven():
    """x ← x + dt (u + k + t), whose sums are exact in the tests below."""

    def step(x, dt, t, u, k):
        return {"x": x + dt * (u + k + t)}

    return trace(step, {"x": 2, "dt": (), "t": (), "u": 2, "k": ()}, name="driven")


def test_leading_axes_broadcast(double_pendulum):
    compiled = compile_program(double_pendulum)
    x, tau = np.ones((5, 1, 4)), np.ones((3, 2))
    assert compiled(x, tau).shape == (5, 3, 4)
    assert compiled(np.ones(4), np.zeros(2)).shape == (4,)
    assert compiled(np.ones((0, 4)), np.zeros(2)).shape == (0, 4)


def test_layout_in_memory_does_not_matter(double_pendulum):
    compiled = compile_program(double_pendulum)
    x = np.random.default_rng(0).normal(size=(6, 4))
    assert np.array_equal(compiled(np.asfortranarray(x), np.zeros(2)), compiled(x, np.zeros(2)))
    assert np.array_equal(compiled(x[::2], np.zeros(2)), compiled(x, np.zeros(2))[::2])


def test_several_outputs_come_as_a_tuple():
    program = trace(lambda x: {"sum": x.sum(), "outer": np.outer(x, x)}, {"x": 2})
    total, outer = compile_program(program)(np.array([[1.0, 2.0], [3.0, 4.0]]))
    assert total.tolist() == [3.0, 7.0]
    assert outer.tolist() == [[[1, 2], [2, 4]], [[9, 12], [12, 16]]]


def test_samples_are_the_start_and_every_nth_state(driven):
    run = compile_rollout(driven)
    result = run(np.zeros((3, 2)), 1.0, 8, 4, inputs={"u": [1.0, 2.0], "k": 0.0})
    # t adds 0 + 1 + … + 7
    assert result.x.shape == (3, 3, 2)
    assert result.x[1].tolist() == [[0, 0], [4 + 6, 8 + 6], [8 + 28, 16 + 28]]


@pytest.mark.parametrize("values", [1, 2, 3, 4, 6, 12])
@pytest.mark.parametrize("every", [1, 2, 3, 12])
def test_a_signal_is_held_between_its_values(driven, values, every):
    rng = np.random.default_rng(values)
    u = rng.integers(-4, 5, size=(5, values, 2)).astype(float)
    k = rng.integers(-4, 5, size=5).astype(float)
    result = compile_rollout(driven, lanes=2)(
        np.zeros(2), 0.5, 12, every, t0=1.0, inputs={"k": k}, signals={"u": u}
    )
    held = np.repeat(u, 12 // values, axis=1)
    rates = held + k[:, None, None] + 1.0 + 0.5 * np.arange(12)[:, None]
    states = np.concatenate([np.zeros((5, 1, 2)), 0.5 * np.cumsum(rates, axis=1)], axis=1)
    assert np.array_equal(result.x, states[:, ::every])


def test_a_trajectory_that_leaves_the_finite_numbers_is_named_and_harms_no_other():
    squares = trace(lambda x: {"xd": x * x}, {"x": 1})
    run = compile_rollout(Euler.step(System(squares)), lanes=4)
    x0 = np.array([[0.1], [5.0], [-0.1], [np.nan], [1e200], [0.2]])
    together = run(x0, 0.5, 20)
    assert together.finite_steps[[0, 2, 3, 5]].tolist() == [20, 20, 0, 20]
    for i in (1, 4):
        finite = np.isfinite(together.x[i, :, 0])
        assert together.finite_steps[i] == finite.argmin() - 1 < 20
    alone = run(x0[5], 0.5, 20)
    assert np.array_equal(alone.x, together.x[5])


def test_a_projection_follows_each_step():
    turn = trace(lambda x: {"xd": np.array([-x[1], x[0]])}, {"x": 2})
    unit = trace(lambda x: {"x": x / np.sqrt(x @ x)}, {"x": 2})
    free = compile_rollout(Euler.step(System(turn)))([1.0, 0.0], 0.1, 100).x
    kept = compile_rollout(Euler.step(System(turn, project=unit)))([1.0, 0.0], 0.1, 100).x
    assert np.hypot(*free[-1]) > 1.5
    assert np.allclose(np.hypot(*kept.T), 1.0, rtol=4e-16)  # a rounded root and quotient


def test_bad_arguments_are_named(double_pendulum):
    run = compile_rollout(RK4.step(System(double_pendulum)))
    x0, inputs = np.zeros(4), {"tau": [0.0, 0.0]}
    with pytest.raises(ValueError, match="every=3 does not divide steps=10"):
        run(x0, 0.1, 10, 3, inputs=inputs)
    with pytest.raises(ValueError, match="dt=nan must be a finite number"):
        run(x0, float("nan"), 10, inputs=inputs)
    with pytest.raises(ValueError, match=r"steps=2.5 must be a positive whole number"):
        run(x0, 0.1, 2.5, inputs=inputs)
    with pytest.raises(TypeError, match=r"needs each of \['tau'\].*got \[\]"):
        run(x0, 0.1, 10)
    with pytest.raises(ValueError, match="signal 'tau' has shape"):
        run(x0, 0.1, 10, signals={"tau": np.zeros((3, 2))})
    with pytest.raises(ValueError, match="'x' has shape"):
        run(np.zeros(3), 0.1, 10, inputs=inputs)
    with pytest.raises(ValueError, match="is not a step"):
        compile_rollout(double_pendulum)

"""Adjoints: the transpose of the tangent, for every operation, through calls and choices."""

import numpy as np
import pytest

from chainrule.integrators import RK4, System
from chainrule.integrators.system import call, sometimes
from chainrule.program import adjoint, compile_program, select, tangent, trace
from chainrule.program.rewriting.derivative import derivative

# Both sides are rounded sums of a few dozen terms.
ROUNDING = 1e-12


def transposed(program, point, seed=0):
    """ȳ·(∂y/∂x ẋ) = (ȳᵀ ∂y/∂x)·ẋ for a random ȳ and ẋ, compiled and in floats."""
    rng = np.random.default_rng(seed)
    names = [port.name for port in program.inputs]
    outputs = [port.name for port in program.outputs]
    dots = {f"{p.name}_dot": rng.normal(size=p.shape) for p in program.inputs}
    bars = {f"{p.name}_bar": rng.normal(size=p.shape) for p in program.outputs}
    moved = compile_program(tangent(program, names))(**point, **dots)
    back = adjoint(program, outputs, names)
    expected = sum(np.sum(moved[2 * i + 1] * bar) for i, bar in enumerate(bars.values()))
    for found in (compile_program(back)(**point, **bars), back(**point, **bars)):
        found = found if isinstance(found, tuple) else (found,)
        total = sum(np.sum(f * dot) for f, dot in zip(found, dots.values(), strict=True))
        scale = sum(np.sum(np.abs(f * d)) for f, d in zip(found, dots.values(), strict=True))
        assert abs(total - expected) <= ROUNDING * scale


def test_every_operation(everything):
    transposed(everything, {"a": 0.6, "b": 0.3})


def test_a_right_hand_side_and_a_whole_step(double_pendulum):
    step = RK4.step(System(double_pendulum))
    x, tau = np.array([0.4, -1.1, 2.0, 0.7]), np.array([0.3, -0.2])
    transposed(double_pendulum, {"x": x, "tau": tau})
    transposed(step, {"x": x, "dt": 0.01, "tau": tau})


def test_one_output_is_its_gradient(double_pendulum):
    x, tau = [0.4, -1.1, 2.0, 0.7], [0.3, -0.2]
    matrix = derivative(double_pendulum, of="xd", wrt="x")(x, tau)
    back = adjoint(double_pendulum, of="xd", wrt="x")
    assert [str(port) for port in back.inputs] == ["x[4]", "tau[2]", "xd_bar[4]"]
    rows = np.stack([back(x, tau, row) for row in np.eye(4)])
    assert np.allclose(rows, matrix, rtol=ROUNDING, atol=ROUNDING)


def long(x):
    """A program that is not written in place when it is called again."""
    for k in range(130):
        x = np.stack([x[0] * np.cos(x[1]) + 0.1 * k, x[1] - 0.01 * x[0] / (1.0 + x[1] * x[1])])
    return {"y": np.array([x[0] * 1e-2, x[1], x[1]])}


def test_long_programs_stay_calls_of_two_halves():
    inner = trace(long, {"x": 2}, name="long")
    assert inner.length > 400

    def outer(x):
        y = call(inner, {"x": x})
        return call(inner, {"x": np.array([0.1 * y[1], x[0]])}) * x[1]

    program = trace(outer, {"x": 2}, name="outer")
    back = adjoint(program, "out", "x")
    names = [callee.name for callee in back.callees]
    assert names == ["long_back_early", "long_back"]
    assert sum(i.op == "call" for i in back.code) == 4
    transposed(program, {"x": np.array([0.4, 0.3])})


@pytest.mark.parametrize("x", [-0.5, 0.5])
def test_a_branch_stays_a_branch(x):
    rare = trace(lambda a: {"y": np.sqrt(a) * np.exp(a)}, {"a": ()}, name="rare")

    def f(a):
        return sometimes(a > 0.0, rare, {"a": a}, {"y": a * a})["y"] * a

    program = trace(f, {"a": ()}, name="f")
    assert any(i.op == "when" for i in adjoint(program, "out", "a").code)
    transposed(program, {"a": x})


def test_a_choice_that_is_not_taken_is_zero_whatever_it_is():
    """√ and 1/x at zero have no derivative, and nobody asked for it."""

    def f(x):
        return select(x > 0.0, np.sqrt(x) + 1.0 / x, 3.0 * x)

    back = adjoint(trace(f, {"x": ()}), "out", "x")
    assert compile_program(back)([0.0, -1.0, 4.0], out_bar=1.0).tolist() == [
        3.0,
        3.0,
        0.25 - 1 / 16,
    ]


def test_unknown_names_are_refused(double_pendulum):
    with pytest.raises(ValueError, match=r"no input 'q'; it has \['tau', 'x'\]"):
        adjoint(double_pendulum, of="xd", wrt="q")

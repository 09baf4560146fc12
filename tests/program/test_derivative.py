"""Derivatives against differences in high precision, against CasADi, and between themselves."""

import casadi
import mpmath
import numpy as np
import pytest

from chainrule.integrators import RK4, System
from chainrule.program import (
    compile_program,
    interpret,
    lower,
    select,
    share_angles,
    tangent,
    to_casadi,
    trace,
)
from chainrule.program.rewriting.derivative import derivative

# Both sides are rounded sums of a few dozen terms of size one to a hundred.
ROUNDING = 1e-13

MPMATH = {
    "const": mpmath.mpf,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
    "plus_zero": lambda a: a,
    "abs": abs,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "or": lambda a, b: a or b,
    "not": lambda a: not a,
    "select": lambda c, a, b: a if c else b,
    "pow": mpmath.power,
    "arcsin": mpmath.asin,
    "arccos": mpmath.acos,
    "arctan": mpmath.atan,
    "arctan2": mpmath.atan2,
    **{op: getattr(mpmath, op) for op in ("sqrt", "sin", "cos", "tan", "exp", "log", "tanh")},
}


def difference(program, point, direction):
    """The derivative of all outputs along one input, to about 30 digits."""
    with mpmath.workdps(60):
        h = mpmath.mpf(10) ** -20
        values = []
        for side in (h, -h):
            moved = [mpmath.mpf(float(v)) for v in point]
            moved[direction] += side
            values.append(interpret(program, moved, MPMATH))
        return np.array([float((a - b) / (2 * h)) for a, b in zip(*values, strict=True)])


def test_every_operation(everything):
    point = [0.6, 0.3]
    names = [port.name for port in everything.outputs]
    columns = derivative(everything, of=names, wrt=["a", "b"])(*point)
    for direction in (0, 1):
        exact = difference(everything, point, direction)
        assert np.allclose(np.concatenate(columns[direction::2]), exact, rtol=ROUNDING, atol=0)


def test_a_right_hand_side_and_a_whole_step(double_pendulum):
    step = RK4.step(System(double_pendulum))
    x, tau = np.array([0.4, -1.1, 2.0, 0.7]), np.array([0.3, -0.2])
    for program, arguments in ((double_pendulum, (x, tau)), (step, (x, 0.01, tau))):
        (output,) = program.outputs
        matrix = derivative(program, of=output.name, wrt="x")(*arguments)
        flat = np.concatenate([np.ravel(a) for a in arguments])
        exact = np.stack([difference(program, flat, j) for j in range(4)], axis=1)
        assert np.allclose(matrix, exact, rtol=ROUNDING, atol=ROUNDING * abs(exact).max())


def test_shapes_and_zeros():
    program = trace(lambda a, b: {"m": np.outer(a, b), "s": a[0]}, {"a": 2, "b": 3})
    d = derivative(program, of=["m", "s"], wrt=["b"])
    assert [str(port) for port in d.outputs] == ["dm_db[2,3,3]", "ds_db[3]"]
    dm, ds = d(np.array([2.0, 5.0]), np.zeros(3))
    assert np.array_equal(dm, np.multiply.outer([2.0, 5.0], np.eye(3)))
    assert not ds.any()
    assert not d.code  # all of it is known before it runs


def test_a_choice_is_differentiated_where_it_is():
    program = trace(lambda x: select(x < 1.0, x * x, 2.0 * x - 1.0), {"x": ()})
    d = derivative(program, of="out", wrt="x")
    assert [d(x).item() for x in (-1.0, 0.5, 3.0)] == [-2.0, 1.0, 2.0]


def test_a_tangent_is_the_derivative_times_the_direction(double_pendulum):
    rng = np.random.default_rng(3)
    x, tau, x_dot = rng.normal(size=(9, 4)), rng.normal(size=(9, 2)), rng.normal(size=(9, 4))
    value, dot = compile_program(tangent(double_pendulum, wrt="x"))(x, tau, x_dot=x_dot)
    matrix = compile_program(derivative(double_pendulum, of="xd", wrt="x"))(x, tau)
    expected = np.einsum("nij,nj->ni", matrix, x_dot)
    assert np.array_equal(value, compile_program(double_pendulum)(x, tau))
    assert np.allclose(dot, expected, rtol=ROUNDING, atol=ROUNDING * abs(expected).max())


def test_casadi_agrees(double_pendulum):
    function = to_casadi(double_pendulum)
    x, tau = [0.4, -1.1, 2.0, 0.7], [0.3, -0.2]
    symbols = [casadi.SX.sym("x", 4), casadi.SX.sym("tau", 2)]
    jacobian = casadi.Function("J", symbols, [casadi.jacobian(function(*symbols), symbols[0])])
    matrix = derivative(double_pendulum, of="xd", wrt="x")(x, tau)
    expected = np.array(jacobian(x, tau))
    assert np.allclose(np.array(function(x, tau)).ravel(), double_pendulum(x, tau), rtol=ROUNDING)
    assert np.allclose(matrix, expected, rtol=ROUNDING, atol=ROUNDING * abs(expected).max())


def test_unknown_names_and_lowered_programs_are_refused(double_pendulum):
    with pytest.raises(ValueError, match=r"no input 'q'; it has \['tau', 'x'\]"):
        derivative(double_pendulum, of="xd", wrt="q")
    with pytest.raises(ValueError, match="before lowering"):
        derivative(lower(double_pendulum), of="xd", wrt="x")


def test_angles_of_sums_are_shared():
    def chain(q):
        a, b = q[0] + q[1], q[0] + q[1] - q[2]
        return np.array([np.sin(v) * np.cos(v) for v in (q[0], q[1], q[2], a, b)])

    program = trace(chain, {"q": 3})
    shared = share_angles(program)
    assert (program.operations["trig"], shared.operations["trig"]) == (5, 3)
    q = np.random.default_rng(4).normal(size=(50, 3))
    # sines and cosines to 2e-16 each, three products deep
    assert np.allclose(shared(q), program(q), rtol=0, atol=2e-15)


def test_a_sum_whose_parts_are_not_needed_is_left_alone():
    program = trace(lambda q: np.sin(q[0] + q[1]) + np.cos(q[0]), {"q": 2})
    assert share_angles(program) == program

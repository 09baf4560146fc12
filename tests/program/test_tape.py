"""Tracing: what a program means is what the function said, and each thing is written once."""

import math
import os
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chainrule.program import (
    clip,
    inline,
    interpret,
    lower,
    maximum,
    minimum,
    plus_zero,
    select,
    sign,
    trace,
)

NAMES = ("x", "y", "z")

# Expressions as nested tuples, so that the test evaluates them without any of the code it tests.
# Only an input is divided by, which keeps folded constants exact.
leaves = st.sampled_from(NAMES) | st.integers(-4, 4)
expressions = st.recursive(
    leaves,
    lambda inner: (
        st.tuples(st.sampled_from("+-*"), inner, inner)
        | st.tuples(st.just("/"), inner, st.sampled_from(NAMES))
        | st.tuples(st.just("neg"), inner)
    ),
    max_leaves=25,
)

FRACTIONS = {
    "const": Fraction,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
}


def evaluate(expression, values):
    """The expression for any numbers."""
    if isinstance(expression, str):
        return values[expression]
    if isinstance(expression, int):
        return values["number"](expression)
    op, *arguments = expression
    a, *rest = (evaluate(argument, values) for argument in arguments)
    if op == "neg":
        return -a
    b = rest[0]
    return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b}[op]()


def traced(expression):
    shapes = dict.fromkeys(NAMES, ())
    return trace(
        lambda *v: evaluate(expression, dict(zip(NAMES, v, strict=True)) | {"number": float}),
        shapes,
        name="e",
    )


@given(expressions, st.tuples(*[st.fractions(max_denominator=50)] * 3))
def test_a_program_is_the_expression_in_exact_arithmetic(expression, values):
    assume(all(values))
    direct = evaluate(expression, dict(zip(NAMES, values, strict=True)) | {"number": Fraction})
    assert interpret(traced(expression), values, FRACTIONS) == [direct]


@given(expressions, st.tuples(*[st.floats(-1e3, 1e3)] * 3))
def test_a_program_rounds_as_it_was_written(expression, values):
    try:
        direct = evaluate(expression, dict(zip(NAMES, values, strict=True)) | {"number": float})
    except ZeroDivisionError:
        assume(False)
    assume(math.isfinite(direct))
    assert traced(expression)(*values) == direct  # == takes the two zeros for one


@given(expressions)
def test_a_program_has_no_more_arithmetic_than_the_expression(expression):
    def arithmetic(e):
        return (e[0] != "neg") + sum(map(arithmetic, e[1:])) if isinstance(e, tuple) else 0

    counts = traced(expression).operations
    assert counts["add"] + counts["mul"] + counts["div"] <= arithmetic(expression)


def test_signs_are_absorbed():
    def f(x, y):
        return np.array([-(x - y), -(3 * x), -2 * y, -(1 + x), -5 / y])

    program = trace(f, {"x": (), "y": ()})
    assert [i.op for i in program.code] == ["sub", "mul", "mul", "sub", "div"]
    assert program(2.0, 4.0).tolist() == [2.0, -6.0, -8.0, -3.0, -1.25]


def test_shared_and_trivial_terms_vanish():
    def f(x, y):
        a = x * y + 0 * y
        b = (-y) * x * 1.0
        return {"out": np.array([a, b, a + b, np.sin(x) ** 2 + np.cos(-x) ** 2])}

    program = trace(f, {"x": (), "y": ()})
    assert program.operations == {"mul": 3, "add": 1, "div": 0, "sqrt": 0, "trig": 1, "other": 1}
    assert program(3.0, 2.0)[2] == 0.0


def test_a_zero_that_is_added_for_its_sign_stays():
    def f(x):
        once = plus_zero(-x)
        (first,) = plus_zero(once)
        return np.array([first, once[0] * 1.0 + 0.0, *plus_zero(-0.0 * x), *plus_zero(x - x)])

    program = trace(f, {"x": 1})
    assert [i.op for i in program.code] == ["neg", "plus_zero"]
    assert lower(inline(program)).code == program.code
    assert np.array(program([0.0])).tobytes() == bytes(32)
    assert np.array([plus_zero(-0.0), *plus_zero(np.array([-0.0, 0.0]))]).tobytes() == bytes(24)


def test_only_what_is_needed_is_kept():
    program = trace(lambda x: (np.exp(x[0]), x[1] + 1.0)[1], {"x": 2})
    assert [i.op for i in program.code] == ["add"]


def test_powers_are_products():
    assert trace(lambda x: x**7, {"x": ()}).operations["mul"] == 4
    assert trace(lambda x: x**-2, {"x": ()}).operations["div"] == 1
    assert [i.op for i in trace(lambda x: x**0.5, {"x": ()}).code] == ["sqrt"]
    assert [i.op for i in trace(lambda x: x**0.3, {"x": ()}).code] == ["pow"]


def test_numpy_works_on_traced_arrays():
    R = np.array([[0.0, -1.0], [1.0, 0.0]])

    def f(v):
        return R @ v + np.sin(v) * np.linspace(1, 2, 2) - np.outer(v, v).sum(axis=0)

    v = np.array([0.3, -0.7])
    assert np.allclose(trace(f, {"v": 2})(v), f(v), rtol=1e-15)


def test_choices_agree_with_numpy():
    pairs = [(a, b) for a in (-1.0, 0.0, 2.0, math.nan) for b in (-2.0, 0.0, 3.0, math.nan)]

    def f(a, b):
        return np.array([minimum(a, b), maximum(a, b), clip(a, -0.5, 0.5), sign(a)])

    program = trace(f, {"a": (), "b": ()})
    for a, b in pairs:
        expected = [np.minimum(a, b), np.maximum(a, b), np.clip(a, -0.5, 0.5), np.sign(a)]
        assert np.array_equal(program(a, b), expected, equal_nan=True)
        assert np.array_equal(f(a, b).astype(float), expected, equal_nan=True)


def test_a_called_program_can_be_written_in_place():
    inner = trace(lambda x, y: {"out": x * y + np.sin(x)}, {"x": (), "y": ()}, name="inner")

    def outer(x):
        (value,) = x.tape.call(inner, (x, 2.0))
        return value + np.sin(x)

    program = trace(outer, {"x": ()}, name="outer")
    flat = inline(program)
    assert [i.op for i in program.code] == ["call", "get", "sin", "add"]
    assert sorted(i.op for i in flat.code) == ["add", "add", "add", "sin"]
    assert program.operations["trig"] == 2
    assert flat.operations["trig"] == 1
    assert flat(0.4) == program(0.4)


def test_the_text_is_the_content_and_the_digest_is_stable():
    source = (
        "import numpy as np\nfrom chainrule.program import trace\n"
        "p = trace(lambda x: {'y': x[0] * np.sin(x[1]) - 0.1}, {'x': 2}, name='f')\n"
        "print(p, p.digest)"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", source],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1
    assert next(iter(texts)).startswith(
        "program f(x[2]) -> (y)\n  %3 = sin x[1]\n  %4 = mul x[0] %3\n  %5 = sub %4 0.1\n  y = %5\n"
    )


def test_equal_programs_are_equal_and_hash_equal(double_pendulum):
    again = inline(double_pendulum)
    assert again == double_pendulum
    assert len({again, double_pendulum}) == 1
    assert trace(lambda x: x + 1, {"x": ()}) != trace(lambda x: x + 2, {"x": ()})


def test_a_branch_on_a_traced_value_is_refused_with_the_way_out():
    with pytest.raises(TypeError, match="select"):
        trace(lambda x: x if x > 0 else -x, {"x": ()})


def test_what_is_no_number_is_refused_by_name():
    with pytest.raises(TypeError, match="'left' of type str"):
        trace(lambda x: x + "left", {"x": ()})
    with pytest.raises(TypeError, match="condition"):
        trace(lambda x: x < 1.0, {"x": ()})
    with pytest.raises(TypeError, match="condition"):
        trace(lambda x: select(x + 1.0, x, x), {"x": ()})


def test_a_value_of_another_trace_is_refused():
    kept = []
    trace(lambda x: kept.append(x) or x, {"x": ()})
    with pytest.raises(ValueError, match="another trace"):
        trace(lambda y: y + kept[0], {"y": ()})


def test_wrong_arguments_are_named(double_pendulum):
    with pytest.raises(TypeError, match="missing tau"):
        double_pendulum(np.zeros(4))
    with pytest.raises(TypeError, match="not expected torque"):
        double_pendulum(np.zeros(4), tau=np.zeros(2), torque=1.0)
    with pytest.raises(ValueError, match=r"'x' has shape \(3,\); expected \(..., 4\)"):
        double_pendulum(np.zeros(3), np.zeros(2))
    with pytest.raises(ValueError, match="do not broadcast"):
        double_pendulum(np.zeros((3, 4)), np.zeros((2, 2)))

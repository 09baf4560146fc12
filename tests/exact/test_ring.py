"""The ring: its laws, its normal form, and every operation against SymPy and mpmath."""

import copy
import pickle
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from chainrule.exact import ExactArray, Expression, Ring, constant, symbol
from chainrule.exact.ring import combination
from random_expressions import NAMES, NEGLIGIBLE, OTHER_BASIS, PRECISE, RING, expressions, point


def close(a, b) -> bool:
    return abs(a - b) < NEGLIGIBLE * (1 + abs(a))


@given(expressions, expressions, expressions)
def test_ring_laws(a, b, c):
    assert a + b == b + a
    assert a * b == b * a
    assert (a + b) + c == a + (b + c)
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert a - a == 0
    assert a * 1 == a
    assert (a * 0).is_zero()


@given(st.integers(-3, 3), st.integers(-3, 3), st.integers(0, 3))
def test_sine_squared_plus_cosine_squared_is_one(i, j, turns):
    angle = RING.angle({"q1": i, "q2": j}, turns)
    assert np.sin(angle) ** 2 + np.cos(angle) ** 2 == 1


@given(*[st.integers(-2, 2)] * 4)
def test_addition_theorems_hold_exactly(a, b, c, d):
    u, v = {"q1": a, "q2": b}, {"q1": c, "q3": d}
    total = RING.angle({"q1": a + c, "q2": b, "q3": d})
    first, second = RING.angle(u), RING.angle(v)
    assert np.sin(total) == np.sin(first) * np.cos(second) + np.cos(first) * np.sin(second)
    assert np.cos(total) == np.cos(first) * np.cos(second) - np.sin(first) * np.sin(second)


@given(expressions)
def test_the_form_is_canonical_in_every_basis(a):
    moved = a.into(OTHER_BASIS)
    assert moved == a
    assert moved.into(RING).poly == a.poly
    assert hash(moved) == hash(a)


@given(expressions, expressions)
def test_equal_exactly_when_equal_as_functions(a, b):
    values = [point(seed) for seed in range(2)]
    same = all(close(a.evaluate(v), b.evaluate(v)) for v in values)
    assert (a == b) == same


@given(expressions, expressions, st.integers(0, 4), st.integers(0, 9))
def test_arithmetic_is_that_of_numbers(a, b, power, seed):
    values = point(seed)
    x, y = a.evaluate(values), b.evaluate(values)
    assert close((a + b).evaluate(values), x + y)
    assert close((a - b).evaluate(values), x - y)
    assert close((a * b).evaluate(values), x * y)
    assert close((a**power).evaluate(values), x**power)
    assert close((a / 7).evaluate(values), x / 7)


@settings(deadline=None, max_examples=40)
@given(expressions, st.sampled_from(NAMES))
def test_derivative_agrees_with_sympy(a, name):
    ours = a.diff(name)
    plain = name.replace("'", "d")
    theirs = sympy.diff(a.sympy(), sympy.Symbol(plain, real=True))
    values = point(3)
    numbers = {sympy.Symbol(n.replace("'", "d"), real=True): v for n, v in values.items()}
    expected = theirs.evalf(50, subs={s: sympy.Float(str(v), 50) for s, v in numbers.items()})
    assert close(ours.evaluate(values), PRECISE.mpf(str(expected)))


@given(expressions, expressions)
def test_derivative_is_a_derivation(a, b):
    for name in ("q1", "q2", "m"):
        assert (a * b).diff(name) == a.diff(name) * b + a * b.diff(name)
        assert (a + b).diff(name) == a.diff(name) + b.diff(name)


@given(expressions, expressions, st.integers(0, 9))
def test_substitution_then_evaluation(a, b, seed):
    inner = b.subs({"m": 2})
    values = point(seed)
    replaced = a.subs({"m": inner})
    assert close(replaced.evaluate(values), a.evaluate({**values, "m": inner.evaluate(values)}))


@given(expressions, *[st.integers(-2, 2)] * 2, st.integers(0, 3), st.integers(0, 9))
def test_substituting_an_angle(a, i, j, turns, seed):
    values = point(seed)
    angle = Ring.of([(("u", 1),), (("w", 1),)]).angle({"u": i, "w": j}, turns)
    values |= {"u": PRECISE.mpf("0.3"), "w": PRECISE.mpf("-1.1")}
    moved = i * values["u"] + j * values["w"] + turns * PRECISE.pi / 2
    assert close(a.subs({"q2": angle}).evaluate(values), a.evaluate({**values, "q2": moved}))


@given(expressions)
def test_coefficients_rebuild_the_expression(a):
    degree = max(a.degree("m"), 0)
    parts = [a.coefficient({"m": k}) * symbol("m") ** k for k in range(degree + 1)]
    assert sum(parts, constant(0)) == a


def test_written_decimals_are_exact():
    assert constant(0.3) == Fraction(3, 10)
    assert constant(np.float64(0.1)) + constant(0.2) == Fraction(3, 10)
    assert constant(9.81).constant_value() == Fraction(981, 100)


def test_degree_and_names():
    e = RING.element("m") ** 2 * np.cos(RING.angle({"q2": 1})) + RING.element("l")
    assert e.degree("m") == 2
    assert e.degree("x") == 0
    assert e.names == {"m", "l", "q2"}  # although cos q2 is written with q1 and q1 + q2
    assert e.evaluate({"m": 2.0, "l": 1.0, "q2": 0.0}) == 5.0
    assert (e - e).degree("m") == -1


def test_what_the_ring_cannot_hold_is_said():
    m, l = symbol("m"), symbol("l")
    with pytest.raises(ValueError, match="only division by a number"):
        m / l
    with pytest.raises(ZeroDivisionError):
        m / 0
    with pytest.raises(ValueError, match="whole number"):
        m**-1
    with pytest.raises(ValueError, match="not a finite number"):
        constant(float("nan"))
    with pytest.raises(ValueError, match="inside a sine or cosine"):
        np.cos(RING.angle({"q1": 1})).subs({"q1": 0.5})
    with pytest.raises(KeyError, match="no value for l"):
        (m * l).evaluate({"m": 1.0})
    with pytest.raises(ValueError, match="no integer combination"):
        Ring.of([(("q1", 2),)]).angle({"q1": 1}).sin()


def test_evaluation_of_arrays_is_elementwise():
    e = RING.element("m") * np.sin(RING.angle({"q1": 1}))
    q = np.linspace(0, 1, 5)
    assert np.array_equal(e.evaluate({"m": 2.0, "q1": q}), 2.0 * np.sin(q))


def test_expressions_and_arrays_survive_copies():
    e = RING.element("m") * np.cos(RING.angle({"q1": 1, "q2": 1})) / 3
    M = ExactArray([[e, 1], [0, e]])
    for again in (pickle.loads(pickle.dumps(M)), copy.deepcopy(M)):
        assert again == M
        assert again[0, 0].ring is e.ring


def test_numbers_in_and_out():
    assert float(constant(0.5)) == 0.5
    assert bool(constant(1))
    assert not bool(constant(0))
    assert (constant(1) == float("nan")) is False
    assert symbol("m") ** np.int64(2) == symbol("m") * symbol("m")
    with pytest.raises(TypeError, match="is no number"):
        float(symbol("m"))
    for bad in ("", "a b", "1", "q1'", "μ"):
        with pytest.raises(ValueError, match="cannot be a symbol"):
            symbol(bad)


def test_arrays_of_values_meet_constants():
    M = ExactArray([[np.cos(RING.angle({"q1": 1})), 2], [0, RING.element("m")]])
    values = M.evaluate({"q1": np.array([0.0, 1.0, 2.0]), "m": 3.0})
    assert values.shape == (2, 2, 3)
    assert np.array_equal(values[0, 0], np.cos([0.0, 1.0, 2.0]))
    assert np.array_equal(values[1, 1], [3.0, 3.0, 3.0])


def test_a_combination_has_no_zeros_and_one_order():
    assert combination({"b": 1, "a": -2, "c": 0}) == (("a", -2), ("b", 1))
    assert isinstance(RING.element(2), Expression)

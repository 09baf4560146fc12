"""What people read: textbook forms, and that every form means the same function."""

import ast
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given, settings

import chainrule as cr
from chainrule.exact import ExactArray, Ring, constant, symbol
from chainrule.exact.expression import named
from chainrule.exact.form import Trig, layout
from chainrule.exact.printing import latex_name, split_name, text_name
from chainrule.exact.rates import RateFunction
from random_expressions import NAMES, expressions, point

RING = Ring.of(
    [(("q1", 1),), (("q1", 1), ("q2", 1))], ["m1", "m2", "l1", "lc2", "I1", "q1'", "q2'"]
)
m1, m2, l1, lc2, I1, v1, v2 = (RING.element(n) for n in RING.symbols)
q2 = RING.angle({"q2": 1})


@settings(deadline=None, max_examples=60)
@given(expressions)
def test_sympy_and_python_mean_the_same(e):
    values = {name: float(v) for name, v in point(5).items()}
    plain = {name.replace("'", "d"): v for name, v in values.items()}
    expected = e.evaluate(values)
    tolerance = 1e-9 * (1 + abs(expected))  # sums of a few hundred rounded terms at most
    theirs = e.sympy().subs({sympy.Symbol(n, real=True): v for n, v in plain.items()})
    assert abs(float(theirs) - expected) < tolerance
    names = {n.id for n in ast.walk(ast.parse(e.python())) if isinstance(n, ast.Name)}
    assert names <= {*plain, "sin", "cos"}
    source = compile(e.python(), "<printed>", "eval")
    assert abs(eval(source, {"sin": np.sin, "cos": np.cos, **plain}) - expected) < tolerance
    assert set(values) == set(NAMES)


def test_products_become_sums_of_angles():
    product = np.cos(RING.angle({"q1": 1})) * np.cos(RING.angle({"q1": 1, "q2": 1}))
    product += np.sin(RING.angle({"q1": 1})) * np.sin(RING.angle({"q1": 1, "q2": 1}))
    assert str(product) == "cos(q2)"
    assert str(m2 * (l1**2 + lc2**2) + I1 + 2 * m2 * l1 * lc2 * np.cos(q2)) == (
        "I1 + m2 (l1² + lc2²) + 2 m2 l1 lc2 cos(q2)"
    )


def test_squares_stay_where_they_are_shorter():
    assert str((I1 + m2 * lc2**2) * np.sin(q2) ** 2) == "(I1 + m2 lc2²) sin²(q2)"


def test_velocities_are_collected():
    h = -m2 * l1 * lc2 * np.sin(q2)
    assert str(h * (2 * v1 * v2 + v2 * v2)) == "-m2 l1 lc2 q̇2 (2 q̇1 + q̇2) sin(q2)"


def test_fractions_stay_inside_when_they_differ():
    assert str(symbol("m") * symbol("l") ** 2 / 12 + constant(0.3)) == "3/10 + 1/12 m l²"


def test_latex_with_and_without_shorthand():
    e = m1 * np.cos(RING.angle({"q1": 1, "q2": 1})) * v1
    assert e.latex() == r"m_{1} \, \dot{q}_{1} \, \cos (q_{1} + q_{2})"
    assert e.latex(short=True) == r"m_{1} \, \dot{q}_{1} \, c_{12}"


def test_shorthand_never_collides_with_a_parameter():
    c2 = symbol("c2") * np.cos(q2)
    assert c2.latex(short=True) == r"c_{2} \, \cos q_{2}"
    assert (symbol("l2") * np.cos(q2)).latex(short=True) == r"l_{2} \, c_{2}"


def test_numbers_of_many_digits_are_rounded_for_people_only():
    third = constant(Fraction(10**20 + 1, 3 * 10**20))
    assert str(third) == "0.333333333333"
    assert third.python() == f"({10**20 + 1}/{3 * 10**20})"


def test_angles_count_as_people_do():
    ring = Ring.of([((f"q{i}", 1),) for i in (2, 10)])
    assert str(np.cos(ring.angle({"q10": 1, "q2": 1}))) == "cos(q2 + q10)"


def test_functions_of_a_rate_are_symbols_with_a_value():
    f = RateFunction("atan", (("a1'", -1), ("a2'", 1)), 100)
    assert RateFunction.parse(f.name) == f
    e = symbol("c") * named(f.name)
    assert e.evaluate({"c": 2.0, "a1'": 0.5, "a2'": 1.0}) == 2.0 * np.arctan(50.0)
    assert str(e.sympy().subs({"c": 1})).count("atan") == 1
    assert e.python() == "c*atan(100*(-a1d + a2d))"


def test_a_bell_of_a_rate_is_written_as_an_exponential():
    bell = RateFunction("gauss", (("a1'", -1), ("a2'", 1)), Fraction(100, 3))
    assert RateFunction.parse(bell.name) == bell
    e = named(bell.name)
    at = {"a1'": 0.01, "a2'": 0.04}
    assert e.evaluate(at) == pytest.approx(np.exp(-1))
    assert e.python() == "exp(-(100/3*(-a1d + a2d))**2)"
    assert e.text() == "exp(-(33.3333333333 (-a\u03071 + a\u03072))²)"
    assert e.latex() == r"e^{-(33.3333333333\,(-\dot{a}_{1} + \dot{a}_{2}))^{2}}"
    assert float(e.sympy().subs({s: at[f"{s.name[:2]}'"] for s in e.sympy().free_symbols})) == (
        pytest.approx(np.exp(-1))
    )


def test_names_have_a_letter_and_a_subscript():
    assert split_name("lc1") == ("l", "c1")
    assert split_name("theta2") == ("theta", "2")
    assert split_name("m_cart") == ("m", "cart")
    assert latex_name("alpha1''") == r"\ddot{\alpha}_{1}"
    assert latex_name("atan(100*q1')") == r"\arctan(100\,\dot{q}_{1})"
    assert text_name("atan(100*(a2'-a1'))") == "atan(100 (a\u03072 - a\u03071))"
    assert text_name("theta1'") == "θ̇1"


def test_an_array_prints_aligned_and_slices():
    M = ExactArray([[m1, m1 + m2], [0, I1]])
    assert str(M) == "⎡ m1  m1 + m2 ⎤\n⎣ 0   I1      ⎦"
    assert M[0, 1] == m1 + m2
    assert M.T[1, 0] == m1 + m2
    assert M.latex() == r"\begin{bmatrix}m_{1} & m_{1} + m_{2} \\ 0 & I_{1}\end{bmatrix}"
    assert M.sympy().shape == (2, 2)
    assert (M @ ExactArray([1, 2]))[1] == 2 * I1
    assert (M - M).is_zero()
    assert M.map(lambda e: e) == M
    assert M != M.T


@pytest.mark.parametrize("name", ["double-pendulum", "cart-pole", "furuta", "scara", "acrobot"])
def test_rates_stand_before_functions(name):
    """sin q2 q̇2 would read as the sine of a product."""
    equations = cr.derive(cr.catalog.get(name), ["lagrange"])
    for entry in [*equations.C.entries.ravel(), *equations.inverse_dynamics()]:
        for term in layout(entry).terms:
            kinds = [type(base) for base, _ in term.factors]
            assert Trig not in kinds or set(kinds[kinds.index(Trig) :]) == {Trig}

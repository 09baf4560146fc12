"""Elementary functions against mpmath, and their special values against C99's."""

import math

import mpmath
import numpy as np
import pytest

from chainrule.program import trace
from chainrule.program.elementary import DEFINITIONS, evaluate
from program.on_arrays import on_arrays

POINTS = 2000
RNG = np.random.default_rng(2026)

# What the project promises for sin and cos.
ABSOLUTE = 2e-16
RELATIVE_ULP = 2.0

# Measured on far more points than here, rounded up to the next half: the table in
# chainrule.program.elementary says the same.
ULP = {
    "tan": 3.5,
    "arcsin": 1.0,
    "arccos": 1.0,
    "arctan": 1.0,
    "arctan2": 1.5,
    "exp": 1.0,
    "log": 1.0,
    "pow": 1.0,
    "tanh": 1.5,
}


def program(op):
    names = ("a", "b") if op in ("arctan2", "pow") else ("a",)
    return trace(lambda a, *b: a.tape.apply(op, a, *b), dict.fromkeys(names, ()), name=op)


def errors(op, *arguments):
    """Absolute errors, and errors in units in the last place of the true value."""
    exact_function = {
        "arcsin": mpmath.asin,
        "arccos": mpmath.acos,
        "arctan": mpmath.atan,
        "arctan2": mpmath.atan2,
        "pow": mpmath.power,
    }.get(op) or getattr(mpmath, op)
    values = on_arrays(program(op), *arguments)
    absolute, ulps = np.empty(len(values)), np.empty(len(values))
    with mpmath.workprec(1300):  # enough to subtract the multiples of π from the largest double
        rows = zip(*(a.tolist() for a in arguments), strict=True)
        for i, row in enumerate(rows):
            exact = exact_function(*map(mpmath.mpf, row))
            error = abs(mpmath.mpf(float(values[i])) - exact)
            absolute[i] = error
            ulps[i] = error / math.ulp(max(abs(float(exact)), 2.0**-1022))
    return absolute, ulps


def uniform(low, high):
    return RNG.uniform(low, high, POINTS)


def logarithmic(low, high):
    """Both signs, uniform in the exponent of two."""
    return np.ldexp(uniform(0.5, 1.0), RNG.integers(low, high, POINTS)) * RNG.choice(
        [-1, 1], POINTS
    )


def near_multiples_of_half_pi(largest):
    with mpmath.workprec(200):
        return np.array(
            [float(k * mpmath.pi / 2) for k in RNG.integers(1, largest, POINTS).tolist()]
        )


HARD = np.array(
    [
        6381956970095103 * 2.0**797,  # the double nearest to a multiple of π/2 (Kahan)
        5.319372648326541e255,
        1e22,
        2.0**1023,
        np.finfo(float).max,
        100000.00000000001,
        2.0**20 * math.pi,
    ]
)


@pytest.mark.parametrize("op", ["sin", "cos"])
@pytest.mark.parametrize(
    "x",
    [
        uniform(-10, 10),
        uniform(-1e5, 1e5),
        near_multiples_of_half_pi(63_000),
        logarithmic(17, 1025),
        HARD,
    ],
    ids=["turns", "1e5", "zeros", "huge", "hard"],
)
def test_sine_and_cosine_are_absolutely_accurate_for_every_double(op, x):
    absolute, _ = errors(op, x)
    assert absolute.max() <= ABSOLUTE


@pytest.mark.parametrize("op", ["sin", "cos"])
@pytest.mark.parametrize(
    "x", [uniform(-math.pi / 4, math.pi / 4), logarithmic(-1073, 0)], ids=["uniform", "tiny"]
)
def test_sine_and_cosine_are_relatively_accurate_in_the_first_octant(op, x):
    _, ulps = errors(op, x)
    assert ulps.max() <= RELATIVE_ULP


@pytest.mark.parametrize(
    ("op", "arguments"),
    [
        ("tan", [uniform(-1e5, 1e5)]),
        ("tan", [near_multiples_of_half_pi(63_000)]),
        ("tan", [logarithmic(-1073, 1025)]),
        ("tan", [HARD]),
        ("arcsin", [uniform(-1, 1)]),
        ("arcsin", [1 - np.exp(uniform(-36, 0))]),
        ("arccos", [uniform(-1, 1)]),
        ("arccos", [np.exp(uniform(-36, 0)) - 1]),
        ("arctan", [uniform(-4, 4)]),
        ("arctan", [logarithmic(-1073, 1025)]),
        ("arctan2", [uniform(-1, 1), uniform(-1, 1)]),
        ("arctan2", [logarithmic(-400, 400), logarithmic(-400, 400)]),
        ("exp", [uniform(-1, 1)]),
        ("exp", [uniform(-745, 709.7)]),
        ("log", [uniform(0.5, 2)]),
        ("log", [abs(logarithmic(-1073, 1025))]),
        ("pow", [np.exp(uniform(-3, 3)), uniform(-100, 100)]),
        ("pow", [abs(logarithmic(-1073, 1025)), uniform(-0.9, 0.9)]),
        ("tanh", [uniform(-2, 2)]),
        ("tanh", [logarithmic(-1073, 8)]),
    ],
)
def test_the_others_keep_their_documented_bounds(op, arguments):
    _, ulps = errors(op, *arguments)
    assert ulps.max() <= ULP[op]


SPECIAL = np.array(
    [0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 3.0, -3.0, 1e-310, 1e300, -1e300, np.inf, -np.inf, np.nan]
)


@pytest.mark.parametrize(
    "op", ["sin", "cos", "tan", "arcsin", "arccos", "arctan", "exp", "log", "tanh"]
)
def test_special_values_are_those_of_c99(op):
    values = on_arrays(program(op), SPECIAL)
    with np.errstate(all="ignore"):
        expected = getattr(np, op)(SPECIAL)
    settled = ~np.isfinite(SPECIAL) | (SPECIAL == 0) | ~np.isfinite(expected)
    assert np.array_equal(values[settled], expected[settled], equal_nan=True)
    if op in ("sin", "tan", "tanh"):
        return  # of −0 they give +0, which would cost an operation each time
    numbers = settled & ~np.isnan(expected)
    assert np.array_equal(np.signbit(values[numbers]), np.signbit(expected[numbers]))


@pytest.mark.parametrize(("op", "numpy_function"), [("pow", np.power), ("arctan2", np.arctan2)])
def test_special_pairs_are_those_of_c99(op, numpy_function):
    a, b = (v.ravel() for v in np.meshgrid(SPECIAL, SPECIAL))
    values = on_arrays(program(op), a, b)
    with np.errstate(all="ignore"):
        expected = numpy_function(a, b)
    # numpy's last bits are its own; C99 fixes zeros, infinities, NaN and signs
    assert np.array_equal(np.isnan(values), np.isnan(expected))
    numbers = ~np.isnan(expected)
    assert np.array_equal(np.signbit(values[numbers]), np.signbit(expected[numbers]))
    assert np.allclose(values[numbers], expected[numbers], rtol=1e-15, atol=0)


def test_a_large_integer_exponent_decides_the_sign():
    exponents = np.array(
        [2.0**51 + 1, 2.0**52 - 1, 2.0**52 + 1, 2.0**53 - 1, 2.0**53, 2.0**51 + 0.5]
    )
    values = on_arrays(program("pow"), -1.0, exponents)
    assert np.array_equal(values, [-1, -1, -1, -1, 1, np.nan], equal_nan=True)


@pytest.mark.parametrize("op", ["sin", "tan", "arctan", "arcsin", "tanh"])
def test_odd_functions_are_odd_to_the_bit(op):
    x = np.concatenate([uniform(0, 1), uniform(0, 1e4), logarithmic(-300, 300)])
    function = program(op)
    assert np.array_equal(on_arrays(function, -x), -on_arrays(function, x), equal_nan=True)


@pytest.mark.parametrize("op", sorted(DEFINITIONS))
def test_a_folded_constant_is_what_the_program_would_compute(op):
    arguments = (0.7, -1.3)[: 2 if op in ("arctan2", "pow") else 1]
    folded = trace(lambda x: x + x.tape.apply(op, *arguments), {"x": ()})
    assert folded.operations["trig"] == 0
    assert folded(0.0) == on_arrays(program(op), *arguments) == evaluate(op, *arguments)

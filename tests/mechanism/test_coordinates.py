"""A change of coordinates q = A α + b, as functions of floats, fractions and traced values."""

import dataclasses
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpz_mat
from hypothesis import given, settings
from hypothesis import strategies as st

from chainrule import Link, Mechanism, catalog
from chainrule.mechanism.coordinates import Change, Coordinates
from chainrule.mechanism.joints import Ball, Free, Prismatic, Revolute
from chainrule.program import trace

UNIT = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def _change(A, hinges, b=None):
    """The change of a chain of hinges and slides."""
    kinds = [Revolute if hinge else Prismatic for hinge in hinges]
    links = [
        Link(
            f"l{i}", parent=f"l{i - 1}" if i else "base", joint=kind(f"q{i}"), mass=1, inertia=UNIT
        )
        for i, kind in enumerate(kinds)
    ]
    names = tuple(f"a{i}" for i in range(len(hinges)))
    return Mechanism("chain", tuple(links), coordinates=Coordinates(names, A, b or ())).change


@st.composite
def changes(draw):
    n = draw(st.integers(1, 4))
    entry = st.integers(-3, 3)
    A = draw(
        st.lists(st.lists(entry, min_size=n, max_size=n), min_size=n, max_size=n).filter(
            lambda rows: fmpz_mat(rows).det() != 0
        )
    )
    hinges = tuple(draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    offsets = tuple(
        Fraction(draw(st.integers(-4, 4)), 1 if hinge else draw(st.integers(1, 4)))
        for hinge in hinges
    )
    return Change(np.array(A, dtype=int), offsets, hinges)


@given(changes(), st.data())
@settings(deadline=None, max_examples=60)
def test_every_function_is_its_formula_in_exact_numbers(change, data):
    """The inverse is rounded once, so with fractions only A itself is exact."""
    n = len(change.A)
    x = np.array([Fraction(data.draw(st.integers(-9, 9)), 7) for _ in range(n)], dtype=object)
    J = np.array([[Fraction(i - 2 * j, 3) for j in range(n)] for i in range(3)], dtype=object)
    M = np.array([[Fraction(i * j + i - 1, 5) for j in range(n)] for i in range(n)], dtype=object)
    A = change.A
    assert np.array_equal(change.rates(x), A @ x)
    assert np.array_equal(change.forces(x), A.T @ x)
    assert np.array_equal(change.columns(J), J @ A)
    assert np.array_equal(change.congruent(M), A.T @ M @ A)
    for k in range(n):
        assert change.row(k) @ x == change.rates(x)[k]


@given(changes(), st.integers(0, 2**32 - 1))
@settings(deadline=None, max_examples=60)
def test_functions_undo_each_other_and_keep_the_power(change, seed):
    n = len(change.A)
    alpha, tau = np.random.default_rng(seed).normal(size=(2, n))
    close = dict(atol=1e-9 * np.abs(change.inverse).max() * np.abs(change.A).max())
    assert np.allclose(change.own(change.position(alpha)), alpha, **close)
    assert np.allclose(change.own_rates(change.rates(alpha)), alpha, **close)
    assert np.allclose(change.torques(change.forces(tau)), tau, **close)
    assert np.isclose(tau @ change.rates(alpha), change.forces(tau) @ alpha, atol=1e-9)
    assert np.allclose(change.A @ change.inverse, np.eye(n), **close)
    whole = abs(int(fmpz_mat(change.A.tolist()).det())) == 1
    assert np.issubdtype(change.inverse.dtype, np.integer) or not whole


@given(changes(), st.integers(0, 2**32 - 1))
@settings(deadline=None, max_examples=60)
def test_a_batch_has_the_bits_of_each_state(change, seed):
    n = len(change.A)
    states = np.random.default_rng(seed).normal(size=(2, 3, n))
    matrices = np.random.default_rng(seed).normal(size=(5, n, n))
    for function in (change.position, change.own, change.rates, change.own_rates, change.torques):
        together = function(states)
        assert together.shape == states.shape
        for at in np.ndindex(2, 3):
            assert function(states[at]).tobytes() == together[at].tobytes()
    for one, other in zip(matrices, change.congruent(matrices), strict=True):
        assert change.congruent(one).tobytes() == other.tobytes()


@given(changes(), st.integers(0, 2**32 - 1))
@settings(deadline=None, max_examples=30)
def test_a_traced_change_has_the_bits_of_a_numeric_one(change, seed):
    n = len(change.A)
    x = np.random.default_rng(seed).normal(size=n)
    for function in (change.position, change.rates, change.own_rates, change.torques):
        program = trace(function, {"x": n}, name="f")
        assert np.array_equal(program(x), function(x))


def test_quarter_turns_are_given_as_such_and_a_slide_s_metres_are_added():
    change = _change(((1, 0), (1, 1)), (True, False), ("3*pi/2", 0.25))
    assert change.offsets == (3, Fraction(1, 4))
    q = change.position(np.array([1.0, 2.0]))
    assert q.tolist() == [1.0 + 3 * np.pi / 2, 3.25]
    parts = np.array([1.0, 2.0], dtype=object)
    seen = change.position(parts, quarter=lambda angle, k: (angle, k))
    assert seen.tolist() == [(1.0, 3), 3.25]


def test_nothing_is_added_where_there_is_no_offset():
    change = _change(((-1, 0), (0, 1)), (True, True), ("0", "pi"))
    assert np.signbit(change.position(np.array([0.0, 1.0]))[0])


@pytest.mark.parametrize("name", catalog.names())
def test_the_identity_returns_its_argument(name):
    mechanism = dataclasses.replace(catalog.get(name), coordinates=None)
    change, x = mechanism.change, [object()]
    assert change.is_identity
    for function in (
        change.position,
        change.own,
        change.rates,
        change.own_rates,
        change.torques,
        change.forces,
        change.congruent,
        change.columns,
    ):
        assert function(x) is x
    assert np.array_equal(change.A, np.eye(mechanism.dof))
    assert np.array_equal(change.inverse, change.A)
    assert len(change.angles) == mechanism.dof
    rates = [j for j in mechanism.joints for _ in range(j.size_v)]
    assert change.angles == tuple(joint.word == "revolute" for joint in rates)


def test_new_names_alone_are_no_change():
    assert _change((), (True, True)).is_identity


def test_ball_and_free_joints_have_the_identity_of_their_rates():
    links = (
        Link("a", joint=Ball("b"), mass=1, inertia=UNIT),
        Link("c", parent="a", joint=Revolute("q"), mass=1, inertia=UNIT),
        Link("d", joint=Free("f"), mass=1, inertia=UNIT),
    )
    change = Mechanism("free", links).change
    assert change.is_identity
    assert change.A.shape == (10, 10)
    assert change.angles == (False,) * 3 + (True,) + (False,) * 6


def test_an_angle_moves_hinges_only():
    change = _change(((1, 0, 0), (-1, 1, 0), (0, 1, 1)), (True, True, False))
    assert change.angles == (True, False, False)


def test_a_half_in_the_inverse_is_a_half():
    change = _change(((1, 1), (1, -1)), (True, True))
    assert change.inverse.dtype == float
    assert change.inverse.tolist() == [[0.5, 0.5], [0.5, -0.5]]

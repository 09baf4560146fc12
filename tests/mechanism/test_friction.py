"""Friction shapes: exact and numeric agree, one side is one side."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import NotExactError
from chainrule.mechanism.friction import (
    BackwardCoulomb,
    BackwardViscous,
    Coulomb,
    ForwardCoulomb,
    ForwardViscous,
    Stribeck,
    Viscous,
)
from chainrule.program import sign

RATES = np.array([-2.0, -0.3, 0.0, 0.5, 1.7])
SIDED = (ForwardViscous, BackwardViscous, ForwardCoulomb, BackwardCoulomb)


def test_two_sides_make_the_whole():
    forward, backward = ForwardViscous(1), BackwardViscous(1)
    np.testing.assert_allclose(
        forward.shape(RATES) + backward.shape(RATES), Viscous(1).shape(RATES)
    )
    forward, backward = ForwardCoulomb(1), BackwardCoulomb(1)
    np.testing.assert_allclose(
        forward.shape(RATES) + backward.shape(RATES), Coulomb(1).shape(RATES)
    )
    assert np.all(ForwardViscous(1).shape(RATES[:3]) == 0)


@pytest.mark.parametrize("kind", SIDED)
def test_the_exact_shape_has_the_same_values(kind):
    term = kind(1)
    exact = term.exact_shape((("q1'", 1),))
    for rate in RATES:
        assert float(exact.evaluate({"q1'": rate})) == term.shape(rate, sign)


@pytest.mark.parametrize("kind", [*SIDED, Stribeck])
def test_compiled_mechanisms_have_it(kind):
    joint = cr.Revolute("q1", friction=(kind(0.4),))
    arm = cr.Mechanism("arm", (cr.Link("a", joint, mass=1, com=(1, 0, 0)),), gravity=(0, 0, 0))
    model = cr.compile(arm)
    for rate in RATES:
        tau = model.inverse_dynamics([0.0], [rate], [0.0])
        assert tau[0] == pytest.approx(0.4 * kind(1).shape(rate))


def test_an_exponential_is_not_exact():
    joint = cr.Revolute("q1", friction=(Stribeck(0.1),))
    arm = cr.Mechanism("arm", (cr.Link("a", joint, mass=1, com=(1, 0, 0)),))
    with pytest.raises(NotExactError, match="Stribeck"):
        _ = cr.derive(arm, ["lagrange"]).F

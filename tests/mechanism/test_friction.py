"""Friction shapes: exact and numeric agree, one side is one side."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import MechanismError
from chainrule.mechanism.friction import (
    FRICTION,
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
TERMS = [*(kind(1) for kind in FRICTION.values()), Coulomb(1, steepness=20)]
SIDED = (ForwardViscous, BackwardViscous, ForwardCoulomb, BackwardCoulomb)


def arm(joint):
    """One link that turns."""
    return cr.Mechanism("arm", (cr.Link("a", joint, mass=1, com=(1, 0, 0)),), gravity=(0, 0, 0))


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


@pytest.mark.parametrize("term", TERMS, ids=repr)
def test_the_exact_shape_has_the_same_values(term):
    exact = term.exact_shape((("q1'", 1),))
    for rate in RATES:
        assert float(exact.evaluate({"q1'": rate})) == pytest.approx(term.shape(rate, sign))


@pytest.mark.parametrize("kind", [*SIDED, Stribeck])
def test_compiled_mechanisms_have_it(kind):
    model = cr.compile(arm(cr.joints.Revolute("q1", friction=(kind(0.4),))))
    for rate in RATES:
        tau = model.inverse_dynamics([0.0], [rate], [0.0])
        assert tau[0] == pytest.approx(0.4 * kind(1).shape(rate))


@pytest.mark.parametrize("term", TERMS, ids=repr)
def test_a_joint_at_rest_is_held_by_the_jump_of_the_shape(term):
    tiny = 1e-12
    below, above = -term.shape(-tiny), term.shape(tiny)
    jump = abs(below + above) > 1e-3
    assert term.dry == jump
    assert term.stiction == (pytest.approx((below, above)) if jump else (0, 0))


@pytest.mark.parametrize("term", TERMS, ids=repr)
def test_a_passive_term_never_drives_and_its_coefficient_cannot_be_negative(term):
    drives = any(rate * term.shape(rate) < 0 for rate in RATES)
    assert not (term.passive and drives)
    joint = cr.joints.Revolute("q1", friction=(replace(term, coefficient=-1),))
    if term.passive:
        with pytest.raises(MechanismError, match="negative"):
            arm(joint)
    else:
        assert arm(joint).joints[0].friction[0].exact == -1


@pytest.mark.parametrize("term", TERMS, ids=repr)
def test_its_unit_makes_the_term_a_force(term):
    """A shape that grows like the rate is per rate, one that stays is not."""
    growing = abs(term.shape(200.0) - term.shape(-200.0)) > 100
    assert term.unit(hinge=True) == ("N m s/rad" if growing else "N m")
    assert term.unit(hinge=False) == ("N s/m" if growing else "N")


@pytest.mark.parametrize("term", TERMS, ids=repr)
def test_its_formula_has_the_values_of_its_shape(term):
    from sympy.parsing.sympy_parser import parse_expr

    text = term.formula("v", "k").replace(r"\, ", "*").replace(r"\,", "*")
    text = text.replace(r"\operatorname{sign}", "sign").replace(r"\arctan", "atan")
    text = text.replace("e^{-(", "exp(-(").replace(")^{2}}", ")**2)")
    text = text.replace(r"\max", "Max").replace(r"\min", "Min")
    for rate in RATES:
        value = parse_expr(text, {"v": rate, "k": 3.0})
        assert float(value) == pytest.approx(3 * term.shape(rate))


def test_every_kind_has_facts_of_its_own():
    kinds = FRICTION.values()
    assert len({kind.label for kind in kinds}) == len(kinds)
    assert len({kind.column.format(1) for kind in kinds}) == len(kinds)
    assert all(kind.letter.isalpha() for kind in kinds)

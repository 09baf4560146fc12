"""The budget of formulas: what is just allowed is read, what is just more is refused, and why."""

import pytest

import chainrule as cr
from chainrule.errors import MechanismError
from chainrule.exact import symbol
from chainrule.exact.budget import Budget, OverBudgetError, current, limited
from chainrule.exact.parsing import parse
from chainrule.mechanism.files.toml import read_toml

EDGES = {
    "cos(64*a)": "cos(65*a)",
    "cos(30*a - 30*b)": "cos(32*a - 33*b)",
    "m**64*m**64": "m**64*m**64*m",
    "(a+b)**9*(c+d)**9*(e+f)": "(a+b)**9*(c+d)**9*(e+f)*(g+h)*(i+j)*(k+l)",
    "9" * 150 + "*" + "9" * 148: "9" * 150 + "*" + "9" * 153,
    "9" * 300: "9" * 301,
    "1e300": "1e301",
    "1e-300": "1e-301",
    "+".join(f"a{i}" for i in range(64)): "+".join(f"a{i}" for i in range(65)),
    "+".join(["a"] * 500): "+".join(["a"] * 501),
}


@pytest.mark.parametrize("within, beyond", EDGES.items(), ids=[k[:24] for k in EDGES])
def test_the_edges(within, beyond):
    parse(within)
    with pytest.raises(ValueError, match=r"too (large|many)|at most 1000"):
        parse(beyond)


@pytest.mark.parametrize(
    "text",
    ["cos(10000*a)", "(a+b+c+d)**9*(e+f+g1+h)**9*(i+j+k+l)**9*(m+n+o+p)**9", "((((9**64)**64)**64)**64)",
     "((((a**64)**64)**64)**64)", "*".join(f"(a{i}+b{i})" for i in range(32)), "cos(9*a+9*b+9*c+9*d+9*e)"],
)  # fmt: skip
def test_what_hung_is_refused(text):
    with pytest.raises(OverBudgetError):
        parse(text)
    description = f'[[link]]\nname = "a"\njoint = "revolute"\ncom = ["{text}", 0, 0]\n'
    with pytest.raises(MechanismError, match=r"line 4: link 'a'.com\[0\]: .*too large"):
        read_toml(description)


def test_what_a_description_makes_of_its_formulas_is_bounded_too():
    long = "*".join(f"(a{i}+b{i})" for i in range(9))
    heavy = cr.Link(
        "a", cr.joints.Revolute(), mass=long, com=(long, long, 0), inertia_about_joint="I"
    )
    with pytest.raises(MechanismError, match="a product of 512 and 512 terms is too large"):
        cr.Mechanism("heavy", (heavy,))
    turns = [["xyz"[i % 3], f"a{i}"] for i in range(30)]
    with pytest.raises(MechanismError, match="terms is too large"):
        cr.Mechanism("turned", (cr.Link("a", cr.joints.Revolute(), rotation=turns),))
    turns = [["xyz"[i % 3], 0.1 + i] for i in range(200)]
    with pytest.raises(MechanismError, match="digits is too large"):
        cr.Mechanism("turned", (cr.Link("a", cr.joints.Revolute(), rotation=turns),))


def test_work_is_charged_to_the_budget_around():
    a = symbol("a") + 1
    outer = Budget(work=100)
    with limited(outer), limited(Budget()):
        for _ in range(25):
            a * a
        assert outer.work == 0
        with pytest.raises(OverBudgetError, match="more work"):
            a * a
    assert current() is None


def test_what_we_derive_ourselves_is_not_bounded():
    a = symbol("a") + symbol("b") + 1
    assert len((a**60 * a**60 * a**60).poly) == 181 * 182 // 2


@pytest.mark.parametrize("power, verdict", [(2, "right"), (64, "wrong"), (65, "unread")])
def test_exponents_in_notes(power, verdict):
    (found,) = cr.check(cr.catalog.get("pendulum"), f"$M_{{11}} = m l^{{{power}}}$").findings
    assert found.verdict == verdict


def test_notes_that_ask_for_too_much_are_unread():
    square = "(m_1+m_2+l_1+l_2+I_1+I_2)"
    text = f"$M_{{11}} = {square}^{{9}} {square.replace('m', 'g')}^{{9}}$"
    (found,) = cr.check(cr.catalog.get("double-pendulum"), text).findings
    assert found.verdict == "unread"
    assert "terms" in found.explanation

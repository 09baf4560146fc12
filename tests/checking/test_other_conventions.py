"""A slip is one under every convention that the rest of the notes leaves open."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.checking.meaning.prose import stated
from chainrule.checking.scenarios import scenario

ARMS = r"""
$$x_1 = l_1 \sin\theta_1, \quad y_1 = -l_1 \cos\theta_1$$
$$x_2 = l_1 \sin\theta_1 + l_2 \sin\theta_2, \quad y_2 = -l_1 \cos\theta_1 - l_2 \cos\theta_2$$
$$\dot x_2 = l_1\dot\theta_1 \cos\theta_1 + l_2\dot\theta_2 \cos\theta_2$$
$$V_1 = -m_1 g l_1 \cos\theta_1$$
"""


def said(mechanism: str, text: str):
    """What is said of the last formula."""
    return check(scenario(mechanism), text).findings[-1]


def test_a_slip_in_the_formula_that_would_settle_the_zero():
    text = r"$$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta = F$$ $$(I {} m l^2)\ddot\theta - m g l\sin\theta = -m l\ddot x\cos\theta$$"  # fmt: skip
    assert said("cart-pole", text.replace("{}", "+")).verdict == "right"
    finding = said("cart-pole", text.replace("{}", "-"))
    assert (finding.verdict, "the sign of m l² is wrong" in finding.explanation) == ("wrong", True)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (r"V_2 = -m_2 g (l_1 \cos\theta_1 - l_2 \cos\theta_2)", "sign"),
        (r"\dot y_2 = l_1\dot\theta_1 \sin\theta_1 - l_2\dot\theta_2 \sin\theta_2", "sign"),
        (r"\dot y_2 = l_1\dot\theta_1 \cos\theta_1 + l_2\dot\theta_2 \sin\theta_2", "for sin"),
    ],
)
def test_two_angles_are_not_counted_in_unlike_ways_for_one_formula(wrong, words):
    finding = said("double-pendulum-absolute", f"{ARMS}\n$${wrong}$$")
    assert finding.verdict != "right"
    assert words in finding.explanation or "cosine" in finding.explanation
    before = check(scenario("double-pendulum-absolute"), f"{ARMS}\n$${wrong}$$").findings[:-1]
    assert {f.verdict for f in before} == {"right"}


def test_all_formulas_have_the_same_axes():
    text = ARMS.replace(r"x_1 = l_1 \sin\theta_1", r"x_1 = l_1 \cos\theta_1")
    first = check(scenario("double-pendulum-absolute"), text).findings[0]
    assert (first.verdict, "cosine for sine" in first.explanation) == ("wrong", True)


@pytest.mark.parametrize(
    "formula",
    [
        r"m l^2 \dot\theta = -m g l \sin\theta",
        r"\dot\theta = -\frac{g}{l} \sin\theta",
        r"\dot\theta(t) = -\frac{g}{l} \sin\theta(t)",
    ],
)
def test_a_rate_where_an_acceleration_should_stand(formula):
    finding = said(
        "pendulum", rf"$$L = \tfrac12 m l^2 \dot\theta^2 + m g l \cos\theta$$ $${formula}$$"
    )
    assert finding.verdict == "wrong"
    assert "a dot is missing" in finding.explanation


def test_primes_of_angles_are_rates_beside_the_dots_of_plain_text():
    text = "x = l sin θ\n\nx' = θ' l cos θ\n\n$$\\theta'' = -\\frac{g}{l}\\sin\\theta$$"
    assert said("pendulum", text).verdict == "right"


def test_rates_of_places_are_squared_in_an_energy():
    text = r"$$x = l \sin\theta, \quad y = -l \cos\theta$$ $$T = \tfrac12 m (\dot x^2 + \dot y)$$"
    finding = said("pendulum", text)
    assert (finding.verdict, "should be squared" in finding.explanation) == ("wrong", True)


def test_the_energy_of_a_part_without_its_half():
    text = r"$$T_{cart} = M \dot x^2$$ $$L = \tfrac12 (M+m)\dot x^2 + m l \dot x\dot\theta\cos\theta + \tfrac12 m l^2\dot\theta^2 - m g l\cos\theta$$"  # fmt: skip
    assert check(scenario("cart-pole"), text).findings[0].verdict == "wrong"


def test_the_time_of_a_derivative_is_no_acceleration():
    text = r"$$L = \tfrac12 m l^2 (\dot\theta^2 + \sin^2\theta\,\dot\phi^2) - m g l \cos\theta$$ $$\frac{d}{dt}(m l^2 \cos^2\theta\,\dot\phi) = 0$$"  # fmt: skip
    assert said("spherical-pendulum", text).verdict != "right"


TRACK = r"""
$$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta = F$$
$$(I+m l^2)\ddot\theta {} m g l\sin\theta = -m l\ddot x\cos\theta$$
For small deviations, $\theta = \pi + \phi$:
$$(I+m l^2)\ddot\phi - m g l\phi = m l\ddot x$$
$$(M+m)\ddot x - m l\ddot\phi = F$$
$$\ddot\phi = \frac{m l}{I + m l^2} \ddot x + \frac{m g l}{I + m l^2} \phi$$
"""


def test_linear_formulas_outvote_one_sign():
    right, slipped = (check(scenario("cart-pole"), TRACK.replace("{}", s)).findings for s in "+-")
    assert {f.verdict for f in right} == {"right"}
    assert [f.verdict for f in slipped if f.verdict != "right"] in (["wrong"], ["doubtful"])
    (slip,) = (f for f in slipped if f.verdict != "right")
    assert slip.line == 3
    assert "the sign of m g l sin θ is wrong" in slip.explanation


@pytest.mark.parametrize(
    ("text", "zero"),
    [
        ("theta is the pendulum angle from vertical (down)", "down"),
        ("the angle from the vertical, downwards", "down"),
        ("measured from the vertical axis pointing up", "up"),
        ("the angle between the pole and the upward vertical", "up"),
        ("theta - pole angle (0 is upright)", "up"),
        ("the angle with the vertical, and down the slope", ""),
        ("the pole moves with upward speed and its angle is small", ""),
    ],
)
def test_where_the_vertical_points(text, zero):
    assert stated(text).zero == zero

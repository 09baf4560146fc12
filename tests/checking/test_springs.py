"""Springs of the notes' own: on a slide, on hinges, between two links."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.mechanism.builders import catalog

CART = r"""
A cart on a spring of stiffness $k$ carries a pendulum.
$$T = \frac12 (M+m)\dot x^2 + m l\dot x\dot\theta\cos\theta + \frac12 m l^2\dot\theta^2$$
$$V = \frac12 k x^2 - m g l\cos\theta$$
"""
ROW = r"$$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta {} = F$$"
DOUBLE = r"""
Torsional springs $k_1$ and $k_2$ in the joints; both angles from the downward vertical.
$$T = \frac12 (m_1+m_2) l_1^2\dot\theta_1^2 + \frac12 m_2 l_2^2\dot\theta_2^2 + m_2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2)$$
$$V = -(m_1+m_2) g l_1\cos\theta_1 - m_2 g l_2\cos\theta_2 + \frac12 k_1\theta_1^2 + \frac12 k_2(\theta_2-\theta_1)^2$$
"""


def verdicts(mechanism: str, text: str) -> list[str]:
    return [f.verdict for f in check(catalog.get(mechanism), text).findings]


@pytest.mark.parametrize(
    ("force", "verdict"),
    [("+ k x", "right"), ("- k x", "wrong"), ("+ 2 k x", "wrong"), ("", "doubtful")],
)
def test_a_spring_pulls_a_cart_back(force, verdict):
    assert verdicts("cart-pole", CART + ROW.format(force)) == ["right", "right", verdict]


@pytest.mark.parametrize(
    ("torque", "verdict"),
    [
        (r"+ k_2(\theta_2-\theta_1)", "right"),
        (r"- k_2(\theta_2-\theta_1)", "wrong"),
        (r"+ k_2\theta_2", "wrong"),
    ],
)
def test_a_spring_between_two_links(torque, verdict):
    row = (
        r"$$m_2 l_2^2\ddot\theta_2 + m_2 l_1 l_2\ddot\theta_1\cos(\theta_1-\theta_2)"
        r" - m_2 l_1 l_2\dot\theta_1^2\sin(\theta_1-\theta_2) + m_2 g l_2\sin\theta_2 "
    )
    found = verdicts("double-pendulum-absolute", f"{DOUBLE}{row}{torque} = 0$$")
    assert found == ["right", "right", verdict]


def test_what_stands_before_the_first_spring_has_none():
    text = CART.replace(r"$$V = \frac12 k x^2 - m g l\cos\theta$$", ROW.format(""))
    assert verdicts("cart-pole", text + ROW.format("+ k x")) == ["right", "right", "right"]


def test_a_gain_is_no_spring():
    text = r"""
In the spring term we take
$$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta = F$$
$$F = -k x$$
"""
    assert verdicts("cart-pole", text)[0] == "right"


def test_a_force_function_is_added_to_the_kinetic_energy():
    text = r"""
$$T = \frac12 m l^2\dot\theta^2$$ $$L = T + U$$ $$U = m g l\cos\theta$$
$$m l^2\ddot\theta + m g l\sin\theta = 0$$
"""
    assert verdicts("pendulum", text) == ["right"] * 4


def test_the_energy_of_a_spring_is_one_by_its_own_name():
    text = CART.replace(r"V = \frac12 k x^2 -", r"V_s = \frac12 k x^2$$ $$V = V_s -")
    assert verdicts("cart-pole", text) == ["right", "right", "right"]


def test_a_spring_holds_in_linear_equations():
    text = (
        CART
        + ROW.format("+ k x")
        + r"For small angles: $$(M+m)\ddot x + m l\ddot\theta + k x = F$$"
    )
    assert verdicts("cart-pole", text)[-1] == "right"
    assert verdicts("cart-pole", text.replace("+ k x = F$$", "- k x = F$$"))[-1] == "wrong"


def test_other_springs_than_before_are_no_slip():
    text = CART.replace(r"\frac12 k x^2", "k x^2") + ROW.format("+ 2 k x")
    assert verdicts("cart-pole", text) == ["right"] * 3
    assert verdicts("cart-pole", text + ROW.format("+ k x"))[-1] == "wrong"
    one = text + "With one spring only:" + ROW.format("+ k x")
    assert verdicts("cart-pole", one)[-1] == "doubtful"

"""Kinds of real notes: a few lines each, with what they have to be called."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.checking.recognising import recognised
from chainrule.checking.scenarios import SCENARIOS
from chainrule.mechanism.builders import catalog
from checking.beginnings import ARM, CART, DOUBLE, verdicts


@pytest.mark.parametrize(
    "mechanism, before, formula, verdict",
    [
        ("cart-pole", CART, r"\ddot x = \frac{F - b\dot x + m\sin\theta(l\dot\theta^2 + g\cos\theta)"
         r"}{M + m\sin^2\theta}", "right"),
        ("cart-pole", CART, r"\ddot x = \frac{F + b\dot x + m\sin\theta(l\dot\theta^2 + g\cos\theta)"
         r"}{M + m\sin^2\theta}", "wrong"),
        ("cart-pole", CART, r"\dot x(1) = x(2)", "unread"),
        ("cart-pole", CART, r"(M+m)\ddot x + ml\ddot\theta\cos\theta - ml\dot\theta^2\sin\theta = "
         r"\frac{\tau}{r}", "right"),
        ("cart-pole", CART, r"(M+m)\ddot x + ml\ddot\theta\cos\theta - ml\dot\theta^2\sin\theta = -F",
         "wrong"),
        ("pendulum", r"$$m l^2\ddot\theta + m g l\sin\theta = 0$$", r"\ddot\theta + \frac{b}{m l^2}"
         r"\dot\theta + \frac{g}{l}\sin\theta = \frac{A}{m l^2}\cos(\omega_d t)", "right"),
        ("pendulum", r"$$m l^2\ddot\theta + m g l\sin\theta = 0$$",
         r"\ddot\theta + \left(\frac gl - \frac{a\omega^2}{l}\cos\omega t\right)\sin\theta = 0",
         "unread"),
        ("double-pendulum-absolute", DOUBLE, r"y_1 = -\cos\theta_1", "no claim"),
        ("double-pendulum-absolute", DOUBLE, r"m_2 l_2\ddot\theta_2 + m_2 l_1(\ddot\theta_1\cos("
         r"\theta_1\theta_2) - \dot\theta_1^2\sin(\theta_1-\theta_2)) + m_2 g\sin\theta_2 = 0", "wrong"),
        ("rr-arm", ARM, r"\left[\frac{\partial V}{\partial q}\right]_{q = q^*} = \begin{bmatrix}"
         r"(m_1 l_{c1} + m_2 l_1) g + m_2 g l_{c2} \\ m_2 g l_{c2}\end{bmatrix}", "right"),
        ("rr-arm", ARM, r"v_{c2}^2 = l_1^2\dot q_1^2 + l_{c2}^2\dot q_{12}^2 + 2 l_1 l_{c2}\cos q_2"
         r"\,\dot q_1\dot q_{12}", "right"),
    ],
)  # fmt: skip
def test_a_formula_of_its_kind(mechanism, before, formula, verdict):
    assert verdicts(mechanism, f"{before}\n$${formula}$$\n")[-1] == verdict


def test_primes_are_dots_where_nothing_has_a_dot():
    text = r"""
$$x_1 = l_1\sin\theta_1, \quad y_1 = -l_1\cos\theta_1$$
$$x_1' = l_1\theta_1'\cos\theta_1$$
$$x_1'' = l_1\theta_1''\cos\theta_1 - l_1\theta_1'^2\sin\theta_1$$"""
    assert set(verdicts("double-pendulum-absolute", text)) == {"right"}


def test_letters_for_what_is_set_equal():
    text = (
        DOUBLE
        + r"""Now $m_1 = m_2 = m$ and $l_1 = l_2 = l$:
$$L = \frac12 m l^2(2\dot\theta_1^2+\dot\theta_2^2+2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2))
 + m g l(2\cos\theta_1 %s \cos\theta_2)$$"""
    )
    assert verdicts("double-pendulum-absolute", text % "+")[-1] == "right"
    assert verdicts("double-pendulum-absolute", text % "-")[-1] == "wrong"


def test_what_follows_from_a_wrong_equation_is_wrong():
    text = (
        CART
        + r"""
$$M\ddot x = F - m\ddot x + ml\ddot\theta\cos\theta - ml\dot\theta^2\sin\theta$$
$$\ddot x = \frac{F - mg\sin\theta\cos\theta - ml\dot\theta^2\sin\theta}{M + m + m\cos^2\theta}$$"""
    )
    report = check(catalog.cart_pole(), text)
    assert [f.verdict for f in report.findings] == ["right", "right", "wrong", "wrong"]
    assert report.findings[-1].follows == report.findings[-2].line


def test_gravity_with_a_sign_that_the_notes_contradict():
    text = (
        ARM
        + r"""
$$M\ddot q + C\dot q + G = \tau$$
$$G = \begin{bmatrix} -(m_1 l_{c1} + m_2 l_1) g\cos q_1 - m_2 g l_{c2}\cos(q_1+q_2) \\
 -m_2 g l_{c2}\cos(q_1+q_2)\end{bmatrix}$$"""
    )
    report = check(catalog.rr_arm(), text)
    assert report.findings[-1].verdict == "wrong"
    assert "sign" in report.findings[-1].explanation


def test_cells_of_a_table_of_derivatives():
    text = (
        DOUBLE
        + r"""
|  | $$\theta_1$$ | $$\theta_2$$ |
|:-:|:-:|:-:|
| $$\frac{\partial T}{\partial \dot{\theta}_i}$$ | $$(m_1+m_2)l_1^2\dot\theta_1 + m_2 l_1 l_2\dot\theta_2\cos(\theta_1-\theta_2)$$ | $$m_2 l_2^2\dot\theta_2 + m_2 l_1 l_2\dot\theta_1\cos(\theta_1-\theta_2)$$ |
| $$\frac{\partial V}{\partial \theta_i}$$ | $$(m_1+m_2)g l_1\sin\theta_1$$ | $$-m_2 g l_2\sin\theta_2$$ |
"""
    )
    assert verdicts("double-pendulum-absolute", text)[2:] == ["right", "right", "right", "wrong"]


def test_a_spherical_pendulum_is_held_exactly():
    text = r"""
$$L = \frac12 m l^2(\dot\theta^2 + \sin^2\theta\,\dot\phi^2) + m g l\cos\theta$$
$$\ddot\theta = \sin\theta\cos\theta\,\dot\phi^2 - \frac gl\sin\theta$$"""
    assert set(verdicts("spherical-pendulum", text)) == {"right"}
    assert "wrong" not in verdicts("pendulum", text)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_can_be_checked_against(name):
    report = check(SCENARIOS[name], "$$L = T - V$$")
    assert report.findings[0].verdict == "right"


def test_a_reaction_wheel_is_found_where_it_is_named():
    notes = r"""A pendulum with a reaction wheel, which turns by $\theta_2$ relative to the rod.
    $$V = -(m_1 l_{c1} + m_2 l_1) g \cos\theta_1$$
    $$(m_1 l_{c1}^2 + m_2 l_1^2 + I_1 + I_2)\ddot\theta_1 + I_2\ddot\theta_2
      + (m_1 l_{c1} + m_2 l_1) g \sin\theta_1 = 0$$
    $$I_2 (\ddot\theta_1 - \ddot\theta_2) = \tau$$"""
    report = recognised(notes)
    assert report.mechanism == "reaction-wheel"
    assert [f.verdict for f in report.findings if "=" in f.formula] == ["right", "right", "wrong"]

"""Coordinates have the letters of the notes: dots, derivatives and lists say which they are."""

import pytest

from checking.beginnings import verdicts

CART = r"""
$$T = \frac12 (M+m)\dot S^2 + m l \dot S \dot A\cos A + \frac12 m l^2 \dot A^2$$
$$V = m g l \cos A$$
$$\frac{\partial T}{\partial \dot S} = (M+m)\dot S + m l \dot A\cos A$$
$$(M+m)\ddot S + m l \ddot A\cos A - m l \dot A^2 \sin A = F$$
$$\ddot S \cos A + l \ddot A - g \sin A = 0$$
"""


def lettered(text: str, slide: str, angle: str) -> str:
    """The text with these letters for S and A."""
    return text.replace("S", slide).replace("A", angle)


@pytest.mark.parametrize(
    "slide", ["x", "y", "s", "z", "p", "r", "d", "w", "X", r"\xi", r"\eta", "x_c", "y_1", "h"]
)
def test_a_cart_has_any_letter(slide: str):
    text = lettered(CART, slide, r"\theta")
    assert verdicts("cart-pole", text) == ["right"] * 5
    slip = CART.replace(r"\dot A^2 \sin A = F", r"\dot A \sin A = F")
    assert verdicts("cart-pole", lettered(slip, slide, r"\theta")) == ["right"] * 3 + [
        "wrong",
        "right",
    ]


@pytest.mark.parametrize("angle", [r"\theta", r"\varphi", r"\eta", r"\chi", "a", r"\vartheta_p"])
def test_a_pole_has_any_letter(angle: str):
    assert verdicts("cart-pole", lettered(CART, "x", angle)) == ["right"] * 5


PLACED = r"""
$$x = y + l\sin\theta, \qquad z = l\cos\theta$$
$$\dot x = \dot y + l\dot\theta\cos\theta, \qquad \dot z = -l\dot\theta\sin\theta$$
"""


def test_what_is_made_of_a_coordinate_is_none():
    text = PLACED + lettered(CART, "y", r"\theta")
    assert verdicts("cart-pole", text) == ["right"] * 9
    wrong = text.replace(r"\dot z = -l", r"\dot z = l")
    assert verdicts("cart-pole", wrong) == ["right"] * 3 + ["wrong"] + ["right"] * 5


@pytest.mark.parametrize(
    "listed",
    [r"q = \begin{bmatrix} s \\ \theta \end{bmatrix}", r"q = (s, \theta)", r"q = [s, \theta]^T"],
)
def test_coordinates_are_listed(listed: str):
    text = (
        rf"$${listed}$$"
        + r"""
$$(M+m)\ddot s + m l \ddot\theta\cos\theta - m l \dot\theta^2 \sin\theta = F$$
$$\ddot x_p = \ddot s + l\ddot\theta\cos\theta - l\dot\theta^2\sin\theta$$
$$\ddot s \cos\theta + l \ddot\theta - g \sin\theta = 0$$
"""
    )
    assert verdicts("cart-pole", text)[1:] == ["right"] * 3


PRIMED = r"""
$$\theta_1' = \omega_1, \quad \theta_2' = \omega_2$$
$$(m_1 + m_2) l_1 \omega_1' + m_2 l_2 \omega_2'\cos(\theta_1 - \theta_2)
  + m_2 l_2 \omega_2^2 \sin(\theta_1 - \theta_2) + (m_1 + m_2) g \sin\theta_1 = 0$$
"""


def test_a_prime_that_names_a_rate_is_a_derivative():
    assert verdicts("double-pendulum-absolute", PRIMED) == ["right"] * 3
    slip = PRIMED.replace("+ m_2 l_2 \\omega_2^2", "- m_2 l_2 \\omega_2^2")
    assert verdicts("double-pendulum-absolute", slip)[2] != "right"


def test_the_index_of_a_law_is_no_coordinate():
    law = r"$$\frac{d}{dt}\frac{\partial T}{\partial\dot q_i} - \frac{\partial T}{\partial q_i} = Q_i$$"
    text = law + lettered(CART, "x", r"\theta").replace(
        r"\frac{\partial T}{\partial \dot x} =", "p_x ="
    )
    assert verdicts("cart-pole", text)[-2:] == ["right", "right"]

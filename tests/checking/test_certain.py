"""What makes a difference certain: letters that right equations hold, and what notes say twice."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.mechanism.builders import catalog
from checking.beginnings import CART, DOUBLE, verdicts

UPRIGHT = r"""
$$(M+m)\ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta = F$$
$$m l \ddot x \cos\theta + m l^2 \ddot\theta - m g l \sin\theta = 0$$
"""
POLE = r"""
$$\ddot\theta = \frac{g\sin\theta - \cos\theta\,\frac{F + m l\dot\theta^2\sin\theta}{M+m}}
{l\left(\frac43 - \frac{m\cos^2\theta}{M+m}\right)}$$
"""
SMALL = "\nFor small angles, linearised:\n"


def last(mechanism: str, text: str):
    """The finding of the last formula."""
    return check(catalog.get(mechanism), text).findings[-1]


@pytest.mark.parametrize("sign", [r"\approx", "=", r"\simeq"])
@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (r"\ddot x {} \frac{1}{M} F - \frac{m g}{M}\theta", "right"),
        (r"\ddot\theta {} \frac{(M+m) g}{M l}\theta - \frac{1}{M l} F", "right"),
        (r"\ddot\theta {} \frac{(M+m) g}{m l}\theta - \frac{1}{M l} F", "wrong"),
        (r"\ddot x {} \frac{m}{M} F - \frac{(M + m) g}{M+4m}\theta", "wrong"),
    ],
)
def test_rows_for_small_angles_are_claims_behind_either_sign(sign, row, verdict):
    found = last("cart-pole", UPRIGHT + SMALL + "$$" + row.replace("{}", sign, 1) + "$$")
    assert found.verdict == verdict
    if verdict == "wrong":
        assert "linearised near theta = 0" in found.explanation


def test_what_is_only_about_equal_claims_nothing():
    text = UPRIGHT + r"$$\sin\theta \approx \theta$$ $$\ddot x \approx \frac{v_{k+1}-v_k}{h}$$"
    text += r"$$\ddot x \propto \frac{1}{M} F$$"
    assert set(verdicts("cart-pole", text)[2:]) <= {"no claim", "unread"}


def test_an_input_that_is_an_acceleration_is_no_slip():
    found = last(
        "cart-pole", UPRIGHT + SMALL + r"$$\ddot\theta = \frac{g}{l}\theta - \frac{1}{l}u$$"
    )
    assert found.verdict != "wrong"


def test_a_rod_in_numbers_makes_the_state_matrices():
    text = (
        POLE
        + SMALL
        + r"""
$$A = \begin{bmatrix} 0&1&0&0\\0&0&-\frac{3mg}{4M+m}&0\\0&0&0&1\\0&0&\frac{3(M+m)g}{l(4M+m)}&0\end{bmatrix}$$
$$B = \begin{bmatrix} 0\\ \frac{4}{4M+m}\\0\\-\frac{3}{l(4M+m)}\end{bmatrix}$$
"""
    )
    assert verdicts("cart-pole", text) == ["right"] * 3
    slipped = check(catalog.get("cart-pole"), text.replace("4M+m", "M+4m"))
    assert [f.verdict for f in slipped.findings] == ["right", "wrong", "wrong"]
    assert "entry 23" in slipped.findings[1].explanation


def test_a_letter_for_the_determinant_is_solved_for():
    text = (
        CART
        + SMALL
        + r"""
$$A = \begin{bmatrix} 0&1&0&0\\0&-\frac{m l^2 b}{p}&\frac{m^2 g l^2}{p}&0\\0&0&0&1\\
0&\frac{m l b}{p}&-\frac{(M+m) m g l}{p}&0\end{bmatrix}$$
$$B = \begin{bmatrix} 0\\ \frac{m l^2}{p}\\0\\-\frac{m l}{p}\end{bmatrix}$$
"""
    )
    assert verdicts("cart-pole", text)[2:] == ["right", "right"]


def test_one_matrix_of_states_and_accelerations_is_judged_by_rows():
    text = (
        UPRIGHT
        + SMALL
        + r"""
$$\begin{bmatrix}\ddot x\\ \ddot\theta\end{bmatrix} = \begin{bmatrix}0&-\frac{mg}{M}\\0&\frac{(M+m)g}{Ml}\end{bmatrix}
\begin{bmatrix}x\\ \theta\end{bmatrix} + \begin{bmatrix}\frac1M\\-\frac{1}{Ml}\end{bmatrix}F$$
"""
    )
    assert verdicts("cart-pole", text)[2] != "wrong"


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (r"\ddot\theta = \frac{(M+m)(g\sin\theta - \frac{c}{m l}\dot\theta) - \cos\theta (F + m l\dot\theta^2\sin\theta)}{l(M+m\sin^2\theta)}", "right"),
        (r"\ddot\theta = \frac{(M+m) g\sin\theta - c\dot\theta - \cos\theta (F + m l\dot\theta^2\sin\theta)}{l(M+m\sin^2\theta)}", "wrong"),
        (r"\ddot\theta = \frac{g}{l}\sin\theta - \frac{\ddot x}{l}\cos\theta - c\dot\theta", "doubtful"),
    ],
)  # fmt: skip
def test_friction_has_the_factor_that_the_notes_gave_it(row, verdict):
    text = r"""
$$(M+m)\ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta = F$$
$$m l \ddot x \cos\theta + m l^2 \ddot\theta - m g l \sin\theta = -c\dot\theta$$
Solved:
"""
    found = last("cart-pole", f"{text}$${row}$$")
    assert found.verdict == verdict
    if verdict == "wrong":
        assert "the friction of c" in found.explanation


def test_friction_that_is_left_out_beside_an_equation_that_has_it():
    row = r"$$\ddot\theta = \frac{(M+m)(g\sin\theta - \frac{c}{m l}\dot\theta) - \cos\theta (F + m l\dot\theta^2\sin\theta)}{l(M+m\sin^2\theta)}$$"
    other = r"$$\ddot x = \frac{F + m l\dot\theta^2\sin\theta - m g\sin\theta\cos\theta}{M+m\sin^2\theta}$$"
    assert verdicts("cart-pole", f"{row}\n{other}") == ["right", "wrong"]
    assert verdicts("cart-pole", f"{row}\nThe same for the cart:\n{other}")[1] == "doubtful"
    assert verdicts("cart-pole", f"{row}\nNow without friction:\n{other}")[1] == "right"


@pytest.mark.parametrize(
    ("law", "potential"), [("L = T - U", "U"), ("L = T - V", "V"), ("E = T + V", "V")]
)
def test_an_energy_of_a_law_is_one_however_wrong(law, potential):
    text = (
        rf"$${law}$$ $$T = \frac12 m l \dot\theta^2 + \frac12 m l\sin\theta\,\dot\phi^2$$"
        rf"$${potential} = m g l\cos\theta$$"
    )
    assert verdicts("spherical-pendulum", text) == ["right", "wrong", "right"]


def test_an_inertia_about_the_pivot_is_that_of_the_point_mass():
    text = (
        r"$$T = \frac12 I\dot\theta^2 = \frac12 m l^2\dot\theta^2$$ where $I$ is about the pivot"
        r"$$V = -m g l\cos\theta$$ $$m l^2\ddot\theta + m g l\sin\theta = 0$$"
        r"$$\ddot\theta = -\frac{g}{l}\sin\theta$$"
    )
    assert set(verdicts("pendulum", text)) == {"right"}


def test_momenta_are_held_in_derivatives_by_coordinates():
    text = (
        DOUBLE
        + r"""
$$p = M\dot q$$
$$\frac{\partial}{\partial\theta_1}\left[\tfrac12 p^\top M^{-1} p\right] = m_2 l_1 l_2\sin(\theta_1-\theta_2)\dot\theta_1\dot\theta_2$$
"""
    )
    assert verdicts("double-pendulum-absolute", text)[-1] == "right"


def test_the_momentum_of_the_first_angle_by_its_letter():
    text = r"""
$$K = \frac12 m l^2(\dot\theta^2 + \sin^2\theta\,\dot\phi^2)$$ $$V = -m g l\cos\theta$$ $$L = K - V$$
$$p_\theta = m l^2\dot\theta$$ $$p_\phi = \frac{\partial K}{\partial\dot\phi} = m l^2\sin\theta\,\dot\phi$$
"""
    report = check(catalog.get("spherical-pendulum"), text)
    assert [f.verdict for f in report.findings][-2:] == ["right", "wrong"]
    assert "squared" in report.findings[-1].explanation


def test_equations_without_an_equals_sign():
    text = (
        DOUBLE
        + r"""
1. $(m_1+m_2) l_1^2\ddot\theta_1 + m_2 l_1 l_2\cos(\theta_1-\theta_2)\ddot\theta_2 + m_2 l_1 l_2\dot\theta_2^2\sin(\theta_1-\theta_2) + (m_1+m_2) g l_1\sin\theta_1$
2. $m_2 l_1 l_2\cos(\theta_1-\theta_2)\ddot\theta_1 + m_2 l_2\ddot\theta_2 - m_2 l_1 l_2\dot\theta_1^2\sin(\theta_1-\theta_2) + m_2 g l_2\sin\theta_2$
and of these $m_2 l_1 l_2\ddot\theta_1 + m_2 g l_2 + \dot\theta_1^2$ is no part.
"""
    )
    assert verdicts("double-pendulum-absolute", text)[2:] == ["right", "wrong", "no claim"]


def test_notes_that_contradict_themselves_are_not_called_right():
    text = r"""
$$V = m_1 g l_1\cos\theta_1 + m_2 g(l_1\cos\theta_1 + l_2\cos\theta_2)$$
$$(m_1+m_2) l_1\ddot\theta_1 + m_2 l_2\cos(\theta_1-\theta_2)\ddot\theta_2 + m_2 l_2\dot\theta_2^2\sin(\theta_1-\theta_2) + (m_1+m_2) g\sin\theta_1 = 0$$
"""
    report = check(catalog.get("double-pendulum-absolute"), text)
    assert report.findings[0].verdict == "doubtful"
    assert "contradict" in report.findings[0].explanation


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (r"\ddot\theta = -b\dot\theta - k(\ddot x\cos\theta + g\sin\theta)", "right"),
        (r"\ddot\theta = -k\ddot x\cos\theta - k g\sin\theta", "right"),
        (r"\ddot\theta = -b\dot\theta - k(\ddot x\cos\theta - g\sin\theta)", "wrong"),
        (r"\ddot\theta = -k\ddot x\cos\theta + k g\sin\theta", "wrong"),
    ],
)
def test_signs_beside_constants_of_the_notes_own(row, verdict):
    found = last("cart-pole", f"{CART}$${row}$$")
    assert found.verdict == verdict
    if verdict == "wrong":
        assert "the sign of" in found.explanation


def test_many_slips_leave_it_open_what_an_equation_is_meant_as():
    text = (
        UPRIGHT
        + r"$$\ddot x = \frac{m l\dot\theta^2 - m g\cos\theta + F\sin\theta}{M + m\cos\theta}$$"
    )
    assert verdicts("cart-pole", text)[-1] == "doubtful"
    assert verdicts("cart-pole", r"$$\ddot\theta = \frac{M g\cos\theta + F\sin\theta}{m l}$$") != [
        "wrong"
    ]


def test_an_angle_for_its_rate_beside_sines_is_no_small_angle():
    text = (
        DOUBLE
        + r"""
$$\ddot\theta_2 = \frac{2\sin(\theta_1-\theta_2)\left((m_1+m_2) l_1\theta_1^2 + (m_1+m_2) g\cos\theta_1 + m_2 l_2\dot\theta_2^2\cos(\theta_1-\theta_2)\right)}{l_2(2m_1+m_2-m_2\cos(2\theta_1-2\theta_2))}$$
"""
    )
    assert verdicts("double-pendulum-absolute", text)[-1] == "wrong"

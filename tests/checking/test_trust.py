"""What a verdict rests on: the text's own words, letters and torques that right formulas confirm."""

from __future__ import annotations

from chainrule.checking import check
from chainrule.checking.meaning.prose import stated
from chainrule.mechanism.builders import catalog

UPRIGHT = r"""
$$T = \frac12 (m_1+m_2) l_1^2\dot\theta_1^2 + \frac12 m_2 l_2^2\dot\theta_2^2
 + m_2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2)$$
$$V = (m_1+m_2) g l_1\cos\theta_1 + m_2 g l_2\cos\theta_2$$
$$\frac{\partial V}{\partial\theta_1} = -(m_1+m_2) g l_1\sin\theta_1$$
$$\frac{\partial V}{\partial\theta_2} = -m_2 g l_2\sin\theta_2$$
"""
HANGING = r"""
$$(m_1+m_2) l_1\ddot\theta_1 + m_2 l_2\ddot\theta_2\cos(\theta_1-\theta_2)
 + m_2 l_2\dot\theta_2^2\sin(\theta_1-\theta_2) + (m_1+m_2) g \sin\theta_1 = 0$$
$$l_2\ddot\theta_2 + l_1\ddot\theta_1\cos(\theta_1-\theta_2)
 - l_1\dot\theta_1^2\sin(\theta_1-\theta_2) + g\sin\theta_2 = 0$$
"""
SAID = "The angles are measured from the downward vertical.\n"


def verdicts(mechanism: str, text: str) -> list[str]:
    """What the formulas of a text are called."""
    return [f.verdict for f in check(catalog.get(mechanism), text).findings]


def test_formulas_do_not_outvote_what_the_text_says_of_an_angle():
    assert verdicts("double-pendulum-absolute", UPRIGHT) == ["right"] * 4
    report = check(catalog.get("double-pendulum-absolute"), SAID + UPRIGHT)
    assert [f.verdict for f in report.findings] == ["right"] + ["doubtful"] * 3
    assert "against the text: the angle is zero hanging" in report.findings[1].explanation


def test_what_the_text_says_holds_where_formulas_follow_it():
    found = verdicts("double-pendulum-absolute", SAID + UPRIGHT + HANGING)
    assert found[1] != "right"
    assert found[4:] == ["right", "right"]


def test_where_a_motion_begins_is_no_zero_of_an_angle():
    assert not stated("From hanging rest it swings up.").firm
    assert stated(r"Angles $\theta_1, \theta_2$ from the downward vertical.").firm


CART = r"""
$$T = \frac12 (M+m)\dot x^2 + \frac12 m l^2\dot\theta^2 + m l\dot x\dot\theta\cos\theta$$
$$V = m g l\cos\theta$$
"""


def test_friction_left_out_of_one_of_two_equations_side_by_side_is_wrong():
    angle = r"""$$\ddot\theta = \frac{(M+m) g\sin\theta - \cos\theta (u + m l\dot\theta^2\sin\theta)
    %s}{l (M + m\sin^2\theta)}$$"""
    cart = r"""$$\ddot x = \frac{u + m l\dot\theta^2\sin\theta - m g\sin\theta\cos\theta}
    {M + m\sin^2\theta}$$"""
    damping = r"- \frac{(M+m) b\dot\theta}{m l}"
    assert verdicts("cart-pole", CART + angle % "" + cart) == ["right"] * 4
    assert verdicts("cart-pole", CART + angle % damping + cart) == ["right"] * 3 + ["wrong"]


def test_a_sum_goes_on_over_three_displays():
    text = r"""
$$v_2^2 = l_1^2\dot q_1^2$$

$$+\ l_{c2}^2(\dot q_1+\dot q_2)^2$$

$$+\ 2 l_1 l_{c2}\dot q_1(\dot q_1+\dot q_2)\cos q_2$$
"""
    assert verdicts("double-pendulum", text) == ["right"]


def test_a_word_before_an_equals_sign_is_a_name():
    text = (
        CART
        + r"""
$$\text{temp} = \frac{F + m l\dot\theta^2\sin\theta}{M + m}$$
$$\ddot x = \text{temp} - \frac{m l\ddot\theta\cos\theta}{M + m}$$
"""
    )
    assert verdicts("cart-pole", text) == ["right"] * 4


def test_half_the_length_beside_a_letter_for_the_centre():
    text = r"""
$$T_1 = \frac18 m_1 l_1^2\dot q_1^2 + \frac12 I_1\dot q_1^2$$
$$T_2 = \frac12 m_2 (l_1^2\dot q_1^2 + \frac14 l_2^2(\dot q_1+\dot q_2)^2
 + l_1 l_2\dot q_1(\dot q_1+\dot q_2)\cos q_2) + \frac12 I_2(\dot q_1+\dot q_2)^2$$
$$M_{11} = I_1 + I_2 + m_1 l_{c1}^2 + m_2(l_1^2 + l_{c2}^2 + 2 l_1 l_{c2}\cos q_2)$$
$$M_{12} = I_2 + m_2(l_{c2}^2 + l_1 l_{c2}\cos q_2)$$
$$V = (m_1 l_{c1} + m_2 l_1) g \sin q_1 + m_2 g l_{c2}\sin(q_1+q_2)$$
"""
    assert verdicts("rr-arm", text) == ["right"] * 5


def test_the_sign_of_a_force_settles_that_of_the_angle():
    text = r"""
$$\ddot\theta = \frac{g\sin\theta (M+m) - \cos\theta (F + m L\dot\theta^2\sin\theta)}
 {L (M + m\sin^2\theta)}$$
$$\ddot x = \frac{F + m L(\dot\theta^2\sin\theta - \ddot\theta\cos\theta)}{M + m\sin^2\theta}$$
"""
    assert verdicts("cart-pole", text) == ["right", "wrong"]


def test_a_function_without_a_meaning_may_hold_what_is_missing():
    text = r"""
$$M_{11} = m_1 l_{c1}^2 + m_2(l_1^2 + l_{c2}^2 + 2 l_1 l_{c2}\cos q_2) + I_1 + I_2$$
$$tau = M(q)\ddot q + C(q,\dot q)\dot q + g(q) + f_f(\dot q)$$
$$C = \begin{bmatrix} -0.2\sin(q_2)\dot q_2 & -0.1\sin(q_2)\dot q_2 \\
 0.1\sin(q_2)\dot q_1 & 0 \end{bmatrix}$$
"""
    assert "wrong" not in verdicts("double-pendulum", text)

"""Short hands of people: private commands, differences named afterwards, programs in blocks, laws for q̈."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.checking.meaning.prose import stated
from chainrule.checking.scenarios import scenario

ARM = r"""
$$M_{11} = I_1 + I_2 + m_1 l_{c1}^2 + m_2 (l_1^2 + l_{c2}^2) + 2 m_2 l_1 l_{c2} \cos q_2$$
$$M_{12} = I_2 + m_2 l_{c2}^2 + m_2 l_1 l_{c2} \cos q_2$$
$$M_{22} = I_2 + m_2 l_{c2}^2$$
"""
DOUBLE = r"""
$$V = -(m_1 + m_2) g l_1 \cos\theta_1 - m_2 g l_2 \cos\theta_2$$
$$T = \frac12 (m_1 + m_2) l_1^2 \dot\theta_1^2 + \frac12 m_2 l_2^2 \dot\theta_2^2 + m_2 l_1 l_2 \dot\theta_1 \dot\theta_2 \cos\Delta$$
$$m_2 l_2 \ddot\theta_2 + m_2 l_1 \ddot\theta_1 \cos\Delta - m_2 l_1 \dot\theta_1^2 \sin\Delta + m_2 g \sin\theta_2 = 0$$
"""


def findings(mechanism: str, text: str):
    """What is said of each formula."""
    return check(scenario(mechanism), text).findings


def verdicts(mechanism: str, text: str) -> list[str]:
    """The verdict on each formula."""
    return [f.verdict for f in findings(mechanism, text)]


@pytest.mark.parametrize(
    "formula",
    [
        r"M(q) = \mattwo{M_{11}}{M_{12}}{M_{12}}{M_{22}}",
        r"r_1 = \cvec{l_{c1} \sin q_1}{-l_{c1} \cos q_1}{0}",
        r"M(q) = \begin{bmatrix} M_{11} && M_{12} \\ M_{12} && M_{22} \end{bmatrix}",
    ],
)
def test_private_matrices_are_read_by_their_entries(formula):
    assert verdicts("rr-arm", f"{ARM}$${formula}$$") == ["right"] * 4


def test_a_slip_in_a_private_matrix_is_named():
    slipped = findings(
        "rr-arm", ARM + r"$$M(q) = \mattwo{M_{11}}{M_{12}}{M_{12}}{I_2 + m_2 l_{c2}}$$"
    )
    assert slipped[-1].verdict == "wrong"
    assert "l_c2" in slipped[-1].explanation


def test_a_gradient_is_a_derivative_by_the_coordinates():
    text = r"$$V = -m_1 g l_{c1} \cos q_1 - m_2 g (l_1 \cos q_1 + l_{c2} \cos(q_1 + q_2))$$"
    text += r"$$G(q) = \nabla_q V$$"
    assert verdicts("rr-arm", ARM + text) == ["right"] * 5


@pytest.mark.parametrize("name", [r"\theta_1 - \theta_2 = \Delta", r"\Delta = \theta_1 - \theta_2"])
def test_a_difference_may_be_named_from_either_side(name):
    assert verdicts("double-pendulum-absolute", DOUBLE + f"$${name}$$")[:3] == ["right"] * 3


def test_a_name_in_the_brackets_of_a_sentence_is_read():
    text = "V = -(m₁ + m₂)gl₁ cos(θ₁) - m₂gl₂ cos(θ₂)\n"
    text += "Euler and Lagrange then give (Δ = θ₁ - θ₂):\n"
    text += "l₂ θ̈₂ + l₁ θ̈₁ cos(Δ) - l₁ θ̇₁² sin(Δ) + g sin(θ₂) = 0\n"
    assert verdicts("double-pendulum-absolute", text) == ["right"] * 3


def test_accelerations_by_the_inverse_are_a_law():
    law = r"$$\ddot q = {} \left( \tau - C(q, \dot q) \dot q - G(q) \right)$$"
    for inverse in (r"M(q)^{-1}", r"M^{-1}(q)", r"{M(q)}^{-1}"):
        assert verdicts("rr-arm", ARM + law.replace("{}", inverse))[-1] == "right"


def test_programs_are_followed_into_their_blocks():
    code = """
import sympy as sp
m, l, g, t = sp.symbols('m l g t')
theta = sp.Function('theta')(t)
x, y = l*sp.sin(theta), -l*sp.cos(theta)
with open('out.txt', 'w') as out:
    T_rec = sp.S.Half*m*(x.diff(t)**2 + y.diff(t)**2)
    V = m*g*y
    out.write(str(T_rec - V))
if __name__ == '__main__':
    L = T_rec - 2*V
"""
    found = findings("pendulum", f"```python{code}```")
    assert [f.verdict for f in found] == ["right", "right", "right", "right", "wrong"]


def test_the_energies_of_a_pendulum_and_its_wheel_are_told_apart():
    text = r"""
$$T_{\text{pend}} = \frac12 m l^2 \dot\theta^2$$
$$T_{\text{wheel}} = \frac12 I_w (\dot\theta + \dot\phi)^2$$
$$T = T_{\text{pend}} + T_{\text{wheel}}$$
$$V = m g l \cos\theta$$
"""
    found = findings("reaction-wheel", text)
    assert [f.verdict for f in found] == ["right"] * 4
    assert found[0].quantity == "T_pend: the kinetic energy of a link"


def test_an_index_zero_counts_nothing():
    text = r"""
$$T = \frac12 (J_0 + J_p \sin^2\theta) \dot\alpha^2 + \frac12 J_p \dot\theta^2
 + L l_p m_p \dot\alpha \dot\theta \cos\theta$$
$$U = g l_p m_p \cos\theta$$
"""
    assert verdicts("furuta", text) == ["right", "right"]


def test_an_equation_in_numbers_is_not_wrong_for_its_dimensions():
    text = "(1.5 + cos θ₂)θ̈₁ + (0.5 cos θ₂ + 0.25)θ̈₂ - sin θ₂ θ̇₁θ̇₂ - 0.5 sin θ₂ θ̇₂² + 1.5g cos θ₁ + 0.7g cos(θ₁ + θ₂) = 0"
    assert verdicts("rr-arm", text) == ["doubtful"]


def test_a_letter_for_two_rods_is_that_of_both():
    text = r"""Two massless rods of length $L$.

$$x_1 = L\sin\theta_1, \quad x_2 = L\sin\theta_1 + L\sin\theta_2$$
$$y_1 = -L\cos\theta_1, \quad y_2 = -L\cos\theta_1 - L\cos\theta_2$$
"""
    assert verdicts("double-pendulum-absolute", text) == ["right"] * 4


def test_the_y_axis_says_what_its_positive_half_is():
    assert stated("y points down; angles from the positive y axis").zero == "down"
    assert stated("angles from the positive y axis").zero == "up"
    text = r"""The y axis points downwards, and the angle $\theta$ is measured from the positive y axis.
$$x = l \sin\theta$$ $$y = l\cos\theta$$ $$\dot y = -l\dot\theta\sin\theta$$
$$V = m g l \cos\theta$$ $$m l^2\ddot\theta - m g l\sin\theta = 0$$
"""
    found = findings("pendulum", text)
    assert [f.verdict for f in found] == ["right", "right", "right", "wrong", "wrong"]
    assert "the sign of the whole" in found[3].explanation


def test_a_letter_of_coordinates_is_no_parameter():
    text = (
        ARM
        + r"$$J_{c1}(q) = \begin{bmatrix} -l_{c1}\sin q_1 & 0 \\ l_{c1}\cos q_1 & 0 \end{bmatrix}$$"
    )
    text += r"$$\dot p_{c1} = J_{c1}(q) \dot q$$"
    assert "wrong" not in verdicts("rr-arm", text)


def test_formulas_between_chinese_words_are_read():
    text = "质心：x_p = x + l sinθ，y_p = l cosθ；速度 v_p² = ẋ² + l²θ̇² + 2lẋθ̇cosθ。\n"
    text += "**能量**：T = ½Mẋ² + ½m v_p² + ½Iθ̇²，V = mgl cosθ。\n"
    assert verdicts("cart-pole", text) == ["right"] * 5


def test_an_index_and_a_p_are_a_rate():
    text = r"$$x_1 = l_1 \sin q_1$$ $$x_1p = l_1 q_1p \cos q_1$$ $$x_1p = l_1 q_1p \sin q_1$$"
    assert verdicts("double-pendulum", text) == ["right", "right", "wrong"]


def test_the_force_on_a_body_is_its_mass_times_its_acceleration():
    text = r"""
$$m \frac{d^2}{dt^2}(x + l\sin\theta) = H$$
$$m \frac{d^2}{dt^2}(l\cos\theta) = F_V - m g$$
$$(M+m)\ddot{x} + m l \ddot\theta\cos\theta - m l \dot\theta^2 \sin\theta = F$$
$$V = m g l \cos\theta$$
"""
    assert verdicts("cart-pole", text) == ["right"] * 4
    assert (
        "right" not in verdicts("cart-pole", text.replace("= F_V", "= F_V - F_V \\cos\\theta"))[1]
    )


@pytest.mark.parametrize(
    "said", [r"\theta_0 = \pi", r"\theta^* = \pi", r"x^* = \begin{bmatrix} \pi & 0 \end{bmatrix}^T"]
)
def test_matrices_are_about_the_place_that_the_notes_state(said):
    text = r"$$m l^2 \ddot\theta + m g l \sin\theta = \tau$$ $$x = \begin{bmatrix}\theta\\\dot\theta\end{bmatrix}$$"
    text += f"\nLinearise at $${said}$$\n"
    hanging = r"$$A = \begin{bmatrix} 0 & 1 \\ -\frac{g}{l} & 0 \end{bmatrix}$$"
    upright = hanging.replace("-", "")
    assert verdicts("pendulum", text + hanging)[-1] == "wrong"
    assert verdicts("pendulum", text + upright)[-1] == "right"


def test_what_the_text_says_of_an_angle_stands_where_y_points_up_as_usual():
    text = r"""The angle $\theta$ is measured from the upright position.
$$x_m = x + L\sin\theta, \quad y_m = L\cos\theta$$
$$\dot{x}_m = \dot{x} + L\dot{\theta}\cos\theta, \quad \dot{y}_m = -L\dot{\theta}\sin\theta$$
$$(M + m)\ddot{x} + mL\ddot{\theta}\cos\theta - mL\dot{\theta}^2\sin\theta = F$$
$$L\ddot{\theta} + \ddot{x}\cos\theta + g\sin\theta = 0$$
"""
    found = findings("cart-pole", text)
    assert [f.verdict for f in found] == ["right"] * 5 + ["wrong"]
    assert found[-1].explanation == "the sign of g sin θ is wrong"


def test_rows_go_on_with_a_brace():
    text = r"""
$$T = \frac12 (m_1 + m_2) l_1^2 \dot\theta_1^2 + \frac12 m_2 l_2^2 \dot\theta_2^2
 + m_2 l_1 l_2 \dot\theta_1 \dot\theta_2 \cos(\theta_1 - \theta_2)$$
\begin{align}
\frac{d}{dt} \frac{\partial T}{\partial \dot\theta_2} &= m_2 l_2^2 \ddot\theta_2 + m_2 l_1 l_2 \cos(\theta_1 - \theta_2) \ddot\theta_1 \\
&\quad \underbrace{- m_2 l_1 l_2 \sin(\theta_1 - \theta_2) \dot\theta_1 (\dot\theta_1 - \dot\theta_2)}_{\text{coupling}}
\end{align}
"""
    assert verdicts("double-pendulum-absolute", text) == ["right", "right"]


def test_equations_with_a_reaction_that_contradict_each_other_are_not_right():
    text = r"""
$$M\ddot{x} = F - T\cos\theta$$
$$m(\ddot{x} + L\ddot{\theta}\cos\theta - L\dot{\theta}^2\sin\theta) = T\cos\theta$$
"""
    both = r"$$m(L\ddot{\theta}\sin\theta + L\dot{\theta}^2\cos\theta) = T\sin\theta - mg$$"
    places = r"$$x_p = x + L\sin\theta$$ $$y_p = -L\cos\theta$$"
    assert verdicts("cart-pole", text + places)[:2] == ["right", "right"]
    assert verdicts("cart-pole", text + both + places)[:3] == ["unread"] * 3

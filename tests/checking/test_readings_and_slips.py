"""Readings and slips of real notes: values with units, brackets, indices, drawings, programs."""

from __future__ import annotations

import unicodedata

import pytest

from chainrule.checking import check
from chainrule.mechanism.builders import catalog
from checking.beginnings import ARM, CART, DOUBLE, verdicts

ROBOT = r"""
$$v_{c1}^2 = \tfrac14 l_1^2\dot\theta_1^2$$
$$K_1 = \tfrac16 m_1 l_1^2\dot\theta_1^2$$
$$K_2 = \tfrac12 m_2 l_1^2\dot\theta_1^2 + \tfrac16 m_2 l_2^2\dot q_{12}^2 + \tfrac12 m_2 l_1 l_2 \dot q_1\dot q_{12}\cos\theta_2$$
$$I = \tfrac1{12} m l^2$$
$$P = \tfrac12 m_1 g l_1\sin\theta_1 + m_2 g (l_1\sin\theta_1 + \tfrac12 l_2\sin(\theta_1+\theta_2))$$
"""


@pytest.mark.parametrize(
    "formula, verdict, words",
    [
        ("x = l_1 \\cos\\theta_1 + l_2\\cos(\\theta_1+\\theta_2)$$ $$y = l_1 \\sin\\theta_1 + l_2\\sin"
         "(\\theta_1+\\theta_2)", "right", ""),
        (r"\tfrac12 m_1 v_{c1}^2 = \tfrac18 m_1 l_1 \dot\theta_1^2", "wrong", "factor l1"),
        (r"\frac{\partial P}{\partial\theta_1} = \underbrace{\tfrac12 m_1 g l_1\cos\theta_1 + m_2 g "
         r"l_1\cos\theta_1}_{\text{both}} \underbrace{+\tfrac12 m_2 g l_2\cos(\theta_1+\theta_2)}_{b}",
         "right", ""),
    ],
)  # fmt: skip
def test_numbers_with_units_are_values_of_letters(formula, verdict, words):
    """m_1 = 1 kg and l_1 = 0.3 m say nothing of a mass m; q_12 is q_1 + q_2."""
    text = (
        f"{ROBOT}\n$$ {formula} $$\nHere $m_1 = m_2 = 1 kg$, $l_1 = l_2 = 0.3 m$, $g = 9.81 m/s^2$."
    )
    findings = check(catalog.get("rr-arm"), text).findings
    said = [f for f in findings if f.line > 6 and f.verdict != "no claim"]
    assert {f.verdict for f in said} == {verdict}
    assert all(words in f.explanation for f in said)
    assert {f.verdict for f in findings[:5]} <= {"right", "no claim"}


def test_small_and_capital_letters_in_turn_are_one_length():
    text = DOUBLE.replace("l_1^2", "L_1^2") + r"$$x_1 = L_1\sin\theta_1$$ with $l_i = L_i$"
    assert verdicts("double-pendulum-absolute", text)[:3] == ["right"] * 3


@pytest.mark.parametrize(
    "formula, verdict, words",
    [
        (r"\ddot x = \frac{F + m\sin\theta(l\dot\theta^2 + g\cos\theta}{M + m\sin^2\theta}", "right",
         "a bracket is not closed"),
        (r"T = \frac12 (M + m\dot x^2 + m l\dot x\dot\theta\cos\theta + \frac12 m l^2\dot\theta^2",
         "right", "a bracket is not closed"),
        (r"T = \frac12 (M + m)\dot x^2 + m l\dot x\dot\theta\cos\theta) + \frac12 m l^2\dot\theta^2",
         "right", "is not opened"),
        (r"T = \frac12 M\dot x^2 + \frac12 m(\dot x^2 + 2 l\dot x\dot\theta\sin\theta + l^2\dot\theta^2",
         "wrong", "sine for cosine"),
        (r"T = \frac12 (M + m)\dot x^2 + m l\dot x\dot\theta\cos\dot\theta + \frac12 m l^2\dot\theta^2",
         "wrong", "an angle is meant inside"),
    ],
)  # fmt: skip
def test_brackets_that_do_not_match_are_mended(formula, verdict, words):
    findings = check(catalog.get("cart-pole"), f"{CART}\n$$ {formula} $$").findings
    finding = findings[-1]
    assert (finding.verdict, words in f"{finding.explanation}; {finding.remark}") == (verdict, True)


CORIOLIS = (
    ARM
    + r"""
$$C_{ijk} = \frac12\left(\frac{\partial M_{kj}}{\partial q_i} + \frac{\partial M_{ki}}{\partial q_j} - \frac{\partial M_{ij}}{\partial q_k}\right)$$
Let $C = -m_2 l_1 l_{c2}\sin q_2$, $C_{112} = -C$, $C_{121} = C$ and $C_{221} = C$.
"""
)
AS_A_WHOLE = r"C(q, \dot q) = \begin{bmatrix} %s \\ %s & 0 \end{bmatrix}"


@pytest.mark.parametrize(
    "mechanism, before, formula, verdict, words",
    [
        ("rr-arm", CORIOLIS, r"C_{12} = \sum_{i=1}^2 C_{i12}\dot q_i", "wrong", "indices are exchanged"),
        ("rr-arm", CORIOLIS, r"C_{12} = \sum_{i=1}^2 C_{i21}\dot q_i", "right", ""),
        ("rr-arm", CORIOLIS, AS_A_WHOLE % (r"C\dot q_2 & -C\dot q_1", r"C(\dot q_1+\dot q_2)"), "wrong",
         "transposed"),
        ("rr-arm", CORIOLIS, AS_A_WHOLE % (r"C\dot q_2 & C(\dot q_1+\dot q_2)", r"-C\dot q_1"), "right", ""),
        ("cart-pole", CART, r"(M+m)\ddot x + ml\ddot\theta\cos\theta - ml\dot\theta^2\sin\theta = \frac{C}{R}",
         "right", "left aside"),
        ("cart-pole", CART, r"(M+m)\ddot x + ml\ddot\theta - ml^2\dot\theta^2\sin\theta = \frac{C}{R}",
         "wrong", "dimension"),
        ("cart-pole", CART, r"\begin{bmatrix} \cos\theta & l \\ M+m & ml\cos\theta\end{bmatrix}"
         r"\begin{bmatrix}\ddot x\\ \ddot\theta\end{bmatrix} + \begin{bmatrix} g\sin\theta \\"
         r"-ml\dot\theta^2\sin\theta\end{bmatrix} = \begin{bmatrix} 0 \\ F\end{bmatrix}", "right", "order"),
        ("cart-pole", CART + r"$$N = m\ddot x + ml\ddot\theta\cos\theta - ml\dot\theta^2\sin\theta$$"
         r"$$P = mg - ml\ddot\theta\sin\theta - ml\dot\theta^2\cos\theta$$",
         r"I\ddot\theta = -P l\sin\theta - N l\cos\theta", "doubtful", "the notes' own"),
        ("double-pendulum-absolute", DOUBLE, r"\frac{\partial(T - V)}{\partial\theta_2} = -m_2 l_1 l_2"
         r"\dot\theta_1^2\sin(\theta_1-\theta_2) - m_2 g l_2\sin\theta_2", "wrong", "in place of"),
        ("double-pendulum-absolute", DOUBLE + r"$$T_i = \tfrac12 m_i\dot R_i^2$$",
         r"R_1 = l_1\sin\theta_1\hat i - l_1\cos\theta_1\hat j", "right", ""),
    ],
)  # fmt: skip
def test_what_a_formula_of_its_kind_is_told(mechanism, before, formula, verdict, words):
    finding = check(catalog.get(mechanism), f"{before}\n$${formula}$$\n").findings[-1]
    said = finding.remark if verdict == "right" else finding.explanation
    assert (finding.verdict, words in said) == (verdict, True), said


@pytest.mark.parametrize(
    "formula, words",
    [
        (r"\frac{\partial (T - V)}{\partial\dot\theta_1} = -(m_1+m_2) g l_1\sin\theta_1 - m_2 l_1 l_2"
         r"\dot\theta_1\dot\theta_2\sin(\theta_1-\theta_2)", "this is ∂(T − V)/∂θ_1"),
        (r"x_1 = l_1\sin\theta_1$$ $$y_1 = -l_1\cos\theta_1$$ $$x_2 = x_1 + l_2\sin\theta_2$$"
         r"$$\dot y_2 = \dot x_1 + l_2\dot\theta_2\sin\theta_2", "_1 should be y"),
        (r"m_2 l_1 l_2\dot\theta_1\dot\theta_2\sin(\theta_1-\theta_2) + (m_1+m_2) g l_1\sin\theta_1 ="
         r"-l_1 \frac{d}{dt}\big(2 (m_1+m_2) l_1\dot\theta_1 + \tfrac12 m_2 l_2\dot\theta_2"
         r"\cos(\theta_1-\theta_2)\big)", "should count twice"),
    ],
)  # fmt: skip
def test_the_slip_itself_is_named(formula, words):
    finding = check(catalog.get("double-pendulum-absolute"), f"{DOUBLE}\n$${formula}$$").findings[
        -1
    ]
    said = unicodedata.normalize("NFD", finding.explanation)
    assert (finding.verdict, words in said) == ("wrong", True), said


def test_an_operator_is_a_derivative():
    text = r"""$$m l^2\ddot\theta + m g l\sin\theta = 0$$ $$D^2\theta + \frac gl\sin\theta = 0$$
    $$(D^2 + \frac{b}{m l^2} D)\theta + \frac gl\sin\theta = 0$$ $$D^2\theta - \frac gl\sin\theta = 0$$"""
    assert verdicts("pendulum", text) == ["right", "right", "right", "wrong"]


def test_names_are_shown_as_the_notes_write_them():
    text = r"$$x_p = x + l\sin\theta$$ $$y_p = -l\cos\theta$$ $$\mathcal L = T - V$$" + CART
    said = "; ".join(check(catalog.get("cart-pole"), text).conventions)
    assert "x_p is " in said
    assert "x_pi" not in said
    assert "Lag" not in said


def test_places_may_be_vectors():
    text = (
        DOUBLE
        + r"""$$\vec x_1 = \begin{pmatrix} l_1\sin\theta_1 \\ -l_1\cos\theta_1\end{pmatrix}$$
    $$\dot{\vec x}_1 = \begin{pmatrix} l_1\dot\theta_1\cos\theta_1 \\ l_1\dot\theta_1\sin\theta_1\end{pmatrix}$$
    $$\vec x_2 = \begin{pmatrix} l_1\sin\theta_1 + l_2\sin\theta_2 \\ l_1\cos\theta_1 - l_2\cos\theta_2
    \end{pmatrix}$$"""
    )
    assert verdicts("double-pendulum-absolute", text)[2:] == ["right", "right", "no claim"]


PROGRAM = """
```python
    d = theta1 - theta2
    den = m1 + m2*np.sin(d)**2
    domega1 = (-m2*l1*omega1**2*np.sin(d)*np.cos(d) + m2*g*np.sin(theta2)*np.cos(d)
               - m2*l2*omega2**2*np.sin(d) - (m1+m2)*g*np.sin(theta1)) / (l1*den)
    alpha_2 = (m2*l2*omega2**2*np.sin(d)*np.cos(d) + (m1+m2)*(g*np.sin(theta1)*np.cos(d)
               {} l1*omega1**2*np.sin(d) - g*np.sin(theta2))) / (l2*den)
```
"""


@pytest.mark.parametrize("sign, verdict", [("+", "right"), ("-", "wrong")])
def test_accelerations_of_a_program(sign, verdict):
    text = DOUBLE + PROGRAM.format(sign)
    findings = check(catalog.get("double-pendulum-absolute"), text).findings[2:]
    assert [f.verdict for f in findings] == ["right", verdict]
    assert "sign of" in findings[1].explanation or verdict == "right"


DRAWN = """
  |M+m    m·l·cosθ|  [ẍ ]   |F {} m·l·sinθ·θ̇² + friction_cart|
  |m·l·cosθ    Ip |  [θ̈ ] = |−m·g·l·sinθ                     |

  Ip = I + m * l^2
"""
STIFF = r"""
$$(M+m)\ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta = F$$
$$m l \ddot x \cos\theta + (I + m l^2) \ddot\theta + m g l \sin\theta = 0$$
"""


@pytest.mark.parametrize("sign, verdict", [("+", "right"), ("-", "wrong")])
def test_matrices_drawn_over_lines(sign, verdict):
    finding = check(catalog.get("cart-pole"), STIFF + DRAWN.format(sign)).findings[2]
    assert (finding.verdict, "it should be" in finding.explanation) == (verdict, verdict == "wrong")


LARGE = "m1*lc1^2 + m2*(l1^2 + lc2^2 + 2*l1*lc2*cos(q2)) + I1 + I2"
MIXED = "m2*(lc2^2 + l1*lc2*cos(q2)) + I2"


@pytest.mark.parametrize(
    "text",
    [
        f"```matlab\nM11 = {LARGE};\nM12 = {MIXED};\nM22 = m2*lc2^2 + I2;\nM = [M11 M12; M12 M22];\n```",
        f"```julia\nM = [{LARGE}   {MIXED}\n     {MIXED}   m2*lc2^2 + I2]\n```",
        f"    M = | {LARGE}    {MIXED} |\n        | {MIXED}    m2*lc2^2 + I2 |\n",
        f"    ⎡{LARGE}  {MIXED}⎤\nM = ⎢                     ⎥\n    ⎣{MIXED}  m2*lc2^2 + I2⎦\n",
        f"M = [[{LARGE}, {MIXED}], [{MIXED}, m2*lc2^2 + I2]]\n",
    ],
)
def test_arrays_of_programs_and_of_printed_text(text):
    found = check(catalog.get("rr-arm"), f"{ARM}\n{text}").findings[3:]
    assert found[-1].quantity == "M: the mass matrix"
    assert {f.verdict for f in found} == {"right"}


def test_values_worked_out_in_numbers_define_nothing():
    text = r"""
$$m_p = m_{rod} + m_{ball} = 0.00426 + 0.0077 = 0.01196 \text{ kg}$$
$$l_p = \frac{0.06 m_{rod} + 0.103 m_{ball}}{m_p}$$
$$V = m_p g l_p\cos\alpha$$
$$T = \tfrac12 (J_0 + J_1\sin^2\alpha)\dot\theta^2 + \tfrac12 J_1\dot\alpha^2 + m_p L_r l_p\cos\alpha\,\dot\theta\dot\alpha$$
$$\frac{\partial V}{\partial\alpha} = -m_p g l_p\sin\alpha$$
"""
    assert verdicts("furuta", text) == ["no claim"] * 2 + ["right"] * 3


def test_one_capital_among_many_small_letters_is_the_same():
    text = (
        DOUBLE
        + r"""
$$x_1 = l_1\sin\theta_1$$ $$y_1 = -l_1\cos\theta_1$$ $$x_2 = x_1 + l_2\sin\theta_2$$
$$y_2 = y_1 - l_2\cos\theta{2}$$
$$\ddot\theta_1 = \frac{-g(2m_1+m_2)\sin\theta_1 - m_2 g\sin(\theta_1-2\theta_2) - 2\sin(\theta_1-\theta_2) m_2
(\dot\theta_2^2 L_2 + \dot\theta_1^2 L_1\cos(\theta_1-\theta_2))}{l_1(2m_1+m_2-m_2\cos(2\theta_1-2\theta_2))}$$"""
    )
    assert set(verdicts("double-pendulum-absolute", text)) == {"right"}


def test_the_potential_energy_says_how_the_angle_is_counted():
    """What is derived from it does not outvote it."""
    text = r"""$$L(\theta,\phi;\dot\theta,\dot\phi) = T - V = \tfrac12 m l^2(\dot\theta^2 + \sin^2\theta\,\dot\phi^2)
+ m g l\cos\theta$$
$$\dot p_\theta = -\frac{\partial H}{\partial\theta} = -\frac{p_\phi^2\cos\theta}{m l^2\sin^3\theta} + m g l\sin\theta$$
$$\ddot\theta - \dot\phi^2\cos\theta\sin\theta - \frac gl\sin\theta = 0$$"""
    found = check(catalog.get("spherical-pendulum"), text).findings
    assert found[-1].verdict != "right"
    assert {f.verdict for f in found if f.formula.startswith("L(")} <= {"right", "doubtful"}
    assert "wrong" not in {f.verdict for f in found if f.formula.startswith("T - V")}


def test_a_matrix_equation_with_bare_angles_is_linear():
    text = (
        CART
        + r"""$$\begin{bmatrix}\ddot x\\ \ddot\theta\end{bmatrix} = M^{-1}\begin{bmatrix} F \\ -m g l\theta
\end{bmatrix}$$"""
    )
    assert verdicts("cart-pole", text)[-1] not in ("wrong", "right")

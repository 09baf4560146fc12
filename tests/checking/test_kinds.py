"""Kinds of real notes: a few lines each, with what they have to be called."""

from __future__ import annotations

import unicodedata

import pytest

from chainrule.checking import check
from chainrule.checking.recognising import recognised
from chainrule.checking.scenarios import SCENARIOS
from chainrule.mechanism.builders import catalog

DOUBLE = r"""
$$T = \frac12 (m_1+m_2) l_1^2\dot\theta_1^2 + \frac12 m_2 l_2^2\dot\theta_2^2
 + m_2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2)$$
$$V = -(m_1+m_2) g l_1\cos\theta_1 - m_2 g l_2\cos\theta_2$$
"""
CART = r"""
$$(M+m)\ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta = F$$
$$\ddot x \cos\theta + l \ddot\theta + g \sin\theta = 0$$
"""
ARM = r"""
$$M_{11} = I_1 + I_2 + m_1 l_{c1}^2 + m_2(l_1^2 + l_{c2}^2 + 2 l_1 l_{c2}\cos q_2)$$
$$M_{12} = I_2 + m_2(l_{c2}^2 + l_1 l_{c2}\cos q_2)$$
$$V = (m_1 l_{c1} + m_2 l_1) g \sin q_1 + m_2 g l_{c2}\sin(q_1+q_2)$$
"""


def verdicts(mechanism: str, text: str) -> list[str]:
    """What the formulas behind a beginning are called."""
    return [f.verdict for f in check(catalog.get(mechanism), text).findings]


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
    assert "sign of G is turned" in report.findings[-1].explanation


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

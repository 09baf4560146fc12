"""Signs repeated at a break, Greek letters with numbers, pairs, quotients for dots, lost dots."""

import pytest

from chainrule.checking.reading.passages import passages
from chainrule.checking.reading.statements import formulas
from checking.beginnings import DOUBLE, verdicts

MASSES = r"\frac{-g(2m_1+m_2)\sin\theta_1 - m_2 g\sin(\theta_1-2\theta_2)"
FIRST = (
    MASSES
    + r" - 2 m_2\sin(\theta_1-\theta_2)(\omega_2^2 l_2 + \omega_1^2 l_1\cos(\theta_1-\theta_2))}"
    r"{l_1(2m_1+m_2-m_2\cos(2\theta_1-2\theta_2))}"
)


@pytest.mark.parametrize(
    "rate",
    [
        r"\dot\omega_1",
        r"\frac{d\omega_1}{dt}",
        r"\frac{\partial\omega_1}{\partial t}",
        r"\frac{d}{dt}\omega_1",
        r"\frac{d^2\theta_1}{dt^2}",
        r"\ddot\theta_1",
    ],
)
def test_rates_are_quotients_too(rate: str):
    assert verdicts("double-pendulum-absolute", DOUBLE + f"$${rate} = {FIRST}$$")[2] == "right"
    slip = FIRST.replace("- m_2 g", "+ m_2 g")
    assert verdicts("double-pendulum-absolute", DOUBLE + f"$${rate} = {slip}$$")[2] == "wrong"


def test_a_dot_that_is_lost_is_a_mistake():
    slip = FIRST.replace(r"\omega_2^2", r"\theta_2^2").replace(r"\omega_1^2", r"\theta_1^2")
    text = DOUBLE + rf"$$\ddot\theta_1 = {slip}$$"
    assert verdicts("double-pendulum-absolute", text)[2] == "wrong"


@pytest.mark.parametrize("sign", ["-", "+"])
@pytest.mark.parametrize("gap", [r"\\", r"\\ \\", r"\\ &"])
def test_a_sign_is_repeated_where_a_line_begins(sign: str, gap: str):
    height = r"m_2 g l_2\cos\theta_2"
    text = rf"""
\begin{{align}}
V &= -(m_1+m_2) g l_1\cos\theta_1 {sign} {gap} {sign} {height}
\end{{align}}
"""
    expected = {"-": "right", "+": "wrong"}[sign]
    assert verdicts("double-pendulum-absolute", DOUBLE + text)[-1] == expected


def test_a_number_behind_a_greek_letter_is_its_index():
    text = r"$$V = -(m_1+m_2) g l_1\cos(\theta1) - m_2 g l_2\cos\theta2$$"
    assert verdicts("double-pendulum-absolute", DOUBLE + text)[2] == "right"


PAIRS = r"""
The places are $(x_1, y_1) = (l_1\sin\theta_1, -l_1\cos\theta_1)$ and
$(x_2, y_2) = (x_1 + l_2\sin\theta_2, y_1 - l_2\cos\theta_2)$.
"""


def test_pairs_are_two_formulas():
    assert verdicts("double-pendulum-absolute", DOUBLE + PAIRS) == ["right"] * 6
    wrong = PAIRS.replace("y_1 - l_2", "y_1 + l_2")
    assert verdicts("double-pendulum-absolute", DOUBLE + wrong) == ["right"] * 5 + ["wrong"]


def test_the_speed_is_a_capital_letter():
    text = r"$$T = \frac12 m_1 V_1^2 + \frac12 m_2 V_2^2$$"
    assert verdicts("double-pendulum-absolute", DOUBLE + text)[2] == "right"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"l_2 s_12", "l_2 s_12"),
        (r"\theta_1^{'2}", "θ_1′²"),
        (r"q’_1", "q_1′"),
        (r"\l_1 x", "ℓ_1 x"),
        (r"J_p^{\text{eff}}", "J_peff"),
        (r"\det", "det"),
        (r"\det M", "det M"),
    ],
)
def test_ways_of_writing_one_name(written: str, meant: str):
    (found,) = formulas(text := f"$$A = {written}$$", passages(text))
    assert str(found.members[1].tree) == meant


PHYSICS = r"""
$$\vb{H}(\va{q}) \equiv \mqty[M + m & m l\cos(\theta) \\ m l\cos(\theta) & m l^2]$$
"""


def test_matrices_of_the_package_physics():
    (found,) = formulas(PHYSICS, passages(PHYSICS))
    assert str(found.members[1].tree) == "[M + m, m l cos θ; m l cos θ, m l²]"


def test_columns_of_places_are_two_formulas():
    text = r"$$\begin{pmatrix} x_1 \\ y_1 \end{pmatrix} = \begin{pmatrix} l_1\sin\theta_1 \\ S l_1\cos\theta_1 \end{pmatrix}$$"
    right, wrong = (DOUBLE + PAIRS + text.replace("S", sign) for sign in ("-", "+"))
    assert verdicts("double-pendulum-absolute", right)[-2:] == ["right", "right"]
    assert verdicts("double-pendulum-absolute", wrong)[-1] in ("wrong", "doubtful")

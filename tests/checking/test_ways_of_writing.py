"""Ways of writing that real notes have: the same facts, read in every one of them."""

from __future__ import annotations

import json

import pytest

from chainrule.checking import check
from chainrule.mechanism.builders import catalog

CART = r"""
$$ T = \frac12 (M + m) \dot x^2 + m l \dot x \dot\theta \cos\theta + \frac12 m l^2 \dot\theta^2 $$
$$ U = m g l \cos\theta $$
$$ (M + m) \ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta = F $$
$$ l \ddot\theta + \ddot x \cos\theta - g \sin\theta = 0 $$
"""
PENDULA = r"""
$$ T = \frac12 (m_1 + m_2) l_1^2 \dot\theta_1^2 + m_2 l_1 l_2 \dot\theta_1 \dot\theta_2 \cos(\theta_1 - \theta_2) + \frac12 m_2 l_2^2 \dot\theta_2^2 $$
$$ V = -(m_1 + m_2) g l_1 \cos\theta_1 - m_2 g l_2 \cos\theta_2 $$
"""


def verdicts(mechanism: str, text: str) -> list[str]:
    return [f.verdict for f in check(catalog.get(mechanism), text).findings]


@pytest.mark.parametrize(
    "mechanism, text",
    [
        (  # L is the Lagrangian and a length
            "cart-pole",
            r"$$x_p = x + L \sin\theta$$ $$y_p = L \cos\theta$$ $$L = T - V$$ $$V = m g L \cos\theta$$"
            r"$$L = \frac12 (M + m) \dot x^2 + m L \dot x \dot\theta \cos\theta"
            r" + \frac12 m L^2 \dot\theta^2 - m g L \cos\theta$$"
            r"$$\frac{\partial L}{\partial \dot x} = (M + m) \dot x + m L \dot\theta \cos\theta$$",
        ),
        (  # a row of its own that begins with a minus
            "cart-pole",
            CART + r"$$\begin{aligned} (M + m) \ddot x &= F - m l \ddot\theta \cos\theta"
            r" + m l \dot\theta^2 \sin\theta \\ - l \ddot\theta &= \ddot x \cos\theta - g \sin\theta"
            r"\end{aligned}$$",
        ),
        (  # a derivative ends with what stands next to it
            "double-pendulum-absolute",
            PENDULA + r"$$L = \frac{m_1 l_1^2 \left(\frac{d}{dt} \theta_1\right)^2}{2}"
            r" + \frac{m_2 (l_1^2 (\frac{d}{dt} \theta_1)^2 + 2 l_1 l_2 \cos(\theta_1 - \theta_2)"
            r" \frac{d}{dt} \theta_1 \frac{d}{dt} \theta_2 + l_2^2 (\frac{d}{dt} \theta_2)^2)}{2}"
            r" + g (m_1 + m_2) l_1 \cos\theta_1 + m_2 g l_2 \cos\theta_2$$",
        ),
        (  # momenta, inverses, determinants, Hamilton's equations for every i
            "double-pendulum-absolute",
            PENDULA + r"$$B = \begin{bmatrix} (m_1 + m_2) l_1^2 & m_2 l_1 l_2 \cos(\theta_1 - \theta_2)"
            r" \\ m_2 l_1 l_2 \cos(\theta_1 - \theta_2) & m_2 l_2^2 \end{bmatrix}$$"
            r"$$\begin{bmatrix} p_{\theta_1} \\ p_{\theta_2} \end{bmatrix} = B"
            r"\begin{bmatrix} \dot\theta_1 \\ \dot\theta_2 \end{bmatrix}$$"
            r"$$\det B = m_2 l_1^2 l_2^2 (m_1 + m_2 \sin^2(\theta_1 - \theta_2))$$"
            r"$$\begin{bmatrix} \dot\theta_1 \\ \dot\theta_2 \end{bmatrix} = B^{-1}"
            r"\begin{bmatrix} p_{\theta_1} \\ p_{\theta_2} \end{bmatrix}$$"
            r"$$H = \sum_{i=1}^2 \dot\theta_i p_{\theta_i} - L$$"
            r"$$\dot\theta_i = \frac{\partial H}{\partial p_{\theta_i}}$$"
            r"$$\dot p_{\theta_i} = -\frac{\partial H}{\partial \theta_i}$$",
        ),
        (  # norms, and a root that is squared
            "cart-pole",
            CART + r"$$T = \frac12 M \dot x^2 + \frac12 m \left(\sqrt{(\dot x + l \dot\theta \cos\theta)^2"
            r" + (l \dot\theta \sin\theta)^2}\right)^2$$"
            r"$$T = \frac12 M \dot x^2 + \frac12 m \left\| \begin{bmatrix} \dot x + l \dot\theta \cos\theta"
            r" \\ l \dot\theta \sin\theta \end{bmatrix} \right\|_2^2$$",
        ),
        (  # names for rates, components of velocities and accelerations
            "double-pendulum-absolute",
            PENDULA + r"$$x_1 = l_1 \sin\theta_1$$ $$y_1 = -l_1 \cos\theta_1$$"
            r"$$v_{1x} = l_1 \dot\theta_1 \cos\theta_1$$"
            r"$$a_{1y} = l_1 \dot\theta_1^2 \cos\theta_1 + l_1 \ddot\theta_1 \sin\theta_1$$",
        ),
        (  # equations on lines of their own
            "cart-pole",
            "$$\nU = m g l \\cos\\theta\nV = m g l \\cos\\theta\n$$" + CART,
        ),
        (  # reStructuredText
            "pendulum",
            ":math:`T = \\frac12 m l^2 \\dot\\theta^2`\n\n.. math::\n   :label: a\n\n   V = -m g l\n"
            "     \\cos\\theta\n\n   L = T - V\n\nand so on\n",
        ),
        (  # the address of a picture
            "pendulum",
            "![](https://latex.codecogs.com/svg.latex?T%20=%20%5Cfrac12%20m%20l%5E2%20%5Cdot%5Ctheta%5E2)\n"
            '<img src="https://render.githubusercontent.com/render/math?math=V = -m g l \\cos\\theta">',
        ),
        (  # half angles and roots
            "pendulum",
            r"$$V = 2 m g l \sin^2\frac{\theta}{2}$$ $$V = m g l \sqrt{(1 - \cos\theta)^2}$$"
            r"$$l \ddot\theta + 2 g \sin\frac{\theta}{2} \cos\frac{\theta}{2} = 0$$",
        ),
        (  # lower-case energies
            "rr-arm",
            r"$$k_1 = \frac12 (I_1 + m_1 l_{c1}^2) \dot q_1^2$$ $$u_1 = m_1 g l_{c1} \sin q_1$$"
            r"$$u_2 = m_2 g (l_1 \sin q_1 + l_{c2} \sin(q_1 + q_2))$$ $$L = k_1 + k_2 - u_1 - u_2$$",
        ),
    ],
    ids=["L", "rows", "d/dt", "Hamilton", "norms", "components", "lines", "reST", "pictures",
         "half-angles", "lower-case"],
)  # fmt: skip
def test_what_is_right_is_called_right(mechanism, text):
    found = verdicts(mechanism, text)
    assert found
    assert set(found) == {"right"}


SYMPY = """
import sympy as sy
theta1, theta2 = sy.symbols('theta1 theta2')
theta1_d, theta2_d = sy.symbols('theta1_d theta2_d')
theta1_dd, theta2_dd = sy.symbols('theta1_dd theta2_dd')
q, q_d = sy.Matrix([theta1, theta2]), sy.Matrix([theta1_d, theta2_d])
q_dd = sy.Matrix([theta1_dd, theta2_dd])
turned = 3*sy.pi/2 + theta1
H_01 = sy.Matrix([[sy.cos(turned), -sy.sin(turned), 0], [sy.sin(turned), sy.cos(turned), 0], [0, 0, 1]])
H_12 = sy.Matrix([[sy.cos(theta2), -sy.sin(theta2), l1], [sy.sin(theta2), sy.cos(theta2), 0], [0, 0, 1]])
place1 = H_01 * sy.Matrix([c1, 0, 1])
place2 = H_01 * H_12 * sy.Matrix([c2, 0, 1])
v1 = sy.Matrix([place1[0], place1[1]]).jacobian(q) * q_d
v2 = sy.Matrix([place2[0], place2[1]]).jacobian(q) * q_d
T1 = 0.5*m1*v1.dot(v1) + 0.5*I1*theta1_d**2
T2 = 0.5*m2*v2.dot(v2) + 0.5*I2*(theta1_d + theta2_d)**2
T = T1 + T2
V = m1*g*place1[1] + m2*g*place2[1]
L = T - V
EOM = []
for i in range(len(q)):
    temp = 0
    for j in range(len(q)):
        temp += sy.diff(sy.diff(L, q_d[i]), q[j]) * q_d[j] + sy.diff(sy.diff(L, q_d[i]), q_d[j]) * q_dd[j]
    EOM.append(temp - sy.diff(L, q[i]))
EOM = sy.Matrix([EOM[0], EOM[1]])
M = EOM.jacobian(q_dd)
"""


def test_a_sympy_program_is_followed():
    report = check(catalog.double_pendulum(), f"```python\n{SYMPY}```")
    told = {f.formula.split()[0]: f for f in report.findings}
    assert {f.verdict for f in report.findings} == {"right"}
    assert {"H_01", "H_12", "T1", "T2", "V", "L", "EOM", "M"} <= set(told)
    assert told["H_12"].remark == "the pose of link 2 in link 1"


def test_a_slip_in_a_program_is_found():
    slip = SYMPY.replace("0.5*I2*(theta1_d + theta2_d)**2", "0.5*I2*theta2_d**2")
    (wrong, *_) = check(catalog.double_pendulum(), f"```python\n{slip}```").wrong
    assert wrong.formula.startswith("T2")
    assert "θ̇_2 should be (θ̇_1 + θ̇_2)" in wrong.explanation


def test_a_program_is_never_run(tmp_path):
    mark = tmp_path / "mark"
    code = f"import os\nT = 0.5*m*l**2*theta_d**2 + open({str(mark)!r}, 'w').write('x')\nV = __import__('os')\n"
    check(catalog.pendulum(), f"```python\n{code}```")
    assert not mark.exists()


def test_functions_named_after_a_quantity_return_it():
    code = (
        "class Arm:\n    def gravity_vector(self, q):\n        g = self.g\n"
        "        return np.array([(self.m1*self.lc1 + self.m2*self.l1)*g*np.sin(q[0])"
        " + self.m2*self.lc2*g*np.sin(q[0] + q[1]), self.m2*self.lc2*g*np.sin(q[0] + q[1])])\n"
    )
    (finding,) = check(catalog.double_pendulum(), f"```python\n{code}```").findings
    assert (finding.verdict, finding.line) == ("right", 5)


def test_a_notebook_keeps_its_lines(tmp_path):
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["The energy\n", r"$$V = -m g l \cos\theta$$"]},
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": ["T = 0.5*m*l**2*theta_d**2\n", "x = 1"]},
    ]  # fmt: skip
    text = json.dumps({"cells": cells, "nbformat": 4}, indent=1)
    lines = {f.line: f.verdict for f in check(catalog.pendulum(), text).findings}
    rows = text.split("\n")
    assert lines == {
        next(i for i, row in enumerate(rows, 1) if "cos" in row): "right",
        next(i for i, row in enumerate(rows, 1) if "0.5*m" in row): "right",
    }


@pytest.mark.parametrize(
    "text, words",
    [
        (
            CART + r"$$ M \ddot x = F - m \ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta $$",
            "brackets are missing behind the minus",
        ),
        (
            CART + r"$$ l \ddot\theta + \ddot x \cos\theta = -g \sin\theta $$",
            "the sign of g sin θ is wrong",
        ),
        (
            CART + r"$$ x_p = x + l \sin\theta $$ $$ y_p = l \cos\theta $$ $$ y_p = -l \dot\theta \sin\theta $$",
            "a dot is missing on the other side",
        ),
        (CART + r"$$ L = T + U $$", "the sign of U is wrong"),
        (
            CART + r"$$ 2 M \ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta = F $$",
            "should be (M + m)",
        ),
    ],
    ids=["brackets", "sign", "dot", "L", "constant"],
)  # fmt: skip
def test_the_real_mistake_is_named(text, words):
    (wrong,) = check(catalog.cart_pole(), text).wrong
    assert words in wrong.explanation


def test_what_follows_from_a_mistake_says_so():
    mistake = (
        r"$$ l_1 \ddot\theta_1 \cos(\theta_1 - \theta_2) + l_2 \ddot\theta_2"
        r" = g \sin\theta_2 - l_1 \dot\theta_1^2 \sin(\theta_1 - \theta_2) $$"
    )
    solved = (
        r"$$ \ddot\theta_2 = \frac{g \sin\theta_2 - l_1 \dot\theta_1^2 \sin(\theta_1 - \theta_2)"
        r" - l_1 \ddot\theta_1 \cos(\theta_1 - \theta_2)}{l_2} $$"
    )
    report = check(catalog.double_pendulum_absolute(), f"{PENDULA}{mistake}\n{solved}")
    first, then = report.wrong
    assert "the sign of the whole side" in first.explanation
    assert (first.follows, then.follows) == (0, first.line)
    assert report.first_wrong is first
    assert f"it follows from line {first.line}" in str(report)


def test_a_wrong_energy_spoils_the_lagrangian_by_the_same_term():
    wrong_T = PENDULA.replace(r"\frac12 m_2 l_2^2", r"m_2 l_2^2")
    L = (
        r"$$ L = \frac12 (m_1 + m_2) l_1^2 \dot\theta_1^2 + m_2 l_1 l_2 \dot\theta_1 \dot\theta_2"
        r" \cos(\theta_1 - \theta_2) + m_2 l_2^2 \dot\theta_2^2 + (m_1 + m_2) g l_1 \cos\theta_1"
        r" + m_2 g l_2 \cos\theta_2 $$"
        r"$$ x_1 = l_1 \sin\theta_1 $$ $$ x_2 = l_1 \sin\theta_1 + l_2 \sin\theta_2 $$"
    )
    T, lagrangian = check(catalog.double_pendulum_absolute(), wrong_T + L).wrong
    assert lagrangian.follows == T.line


def test_a_force_in_the_equation_of_a_joint_that_has_none_is_doubtful():
    text = CART + r"$$ l \ddot\theta + \ddot x \cos\theta - g \sin\theta = F $$"
    last = check(catalog.cart_pole(), text).findings[-1]
    assert last.verdict == "doubtful"
    assert "a joint that has none" in last.explanation


def test_points_and_constants_are_no_quantities():
    text = CART + r"$$ C = \begin{pmatrix} x \\ 0 \end{pmatrix} $$ $$ K = m l $$ $$ E = M + m $$"
    report = check(catalog.cart_pole(), text)
    assert not report.wrong
    assert [f.verdict for f in report.findings[-3:]] == ["no claim"] * 3


def test_prose_that_the_formulas_do_not_follow_is_told():
    text = r"The angle is measured from the upright. $$V = -m g l \cos\theta$$ $$l \ddot\theta + g \sin\theta = 0$$"
    said = check(catalog.pendulum(), text + r"$$T = \frac12 m l^2 \dot\theta^2$$").conventions
    assert "the text says that the angle is zero upright; the formulas do not fit that" in said


def test_the_page_jumps_to_what_is_wrong():
    text = CART + r"$$ L = T + U $$ $$ W = \oint f $$"
    page = check(catalog.cart_pole(), text).to_html()
    assert '<li><a href="#s2">Line 6, wrong' in page
    assert "oint is not understood" in page

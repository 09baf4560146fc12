"""Programs: formulas in their strings, states that are unpacked or indexed, rates by any name."""

import json

import pytest

from chainrule.checking import check
from chainrule.mechanism.builders import catalog

DEN = "(m1 + m2 * sin(t1 - t2)**2)"
FIRST = (
    "(-m2*L1*w1**2*sin(t1 - t2)*cos(t1 - t2) + m2*g*sin(t2)*cos(t1 - t2)"
    " - m2*L2*w2**2*sin(t1 - t2) - (m1 + m2)*g*sin(t1)) / (L1*" + DEN + ")"
)
SECOND = (
    "((m1 + m2)*(L1*w1**2*sin(t1 - t2) - g*sin(t2) + g*sin(t1)*cos(t1 - t2))"
    " + m2*L2*w2**2*sin(t1 - t2)*cos(t1 - t2)) / (L2*" + DEN + ")"
)
WAYS = {
    "unpacked": f"""
def rates(t, y):
    t1, w1, t2, w2 = y
    d_omega1 = {FIRST}
    d_omega2 = {SECOND}
    return [w1, d_omega1, w2, d_omega2]
""",
    "own names": f"""
def rates(t, y):
    t1, t2, w1, w2 = y
    first = {FIRST}
    second = {SECOND}
    return np.array([w1, w2, first, second])
""",
    "returned": f"""
def rates(t, y):
    t1, w1, t2, w2 = y[0], y[1], y[2], y[3]
    return w1, {FIRST}, w2, {SECOND}
""",
    "slots": f"""
def rates(state, t):
    dydt = np.zeros_like(state)
    t1 = state[0]
    w1 = state[1]
    t2 = state[2]
    w2 = state[3]
    dydt[0] = w1
    dydt[1] = {FIRST}
    dydt[2] = w2
    dydt[3] = {SECOND}
    return dydt
""",
    "by name": f"""
t1, t2, w1, w2 = start
domega1_dt = {FIRST}
theta2_acc = {SECOND}
""",
    "by intermediate names": f"""
def rates(t, u):
    theta1, z1, theta2, z2 = u
    theta1dot = z1
    t1, w1, t2, w2 = theta1, z1, theta2, z2
    z1dot = {FIRST}
    z2dot = {SECOND}
    return theta1dot, z1dot, z2, z2dot
""",
}
WAYS["entries"] = (
    WAYS["slots"]
    .replace("    t1 = state[0]\n    w1 = state[1]\n    t2 = state[2]\n    w2 = state[3]\n", "")
    .replace("t1", "state[0]").replace("t2", "state[2]")
    .replace("w1", "state[1]").replace("w2", "state[3]")
)  # fmt: skip


def verdicts(mechanism: str, text: str) -> list[str]:
    """What the formulas of a program are called."""
    return [f.verdict for f in check(catalog.get(mechanism), f"```python\n{text}\n```").findings]


@pytest.mark.parametrize("way", WAYS)
def test_rates_of_states_are_followed(way: str):
    code = WAYS[way]
    assert verdicts("double-pendulum-absolute", code) == ["right"] * 2
    (one,) = [t for t in ("- m2*L2*w2**2*sin(t1 - t2) - ", "- m2*L2*state[3]**2*") if t in code]
    slip = code.replace(one, one.replace("- m2*L2", "+ m2*L2", 1))
    assert verdicts("double-pendulum-absolute", slip)[0] in ("wrong", "doubtful")


def test_a_cart_among_the_states():
    code = """
def dynamics(x, u):
    s, c = np.sin(x[1]), np.cos(x[1])
    den = M + m * s**2
    f = np.zeros(4)
    f[0] = x[2]
    f[1] = x[3]
    f[2] = (u + m * s * (l * x[3]**2 - g * c)) / den
    f[3] = ((M + m) * g * s - c * (u + m * l * x[3]**2 * s)) / (l * den)
    return f
"""
    assert verdicts("cart-pole", code) == ["right"] * 2
    slip = code.replace("(M + m) * g * s - c", "(M + m) * g * s + c")
    assert verdicts("cart-pole", slip) != ["right"] * 2


SHOWN = r"""
def show():
    '''The energies.

    $V = -m g l \cos\theta$
    '''
    st.latex(r'T = \frac{1}{2} m l^2 \dot{\theta}^2')
    display(Math("\\ddot{\\theta} = -\\frac{g}{l}"
                 "\\sin\\theta"))
    st.markdown(r"so $$L = \frac12 m l^2 \dot\theta^2 - m g l \cos\theta$$")
    plt.title("T = 3, V = 4")
    st.code('''
    T = 0.5 * m * l**2 * theta_dot**2
    ''')
"""


def test_formulas_in_strings(tmp_path):
    path = tmp_path / "page.py"
    path.write_text(SHOWN)
    found = check(catalog.get("pendulum"), path).findings
    expected = [(5, "right"), (7, "right"), (8, "right"), (10, "wrong"), (13, "right")]
    assert [(f.line, f.verdict) for f in found] == expected


def test_formulas_in_strings_of_notebooks():
    lines = ["display(Math(r'V = m g l (1 - \\cos\\theta)'))\n", "T = m*l**2*theta_dot**2/2"]
    cell = {"cell_type": "code", "source": lines, "outputs": [], "metadata": {}}
    text = json.dumps({"cells": [cell]}, indent=1)
    assert [f.verdict for f in check(catalog.get("pendulum"), text).findings] == ["right"] * 2


LINES = r'''
"""
The double pendulum, both angles from the vertical.

    F_1 = -m_2 l_1 l_2 \dot\theta_2^2 \sin(\theta_1 - \theta_2) - (m_1 + m_2) g l_1 \sin\theta_1
    F_2 = m_2 l_1 l_2 \dot\theta_1^2 \sin(\theta_1 - \theta_2) - m_2 g l_2 \sin\theta_2
    \det(\mathbf{M}) = (m_1 + m_2) l_1^2 m_2 l_2^2 - (m_2 l_1 l_2 \cos(\theta_1 - \theta_2))^2.
    \ddot{\theta}_1 = \frac{1}{\det(\mathbf{M})} \left[ m_2 l_2^2 F_1 - m_2 l_1 l_2 \cos(\theta_1 - \theta_2) F_2 \right]
"""
'''


def test_lines_of_latex_in_a_docstring_are_formulas_of_their_own():
    found = check(catalog.get("double-pendulum-absolute"), f"```python{LINES}```").findings
    assert [(f.line, f.verdict) for f in found if f.formula[:2] != "F_"] == [
        (7, "right"), (8, "right")
    ]  # fmt: skip

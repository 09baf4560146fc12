"""What holds in a part of the notes: conditions, another convention, letters that change meaning."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.mechanism.builders import catalog

ACROBOT = r"""
# Acrobot: partial feedback linearisation

$$M(q)\ddot q + C(q,\dot q)\dot q + G(q) = B u$$

$$M_{11} = m_1 l_{c1}^2 + m_2(l_1^2 + l_{c2}^2 + 2 l_1 l_{c2}\cos q_2) + I_1 + I_2$$
$$M_{12} = m_2(l_{c2}^2 + l_1 l_{c2}\cos q_2) + I_2$$
$$M_{22} = m_2 l_{c2}^2 + I_2$$
$$h_1 = -m_2 l_1 l_{c2}\sin q_2\,\dot q_2^2 - 2 m_2 l_1 l_{c2}\sin q_2\,\dot q_2\dot q_1$$
$$h_2 = m_2 l_1 l_{c2}\sin q_2\,\dot q_1^2$$
$$\phi_1 = (m_1 l_{c1} + m_2 l_1) g \cos q_1 + m_2 l_{c2} g\cos(q_1+q_2)$$
$$\phi_2 = m_2 l_{c2} g \cos(q_1+q_2)$$

The equations of motion are

$$M_{11}\ddot q_1 + M_{12}\ddot q_2 + h_1 + \phi_1 = 0$$
$$M_{12}\ddot q_1 + M_{22}\ddot q_2 + h_2 + \phi_2 = \tau$$

From the first

$$\ddot q_1 = -M_{11}^{-1}(M_{12}\ddot q_2 + h_1 + \phi_1)$$

and with it

$$\bar M_{22}\ddot q_2 + \bar h_2 + \bar\phi_2 = \tau$$

$$\bar M_{22} = M_{22} - M_{21}M_{11}^{-1}M_{12}$$
$$\bar h_2 = h_2 - M_{21}M_{11}^{-1}h_1$$
$$\bar\phi_2 = \phi_2 - M_{21}M_{11}^{-1}\phi_1$$

With $\tau = \bar M_{22} v_2 + \bar h_2 + \bar\phi_2$ the system is

$$\ddot q_2 = v_2$$
$$M_{11}\ddot q_1 + h_1 + \phi_1 = -M_{12}v_2$$

When the second joint is still, $\dot q_2 = 0$ and $\ddot q_2 = 0$:

$$M_{11}\ddot q_1 + \phi_1 = 0$$
$$M_{21}\ddot q_1 + h_2 + \phi_2 = \tau$$

Energy:

$$E = \frac12\dot q^T M\dot q + V$$
$$\dot E = \dot q_2\tau$$
"""
SWING_UP = r"""
# Swing-up of the pendulum

$$ml^2\ddot\theta + b\dot\theta + mgl\sin\theta = u$$

$$E = \frac12 ml^2\dot\theta^2 - mgl\cos\theta$$

Without damping, $b = 0$,

$$\dot E = ml^2\dot\theta\ddot\theta + mgl\dot\theta\sin\theta = \dot\theta\left[u - mgl\sin\theta\right] + mgl\dot\theta\sin\theta = u\dot\theta$$

The desired energy

$$E^d = mgl$$

$$\tilde E = E - E^d$$

$$u = -k\dot\theta\tilde E,\quad k>0$$

$$\dot{\tilde E} = -k\dot\theta^2\tilde E$$

Lyapunov function:

$$V = \frac12\tilde E^2$$
$$\dot V = \tilde E\dot{\tilde E} = \tilde E\dot\theta u = -k\dot\theta^2\tilde E^2$$
"""
SWITCH = r"""
# Cart and pole

Measure $\theta$ from the downward vertical.

$$T = \frac12(M+m)\dot x^2 + ml\dot x\dot\theta\cos\theta + \frac12ml^2\dot\theta^2$$
$$V = -mgl\cos\theta$$
$$(M+m)\ddot x + ml\ddot\theta\cos\theta - ml\dot\theta^2\sin\theta = F$$
$$l\ddot\theta + \ddot x\cos\theta + g\sin\theta = 0$$

From now on $\theta$ is the angle from the upright. Then

$$V = mgl\cos\theta$$
$$(M+m)\ddot x - ml\ddot\theta\cos\theta + ml\dot\theta^2\sin\theta = F$$
$$l\ddot\theta - \ddot x\cos\theta - g\sin\theta = 0$$
"""


def findings(mechanism: str, text: str):
    return check(catalog.get(mechanism), text).findings


def test_a_condition_that_is_stated_holds_for_what_follows():
    found = findings("acrobot", ACROBOT)
    assert not [f for f in found if f.verdict in ("wrong", "doubtful")]
    still = [f for f in found if "q2 is at rest" in f.remark]
    assert [f.verdict for f in still] == ["right", "right"]


def test_without_its_condition_an_equation_is_not_right():
    text = ACROBOT.replace(
        r"When the second joint is still, $\dot q_2 = 0$ and $\ddot q_2 = 0$:", "Then"
    )
    found = findings("acrobot", text)
    verdicts = {f.formula: f.verdict for f in found}
    assert verdicts[r"M_{21}\ddot q_1 + h_2 + \phi_2 = \tau"] == "doubtful"
    assert verdicts[r"M_{11}\ddot q_1 + \phi_1 = 0"] == "doubtful"


@pytest.mark.parametrize(
    "right, slip, words",
    [
        (r"h_1 + \phi_1 = -M_{12}v_2", r"h_1 + \phi_1 = M_{12}v_2", ""),
        (r"$$\dot E = \dot q_2\tau$$", r"$$\dot E = \dot q_1\tau$$", ""),
        (r"\ddot q_1 = -M_{11}^{-1}(M_{12}", r"\ddot q_1 = -M_{11}^{-1}(M_{22}", "M_22 should be M_12"),
    ],
)  # fmt: skip
def test_a_slip_in_partial_linearisation_is_not_right(right, slip, words):
    assert right in ACROBOT
    found = findings("acrobot", ACROBOT.replace(right, slip, 1))
    odd = [f for f in found if f.verdict in ("wrong", "doubtful", "unread")]
    assert odd
    assert any(words in f.explanation for f in odd)


def test_a_lyapunov_function_is_no_potential_energy():
    found = findings("pendulum", SWING_UP)
    assert not [f for f in found if f.verdict in ("wrong", "doubtful")]
    assert [f.verdict for f in found if f.line == 25][:2] == ["right", "right"]


def test_a_convention_may_change_where_the_text_says_so():
    report = check(catalog.get("cart-pole"), SWITCH)
    assert {f.verdict for f in report.findings} == {"right"}
    assert any(line.startswith("from line") for line in report.conventions)


def test_a_sign_that_changes_without_a_word_is_wrong():
    silent = SWITCH.replace("From now on $\\theta$ is the angle from the upright. Then", "So")
    verdicts = [f.verdict for f in findings("cart-pole", silent)]
    assert "wrong" in verdicts[4:]


def test_a_slip_behind_the_change_is_named():
    text = SWITCH.replace(r"+ ml\dot\theta^2\sin\theta = F", r"- ml\dot\theta^2\sin\theta = F")
    wrong = [f for f in findings("cart-pole", text) if f.verdict == "wrong"]
    assert [f.line for f in wrong] == [14]
    assert "the sign of m l" in wrong[0].explanation


STATES = r"""
The rod is massless and the angle is zero when it stands upright.

$$ V = m g l \cos\theta $$
$$ m l^2 \ddot\theta - m g l \sin\theta = \tau - b \dot\theta $$

The state is $\mathbf{x} = [x_1, x_2]^T = [\theta, \dot\theta]^T$, so that

$$ \dot x_2 = \frac{g}{l}\sin x_1 - \frac{b}{m l^2} x_2 + \frac{1}{m l^2}\tau $$
"""


@pytest.mark.parametrize(
    "slip, verdict",
    [
        (("", ""), "right"),
        ((r"\frac{g}{l}\sin x_1", r"\frac{g}{l}\cos x_1"), "wrong"),
        ((r"\frac{b}{m l^2} x_2", r"\frac{b}{m l} x_2"), "wrong"),
    ],
)
def test_names_of_states_are_written_out(slip, verdict):
    assert findings("pendulum", STATES.replace(*slip))[-1].verdict == verdict


def test_a_law_for_a_torque_is_confirmed_by_no_equation_that_it_drives():
    law = findings("pendulum", STATES + "\n$$ \\tau = m g l \\sin\\theta $$\n")[-1]
    assert law.verdict == "no claim"


def test_a_force_of_letters_of_the_notes_own_is_left_aside():
    text = r"""
$$ T = \frac12 (m + M)\dot x^2 + M L \dot x\dot\theta\cos\theta + \frac12 M L^2\dot\theta^2 $$
$$ M L^2\ddot\theta + M L\ddot x\cos\theta + M g L\sin\theta = 0 $$
$$ (m + M)\ddot x + M L\ddot\theta\cos\theta - M L\dot\theta^2\sin\theta = \frac{C}{R} $$
"""
    assert findings("cart-pole", text)[-1].verdict == "right"
    assert findings("cart-pole", text.replace(r"- M L\dot", r"- M L^2\dot"))[-1].verdict == "wrong"


def test_a_velocity_is_the_jacobian_that_the_notes_write():
    text = r"""
$$ x = l_1\cos q_1 + l_2\cos(q_1+q_2) $$
$$ y = l_1\sin q_1 + l_2\sin(q_1+q_2) $$
$$ J = \begin{bmatrix} -l_1 s_1 - l_2 s_{12} & -l_2 s_{12} \\ l_1 c_1 + l_2 c_{12} & l_2 c_{12} \end{bmatrix} $$
$$ \begin{bmatrix}\dot x\\ \dot y\end{bmatrix} = J \begin{bmatrix}\dot q_1\\ \dot q_2\end{bmatrix} $$
$$ \det J = l_1 l_2 \sin q_2 $$
"""
    found = [f.verdict for f in findings("rr-arm", text)]
    assert found[:4] == ["right"] * 4
    assert not {"wrong", "doubtful"} & set(found)


def test_the_rate_of_a_column_of_states_is_taken_entry_by_entry():
    text = r"""
The angle $\theta$ is measured from the upward vertical.
$$(M + m) \ddot{x} + m l \ddot{\theta} \cos\theta - m l \dot{\theta}^2 \sin\theta = F$$
$$l \ddot{\theta} + \ddot{x} \cos\theta - g \sin\theta = 0$$
$$V = m g l\cos\theta$$

- $x_1 = x$
- $x_2 = \dot{x}$
- $x_3 = \theta$
- $x_4 = \dot{\theta}$

$$\frac{d}{dt} \begin{bmatrix} x_1 \\ x_2 \\ x_3 \\ x_4 \end{bmatrix} = \begin{bmatrix} x_2 \\
\frac{F - m g \sin(x_3) \cos(x_3) + m l x_4^2 \sin(x_3)}{M + m \sin^2(x_3)} \\ x_4 \\
\frac{(M + m) g \sin(x_3) - F \cos(x_3) - m l x_4^2 \sin(x_3) \cos(x_3)}{l (M + m \sin^2(x_3))}
\end{bmatrix}$$
"""
    assert findings("cart-pole", text)[-1].verdict == "right"
    assert findings("cart-pole", text.replace("F - m g", "F + m g"))[-1].verdict == "wrong"


def test_dots_of_an_explanation_are_set_as_formulas():
    slip = SWITCH.replace(r"+ ml\dot\theta^2\sin\theta = F", r"- ml\dot\theta^2\sin\theta = F")
    page = check(catalog.get("cart-pole"), slip).document()
    assert r"the sign of m l $\dot{\theta}$" in page.latex()
    assert r"the sign of m l $`\dot{\theta}`$" in page.markdown()

"""Linear systems in notes: equations for small angles, Laplace transforms, state matrices."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.checking.scenarios import scenario
from chainrule.mechanism.builders import catalog

CART = r"""
# Inverted pendulum on a cart

A cart of mass $M$ with a pendulum of mass $m$, length to the centre of mass $l$ and inertia $I$; friction of the cart $b$, force $F$.
The angle $\theta$ is measured from the downward vertical.

Horizontal forces on the pendulum give the reaction

$$N = m\ddot{x}+ml\ddot{\theta}\cos\theta-ml\dot{\theta}^2\sin\theta$$

and the first equation of motion

$$(M+m)\ddot{x}+b\dot{x}+ml\ddot{\theta}\cos\theta-ml\dot{\theta}^2\sin\theta=F$$

The second one:

$$(I+ml^2)\ddot{\theta}+mgl\sin\theta=-ml\ddot{x}\cos\theta$$

Let $\phi$ be the deviation from the upright equilibrium, $\theta = \pi + \phi$. For small $\phi$:

$$\cos\theta = \cos(\pi+\phi) \approx -1$$
$$\sin\theta = \sin(\pi+\phi) \approx -\phi$$
$$\dot{\theta}^2 = \dot{\phi}^2 \approx 0$$

The linearised equations, with $u$ for the force:

$$(I+ml^2)\ddot{\phi}-mgl\phi=ml\ddot{x}$$
$$(M+m)\ddot{x}+b\dot{x}-ml\ddot{\phi}=u$$

## Transfer function

Laplace transform with zero initial conditions:

$$(I+ml^2)\Phi(s)s^2-mgl\Phi(s)=mlX(s)s^2$$
$$(M+m)X(s)s^2+bX(s)s-ml\Phi(s)s^2=U(s)$$

Solved for $X(s)$:

$$X(s)=\left[\frac{I+ml^2}{ml}-\frac{g}{s^2}\right]\Phi(s)$$

Put into the second:

$$(M+m)\left[\frac{I+ml^2}{ml}-\frac{g}{s^2}\right]\Phi(s)s^2+b\left[\frac{I+ml^2}{ml}-\frac{g}{s^2}\right]\Phi(s)s-ml\Phi(s)s^2=U(s)$$

Rearranged:

$$\frac{\Phi(s)}{U(s)}=\frac{\frac{ml}{q}s^2}{s^4+\frac{b(I+ml^2)}{q}s^3-\frac{(M+m)mgl}{q}s^2-\frac{bmgl}{q}s}$$

where

$$q=[(M+m)(I+ml^2)-(ml)^2]$$

A pole and a zero at the origin cancel:

$$P_{pend}(s)=\frac{\Phi(s)}{U(s)}=\frac{\frac{ml}{q}s}{s^3+\frac{b(I+ml^2)}{q}s^2-\frac{(M+m)mgl}{q}s-\frac{bmgl}{q}} \qquad [\frac{rad}{N}]$$

$$P_{cart}(s)=\frac{X(s)}{U(s)}=\frac{\frac{(I+ml^2)s^2-gml}{q}}{s^4+\frac{b(I+ml^2)}{q}s^3-\frac{(M+m)mgl}{q}s^2-\frac{bmgl}{q}s} \qquad [\frac{m}{N}]$$

## State space

$$
\begin{bmatrix}\dot{x}\\ \ddot{x}\\ \dot{\phi}\\ \ddot{\phi}\end{bmatrix}=
\begin{bmatrix}0&1&0&0\\
0&\frac{-(I+ml^2)b}{I(M+m)+Mml^2}&\frac{m^2gl^2}{I(M+m)+Mml^2}&0\\
0&0&0&1\\
0&\frac{-mlb}{I(M+m)+Mml^2}&\frac{mgl(M+m)}{I(M+m)+Mml^2}&0\end{bmatrix}
\begin{bmatrix}x\\ \dot{x}\\ \phi\\ \dot{\phi}\end{bmatrix}+
\begin{bmatrix}0\\ \frac{I+ml^2}{I(M+m)+Mml^2}\\ 0\\ \frac{ml}{I(M+m)+Mml^2}\end{bmatrix}u
$$

$$\mathbf{y}=\begin{bmatrix}1&0&0&0\\0&0&1&0\end{bmatrix}\begin{bmatrix}x\\ \dot{x}\\ \phi\\ \dot{\phi}\end{bmatrix}+\begin{bmatrix}0\\0\end{bmatrix}u$$
"""
PENDULUM = r"""
# Damped pendulum

$$ m l^2 \ddot\theta + b\dot\theta + m g l \sin\theta = \tau $$

Linearise about the hanging position, $\sin\theta\approx\theta$:

$$ m l^2 \ddot\theta + b\dot\theta + m g l \theta = \tau $$

$$ G(s) = \frac{\Theta(s)}{T(s)} = \frac{1}{ml^2s^2 + bs + mgl} $$

or $$G(s) = \frac{1/(ml^2)}{s^2 + \frac{b}{ml^2}s + \frac{g}{l}}$$

With $x_1 = \theta$, $x_2 = \dot\theta$:

$$ \begin{bmatrix}\dot x_1\\ \dot x_2\end{bmatrix} = \begin{bmatrix}0 & 1\\ -\frac{g}{l} & -\frac{b}{ml^2}\end{bmatrix}\begin{bmatrix}x_1\\x_2\end{bmatrix} + \begin{bmatrix}0\\ \frac{1}{ml^2}\end{bmatrix}\tau $$

$$A = \begin{bmatrix}0 & 1\\ -\frac{g}{l} & -\frac{b}{ml^2}\end{bmatrix}, \quad B = \begin{bmatrix}0\\ \frac{1}{ml^2}\end{bmatrix}$$

About the upright position $\theta = \pi$:

$$A = \begin{bmatrix}0 & 1\\ \frac{g}{l} & -\frac{b}{ml^2}\end{bmatrix}$$
"""
PENDULA = r"""
# Double pendulum, small oscillations

$$T=\frac12(m_1+m_2)l_1^2\dot\theta_1^2+\frac12m_2l_2^2\dot\theta_2^2+m_2l_1l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2)$$
$$V=-(m_1+m_2)gl_1\cos\theta_1-m_2gl_2\cos\theta_2$$

For small angles:

$$T\approx\frac12(m_1+m_2)l_1^2\dot\theta_1^2+\frac12m_2l_2^2\dot\theta_2^2+m_2l_1l_2\dot\theta_1\dot\theta_2$$
$$V=\frac12(m_1+m_2)gl_1\theta_1^2+\frac12m_2gl_2\theta_2^2$$

$$M = \begin{bmatrix}(m_1+m_2)l_1^2&m_2l_1l_2\\m_2l_1l_2&m_2l_2^2\end{bmatrix},\quad K=\begin{bmatrix}(m_1+m_2)gl_1&0\\0&m_2gl_2\end{bmatrix}$$

$$M\ddot{\theta}+K\theta=0$$

$$(m_1+m_2)l_1\ddot\theta_1+m_2l_2\ddot\theta_2+(m_1+m_2)g\theta_1=0$$
$$l_1\ddot\theta_1+l_2\ddot\theta_2+g\theta_2=0$$

$$A=\begin{bmatrix}0&0&1&0\\0&0&0&1\\-\frac{(m_1+m_2)g}{m_1l_1}&\frac{m_2g}{m_1l_1}&0&0\\\frac{(m_1+m_2)g}{m_1l_2}&-\frac{(m_1+m_2)g}{m_1l_2}&0&0\end{bmatrix}$$
"""
NOTES = {"cart-pole": CART, "pendulum": PENDULUM, "double-pendulum-absolute": PENDULA}


@pytest.mark.parametrize("mechanism", NOTES)
def test_linear_forms_are_right(mechanism):
    found = check(catalog.get(mechanism), NOTES[mechanism]).findings
    assert not [f for f in found if f.verdict in ("wrong", "doubtful")]
    linear = [f for f in found if "near" in f.quantity + f.remark]
    assert len(linear) >= 6
    assert {f.verdict for f in linear} == {"right"}


@pytest.mark.parametrize(
    "mechanism, right, slip, words",
    [
        ("cart-pole", r"-mgl\phi=ml\ddot{x}", r"+mgl\phi=ml\ddot{x}", "the sign of m g l φ is wrong"),
        ("cart-pole", r"b\dot{x}-ml\ddot{\phi}=u", r"b\dot{x}+ml\ddot{\phi}=u", "the sign of m l"),
        ("cart-pole", r"=mlX(s)s^2", r"=-mlX(s)s^2", "the sign of m l"),
        ("cart-pole", r"\frac{m^2gl^2}{I", r"\frac{m^2gl}{I", "entry 23: the factor l"),
        ("cart-pole", r"\frac{mgl(M+m)}{I", r"\frac{mgl(M-m)}{I", "entry 43: the sign of m is wrong"),
        ("cart-pole", r"\frac{-(I+ml^2)b}", r"\frac{(I+ml^2)b}", "entry 22: the sign"),
        ("cart-pole", r"\frac{I+ml^2}{I(", r"\frac{I-ml^2}{I(", "row 2: the sign of m l²"),
        ("cart-pole", r"s^2-\frac{bmgl}{q}s}$$", r"s^2+\frac{bmgl}{q}s}$$", "the factor of s^0 below"),
        ("cart-pole", r"s^2-gml}{q}", r"s^2+gml}{q}", "the factor of s^0 above"),
        ("cart-pole", r"-\frac{g}{s^2}\right]\Phi(s)$$", r"+\frac{g}{s^2}\right]\Phi(s)$$",
         "the sign of g φ is wrong"),
        ("double-pendulum-absolute", r"&\frac{m_2g}{m_1l_1}&", r"&\frac{m_1g}{m_1l_1}&",
         "entry 32: m_1 should be m_2"),
        ("double-pendulum-absolute", r"K=\begin{bmatrix}(m_1+m_2)gl_1", r"K=\begin{bmatrix}(m_1-m_2)gl_1",
         "entry 11: the sign of m_2"),
    ],
)  # fmt: skip
def test_a_slip_in_a_linear_form_is_named(mechanism, right, slip, words):
    assert right in NOTES[mechanism]
    text = NOTES[mechanism].replace(right, slip, 1)
    found = check(catalog.get(mechanism), text).findings
    wrong = [f for f in found if f.verdict == "wrong"]  # what uses it may be wrong behind it
    assert words in wrong[0].explanation


@pytest.mark.parametrize("x", ["", "-"])
@pytest.mark.parametrize("angle", ["", "-"])
@pytest.mark.parametrize("force", ["", "-"])
@pytest.mark.parametrize("upright", [True, False])
def test_another_place_or_direction_is_never_wrong(x, angle, force, upright):
    rows = CART.split("Let $")[0] + "Linearised:\n"
    pull, arm = ("-", "-") if upright else ("+", "+")
    letters = {"A": rf"({angle}\theta)", "X": f"({x}x)", "F": f"({force}F)"}
    for row in (
        rf"(I+ml^2)\ddot{{A}} {pull} mglA {arm} ml\ddot{{X}} = 0",
        rf"(M+m)\ddot{{X}} + b\dot{{X}} {arm} ml\ddot{{A}} = F",
    ):
        written = row
        for letter, own in letters.items():
            name, sign = own.strip("()-"), "-" if "-" in own else ""
            for dots in ("ddot", "dot"):
                written = written.replace(rf"\{dots}{{{letter}}}", rf"({sign}\{dots}{{{name}}})")
            written = written.replace(letter, own) if letter != "X" else written
        rows += f"\n$${written}$$\n"
    verdicts = [f.verdict for f in check(catalog.cart_pole(), rows).findings]
    assert "wrong" not in verdicts


def test_transforms_of_a_mechanism_that_cannot_be_linearised():
    text = r"$$\frac{\Phi(s)}{F(s)} = \frac{1}{m l^2 s^2 + m g l}$$"
    (found,) = check(scenario("spherical-pendulum"), text).findings
    assert found.verdict in ("unread", "doubtful", "no claim")


WHEEL = r"""
| $l_b$ | pivot to the centre of mass of the body |
| $l$ | pivot to the axis of the wheel |
| $I_b$ | inertia of the body about the pivot |
| $m_b,\ m_w$ | masses of body and wheel |

$$T = \frac12 I_b\dot{\theta}_b^2 + \frac12 m_w l^2\dot{\theta}_b^2 + \frac12 I_w(\dot{\theta}_b+\dot{\theta}_w)^2$$
$$V = (m_b l_b + m_w l) g\cos\theta_b$$
$$(I_b + m_w l^2 + I_w)\ddot{\theta}_b + I_w\ddot{\theta}_w - (m_b l_b + m_w l) g\sin\theta_b = -C_b\dot{\theta}_b$$
$$I_w(\ddot{\theta}_b + \ddot{\theta}_w) = \tau - C_w\dot{\theta}_w$$
Linearised near upright, with $x = [\theta_b, \dot{\theta}_b, \dot{\theta}_w]^T$:
$$A = \begin{pmatrix} 0 & 1 & 0 \\ a_{21} & a_{22} & a_{23} \\ a_{31} & a_{32} & a_{33} \end{pmatrix}$$
$$B = \begin{pmatrix} 0 \\ b_2 \\ b_3 \end{pmatrix}$$
$$a_{21} = \frac{(m_b l_b + m_w l) g}{I_b + m_w l^2}$$
$$a_{22} = -\frac{C_b}{I_b + m_w l^2}$$
$$a_{23} = \frac{C_w}{I_b + m_w l^2}$$
$$a_{31} = -a_{21}$$
$$a_{32} = -a_{22}$$
$$a_{33} = -\frac{C_w (I_w + I_b + m_w l^2)}{I_w (I_b + m_w l^2)}$$
$$b_2 = -\frac{1}{I_b + m_w l^2}$$
$$b_3 = \frac{I_w + I_b + m_w l^2}{I_w (I_b + m_w l^2)}$$
"""


def test_entries_by_name_of_a_state_matrix_without_the_wheels_angle():
    findings = check(scenario("reaction-wheel"), WHEEL).findings
    assert {f.verdict for f in findings if "x =" not in f.formula} == {"right"}


def test_a_wrong_entry_is_named_where_it_is_given():
    wrong = WHEEL.replace(r"$$b_2 = -\frac{1}", r"$$b_2 = \frac{1}")
    findings = {f.formula[:4]: f for f in check(scenario("reaction-wheel"), wrong).findings}
    assert findings["b_2 "].verdict == "doubtful"
    assert "b_2 should be (-1) / (Ib + mw l²)" in findings["b_2 "].explanation
    assert findings["b_3 "].verdict == findings["a_{3"].verdict == "right"
    assert "entries by name" in findings["B = "].remark


def test_the_acceleration_of_the_cart_may_be_the_input_of_a_and_b_together():
    before = CART.split("## Transfer")[0]
    A = r"$$A = \begin{bmatrix} 0 & 1 & 0 & 0 \\ 0 & 0 & 0 & 0 \\ 0 & 0 & 0 & 1 \\ 0 & 0 & \frac{mgl}{I+ml^2} & 0 \end{bmatrix}$$"
    B = r"$$B = \begin{bmatrix} 0 \\ 1 \\ 0 \\ \frac{ml}{I+ml^2} \end{bmatrix}$$"
    findings = check(catalog.cart_pole(), "\n".join((before, A, B))).findings
    assert [f.verdict for f in findings[-2:]] == ["right", "right"]
    assert "acceleration of x as the input" in findings[-1].remark
    alone = check(catalog.cart_pole(), "\n".join((before, A))).findings[-1]
    assert alone.verdict == "doubtful"
    turned = check(catalog.cart_pole(), "\n".join((before, A, B.replace(r"\frac", r"-\frac"))))
    assert "right" not in {f.verdict for f in turned.findings[-2:]}


@pytest.mark.parametrize(
    ("formula", "verdict", "told"),
    [
        (r"M_0 = \begin{bmatrix} M+m & -ml \\ -ml & I+ml^2 \end{bmatrix}", "right", ""),
        (r"K_0 = \begin{bmatrix} 0 & 0 \\ 0 & -mgl \end{bmatrix}", "right", ""),
        (r"M_0 = \begin{bmatrix} M+m & -ml \\ -ml & I+2ml^2 \end{bmatrix}", "wrong", "entry 22"),
        (
            r"G_0 = \begin{bmatrix} 0 & 0 \\ 0 & mgl \end{bmatrix}",
            "doubtful",
            "right near theta = 0, which is not where the other matrices are",
        ),
    ],
)
def test_matrices_at_rest_by_their_names(formula: str, verdict: str, told: str):
    notes = CART.split("## Transfer")[0] + f"\n$${formula}$$\n"
    finding = check(catalog.cart_pole(), notes).findings[-1]
    assert finding.verdict == verdict
    assert told in finding.explanation


@pytest.mark.parametrize(("place", "verdict"), [("0", "right"), (r"\pi", "wrong")])
def test_a_place_of_rest_that_is_written_as_a_vector_counts(place, verdict):
    text = CART.split("Let $")[0] + (
        rf"Linearised at $\mathbf{{x}}^* = [x^*, 0, {place}, 0]^T$, with "
        r"$\mathbf{x} = [x, \dot x, \theta, \dot\theta]^T$:"
        r"$$A=\begin{bmatrix}0&1&0&0\\0&\frac{-(I+ml^2)b}{p}&\frac{m^2gl^2}{p}&\frac00\\0&0&0&1\\"
        r"0&\frac{mlb}{p}&-\frac{mgl(M+m)}{p}&0\end{bmatrix}, \quad p = I(M+m)+Mml^2$$"
    ).replace(r"\frac00", "0")
    found = [
        f for f in check(catalog.cart_pole(), text).findings if f.quantity.startswith("the state")
    ]
    assert [f.verdict for f in found] == [verdict]

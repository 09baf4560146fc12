"""Ways in which people number links, name right sides and lay out formulas, and what they keep open."""

from __future__ import annotations

import pytest

from chainrule import catalog
from chainrule.checking import check
from chainrule.checking.reading.passages import passages
from chainrule.checking.reading.statements import formulas
from chainrule.checking.scenarios import scenario

DOUBLE = r"""
$$T = \frac12 (m_1+m_2) l_1^2\dot\theta_1^2 + \frac12 m_2 l_2^2\dot\theta_2^2
 + m_2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2)$$
$$V = -(m_1+m_2) g l_1\cos\theta_1 - m_2 g l_2\cos\theta_2$$
$$(m_1+m_2) l_1\ddot\theta_1 + m_2 l_2\ddot\theta_2\cos(\theta_1-\theta_2)
 + m_2 l_2\dot\theta_2^2\sin(\theta_1-\theta_2) + (m_1+m_2) g\sin\theta_1 = 0$$
"""
CART = r"""
$$L = \frac12 (M+m)\dot x^2 + m l\dot x\dot\theta\cos\theta + \frac12 (I + m l^2)\dot\theta^2
 - m g l\cos\theta$$
$$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta = F$$
$$(I + m l^2)\ddot\theta + m l\ddot x\cos\theta - m g l\sin\theta = 0$$
"""


def found(mechanism: str, text: str) -> list[tuple[str, str]]:
    """(verdict, quantity) of every formula."""
    return [(f.verdict, f.quantity) for f in check(scenario(mechanism), text).findings]


def last(mechanism: str, text: str):
    """The finding on the last formula."""
    return check(scenario(mechanism), text).findings[-1]


def test_poles_are_counted_without_the_cart():
    text = r"""
$$x_1 = x + l_1\sin\theta_1, \quad y_1 = l_1\cos\theta_1$$
$$x_2 = x_1 + l_2\sin\theta_2, \quad y_2 = y_1 + l_2\cos\theta_2$$
$$T = \frac12 M\dot x^2 + \frac12 m_1(\dot x_1^2 + \dot y_1^2) + \frac12 m_2(\dot x_2^2 + \dot y_2^2)$$
$$V = (m_1 + m_2) g l_1\cos\theta_1 + m_2 g l_2\cos\theta_2$$
$$\frac{\partial L}{\partial\dot\theta_2} = m_2 l_2^2\dot\theta_2 + m_2 l_2\dot x\cos\theta_2
 + m_2 l_1 l_2\dot\theta_1\cos(\theta_1 - \theta_2)$$
"""
    report = found("cart-double-pendulum", text)
    assert {verdict for verdict, _ in report} == {"right"}
    assert [quantity[:3] for _, quantity in report[:4]] == ["x_1", "y_1", "x_2", "y_2"]
    slipped = last(
        "cart-double-pendulum",
        text.replace(r"+ m_2 l_1 l_2\dot\theta_1", r"- m_2 l_1 l_2\dot\theta_1"),
    )
    assert slipped.verdict == "wrong"
    assert "the sign of" in slipped.explanation


def test_links_are_named_by_the_index_of_their_angle():
    text = r"""| $l_b$ | pivot to the centre of mass of the body |
| $l$ | pivot to the axis of the wheel |

$$T = \frac12 I_b\dot\theta_b^2 + \frac12 m_w l^2\dot\theta_b^2 + \frac12 I_w(\dot\theta_b + \dot\theta_w)^2$$
$$V = (m_b l_b + m_w l) g\cos\theta_b$$
$$I_b\ddot\theta_b + m_w l^2\ddot\theta_b + I_w(\ddot\theta_b + \ddot\theta_w) - (m_b l_b + m_w l) g\sin\theta_b = 0$$
"""
    assert [v for v, _ in found("reaction-wheel", text)] == ["right"] * 3


def test_one_letter_of_a_link_is_its_length_and_the_place_of_its_mass():
    text = DOUBLE.replace("l_1", "r_1").replace("l_2", "r_2")
    assert [v for v, _ in found("double-pendulum-absolute", text)] == ["right"] * 3


def test_the_pivot_may_have_a_place_of_its_own():
    text = (
        DOUBLE + r"$$x_1 = x_0 + l_1\sin\theta_1$$ $$y_1 = y_0 + l_1\cos\theta_1$$ $$h_1 = -y_1$$"
    )
    text += r"$$x_2 = x_1 + l_2\sin\theta_2$$ $$y_2 = y_1 + l_2\cos\theta_2$$ $$h_2 = -y_2$$"
    text += r"$$V = g(m_1 h_1 + m_2 h_2)$$"
    report = found("double-pendulum-absolute", text)
    assert report[-1][0] == "right"
    assert not [v for v, _ in report if v in ("wrong", "unread")]


def test_names_that_the_notes_define_outrank_habits():
    text = (
        DOUBLE
        + r"""
$$c_{12} = \frac{m_2 l_2}{(m_1+m_2) l_1}\cos(\theta_1-\theta_2)$$
$$C_1 = -\frac{m_2 l_2}{(m_1+m_2) l_1}\dot\theta_2^2\sin(\theta_1-\theta_2) - \frac{g}{l_1}\sin\theta_1$$
$$\ddot\theta_1 + c_{12}\ddot\theta_2 = C_1$$
"""
    )
    assert last("double-pendulum-absolute", text).verdict == "right"


@pytest.mark.parametrize("sign, verdict", [("-", "right"), ("+", "wrong")])
def test_velocity_and_gravity_terms_as_a_right_side(sign, verdict):
    text = (
        DOUBLE
        + rf"""
$$M\begin{{bmatrix}}\ddot\theta_1\\\ddot\theta_2\end{{bmatrix}} = \begin{{bmatrix}} C_1\\C_2\end{{bmatrix}}$$
$$C_1 = -m_2 l_1 l_2\dot\theta_2^2\sin(\theta_1-\theta_2) - (m_1+m_2) g l_1\sin\theta_1$$
$$C_2 = m_2 l_1 l_2\dot\theta_1^2\sin(\theta_1-\theta_2) {sign} m_2 g l_2\sin\theta_2$$
"""
    )
    report = found("double-pendulum-absolute", text)
    assert report[-2][0] == "right"
    assert report[-1][0] == verdict


def test_moments_left_out_from_a_place_on():
    text = (
        CART
        + r"""For $I = 0$:
$$\ddot x = \frac{F + m\sin\theta(l\dot\theta^2 - g\cos\theta)}{M + m\sin^2\theta}$$
$$\ddot\theta = \frac{(M+m) g\sin\theta - \cos\theta(F + m l\dot\theta^2\sin\theta)}{l(M + m\sin^2\theta)}$$
"""
    )
    verdicts = [v for v, _ in found("cart-pole", text)]
    assert verdicts[3:] == ["right", "right"]
    assert "wrong" not in verdicts


def test_friction_by_one_name_for_all_joints():
    text = (
        CART
        + r"""
$$M(q)\ddot q + C(q,\dot q)\dot q + G(q) + F_d(\dot q) = B u$$
$$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta + b\dot x = F$$
"""
    )
    assert last("cart-pole", text).verdict == "right"


def test_a_value_with_upright_units_is_no_mass():
    text = (
        CART
        + r"$$D_0 = (M+m)(I+ml^2) - m^2l^2 = I(M+m) + M m l^2 = 0.0638\text{ kg}^2\cdot\text{m}^2$$"
    )
    assert not [f for f in check(catalog.get("cart-pole"), text).findings if f.verdict == "wrong"]


@pytest.mark.parametrize(
    "text, members",
    [
        (r"$$\displaystyle{\qquad x_1 = {l_1}\sin\theta_1}$$", [2]),
        (r"$$\mathbf{M(q) = \begin{bmatrix} a & b \\ b & c \end{bmatrix}}$$", [2]),
        (r"$$\boxed{a = b}~~~~\boxed{c = d}$$", [2, 2]),
        (r"$$(M{+}m)\ddot x {=} F$$", [2]),
        (r"$$\frac{d}{dt}\left\lgroup x \right\rgroup = \bold{v}$$", [2]),
        (r"\begin{align} x &= a & y &= b \\ &= c & z &= d \end{align}", [3, 2, 2]),
        (r"\begin{align} x &= a & y &= b \\ z &= c & &= d \end{align}", [2, 3, 2]),
    ],
)
def test_ways_to_lay_out_formulas(text, members):
    read = formulas(text, passages(text))
    assert sorted(len(f.members) for f in read) == sorted(members)
    assert all(m.tree is not None for f in read for m in f.members)


def test_a_side_that_another_side_of_its_chain_contradicts():
    text = DOUBLE + r"$$T_1 = \frac12 m_1 l_1^2\dot\theta_1^2 = m_1 l_1^2\dot\theta_1^2$$"
    assert last("double-pendulum-absolute", text).verdict == "wrong"


def test_what_is_defined_in_two_ways_is_confirmed_by_no_use():
    text = (
        DOUBLE
        + r"""
$$w = l_1\dot\theta_1 + l_2\dot\theta_2$$ $$w = l_1\dot\theta_1$$
$$T_1 = \frac12 m_1 w^2$$
"""
    )
    verdicts = [v for v, _ in found("double-pendulum-absolute", text)]
    assert verdicts[3:5] == ["no claim", "no claim"]


@pytest.mark.parametrize(
    "formula, words",
    [
        (r"$$m_2 l_2\ddot\theta_2 + m_2 l_1\ddot\theta_1\cos(\theta_1-\theta_2)"
         r" - m_2 l_1\dot\theta_1^2\sin(\theta_1-\theta_2) + m g\sin\theta_2 = 0$$",
         "an index may be missing"),
        (r"$$M_{22} = m_2 l_2^2$$ $$M_{11} = \frac53 + \cos\theta_2$$", "definition"),
        (r"$$\dot y = [\dot\theta_1, \dot\theta_2, \ddot\theta_1, \ddot\theta_2]^T$$", "states"),
    ],
)  # fmt: skip
def test_what_is_left_open(formula, words):
    told = last("double-pendulum-absolute", DOUBLE + formula)
    assert told.verdict in ("doubtful", "no claim")
    assert words in told.explanation


def test_derivatives_of_energies_by_momenta():
    text = (
        DOUBLE
        + r"""
$$H = \frac{p_{\theta_1}^2}{2 m_1 l_1^2}$$
$$\dot p_{\theta_1} = -\frac{\partial T}{\partial\theta_1} - (m_1+m_2) g l_1\sin\theta_1$$
"""
    )
    assert last("double-pendulum-absolute", text).verdict != "wrong"


def test_methods_of_arrays_in_programs(tmp_path):
    path = tmp_path / "arm.py"
    path.write_text("""
def dynamics(x, u):
    q1 = x[:, 0]
    q2 = x[:, 1]
    q1_dot = x[:, 2]
    q2_dot = x[:, 3]
    tau2 = u.squeeze(-1)
    h = m2 * l1 * lc2
    d11 = I1 + I2 + m1 * lc1**2 + m2 * (l1**2 + lc2**2) + 2.0 * h * torch.cos(q2)
    d12 = I2 + m2 * lc2**2 + h * torch.cos(q2)
    d22 = torch.tensor(I2 + m2 * lc2**2, dtype=x.dtype)
    g2 = m2 * g * lc2 * torch.sin(q1 + q2)
    g1 = (m1 * lc1 + m2 * l1) * g * torch.sin(q1) + g2
""")
    report = check(catalog.get("acrobot"), path)
    assert [f.verdict for f in report.findings] == ["right"] * 5


def test_escaped_dollars_around_a_formula_of_several_lines():
    text = DOUBLE.replace("$$", r"\$\$")
    assert [v for v, _ in found("double-pendulum-absolute", text)] == ["right"] * 3


def test_the_cart_is_the_first_of_two_places():
    text = r"""
$$(x_2 - x_1)^2 + y_2^2 = l^2$$
$$x_2 - x_1 = l\sin\phi, \quad y_2 = -l\cos\phi$$
$$T_1 = \frac12 m_1\dot x_1^2, \quad T_2 = \frac12 m_2(\dot x_2^2 + \dot y_2^2)$$
$$T_2 = \frac12 m_2(l^2\dot\phi^2 + \dot x_1^2 + 2 l\dot\phi\dot x_1\cos\phi)$$
$$V_2 = -m_2 g l\cos\phi$$
"""
    assert {v for v, _ in found("cart-pole", text)} == {"right"}


def test_a_force_that_is_defined_by_a_derivative_is_a_reaction():
    text = r"""
$$F_x = m\frac{\mathrm d^2}{\mathrm dt^2}(x + l\sin\theta)$$
$$F_y - m g = m\frac{\mathrm d^2}{\mathrm dt^2}(l\cos\theta)$$
$$I\ddot\theta = F_y l\sin\theta - F_x l\cos\theta$$
$$F - F_x = M\ddot x$$
"""
    assert {v for v, _ in found("cart-pole", text + CART)} == {"right"}


def test_formulas_that_contradict_the_stated_zero_are_not_red():
    text = r"""The angle is zero upright: $\theta = 0$ is the **upright** equilibrium.
$$V = m g l(1 - \cos\theta)$$ $$\frac{\partial L}{\partial\theta} = -m l\dot x\dot\theta\sin\theta - m g l\sin\theta$$
$$L = \frac12 (M+m)\dot x^2 + m l\dot x\dot\theta\cos\theta + \frac12 m l^2\dot\theta^2 - m g l(1 - \cos\theta)$$
$$m l^2\ddot\theta + m l\ddot x\cos\theta - m g l\sin\theta = 0$$
"""
    verdicts = [v for v, _ in found("cart-pole", text)]
    assert "wrong" not in verdicts
    assert verdicts[-4:-3] == ["doubtful"]


def test_entries_counted_from_zero():
    text = r"""
$$M_{00} = m_0 + m_1 + m_2, \quad M_{01} = (m_1 + m_2)\ell_1\cos\theta_1, \quad M_{02} = m_2\ell_2\cos\theta_2$$
$$M_{11} = (m_1 + m_2)\ell_1^2, \quad M_{12} = m_2\ell_1\ell_2\cos(\theta_1 - \theta_2), \quad M_{22} = m_2\ell_2^2$$
"""
    report = found("cart-double-pendulum", text)
    assert [v for v, _ in report] == ["right"] * 6
    assert report[0][1].startswith("M_00:")


def test_an_equals_sign_escaped_in_markdown():
    text = (
        CART
        + r"""
$$
\begin{bmatrix} M+m & m l\cos\theta \\ m l\cos\theta & I + m l^2 \end{bmatrix}
\begin{bmatrix} \ddot x \\ \ddot\theta \end{bmatrix}
\=
\begin{bmatrix} F + m l\dot\theta^2\sin\theta \\ m g l\sin\theta \end{bmatrix}
$$
"""
    )
    assert [v for v, _ in found("cart-pole", text)] == ["right"] * 4


def test_the_total_energy_by_its_index_and_its_rate():
    text = (
        CART
        + r"""
$$E_{\text{total}} = \frac12 (M+m)\dot x^2 + m l\dot x\dot\theta\cos\theta + \frac12 (I + m l^2)\dot\theta^2
 + m g l\cos\theta$$
$$\dot E_{total} = F\dot x$$
$$E_{mech} = \frac12 (M+m)\dot x^2 - m l\dot x\dot\theta\cos\theta + \frac12 (I + m l^2)\dot\theta^2
 + m g l\cos\theta$$
"""
    )
    assert [v for v, _ in found("cart-pole", text)][3:] == ["right", "right", "wrong"]


@pytest.mark.parametrize(
    "law", [r"D(q)\ddot q + C(q,\dot q) + g(q) = H u", r"H u - D(q)\ddot q - g(q) = C(q,\dot q)"]
)
@pytest.mark.parametrize("sign, verdict", [("-", "right"), ("", "wrong")])
def test_a_law_of_names_says_where_gravity_stands(law, sign, verdict):
    text = (
        CART + rf"$${law}$$ $$g(q) = \begin{{bmatrix}} 0 \\ {sign} m g l\sin\theta\end{{bmatrix}}$$"
    )
    assert found("cart-pole", text)[-1][0] == verdict


def test_an_energy_that_is_called_v_and_its_level():
    text = r"""
$$V(\theta, \omega) = \frac12 m l^2\omega^2 + m g l(1 - \cos\theta)$$ $$T = \frac12 m l^2\omega^2$$
$$U = m g l(1 - \cos\theta)$$ $$V = T + U$$ $$V(\theta, \omega) = 2 m g l$$
"""
    assert [v for v, _ in found("pendulum", text)] == ["right"] * 4 + ["no claim"]


PARTS = r"""$$K = \frac12 (M+m)\dot x^2 + m l\dot x\dot\theta\cos\theta + \frac12 (I + m l^2)\dot\theta^2$$ """


@pytest.mark.parametrize(
    "potential, verdict",
    [("$$U = U_0 + 2 U_1$$", "doubtful"), (r"$$U = m g l\cos\theta$$", "wrong")],
)
def test_the_sign_of_a_name_is_a_slip_where_formulas_say_what_it_is(potential, verdict):
    text = PARTS + potential + "$$L = K + U$$" + CART.partition("$$\n")[2]
    assert found("cart-pole", text)[2][0] == verdict


def test_a_row_that_begins_with_a_plus():
    text = (
        r"$$(M+m)\ddot x + m l\ddot\theta\cos\theta \\- m l\dot\theta^2\sin\theta = F$$"
        + CART.replace(
            r"(M+m)\ddot x + m",
            r"m l\ddot\theta\cos\theta \\+(M+m)\ddot x - m l\ddot\theta\cos\theta + m",
        )
    )
    assert {v for v, _ in found("cart-pole", text)} == {"right"}


def test_bodies_a_and_b():
    text = r"""
$$T = \frac12 m_A l_A^2\dot\alpha^2 + \frac12 m_B(l_A^2\dot\alpha^2 + l_B^2\dot\beta^2 + 2 l_A l_B\dot\alpha\dot\beta\cos(\alpha - \beta))$$
$$V = -(m_A + m_B) g l_A\cos\alpha - m_B g l_B\cos\beta$$
$$m_B l_B\ddot\beta + m_B l_A\ddot\alpha\cos(\alpha - \beta) + m_B l_A\dot\alpha^2\sin(\alpha - \beta) + m_B g\sin\beta = 0$$
"""
    assert [v for v, _ in found("double-pendulum", text)] == ["right", "right", "wrong"]
    told = check(scenario("double-pendulum"), text, symbols={"m_A": "m1", "m_B": "m2", "l_A": "l1"})
    assert [f.verdict for f in told.findings][:2] != ["wrong", "wrong"]


@pytest.mark.parametrize("fence", ["```", "````", "~~~"])
def test_directives_of_myst_hold_text(fence):
    text = f"{fence}{{dropdown}} Solution\n{CART}\n{fence}\n\n```{{math}}\n:label: energy\nV = m g l\\cos\\theta\n```\n"
    assert [v for v, _ in found("cart-pole", text)] == ["right"] * 4

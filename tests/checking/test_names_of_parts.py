"""Parts by names of the notes' own, one mass on a wheel's rod, steps of an integration, det M."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.checking.scenarios import scenario

CART = r"""
$$T = \frac12 (M+m)\dot x^2 + m l\dot x\dot\theta\cos\theta + \frac12 (I + m l^2)\dot\theta^2$$
$$V = m g l\cos\theta$$
"""


def last(mechanism: str, text: str):
    """The finding on the last formula."""
    return check(scenario(mechanism), text).findings[-1]


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        (r"T_{rot} = \frac12 I\dot\theta^2", "the energy of turning of link 2"),
        (r"T_{cart,tr} = \frac12 M\dot x^2", "the kinetic energy of link 1"),
        (r"V_{Pendel} = m g l\cos\theta", "the potential energy of link 2"),
        (r"x_{kugel} = x + l\sin\theta", "the place of link 2's centre of mass"),
        (r"h = l\cos\theta", "the height of link 2's centre of mass"),
        (r"v_{kx} = \dot x + l\dot\theta\cos\theta", "the velocity of link 2's centre of mass"),
    ],
)
def test_a_part_of_the_mechanism_is_right_by_any_name(formula: str, told: str):
    finding = last("cart-pole", CART + f"$${formula}$$\n")
    assert (finding.verdict, finding.remark) == ("right", told)


@pytest.mark.parametrize(
    "formula",
    [
        r"T_{rot} = I\dot\theta^2",
        r"T_{Pendel} = \frac12 I\dot\theta^2",  # without what moves on
        r"V_{Pendel} = m g l\sin\theta",
        r"x_{kugel} = x + l\cos\theta",
        r"h = l\sin\theta",
        r"A_{kugel} = x + l\sin\theta",
        r"E_{ref} = 2 m g l",
    ],
)
def test_what_is_no_part_is_a_definition(formula: str):
    assert last("cart-pole", CART + f"$${formula}$$\n").verdict == "no claim"


WHEEL = r"""
$$T = \frac12 I_p\dot\theta^2 + \frac12 I_w(\dot\theta+\dot\phi)^2$$
$$V = m g l\cos\theta$$
$$I_w(\ddot\theta+\ddot\phi) = T_m - b_w\dot\phi$$
$$(I_p + I_w)\ddot\theta + I_w\ddot\phi - m g l\sin\theta = 0$$
"""


def test_a_pendulum_with_its_wheel_may_have_one_mass():
    report = check(scenario("reaction-wheel"), WHEEL)
    assert [f.verdict for f in report.findings] == ["right"] * 4
    meant = dict(report.symbols)
    assert (meant["Ip"], meant["Iw"], meant["Tm"]) == ("I1", "I2", "torque or force")


def test_a_row_without_gravity_counts_in_the_search():
    text = WHEEL.replace(r"\frac12 I_w(", "I_w(")  # T is wrong, and the rows say how φ is counted
    report = check(scenario("reaction-wheel"), text)
    assert [f.verdict for f in report.findings] == ["wrong", "right", "right", "right"]


def test_rates_of_places_say_how_the_axes_lie():
    text = r"""
$$x_1 = l_1\cos\theta_1$$
$$\dot x_1 = l_1\dot\theta_1\cos\theta_1$$
$$\dot y_1 = l_1\dot\theta_1\sin\theta_1$$
$$V_1 = -m_1 g l_1\cos\theta_1$$
"""
    report = check(scenario("double-pendulum-absolute"), text)
    assert [f.verdict for f in report.findings[1:]] == ["right"] * 3
    assert report.findings[0].verdict != "right"


def test_steps_of_an_integration_are_no_coordinates():
    text = r"""
$$T = \frac12 m r^2(\dot\theta^2 + \sin^2\theta\,\dot\varphi^2)$$
$$\theta_{n+1} = \theta_n + \dot\theta_n h, \quad \varphi_{n+1} = \varphi_n + \dot\varphi_n h$$
$$\dot\theta_{n+1} = \dot\theta_n + \sin\theta_n\cos\theta_n\dot\varphi_n^2 h$$
"""
    assert check(scenario("spherical-pendulum"), text).findings[0].verdict == "right"


def test_a_determinant_is_that_of_the_matrix_which_is_written():
    rows = r"\begin{bmatrix} M+m & m l\cos\theta \\ m\cos\theta & m l \end{bmatrix}"
    motion = rf"$${rows}\begin{{bmatrix}}\ddot x\\ \ddot\theta\end{{bmatrix}} = \begin{{bmatrix}}"
    motion += r"F + m l\dot\theta^2\sin\theta\\ m g\sin\theta\end{bmatrix}$$"
    text = motion + f"\n$$M = {rows}$$\n" + r"$$\det(M) = m l (M + m\sin^2\theta)$$"
    assert last("cart-pole", text).verdict == "right"
    assert last("cart-pole", text.replace(r"(M + m\s", r"(M - m\s")).verdict == "unread"


@pytest.mark.parametrize(
    "line",
    [
        "V = -mgLcos(θ)",
        "V = −m·g·L·cosθ",
        "**V = -m g L cos(θ)**",
        "**Energy:** V = - m g L cos(θ)   ← of the bob",
    ],
)
def test_letters_run_into_functions_and_bold_text(line: str):
    report = check(scenario("pendulum"), f"```\nT = ½mL²θ̇²\n```\n\n{line}\n\n---\n")
    assert [f.verdict for f in report.findings] == ["right", "right"]


def test_dots_behind_an_index_belong_to_the_letter():
    finding = last("double-pendulum-absolute", "T1 = 1/2 * m1 * l1² * θ1̇²")
    assert (finding.verdict, finding.quantity) == ("right", "T_1: the kinetic energy of a link")


def test_dots_at_the_end_lead_to_a_number():
    text = (
        CART
        + r"$$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta = F \dots (1)$$"
    )
    assert last("cart-pole", text).verdict == "right"
    assert last("cart-pole", text.replace(r"= F \dots (1)", r"= F + \dots")).verdict == "unread"


def test_s_beside_sines_is_a_length():
    text = r"""
$$x_1 = x_0 - s_1\sin\varphi_1, \quad y_1 = s_1\cos\varphi_1$$
$$x_2 = x_0 - l_1\sin\varphi_1 - s_2\sin\varphi_2, \quad y_2 = l_1\cos\varphi_1 + s_2\cos\varphi_2$$
$$T = \frac12 m_0\dot x_0^2 + \frac12 m_1(\dot x_1^2 + \dot y_1^2)
 + \frac12 m_2(\dot x_2^2 + \dot y_2^2)$$
"""
    report = check(scenario("cart-double-pendulum"), text)
    assert [f.verdict for f in report.findings] == ["right"] * 5


def test_a_column_of_components_is_one_formula_each():
    text = r"""
$$M_{12} = I_2 + m_2 l_{c2}^2 + m_2 l_1 l_{c2}\cos q_2$$
$$\begin{bmatrix} P_{2,x}\\ P_{2,y}\end{bmatrix} = \begin{bmatrix}
 l_1\cos q_1 + l_{c2}\cos(q_1+q_2)\\ l_1\sin q_1 + l_{c2}\sin(q_1+q_2)\end{bmatrix}$$
"""
    report = check(scenario("rr-arm"), text)
    assert [f.verdict for f in report.findings] == ["right"] * 3


def test_a_wheel_has_three_states():
    text = (
        WHEEL
        + r"""
$$x_1 = \theta, \quad x_2 = \dot\theta, \quad x_3 = \dot\phi$$
$$I_p\dot x_2 = m g l\sin x_1 - T_m + b_w x_3$$
"""
    )
    assert last("reaction-wheel", text).verdict == "right"


def test_friction_by_its_name_stands_on_either_side():
    text = (
        CART
        + r"$$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta = F_m - F_f$$"
    )
    assert last("cart-pole", text).verdict == "right"
    assert last("cart-pole", text.replace("+ m l", "- m l")).verdict == "wrong"


def test_a_matrix_with_an_index_is_no_mass():
    text = r"""
$$T = \frac12 (M+m)\dot x^2 + m l\dot x\dot\theta\cos\theta + \frac12 m l^2\dot\theta^2$$
$$\mathbf M_0 = \begin{bmatrix} M+m & m l\\ m l & m l^2\end{bmatrix}$$
"""
    report = check(scenario("cart-pole"), text)
    assert "M0" not in dict(report.symbols)
    assert report.findings[0].verdict == "right"


ARM = r"""
$$M_{11} = I_1 + I_2 + m_1 l_{c1}^2 + m_2 (l_1^2 + l_{c2}^2) + 2 m_2 l_1 l_{c2} \cos q_2$$
$$M_{12} = I_2 + m_2 l_{c2}^2 + m_2 l_1 l_{c2} \cos q_2$$
$$M_{22} = I_2 + m_2 l_{c2}^2$$
$$V = m_1 g l_{c1} \sin q_1 + m_2 g (l_1 \sin q_1 + l_{c2} \sin(q_1 + q_2))$$
"""
WEIGHT = r"m_1 l_{c1} g \cos q_1 + m_2 g (l_1 \cos q_1 + l_{c2} \cos(q_1 + q_2))"
CENTRE = r"""\begin{bmatrix} -l_1 \sin q_1 - l_{c2} \sin(q_1 + q_2) & -l_{c2} \sin(q_1 + q_2) \\
l_1 \cos q_1 + l_{c2} \cos(q_1 + q_2) & l_{c2} \cos(q_1 + q_2) \\ 1 & 1 \end{bmatrix}"""


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        (r"D_{112} = -2 m_2 l_1 l_{c2} \sin q_2", "2 Γ_112"),
        (r"D_{211} = m_2 l_1 l_{c2} \sin q_2", "Γ_211"),
        (rf"f_{{w,1}} = -({WEIGHT})", "the gravity terms of coordinate 1"),
        (rf"J_{{cm2}} = {CENTRE}", "the Jacobian of link 2's centre of mass"),
        (r"r_{S2} = [l_1 \cos q_1 + l_{c2} \cos(q_1 + q_2), l_1 \sin q_1 + l_{c2} \sin(q_1 + q_2)]",
         "the place of link 2's centre of mass"),
    ],
)  # fmt: skip
def test_what_equals_a_quantity_is_right_by_any_name_that_may_be_its(formula: str, told: str):
    finding = last("rr-arm", ARM + f"$${formula}$$\n")
    assert (finding.verdict, finding.remark) == ("right", f"it is {told}")


@pytest.mark.parametrize(
    "formula",
    [
        r"D_{112} = -2 m_2 l_1 l_{c2} \cos q_2",
        r"D_{221} = -2 m_2 l_1 l_{c2} \sin q_2",  # the value of another index
        rf"f_{{w,2}} = -({WEIGHT})",
        rf"J_{{cm1}} = {CENTRE}",
        r"S_2 = -2 m_2 l_1 l_{c2} \sin q_2",
        r"D_{112} = -2 m_2 l_1 l_{c2} d \sin q_2",
    ],
)
def test_what_equals_none_or_one_of_another_name_is_a_definition(formula: str):
    assert last("rr-arm", ARM + f"$${formula}$$\n").verdict == "no claim"


def test_a_value_by_letters_that_nothing_confirms_is_a_definition():
    weight = r"$$\tau_{w,1} = -m_1 l_{c1} g \cos q_1$$"
    assert last("rr-arm", ARM.split("$$V")[0] + weight).verdict == "no claim"
    twice = weight + "\n" + weight.replace("m_1", "m_2")
    findings = check(scenario("rr-arm"), ARM + twice).findings
    assert [f.verdict for f in findings[-2:]] == ["no claim"] * 2


def in_a_plane(formula: str) -> str:
    """The verdict on the last formula, behind two places that are written as columns."""
    places = r"""
$$p_1 = l_1\begin{bmatrix} \sin\theta_1 \\ -\cos\theta_1 \end{bmatrix}$$
$$\dot p_1 = l_1\dot\theta_1\begin{bmatrix} \cos\theta_1 \\ \sin\theta_1 \end{bmatrix}$$
$$V = -(m_1 + m_2) g l_1\cos\theta_1 - m_2 g l_2\cos\theta_2$$
"""
    return last("double-pendulum-absolute", places + f"$${formula}$$\n").verdict


def test_columns_of_a_plane_are_added_and_multiplied_like_those_of_space():
    more = r"p_2 = p_1 + l_2\begin{bmatrix} \sin\theta_2 \\ -\cos\theta_2 \end{bmatrix}"
    assert in_a_plane(more) == "right"
    assert in_a_plane(more.replace(r"\sin", r"\cos")) != "right"
    turned = r"\dot\theta_1 \hat e_z \times [\sin\theta_1, -\cos\theta_1]^T = "
    assert in_a_plane(turned + r"\dot\theta_1 [\cos\theta_1, \sin\theta_1]^T") == "right"
    assert in_a_plane(turned + r"\dot\theta_1 [\sin\theta_1, \cos\theta_1]^T") != "right"

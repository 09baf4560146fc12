"""A red mark needs a proof: what differs in more than one thing is doubtful without one."""

import pytest

from chainrule import check


def verdicts(mechanism, text):
    return [f.verdict for f in check(mechanism, text).findings]


CART = r"""$$T = \frac12 (M+m)\dot x^2 + m l\dot x\dot\theta\cos\theta + \frac12 m l^2\dot\theta^2$$
$$V = m g l\cos\theta$$
"""
ROW = r"$$m l^2\ddot\theta + m l\ddot x\cos\theta - m g l\sin\theta = 0$$"


def test_one_slip_inside_a_term_is_wrong():
    other = ROW.replace(r"\ddot x\cos", r"\ddot x\sin")
    assert verdicts("cart-pole", CART + other) == ["right", "right", "wrong"]


@pytest.mark.parametrize(
    "row",
    [
        r"$$(M + m)\ddot x = F$$",  # no coupling at all: another model
        r"$$m l^2\ddot\theta + \frac12 m l\ddot x - \frac13 m g l\theta = 0$$",
    ],
)
def test_several_differences_alone_are_doubtful(row):
    assert verdicts("cart-pole", CART + row)[-1] in ("doubtful", "no claim")


def test_a_right_side_in_the_same_chain_proves_the_other_wrong():
    chain = (
        r"$$T = \frac12 m_1 l_1^2\dot\theta_1^2 + \frac12 m_2 (l_1^2\dot\theta_1^2"
        r" + l_2^2\dot\theta_2^2 + 2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1 - \theta_2))"
        r" = \frac12 (m_1 + 3 m_2) l_1^2\dot\theta_1^2 + m_1 l_2^2\dot\theta_2^2$$"
    )
    assert verdicts("double-pendulum-absolute", chain)[-1] == "wrong"


def test_an_input_may_be_an_acceleration():
    row = r"$$l\ddot\theta = g\sin\theta - a\cos\theta$$"
    finding = check("cart-pole", CART + row).findings[-1]
    assert finding.verdict == "right"
    assert finding.remark.startswith("with a for x")


def test_letters_that_are_left_out_may_be_one():
    text = (
        r"$$L = \frac12 (m_1+m_2) l_1^2\dot\theta_1^2 + \frac12 m_2 l_2^2\dot\theta_2^2"
        r" + m_2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2)"
        r" + (m_1+m_2) g l_1\cos\theta_1 + m_2 g l_2\cos\theta_2$$ For equal masses and rods:"
        r"$$\ddot\theta_2 + \ddot\theta_1\cos(\theta_1-\theta_2)"
        r" - \dot\theta_1^2\sin(\theta_1-\theta_2) + g\sin\theta_2 = 0$$"
    )
    assert verdicts("double-pendulum-absolute", text) == ["right", "no claim"]


def test_a_letter_of_unknown_dimension_proves_nothing():
    """a is an acceleration here, and no length."""
    row = r"$$\frac{m L^2}{3}\ddot\theta = -m\frac{L}{2}(g\sin\theta + a\cos\theta)$$"
    assert "wrong" not in verdicts("cart-pole", row)


def test_a_product_read_as_a_sum_and_the_other_way_round():
    speed = (
        r"$$x_2 = l_1\cos\theta_1 + l_2\cos(\theta_1+\theta_2)$$"
        r"$$y_2 = l_1\sin\theta_1 + l_2\sin(\theta_1+\theta_2)$$"
        r"$$M_{11} = m_1 l_1^2 + m_2 (l_1^2 + l_2^2 2 l_1 l_2\cos\theta_2)$$"
        r"$$M_{12} = m_2 (l_2^2 + l_1 l_2\cos\theta_2)$$ $$M_{22} = m_2 l_2^2$$"
    )
    wrong = check("rr-arm", speed).wrong
    assert [f.quantity for f in wrong] == ["M_11: an entry of the mass matrix"]
    assert "a plus is missing" in wrong[0].explanation


def test_what_follows_with_one_more_slip_is_wrong_too():
    text = (
        r"$$T = \frac12 m_1 l_1^2\dot\theta_1^2 + \frac12 m_2 (l_2^2\dot\theta_1^2"
        r" + l_2^2\dot\theta_2^2 + 2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1-\theta_2))$$"
        r"$$V = -(m_1+m_2) g l_1\cos\theta_1 - m_2 g l_2\cos\theta_2$$"
        r"$$m_2 l_2^2\ddot\theta_2 + m_2 l_1 l_2\ddot\theta_1\cos(\theta_1-\theta_2)"
        r" - m_2 l_1 l_2\dot\theta_1^2\sin(\theta_1-\theta_2) + m_2 g l_2\sin\theta_2 = 0$$"
        r"$$\frac{\partial T}{\partial\dot\theta_1} = m_1 l_1^2\dot\theta_1"
        r" + m_2 l_2^2\dot\theta_1 + m_1 l_1 l_2\dot\theta_2\cos(\theta_1-\theta_2)$$"
    )
    findings = check("double-pendulum-absolute", text).findings
    assert [f.verdict for f in findings] == ["wrong", "right", "right", "wrong"]
    assert findings[-1].follows == findings[0].line


def test_what_lacks_terms_does_not_follow_from_any_mistake():
    slip = ROW.replace(r"\ddot x\cos", r"\ddot x\sin")
    text = CART + slip + "\n" + r"$$(M+m)\ddot x = F$$"
    assert verdicts("cart-pole", text) == ["right", "right", "wrong", "doubtful"]


def test_markdown_that_is_escaped_twice():
    text = (
        "Of the bob:\n\n"
        + r"\\[T=\frac{1}{2}\\,m {l}^2 ω^2\\]"
        + "\n\n"
        + r"\\(V=-m g l\cos\left({θ\_{p}}\right)\\)"
    )
    assert verdicts("pendulum", text) == ["right", "right"]


@pytest.mark.parametrize("row", ["θ¨ = -g/l*sin(θ)", "θ1¨ = -g/l*sin(θ1)"])
def test_dots_behind_a_letter_and_its_index(row):
    assert (
        verdicts(
            "pendulum", "T = 1/2*m*l^2*θ˙^2".replace("θ", "θ1" * ("1" in row) or "θ") + "\n" + row
        )[-1]
        == "right"
    )


def test_rates_of_names_of_two_letters():
    text = "```\n(mc+m)·ẍc + m·l·θ̈·cos θ = F − b·ẋc + m·l·θ̇²·sin θ\nm·l²·θ̈ + m·l·ẍc·cos θ = m·g·l·sin θ − bp·θ̇\n```"
    assert verdicts("cart-pole", text) == ["right", "right"]


def test_friction_by_the_sign_of_a_rate():
    row = r"$$m l^2\ddot\theta + m l\ddot x\cos\theta - m g l\sin\theta = -b\dot\theta - T_c\,\mathrm{sgn}(\dot\theta)$$"
    assert verdicts("cart-pole", CART + row) == ["right"] * 3


PLACES = r"""$$x_1 = l_1\sin\theta_1$$ $$y_1 = -l_1\cos\theta_1$$
$$x_2 = l_1\sin\theta_1 + l_2\sin\theta_2$$ $$y_2 = -l_1\cos\theta_1 - l_2\cos\theta_2$$
"""


@pytest.mark.parametrize("name", [r"\ddot x_1", r"a_1 = \ddot x_1"])
def test_a_right_formula_determines_its_derivatives(name):
    text = PLACES + rf"$${name} = -l_1\sin(\theta_1)\ddot\theta_1$$"
    finding = check("double-pendulum-absolute", text).findings[-1]
    assert finding.verdict == "wrong"
    assert r"l1 θ̈1 cos(θ1)" in finding.explanation
    assert finding.remark == "line 1, which is right, determines it"


def test_what_was_written_anew_determines_nothing():
    text = PLACES + r"Elsewhere: $$x_1 = l_1\theta_1 + l_2\theta_2$$" + "\n"
    rate = r"$$\ddot x_1 = -l_1\sin(\theta_1)\ddot\theta_1$$"
    assert verdicts("double-pendulum-absolute", text + rate)[-1] == "doubtful"


LAGRANGIAN = r"""$$L = \frac12 (M+m)\dot x^2 + \frac12 m l^2\dot\theta^2 - m g l\cos\theta$$
$$\frac{\partial L}{\partial\dot x} = (M+m)\dot x$$
"""


def test_an_energy_of_which_all_is_right_is_incomplete_and_so_is_what_follows():
    place = r"$$x_p = x + l\sin\theta$$ $$y_p = l\cos\theta$$" + "\n"
    findings = check("cart-pole", place + LAGRANGIAN).findings
    assert [f.verdict for f in findings] == ["right", "right", "wrong", "wrong"]
    assert findings[2].explanation.endswith("cos(θ) is missing")
    assert findings[3].follows == findings[2].line
    neglected = "The coupling is neglected. " + place + LAGRANGIAN
    assert "wrong" not in verdicts("cart-pole", neglected)


def test_dimensions_prove_it_where_right_equations_hold_all_letters():
    bob = r"$$x_b = x + l\sin\theta$$ $$y_b = l\cos\theta$$" + "\n"
    other = r"$$T = \frac12 M\dot x^2 + \frac12 m (\dot x_b^2 + y_b^2)$$"  # a dot is lost
    finding = check("cart-pole", bob + ROW + CART + other).findings[-1]
    assert finding.verdict == "wrong"
    assert "has the dimension kg m²" in finding.explanation
    assert verdicts("cart-pole", bob + other)[-1] == "doubtful"


SOLVED = r"""$$\ddot\varphi_1 = \frac{-m_2 l_1\dot\varphi_1^2\sin(\varphi_1-\varphi_2)\cos(\varphi_1-\varphi_2)
 + m_2 g\sin\varphi_2\cos(\varphi_1-\varphi_2) - m_2 l_2\dot\varphi_2^2\sin(\varphi_1-\varphi_2)
 - (m_1+m_2) g\sin\varphi_1}{l_1 (m_1 + m_2 - m_2\cos^2(\varphi_1-\varphi_2))}$$"""


def test_a_long_equation_speaks_for_its_own_letters():
    assert verdicts("double-pendulum-absolute", SOLVED) == ["right"]
    slip = SOLVED.replace(r"m_2\cos^2(", r"m_2\cos(")
    finding = check("double-pendulum-absolute", slip).findings[0]
    assert finding.verdict == "wrong"
    assert "should be squared" in finding.explanation


def test_what_stands_in_the_next_row_is_not_missing():
    text = (
        r"$$x_p = x + l\sin\theta$$ $$y_p = l\cos\theta$$" + "\n" + r"\begin{align}"
        r"L &= \frac12 (M+m)\dot x^2 + \frac12 m l^2\dot\theta^2 - m g l\cos\theta \\"
        "\n" + r"& m l\dot x\dot\theta\cos\theta \end{align}"
    )
    assert "wrong" not in verdicts("cart-pole", text)


def test_a_value_in_which_nothing_moves_is_a_condition():
    assert verdicts("double-pendulum-absolute", PLACES + r"$$\ddot y_1 = -g$$")[-1] != "wrong"


def test_an_acceleration_may_be_that_at_rest():
    rest = r"$$\ddot x_2 = l_1\cos\theta_1\ddot\theta_1 + l_2\cos\theta_2\ddot\theta_2$$"
    assert verdicts("double-pendulum-absolute", PLACES + rest)[-1] == "doubtful"


def test_the_rate_of_a_right_place_leaves_no_choice_of_angles():
    """ẏ_1 = −l_1 sin θ_1 θ̇_1 would be right for angles from elsewhere, y_1 above it is not."""
    rate = r"$$v_{y1} = \frac{dy_1}{dt} = -l_1\sin\theta_1\,\dot\theta_1$$"
    assert verdicts("double-pendulum-absolute", PLACES + rate)[-1] == "wrong"
    assert verdicts("double-pendulum-absolute", PLACES + rate.replace("-l", "l"))[-1] == "right"


PAIR = r"""
$$(m_1+m_2) l_1^2\ddot\theta_1 + m_2 l_1 l_2\ddot\theta_2\cos(\theta_1-\theta_2)
 + m_2 l_1 l_2\dot\theta_2^2\sin(\theta_1-\theta_2) + (m_1+m_2) g l_1\sin\theta_1 = 0$$
$$m_2 l_2^2\ddot\theta_2 + m_2 l_1 l_2\ddot\theta_1\cos(\theta_1-\theta_2)
 - m_2 l_1 l_2\dot\theta_1^2\sin(\theta_1-\theta_2) + m_2 g l_2\sin\theta_2 = 0$$
"""
OUTER = (
    r"$$\ddot\theta_2 = \frac{2\sin(\theta_1-\theta_2)(\dot\theta_1^2 l_1 (m_1+m_2)"
    r" + g (m_1+m_2)\cos\theta_1 + \dot\theta_2^2 l_2 m_2\cos(\theta_1-\theta_2))}"
    r"{l_2 (2 m_1 + m_2 - m_2\cos(2\theta_1 - 2\theta_2))}$$"
)
TWICE = (("+ g (m_1+m_2)", "- g (m_1+m_2)"), (r"_2\cos(\theta_1-", r"_2\sin(\theta_1-"))


def slipped(text, changes):
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_right_equations_determine_what_is_solved_for():
    assert verdicts("double-pendulum-absolute", PAIR + OUTER) == ["right"] * 3
    finding = check("double-pendulum-absolute", PAIR + slipped(OUTER, TWICE)).findings[-1]
    assert finding.verdict == "wrong"
    assert "the equations of motion that are right here" in finding.remark


@pytest.mark.parametrize(
    ("changes", "before"),
    [
        (TWICE, "We neglect what is small.\n"),
        ((*TWICE, ("- g (m_1", "- a (m_1")), ""),  # with a letter that nothing explains
        ((("+ g (m_1+m_2)", "- g (m_1+m_2)"),), ""),  # as from the other vertical
    ],
)
def test_they_do_not_where_something_else_may_be_meant(changes, before):
    text = PAIR + slipped(OUTER, changes)
    found = check("double-pendulum-absolute", before + text).findings[-1]
    assert "the equations of motion that are right here" not in found.remark


MASS = r"$$M_{22} = I_2 + m_2 l_{c2}^2$$ $$M_{12} = I_2 + m_2 (l_{c2}^2 + l_1 l_{c2}\cos q_2)$$"
FIRST = r"I_1 + I_2 + m_1 l_{c1}^2 + m_2 (l_1^2 + l_{c2}^2 + 2 l_1 l_{c2} \cos q_2)"


def test_a_bracket_that_closes_at_another_place():
    assert verdicts("double-pendulum", MASS + rf"$$M_{{11}} = {FIRST}$$")[-1] == "right"
    entry = FIRST.replace(r" \cos q_2)", r") \cos q_2")
    finding = check("double-pendulum", MASS + rf"$$M_{{11}} = {entry}$$").findings[-1]
    assert finding.verdict == "wrong"
    assert "cos q_2 should multiply 2 l_1 l_c2 alone" in finding.explanation
    row = PAIR.replace(r"(m_1+m_2) l_1^2\ddot", r"(m_1+m_2 l_1^2)\ddot")
    first, second = check("double-pendulum-absolute", row).findings
    assert (first.verdict, second.verdict) == ("wrong", "right")
    assert "l_1² should multiply all of m_1 + m_2" in first.explanation


def test_one_slip_in_each_of_several_entries_is_told_by_entry():
    other = FIRST.replace("2 l_1 l_{c2}", "l_1 l_{c2}")
    off, last = r"I_2 + m_2 (l_{c2}^2 + l_1 l_{c2}\sin q_2)", "I_2 + m_2 l_{c2}^2"
    matrix = rf"$$M = \begin{{bmatrix}} {other} & {off} \\ {off} & {last} \end{{bmatrix}}$$"
    finding = check("double-pendulum", MASS + matrix).findings[-1]
    assert finding.verdict == "wrong"
    assert all(f"entry {at}" in finding.explanation for at in ("11", "12", "21"))


def test_the_half_of_a_law_by_names_alone():
    energy = r"$$E_{kin} = \dot q^T M \dot q$$"
    matrix = rf"$$M = \begin{{bmatrix}} {FIRST} & M_{{12}} \\ M_{{12}} & M_{{22}} \end{{bmatrix}}$$"
    assert verdicts("double-pendulum", MASS + matrix + energy)[-1] == "wrong"
    half = energy.replace(r"\dot q^T", r"\frac12 \dot q^T")
    assert verdicts("double-pendulum", MASS + matrix + half)[-1] == "right"


ARM = r"""$$x_{c1} = l_{c1}\cos q_1$$ $$y_{c1} = l_{c1}\sin q_1$$
$$x_{c2} = l_1\cos q_1 + l_{c2}\cos(q_1+q_2)$$ $$y_{c2} = l_1\sin q_1 + l_{c2}\sin(q_1+q_2)$$
$$V = m_1 g l_{c1}\sin q_1 + m_2 g (l_1\sin q_1 + l_{c2}\sin(q_1+q_2))$$
$$T_1 = \frac12 (m_1 l_{c1}^2 + I_1)\dot q_1^2$$
$$v_{c2} = \begin{bmatrix} -l_1\sin q_1\dot q_1 - l_{c2}\sin(q_1+q_2)(\dot q_1+\dot q_2) \\
l_1\cos q_1\dot q_1 + l_{c2}\cos(q_1+q_2)(\dot q_1+\dot q_2) \end{bmatrix}$$
"""
STRETCHED = r"(l_1\dot q_1 + l_{c2}(\dot q_1+\dot q_2))^2"  # the cosine is lost


def test_what_right_formulas_give_determines_what_is_made_of_it():
    row = rf"$$|v_{{c2}}|^2 = {STRETCHED}$$"
    found = check("rr-arm", ARM + row).findings[-1]
    assert found.verdict == "wrong"
    assert "which is right, determines it" in found.remark
    alone = check("rr-arm", ARM[: ARM.index("$$v_")] + row).findings[-1]
    assert alone.verdict != "wrong" or "determines" not in alone.remark


@pytest.mark.parametrize("said", ["", "For small angles:\n"])
def test_small_angles_are_no_excuse_where_nothing_is_linearised(said):
    right = (
        r"$$T = T_1 + \frac12 m_2 (l_1^2\dot q_1^2 + l_{c2}^2(\dot q_1+\dot q_2)^2"
        r" + 2 l_1 l_{c2}\dot q_1(\dot q_1+\dot q_2)\cos q_2) + \frac12 I_2(\dot q_1+\dot q_2)^2$$"
        r"$$L = T - V$$"
    )
    row = rf"$$T_2 = \frac12 m_2 {STRETCHED} + \frac12 I_2 (\dot q_1+\dot q_2)^2$$"
    found = check("rr-arm", ARM + right + said + row).findings[-1]
    assert found.verdict == ("right" if said else "wrong")


@pytest.mark.parametrize("rate", [r"\dot y_2", "v_{y2}"])
def test_an_acceleration_by_name_follows_its_place(rate):
    text = rf"""$$x_1 = l_1\sin\theta_1, \quad y_1 = -l_1\cos\theta_1$$
$$x_2 = l_1\sin\theta_1 + l_2\sin\theta_2$$ $$y_2 = -l_1\cos\theta_1 - l_2\cos\theta_2$$
$$v_{{x1}} = l_1\cos\theta_1\dot\theta_1$$
$${rate} = l_1\sin\theta_1\dot\theta_1 + l_2\sin\theta_2\dot\theta_2$$
$$a_{{x1}} = l_1\cos\theta_1\ddot\theta_1 - l_1\sin\theta_1\dot\theta_1^2$$
$$a_{{y1}} = SIGN(l_1\sin\theta_1\ddot\theta_1 + l_1\cos\theta_1\dot\theta_1^2)$$
"""
    right = check("double-pendulum-absolute", text.replace("SIGN", "")).findings
    assert {f.verdict for f in right} == {"right"}
    wrong = check("double-pendulum-absolute", text.replace("SIGN", "-")).findings[-1]
    assert wrong.verdict == "wrong"


WHOLE_CART = (
    CART
    + r"$$L = T - V$$ $$(M+m)\ddot x + m l\ddot\theta\cos\theta - m l\dot\theta^2\sin\theta = F$$"
)


@pytest.mark.parametrize(
    ("piece", "verdict"),
    [("", "right"), (r" - \frac{m\cos^2\theta}{M+m}", "wrong"), (r" + \frac{k}{m l}", "unread")],
)
def test_a_piece_too_much_in_letters_of_right_equations_is_proved(piece, verdict):
    row = rf"$$\ddot\theta = \frac{{g\sin\theta - \ddot x\cos\theta}}{{l(1{piece})}}$$"
    assert check("cart-pole", WHOLE_CART + row).findings[-1].verdict == verdict

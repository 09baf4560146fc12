"""Notations of real notes: each is read as its plain form, and judged like it."""

from __future__ import annotations

import pytest

from chainrule.checking import check
from chainrule.checking.reading.passages import matlab, passages
from chainrule.checking.reading.statements import formulas
from chainrule.checking.reading.tree import shown
from chainrule.mechanism.builders import catalog


def sides(text: str) -> list[list[str]]:
    """The sides of each formula, shown."""
    return [
        [shown(m.tree) if m.tree is not None else f"unread: {m.reason}" for m in f.members]
        for f in formulas(text, passages(text))
    ]


@pytest.mark.parametrize(
    "written, plain",
    [
        (r"\overset{..}{x} + \stackrel{\cdot}{q}", r"\ddot x + \dot q"),
        (r"\overset{\cdot\cdot}{\theta}_1 + \overset{.}\theta_2^2", r"\ddot\theta_1 + \dot\theta_2^2"),
        (r"\mathop{\theta}\limits^{..} + \Dot{x} + x^{\cdot}", r"\ddot\theta + \dot x + \dot x"),
        (r"\buildrel{..}\over\theta + \stackrel{\textbf{..}}{x}", r"\ddot\theta + \ddot x"),
        (r"\dot{\theta_1^2} + \dot\theta{}^2 + \dot{x}{^2}", r"\dot\theta_1^2 + \dot\theta^2 + \dot x^2"),
        (r"{\sin}^2\theta + F{\cos}\theta + {\rm sin}\theta", r"\sin^2\theta + F\cos\theta + \sin\theta"),
        (r"\dv[2]{x}{t} + \pdv{L}{q_1}", r"\frac{d^2 x}{dt^2} + \frac{\partial L}{\partial q_1}"),
        (r"\dv{t}\pdv{L}{\dot q} + b", r"\frac{d}{dt}\frac{\partial L}{\partial \dot q} + b"),
        (r"\partial_t x + \partial_{q_1} L", r"\frac{\partial}{\partial t} x + \frac{\partial}{\partial q_1} L"),
        (r"M(q)_{12} + M_{(1,1)} + G[0] + M[0][1]", r"M_{12}(q) + M_{11} + G_1 + M_{12}"),
        (r"b \qquad (1)", "b"),
        (r"b\hskip 3pt c\enspace d \mspace{2mu} e \; [\mathrm{N\,m}]", "b c d e"),
        (r"\norm{v}^2 + \|v\|^2 + \lvert v\rvert^2", "|v|^2 + |v|^2 + |v|^2"),
        (r"b &minus; c &middot; d", "b - c d"),
        (r"\langle x, y\rangle + (x; y)", r"[x, y] + \begin{bmatrix} x \\ y \end{bmatrix}"),
        (r"\nicefrac{1}{2} b \star c", r"\frac12 b c"),
        ("\\begin{bmatrix} x \\\n y \\end{bmatrix}", r"\begin{bmatrix} x \\ y \end{bmatrix}"),
    ],
)  # fmt: skip
def test_a_notation_is_read_as_its_plain_form(written, plain):
    assert sides(f"$$a = {written}$$") == sides(f"$$a = {plain}$$")


@pytest.mark.parametrize(
    "text, found",
    [
        ("<p>a = &theta;<sub>1</sub> + &frac12; b<sup>2</sup></p>", ["a", "θ_1 + 1/2 b²"]),
        ("<i>&theta;</i>'' = &minus;(g/l) sin &theta;", ["θ̈", "−(g/l) sin θ"]),
        ("a = m₁l₁² + ½m v²", ["a", "m_1 l_1² + 1/2 m v²"]),
        ("$$\\boxed{a = b}$$\n$$\\boxed{+ c}$$", ["a", "b + c"]),
        ("$$a + b -$$\n$$c = d$$", ["a + b − c", "d"]),
        ("$$g \\stackrel{\\text{def}}{=} h$$", ["g", "h"]),
        ("```matlab\nM(1,2) = m2*cos(q(2))*qdot(1); % an entry\n```", ["M_12", "m_2 cos q_2 q̇_1"]),
    ],
)
def test_text_is_read(text, found):
    assert sides(text) == [found]


def test_a_matlab_program_keeps_its_lines():
    code = "% C(q) = 1\nG = [a.*cos(q(1)); ... first\n  b];\n"
    remark, statement = formulas(code, matlab(code))
    assert (remark.line, statement.line) == (1, 2)
    assert [shown(m.tree) for m in statement.members if m.tree] == ["G", "[a cos q_1; b]"]


PENDULA = r"""
$$T = \frac12 (m_1 + m_2) l_1^2 \dot\theta_1^2 + m_2 l_1 l_2 \dot\theta_1\dot\theta_2 c_{12} + \frac12 m_2 l_2^2\dot\theta_2^2$$
$$V = -(m_1 + m_2) g l_1 c_1 - m_2 g l_2 c_2$$
where $c_i = \cos\theta_i$ and $c_{12} = \cos(\theta_1 - \theta_2)$.
"""
PLACES = r"""$$x_1 = l_1\sin\theta_1$$ $$y_1 = -l_1\cos\theta_1$$
$$x_2 = x_1 + l_2\sin\theta_2$$ $$y_2 = y_1 - l_2\cos\theta_2$$
"""
CART = r"""
$$T = \frac12 (M + m) \dot x^2 + m l \dot x \dot\theta \cos\theta + \frac12 m l^2 \dot\theta^2$$
$$V = m g l \cos\theta$$
"""
ARM = r"""
$$M_{11} = I_1 + I_2 + m_1 l_{c1}^2 + m_2 (l_1^2 + l_{c2}^2 + 2 l_1 l_{c2} \cos q_2)$$
$$V = m_1 g l_{c1} \sin q_1 + m_2 g (l_1 \sin q_1 + l_{c2} \sin(q_1 + q_2))$$
"""


def told(mechanism: str, text: str) -> list[str]:
    return [f.verdict for f in check(catalog.get(mechanism), text).findings]


def test_declared_short_forms_are_written_out():
    row = (
        r"$$(m_1 + m_2) l_1^2 \ddot\theta_1 + m_2 l_1 l_2 c_{12} \ddot\theta_2"
        r" + m_2 l_1 l_2 s_{12} \dot\theta_2^2 + (m_1 + m_2) g l_1 s_1 = 0$$"
    )
    right = ["right", "right", "no claim", "no claim", "right"]
    assert told("double-pendulum-absolute", PENDULA + row) == right
    slip = row.replace("+ m_2 l_1 l_2 s_{12}", "- m_2 l_1 l_2 s_{12}")
    assert told("double-pendulum-absolute", PENDULA + slip) == [*right[:-1], "wrong"]


@pytest.mark.parametrize(
    "mechanism, text",
    [
        (  # Newton's way: the reactions N and P are eliminated
            "cart-pole",
            r"$$M \ddot x + N = F$$ $$N = m \ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta$$"
            r"$$P \sin\theta + N \cos\theta - m g \sin\theta = m l \ddot\theta + m \ddot x \cos\theta$$"
            r"$$-P l \sin\theta - N l \cos\theta = I \ddot\theta$$"
            r"$$(I + m l^2) \ddot\theta + m g l \sin\theta = -m l \ddot x \cos\theta$$",
        ),
        (  # F_x beside F is a reaction too
            "cart-pole",
            CART + r"$$M \ddot x = F - F_x$$"
            r"$$F_x = m \ddot x + m l \ddot\theta \cos\theta - m l \dot\theta^2 \sin\theta$$",
        ),
        (  # angular velocities, speeds and rows of a matrix
            "rr-arm",
            ARM + r"$$\omega_1 = \dot q_1$$ $$\omega_{0,2} = \dot q_1 + \dot q_2$$ $$|\vec v_{c1}| = l_{c1} \dot q_1$$"
            r"$$M[2] = \begin{bmatrix} I_2 + m_2 (l_{c2}^2 + l_1 l_{c2} \cos q_2) & I_2 + m_2 l_{c2}^2 \end{bmatrix}$$",
        ),
        (  # unit vectors
            "double-pendulum-absolute",
            r"$$\vec r_1 = l_1 \sin\theta_1\,\vec{i} - l_1 \cos\theta_1\,\vec{j}$$"
            r"$$\mathbf r_1 = l_1 \sin\theta_1\,\mathbf{e}_1 - l_1 \cos\theta_1\,\mathbf{e}_2$$"
            r"$$\mathbf v_1 = l_1 \dot\theta_1 \cos\theta_1\,\hat{\imath} + l_1 \dot\theta_1 \sin\theta_1\,\hat{\jmath}$$",
        ),
        (  # states
            "cart-pole",
            CART + r"$$\dot{\mathbf x} = \begin{bmatrix} \dot x \\ \dot\theta \\ \ddot x \\ \ddot\theta \end{bmatrix}"
            r" = \begin{bmatrix} \dot x \\ \dot\theta \\ \frac{F + m \sin\theta (l \dot\theta^2 - g \cos\theta)}"
            r"{M + m \sin^2\theta} \\ \frac{g \sin\theta - \ddot x \cos\theta}{l} \end{bmatrix}$$",
        ),
        (  # cells of a table
            "cart-pole",
            CART + "\n| | value |\n|---|---|\n"
            r"| $\frac{\partial L}{\partial \dot x}$ | $(M + m) \dot x + m l \dot\theta \cos\theta$ |" + "\n",
        ),
    ],
    ids=["reactions", "F_x", "rates", "unit-vectors", "states", "table"],
)  # fmt: skip
def test_what_is_right_is_reached(mechanism, text):
    assert set(told(mechanism, text)) == {"right"}


def test_an_equation_of_a_reaction_alone_is_never_right_nor_wrong():
    text = CART + r"$$m \ddot x = F - 2 R \sin\theta$$ $$M \ddot x = R \sin\theta$$"
    assert told("cart-pole", text)[2:] == ["unread", "unread"]


def test_a_name_of_another_links_rate_is_not_called_right():
    assert told("rr-arm", ARM + r"$$\omega_2 = \dot q_1$$")[-1] != "right"


def test_a_formula_for_any_one_link_holds_for_each():
    text = (
        r"A rod has $I = \frac{1}{12} m l^2$."
        r"$$x_1 = \frac{l_1}{2} \cos\theta_1$$ $$y_1 = \frac{l_1}{2} \sin\theta_1$$"
        r"$$x_2 = l_1 \cos\theta_1 + \frac{l_2}{2} \cos(\theta_1 + \theta_2)$$"
        r"$$V = m_1 g \frac{l_1}{2} \sin\theta_1 + m_2 g (l_1 \sin\theta_1 + \frac{l_2}{2} \sin(\theta_1 + \theta_2))$$"
        r"$$T_1 = \frac16 m_1 l_1^2 \dot\theta_1^2$$"
    )
    assert told("rr-arm", text) == ["no claim", *["right"] * 5]


def test_the_rate_of_a_constant_is_not_zero():
    text = PENDULA + r"$$T = \sum_i \frac12 m_i |\dot{\vec r}_i|^2$$"
    assert told("double-pendulum-absolute", text)[-1] in ("right", "unread")


def test_braces_with_nothing_in_them_keep_distances():
    text = r"""$$\begin{aligned}
T ={}& {}+ \tfrac12 m l^2 \dot\theta^2 \\
V ={}& {}- m g l \cos\theta \\
L ={}& \tfrac12 m l^2 \dot\theta^2 \\
     & {}+ m g l \cos\theta
\end{aligned}$$"""
    found = check(catalog.pendulum(), text).findings
    assert [f.verdict for f in found] == ["right"] * 3


@pytest.mark.parametrize(
    "side", [r"{}", r"\frac{}{}", r"\hat{}", r"\dot{}", r"\begin{bmatrix}\end{bmatrix}", r"\sin{}"]
)
def test_what_holds_nothing_is_unread(side):
    (found,) = check(catalog.pendulum(), f"$$V = {side}$$").findings
    assert found.verdict == "unread"


def test_the_time_behind_a_rate_is_no_factor():
    text = (
        PLACES
        + r"$$a_{x1}(t) = -l_1\sin(\theta_1(t))\dot{\theta_1}(t)^2 + l_1\cos(\theta_1(t))\ddot{\theta_1}(t)$$"
    )
    assert told("double-pendulum-absolute", text)[-1] == "right"


def test_energies_called_after_both_words():
    text = (
        PLACES
        + r"""$$K_e = \frac12 m_1(\dot x_1^2 + \dot y_1^2) + \frac12 m_2(\dot x_2^2 + \dot y_2^2)$$
$$P_e = g(m_1 y_1 + m_2 y_2)$$"""
    )
    assert told("double-pendulum-absolute", text)[-2:] == ["right", "right"]


def test_a_unit_is_left_out_and_a_formula_in_its_place_is_not():
    own = r"\newcommand{\unit}[1]{&& \left[\si{#1}\right]} \newcommand{\eq}[2]{\si{#1} &= \si{#2}}"
    text = (
        own
        + r"""
\begin{flalign}
 \eq{T}{\frac{1}{2} m l^2 \dot{\theta}^2} \unit{kg\cdot m^2} \\
 \eq{V}{-m \cdot g \cdot l \cdot cos(\theta)} \unit{J}
\end{flalign}"""
    )
    assert [v for v in told("pendulum", text) if v != "unread"] == ["right", "right"]

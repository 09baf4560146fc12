"""Commands of packages and of the document itself, vectors, and displays that go on."""

from __future__ import annotations

import pytest

from chainrule.checking.reading.passages import passages
from chainrule.checking.reading.statements import formulas
from chainrule.checking.reading.tree import shown
from checking.beginnings import CART, DOUBLE, verdicts


def sides(text: str) -> list[list[str]]:
    """The sides of each formula, shown."""
    return [
        [shown(m.tree) if m.tree is not None else f"unread: {m.reason}" for m in f.members]
        for f in formulas(text, passages(text))
    ]


@pytest.mark.parametrize(
    "written, plain",
    [
        (r"\va{r}_P + \vb*{v} + \vb{\omega}", r"\vec r_P + \mathbf{v} + \omega"),
        (r"\vu{x} l + \vu*{e}_r + \uvec{i}", r"\hat x l + \hat e_r + \hat i"),
        (r"\va{\omega}\cross\va{r} + \va{v}\vdot\va{v}", r"\omega \times r + v \cdot v"),
        (r"\mqty[a & b \\ c & d] \mqty(x \\ y)", r"\begin{bmatrix} a & b \\ c & d\end{bmatrix} (x; y)"),
        (r"\pmqty{a \\ b} + \bmqty{c \\ d} + \mqty{e\\f}", "(a; b) + (c; d) + (e; f)"),
        (r"\mqty[l[a + b] \\ c]", r"\begin{bmatrix} l[a + b] \\ c \end{bmatrix}"),
        (r"\qty(a + b)^2 + \qty[c] + \qty{d}", "(a + b)^2 + [c] + (d)"),
        (r"\dv{x}{t} + \dv[2]{x}{t} + \dv*{x}{t}", r"\frac{dx}{dt} + \frac{d^2x}{dt^2} + \frac{dx}{dt}"),
        (r"\frac{\dd x}{\dd t} + \frac{\dd{x}}{\dd{t}} + \frac{\dif x}{\dif t}",
         r"\frac{dx}{dt} + \frac{dx}{dt} + \frac{dx}{dt}"),
        (r"\pdv{L}{x}{y} + \pdv[2]{L}{x} + \pdv*{L}{x}",
         r"\frac{\partial^2 L}{\partial x\partial y} + \frac{\partial^2 L}{\partial x^2} + \frac{\partial L}{\partial x}"),
        (r"\SI{9.81}{\metre\per\second\squared} m + \qty{2}{kg} + \num{3}\si{\metre}", "9.81 m + 2 + 3"),
        (r"\eval{b}_{x = 0}", "[b]_{x = 0}"),
        (r"b + \cancelto{0}{c} + \cancel{d}", "b + 0 + d"),
        (r"\boxed{b}_A + \fbox{c} + \bbox[5px]{d}", "b + c + d"),
        (r"\frac{g}{\l} + \qddot_1 + \thetadot^2", r"\frac{g}{\ell} + \ddot q_1 + \dot\theta^2"),
        (r"b \cdot c", "b c"),
        (r"\begin{pmatrix*}[r] 1 \\ b \end{pmatrix*}", "(1; b)"),
    ],
)  # fmt: skip
def test_a_command_of_a_package_is_its_plain_form(written: str, plain: str):
    """One reading for both."""
    assert sides(f"$$a = {written}$$") == sides(f"$$a = {plain}$$")


@pytest.mark.parametrize(
    "defined, written, plain",
    [
        (r"\newcommand{\pd}[2][]{\frac{\partial #1}{\partial #2}}", r"\pd[L]{q} + \pd{q} L",
         r"\frac{\partial L}{\partial q} + \frac{\partial}{\partial q} L"),
        (r"\NewDocumentCommand{\ddt}{O{} m}{\frac{d#1}{dt}#2}", r"\ddt{x}", r"\frac{d}{dt} x"),
        (r"\DeclarePairedDelimiter{\paren}{(}{)}", r"\paren{b + c}^2", "(b + c)^2"),
        (r"\let\th\theta", r"\th_1", r"\theta_1"),
        (r"\declarecommand{\l}{\ell}", r"\l b", r"\ell b"),
        (r'<script>MathJax = {tex: {macros: {pp: ["\\frac{\\partial #1}{\\partial #2}", 2]}}}</script>',
         r"\pp{L}{q}", r"\frac{\partial L}{\partial q}"),
    ],
)  # fmt: skip
def test_a_document_may_define_its_commands_in_many_ways(defined: str, written: str, plain: str):
    """Optional arguments, delimiters, other names, settings of a page."""
    assert sides(f"{defined}\n\n$$a = {written}$$") == sides(f"$$a = {plain}$$")


@pytest.mark.parametrize(
    "broken",
    [
        "$$a = b +$$\n$$+ c$$",
        "$$a = b$$\n$$+ c$$",
        "$$a =$$\n\n$$= b + c$$",
        ".. math::\n\n    a =\n\n.. math::\n    :label: two\n\n    b + c\n",
        "<p>$$a = b +$$</p>\n<p>$$c$$</p>",
        "\\begin{equation}a = b +\\end{equation}\n\\begin{equation}c\\end{equation}",
        "\\[a = b + \\]\n\\[ + c\\]",
    ],
)
def test_a_sum_goes_on_in_the_next_display(broken: str):
    """With its sign written at the break once or twice."""
    assert sides(broken) == [["a", "b + c"]]


def test_a_number_in_front_of_an_equation_is_no_part_of_it():
    """(Eq. 2)"""
    assert sides(r"$$(Eq.\; 2)\qquad a = b$$") == sides(r"$$(3)\quad a = b$$") == [["a", "b"]]


def test_a_derivative_reaches_as_far_as_is_right():
    """Over the bracket behind it, a product, or a sum whose brackets are missing."""
    identities = r"""
$$\frac{d}{dt}(\sin^2\theta)\dot x = 2\sin\theta\cos\theta\dot\theta\dot x$$
$$\frac{d}{dt}\left(\sin\theta\, x\right) = \frac{d}{dt}\sin\theta\, x$$
$$\vec r_P = (x + l\sin\theta)\hat x - l\cos\theta\,\hat y$$
$$\frac{d}{dt}\vec r_P = \frac{d}{dt}(x + l\sin\theta)\hat x - l\cos\theta\,\hat y$$
"""
    assert set(verdicts("cart-pole", CART + identities)) == {"right"}


def test_velocities_and_accelerations_are_rates_of_places():
    """Of columns, with unit vectors, and their scalar products."""
    notes = CART + r"""
$$\vec r_P = (x + l\sin\theta)\hat x - l\cos\theta\,\hat y$$
$$\vec v_P = (\dot x + l\dot\theta\cos\theta)\hat x + l\dot\theta\sin\theta\,\hat y$$
$$\vec a_P = (\ddot x + l\ddot\theta\cos\theta - l\dot\theta^2\sin\theta)\hat x
 + (l\ddot\theta\sin\theta + l\dot\theta^2\cos\theta)\hat y$$
$$\vec v_P\cdot\vec v_P = \dot x^2 + 2 l\dot x\dot\theta\cos\theta + l^2\dot\theta^2$$
"""  # fmt: skip
    assert set(verdicts("cart-pole", notes)) == {"right"}
    turned = notes.replace(r"l\dot\theta\sin\theta\,\hat y$$", r"(-l\dot\theta\sin\theta)\hat y$$")
    assert turned != notes
    assert verdicts("cart-pole", turned)[3] != "right"


def test_an_identity_holds_whatever_its_letters_are():
    """c has no meaning, and needs none."""
    notes = (
        CART + r"$$c (\dot x + \dot\theta) \sin\theta = c\dot x\sin\theta + c\dot\theta\sin\theta$$"
    )
    assert verdicts("cart-pole", notes)[-1] == "right"


def test_rows_of_a_mass_matrix_may_be_divided_by_common_factors():
    """Of M q̈ = b; a number that a row is divided by is a slip."""
    divided = r"""
$$M = \begin{bmatrix} (m_1+m_2) l_1 & m_2 l_2\cos(\theta_1-\theta_2) \\
l_1\cos(\theta_1-\theta_2) & l_2\end{bmatrix}$$"""
    assert verdicts("double-pendulum-absolute", DOUBLE + divided)[-1] == "right"
    slip = divided.replace(r"& l_2\end", r"& 2 l_2\end")
    assert verdicts("double-pendulum-absolute", DOUBLE + slip)[-1] != "right"
    entries = r"""
$$M_{11} = (m_1+m_2) l_1$$
$$M_{12} = m_2 l_2\cos(\theta_1-\theta_2)$$
$$M_{21} = l_1\cos(\theta_1-\theta_2)$$
$$M_{22} = l_2$$"""
    assert set(verdicts("double-pendulum-absolute", DOUBLE + entries)) == {"right"}
    slip = entries.replace("M_{22} = l_2", "M_{22} = 2 l_2")
    assert "wrong" not in verdicts("double-pendulum-absolute", DOUBLE + slip)


def test_the_coordinates_of_a_law_are_no_coordinate():
    """∂L/∂q_i stands for all of them."""
    law = r"$$\frac{d}{dt}\frac{\partial L}{\partial\dot q_i} - \frac{\partial L}{\partial q_i} = Q_i$$"
    assert set(verdicts("cart-pole", law + CART)) == {"right"}

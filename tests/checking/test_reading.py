"""Reading: LaTeX, Unicode and plain text to one tree, in bounded time, never by evaluation."""

from __future__ import annotations

import subprocess
import sys
import unicodedata

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from chainrule.checking import check
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.reading.passages import passages
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.statements import formulas
from chainrule.checking.reading.tree import shown
from chainrule.exact import symbol
from chainrule.mechanism.builders import catalog

HANGS = 300  # seconds; each takes under five on a quiet machine, and a missing bound takes for ever


def read(text: str) -> list[list[str]]:
    """The sides of each formula, shown."""
    return [
        [shown(m.tree) if m.tree is not None else f"unread: {m.reason}" for m in f.members]
        for f in formulas(text, passages(text))
    ]


@pytest.mark.parametrize(
    "text, sides",
    [
        (r"$$M_{11} = m_1 l_{c_1}^2$$", ["M_11", "m_1 l_c1²"]),
        (r"$$a = {1\over2} b$$", ["a", "1/2 b"]),
        (r"$$a = \frac12 b$$", ["a", "1/2 b"]),
        (
            r"$$a = \dot{q_2} \ddot{\vec q} \dot\theta_1^2 \dot{\theta}^2_1$$",
            ["a", "q̇_2 q̈ θ̇_1² θ̇_1²"],
        ),
        (r"$$a = \sin\alpha_1\cos\alpha_2$$", ["a", "sin α_1 cos α_2"]),
        (r"$$a = \sin 2\theta + \cos^2 q_1$$", ["a", "sin(2 θ) + cos² q_1"]),
        (r"$$a = \cos\left(q_1 - q_2\right) x$$", ["a", "cos(q_1 − q_2) x"]),
        (r"$$a = \frac{d}{dt}\frac{\partial L}{\partial \dot q_1}$$", ["a", "d/dt ∂L/∂q̇_1"]),
        (r"$$a = {\partial m_{11} \over \partial q_2}$$", ["a", "∂m_11/∂q_2"]),
        (r"$$a = \begin{bmatrix} 1 & x \\ 0 & y \end{bmatrix}^T b$$", ["a", "[1, x; 0, y]ᵀ b"]),
        (
            r"$$a = \left[\begin{array}{cc} 1 & x \\ 0 & y \end{array}\right]$$",
            ["a", "[1, x; 0, y]"],
        ),
        (r"$$a = \underbrace{b + c}_{d} + \cancel{e} - \underline{f}$$", ["a", "(b + c) + e − f"]),
        (r"$$a = {}^{0}p_1 \times \hat\omega_1'$$", ["a", "p_1 × ω_1′"]),
        ("M11 = I1 + m2*(l1**2 + lc2**2)", ["M_11", "I_1 + m_2 (l_1² + l_c2²)"]),
        ("a = theta1_d*theta2_dd + qdot1 + x_ddot", ["a", "θ̇_1 θ̈_2 + q̇_1 + ẍ"]),
        ("a = Derivative(theta1(t), (t, 2))*sin(theta1(t))", ["a", "d²/dt² θ_1 sin(θ_1)"]),
        ("a = Matrix([[m1, m2], [m2, l1]])", ["a", "[m_1, m_2; m_2, l_1]"]),
        ("a = ½·m₁·l₁²·θ̇₁² − q̈₂·x", ["a", "1/2 m_1 l_1² θ̇_1² − q̈_2 x"]),
        ("d/dt(∂L/∂θ̇₁) − ∂L/∂θ₁ = τ₁", ["d/dt (∂L/∂θ̇_1) − ∂L/∂θ_1", "τ_1"]),
        ("I*thetadd + mgl*sin(theta) = tau", ["I θ̈ + m g l sin θ", "τ"]),
        (r"$$a = b \\ + c \\ &= d$$", ["a", "b + c", "d"]),
    ],
)
def test_a_formula_is_read(text, sides):
    assert [unicodedata.normalize("NFD", side) for side in read(text)[0]] == [
        unicodedata.normalize("NFD", side) for side in sides
    ]


def test_passages_are_found_in_every_kind_of_document():
    text = r"""
Inline $a_1 = b$ and \(a_2 = b\) and $`a_3 = b`$; display \[a_4 = b\]
```math
a_5 = b
```
\begin{align} a_6 &= b \\ a_7 &= c \end{align}
<!-- $a_8 = b$ -->
Therefore a9 = m1*l1 and so on.
```python
a10 = m1*l1
```
"""
    assert [sides[0] for sides in read(text)] == [f"a_{i}" for i in (1, 2, 3, 4, 5, 6, 7, 9)]


def test_chains_systems_and_lists_are_taken_apart():
    assert read(r"$$a = b = c, \quad d = e \\ f = g$$") == [["a", "b", "c"], ["d", "e"], ["f", "g"]]
    assert read(r"$$\begin{cases} a = b \\ c = d \end{cases}$$") == [["a", "b"], ["c", "d"]]
    assert read(r"$$\left\{\begin{array}{l} a = b \\ c = d \end{array}\right.$$") == [
        ["a", "b"],
        ["c", "d"],
    ]
    assert read(r"$$a &= b, & c &= d$$") == [["a", "b"], ["c", "d"]]
    assert read(r"$$\Rightarrow a \\ &\quad + b = 0$$") == [["a + b", "0"]]


def test_lines_are_counted_from_one():
    found = formulas("\n\n$$\na = b\n$$\n", passages("\n\n$$\na = b\n$$\n"))
    assert found[0].line == 4


HOSTILE = {
    "deep brackets": "$$a = " + "(" * 20_000 + "x" + ")" * 20_000 + "$$",
    "a tower of exponents": "$$M_{11} = " + "a^{" * 3_000 + "2" + "}" * 3_000 + "$$",
    "a large power": r"$$M_{11} = (m_1 + m_2 + l_1 + l_{c1} + I_1)^{999999999}$$",
    "powers of powers": r"$$M_{11} = (((m_1 + m_2 + l_1)^{12})^{12})^{12}$$",
    "a large product": "$$M_{11} = " + "(m_1 + m_2 + l_1 + I_1 + g)" * 60 + "$$",
    "a huge number": "$$a = 1" + "0" * 100_000 + "$$",
    "a megabyte of dollars": "$" * 1_000_000,
    "a megabyte of openers": "\\[" * 500_000,
    "a megabyte of sums": "$$a = " + "+x" * 500_000 + "$$",
    "many formulas": "$$M_{11} = m_1$$\n" * 30_000,
    "nested accents": "$$a = " + r"\dot{" * 4_000 + "x" + "}" * 4_000 + "$$",
    "nested fractions": "$$a = " + r"\frac{1}{" * 2_000 + "x" + "}" * 2_000 + "$$",
    "open braces": "$$a = " + "{" * 15_000 + "$$",
    "nested environments": "$$a = " + r"\begin{bmatrix}" * 1_000 + "$$",
    "a long sum sign": r"$$a = \sum_{i=1}^{999} \sum_{j=1}^{999} \sum_{k=1}^{999} x$$",
    "code": "$$M_{11} = __import__('os').system('true')$$\nM11 = exec('1')",
    "zero divided": r"$$M_{11} = \frac{m_1}{0} + \frac{m_1}{m_2 - m_2}$$",
    "null characters": "M11 = \x00 m1\n$$\x00 = \x00$$",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_input_is_unread_and_never_hangs(text):
    """In a process that would be stopped long before a wrong bound would let it end."""
    program = (
        "import sys, chainrule as cr; arm = cr.catalog.double_pendulum(); "
        "print(len(cr.check(arm, sys.stdin.read()).right))"
    )
    command = [sys.executable, "-c", program]
    result = subprocess.run(
        command, input=text + "\n", capture_output=True, text=True, timeout=HANGS
    )
    assert result.stdout.strip() == "0", result.stderr[-500:]


SIGNS = st.sampled_from(
    [*list("abcdlmqxyMICGTVL012345+-*/^_{}()[]=,.&' \n|<>:;∂Σθ²₁q̇½·−"), r"\frac", r"\dot{", r"\theta", r"\sin", r"\begin{bmatrix}", r"\end{bmatrix}", r"\\", r"\sum_{i=1}^{2}", r"\left(", r"\right)", r"\partial", r"\over", "$$", "$", "```math\n", r"\begin{align}", r"\text{x}", "m_1", "l_{c1}", r"\dot q_1", r"\ddot{q}_2", "M_{11}", r"\underbrace{", "Matrix([", "Derivative(", "**"]
)  # fmt: skip


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(SIGNS, max_size=60).map("".join))
@example(".²")
def test_anything_can_be_read_without_an_error(text):
    for sides in read(f"$$ M_{{11}} = {text} $$\n{text}\nM11 = {text}\n"):
        assert all(isinstance(side, str) for side in sides)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(SIGNS, max_size=30).map("".join))
def test_anything_can_be_checked_without_an_error(text):
    report = check(catalog.double_pendulum(), f"$$ M_{{11}} = {text} $$\n{text}\n", search=False)
    assert report.exit_code in (0, 1, 3, 4)
    assert report.to_html()


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
@example("a = .²")
def test_any_text_can_be_read(text):
    read(text)


@pytest.mark.parametrize("power", [64, -64])
def test_an_exponent_up_to_the_limit_is_computed(power):
    m = Ratio(symbol("m"))
    assert m**power == m ** (power // 2) * m ** (power - power // 2)


@pytest.mark.parametrize("power", [65, -65])
def test_an_exponent_beyond_it_is_not(power):
    with pytest.raises(UnreadError, match="an exponent above 64"):
        _ = Ratio(symbol("m")) ** power

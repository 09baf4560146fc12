"""Notes of a stranger: what took minutes is read at once, and no text is taken for a path."""

import pytest

import chainrule as cr
from chainrule.checking.recognising import recognised
from chainrule.mechanism.files.markup import root_tag

PENDULUM = cr.catalog.get("pendulum")


@pytest.mark.parametrize(
    "text",
    [
        "chainrule: a" + 3900 * " " + "b",
        3990 * " " + "chainrule: m = m",
        "chainrule: " + 1300 * "a=,",
        10_000 * "<!--",
        20_000 * "$",
        20_000 * "`" + "=",
        5_000 * r"\begin{align}",
        "a = b" + 19_000 * " " + "x",
        20_000 * "a = (\n",
        "$q" + 5_000 * "'" + " = 1$",
        "$m_é = 3$, $M_{11} = m_é l^2$, $m_{é} = 2 m$, $é = 3$",
        "chainrule: m_é = m\n$M_{11} = 2 m_é l^2$".replace("m_é = m", "m = m"),
        "$M = \\begin{bmatrix}" + "m & " * 200 + "\\end{bmatrix}$",
        "\0",
        "$a = " + 5_000 * "- " + "m$",
        "$a = " + 2_000 * "d/dt " + "m$",
        "$$\na = " + 3_000 * "a=" + "m\n$$",
        "$a = b " + 9_000 * "a" + "$",
        r"$a = b^.5 + \frac.5.5$",
        "\n" + 30_000 * " \t " + "- x",
        "|" + 30_000 * "-" + "x",
        "|a|b|\n|-|-|\n|" + 60_000 * "$" + "|x|\n",
        "|a|b|\n|-|-|\n|" + 40_000 * "\\(" + "|x|\n",
        40_000 * "|-|-|\n",
        "$() = m$, $() () = m$, $a = {} {}$, $() + () = {}$, $a = ()^2$",
        "$M_{11} = " + 3_000 * "I_1 " + "$",
        "$T = " + 400 * "9" + r" m \dot q_1^2$, $\frac{" + 320 * "9" + r"}{m} = \ddot q_1$",
        "$M_{11} = " + 60 * r"\cos(q_1+a)\sin(q_1-a)" + "$",
        r"$J_v = \begin{bmatrix} 0 & 1e999 \\ 1 & l \end{bmatrix}$",
    ],
    ids=range(29),
)
def test_notes_are_read(text):
    assert cr.check(PENDULUM, "$M_{11} = m l^2$\n\n" + text).right
    cr.check(PENDULUM, text).to_html()


@pytest.mark.parametrize(
    "program",
    [
        "M11 = 1e999*m\nx = 1e999\n",
        "for i in range(1, 10, 0):\n    M11 = m\n",
        "x = m + l\nfor i in range(60):\n    x = x*x\nM11 = x\nif x: pass\n",
        "x = m + l\nfor i in range(60):\n    x *= x\nM11 = x\n",
        "x = [m]\nfor i in range(60):\n    x.append(x)\nM11 = x\n",
        "x = [[m]*90]*90\nM = x @ x @ x\n",
        "V = -m*g*l" + 400 * "*s" + "\n",
        "a = [[m, l], [l]]\nM = a @ a\nb = a + [[1, 2, 3]]\nM11 = True*m\n",
    ],
)
def test_programs_are_followed_within_bounds(program, tmp_path):
    path = tmp_path / "notes.py"
    path.write_text("M11 = m*l**2\n" + program)
    assert cr.check(PENDULUM, path).right


def test_letters_beyond_ascii_are_symbols_of_their_own():
    found = cr.check(PENDULUM, "$M_{11} = m_é l^2$\n\n$V = - m g l \\cos q_1$").findings
    assert [f.verdict for f in found] == ["wrong", "right"] or found[0].verdict == "unread"


def test_a_text_is_no_path(tmp_path):
    secret = tmp_path / "secret.conf"
    secret.write_text("$M_{11} = m l^2$")
    assert not cr.check(PENDULUM, str(secret)).right
    secret = secret.rename(tmp_path / "notes.md")
    assert cr.check(PENDULUM, str(secret)).right


def test_notes_that_are_not_there_are_said_whoever_asks(tmp_path):
    for ask in (lambda path: cr.check(PENDULUM, path), recognised):
        with pytest.raises(cr.ChainruleError, match="there is no such file"):
            ask(tmp_path / "none.md")


@pytest.mark.parametrize(
    "text, tag",
    [(10_000 * "<!--", ""), ("<!-- <a> --><b/>", "b"), ("<?xml?><!-- > --><c>", "c"), ("<<d", "d")],
)
def test_the_root_of_a_markup_text(text, tag):
    assert root_tag(text) == tag

"""Formulas that fit: nothing is lost when they are broken, and long ones are told instead."""

import re

import pytest

import chainrule as cr
from chainrule.exact import symbol
from chainrule.mechanism.builders import catalog
from chainrule.page.blocks import Display, Line, Paragraph
from chainrule.page.formulas import FULL, MAX_LINES, Writer, packed, width
from chainrule.page.writers.html import aligned, math

WRITER = Writer()


def letters(latex):
    """What is left of a formula without spaces, brackets and alignment."""
    marks = r"\\left|\\right|\\bigl|\\bigr|\\quad|\\qquad|\\,|[\s&]"
    return re.sub(marks, "", latex)


def test_breaking_keeps_every_letter():
    for row in cr.derive(catalog.n_link(3)).inverse_dynamics():
        lines = WRITER.lines("u", row)
        assert len(lines) > 1
        joined = letters("".join(line.right for line in lines)).removeprefix("=")
        assert joined == letters(row.latex())


@pytest.mark.parametrize("name", ["double-pendulum", "4-link", "furuta", "scara"])
def test_broken_lines_fit(name):
    for row in cr.derive(catalog.get(name), ["lagrange"]).inverse_dynamics():
        for line in WRITER.lines("u_{1}", row):
            assert width(line.right) <= FULL


def test_a_long_term_is_opened_at_its_bracket():
    parts = [symbol(f"m{i}") * symbol(f"l{i}") ** 2 for i in range(1, 16)]
    lines = WRITER.lines("x", sum(parts[1:], parts[0]) * symbol("g"))
    assert len(lines) > 1
    text = " ".join(line.right for line in lines)
    assert text.count(r"\bigl(") == text.count(r"\bigr)") == 1


def test_long_results_are_told_with_their_source():
    eq = cr.derive(catalog.puma560(), ["newton-euler"])
    (told,) = WRITER.blocks("C", eq.C, "eq.C")
    assert isinstance(told, Paragraph)
    assert "3 744 terms" in told.text
    assert "`eq.C`" in told.text
    long = [e for e in eq.C.entries.ravel() if len(e.poly) > 100]
    assert long
    assert isinstance(WRITER.blocks("c", long[0], "x")[0], Paragraph)


def test_no_display_is_longer_than_its_limit():
    eq = cr.derive(catalog.n_link(4))
    for entry in eq.M.entries.ravel():
        for block in WRITER.blocks("m", entry, "x"):
            assert not isinstance(block, Display) or len(block.lines) <= MAX_LINES


def test_shorthand_only_where_it_saves_a_matrix():
    eq = cr.derive(catalog.double_pendulum(), ["lagrange"])
    (whole,) = WRITER.blocks("M", eq.M, "eq.M")
    written = whole.lines[0].right
    assert r"\cos q_{2}" in written
    limit = width(written) - 1
    (short,) = Writer(limit=limit).blocks("M", eq.M, "eq.M")
    assert "c_{2}" in short.lines[0].right
    (listed,) = Writer(short=False, limit=limit).blocks("M", eq.M, "eq.M")
    assert [line.left for line in listed.lines] == ["M_{11}", "M_{12} = M_{21}", "M_{22}"]


def test_small_formulas_stand_side_by_side():
    row = [Display((Line("", f"x_{{{i}}} = 0"),)) for i in range(3)]
    assert len(packed(row)) == 1
    assert len(packed([Display(d.lines, rule=True) for d in row])) == 3


def test_mathml_has_what_browsers_need():
    assert 'accent="true"' in math(r"\dot q")
    assert "<munder>" in math(r"\sum_i x_i", block=True)
    assert '<mo form="prefix">−</mo>' in math("x = -y")
    assert '<mo form="infix">' in aligned([("x", "= 1"), ("", "+ 2")])
    assert "<mspace" in math(r"\cos q")
    assert "<mspace" not in math(r"\cos (q)")

"""Hand derivations as people write them: what is right is called right, what is wrong wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import chainrule as cr
from chainrule.checking import check
from chainrule.checking.meaning.exact_results import exact_results
from chainrule.errors import ChainruleError
from chainrule.mechanism.builders import catalog

NOTES = Path(__file__).parent / "notes"

#: file, mechanism, {line of a mistake: words of its explanation}
CASES = [
    ("cart-pole-upright.md", "cart-pole", {}),
    ("cart-pole-slips.md", "cart-pole", {9: "sine for cosine", 11: "sign of m l θ̇² sin θ", 15: "factor l is missing"}),
    ("cart-pole-matrix.tex", "cart-pole", {}),
    ("cart-pole-balancing.txt", "cart-pole", {}),
    ("two-link-cosines.md", "rr-arm", {}),
    ("two-link-point-masses.md", "rr-arm", {}),
    ("two-link-point-masses-slips.md", "rr-arm", {4: "factor l2 is missing", 11: "multiplied by 2", 18: "an angle is missing", 25: "sign of m_2 l_1 l_2 s_2 θ̇_1²"}),
    ("two-link-abbreviations.md", "rr-arm", {}),
    ("acrobot-about-joints.md", "acrobot", {}),
    ("furuta.md", "furuta", {}),
    ("double-pendulum-rods.md", "double-pendulum", {}),
    ("double-pendulum-solved.txt", "double-pendulum", {}),
    ("double-pendulum-unicode.txt", "double-pendulum", {11: "sign of l_1 θ̇_1² sin(θ_1 − θ_2)"}),
    ("pendulum-friction.md", "pendulum", {}),
    ("three-link.md", "n-link", {}),
    ("acrobot-entries.md", "acrobot", {}),
    ("two-link-velocities.tex", "double-pendulum", {}),
    ("two-link-sympy-latex.md", "double-pendulum", {}),
    ("cart-pole-damped.md", "cart-pole", {}),
    ("cart-pole-script-lagrangian.md", "cart-pole", {}),
    ("two-link-numpy.txt", "double-pendulum", {}),
    ("two-link-motors-aside.md", "rr-arm", {}),
    ("pendulum-upright.md", "pendulum", {}),
    ("double-pendulum-slips.md", "double-pendulum", {4: "the factor θ̇1 - θ̇2 is missing", 5: "sign of m_2 g l_2 sin θ_2", 7: "m_1 should be m_2"}),
    ("two-link-energies.md", "rr-arm", {}),
    ("two-link-vectors-slips.md", "rr-arm", {3: "cosine for sine", 4: "m_1 should be m_2"}),
    ("inverted-pendulum.tex", "cart-pole", {}),
    ("two-link-christoffel-slip.txt", "double-pendulum", {9: "θ_1 is missing in the angle"}),
    ("pendulum-energy-slip.md", "pendulum", {3: "l should not be squared"}),
    ("furuta-about-pivots.md", "furuta", {}),
    ("double-pendulum-exponentials.md", "double-pendulum", {12: "a dot is missing", 22: "the sign of the whole is wrong", 28: "l_2 should be l_c2", 34: "in place of l1 m2 lc2 θ̇1² sin(θ2)", 45: "in place of l1 m2 lc2 θ̇1² sin(θ2)", 49: "row 2: it should be zero", 50: "it has to be 2×2"}),
    ("pendulum-wrong-variable.md", "pendulum", {11: "this is ∂L/∂θ̇: the derivative by the wrong variable"}),
    ("double-pendulum-lagrangian.md", "double-pendulum", {}),
    ("double-pendulum-lagrangian.md", "double-pendulum-absolute", {}),
    ("two-link-christoffel.md", "rr-arm", {}),
    ("two-link-program-output.txt", "double-pendulum", {}),
]  # fmt: skip


@pytest.mark.parametrize("name, mechanism, mistakes", CASES, ids=[c[0] for c in CASES])
def test_each_mistake_is_found_and_nothing_else(name, mechanism, mistakes):
    report = check(catalog.ENTRIES[mechanism](), NOTES / name)
    assert {f.line for f in report.wrong} == set(mistakes), str(report)
    for finding in report.wrong:
        assert mistakes[finding.line] in finding.explanation, str(finding)
    assert not report.unread, "\n".join(map(str, report.unread))
    assert report.exit_code == (1 if mistakes else 0)


def test_every_note_is_used():
    assert {c[0] for c in CASES} == {path.name for path in NOTES.iterdir()}


def test_conventions_are_stated():
    report = check(catalog.acrobot(), NOTES / "acrobot-about-joints.md")
    assert any("about the joint" in line for line in report.conventions)
    report = check(catalog.double_pendulum(), NOTES / "double-pendulum-unicode.txt")
    assert any("q2 = -theta1 + theta2" in line for line in report.conventions)
    assert any("point mass" in line for line in report.conventions)


def test_a_matrix_with_the_right_product_is_right_with_a_remark():
    report = check(catalog.acrobot(), NOTES / "acrobot-about-joints.md")
    remarks = [f.remark for f in report.right if f.formula.startswith(r"\mathbf{C}")]
    assert len(remarks) == 1
    assert "not the Christoffel form" in remarks[0]


def test_a_derivative_by_a_rate_that_is_always_zero_is_remarked():
    report = check(catalog.double_pendulum(), NOTES / "double-pendulum-exponentials.md")
    (general,) = (f for f in report.wrong if f.line == 34)
    assert "∂M_jk/∂q̇_2 is zero" in general.remark


def test_c1_is_a_length_or_a_cosine_by_context():
    length = check(catalog.double_pendulum(), "M22 = I2 + m2*c2**2\nG2 = m2*g*c2*sin(q1 + q2)")
    assert ("c2", "lc2") in length.symbols
    cosine = check(
        catalog.double_pendulum(),
        "$$G_2 = m_2 g l_{c2} s_{12}$$ $$M_{12} = I_2 + m_2 l_{c2}^2 + m_2 l_1 l_{c2} c_2$$",
    )
    assert ("c2", "cos(q2)") in cosine.symbols
    assert len(length.right) == len(cosine.right) == 2
    program = check(catalog.double_pendulum(), NOTES / "two-link-program-output.txt")
    assert ("c1", "lc1") in program.symbols
    assert len(program.right) == 10


def test_symbols_can_be_given():
    text = "$$M_{22} = K + w Z^2$$"
    assert check(catalog.double_pendulum(), text).exit_code == 4
    given = {"K": "I2", "w": "m2", "Z": "lc2"}
    assert check(catalog.double_pendulum(), text, symbols=given).exit_code == 0
    header = "<!-- chainrule: K = I2, w = m2, Z = lc2 -->\n"
    assert check(catalog.double_pendulum(), header + text).exit_code == 0
    with pytest.raises(ChainruleError, match="there is no symbol of the mechanism 'lc7'"):
        check(catalog.double_pendulum(), text, symbols={"Z": "lc7"})


def test_dimensions_are_checked():
    report = check(
        catalog.double_pendulum(),
        "$$M_{22} = I_2 + m_2 l_{c2}$$ $$M_{11} = I_1 + I_2 + m_1 l_{c1}^2 + m_2 (l_1^2 + l_{c2}^2) + 2 m_2 l_1 l_{c2} \\cos q_2$$",
    )
    assert "kg m, where kg m² is needed" in report.wrong[0].explanation


def test_a_missing_file_is_said():
    with pytest.raises(ChainruleError, match=r"my_notes\.md: there is no such file"):
        check(catalog.pendulum(), "my_notes.md")


def test_the_report_is_json_and_a_page():
    import json

    report = check(catalog.cart_pole(), NOTES / "cart-pole-slips.md")
    data = json.loads(report.to_json())
    assert {k: n for k, n in data["counts"].items() if n} == {"right": 3, "wrong": 3}
    assert {"formula", "line", "quantity", "verdict", "difference", "explanation"} <= set(
        data["findings"][0]
    )
    page = report.to_html()
    assert page.count('<mark class="wrong"') == 3
    assert page.count('<mark class="right"') == 3
    assert "://" not in page
    assert "prefers-color-scheme:dark" in page
    assert "written − right = <math>" in page


def test_the_page_shows_the_notes_unchanged():
    import html
    import re

    source = (NOTES / "cart-pole-slips.md").read_text()
    page = check(catalog.cart_pole(), source).to_html()
    body = "".join(re.findall(r'<pre class="marked">\n(.*?)</pre>', page, re.DOTALL))
    assert html.unescape(re.sub(r"<[^>]+>", "", body)).rstrip("\n") == source.rstrip("\n")


def test_coordinates_in_another_order_keep_their_kinds():
    cart = cr.catalog.cart_pole()
    swapped = replace(cart, coordinates=cr.builders.Coordinates(("phi", "s"), A=((0, 1), (1, 0))))
    assert exact_results(cart).angles == (False, True)
    assert exact_results(swapped).angles == (True, False)

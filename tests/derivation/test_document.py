"""The document: the same content in four formats, each one readable by what reads it."""

import contextlib
import io
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from markdown_it import MarkdownIt

import chainrule as cr
from chainrule.derivation.document import document
from chainrule.derivation.document.results import TOLD
from chainrule.dynamics.model import numeric_model
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.errors import ChainruleError
from chainrule.mechanism.builders import catalog
from chainrule.mechanism.coordinates import Coordinates
from chainrule.mechanism.files.urdf import read_urdf
from chainrule.page.blocks import Code, Display, Figure, Section, Table, inline, walk
from chainrule.page.drawing.shapes import Label

EXACT = [name for name in catalog.names() if name != "spherical-pendulum"]
SMALL = ["pendulum", "double-pendulum", "double-pendulum-absolute", "cart-pole", "furuta"]
LARGEST_PAGE = 1_500_000  # bytes; a page beyond this is no longer handed around
#: Points by which a formula may reach into the margin of 25 mm: its width is only estimated.
OVERFULL = 30.0


def friction_pendulum():
    return catalog.pendulum(damping=0.1, coulomb_fric=0.02)


@pytest.fixture(scope="module")
def documents():
    made = {name: document(cr.derive(catalog.get(name))) for name in (*SMALL, "puma560")}
    made["friction"] = document(cr.derive(friction_pendulum()))
    return made


def blocks(doc, kind):
    return [b for section in doc.sections for b in walk(section) if isinstance(b, kind)]


class Page(HTMLParser):
    """Checks that tags nest, and collects what matters."""

    VOID = ("meta", "link", "br", "hr", "img")

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.addresses, self.ids = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for key, value in attrs:
            if key in ("src", "href", "srcset", "action"):
                self.addresses.append(value)
            if key == "id":
                self.ids.append(value)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", [*SMALL, "puma560", "friction"])
def test_html_is_one_offline_page_without_scripts(documents, name):
    text = documents[name].html()
    page = Page()
    page.feed(text)
    assert not page.open
    assert "script" not in page.tags
    assert "svg" in page.tags
    assert "math" in page.tags
    outside = [address for address in page.addresses if not address.startswith("data:")]
    assert all(address.startswith("#") for address in outside)
    assert {a[1:] for a in outside} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert "prefers-color-scheme:dark" in text
    assert not re.search(r"url\((?!data:)", text)
    assert len(text.encode()) < LARGEST_PAGE


def test_every_formula_of_the_page_became_mathematics(documents):
    for name, doc in documents.items():
        text = re.sub(r"<(style|pre|code)\b.*?</\1>", "", doc.html(), flags=re.DOTALL)
        for element in re.findall(r"<math.*?</math>", text, flags=re.DOTALL):
            tree = ET.fromstring(re.sub(r"&(?!#|amp|lt|gt)\w+;", "", element))
            words = "".join(tree.itertext())
            assert "\\" not in words, (name, words)
            assert "&" not in words, (name, words)
        assert "$" not in re.sub(r"<math.*?</math>", "", text, flags=re.DOTALL)


def test_content_holds_what_a_class_needs(documents):
    doc = documents["double-pendulum"]
    titles = [b.title for b in blocks(doc, Section)]
    for wanted in ("Conventions", "Symbols", "Matrix form", "Row by row", "The routes agree"):
        assert wanted in titles
    assert sum(t.startswith("Route ") for t in titles) == 4
    assert len(blocks(doc, Figure)) == 1
    agreement = next(t for t in blocks(doc, Table) if t.header[0] == "route")
    assert len(agreement.rows) == 6
    assert all(row[2:] == ("0", "0", "0") for row in agreement.rows)
    symbols = next(t for t in blocks(doc, Table) if t.header[0] == "symbol")
    assert {row[2] for row in symbols.rows} == {"rad", "m", "kg", "kg\u00a0m²", "m/s²"}
    formulas = [line.left + line.right for b in blocks(doc, Display) for line in b.lines]
    assert any("N + N^\\top = 0" in f for f in formulas)


def test_every_step_has_a_reason_a_rule_and_a_result(documents):
    steps = [s for s in blocks(documents["furuta"], Section) if s.title.startswith("Step ")]
    assert len(steps) == sum(s.where is None for told in TOLD.values() for s in told.STEPS)
    for step in steps:
        reason, rule, *results = step.blocks
        assert len(reason.text) > 40
        assert rule.rule
        assert results


def test_numbers_of_a_rational_rotation_stay_readable():
    """Axes of a file are rational within 1e-15: their digits multiply, and are rounded for people."""
    crane = (Path(__file__).parents[1] / "mechanism" / "robots" / "crane.urdf").read_text()
    with pytest.warns(cr.errors.ChainruleWarning, match="no body can have"):
        arm = read_urdf(re.sub("<mimic.*?/>", "", crane))
    equations = cr.derive(arm, ["lagrange"])
    formulas = [line.right for b in blocks(document(equations), Display) for line in b.lines]
    numbers = [float(n) for f in formulas for n in re.findall(r"(?<![\w.{])\d+\.\d+", f)]
    assert len(numbers) > 100
    assert max(numbers) < 1e4
    assert not any(re.search(r"\d[eE][-+]?\d", f) for f in formulas)


def test_one_route_alone_needs_no_comparison():
    doc = document(cr.derive(catalog.pendulum(), ["lagrange"]))
    titles = [b.title for b in blocks(doc, Section)]
    assert "The routes agree" not in titles
    assert '["lagrange"]' in doc.setup


def printed(program, scope):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program, "<document>", "exec"), scope)  # the reader's own keyboard
    return out.getvalue().rstrip("\n")


@pytest.mark.parametrize("name", [*SMALL, "friction", "puma560"])
def test_the_notebook_runs_and_prints_what_it_says(documents, name):
    book = json.loads(json.dumps(documents[name].notebook()))
    assert book["nbformat"] == 4
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])
    scope: dict = {}
    said = 0
    for cell in book["cells"]:
        assert cell["cell_type"] in ("markdown", "code")
        if cell["cell_type"] == "code":
            found = printed("".join(cell["source"]), scope)
            for output in cell["outputs"]:
                if output["output_type"] == "stream":
                    assert found == "".join(output["text"]).rstrip("\n")
                    said += 1
    assert said == 1


@pytest.mark.parametrize("name", [*SMALL, "friction", "puma560"])
def test_the_accelerations_of_the_example_balance_the_forces(documents, name):
    """Inverse dynamics by another algorithm, at the example's state, gives the efforts back."""
    program = next(b for b in blocks(documents[name], Code) if b.output)
    scope: dict = {}
    printed(program.text, scope)
    mechanism, change = scope["mechanism"], scope["mechanism"].change
    motion = change.position(scope["q"]), *map(change.rates, (scope["qd"], scope["qdd"]))
    needed = change.forces(inverse_dynamics(numeric_model(mechanism), *motion)) + scope["F"]
    assert np.allclose(np.asarray(needed, float), scope["B"] @ scope["u"], atol=1e-9)


def test_a_mechanism_from_elsewhere_is_described_in_full():
    arm = cr.Mechanism(
        "mine",
        (cr.Link("rod", cr.joints.Revolute("q1"), mass="m", com=("a", "b", 0), inertia="I"),),
        gravity=(0, "-g", 0),
        values={"m": 2, "a": "0.1", "b": "0.2", "I": "0.3"},
    )
    scope: dict = {}
    printed(document(cr.derive(arm)).setup, scope)
    assert scope["mechanism"] == arm


def test_symbols_without_values_get_ones_in_the_example():
    rod = cr.Link("rod", cr.joints.Revolute("q1"), mass="m", com=("l", 0, 0))
    doc = document(cr.derive(cr.Mechanism("bare", (rod,), gravity=("g", 0, 0))))
    program = next(b for b in blocks(doc, Code) if b.output)
    assert printed(program.text, {}) == program.output


@pytest.mark.parametrize("name", [*SMALL, "friction"])
def test_markdown_survives_a_markdown_parser(documents, name):
    """Every formula arrives letter for letter: underscores and braces are not taken for markup."""
    doc = documents[name]
    tokens = MarkdownIt("commonmark").enable("table").parse(doc.markdown())
    fenced = [t.content for t in tokens if t.type == "fence" and t.info == "math"]
    assert len(fenced) == len(blocks(doc, Display))
    for formula, block in zip(fenced, blocks(doc, Display), strict=True):
        for line in block.lines:
            assert line.right.replace(r"\operatorname", r"\mathrm") in formula
    inner = [c for t in tokens if t.type == "inline" for c in t.children]
    written = {c.content for c in inner if c.type == "code_inline"}
    for table in blocks(doc, Table):
        for kind, latex in (part for row in table.rows for cell in row for part in inline(cell)):
            assert kind != "math" or latex.replace(r"\operatorname", r"\mathrm") in written
    assert "em_open" not in {c.type for c in inner}


def test_saving_writes_the_format_of_the_name(documents, tmp_path):
    doc = documents["pendulum"]
    for suffix in (".html", ".md", ".tex", ".ipynb"):
        path = doc.save(tmp_path / f"notes{suffix}")
        assert path.read_text(encoding="utf-8").endswith("\n")
    ET.fromstring((tmp_path / "notes-1.svg").read_text(encoding="utf-8"))
    assert "](notes-1.svg)" in (tmp_path / "notes.md").read_text(encoding="utf-8")
    with pytest.raises(ChainruleError, match=r"notes\.pdf: .* \.html, \.md, \.tex, \.ipynb"):
        doc.save(tmp_path / "notes.pdf")


def test_text_of_the_description_cannot_break_a_page():
    rod = cr.Link("rod", cr.joints.Revolute("q1"), mass="m", com=("l", 0, 0))
    nasty = "50 % <b>& {x}_y ^ # ~ \\ α 中 Ṁ"
    doc = document(
        cr.derive(cr.Mechanism("a_b & <c>", (rod,), gravity=("g", 0, 0), description=nasty))
    )
    page = Page()
    page.feed(doc.html())
    assert not page.open
    assert "b" not in page.tags
    assert "50 \\%" in doc.latex()
    assert doc.latex().isascii() or "中" not in doc.latex()


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
@pytest.mark.parametrize("name", ["double-pendulum", "friction", "puma560"])
def test_latex_compiles(documents, name, tmp_path):
    path = documents[name].save(tmp_path / "notes.tex")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120)
    log = run.stdout.decode("utf-8", errors="replace")
    assert run.returncode == 0, log[-2000:]
    assert (tmp_path / "notes.pdf").stat().st_size > 10_000
    wide = [float(w) for w in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(wide, default=0.0) < OVERFULL


def branch():
    """A trunk with two arms at its end, in absolute angles, one counted from a quarter turn."""
    q = [cr.joints.Revolute(f"q{k}", axis="z") for k in (1, 2, 3)]
    rod = {"mass": 1, "com": (0.1, 0, 0), "inertia": 0.01}
    arms = [
        cr.Link(n, q[k], "trunk", at=("l", 0, 0), **rod) for k, n in ((1, "left"), (2, "right"))
    ]
    ways = Coordinates(("a1", "a2", "a3"), ((1, 0, 0), (-1, 1, 0), (-1, 0, 1)), (0, 0, "-pi/2"))
    return cr.Mechanism("branch", (cr.Link("trunk", q[0], **rod), *arms), coordinates=ways)


def test_coordinates_of_a_branch_are_told_by_the_links_that_they_turn():
    text = cr.derive(branch()).document().markdown()
    for k, link in enumerate(("trunk", "left", "right"), 1):
        assert f"| $`a_{{{k}}}`$ | angle of `{link}` from its place at zero" in text
    assert r"$`q_{3} = - a_{1} + a_{3} - \tfrac{\pi}{2}`$" in text


def test_a_length_of_two_children_is_dimensioned_once():
    shown = [s.latex for s in branch().draw().shapes if isinstance(s, Label)]
    assert shown.count("l") == 1


def test_a_joint_of_two_coordinates_is_not_told_to_have_one():
    joint = cr.joints.Universal("u", axis="x", second="y")
    link = cr.Link("a", joint, mass=1, com=(0, 0, 1), inertia=0.1)
    text = cr.derive(cr.Mechanism("gimbal", (link,))).document().markdown()
    assert "one for each freedom of each joint" in text

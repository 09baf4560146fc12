"""Blocks of a document in every format: columns, live frames, numbered formulas, folded parts."""

import pytest

import chainrule as cr
from chainrule.labpage.page import content_policy
from chainrule.page.blocks import (
    Beside,
    Display,
    Document,
    Figure,
    Frame,
    Line,
    Paragraph,
    Section,
)
from chainrule.page.drawing import draw
from chainrule.page.writers.html import script, style

COPIES = (("LaTeX", "E = m c^2"), ("text", 'E = "m" c²'))


@pytest.fixture(scope="module")
def document():
    drawing = Figure(draw(cr.catalog.pendulum()), "the drawing")
    law = Display((Line("E", "= m c^2"),), number=1, copies=COPIES, name="E")
    two = Display((Line("a", "= b"), Line("c", "= d")), number=2, name="both")
    beside = Beside((drawing,), (law, Paragraph("on the right")))
    frame = Frame('<iframe title="live" srcdoc="<p>x"></iframe>', drawing)
    folded = Section("Folded", (Paragraph("inside"),), folded=True)
    return Document("Title", "", (Section("One", (beside, two, frame)), folded))


def test_latex_and_markdown_have_everything_in_order_and_no_frame(document):
    for text in (document.latex(), document.markdown()):
        places = [text.index(word) for word in ("on the right", r"\tag{2}", "Folded", "inside")]
        assert places == sorted(places)
        assert text.count("the drawing") == 2  # beside, and in place of the frame
        assert text.count(r"\tag") == 2
        assert "iframe" not in text


def test_a_notebook_shows_both_pictures(document):
    cells = document.notebook()["cells"]
    assert sum("image/svg+xml" in str(cell) for cell in cells) == 2


def test_a_page_without_a_script_has_no_use_for_buttons(document):
    """They are hidden, and nothing runs: the policy allows no script."""
    text = document.html()
    assert "<script" not in text
    assert text.count("<button") == text.count('<button type="button" hidden data-copy=')
    assert "<details><summary><h2>Folded</h2></summary>" in text
    assert 'data-copy="E = &quot;m&quot; c²"' in text


def test_a_scripted_page_has_the_script_that_its_policy_allows(document):
    assert document.html("script-src 'sha256-x'").count('<script type="module">') == 1


LONG = ["shoulder_pan_joint", "shoulder_lift_joint", "elbow_joint", "first_wrist_joint"]


def test_long_names_break_where_the_screen_ends(browser, tmp_path):
    masses = {"mass": 1, "com": (0.25, 0, 0), "inertia": 0.01, "at": (0.5, 0, 0)}
    joints = [cr.joints.Revolute(name) for name in LONG]
    arm = cr.Mechanism("arm", [cr.Link(f"l{k}", j, **masses) for k, j in enumerate(joints)])
    target = tmp_path / "arm.html"
    cr.derive(arm).document().save(target)
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(f"file://{target}")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.set_viewport_size({"width": 673, "height": 900})  # A4 within its margins
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= 673
    page.close()


def test_on_paper_a_wide_formula_is_smaller_and_not_the_whole_page(browser, tmp_path):
    wide, short = Display((Line("x", "= " + " + ".join(["a b c d"] * 30)),)), Display.of("y = 1")
    target = tmp_path / "wide.html"
    policy = content_policy([style()], [script()])
    target.write_text(Document("T", "", (Section("One", (wide, short)),)).html(policy))
    page = browser.new_page(viewport={"width": 673, "height": 900})
    page.goto(f"file://{target}")
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") > 800
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate("document.documentElement.scrollWidth") <= 673
    sizes = page.evaluate(
        "[...document.querySelectorAll('.math math')].map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert sizes[0] < 0.8 * sizes[1]
    page.close()

"""axe-core finds nothing, on a laptop and a phone, light and dark, in every view."""

import pytest
from axe_playwright_python.sync_playwright import Axe

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width, height", [(1366, 768), (390, 844)])
def test_axe_finds_nothing(opened, scheme, width, height):
    page = opened(
        "double-pendulum", color_scheme=scheme, viewport={"width": width, "height": height}
    )
    page.evaluate(
        "document.querySelectorAll('aside details').forEach(d => (d.open = true)); lab.setLaw('pid')"
    )
    for tab in ("motion", "energy", "integrators", "phase", "equations", "numbers", "contest"):
        page.evaluate("t => { lab.tab = t; lab.changed() }", tab)
        assert problems(page) == [], tab


def problems(page, where=None):
    found = Axe().run(page, context=where, options={"runOnly": {"type": "tag", "values": TAGS}})
    return [
        (v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in found.response["violations"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name, hash", [
    ("double-pendulum", "#lesson=butterfly/2"), ("pendulum", "#lesson=period/1"),
    ("pendulum", "#lesson=resonance/4"), ("pendulum", "#embed"),
])  # fmt: skip
def test_axe_finds_nothing_in_lessons_and_frames(opened, name, hash, scheme):
    page = opened(name, hash, color_scheme=scheme)
    assert problems(page) == []
    page.evaluate("lab.say('A message.')")
    assert problems(page) == []
    for k in range(page.locator("header .menu:visible").count()):
        menu = page.locator("header .menu").nth(k)
        menu.locator("summary").click()
        assert problems(page, "header") == []  # an open sheet covers what is below it
        menu.locator("summary").click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_space(opened, scheme):
    page = opened("boxed", color_scheme=scheme, viewport={"width": 620, "height": 560})
    page.evaluate("lab.stage.show('space'); lab.changed()")
    page.locator(".viewer summary").click()
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}})
    problems = [(v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in found.response["violations"]]  # fmt: skip
    assert problems == []


def test_help_is_accessible(opened):
    page = opened("double-pendulum")
    page.keyboard.press("?")
    assert problems(page) == []


def test_a_phone_has_no_sideways_scrolling(opened):
    for name in ("pendulum", "double-pendulum", "6-link"):
        page = opened(name, viewport={"width": 360, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_tabs_by_arrow_keys(opened):
    page = opened("pendulum")
    page.get_by_role("tab", name="Motion").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("tab", name="Energy").get_attribute("aria-selected") == "true"

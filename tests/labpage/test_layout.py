"""The page's layout: a large stage, nothing that overlaps or is cut, numbers that fit."""

import math

import pytest

INSIDE = """() => {
  const visible = e => e.checkVisibility() && e.getBoundingClientRect().width > 0;
  const boxes = [...document.querySelectorAll('header, .lesson, .scene, .transport, .views, aside')]
    .filter(visible).map(e => [e.className || e.tagName, e.getBoundingClientRect()]);
  const wrong = [];
  boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const tall = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (wide > 1 && tall > 1) wrong.push(`${a} overlaps ${b}`);
  }));
  for (const e of document.querySelectorAll('button, select, label, h1, h2, td, th, dd, p')) {
    const hidden = getComputedStyle(e).clipPath !== 'none'; // for screen readers
    if (!visible(e) || hidden || e.closest('dialog') || e.className === 'about') continue;
    if (e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).display !== 'inline')
      wrong.push(`${e.textContent.slice(0, 40)} is cut`);
    if (e.getBoundingClientRect().right > innerWidth + 1) wrong.push(`${e.textContent} is outside`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("width, height", [(1440, 900), (1024, 768), (390, 844)])
@pytest.mark.parametrize("name", ["double-pendulum", "cart-pole"])
def test_nothing_overlaps_or_is_cut(opened, name, width, height):
    page = opened(name, viewport={"width": width, "height": height})
    page.evaluate("lab.setLaw('pid'); lab.run.advance(300)")
    for tab in ("motion", "energy", "phase", "equations", "numbers"):
        page.evaluate("t => { lab.tab = t; lab.changed() }", tab)
        assert page.evaluate(INSIDE) == [], tab
    page.evaluate("document.querySelectorAll('aside details').forEach(d => (d.open = true))")
    assert page.evaluate(INSIDE) == []


@pytest.mark.parametrize("width", [390, 320])
def test_menus_and_the_header_stay_on_a_phone(opened, width):
    page = opened("double-pendulum", viewport={"width": width, "height": 700})
    heading, *rest = page.evaluate("""() => {
      const on = e => { const b = e.getBoundingClientRect(); return [b.left, b.right, b.top]; };
      return [...document.querySelectorAll('header > :not(.about)')]
        .filter(e => e.checkVisibility()).map(on);
    }""")
    assert all(left >= heading[1] - 1 for left, _, _ in rest), "nothing over the name"
    tops = [top for _, _, top in rest]
    assert max(tops) - min(tops) < 12, "in one line"
    for word in ("Lessons", "Share"):
        page.locator("summary").filter(has_text=word).click()
        box = page.locator(".menu[open] .sheet").bounding_box()
        assert box["x"] >= 0, word
        assert box["x"] + box["width"] <= width, word
    page.keyboard.press("Escape")
    assert page.locator(".menu[open]").count() == 0


def test_drag_me_stays_inside_the_picture_and_off_its_buttons(opened):
    page = opened("cart-pole", viewport={"width": 390, "height": 844})
    for q in ((0.0, 1.57), (0.0, -1.57), (0.0, 0.1), (0.0, 3.1)):
        page.evaluate("q => { lab.placeAll([...q, 0, 0]); lab.changed() }", q)
        for _ in range(2):
            page.evaluate("new Promise(r => requestAnimationFrame(r))")
        stage, hint, tools = (
            page.locator(name).bounding_box() for name in (".scene", ".hint", ".viewer")
        )
        assert stage["x"] <= hint["x"]
        assert hint["x"] + hint["width"] <= stage["x"] + stage["width"]
        beside = hint["x"] + hint["width"] < tools["x"]
        assert beside or hint["y"] + hint["height"] <= tools["y"] + 2


def test_the_stages_menu_closes_as_the_others_do(opened):
    page = opened("pendulum")
    show, menu = page.locator(".viewer summary"), page.locator(".viewer .menu")
    show.click()
    assert menu.is_visible()
    page.keyboard.press("Escape")
    assert not menu.is_visible()
    show.click()
    page.locator("h1").click()
    assert not menu.is_visible()


def test_the_stage_is_most_of_the_page_and_larger_without_panels(opened):
    page = opened("double-pendulum", viewport={"width": 1440, "height": 900})
    area = "(r => r.width * r.height / (innerWidth * innerHeight))(lab.stage.canvas.getBoundingClientRect())"
    at_first = page.evaluate(area)
    assert at_first > 0.4
    assert page.locator("aside details[open]").count() == 1  # the experiments
    page.get_by_role("button", name="Fold the plots").click()
    page.get_by_role("button", name="Settings").click()
    assert page.evaluate(area) > 0.75


def test_the_stage_does_not_shift_when_a_plot_is_changed(opened):
    page = opened("double-pendulum")
    where = "JSON.stringify(lab.stage.canvas.getBoundingClientRect())"
    before = page.evaluate(where)
    for tab in ("energy", "integrators", "phase", "equations", "numbers", "contest", "motion"):
        page.get_by_role("tab", name=tab.capitalize()).click()
        assert page.evaluate(where) == before, tab
    page.evaluate("lab.say('A message.')")
    assert page.evaluate(where) == before


@pytest.mark.parametrize(
    "value, text", [(0.00375, "0.00375"), (5.7e-5, "0.000057"), (5.7e-5, "5.7e-5")]
)
def test_small_numbers_fit_their_fields(opened, value, text):
    page = opened("double-pendulum")
    page.get_by_role("heading", name="Mechanism").click()
    field = page.locator("aside .number:visible").first
    field.fill(text)
    field.press("Enter")
    assert page.evaluate("lab.run.settings.parameters[0]") == value
    field.blur()
    assert float(field.input_value()) == value
    assert field.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_what_rounding_leaves_is_nothing(opened):
    page = opened("pendulum")
    page.evaluate("lab.placeAll([1e-16, 1e-16]); lab.tab = 'energy'; lab.changed()")
    told = page.locator(".numbers").inner_text()
    assert "kinetic 0 ·" in told
    assert "e−" not in told
    assert "10⁻³" not in told


def test_the_readout_has_the_names_used_everywhere_or_pendularms(opened):
    page = opened("double-pendulum")
    page.get_by_role("tab", name="Numbers").click()
    table = page.locator(".numbers-now")
    assert table.locator("th[scope=row]").all_inner_texts() == ["q1", "q2"]
    page.get_by_role("heading", name="Display and keys").click()
    page.get_by_label("pendularm's names").check()
    names = table.locator("dt").all_inner_texts()
    assert {"x1", "x1_dot", "x2", "x2_dot", "u1", "u2"} <= set(names)


def test_the_readout_tells_where_a_joint_exceeds_its_velocity_limit(opened):
    page = opened("hasty")
    page.evaluate("lab.placeAll([0, 0, 2.4, 9]); lab.tab = 'numbers'; lab.changed()")
    limits = page.locator(".numbers-now tbody td:nth-child(4)")
    assert limits.all_inner_texts() == ["2.5 rad/s", "none"]
    page.evaluate("lab.placeAll([0, 0, -2.6, 9]); lab.changed()")
    assert limits.all_inner_texts() == ["exceeds 2.5 rad/s", "none"]
    assert page.locator(".numbers-now .beyond").count() == 1


def test_angles_are_wrapped_where_asked(opened):
    page = opened("double-pendulum")
    page.evaluate(
        "lab.placeAll([7, -8, 0, 0]); lab.wrap = true; lab.tab = 'numbers'; lab.changed()"
    )
    shown = page.locator(".numbers-now tbody td:nth-child(2)").all_inner_texts()
    angles = [float(text.split()[0].replace("−", "-")) for text in shown]
    assert angles == pytest.approx([7 - 2 * math.pi, -8 + 2 * math.pi], abs=1e-3)
    assert page.evaluate("lab.run.x[0]") == 7


def test_a_target_is_dashed_in_the_colour_of_what_it_commands(opened):
    page = opened("double-pendulum")
    page.evaluate("lab.setLaw('pid'); lab.run.advance(100); lab.changed()")
    curves = {c["label"]: c for c in page.evaluate("labTools.curves()")}
    assert set(curves) == {"q1", "q2", "q1 target", "q2 target"}
    for name in ("q1", "q2"):
        assert curves[f"{name} target"]["stroke"] == curves[name]["stroke"]
        assert curves[f"{name} target"]["dash"]
        assert not curves[name]["dash"]
    assert curves["q1"]["stroke"] != curves["q2"]["stroke"]


def test_all_joints_are_plotted(opened):
    page = opened("6-link")
    assert [c["label"] for c in page.evaluate("labTools.curves()")] == [
        f"q{k}" for k in range(1, 7)
    ]


def test_a_law_shows_its_own_gains_only(opened):
    page = opened("double-pendulum")
    page.get_by_role("heading", name="Controller").click()
    sliders = page.locator(".section", has=page.get_by_role("heading", name="Controller"))
    gains = sliders.locator(".slider:visible label")
    assert gains.count() == 0
    for law, own in {"pid": {"kp", "ki", "kd"}, "pd": {"kp", "kd"}, "lqr": {"effort"}}.items():
        page.evaluate("law => lab.setLaw(law)", law)
        seen = {label.evaluate("e => e.firstChild.textContent") for label in gains.all()}
        assert seen - {"target", "limit"} == own, law


SAID = """() => {
  document.querySelector('.lag').textContent = 'The machine manages 80 % of this speed';
  const boxes = ['.message', '.lag', '.viewer'].map(
    name => [name, document.querySelector(name).getBoundingClientRect()]);
  return boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([, q]) =>
    p.height * q.height === 0 || (p.left < q.right && q.left < p.right
      && p.top < q.bottom && q.top < p.bottom)).map(([b]) => a + b));
}"""


@pytest.mark.parametrize("width", [1024, 390])
def test_what_the_page_says_is_beside_the_buttons_of_the_view(opened, width):
    page = opened("double-pendulum", viewport={"width": width, "height": 800})
    page.evaluate("lab.say('A sentence that is long enough to take the whole width. '.repeat(3))")
    assert page.evaluate(SAID) == []


@pytest.mark.parametrize("width", [390, 320])
def test_the_buttons_of_time_are_in_one_line(opened, width):
    page = opened("double-pendulum", viewport={"width": width, "height": 700})
    page.evaluate("lab.run.advance(6000); lab.changed()")
    tops = page.evaluate("""() => [...document.querySelectorAll('.transport button, .transport select')]
      .map(e => e.getBoundingClientRect().top)""")
    assert max(tops) - min(tops) < 8


def test_the_buttons_of_the_view_are_of_one_height(opened):
    page = opened("pendulum", viewport={"width": 390, "height": 800})
    heights = page.evaluate("""() => [...document.querySelectorAll('.viewer button, .viewer summary')]
      .filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect().height)""")
    assert len(set(heights)) == 1
    assert heights[0] >= 40


def test_slides_alone_are_drawn_in_metres(opened):
    """A mechanism of no length is as large as the ways of its slides."""
    page = opened("gantry")
    page.evaluate("new Promise(r => requestAnimationFrame(r))")
    wide, tall = page.evaluate("[lab.stage.canvas.clientWidth, lab.stage.canvas.clientHeight]")
    ends = [page.evaluate("p => lab.stage.on(p)", [x, y, 0]) for x, y in ((-0.3, -0.2), (0.3, 0.2))]
    for x, y in ends:
        assert 0 < x < wide
        assert 0 < y < tall
    assert abs(ends[1][0] - ends[0][0]) > 0.25 * wide


def test_a_rail_far_from_the_origin_is_in_the_middle(opened):
    page = opened("raised")
    page.evaluate("new Promise(r => requestAnimationFrame(r))")
    x, y = page.evaluate("lab.stage.on([...lab.run.places().p].slice(0, 3))")
    wide, tall = page.evaluate("[lab.stage.canvas.clientWidth, lab.stage.canvas.clientHeight]")
    assert abs(x / wide - 0.5) < 0.15
    assert abs(y / tall - 0.5) < 0.15


def test_a_name_of_a_file_stays_as_it_is_written(opened):
    page = opened("black")
    assert page.locator("h1").text_content() == "a_black-ARM2"
    assert page.title().startswith("a_black-ARM2 ")
    assert opened("cart-pole").locator("h1").text_content() == "Cart pole"

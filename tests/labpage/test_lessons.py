"""Lessons: each step starts by its link, and what the page measures is true."""

import math

import numpy as np
import pytest

import chainrule as cr
from chainrule.labpage.generated import Generated
from chainrule.labpage.lessons import lessons


def measured(page):
    page.until("labTools.measured().done", 60)
    return page.evaluate("labTools.measured().chart")


@pytest.mark.parametrize("name", ["pendulum", "double-pendulum", "cart-pole"])
def test_every_step_of_every_lesson_starts_by_its_link(opened, name):
    page = opened(name)
    lessons = page.evaluate("lab.about.lessons.map(l => [l.word, l.steps.length])")
    assert len(lessons) >= 2
    for word, count in lessons:
        for step in range(1, count + 1):
            page.evaluate("hash => { location.hash = hash }", f"#lesson={word}/{step}")
            page.until(f"document.querySelector('.count').textContent === '{step} of {count}'")
            page.evaluate("lab.pause(); lab.run.advance(50); lab.changed()")
            assert page.evaluate("lab.run.diverged") is None
            assert page.locator(".lesson p").inner_text()
    page.get_by_role("button", name="Done").click()
    assert page.locator(".lesson").is_hidden()
    assert page.evaluate("location.hash") == ""


def test_a_link_to_no_lesson_is_the_usual_start(opened):
    page = opened("pendulum", "#lesson=nonsense/7")
    assert page.locator(".lesson").is_hidden()


def test_a_thousand_copies_part_and_their_distance_is_recorded(opened):
    page = opened("double-pendulum", "#lesson=butterfly/2")
    page.evaluate("lab.pause(); lab.run.advance(1100 - lab.run.n); lab.changed()")
    page.until("lab.swarm.n === 1100")
    spread = page.evaluate("[0, 1, 11].map(t => lab.swarm.spread(t)[1])")
    assert spread[0] == pytest.approx(1e-9, rel=2e-3)
    assert spread[1] < 1e-6
    assert spread[2] > 0.1
    before = page.evaluate("Array.from(lab.swarm.copies[999])")
    page.evaluate("lab.seek(500)")
    page.until("lab.swarm.n === 500")
    page.evaluate("lab.seek(1100)")
    page.until("lab.swarm.n === 1100")
    assert page.evaluate("Array.from(lab.swarm.copies[999])") == before


def test_the_measured_orders_are_those_of_the_methods(opened):
    page = opened("double-pendulum", "#lesson=order/2")
    chart = measured(page)
    lines = {s["label"].split(",")[0]: s["points"] for s in chart["series"] if s["label"]}
    known = {m["label"]: m["order"] for m in page.evaluate("lab.about.methods")}
    assert {"Euler", "Runge-Kutta 4"} <= set(lines)
    for label, points in lines.items():
        dt, error = np.array(points).T
        slope = np.polyfit(np.log(dt[-3:]), np.log(error[-3:]), 1)[0]
        assert slope == pytest.approx(known[label], abs=0.35), label


def test_the_measured_periods_follow_the_exact_law(opened):
    chart = measured(opened("pendulum", "#lesson=period/4"))
    exact, found = (dict(map(tuple, s["points"])) for s in chart["series"])
    assert len(found) == 17
    for degrees, period in found.items():
        assert period == pytest.approx(exact[degrees], rel=1e-4)
    assert found[170] > 2 * found[10]


def test_the_resonance_is_at_the_natural_frequency(opened):
    page = opened("pendulum", "#lesson=resonance/4")
    found = np.array(measured(page)["series"][0]["points"])
    (length,) = page.evaluate(
        "lab.about.parameters.flatMap((p, i) => p.name === 'l' ? [lab.run.settings.parameters[i]] : [])"
    )
    own = math.sqrt(9.81 / length) / (2 * math.pi)
    peak = found[np.argmax(found[:, 1])]
    assert peak[0] == pytest.approx(own, rel=0.06)
    assert peak[1] > 3 * np.median(found[:, 1])


def test_a_limit_winds_the_integral_up(opened):
    page = opened("pendulum", "#lesson=windup/1")
    page.evaluate("lab.pause(); lab.begin(lab.run.start); lab.run.advance(1200)")
    target, *lanes = page.evaluate("""[
      lab.run.settings.target[0],
      ...lab.run.lanes.map(l => l.track.since(-1, lab.run.n).map(r => r[1])),
    ]""")
    overshoot = [max((q - target) * np.sign(target) for q in lane) for lane in lanes]
    assert overshoot[0] > 1.5 * overshoot[1]
    page.get_by_role("button", name="Next").click()  # which speaks of torques
    assert page.get_by_role("button", name="Torques").get_attribute("aria-pressed") == "true"


def test_two_laws_run_side_by_side_from_one_start(opened):
    page = opened("double-pendulum")
    page.evaluate("lab.resetAll(); lab.setLaw('pd'); lab.run.advance(100)")
    page.get_by_role("heading", name="Controller").click()
    page.get_by_label("Beside it").select_option(label="Computed torque")
    assert page.evaluate("lab.run.lanes[1].x.slice(0, 4).every((v, i) => v === lab.run.x[i])")
    page.evaluate("lab.run.advance(2000)")
    alone, other = page.evaluate("lab.run.lanes.map(l => Array.from(l.x.slice(0, 2)))")
    target = page.evaluate("lab.run.settings.target")
    assert np.abs(np.subtract(other, target)).max() < 1e-3
    assert np.abs(np.subtract(alone, target)).max() > 1e-2
    x = page.evaluate("Array.from(lab.run.lanes[1].x)")
    page.evaluate("lab.seek(500); lab.seek(2100)")
    assert page.evaluate("Array.from(lab.run.lanes[1].x)") == x


def test_stopwatch_and_ruler_measure(opened):
    page = opened("pendulum", "#lesson=period/1")
    page.evaluate("lab.pause(); lab.changed()")
    watch = page.get_by_role("group", name="Stopwatch")
    watch.get_by_role("button", name="Start").click()
    page.evaluate("lab.run.advance(200); lab.changed()")
    page.until("document.querySelector('.stopwatch .time').textContent === '1.000 s'")
    watch.get_by_role("button", name="Stop").click()
    page.evaluate("lab.run.advance(200); lab.changed()")
    assert watch.locator(".time").inner_text() == "1.000 s"
    box = page.locator(".ruler").bounding_box()
    ends = page.evaluate("""(() => {
      const { p, com } = lab.run.places();
      return [lab.stage.on(p.slice(0, 3)), lab.stage.on(com.slice(0, 3))];
    })()""")
    for handle, (x, y) in zip(page.locator(".ruler .end").all(), ends, strict=True):
        handle.hover()
        page.mouse.down()
        page.mouse.move(box["x"] + x, box["y"] + y, steps=3)
        page.mouse.up()
    length = float(page.locator(".ruler .length").inner_text().split()[0])
    index = page.evaluate("lab.about.parameters.findIndex(p => p.name === 'l')")
    assert length == pytest.approx(page.evaluate(f"lab.run.settings.parameters[{index}]"), rel=0.03)


def test_without_lessons_there_is_no_menu_of_them(opened):
    page = opened("tumbling")
    assert page.evaluate("lab.about.lessons.length") == 0
    assert page.locator("summary").filter(has_text="Lessons").count() == 0
    assert opened("pendulum").locator("summary").filter(has_text="Lessons").count() == 1


def test_what_falls_for_ever_has_no_butterfly():
    """A SCARA has no weight in the plane of its hinges, and its quill would leave the picture."""
    words = [lesson.word for lesson in lessons(Generated(cr.catalog.get("scara")))]
    assert "butterfly" not in words
    assert "order" in words

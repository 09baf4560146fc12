"""Truth: every step is recorded, limits act, every start pose is legal."""

import csv
import io
import math

import numpy as np
import pytest

import chainrule as cr
from chainrule.labpage.description import description
from chainrule.labpage.generated import Generated


def rows(page):
    return list(csv.reader(io.StringIO(page.evaluate("labTools.csv()"))))[1:]


@pytest.mark.parametrize(
    "change", ["", "lab.set({law: 'pid', period: 0.008, noise: [1e-3, 1e-3]});"]
)
def test_the_table_has_every_step_to_the_bit(opened, change):
    page = opened("double-pendulum")
    page.evaluate(f"""() => {{
      lab.resetAll(); lab.pause(); {change}
      globalThis.seen = [];
      for (let k = 0; k < 300; k++) {{
        if (k === 100) lab.set({{ push: [0.3, 0] }});
        seen.push([lab.run.t, ...lab.run.x.slice(0, 4), ...lab.run.observe().torque]);
        lab.run.advance(1);
      }}
    }}""")
    before = page.evaluate("[lab.run.n, lab.run.t, Array.from(lab.run.x)]")
    told = [[float(v) for v in row[:7]] for row in rows(page)]
    assert page.evaluate("[lab.run.n, lab.run.t, Array.from(lab.run.x)]") == before
    assert len(told) == 301
    assert told[:-1] == page.evaluate("seen")


def test_the_phase_portrait_has_every_step(opened):
    page = opened("double-pendulum")
    page.evaluate("lab.resetAll(); lab.pause(); lab.run.advance(777)")
    track = page.evaluate("lab.run.lanes[0].track.since(-1, lab.run.n).map(r => Array.from(r))")
    told = [[float(v) for v in row[:5]] for row in rows(page)]
    assert track == told


def test_the_record_survives_going_back_and_forgets_what_was_undone(opened):
    page = opened("pendulum")
    page.evaluate("lab.resetAll(); lab.pause(); lab.run.advance(400)")
    whole = page.evaluate("lab.run.lanes[0].track.since(-1, 400).map(r => r[1])")
    page.evaluate("lab.seek(100); lab.seek(350); lab.seek(400)")
    assert page.evaluate("lab.run.lanes[0].track.since(-1, 400).map(r => r[1])") == whole
    page.evaluate("lab.seek(100); lab.set({push: [1]})")
    assert page.evaluate("lab.run.lanes[0].track.since(-1, 400).length") == 101
    page.evaluate("lab.run.advance(300)")
    after = page.evaluate("lab.run.lanes[0].track.since(-1, 400).map(r => r[1])")
    assert after[:101] == whole[:101]
    assert after[300] != whole[300]


def test_a_pose_outside_the_stops_is_put_inside(opened):
    page = opened("stopped")
    page.evaluate("lab.placeAll([0.3, 9, 0, 0])")
    assert page.evaluate("Array.from(lab.run.x.slice(0, 2))") == [0.3, 1.2]
    page.get_by_role("heading", name="Pose").click()
    slider = page.locator(".section", has=page.get_by_role("heading", name="Pose")).locator(
        "input[type=range]"
    )
    assert [float(slider.nth(1).get_attribute(key)) for key in ("min", "max")] == [-0.5, 1.2]


@pytest.mark.parametrize("name", ["pendulum", "scara", "cart-pole", "furuta", "puma560"])
def test_every_start_is_legal(name):
    """Inside the stops, of the page, its presets and its lessons."""
    generated = Generated(cr.catalog.get(name))
    told = description(generated)
    starts = [told.start.q, told.start.target]
    steps = [step.preset for lesson in told.lessons for step in lesson.steps if step.preset]
    starts += [preset.q for preset in [*told.presets, *steps] if preset.q]
    for q in starts:
        assert all(map(math.isfinite, q))
        assert np.allclose(generated.plant.within(q), q, atol=1e-12), (name, q)

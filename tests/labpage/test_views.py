"""Comparing, contest, touch, taking away: the parts of the page beyond keys and time."""

import pytest
from typer.testing import CliRunner

from chainrule.cli.app import app


def test_integrators_side_by_side_show_their_errors(opened):
    page = opened("pendulum")
    page.evaluate(
        "lab.preset(lab.about.presets.find(p => p.name === 'Euler gains energy')); lab.pause()"
    )
    page.evaluate("lab.run.advance(200)")
    errors = page.evaluate(
        "Object.fromEntries(lab.run.lanes.map(l => [l.method, Math.abs(lab.run.error(l))]))"
    )
    assert errors["euler"] > 0.5
    assert errors["velocity-verlet"] < 0.01
    assert errors["null"] < 1e-4
    page.evaluate("lab.changed()")
    told = page.locator(".plot").filter(visible=True).get_attribute("aria-label")
    assert told.endswith("Runge-Kutta 4, Euler, velocity Verlet")


def test_comparing_by_checkbox_starts_from_the_present_state(opened):
    page = opened("double-pendulum")
    page.evaluate("lab.run.advance(100)")
    page.get_by_role("heading", name="Integrator").click()
    page.get_by_label("compare with Euler", exact=True).check()
    assert page.evaluate("lab.run.lanes.length") == 2
    assert page.evaluate("lab.run.lanes[1].x.slice(0, 4).every((v, i) => v === lab.run.x[i])")
    page.get_by_label("compare with Euler", exact=True).uncheck()
    assert page.evaluate("lab.run.lanes.length") == 1


def test_two_almost_equal_starts_part(opened):
    page = opened("double-pendulum")
    page.evaluate(
        "lab.preset(lab.about.presets.find(p => p.pair)); lab.pause(); lab.begin(lab.run.start)"
    )
    gap = "Math.abs(lab.run.lanes[1].x[0] - lab.run.x[0])"
    assert page.evaluate(gap) == pytest.approx(1e-6, rel=1e-3)
    page.evaluate("lab.run.advance(4000)")
    assert page.evaluate(gap) > 1e-2


def test_the_equations_hold_with_their_live_numbers(opened):
    page = opened("double-pendulum")
    page.evaluate(
        "lab.set({law: 'pid', push: [0.2, 0]}); lab.setDamping([0, 1], 0.1); lab.run.advance(333)"
    )
    balance = page.evaluate("""() => {
      const o = lab.run.observe(), x = lab.run.x, { damping, parameters } = lab.run.settings;
      const values = lab.model.terms(x.slice(0, 2), x.slice(2, 4), o.qdd, o.F, damping, parameters);
      let k = 0;
      return lab.about.equations.map((row, i) =>
        row.pieces.reduce(sum => sum + values[k++], 0) - o.force[i]);
    }""")
    assert balance == pytest.approx([0, 0], abs=1e-12)


@pytest.mark.parametrize("name", ["pendulum", "cart-pole", "acrobot", "pendubot", "furuta"])
def test_swing_up_ends_upright(opened, name):
    page = opened(name)
    page.evaluate("""() => {
      lab.preset(lab.about.presets.find(p => p.name.startsWith('Swing'))); lab.pause();
      lab.begin(lab.run.start); lab.run.advance(8000);
    }""")
    off = page.evaluate("""lab.about.coordinates.map((c, i) => {
      const d = lab.run.x[i] - lab.about.start.standing[i];
      return Math.abs(c.angle ? d - 2 * Math.PI * Math.round(d / (2 * Math.PI)) : d);
    })""")
    assert max(off) < 1e-2


def test_a_swing_up_in_other_coordinates(opened):
    page = opened("acrobot in absolute angles")
    page.evaluate("""() => {
      lab.preset(lab.about.presets.find(p => p.name.startsWith('Swing'))); lab.pause();
      lab.begin(lab.run.start); lab.run.advance(8000);
    }""")
    off = page.evaluate("lab.run.lanes[0].x.slice(0, 2).map(v => Math.cos(v) + 1)")
    assert max(off) < 1e-4


def test_dry_friction_sticks_and_stops_hold(opened):
    page = opened("sticky")
    page.evaluate("lab.placeAll([0.05, 0]); lab.run.advance(500)")
    assert page.evaluate("Array.from(lab.run.x.slice(0, 2))") == [0.05, 0]
    page = opened("stopped")
    page.evaluate("lab.run.advance(100)")
    low, high = 9.0, -9.0
    for _ in range(60):
        page.evaluate("lab.run.advance(20)")
        q = page.evaluate("lab.run.x[1]")
        low, high = min(low, q), max(high, q)
    assert (low, high) == (-0.5, 1.2)
    lost = page.evaluate("lab.run.account(lab.run.lanes[0])")
    assert lost["stops"] > 0
    assert lost["friction"] > 0
    assert abs(page.evaluate("lab.run.error(lab.run.lanes[0])")) < 1e-2


def test_the_account_holds_work_damping_and_sampling(opened):
    page = opened("double-pendulum")
    page.evaluate("""() => {
      lab.set({law: 'pid', push: [0.1, 0], period: 0.004, delay: 0.004, noise: [0.001, 0.01]});
      lab.setDamping([0, 1], 0.02); lab.run.advance(2000);
    }""")
    account = page.evaluate("lab.run.account(lab.run.lanes[0])")
    assert account["friction"] > 0.01
    assert abs(page.evaluate("lab.run.error(lab.run.lanes[0])")) < 1e-4


@pytest.mark.parametrize("name", ["double-pendulum", "double-pendulum-absolute", "acrobot"])
def test_every_law_runs_evaluated_and_sampled(opened, name):
    page = opened(name)
    laws = page.evaluate("lab.about.laws.map(law => law.name)")
    for law in laws:
        for period in (0, 0.004):
            page.evaluate(
                "([law, period]) => { lab.resetAll(); lab.pause(); lab.set({law, period}); "
                "lab.run.advance(50); lab.changed(); }",
                [law, period],
            )
            assert page.evaluate("lab.run.diverged") is None
            assert any(page.evaluate("Array.from(lab.run.observe().torque)")), law


def test_a_joint_without_a_motor_gets_no_torque_but_can_be_pushed(opened):
    page = opened("acrobot")
    page.evaluate("lab.placeAll([0, 0, 0, 0]); lab.setLaw('pid'); lab.run.advance(1)")
    torque = page.evaluate("Array.from(lab.run.observe().torque)")
    assert torque[0] == 0
    assert torque[1] != 0
    page.evaluate("lab.setLaw('off'); lab.placeAll([0, 0, 0, 0]); lab.push(0, 1)")
    page.evaluate("lab.run.advance(20)")
    assert page.evaluate("lab.run.x[0]") > 0


def test_the_lectures_pendularm_settles(opened):
    page = opened("pendulum")
    page.evaluate("""() => {
      lab.preset(lab.about.presets.find(p => p.name === 'Lecture: pendularm')); lab.pause();
      lab.begin(lab.run.start); lab.run.advance(3240);
    }""")
    assert page.evaluate("lab.run.observe().torque[0]") == pytest.approx(-37.32, abs=5e-3)
    assert page.evaluate("lab.run.x[0]") == pytest.approx(-1.2566, abs=1e-3)


def test_a_change_of_method_keeps_the_integral_and_the_account(opened):
    page = opened("pendulum")
    page.evaluate("lab.setLaw('pid'); lab.run.advance(200)")
    before = page.evaluate("[lab.run.observe().torque[0], lab.run.account(lab.run.lanes[0])]")
    for change in ({"method": "verlet"}, {"method": "euler"}, {"period": 0.01}, {"period": 0}):
        page.evaluate("set => lab.set(set)", change)
        after = page.evaluate("[lab.run.observe().torque[0], lab.run.account(lab.run.lanes[0])]")
        assert after == before, change


@pytest.mark.parametrize("name", ["double-pendulum", "pendubot", "rr-arm"])
def test_the_regulator_balances(opened, name):
    page = opened(name)
    page.evaluate("""() => {
      lab.preset(lab.about.presets.find(p => p.mode === 'lqr')); lab.pause();
      lab.begin(lab.run.start); lab.run.advance(4000);
    }""")
    standing = page.evaluate("lab.about.start.standing")
    assert page.evaluate("Array.from(lab.run.x.subarray(0, 2))") == pytest.approx(
        standing, abs=1e-3
    )


def test_a_target_where_nothing_can_rest_is_told(opened):
    page = opened("acrobot")
    page.evaluate("lab.set({target: [0.3, 1.0]}); lab.setLaw('lqr')")
    x = page.evaluate("Array.from(lab.run.control.reference)")
    told = page.locator(".message").inner_text()
    assert "no linear regulator" in told or abs(x[0] - 0.3) > 1e-3  # or it moved to a pose at rest


def test_the_contest_counts_what_is_held(opened):
    page = opened("pendulum")
    page.get_by_role("tab", name="Contest").click()
    page.get_by_role("button", name="Start the contest").click()
    assert page.evaluate("lab.run.settings.law") == "pid"
    page.evaluate("lab.pause()")
    first = page.evaluate("lab.run.settings.target[0]")
    for _ in range(60):
        page.evaluate("lab.run.advance(20); lab.changed()")
        page.wait_for_timeout(25)
    assert "held" in page.locator(".score").inner_text()
    assert page.evaluate("lab.run.settings.target[0]") != first


def test_the_page_says_when_the_machine_cannot_keep_up(opened):
    page = opened("6-link")
    page.evaluate(
        "() => { const b = lab.fresh(); b.settings.dt = 1e-7; lab.begin(b); lab.clock.speed = 2; lab.play() }"
    )
    page.until("document.querySelector('.lag').textContent.includes('% of this speed')")


def test_a_finger_drags_a_link(opened):
    page = opened("pendulum", has_touch=True, viewport={"width": 390, "height": 844})
    page.evaluate("lab.placeAll([0, 0])")
    page.wait_for_timeout(100)
    box = page.locator("canvas.stage").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    radius = 0.3 * min(box["width"], box["height"])
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]},
        )

    touch("touchStart", (x, y + radius))
    for k in range(1, 6):
        touch("touchMove", (x + radius * k / 5, y + radius * (1 - k / 5)))
    touch("touchEnd")
    assert page.evaluate("lab.run.x[0]") > 0.8
    assert page.evaluate("scrollY") == 0


def test_csv_png_and_link_are_taken_away(opened):
    page = opened("pendulum")
    page.evaluate("lab.run.advance(50)")
    share = page.locator(".menu summary", has_text="Share")
    for name, ending in (("Save the numbers as CSV", ".csv"), ("Save the picture as PNG", ".png")):
        share.click()
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name).click()
        assert waiting.value.suggested_filename == f"pendulum{ending}"
    share.click()
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("it holds this run from its start to now").wait_for()
    assert page.evaluate("location.hash").startswith("#run=")


def test_a_run_too_long_for_a_link_is_shared_from_its_present(opened):
    page = opened("pendulum")
    page.evaluate(
        "for (let k = 0; k < 9000; k++) { lab.run.change({push: [Math.sin(k * 7.123)]}); lab.run.advance(1) }"
    )
    assert len(page.evaluate("labTools.written()")) < 60_000


def test_coordinates_of_its_own_can_be_dragged_and_compared(opened):
    page = opened("double-pendulum-absolute")
    page.evaluate(
        "lab.compare(['euler']); lab.run.advance(100); lab.setLaw('computed-torque'); lab.run.advance(3000)"
    )
    target = page.evaluate("lab.run.settings.target")
    assert page.evaluate("Array.from(lab.run.x.subarray(0, 2))") == pytest.approx(target, abs=1e-3)


def test_no_browser_is_told_with_the_address(monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    monkeypatch.setattr(
        "chainrule.labpage.server.serve",
        lambda mechanism, port, opened, first: opened("http://127.0.0.1:1/"),
    )
    told = CliRunner().invoke(app, ["lab", "pendulum"]).output.splitlines()
    assert "http://127.0.0.1:1/" in told[1]

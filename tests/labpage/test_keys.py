"""Every key and control does what it says, in a real browser."""

import math

import pytest


def settings(page):
    return page.evaluate("lab.run.settings")


def test_integrators_by_number(opened):
    page = opened("pendulum")
    for key, method in zip(
        "01234", ["none", "euler", "verlet", "velocity-verlet", "rk4"], strict=True
    ):
        page.keyboard.press(key)
        assert settings(page)["method"] == method


def test_two_joints_choose_integrators_with_shift_and_targets_with_digits(opened):
    page = opened("double-pendulum")
    before = settings(page)["target"]
    for key in "1224":
        page.keyboard.press(key)
    now = settings(page)["target"]
    assert now[0] == pytest.approx(before[0] + 0.05)
    assert now[1] == pytest.approx(before[1] + 0.05)
    assert settings(page)["method"] == "rk4"
    for digit, method in (
        (1, "euler"),
        (2, "verlet"),
        (3, "velocity-verlet"),
        (0, "none"),
        (4, "rk4"),
    ):
        page.keyboard.press(f"Shift+Digit{digit}")
        assert settings(page)["method"] == method
    assert settings(page)["target"] == now


def test_a_push_works_with_the_servo_off_and_ends_with_the_key(opened):
    page = opened("pendulum")
    page.evaluate("lab.placeAll([0, 0])")
    assert settings(page)["law"] == "off"
    page.keyboard.down("d")
    assert settings(page)["push"][0] > 0
    page.evaluate("lab.run.advance(20)")
    page.keyboard.up("d")
    assert settings(page)["push"][0] == 0
    assert page.evaluate("lab.run.x[0]") > 0.001
    page.keyboard.down("a")
    assert settings(page)["push"][0] < 0
    page.keyboard.up("a")


def test_holding_c_toggles_the_servo_once(opened):
    page = opened("pendulum")
    for _ in range(30):  # a held key repeats
        page.keyboard.down("c")
    page.keyboard.up("c")
    assert settings(page)["law"] == "pid"
    page.keyboard.press("c")
    assert settings(page)["law"] == "off"
    page.keyboard.press("c")
    page.keyboard.press("s")
    assert settings(page)["law"] == "off"


def test_targets_move_by_q_and_e_and_stay_numbers(opened):
    page = opened("pendulum")
    before = settings(page)["target"][0]
    page.keyboard.press("e")
    page.keyboard.press("e")
    page.keyboard.press("q")
    assert settings(page)["target"][0] == pytest.approx(before + 0.05)


def test_x_toggles_too_with_two_joints(opened):
    page = opened("double-pendulum")
    page.keyboard.press("x")
    assert settings(page)["law"] == "pid"


def test_keys_act_on_the_selected_joint_of_many(opened):
    page = opened("6-link")
    page.keyboard.press("]")
    page.keyboard.press("]")
    page.keyboard.down("d")
    assert [v > 0 for v in settings(page)["push"]] == [i == 2 for i in range(6)]
    page.keyboard.up("d")
    before = settings(page)["target"]
    page.keyboard.press("e")
    assert [b - a for a, b in zip(before, settings(page)["target"], strict=True)] == pytest.approx(
        [0, 0, 0.05, 0, 0, 0]
    )
    page.keyboard.press("1")
    assert settings(page)["method"] == "euler"


def test_time_keys(opened):
    page = opened("pendulum")
    page.evaluate("lab.seek(0)")
    page.keyboard.press("Space")
    page.until("lab.run.n > 3")
    page.keyboard.press("Space")
    n = page.evaluate("lab.run.n")
    page.keyboard.press(".")
    assert page.evaluate("lab.run.n") == n + 1
    x = page.evaluate("Array.from(lab.run.x)")
    page.keyboard.press(".")
    page.keyboard.press(",")
    assert page.evaluate("Array.from(lab.run.x)") == x  # a step back is exact
    page.keyboard.press("-")
    assert page.evaluate("lab.clock.speed") == 0.5
    page.keyboard.press("r")
    assert page.evaluate("lab.run.n") == 0


def test_letters_can_be_switched_off_and_help_opens(opened):
    page = opened("pendulum")
    page.keyboard.press("?")
    assert page.get_by_role("dialog").is_visible()
    assert "servo on or off" in page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Display and keys").click()
    page.get_by_label("Single-letter keys").uncheck()
    page.locator("canvas.stage").focus()
    page.keyboard.press("c")
    assert settings(page)["law"] == "off"


def test_typing_a_number_is_not_a_command(opened):
    page = opened("pendulum")
    page.get_by_role("heading", name="Mechanism").click()
    field = page.locator("aside .number:visible").first
    field.click()
    page.keyboard.press("1")
    assert settings(page)["method"] == "rk4"


def test_sliders_change_parameters_with_units(opened):
    page = opened("pendulum")
    page.get_by_role("heading", name="Mechanism").click()
    row = page.locator(".section", has=page.get_by_role("heading", name="Mechanism")).locator(
        ".slider"
    )
    assert row.first.locator(".unit").inner_text() == "kg"
    row.first.locator("input[type=number]").fill("3.5")
    row.first.locator("input[type=number]").press("Enter")
    assert settings(page)["parameters"][0] == 3.5
    row.first.locator("input[type=range]").focus()
    page.keyboard.press("ArrowRight")
    assert settings(page)["parameters"][0] > 3.5


def test_a_number_beyond_all_bounds_is_refused(opened):
    """What nothing can have would leave the picture without finite numbers."""
    page = opened("pendulum")
    page.get_by_role("heading", name="Mechanism").click()
    field = page.locator("aside input.number:visible").first
    before = page.evaluate("lab.run.settings.parameters[0]")
    for text in ("1e300", "-1e300", "1e13"):
        field.fill(text)
        field.press("Enter")
        assert field.get_attribute("aria-invalid") == "true", text
        assert page.evaluate("lab.run.settings.parameters[0]") == before
    field.fill("2")
    field.press("Enter")
    assert field.get_attribute("aria-invalid") == "false"


def test_dragging_poses_when_paused_and_pulls_when_running(opened):
    page = opened("pendulum")
    page.evaluate("lab.placeAll([0, 0])")
    page.wait_for_timeout(100)
    box = page.locator("canvas.stage").bounding_box()
    length = page.evaluate("lab.run.settings.parameters[1]")

    def spot(angle, radius):
        """Where the point of the rod at this angle is on the page."""
        place = [radius * length * math.cos(angle), radius * length * math.sin(angle), 0]
        x, y = page.evaluate("p => lab.stage.on(p)", place)
        return box["x"] + x, box["y"] + y

    page.mouse.move(*spot(0, 0.8))
    page.mouse.down()
    page.mouse.move(*spot(math.pi / 2, 0.8), steps=4)
    page.mouse.up()
    assert page.evaluate("lab.run.x[0]") == pytest.approx(math.pi / 2, abs=0.05)
    page.evaluate("lab.placeAll([0, 0]); lab.play()")
    page.mouse.move(*spot(0, 0.8))
    page.mouse.down()
    page.mouse.move(*spot(1.2, 0.7), steps=4)
    page.until("lab.run.x[0] > 0.2")
    page.mouse.up()
    assert settings(page)["drag"] is None


def test_a_window_resized_while_dragging_and_a_tab_hidden_for_a_minute(opened):
    page = opened("double-pendulum", viewport={"width": 1100, "height": 800}, playing=True)
    page.evaluate("lab.clock.speed = 0.05")
    box = page.locator("canvas.stage").bounding_box()
    x, y = page.evaluate("lab.stage.on(Array.from(lab.run.places().com).slice(3, 6))")
    page.mouse.move(box["x"] + x, box["y"] + y)
    page.mouse.down()
    page.mouse.move(box["x"] + x + 20, box["y"] + y)
    assert settings(page)["drag"]["link"] == 1
    page.set_viewport_size({"width": 620, "height": 560})
    page.mouse.move(200, 200)
    page.mouse.up()
    assert settings(page)["drag"] is None
    gone = page.evaluate("""() => {
      lab.clock.speed = 1;
      const t = lab.run.t;
      lab.clock.frame(lab.run, performance.now() + 60000);
      return lab.run.t - t;
    }""")
    assert 0 < gone <= 0.5 + 1e-9  # it goes on, and does not hurry to catch up
    assert page.evaluate("Array.from(lab.run.x).every(Number.isFinite)")


def test_pushing_by_button_and_by_touch(opened):
    page = opened("pendulum", has_touch=True, viewport={"width": 390, "height": 844})
    page.get_by_role("heading", name="Controller").click()
    button = page.get_by_role("button", name="Push forwards while held")
    button.scroll_into_view_if_needed()
    button.dispatch_event("pointerdown", {"pointerId": 1, "button": 0})
    button.focus()
    page.keyboard.down("Enter")
    assert settings(page)["push"][0] > 0
    page.keyboard.up("Enter")
    assert settings(page)["push"][0] == 0


def test_presets_all_start(opened):
    for name in ("pendulum", "cart-pole", "double-pendulum"):
        page = opened(name)
        for i in range(page.evaluate("lab.about.presets.length")):
            page.evaluate(
                "i => { lab.preset(lab.about.presets[i]); lab.pause(); lab.run.advance(200) }", i
            )
            assert page.evaluate("lab.run.diverged") is None
            assert all(map(math.isfinite, page.evaluate("Array.from(lab.run.x)")))

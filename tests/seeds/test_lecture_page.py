"""Seed 002, the lecture's two pages: what they show, and what their keys do, as a user sees it."""

import math
import time

import pytest

from seeds.test_lecture_pendularm import DT, SECONDS, START, STEPS, TARGET

LAST_DIGIT = 0.006  # of a readout with two decimals
PANEL = {  # the lecture's panel for one joint, by its headings
    "System": ["t", "dt", "integrator", "x", "x_dot", "x_desired"],
    "Servo": ["u", "kp", "kd", "ki"],
    "Pendulum": ["mass", "length", "gravity"],
}


@pytest.fixture
def opened(opened):
    """A lab whose numbers have the lecture's names."""

    def open_one(name, **context):
        page = opened(name, **context)
        page.get_by_role("tab", name="Numbers").click()
        page.locator("summary", has_text="Display and keys").click()
        page.get_by_label("pendularm's names").check()
        page.evaluate("document.activeElement.blur()")
        return page

    return open_one


def words(page):
    """Every name of the readout and the text beside it."""
    pairs = page.evaluate(
        "[...document.querySelectorAll('dl dt')].map(n => [n.textContent, n.nextSibling.textContent])"
    )
    return {name: text.replace("−", "-") for name, text in pairs}


def numbers(page):
    """The readout's numbers, without their units."""
    found = {}
    for name, text in words(page).items():
        first = text.split()[0] if text.split() else ""
        try:
            found[name] = float(first)
        except ValueError:
            found[name] = math.nan
    return found


def eventually(condition, seconds=10.0):
    """Wait for something that the page shows in one of its next frames."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "the page never showed it"
        time.sleep(0.02)


def servo(page):
    """active or off"""
    return page.get_by_role("heading", name="Servo").first.inner_text().split()[1]


def stepped(page, count):
    """Press the key for one step so often, and wait until the time shown is that of the last."""
    dt, t = numbers(page)["dt"], numbers(page)["t"]
    page.evaluate(
        """n => { for (let k = 0; k < n; k++) for (const type of ['keydown', 'keyup'])
          document.body.dispatchEvent(new KeyboardEvent(type, {key: '.', code: 'Period', bubbles: true})) }""",
        count,
    )
    eventually(lambda: numbers(page)["t"] == pytest.approx(t + count * dt, abs=LAST_DIGIT))


def at_start(page):
    """Back to the start, paused."""
    page.keyboard.press("r")
    eventually(lambda: numbers(page)["t"] == 0)
    return numbers(page)


def choose(page, experiment):
    """An experiment from the page's list, from its start, paused."""
    page.get_by_role("button", name=experiment).click()
    tab = page.get_by_role("tab", name="Numbers")
    if tab.get_attribute("aria-selected") != "true":  # a click on the chosen one folds it
        tab.click()
    page.evaluate("document.activeElement.blur()")
    page.evaluate("lab.pause()")
    return at_start(page)


def test_readout(opened):
    page = opened("pendulum")
    for heading, names in PANEL.items():
        assert page.get_by_role("heading", name=heading).first.is_visible()
        for name in names:
            assert words(page)[name], name


def test_keys_are_listed(opened):
    page = opened("pendulum")
    listed = page.get_by_text("Keys:").first.inner_text()
    for key in ("0–4", "a/d", "q/e", "c ", "s "):
        assert key in listed


def test_integrator_keys(opened):
    page = opened("pendulum")
    for key, name in zip(
        "01234", ["none", "euler", "verlet", "velocity verlet", "runge-kutta"], strict=True
    ):
        page.keyboard.press(key)
        eventually(lambda name=name: words(page)["integrator"].startswith(name))


def test_without_an_integrator_time_passes_and_the_arm_stays(opened):
    page = opened("pendulum")
    before = at_start(page)
    page.keyboard.press("0")
    stepped(page, 30)
    after = numbers(page)
    assert after["t"] > before["t"]
    assert (after["x"], after["x_dot"]) == (before["x"], before["x_dot"])


def test_each_integrator_moves_the_arm(opened):
    """From π/2 at rest for 0.5 s: the same fall, but for each method's own error."""
    page = opened("pendulum")
    falls = {}
    for key in "1234":
        at_start(page)
        page.keyboard.press(key)
        stepped(page, 50)
        falls[key] = numbers(page)["x"]
    assert falls["4"] < 0.5 < START
    for key, slack in (("1", 0.2), ("2", 0.01), ("3", 0.01)):
        assert falls[key] == pytest.approx(falls["4"], abs=slack)
    assert abs(falls["1"] - falls["4"]) > abs(falls["3"] - falls["4"])


def test_user_force_keys(opened):
    """a pushes one way, d the other, with the servo off too; after release it is free again."""
    page = opened("pendulum")
    ends = {}
    for key in ("a", "", "d"):
        at_start(page)
        if key:
            page.keyboard.down(key)
        stepped(page, 10)
        if key:
            page.keyboard.up(key)
        ends[key] = numbers(page)
    assert ends["a"]["x_dot"] < ends[""]["x_dot"] < ends["d"]["x_dot"]
    assert ends["a"]["x"] < ends[""]["x"] < ends["d"]["x"]
    at_start(page)
    stepped(page, 10)
    assert numbers(page) == ends[""]


def test_desired_angle_keys(opened):
    page = opened("pendulum")
    before = numbers(page)["x_desired"]
    for key, change in (("e", 0.05), ("e", 0.10), ("q", 0.05), ("q", 0.0), ("q", -0.05)):
        page.keyboard.press(key)
        eventually(
            lambda change=change: (
                numbers(page)["x_desired"] == pytest.approx(before + change, abs=LAST_DIGIT)
            )
        )


def test_servo_keys(opened):
    """c toggles, s only switches off."""
    page = opened("pendulum")
    states = ["active", "off", "active", "off", "off", "off", "active", "off"]
    for key, state in zip("ccccsscs", states, strict=True):
        page.keyboard.press(key)
        eventually(lambda state=state: servo(page) == state)


def test_control_is_zero_when_off_and_the_law_when_on(opened):
    """From rest at the start: u = kp (x_desired − x)."""
    page = opened("pendulum")
    shown = at_start(page)
    assert shown["u"] == 0
    page.keyboard.press("c")
    eventually(lambda: servo(page) == "active" and numbers(page)["u"] != 0)
    expected = shown["kp"] * (shown["x_desired"] - shown["x"])
    assert numbers(page)["u"] == pytest.approx(expected, abs=shown["kp"] * 1e-3)


def test_the_pendularms_numbers(opened):
    page = opened("pendulum")
    shown = choose(page, "Lecture: pendularm")
    expected = {
        "t": 0, "dt": DT, "x": START, "x_dot": 0, "x_desired": TARGET, "kp": 1500, "kd": 15,
        "ki": 150.1, "mass": 2, "length": 2, "gravity": 9.81,
    }  # fmt: skip
    assert {name: shown[name] for name in expected} == pytest.approx(expected, abs=LAST_DIGIT)
    assert words(page)["integrator"] == "velocity verlet"
    assert servo(page) == "active"


def test_the_pendularm_settles_as_on_the_slide(opened):
    """t = 162.00, x = −1.26, x_dot = −0.00, x_desired = −1.26, u = −37.32."""
    page = opened("pendulum")
    choose(page, "Lecture: pendularm")
    stepped(page, STEPS)
    shown = numbers(page)
    assert f"{shown['t']:.2f}" == f"{SECONDS:.2f}"
    assert f"{shown['u']:.2f}" == "-37.32"
    assert f"{shown['x']:.2f}" == f"{shown['x_desired']:.2f}" == "-1.26"
    assert words(page)["x_dot"].startswith("-0.00")


def test_euler_climbs_on_the_page(opened):
    """The lecture's experiment: servo off, dt = 0.05 s, from π/2: Euler swings over its start."""
    page = opened("pendulum")
    choose(page, "Euler gains energy")
    page.keyboard.press("1")
    highest = 0.0
    for _ in range(12):
        stepped(page, 10)
        highest = max(highest, abs(numbers(page)["x"]))
    assert highest > START + 0.3


# the page with two joints

TWO = ["x1", "x1_dot", "x2", "x2_dot", "x1_desired", "x2_desired"]


def test_readout_of_two_joints(opened):
    page = opened("double-pendulum-absolute")
    shown = numbers(page)
    assert all(math.isfinite(shown[name]) for name in ["t", "dt", *TWO])
    assert [shown["x1_desired"], shown["x2_desired"]] == [-1.46, 1.84]
    assert [v for k, v in shown.items() if k[0] in "ml" and len(k) == 2] == [2, 2, 2, 2]
    assert shown["g"] == 9.81


def test_desired_angle_keys_of_two_joints(opened):
    """1 and 2 for the first angle, 3 and 4 for the second."""
    page = opened("double-pendulum-absolute")

    def shows(*expected):
        shown = [numbers(page)[name] for name in ("x1_desired", "x2_desired")]
        return shown == pytest.approx(expected, abs=LAST_DIGIT)

    presses = {"1": (-1.51, 1.84), "2": (-1.46, 1.84), "3": (-1.46, 1.79), "4": (-1.46, 1.84)}
    for key, expected in presses.items():
        page.keyboard.press(key)
        eventually(lambda expected=expected: shows(*expected))


@pytest.mark.parametrize("key", ["c", "x"])
def test_servo_keys_of_two_joints(opened, key):
    page = opened("double-pendulum-absolute")
    for press, state in (
        (key, "active"),
        (key, "off"),
        (key, "active"),
        ("s", "off"),
        ("s", "off"),
    ):
        page.keyboard.press(press)
        eventually(lambda state=state: servo(page) == state)


def test_user_force_keys_of_two_joints(opened):
    page = opened("double-pendulum-absolute")
    ends = {}
    for key in ("a", "d"):
        at_start(page)
        page.keyboard.down(key)
        stepped(page, 10)
        page.keyboard.up(key)
        ends[key] = numbers(page)
    assert ends["a"]["x1_dot"] < ends["d"]["x1_dot"]


def test_two_joints_are_held_where_the_slide_has_them(opened):
    """x1 = −1.46, x2 = 1.84 at rest, Runge-Kutta, by the page's own servo."""
    page = opened("double-pendulum-absolute")
    at_start(page)
    assert words(page)["integrator"].startswith("runge-kutta")
    page.keyboard.press("c")
    stepped(page, round(30 / numbers(page)["dt"]))
    shown = numbers(page)
    assert [round(shown[name], 2) for name in TWO] == pytest.approx(
        [-1.46, 0, 1.84, 0, -1.46, 1.84], abs=LAST_DIGIT
    )

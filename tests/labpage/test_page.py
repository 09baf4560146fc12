"""The page as a file: alone, small, strict, and in time."""

import re

import pytest

import chainrule as cr
from chainrule.labpage import lab_page

LARGEST = 1.35e6  # bytes: an arm of seven joints with nine laws in every method, and the program
# that draws it, 0.56e6 of them three dimensions


@pytest.mark.parametrize(
    "name", ["pendulum", "double-pendulum", "cart-pole", "panda", "spherical-pendulum"]
)
def test_one_small_file_with_a_strict_policy(name):
    page = lab_page(cr.catalog.get(name))
    assert len(page.html.encode()) < LARGEST
    assert "unsafe" not in page.policy
    assert "default-src 'none'" in page.policy
    assert page.policy in page.html
    outside = set(re.findall(r"https?://[^\s\"'<>)]+", page.html)) - {"http://www.w3.org/2000/svg"}
    assert all("github.com" in o or "w3.org" in o for o in outside), outside  # in licence notes


def test_text_from_a_file_cannot_leave_its_place():
    from dataclasses import replace

    nasty = "</script><!--<script>\nalert(1)</script>"
    name = nasty.replace("\n", " ")
    html = lab_page(replace(cr.catalog.pendulum(), description=nasty, name=name)).html
    assert "<script>\nalert" not in html
    assert "<!--" not in html
    assert html.count("<script") == 3


def test_nothing_is_requested(opened):
    page = opened("double-pendulum", playing=True)
    page.wait_for_timeout(500)
    assert all(url.startswith(("file:", "data:")) for url in page.requests)
    assert len([url for url in page.requests if url.startswith("file:")]) == 1


def test_the_policy_stops_eval(opened):
    page = opened("pendulum", forgiven="unsafe-eval")
    result = page.evaluate("""async () => {
      let seen = '';
      document.addEventListener('securitypolicyviolation', e => (seen = e.violatedDirective));
      try { setTimeout('globalThis.leak = 1', 0) } catch {}
      await new Promise(r => setTimeout(r, 100));
      return [seen, globalThis.leak];
    }""")
    assert result[1] is None
    assert result[0].startswith("script-src")


FRAMES = """([dt, speed]) => {
  const b = lab.fresh();
  b.settings.dt = dt;
  lab.begin(b);
  const own = performance.now;
  let now = 1000;
  performance.now = () => now;
  lab.clock.speed = speed;
  lab.clock.play();
  for (let k = 0; k < 180; k++) {
    now += 7 + ((k * 11) % 19); // frames come when they like
    lab.clock.frame(lab.run, now);
  }
  const passed = (now - 1000) / 1000;
  const shown = lab.run.t + lab.clock.ahead;
  performance.now = own;
  lab.pause();
  return [shown, passed];
}"""


@pytest.mark.parametrize("dt, speed", [(0.05, 1), (0.01, 1), (0.001, 1), (0.01, 0.25)])
def test_simulated_time_is_wall_time(opened, dt, speed):
    shown, passed = opened("double-pendulum").evaluate(FRAMES, [dt, speed])
    assert shown == pytest.approx(speed * passed, rel=1e-9)
    assert passed > 2


def test_a_run_that_leaves_all_bounds_says_when_and_goes_back(opened):
    page = opened("pendulum")
    page.evaluate("""() => {
      const b = lab.fresh();
      Object.assign(b.settings, {law: 'pid', kp: [1e6], dt: 0.05, method: 'euler'});
      lab.begin(b); lab.play();
    }""")
    page.get_by_text("left all bounds at t =").wait_for()
    assert not page.evaluate("lab.clock.running")
    page.get_by_role("button", name="Back to the start").last.click()
    page.until("lab.run.diverged === null")
    assert page.locator(".trouble").is_hidden()


def test_a_locale_that_no_browser_knows(opened):
    page = opened("pendulum", locale="en-US@posix", playing=True)
    page.until("document.querySelector('.u-wrap')")


def test_reduced_motion_starts_at_rest(opened):
    page = opened("pendulum", reduced_motion="reduce", playing=True)
    page.wait_for_timeout(300)
    assert page.evaluate("lab.run.n") == 0


@pytest.mark.parametrize("name", ["furuta", "spherical-pendulum", "scara", "panda", "6-link"])
def test_other_mechanisms_run(opened, name):
    page = opened(name, playing=True)
    page.until("lab.run.n > 20")
    assert page.evaluate("lab.run.diverged") is None

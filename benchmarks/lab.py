"""The lab in Chromium: size, first picture, milliseconds a frame, frames a second.

A frame of 1/60 s is 17 steps of RK4 at 1 kHz and an update of the scene at 800 × 600 pixels. Both
are timed alone, many times: the best says what the code needs, the mean what the machine left it.
Then the lab runs in space without a graphics card: frames a second, simulated over wall time, and
the processor's milliseconds a frame, of the page (scripts, plots, layout) and of what paints.

python benchmarks/lab.py [--chromium /usr/bin/chromium]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

import chainrule as cr
from chainrule.labpage import lab_page

CASES = {
    "pendulum": cr.catalog.pendulum(),
    "double-pendulum": cr.catalog.double_pendulum(),
    "6-link": cr.catalog.n_link(6),
    "panda": cr.catalog.panda(),
}
HEAD = ["", "kB", "first ms", "physics", "best", "update", "best", "commands", "best"]
HEAD += ["page", "paint", "fps 3D", "sim/wall"]

FRAME = """async () => {
  lab.pause();
  const start = lab.fresh();
  start.settings.dt = 0.001;
  lab.begin(start);
  lab.stage.show('space');
  const { style } = lab.stage.element;
  Object.assign(style, { position: 'fixed', width: '800px', height: '600px', zIndex: 9 });
  const frame = () => new Promise(r => requestAnimationFrame(r));
  const timed = (f, rounds, times) => {
    for (let k = 0; k < 40; k++) f();
    const found = Array.from({ length: rounds }, () => {
      const start = performance.now();
      for (let k = 0; k < times; k++) f();
      return (performance.now() - start) / times;
    });
    return [found.reduce((a, b) => a + b) / rounds, Math.min(...found)];
  };
  const physics = timed(() => lab.run.advance(17), 60, 5);
  lab.changed();
  await frame(); await frame();
  const { view } = lab.stage, { renderer } = view;
  const q = lab.run.x.slice(0, lab.about.nq), render = renderer.render.bind(renderer);
  renderer.render = () => undefined;
  const update = timed(() => view.draw(lab.run, q, null), 30, 20);
  renderer.render = render;
  const commands = timed(() => render(view.space, view.camera), 8, 2);
  return [...physics, ...update, ...commands];
}"""
FRAMES = """async seconds => {
  const frame = () => new Promise(r => requestAnimationFrame(r));
  lab.play();
  for (let k = 0; k < 30; k++) await frame();
  let frames = 0;
  const start = performance.now(), from = lab.run.t + lab.clock.ahead;
  while (performance.now() - start < 1000 * seconds) { await frame(); frames++; }
  const spent = (performance.now() - start) / 1000;
  const gone = lab.run.t + lab.clock.ahead - from;
  lab.pause();
  return [frames, spent, gone];
}"""


def spent_by(session: CDPSession) -> list[float]:
    """Seconds of the processor that pages have taken so far, and what paints them."""
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [sum(p["cpuTime"] for p in found if p["type"] == kind) for kind in ("renderer", "GPU")]


def measure(page: Page, session: CDPSession, file: Path, seconds: float) -> list[float]:
    page.goto(f"file://{file}")
    page.evaluate("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")
    page.wait_for_timeout(800)
    first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    alone = page.evaluate(FRAME)
    before = spent_by(session)
    frames, spent, gone = page.evaluate(FRAMES, seconds)
    after = spent_by(session)
    shares = [1000 * (b - a) / (frames + 30) for a, b in zip(before, after, strict=True)]
    return [first, *alone, *shares, frames / spent, gone / spent]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--seconds", type=float, default=4)
    options = parser.parse_args()
    print("milliseconds: the mean, and the best\n")
    print("".join(f"{h:>16}" if i == 0 else f"{h:>9}" for i, h in enumerate(HEAD)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=options.chromium,
            args=["--no-sandbox", "--enable-unsafe-swiftshader"],
        )
        for name, mechanism in CASES.items():
            file = Path(folder) / f"{name}.html"
            lab_page(mechanism).save(file)
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            found = measure(page, browser.new_browser_cdp_session(), file, options.seconds)
            page.close()
            row = [f"{file.stat().st_size / 1000:.0f}", f"{found[0]:.0f}"]
            row += [f"{v:.2f}" for v in found[1:9]]
            row += [f"{found[9]:.1f}", f"{found[10]:.3f}"]
            print(f"{name:>16}" + "".join(f"{v:>9}" for v in row), flush=True)
        browser.close()


if __name__ == "__main__":
    main()

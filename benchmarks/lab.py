"""The lab in Chromium: size, first picture, milliseconds a frame, simulated over wall time.

python benchmarks/lab.py [--chromium /usr/bin/chromium]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import chainrule as cr
from chainrule.labpage import lab_page

CASES = {
    "pendulum": cr.catalog.pendulum(),
    "double-pendulum": cr.catalog.double_pendulum(),
    "6-link": cr.catalog.n_link(6),
    "panda": cr.catalog.panda(),
}
FRAMES = """() => {
  const kept = labTools.spent.slice(-150);
  const mean = k => kept.reduce((a, s) => a + s[k], 0) / kept.length;
  const top = k => kept.map(s => s[k]).sort((a, b) => a - b)[Math.floor(0.95 * kept.length)];
  return [mean('physics'), top('physics'), mean('drawing'), top('drawing')];
}"""
NOW = """new Promise(r => requestAnimationFrame(() =>
  r([lab.run.t + lab.clock.ahead, performance.now()])))"""
STEP = """() => {
  const { inputs } = lab.run.control;
  const x = lab.run.x.slice(), start = performance.now();
  lab.model.advance(x, 1e-4, 20000, 'rk4', inputs);
  return (performance.now() - start) * 1e6 / 20000;
}"""


def measure(page: Page, file: Path, seconds: float) -> list[float]:
    page.goto(f"file://{file}")
    page.evaluate("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")
    page.wait_for_timeout(800)
    first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    page.evaluate(
        "() => { const b = lab.fresh(); b.settings.dt = 0.001; lab.begin(b); lab.play() }"
    )
    page.wait_for_timeout(500)
    a = page.evaluate(NOW)
    page.wait_for_timeout(1000 * seconds)
    b = page.evaluate(NOW)
    ratio = (b[0] - a[0]) / (b[1] - a[1]) * 1000
    frames = page.evaluate(FRAMES)
    page.evaluate("lab.pause()")
    page.evaluate(STEP)
    return [first, *frames, ratio, page.evaluate(STEP)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--seconds", type=float, default=4)
    options = parser.parse_args()
    print("RK4 at 1 kHz; milliseconds a frame: mean and 95th percentile\n")
    head = ["", "kB", "first ms", "physics", "95 %", "drawing", "95 %", "sim/wall", "ns/step"]
    print("".join(f"{h:>16}" if i == 0 else f"{h:>10}" for i, h in enumerate(head)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=options.chromium, args=["--no-sandbox"]
        )
        for name, mechanism in CASES.items():
            file = Path(folder) / f"{name}.html"
            lab_page(mechanism).save(file)
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            found = measure(page, file, options.seconds)
            page.close()
            row = [f"{file.stat().st_size / 1000:.0f}", f"{found[0]:.0f}"]
            row += [f"{v:.2f}" for v in found[1:5]] + [f"{found[5]:.4f}", f"{found[6]:.0f}"]
            print(f"{name:>16}" + "".join(f"{v:>10}" for v in row))
        browser.close()


if __name__ == "__main__":
    main()

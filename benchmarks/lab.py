"""The lab in Chromium: size, first picture, milliseconds a frame, simulated over wall time.

In space, 800 × 600: the milliseconds of an update and of the commands to WebGL, the best of many;
frames a second without a graphics card.

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

SPACE = """async seconds => {
  lab.stage.show('space');
  const { style } = lab.stage.element;
  Object.assign(style, { position: 'fixed', width: '800px', height: '600px', zIndex: 9 });
  lab.pause(); lab.run.advance(2000); lab.changed();
  const frame = () => new Promise(r => requestAnimationFrame(r));
  await frame(); await frame();
  const { view } = lab.stage, { renderer } = view;
  const q = lab.run.x.slice(0, lab.about.nq), render = renderer.render.bind(renderer);
  const best = (f, times) => Math.min(...Array.from({ length: 12 }, () => {
    const start = performance.now();
    for (let k = 0; k < times; k++) f();
    return (performance.now() - start) / times;
  }));
  renderer.render = () => undefined;
  const update = best(() => view.draw(lab.run, q, null), 20);
  renderer.render = render;
  const commands = best(() => render(view.space, view.camera), 2);
  lab.play();
  for (let k = 0; k < 30; k++) await frame();
  let frames = 0;
  const start = performance.now();
  while (performance.now() - start < 1000 * seconds) { await frame(); frames++; }
  return [update, commands, 1000 * frames / (performance.now() - start)];
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
    step = page.evaluate(STEP)
    return [first, *frames, ratio, step, *page.evaluate(SPACE, seconds)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--seconds", type=float, default=4)
    options = parser.parse_args()
    print("RK4 at 1 kHz; milliseconds a frame: mean and 95th percentile\n")
    head = ["", "kB", "first ms", "physics", "95 %", "drawing", "95 %", "sim/wall", "ns/step"]
    head += ["update", "commands", "fps 3D"]
    print("".join(f"{h:>16}" if i == 0 else f"{h:>10}" for i, h in enumerate(head)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=options.chromium,
            args=["--no-sandbox", "--enable-unsafe-swiftshader"],
        )
        for name, mechanism in CASES.items():
            file = Path(folder) / f"{name}.html"
            lab_page(mechanism).save(file)
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            found = measure(page, file, options.seconds)
            page.close()
            row = [f"{file.stat().st_size / 1000:.0f}", f"{found[0]:.0f}"]
            row += [f"{v:.2f}" for v in found[1:5]] + [f"{found[5]:.4f}", f"{found[6]:.0f}"]
            row += [f"{found[7]:.2f}", f"{found[8]:.2f}", f"{found[9]:.1f}"]
            print(f"{name:>16}" + "".join(f"{v:>10}" for v in row))
        browser.close()


if __name__ == "__main__":
    main()

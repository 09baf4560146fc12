"""Pictures of the lab for the documentation: python tools/lab_pictures.py [--chromium PATH].

Needs Pillow and Playwright. Each picture is a run at a fixed step, so it is the same every time.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import chainrule as cr
from chainrule.labpage import lab_page

IMAGES = Path(__file__).parents[1] / "docs" / "images"
LAPTOP, PHONE = (1366, 768), (390, 844)
BEGIN = "preset => { lab.preset(lab.about.presets.find(p => p.name === preset)); lab.pause(); }"
ONWARD = """t => {
  lab.run.advance(Math.round((t - lab.run.t) / lab.run.settings.dt));
  lab.changed();
}"""
PICTURES = {
    "lab-integrators": ("pendulum", LAPTOP, "light", "Euler gains energy", "integrators", 300),
    "lab-butterfly": (
        "double-pendulum",
        LAPTOP,
        "light",
        "#lesson=butterfly/2",
        "separation",
        1350,
    ),
    "lab-order": ("double-pendulum", LAPTOP, "dark", "#lesson=order/2", "measure", 300),
    "lab-equations": (
        "double-pendulum",
        LAPTOP,
        "dark",
        "Two almost equal starts",
        "equations",
        900,
    ),
    "lab-swing-up": ("cart-pole", LAPTOP, "light", "Swing up and balance", "phase", 900),
    "lab-phone": ("double-pendulum", PHONE, "light", "Two almost equal starts", "motion", 900),
}


def opened(browser: Browser, folder: Path, name: str, size: tuple[int, int], scheme: str) -> Page:
    """A lab, paused."""
    file = folder / f"{name}.html"
    lab_page(cr.catalog.get(name)).save(file)
    view = {"width": size[0], "height": size[1]}
    page = browser.new_context(viewport=view, color_scheme=scheme).new_page()  # type: ignore[arg-type]
    page.goto(f"file://{file}")
    page.wait_for_timeout(500)
    return page


def still(page: Page, preset: str, tab: str, steps: int) -> bytes:
    """The page after so many steps of an experiment, or of a step of a lesson."""
    if preset.startswith("#"):
        page.evaluate("hash => { location.hash = hash }", preset)
        page.wait_for_timeout(4000)
        page.evaluate("lab.pause(); lab.seek(0)")
    else:
        page.evaluate(BEGIN, preset)
        page.evaluate("lab.begin(lab.run.start)")
    page.evaluate(
        "([tab, n]) => { lab.run.advance(n); lab.tab = tab; lab.changed() }", [tab, steps]
    )
    page.wait_for_timeout(1500)
    return page.screenshot()


MECHANISM = "double-pendulum"
WINDOW = (1280, 800)  # the whole window, shown at three quarters of its size
SHOWN = (960, 600)
RATE = 15  # frames a second of simulated time
POINTER = """() => {
  const made = document.createElement('div');
  for (const [key, value] of Object.entries({ position: 'fixed', zIndex: '99', width: '22px',
    height: '22px', borderRadius: '50%', border: '3px solid #c25700', translate: '-50% -50%',
    pointerEvents: 'none', left: '-50px', top: '-50px' })) made.style[key] = value;
  document.body.append(made);
  globalThis.pointer = (x, y) => { made.style.left = x + 'px'; made.style.top = y + 'px'; };
}"""
TIP = """() => {
  const box = lab.stage.canvas.getBoundingClientRect();
  const { com, p } = lab.run.places();
  const end = [0, 1, 2].map(k => 2 * com[3 + k] - p[3 + k]);
  const [x, y] = lab.stage.on(end);
  return [box.left + x, box.top + y];
}"""


class Film:
    """The lab, a frame at a time; its clock runs, and stands still between frames."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        page.evaluate("lab.resetAll(); lab.clock.frame = () => undefined; lab.play()")
        page.evaluate(POINTER)

    def roll(self, seconds: float, each: Callable[[float], None] = lambda share: None) -> None:
        """So much simulated time, `each` told how much of it has passed before each frame."""
        count = round(seconds * RATE)
        for k in range(count):
            each(k / count)
            self.page.evaluate(ONWARD, self.page.evaluate("lab.run.t") + 1 / RATE)
            self.page.wait_for_timeout(60)
            picture = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
            self.frames.append(picture.resize(SHOWN, Image.Resampling.LANCZOS))

    def swinging(self) -> None:
        """It falls and swings, with its trail and its plot."""
        self.roll(2.4)

    def dragged(self) -> None:
        """A pointer takes its tip and pulls it round by a spring."""
        mouse = self.page.mouse
        x, y = self.page.evaluate(TIP)
        mouse.move(x, y)
        mouse.down()
        box = self.page.locator("canvas.stage").bounding_box()
        assert box is not None
        middle = box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"]

        def pull(share: float) -> None:
            turn, far = 2.6 * share - 0.6, 0.3 * box["height"]
            to = middle[0] + far * math.cos(turn), middle[1] + far * math.sin(turn)
            near = min(1.0, 4 * share)
            at = x + near * (to[0] - x), y + near * (to[1] - y)
            mouse.move(*at)
            self.page.evaluate("([x, y]) => pointer(x, y)", list(at))

        self.roll(2.0, pull)
        mouse.up()
        self.page.evaluate("pointer(-50, -50)")

    def held(self) -> None:
        """Its servo is switched on and brings it to its target."""
        self.page.get_by_role("heading", name="Controller").click()
        self.page.evaluate("lab.setLaw('pid')")
        self.roll(2.0)

    def compared(self) -> None:
        """Four integrators go on from here, and the errors of their energies are plotted."""
        self.page.evaluate(
            "lab.setLaw('off'); lab.tab = 'integrators'; "
            "lab.compare(['euler', 'semi-implicit-euler', 'velocity-verlet'])"
        )
        self.roll(2.4)

    ACTS = (swinging, dragged, held, compared)


def film(page: Page, acts: int = len(Film.ACTS)) -> list[Image.Image]:
    """The frames of the first acts."""
    made = Film(page)
    for act in Film.ACTS[:acts]:
        act(made)
    return made.frames


def label() -> bytes:
    """What the picture says of itself: its mechanism, and what happens."""
    acts = [act.__name__ for act in Film.ACTS]
    return json.dumps({"mechanism": MECHANISM, "happens": acts}).encode()


def main() -> None:
    """Write them all to docs/images."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=options.chromium, args=["--no-sandbox"]
        )
        folder = Path(place)
        for target, (name, size, scheme, preset, tab, steps) in PICTURES.items():
            shot = still(opened(browser, folder, name, size, scheme), preset, tab, steps)
            picture = Image.open(io.BytesIO(shot)).convert("RGB").quantize(128)
            picture.save(IMAGES / f"{target}.png", optimize=True)
        first, *rest = film(opened(browser, folder, MECHANISM, WINDOW, "light"))
        first.save(
            IMAGES / "lab.webp", save_all=True, append_images=rest, duration=1000 // RATE, loop=0,
            quality=55, method=4, xmp=label(),
        )  # fmt: skip
        browser.close()


if __name__ == "__main__":
    main()

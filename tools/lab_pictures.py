"""Pictures of the lab for the documentation: python tools/lab_pictures.py [--chromium PATH].

Needs Pillow and Playwright. Each picture is a run at a fixed step, so it is the same every time.
"""

from __future__ import annotations

import argparse
import io
import tempfile
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
    """The page after so many steps of an experiment."""
    page.evaluate(BEGIN, preset)
    page.evaluate("lab.begin(lab.run.start)")
    page.evaluate(
        "([tab, n]) => { lab.run.advance(n); lab.tab = tab; lab.changed() }", [tab, steps]
    )
    page.wait_for_timeout(300)
    return page.screenshot()


def moving(page: Page, preset: str, seconds: float, rate: int) -> list[Image.Image]:
    """Frames of an experiment at so many a second of simulated time."""
    page.evaluate(BEGIN, preset)
    page.evaluate("lab.begin(lab.run.start); lab.tab = 'integrators'; lab.say('')")
    frames = []
    for k in range(int(seconds * rate)):
        page.evaluate(ONWARD, (k + 1) / rate)
        page.wait_for_timeout(40)
        shot = page.screenshot(clip={"x": 0, "y": 46, "width": 1022, "height": 722})
        picture = Image.open(io.BytesIO(shot)).convert("RGB")
        frames.append(picture.resize((818, 578), Image.Resampling.LANCZOS))
    return frames


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
        page = opened(browser, folder, "pendulum", LAPTOP, "light")
        first, *rest = moving(page, "Euler gains energy", 6.0, 12)
        first.save(
            IMAGES / "lab.webp", save_all=True, append_images=rest, duration=83, loop=0,
            quality=60, method=6,
        )  # fmt: skip
        browser.close()


if __name__ == "__main__":
    main()

"""The README's moving picture: the whole window, what its text says, and the mechanism it names."""

import importlib.util
import io
import json
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
ALIKE = 6.0  # grey levels, of 255, between two pictures of the same pose


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("lab_pictures", ROOT / "tools/lab_pictures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def picture():
    with Image.open(ROOT / "docs/images/lab.webp") as found:
        found.load()
        yield found


def test_it_says_what_it_shows(tool, picture):
    label = json.loads(picture.info["xmp"])
    assert label == json.loads(tool.label())
    assert len(label["happens"]) >= 3
    assert picture.size == tool.SHOWN
    assert picture.n_frames > 60
    text = re.search(r"!\[(.*?)\]\(docs/images/lab\.webp\)", (ROOT / "README.md").read_text())[1]
    assert label["mechanism"].replace("-", " ") in text.lower()
    for word in ("swinging", "dragged", "held"):
        assert word in text
        assert word in label["happens"]


def grey(image):
    small = image.convert("L").resize((240, 150), Image.Resampling.BOX)
    return np.asarray(small, float)


def test_it_is_the_mechanism_that_it_names(tool, picture, browser, tmp_path):
    """Its first frames are those of that mechanism's lab, and not of another's."""
    found = {}
    for name in (tool.MECHANISM, "cart-pole"):
        page = tool.opened(browser, tmp_path, name, tool.WINDOW, "light")
        made = tool.Film(page)
        made.roll(4 / tool.RATE)
        picture.seek(3)
        found[name] = np.abs(grey(made.frames[-1]) - grey(picture)).mean()
        page.context.close()
    assert found[tool.MECHANISM] < ALIKE
    assert found["cart-pole"] > 1.5 * found[tool.MECHANISM]


@pytest.mark.parametrize("file", sorted((ROOT / "docs").rglob("*.svg")), ids=lambda file: file.name)
def test_a_drawing_of_the_documentation_is_dark_before_a_dark_page(file, browser):
    shown = {}
    for scheme in ("light", "dark"):
        page = browser.new_page(viewport={"width": 400, "height": 400}, color_scheme=scheme)
        ground = {"light": "#fff", "dark": "#1e2129"}[scheme]
        page.goto(file.as_uri())
        page.evaluate("c => { document.documentElement.style.background = c }", ground)
        shown[scheme] = grey(Image.open(io.BytesIO(page.screenshot()))).mean()
        page.close()
    assert shown["light"] > 180
    assert shown["dark"] < 80

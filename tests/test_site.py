"""The site: formulas are MathML, nothing is fetched, axe finds nothing, no page scrolls sideways."""

import io
import sys
from pathlib import Path

import markdown
import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageColor

from chainrule.page.palette import NAMED, PENS

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools" / "site"))
import maths  # noqa: E402
import nav  # noqa: E402

mkdocs = pytest.importorskip("mkdocs.commands.build")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PAGES = ["index.html", "gallery/index.html", "gallery/order.html", "tutorials/homework.html",
         "theory/routes.html", "compile.html"]  # fmt: skip
PAGES += ["robots.html", "glossary.html"]
VIEWS = [("light", 1440), ("dark", 390)]


def html(text: str) -> str:
    return markdown.markdown(text, extensions=[maths.Maths(), "tables", "fenced_code"])


def test_formulas_stay_what_they_are():
    assert "<msub><mi>q</mi><mn>1</mn></msub>" in html("with $q_1$.")
    assert html("costs \\$5 and $10").count("<math") == 0
    assert html("`$x$`").count("<math") == 0
    assert html("```\n$x$\n```").count("<math") == 0
    assert "<em>" not in html("$a_1 * b_2$ and $c_3 * d_4$")
    rows = html(
        "$$\n\\begin{aligned} T &= 1 \\\\ M &= \\begin{bmatrix} a \\\\ b \\end{bmatrix} \\end{aligned}\n$$"
    )
    assert rows.count('class="lines"') == 1
    assert rows.count("<mtr>") == 4  # two lines, and two of the matrix
    assert rows.startswith('<div class="math"')


def test_a_folder_is_its_pages_in_the_order_of_its_index(tmp_path):
    (tmp_path / "theory").mkdir()
    for name, text in {"index": "[b](b.md) [a](a.md#x)", "a": "", "b": "", "c": ""}.items():
        (tmp_path / "theory" / f"{name}.md").write_text(text)
    found = nav.opened(tmp_path, "theory/")
    assert [Path(page).stem for page in found] == ["index", "b", "a", "c"]
    assert nav.opened(tmp_path, "nothing/") == []


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site without the reference, which takes long, and without labs."""
    from mkdocs.config import load_config

    place = tmp_path_factory.mktemp("site")
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(place), plugins=["offline", "search"],
                         hooks=[f"tools/site/{name}.py" for name in
                                ("nav", "gallery", "maths", "pictures", "style", "access")])  # fmt: skip
    mkdocs.build(config)
    return place


@pytest.mark.parametrize("scheme, width", VIEWS)
def test_axe_finds_nothing_and_nothing_is_fetched(browser, site, scheme, width):
    asked: list[str] = []
    view = {"width": width, "height": 900}
    context = browser.new_context(viewport=view, color_scheme=scheme)
    for name in PAGES:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"file://{site / name}")
        page.wait_for_timeout(300)
        options = {"runOnly": {"type": "tag", "values": TAGS}, "iframes": False}
        found = Axe().run(page, options=options).response["violations"]
        assert [(v["id"], v["nodes"][0]["html"]) for v in found] == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        page.close()
    context.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:", "about:"))] == []


def test_the_search_works_from_a_disk(browser, site):
    page = browser.new_page()
    page.goto(f"file://{site / 'tutorials' / 'homework.html'}")
    page.keyboard.press("/")
    page.keyboard.type("regressor")
    page.locator(".md-search-result__item").first.wait_for()
    page.close()


def test_pictures_take_the_colours_of_the_page(browser, site):
    """On white paper in a light page, on the page's own dark in a dark one; each pen is seen."""
    for scheme, k in (("light", 0), ("dark", 1)):
        context = browser.new_context(viewport={"width": 900, "height": 900}, color_scheme=scheme)
        page = context.new_page()
        page.goto(f"file://{site / 'gallery' / 'order.html'}")
        picture = page.locator("img.on-paper")
        swatches = "".join(f'<rect x="{20 * i}" width="20" height="20" fill="{pen.light}"/>'
                           for i, pen in enumerate(PENS))  # fmt: skip
        drawn = f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="20"><rect width="200" height="20" fill="#fff"/>{swatches}</svg>'
        picture.evaluate(
            "(img, src) => { img.src = src; img.style.cssText = 'width:200px;height:20px;padding:0;border:0;border-radius:0;max-height:none' }",
            "data:image/svg+xml," + drawn.replace("#", "%23"),
        )
        page.wait_for_timeout(200)
        seen = Image.open(io.BytesIO(picture.screenshot())).convert("RGB")
        paper = seen.getpixel((190, 10))
        assert paper == ImageColor.getrgb(NAMED["paper"][k])
        for i, pen in enumerate(PENS):
            assert contrast(seen.getpixel((20 * i + 10, 10)), paper) > 3, (scheme, pen)
        context.close()


def test_drawings_leave_their_colours_to_the_page(site):
    drawings = [path for path in site.rglob("*.svg") if path.parent.name != "labs"]
    assert any("<path" in path.read_text() for path in drawings)
    assert not [path for path in drawings if "prefers-color-scheme" in path.read_text()]
    assert 'class="on-paper" src="work-precision.svg"' in (site / "targets.html").read_text()


def contrast(a, b):
    """WCAG's ratio."""

    def luminance(rgb):
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
                  for c in (v / 255 for v in rgb)]  # fmt: skip
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)

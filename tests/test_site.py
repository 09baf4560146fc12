"""The site: formulas are MathML, nothing is fetched, axe finds nothing, no page scrolls sideways."""

import sys
from pathlib import Path

import markdown
import pytest
from axe_playwright_python.sync_playwright import Axe

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools" / "site"))
import maths  # noqa: E402
import nav  # noqa: E402

mkdocs = pytest.importorskip("mkdocs.commands.build")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PAGES = ["index.html", "gallery/index.html", "gallery/order.html", "tutorials/homework.html",
         "theory/routes.html", "compile.html"]  # fmt: skip
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

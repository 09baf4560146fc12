"""The report: everything on one page, with the lab alive in it."""

import io
import math

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from pypdf import PdfReader
from typer.testing import CliRunner

import chainrule as cr
from chainrule.cli.app import app
from chainrule.errors import ChainruleError
from chainrule.integrators import RK4, Euler, SemiImplicitEuler, VelocityVerlet
from chainrule.labpage.experiments import Experiments
from chainrule.labpage.generated import Generated

SECTIONS = [
    "The equations of motion", "The lab", "Motion", "What each integrator does to the energy",
    "The mechanism", "Conventions", "Symbols", "Route 1: Euler-Lagrange",
    "Route 2: Jacobians and Christoffel symbols", "Route 3: Product of exponentials",
    "Route 4: Recursive Newton-Euler", "Row by row", "Proofs", "Parameters", "A numeric example",
    "Operation counts", "How to use it from Python", "How this page was made",
]  # fmt: skip


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    target = tmp_path_factory.mktemp("report") / "double-pendulum.html"
    told = CliRunner().invoke(app, ["report", "double-pendulum", "-o", str(target)])
    assert "proved equal" in told.output
    assert "motion by every method" in told.output  # progress
    return target


@pytest.fixture
def opened(browser, file):
    """A function that opens the report; it fails on any error in the page."""
    problems, contexts = [], []

    def open_report(width=1440, height=900, **options):
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, **options)
        contexts.append(context)
        found = context.new_page()
        found.on("pageerror", lambda error: problems.append(str(error)))
        found.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
        found.requests = []
        found.on("request", lambda request: found.requests.append(request.url))
        found.goto(f"file://{file}")
        return found

    yield open_report
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def page(opened):
    return opened()


def inside(page, expression):
    """Evaluate in the lab's frame, once it is there."""
    for _ in range(300):
        frames = [f for f in page.frames if f.url == "about:srcdoc"]
        if frames and frames[0].evaluate("typeof globalThis.lab") == "object":
            return frames[0].evaluate(expression)
        page.wait_for_timeout(30)
    raise AssertionError("the lab did not come up in its frame")


def test_every_part_is_there_and_nothing_is_fetched(page, file):
    assert page.locator("main h2").all_inner_texts() == SECTIONS
    assert page.locator("nav a").all_inner_texts() == SECTIONS
    assert page.get_by_text("All routes agree").count() == 1
    assert page.get_by_text("chainrule report double-pendulum").count() == 1
    assert file.stat().st_size < 1.5e6
    assert all(url.startswith(("file:", "data:", "about:")) for url in page.requests)
    policy = page.locator("meta[http-equiv]").first.get_attribute("content")
    assert "unsafe" not in policy


def test_the_lab_runs_in_its_frame(page):
    assert inside(page, "lab.run.n") == 0  # it waits to be started
    inside(page, "lab.play()")
    for _ in range(200):
        if inside(page, "lab.run.t") > 0.3:
            break
        page.wait_for_timeout(30)
    assert inside(page, "lab.run.t") > 0.3


def test_the_font_is_in_the_file_once_and_in_the_frame_too(page, file):
    assert file.read_text(encoding="utf-8").count("font/woff2;base64") == 1
    fonts = inside(page, "document.fonts.ready.then(f => [...f].map(one => one.family))")
    assert [name.strip('"') for name in fonts] == ["Page Math"]


def test_a_link_copied_in_the_frame_is_the_reports(page, file):
    inside(page, "(lab.run.advance(777), 1)")
    expected = inside(page, "Array.from(lab.run.x)")
    hash = inside(page, "labTools.written()")
    page.goto("about:blank")
    page.goto(f"file://{file}#{hash}")
    for _ in range(200):
        if inside(page, "lab.run.n") == 777:
            break
        page.wait_for_timeout(30)
    assert inside(page, "Array.from(lab.run.x)") == expected


@pytest.mark.parametrize("width", [1440, 1024, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_around_the_lab(opened, width, scheme):
    page = opened(width, color_scheme=scheme)
    page.wait_for_timeout(300)
    page.locator("details").evaluate_all("all => all.forEach(one => (one.open = true))")
    tags = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}
    found = Axe().run(page, options={"runOnly": tags})
    assert [(v["id"], v["nodes"][0]["html"][:100]) for v in found.response["violations"]] == []


def test_the_answer_is_on_the_first_screen(page):
    """The drawing, the law, M, C and G, numbered, without scrolling."""
    assert page.locator(".place").all_inner_texts() == ["(1)", "(2)", "(3)", "(4)"]
    shown = [page.locator("main section").first.locator("svg"), page.locator(".numbered")]
    for box in (one.bounding_box() for some in shown for one in some.all()):
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 900
        assert box["x"] + box["width"] <= 1440


def copied(page, label):
    page.get_by_role("button", name=label, exact=True).click()
    page.get_by_role("status").get_by_text(label.replace("Copy", "Copied")).wait_for()
    return page.evaluate("navigator.clipboard.readText()")


def test_formulas_are_taken_away(opened):
    page = opened(permissions=["clipboard-read", "clipboard-write"])
    equations = cr.derive(cr.catalog.get("double-pendulum"))
    for name in ("M", "C", "G"):
        value = getattr(equations, name)
        assert copied(page, f"Copy {name} as LaTeX") == f"{name} = {value.latex()}"
        assert copied(page, f"Copy {name} as text") == f"{name} =\n{value.text()}"
        program, at = copied(page, f"Copy {name} as Python"), random_values(equations)
        scope = {key.replace("'", "d"): v for key, v in at.items()}
        exec(program, scope)
        assert np.allclose(scope[name], value.evaluate(at), rtol=1e-12)
    assert copied(page, "Copy the equation of motion as text").endswith("= B u")


def random_values(equations):
    rng = np.random.default_rng(3)
    names = [*equations.mechanism.symbols, *equations.q, *(f"{q}'" for q in equations.q)]
    return {name: float(rng.normal()) for name in names}


def test_routes_are_folded_and_open_where_a_link_leads(page):
    folds = page.locator("main details")
    assert folds.count() == 4
    assert page.locator("main details[open]").count() == 0
    step = folds.nth(1).locator("h3").first
    assert not step.is_visible()
    folds.nth(1).locator("summary").click()
    assert step.is_visible()
    page.get_by_role("link", name="Route 3: Product of exponentials").click()
    page.locator("main details[open]").nth(1).locator("h3").first.wait_for()


def test_one_letter_for_one_thing(page):
    """The product of exponentials says q, in its names as in its entries."""
    route = page.locator("section", has=page.get_by_role("heading", name="Route 3")).last
    assert "q" in route.evaluate("one => one.textContent")
    assert "θ" not in route.evaluate("one => one.textContent")


@pytest.mark.parametrize("width", [1440, 390])
def test_contents_mark_the_section(opened, width):
    page = opened(width)
    for number in (1, 3, 13, 18):
        page.evaluate(f"document.querySelector('#s{number}').scrollIntoView()")
        marked = page.locator(f"nav a[aria-current][href='#s{number}']")
        marked.wait_for()
        assert page.locator("nav a[aria-current]").count() == 1
        box = marked.bounding_box()
        assert 0 <= box["x"] < width  # it can be seen, on a narrow screen too


def test_on_paper_it_is_all_there(page, tmp_path):
    """Contents, a picture in place of the lab, every route open, nothing to press."""
    paper = tmp_path / "report.pdf"
    page.wait_for_timeout(300)
    page.pdf(path=paper, prefer_css_page_size=True)
    text = "\n".join(sheet.extract_text() for sheet in PdfReader(paper).pages)
    assert text.index("Contents") < text.index("18. How this page was made") < text.index("skew")
    assert "On paper, " in text
    assert text.count("Step 1.") == 4
    assert "LaTeX" not in text
    assert "Made with chainrule" not in text  # the last section says it
    assert "Drag a link" not in text
    assert page.locator("main details[open]").count() == 0  # folded again


def test_charts_are_drawn_for_a_phone(opened):
    """Not shrunk: letters are as large as on a large screen, and nothing is wider than it."""
    page = opened(390, 844)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    charts = [one for one in page.locator("svg.chart").all() if one.is_visible()]
    assert len(charts) == 3
    for chart in charts:
        natural = float(chart.get_attribute("viewBox").split()[2])
        assert 0.9 < chart.bounding_box()["width"] / natural < 1.2


def test_a_formula_that_goes_on_says_so(opened):
    """A shade at the right edge, gone where the formula ends."""
    page = opened(390, 844)
    formula = page.locator(".numbered .math").nth(1)
    formula.scroll_into_view_if_needed()
    assert formula.evaluate("one => one.scrollWidth > one.clientWidth")

    def edge():
        raw = formula.screenshot()
        image = np.asarray(Image.open(io.BytesIO(raw)).convert("RGB"), float)
        return float(255 - image[:3, -1].mean())

    before = edge()
    formula.evaluate("one => (one.scrollLeft = one.scrollWidth)")
    page.wait_for_timeout(100)
    assert before > 40
    assert edge() < 5


def test_the_keys_it_names_are_the_labs(page):
    named = page.locator("#s2 > p code").all_inner_texts()
    inside(page, "0")
    known = page.frames[-1].locator("table.keys kbd").all_text_contents()
    assert {"a", "d", "c", "Shift+1", "Shift+4", "?"} <= set(named)
    assert set(named) <= set(known)


def test_the_lectures_energy_errors():
    """Mass 2, length 2, from π/2 at rest, dt = 0.05 s, 10 s: the figures of the lecture's methods."""
    experiments = Experiments(Generated(cr.catalog.pendulum(mass=2.0, length=2.0)))
    assert experiments.begin.q[0] == math.pi / 2
    expected = {Euler: 1.39, SemiImplicitEuler: 0.050, VelocityVerlet: 0.0025, RK4: 3.4e-6}
    for method, error in expected.items():
        found = np.abs(experiments.run(method, 0.05).error).max()
        assert found == pytest.approx(error, rel=0.03)  # two digits


def test_what_would_fall_for_ever_is_weightless_and_keeps_its_energy():
    experiments = Experiments(Generated(cr.catalog.get("scara")))
    assert experiments.weightless
    motion = experiments.run(RK4, experiments.steps[-1], 2.0)
    assert motion.worst < 1e-9
    assert np.ptp(motion.x[:, 0]) > 1


def test_friction_and_stops_are_taken_away():
    arm = cr.catalog.pendulum(damping=0.5, coulomb_fric=0.1)
    assert Experiments(Generated(arm)).run(RK4, 0.002, 5.0).worst < 1e-9


def test_methods_too_long_for_a_page_are_named():
    assert [m.word for m in Generated(cr.catalog.get("scara")).left_out] == ["gauss-legendre-6"]
    assert Generated(cr.catalog.get("double-pendulum")).left_out == []


def test_a_mechanism_without_closed_form_has_a_report_too(tmp_path):
    target = tmp_path / "ball.html"
    CliRunner().invoke(app, ["report", "spherical-pendulum", "-o", str(target)])
    assert "There is no closed form to show" in target.read_text()


@pytest.mark.parametrize("name", ["lab.pdf", "nowhere/lab.html", "lab"])
def test_a_path_that_cannot_be_is_told_before_the_work(tmp_path, name):
    for command in ("lab", "report"):
        with pytest.raises(ChainruleError, match=r"html|folder"):
            CliRunner().invoke(
                app, [command, "pendulum", "-o", str(tmp_path / name)], catch_exceptions=False
            )


def test_a_lab_is_written_and_its_size_told(tmp_path):
    told = CliRunner().invoke(app, ["lab", "pendulum", "-o", str(tmp_path / "lab.html")])
    assert "MB" in told.output

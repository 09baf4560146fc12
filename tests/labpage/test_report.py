"""The report: everything on one page, with the lab alive in it."""

import math

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from typer.testing import CliRunner

import chainrule as cr
from chainrule.cli.app import app
from chainrule.errors import ChainruleError
from chainrule.integrators import RK4, Euler, SemiImplicitEuler, VelocityVerlet
from chainrule.labpage.experiments import Experiments
from chainrule.labpage.generated import Generated

SECTIONS = (
    "The mechanism", "The lab", "Motion", "What each integrator does to the energy",
    "The equations of motion", "Proofs", "Operation counts", "How to use it from Python",
    "How this page was made",
)  # fmt: skip


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    target = tmp_path_factory.mktemp("report") / "double-pendulum.html"
    told = CliRunner().invoke(app, ["report", "double-pendulum", "-o", str(target)])
    assert "proved equal" in told.output
    return target


@pytest.fixture
def page(browser, file):
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    found = context.new_page()
    found.problems = []
    found.on("pageerror", lambda error: found.problems.append(str(error)))
    found.on("console", lambda m: found.problems.append(m.text) if m.type == "error" else None)
    found.requests = []
    found.on("request", lambda request: found.requests.append(request.url))
    found.goto(f"file://{file}")
    yield found
    assert found.problems == []
    context.close()


def inside(page, expression):
    """Evaluate in the lab's frame, once it is there."""
    for _ in range(300):
        frames = [f for f in page.frames if f.url == "about:srcdoc"]
        if frames and frames[0].evaluate("typeof globalThis.lab") == "object":
            return frames[0].evaluate(expression)
        page.wait_for_timeout(30)
    raise AssertionError("the lab did not come up in its frame")


def test_every_part_is_there_and_nothing_is_fetched(page, file):
    headings = page.locator("main h2").all_inner_texts()
    assert [h for h in SECTIONS if h not in headings] == []
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


def test_axe_finds_nothing_around_the_lab(page):
    page.wait_for_timeout(300)
    tags = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}
    found = Axe().run(page, options={"runOnly": tags})
    assert [(v["id"], v["nodes"][0]["html"][:100]) for v in found.response["violations"]] == []


def test_the_lectures_energy_errors():
    """Mass 2, length 2, from π/2 at rest, dt = 0.05 s, 10 s: the figures of the lecture's methods."""
    experiments = Experiments(Generated(cr.catalog.pendulum(mass=2.0, length=2.0)))
    assert experiments.begin.q[0] == math.pi / 2
    expected = {Euler: 1.39, SemiImplicitEuler: 0.050, VelocityVerlet: 0.0025, RK4: 3.4e-6}
    for method, error in expected.items():
        found = np.abs(experiments.run(method, 0.05).error).max()
        assert found == pytest.approx(error, rel=0.03)  # two digits


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

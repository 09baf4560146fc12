"""Two mechanisms side by side in one document."""

from typer.testing import CliRunner

import chainrule as cr
from chainrule.cli.app import app
from chainrule.labpage.company.beside import beside_page
from chainrule.labpage.page import static


def test_two_mechanisms_run_together(browser, tmp_path):
    out = tmp_path / "two.html"
    told = CliRunner().invoke(
        app, ["lab", "pendulum", "--beside", "double-pendulum", "-o", str(out)]
    )
    assert told.exit_code == 0, told.output
    program = static("lab.js")[:4000]
    assert out.read_text(encoding="utf-8").count(program) == 1, "both share it"
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda m: m.type == "error" and problems.append(m.text))
    page.goto(f"file://{out}")
    page.wait_for_timeout(800)
    frames = page.frames[1:]
    assert page.locator("h1").text_content() == "Pendulum and double pendulum"
    assert [f.evaluate("lab.about.name") for f in frames] == ["pendulum", "double-pendulum"]
    page.get_by_role("button", name="Run both").click()
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Pause both").click()
    assert all(f.evaluate("lab.run.t > 0 && !lab.clock.running") for f in frames)
    first, second = (f.evaluate("lab.run.t") for f in frames)
    assert abs(first - second) < 0.0021, "one moment, to a step"
    frames[0].evaluate("lab.step(40)")
    page.get_by_role("button", name="Pause both").click()
    assert abs(frames[0].evaluate("lab.run.t") - second) < 0.0021
    page.get_by_role("button", name="Both back to the start").click()
    assert [f.evaluate("lab.run.n") for f in frames] == [0, 0]
    assert problems == []
    page.context.close()


def test_on_a_phone_each_has_its_plots(browser, tmp_path):
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    beside_page([cr.catalog.pendulum(), cr.catalog.cart_pole()]).save(tmp_path / "two.html")
    page.goto(f"file://{tmp_path / 'two.html'}")
    page.wait_for_timeout(800)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for frame in page.frames[1:]:
        assert frame.evaluate("document.querySelector('.plot').clientHeight") > 100
        assert frame.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1
    page.context.close()


def test_a_ghost_and_a_second_mechanism_are_not_shown_together(tmp_path):
    log = tmp_path / "x.csv"
    log.write_text("t,q1,tau1\n" + "".join(f"{k},0,0\n" for k in range(30)), encoding="utf-8")
    options = ["--beside", "pendulum", "--ghost", str(log), "-o", str(tmp_path / "x.html")]
    told = CliRunner().invoke(app, ["lab", "pendulum", *options])
    assert told.exit_code != 0
    assert not (tmp_path / "x.html").exists()

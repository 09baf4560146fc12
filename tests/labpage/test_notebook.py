"""The lab in a notebook: what Python reads and sets, and the frame, in a host of our own."""

import json

import numpy as np
import pytest

import chainrule as cr
from chainrule.labpage import showing
from chainrule.labpage.company.notebook import LabWidget
from chainrule.labpage.page import static

#: What VS Code's notebooks put above their outputs where `notebook.experimental.enableCsp` is on.
STRICT = (
    "default-src 'none'; script-src blob: 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src https: http: data:; font-src https:; connect-src https:; child-src https: data:"
)
HOST = """<!doctype html>{policy}<title>host</title><div id="el"></div><script type="module">
const text = {script};
const from = URL.createObjectURL(new Blob([text], {{ type: "text/javascript" }}));
const {{ default: exported }} = await import(from);
const kept = {kept}, heard = {{}};
globalThis.model = {{
  get: name => kept[name],
  set: (name, value) => {{ kept[name] = value; }},
  save_changes: () => {{ globalThis.saved = structuredClone(kept.seen); }},
  on: (event, act) => {{ (heard[event] ??= []).push(act); }},
  off: (event, act) => {{ heard[event] = heard[event].filter(one => one !== act); }},
  wish: wanted => {{ kept.wanted = wanted; heard["change:wanted"].forEach(act => act()); }},
}};
globalThis.leave = exported.render({{ model, el: document.getElementById("el") }});
</script>"""


def test_what_is_set_is_checked_and_asked_for():
    widget = LabWidget(cr.catalog.double_pendulum())
    assert np.isnan(widget.x).all()
    widget.x = [0.1, 0.2, 0, 0]
    widget.running = False
    widget.set(law="pid", target=np.array([0.5, 1.0]))
    assert widget.wanted == {"number": 3, "settings": {"law": "pid", "target": [0.5, 1.0]}}
    for wrong in ([1.0], [0, 0, 0, np.nan]):
        with pytest.raises(cr.ChainruleError, match="finite numbers"):
            widget.x = wrong
    widget.seen = {"t": 2.5, "x": [1, 2, 3, 4], "running": True, "settings": {"law": "off"}}
    assert (widget.t, widget.running, widget.settings) == (2.5, True, {"law": "off"})
    assert widget.x.tolist() == [1, 2, 3, 4]
    with pytest.raises(cr.ChainruleError, match="no setting 'gain'; known: law"):
        widget.set(gain=1)


def test_lab_is_a_widget_in_a_notebook_and_a_page_elsewhere(monkeypatch, tmp_path):
    assert not showing.in_notebook()
    monkeypatch.setattr(showing, "in_notebook", lambda: True)
    assert isinstance(cr.lab(cr.catalog.pendulum()), LabWidget)
    page = cr.lab(cr.catalog.pendulum(), tmp_path / "lab.html")
    assert page.html.startswith("<!doctype html>")


@pytest.mark.parametrize("policy", ["", STRICT])
def test_the_frame_tells_its_state_and_obeys(browser, tmp_path, policy):
    """The module is loaded as anywidget does, by an address of its text."""
    widget = LabWidget(cr.catalog.double_pendulum())
    kept = json.dumps({"html": widget.html, "height": 500, "wanted": {}}).replace("<", "\\u003c")
    script = json.dumps(static("notebook.js")).replace("<", "\\u003c")
    ruled = policy and f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    host = HOST.format(policy=ruled, script=script, kept=kept)
    (tmp_path / "host.html").write_text(host, encoding="utf-8")
    page = browser.new_context().new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"file://{tmp_path / 'host.html'}")

    def until(expression):
        for _ in range(200):
            if page.evaluate(f"Boolean({expression})"):
                return
            page.wait_for_timeout(50)
        raise AssertionError(f"never true: {expression}")

    until("globalThis.saved && saved.t > 0.2 && saved.running")
    page.evaluate("model.wish({number: 1, running: false})")
    until("!saved.running")
    page.evaluate("model.wish({number: 2, settings: {law: 'pid'}})")
    until("saved.settings.law === 'pid'")
    page.evaluate("model.wish({number: 3, x: [0.25, -0.5, 0, 0]})")
    until("saved.x[0] === 0.25 && saved.x[1] === -0.5")
    page.evaluate("model.wish({number: 4, settings: {law: 'nonsense'}})")
    told = page.frame_locator("iframe").locator(".message")
    told.get_by_text("Python's wish could not be met").wait_for()
    page.evaluate("leave()")
    assert problems == []
    page.context.close()

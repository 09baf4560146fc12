"""Labs written to files, and opened in the browser of tests/conftest.py."""

import time
from functools import partial
from pathlib import Path

import pytest

import chainrule as cr
from chainrule.labpage import lab_page


def until(page, expression: str, seconds: float = 20.0) -> None:
    """Wait for something in the page; asked from here, for the page's policy forbids eval there."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"Boolean({expression})"):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(30)


@pytest.fixture(scope="session")
def written(tmp_path_factory):
    """Name → the file of its lab, written once."""
    folder = tmp_path_factory.mktemp("labs")
    made: dict[str, Path] = {}

    def write(name: str) -> Path:
        if name not in made:
            mechanism = cr.catalog.n_link(6) if name == "6-link" else cr.catalog.get(name)
            made[name] = folder / f"{name}.html"
            lab_page(mechanism).save(made[name])
        return made[name]

    return write


@pytest.fixture
def opened(browser, written):
    """A function that opens a lab from its file; it fails on any error in the page."""
    problems: list[str] = []
    contexts = []

    def open_lab(name: str, hash: str = "", *, playing=False, forgiven=None, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))

        def heard(message):
            if message.type == "error" and not (forgiven and forgiven in message.text):
                problems.append(message.text)

        page.on("console", heard)
        page.requests = []
        page.on("request", lambda request: page.requests.append(request.url))
        page.until = partial(until, page)
        page.goto(f"file://{written(name)}{hash}")
        page.until("globalThis.lab && document.querySelector('canvas').width > 0")
        if not playing:
            page.evaluate("lab.pause()")
        return page

    yield open_lab
    for context in contexts:
        context.close()
    assert problems == []

"""Settings for all tests, and the one real browser that they share."""

import shutil

import pytest
from hypothesis import settings

# A loaded machine is no defect: time is measured in benchmarks/, never here.
settings.register_profile("chainrule", deadline=None)
settings.load_profile("chainrule")

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or ""


@pytest.fixture(scope="session")
def browser():
    api = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine")
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()

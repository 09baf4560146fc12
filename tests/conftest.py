"""Settings for all tests, and the one real browser that they share."""

import os
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import sync_playwright

from chainrule.program.run import cache

# A loaded machine is no defect: time is measured in benchmarks/, never here. What lands is no
# lottery: the examples are always the same, and others only in `make nightly`.
settings.register_profile("chainrule", deadline=None, derandomize=True)
settings.register_profile("nightly", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "chainrule"))

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or ""


@pytest.fixture(scope="session")
def browser():
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        args = ["--no-sandbox", "--enable-unsafe-swiftshader"]  # WebGL without a graphics card
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=args)
        yield found
        found.close()


@pytest.fixture(scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache of machine code of its own, so that nothing old is run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(cache.VARIABLE, str(tmp_path_factory.mktemp("cache")))
        yield

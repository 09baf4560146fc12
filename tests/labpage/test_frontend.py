"""The built files in the package are what the sources build to, the types what Python has."""

import shutil
import subprocess
from pathlib import Path

import pytest

from chainrule.labpage.typescript import types

FRONTEND = Path(__file__).parents[2] / "frontend"


@pytest.mark.skipif(
    not (FRONTEND / "node_modules").is_dir() or shutil.which("npm") is None,
    reason="run npm ci in frontend/ first",
)
def test_types_format_and_built_files():
    done = subprocess.run(["npm", "run", "check"], cwd=FRONTEND, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_the_page_are_those_of_python():
    kept = (FRONTEND / "src" / "types.ts").read_text(encoding="utf-8")
    assert kept == types(), "run npm run types in frontend/"

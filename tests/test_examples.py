"""The examples are programs that start."""

import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted({*FOLDER.glob("*.py")} - {FOLDER / "ppo.py"})  # which tests/learners runs


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_starts(path):
    assert "main" in runpy.run_path(str(path))

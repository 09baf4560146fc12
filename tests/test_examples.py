"""The examples are programs that start; those of the README are printed there as they stand."""

import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "examples"
README = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
PRINTED = ("homework", "control", "rig", "robot", "million")  # which tests/test_docs.py runs
LEARNED = ("ppo",)  # which tests/learners runs
EXAMPLES = [p for p in sorted(FOLDER.glob("*.py")) if p.stem not in PRINTED + LEARNED]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_starts(path):
    assert "main" in runpy.run_path(str(path))


@pytest.mark.parametrize("name", PRINTED)
def test_the_readme_prints_the_example(name):
    opening, program = (FOLDER / f"{name}.py").read_text(encoding="utf-8").split('"""\n\n', 1)
    assert opening.startswith('"""')
    assert f"```python\n{program}```\n" in README


def test_the_readme_prints_no_other_program():
    assert README.count("```python") == len(PRINTED)

"""The pages about the whole: what they name exists, and every figure has its command."""

import re
from pathlib import Path

import pytest

import chainrule as cr

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
FIGURES = (DOCS / "figures.md").read_text()
MEASURED = re.compile(r"\b\d[\d .]*\s(?:ns|µs|ms|kB|MB|GB|MiB|GiB)\b")
PLAIN = {"figures.md", "glossary.md", "limits.md", "index.md", "mechanisms.md"}
PAGES = [*(DOCS / "theory").glob("*.md"), *(DOCS / "coming-from").glob("*.md")]
PAGES += [DOCS / name for name in ("glossary.md", "limits.md", "alternatives.md", "mistakes.md")]


@pytest.mark.parametrize(
    "command", re.findall(r"`((?:PYTHONPATH=|python |pytest |sh |chainrule )[^`]+)`", FIGURES)
)
def test_the_command_of_a_figure_exists(command):
    files = re.findall(r"[\w/.-]+\.py\b|tools/[\w-]+", command)
    modules = re.findall(r"PYTHONPATH=tests python -m ([\w.]+)", command)
    files += [f"tests/{name.replace('.', '/')}" for name in modules]
    assert files or command.startswith(("chainrule ", "python -m venv "))
    for name in files:
        assert (ROOT / name).exists() or (ROOT / f"{name}.py").exists()


def test_a_page_that_measured_is_among_the_figures():
    measured = [page.name for page in DOCS.glob("*.md") if MEASURED.search(_said(page.read_text()))]
    assert len(measured) > 10
    missing = [name for name in measured if name not in PLAIN and f"]({name})" not in FIGURES]
    assert not missing


def _said(text: str) -> str:
    """A page without its programs."""
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def things():
    """What pages call by these names."""
    arm = cr.catalog.pendulum()
    return {
        "model": cr.compile(arm),
        "eq": cr.derive(arm),
        "kinematics": cr.kinematics,
        "run": cr.simulate(arm, None, 0.01),
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_names_on_a_page_exist(page, things):
    text = page.read_text()
    for name in set(re.findall(r"\bcr\.((?:\w+\.)*\w+)", text)):
        value = cr
        for part in name.split("."):
            value = getattr(value, part)
    for owner, thing in things.items():
        for name in set(re.findall(rf"(?<![\w.]){owner}\.(?!md\b)(\w+)", text)):
            assert hasattr(thing, name), f"{owner}.{name}"

"""The documentation: what it shows works."""

from pathlib import Path

import pytest

import chainrule as cr
from chainrule.mechanism.files.toml import read_toml
from chainrule.sweeps.description import read_sweep
from chainrule.sweeps.running import measures
from shown import BLOCK, Session, alike

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SESSIONS = sorted((ROOT / "docs").glob("*/*.md"))


def blocks(language: str) -> list:
    return [
        pytest.param(text, id=f"{page.name}:{i}")
        for page in PAGES
        for i, (name, _, text) in enumerate(BLOCK.findall(page.read_text()))
        if name == language
    ]


@pytest.mark.parametrize("text", blocks("toml"))
def test_files_shown_are_files(text, tmp_path):
    if "over]" in text:
        (tmp_path / "sweep.toml").write_text(text)
        given = read_sweep(tmp_path / "sweep.toml")
        assert measures(given["measure"])
        return
    arm = read_toml(text)
    if arm.is_exact:
        assert cr.derive(arm).verified
    else:
        assert cr.simulate(arm, None, 0.01).status == "complete"


@pytest.mark.parametrize("text", blocks("python"))
def test_programs_shown_run(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(text, "<docs>", "exec"), {})


@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_a_page_can_be_followed(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")  # as wide as the terminal of the pages
    Session().follow(page)


def test_what_is_shown_is_compared():
    alike("a 1.5 s\nb\nc\n", "a … s\nb\n…\n")
    with pytest.raises(AssertionError):
        alike("a\nb\n", "a\n")

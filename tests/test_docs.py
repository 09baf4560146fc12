"""The documentation: what it shows works."""

import re
from pathlib import Path

import pytest

import chainrule as cr
from chainrule.mechanism.files.toml import read_toml
from chainrule.sweeps.description import read_sweep
from chainrule.sweeps.running import measures

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list:
    return [
        pytest.param(text, id=f"{page.name}:{i}")
        for page in PAGES
        for i, (name, text) in enumerate(BLOCK.findall(page.read_text()))
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

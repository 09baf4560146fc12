"""The gallery: its programs run, are short, and have a picture and a lab each."""

import sys
from pathlib import Path

import matplotlib.pyplot
import pytest

import chainrule as cr

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools" / "site"))
from examples import examples  # noqa: E402

LONGEST = 30  # lines
LARGEST = 250_000, 4_000_000  # bytes of a picture, and of all
EXAMPLES = examples()


@pytest.fixture
def shown(monkeypatch, tmp_path):
    """The labs that are asked for; none is written."""
    asked = {}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cr, "lab", lambda arm, path, **rest: asked.update({path: (arm, rest)}))
    matplotlib.use("Agg")
    yield asked
    matplotlib.pyplot.close("all")


@pytest.mark.parametrize("one", EXAMPLES.values(), ids=EXAMPLES)
@pytest.mark.filterwarnings("ignore::chainrule.errors.ChainruleWarning")
def test_a_program_draws_its_picture_and_writes_its_lab(one, shown):
    exec(compile(one.code, one.name, "exec"), {})
    assert Path(f"{one.name}.png").exists()
    assert list(shown) == [one.lab]


def test_programs_are_short_and_pictures_small():
    pictures = {name: ROOT / "docs" / "gallery" / f"{name}.webp" for name in EXAMPLES}
    sizes = [path.stat().st_size for path in pictures.values()]
    assert len(EXAMPLES) >= 20
    assert max(sizes) < LARGEST[0]
    assert sum(sizes) < LARGEST[1]
    assert not [name for name, one in EXAMPLES.items() if len(one.code.splitlines()) > LONGEST]


def test_the_lines_that_a_lab_needs_are_found_and_labs_of_one_name_are_of_one_mechanism(shown):
    known = {}
    for one in EXAMPLES.values():
        if one.name in ("emps", "ghost"):  # identified for seconds; `make docs` runs their lines
            continue
        exec(compile(one.slice, one.name, "exec"), {})
        arm, _ = shown.pop(one.lab)
        assert known.setdefault(one.lab, arm) == arm

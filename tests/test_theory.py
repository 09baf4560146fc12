"""The formulas of docs/theory, as far as a program there does not check them itself."""

import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.rnea import body_wrench
from chainrule.spatial.vectors import acceleration_matrix

ROOT = Path(__file__).parent.parent
THEORY = ROOT / "docs" / "theory"
ROUNDING = 1e-13


@pytest.mark.parametrize(("page", "least"), [("routes.md", 20), ("regressors.md", 10)])
def test_the_formulas_of_the_double_pendulum_are_right(page, least):
    report = cr.check("double-pendulum", THEORY / page)
    said = [finding.verdict for finding in report.findings]
    assert said.count("right") >= least
    assert not {"wrong", "doubtful"} & set(said)


def test_the_forces_that_move_a_body_are_as_stated():
    """f = m a + ω̇ × mc + ω × (ω × mc), n = J ω̇ + ω × J ω + mc × a."""
    rng = np.random.default_rng(0)
    w, wd, a, c = rng.normal(size=(4, 3))
    J = rng.normal(size=(3, 3))
    J, m = J @ J.T, 0.7
    body = SimpleNamespace(second=J, first=m * c, mass=m)
    n, f = body_wrench(body, w, wd, acceleration_matrix(w, wd), a)
    assert np.allclose(f, m * a + np.cross(wd, m * c) + np.cross(w, np.cross(w, m * c)), ROUNDING)
    assert np.allclose(n, J @ wd + np.cross(w, J @ w) + np.cross(m * c, a), ROUNDING)


@pytest.mark.parametrize(
    ("page", "said", "kept"),
    [
        ("routes.md", "condition number 44", "condition 44.3"),
        ("routes.md", "(2.8)", "condition 2.8"),
        ("integrators.md", "1.00, 1.00, 2.00, 4.00 and 6.00", "Gauss-Legendre 6: slope 6.00"),
        ("sticking.md", "between −0.028 and 0.067 rad/s", "between -0.028 and 0.067 rad/s"),
        ("identification.md", "2 % low at 20 Hz, 15 % low", "20 Hz 0.979, 30 Hz 0.847"),
        ("identification.md", "less than a third of the truth at 50 Hz", "50 Hz 0.296"),
        ("control.md", "weighs 2.8 N m", "weight at its most 2.80 N m"),
        ("bits.md", "Sixteen seconds later they are a radian apart", "a radian apart after 16.0 s"),
        ("bits.md", "4.4·10⁻¹⁶ rad", "one bit is 4.4e-16 rad"),
    ],
)
def test_a_figure_is_what_the_command_printed(page, said, kept):
    assert said in " ".join((THEORY / page).read_text().split())
    assert kept in (ROOT / "docs" / "images" / "theory.txt").read_text()


def test_a_command_draws_every_picture():
    drawn = (ROOT / "tools" / "theory_pictures.py").read_text()
    shown = re.findall(
        r"images/(theory-[\w-]+\.png)", "".join(map(Path.read_text, THEORY.glob("*.md")))
    )
    assert sorted(shown) == sorted(re.findall(r'"(theory-[\w-]+\.png)"', drawn))
    assert all((ROOT / "docs" / "images" / name).is_file() for name in shown)

"""The seed documents as they stand. They are no part of the repository; see `seed`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from chainrule.checking import check
from chainrule.mechanism.builders import catalog

SEEDS = Path(os.environ.get("CHAINRULE_SEEDS", Path(__file__).parents[3] / "shared" / "seeds"))


def seed(number: str) -> Path:
    """The file of a seed; the test is reported as not run when it is not there."""
    found = sorted(SEEDS.glob(f"{number}_*"))
    if not found:
        pytest.skip(f"seed {number} is not in {SEEDS} (set CHAINRULE_SEEDS)")
    return found[0]


def test_seed_000_double_pendulum_by_exponentials():
    report = check(catalog.double_pendulum(), seed("000"))
    wrong = {f.line: f for f in report.wrong}
    assert "l_2 should be l_c2" in wrong[286].explanation
    assert "l1 lc2 m2 sin(θ2) θ̇1² is missing" in wrong[310].explanation
    assert "a dot is missing" in wrong[36].explanation
    assert set(wrong) == {36, 207, 211, 225, 229, 286, 294, 307, 308, 309, 310, 317, 321, 325}
    assert "∂M_jk/∂q̇_2 is zero" in wrong[294].remark
    assert "2×2" in wrong[325].explanation
    right = {f.line for f in report.right}
    assert {21, 187, 192, 195, 215, 233, 275, 287, 288, 304} <= right


def test_seed_001_program_output(tmp_path):
    source = seed("001").read_text()
    program = re.search(r"```python\n(import sympy.*?)```", source, re.DOTALL)
    assert program is not None
    script = tmp_path / "derive.py"
    script.write_text(program[1])
    output = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=True
    ).stdout
    report = check(catalog.double_pendulum(), output)
    assert len(report.right) == 10
    assert not report.wrong
    assert not report.unread
    assert ("c1", "lc1") in report.symbols


@pytest.mark.parametrize("mechanism", ["double-pendulum", "double-pendulum-absolute"])
def test_seed_002_lagrangian_and_equations_in_absolute_angles(mechanism):
    report = check(catalog.ENTRIES[mechanism](), seed("002"))
    assert not report.wrong
    lines = [f for f in report.findings if 2260 <= f.line <= 2336]
    assert len(lines) > 40
    assert all(f.verdict == "right" for f in lines), "\n".join(map(str, lines))


def test_seed_002_single_pendulum():
    report = check(catalog.pendulum(), seed("002"))
    assert {f.line for f in report.wrong} == {1204}
    assert len([f for f in report.right if f.line < 1450]) >= 75


def test_seed_004_arm_by_christoffel_symbols():
    report = check(catalog.rr_arm(), seed("004"))
    assert not report.wrong
    assert [f.line for f in report.unread] == [288]  # its general formula for G leaves terms out
    quantities = [f.quantity for f in report.right]
    assert sum(q.startswith("Γ") for q in quantities) == 16
    assert sum(q.startswith("M:") for q in quantities) == 4
    assert sum(q.startswith("G:") for q in quantities) == 3
    assert sum(q.startswith("C:") for q in quantities) == 1

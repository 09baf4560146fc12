"""The public surface: these names, each one documented, typed and in the docs."""

import ast
import subprocess
import sys
import warnings
from pathlib import Path
from types import ModuleType

import pytest

import chainrule as cr

ROOT = Path(__file__).parents[1]
FROZEN = [
    "Mechanism",
    "Link",
    "Visual",
    "Revolute",
    "Prismatic",
    "Viscous",
    "Coulomb",
    "Coordinates",
    "symbol",
    "load",
    "save",
    "derive",
    "Equations",
    "check",
    "compile",
    "simulate",
    "sweep",
    "optimize",
    "score",
    "between",
    "Plan",
    "compare",
    "equilibria",
    "Loop",
    "Trajectory",
    "RK4",
    "Euler",
    "VelocityVerlet",
    "DOPRI5",
    "identify",
    "excite",
    "Fit",
    "Log",
    "lab",
    "report",
    "ChainruleError",
    "ChainruleWarning",
    "InputError",
    "DataError",
    "SingularMassMatrixError",
    "DivergenceWarning",
    "builders",
    "catalog",
    "joints",
    "friction",
    "integrators",
    "control",
    "datasets",
    "environments",
    "simulation",
    "sweeps",
    "identification",
    "kinematics",
    "kits",
    "measure",
    "optimal",
    "program",
    "foreign",
    "errors",
]


def test_the_public_names_are_these():
    assert sorted(FROZEN) == sorted(cr.__all__)
    assert {*dir(cr)} == {*FROZEN, "__version__"}
    assert sum(not isinstance(getattr(cr, name), ModuleType) for name in FROZEN) == 41


def test_type_checkers_see_the_same_names():
    stub = ast.parse((Path(cr.__file__).with_suffix(".pyi")).read_text())
    seen = {}
    for node in stub.body:
        if isinstance(node, ast.ImportFrom):
            seen |= {alias.name: node.module for alias in node.names}
    assert sorted(seen) == sorted(FROZEN)
    for name, home in seen.items():
        source = __import__(home, fromlist=[name])
        if source is not cr:
            assert getattr(source, name, getattr(cr, name)) is getattr(cr, name)


def test_every_public_name_is_in_the_docs():
    pages = (ROOT / "docs" / "api.md").read_text()
    for name in FROZEN:
        value = getattr(cr, name)
        home = cr._MODULES.get(name) or f"{cr._HOMES[name]}.{name}"
        assert f"::: chainrule.{home}\n" in pages, (name, value)


@pytest.mark.parametrize("place, name", [(p, n) for p, ns in cr._MOVED.items() for n in ns.split()])
def test_a_name_that_moved_works_and_says_where_it_is(place, name):
    with pytest.warns(DeprecationWarning, match=rf"chainrule\.{place}\.{name};"):
        old = getattr(cr, name)
    assert old is getattr(getattr(cr, place), name)


def test_plants_are_kits():
    with pytest.warns(DeprecationWarning, match=r"chainrule\.kits"):
        assert cr.plants is cr.kits
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(AttributeError, match="no attribute 'plant'"):
            _ = cr.plant


def test_errors_live_in_one_file():
    public = [getattr(cr, n) for n in FROZEN if n.endswith(("Error", "Warning"))]
    assert {one.__module__ for one in public} == {"chainrule.errors"}


def test_every_public_name_exists_and_is_documented():
    for name in cr.__all__:
        value = getattr(cr, name)
        assert value.__doc__, name


def test_importing_loads_nothing_heavy():
    code = "import sys, chainrule; print([m for m in ('numpy', 'sympy', 'flint', 'typer') if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"

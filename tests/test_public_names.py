"""The public surface: these names, each one documented, typed and in the docs."""

import ast
import runpy
import subprocess
import sys
import warnings
from pathlib import Path
from types import ModuleType

import pytest

import chainrule as cr

ROOT = Path(__file__).parents[1]
FROZEN = {
    "verbs": "load save derive check compile simulate compare sweep optimize score identify excite "
    "lab report",
    "nouns": "Mechanism Link Equations Loop RK4 Trajectory Log Fit ChainruleError",
    "modules": "catalog datasets joints friction builders kinematics control integrators measure "
    "simulation sweeps optimal environments kits errors",
}
NAMES = [name for names in FROZEN.values() for name in names.split()]
FURTHER = ["foreign", "identification", "program"]


def test_the_public_names_are_these():
    assert sorted(NAMES) == sorted(cr.__all__)
    assert {*dir(cr)} == {*NAMES, "__version__"}
    modules = [name for name in NAMES if isinstance(getattr(cr, name), ModuleType)]
    assert modules == FROZEN["modules"].split()


def test_type_checkers_see_the_same_names():
    stub = ast.parse((Path(cr.__file__).with_suffix(".pyi")).read_text())
    seen = {}
    for node in stub.body:
        if isinstance(node, ast.ImportFrom):
            seen |= {alias.name: node.module for alias in node.names}
    assert sorted(seen) == sorted([*NAMES, *FURTHER])
    for name, home in seen.items():
        source = __import__(home, fromlist=[name])
        if source is not cr:
            assert getattr(source, name, getattr(cr, name)) is getattr(cr, name)


def test_every_public_name_is_in_the_docs():
    """`python tools/api_reference.py` would write what is there."""
    pages = (ROOT / "docs" / "api.md").read_text()
    assert runpy.run_path(str(ROOT / "tools" / "api_reference.py"))["reference"]() == pages
    for name in [*NAMES, *FURTHER]:
        value = getattr(cr, name)
        home = {**cr._MODULES, **cr._FURTHER}.get(name) or f"{cr._HOMES[name]}.{name}"
        assert f"::: chainrule.{home}\n" in pages, (name, value)


@pytest.mark.parametrize("place, name", [("joints", "Revolute"), ("identification", "WLS")])
def test_a_name_looked_for_at_the_top_is_found(place, name):
    with pytest.raises(AttributeError, match=rf"'{name}'; it is chainrule\.{place}\.{name}"):
        getattr(cr, name)


def test_plants_are_kits():
    with pytest.warns(DeprecationWarning, match=r"chainrule\.kits"):
        assert cr.plants is cr.kits
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(AttributeError, match="no attribute 'plant'"):
            _ = cr.plant


def test_every_public_name_exists_and_is_documented():
    for name in cr.__all__:
        value = getattr(cr, name)
        assert value.__doc__, name


def test_importing_loads_nothing_heavy():
    code = "import sys, chainrule; print([m for m in ('numpy', 'sympy', 'flint', 'typer') if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"

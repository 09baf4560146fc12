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


@pytest.mark.parametrize("name", [*FROZEN["modules"].split(), *FURTHER])
def test_a_public_module_is_imported_by_its_name(name):
    """In a process of its own, where nothing else was imported; the module is there once."""
    code = f"""if True:
        import importlib, pkgutil
        from chainrule.{name} import __all__ as names
        import chainrule.{name} as by_import, chainrule as cr
        assert by_import is cr.{name} and names
        spec = by_import.__spec__
        assert spec.name == by_import.__name__ and importlib.import_module(spec.name) is by_import
        for part in pkgutil.iter_modules(getattr(by_import, "__path__", [])):
            inner = importlib.import_module(f"chainrule.{name}.{{part.name}}")
            assert importlib.import_module(f"{{spec.name}}.{{part.name}}") is inner
            break
        """
    subprocess.run([sys.executable, "-c", code], check=True)


def test_type_checkers_import_public_modules_by_their_names():
    """Where the module lives elsewhere, a stub of its name says so."""
    package = Path(cr.__file__).parent
    for name, home in cr._MODULES.items():
        stub = package / f"{name}.pyi"
        if home == name:
            assert not stub.exists()
        else:
            assert stub.read_text() == f"from chainrule.{home} import *\n"


def test_an_old_module_is_imported_with_a_warning():
    with pytest.warns(DeprecationWarning, match=r"chainrule\.plants is now") as told:
        kit = __import__("chainrule.plants", fromlist=["pendulum"])
    assert kit is cr.kits
    assert told[0].filename == __file__
    del sys.modules["chainrule.plants"], cr.plants


def test_every_public_name_exists_and_is_documented():
    for name in cr.__all__:
        value = getattr(cr, name)
        assert value.__doc__, name


def test_importing_loads_nothing_heavy():
    code = "import sys, chainrule; print([m for m in ('numpy', 'sympy', 'flint', 'typer') if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"

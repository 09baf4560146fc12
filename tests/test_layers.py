"""A package imports only from those above it: relative, lazy and type-checking imports counted."""

import ast
import re
import runpy
from pathlib import Path

import chainrule

ROOT = Path(chainrule.__file__).parent
LAYERS = [
    "version",
    "errors",
    "extras",
    "cards",
    "strangers",
    "apart",
    "parquet",
    "frozen",
    "fingerprint",
    "registry",
    "calls",
    "arguments",
    "written",
    "outputs",
    "exact",
    "program",
    "spatial",
    "mechanism",
    "dynamics",
    "page",
    "derivation",
    "tracing",
    "integrators",
    "loop",
    "kinematics",
    "model",
    "foreign",
    "control",
    "simulation",
    "sweeps",
    "optimal",
    "environments",
    "identification",
    "datasets",
    "checking",
    "kits",
    "labpage",
    "bits",
    "cli",
    "__main__",
]


SHOWN = ("mechanism/mechanism.py", "page")
"""The one call downwards: a mechanism shows itself, and loads what draws it when it is asked to."""


def module(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path):
    """(line, package) of everything that a file imports from chainrule."""
    here = module(path) if path.name == "__init__.py" else module(path)[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level + 1]
            names = [".".join(("chainrule", *base, node.module or a.name)) for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and "import_module" in ast.unparse(node.func):
            names = [a.value for a in node.args if isinstance(a, ast.Constant)]
        else:
            continue
        for name in names:
            if name.split(".")[0] == "chainrule":
                yield node.lineno, name.split(".")[1] if "." in name else ""


def test_every_package_has_its_place():
    found = {p.stem for p in ROOT.iterdir() if p.suffix == ".py" or (p / "__init__.py").exists()}
    assert found - {"__init__"} == set(LAYERS)


def test_a_package_imports_only_from_those_above_it():
    wrong = []
    for path in ROOT.rglob("*.py"):
        own = module(path)
        if not own:
            continue  # chainrule itself names what it exports
        for line, package in imports(path):
            below = package not in LAYERS or LAYERS.index(package) > LAYERS.index(own[0])
            shown = (path.relative_to(ROOT).as_posix(), package) == SHOWN
            if below and package != own[0] and not shown:
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {package or 'chainrule'}")
    assert not wrong, "\n".join(wrong)


def test_a_room_is_no_corridor():
    """More than fifteen modules in one folder: it needs sub-packages."""
    sizes = {
        folder.relative_to(ROOT): len(list(folder.glob("*.py"))) - 1
        for folder in (ROOT, *ROOT.rglob("*"))
        if (folder / "__init__.py").exists()
    }
    assert {str(k): v for k, v in sizes.items() if v > 16} == {}


def test_the_map_is_true():
    """`python tools/map.py` would write what is there."""
    found = runpy.run_path(str(ROOT.parents[1] / "tools" / "map.py"))
    assert found["drawing"]() == found["PICTURE"].read_text(encoding="utf-8")
    assert found["table"]() == found["TABLE"].read_text(encoding="utf-8")


def test_a_class_name_exists_once():
    """A name that a newcomer meets says which thing it is, wherever it stands."""
    places: dict[str, list[str]] = {}
    for path in ROOT.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(".".join(module(path)))
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_files_named_in_the_guide_exist():
    """Those of the equations, and every other path below the package."""
    text = (ROOT.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = {
        name for name in re.findall(r"`([a-z_/]+\.py)`", text) if not name.startswith("tests/")
    }
    places = (ROOT, ROOT.parents[1])
    assert len(named) > 25
    assert {name for name in named if not any((place / name).exists() for place in places)} == set()

"""The core alone: what an extra brings is asked for by name, and nothing else is imported."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from chainrule.cli import doctor
from chainrule.errors import MissingExtraError
from chainrule.extras import extra

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
#: What is too large to come along unasked.
LARGE = {"gpu", "jax", "torch"}
RUNTIME = sorted(EXTRAS.keys() - LARGE - {"all", "test", "docs", "bench"})

#: What people import where it is not what they install.
IMPORTED = {"imageio-ffmpeg": "imageio_ffmpeg", "pillow": "PIL", "cupy-cuda12x": "cupy", "python-flint": "flint",
            "fast-simplification": "fast_simplification", "pycollada": "collada", "pyyaml": "yaml", "tomli-w": "tomli_w"}  # fmt: skip


def libraries(lines):
    names = [re.match(r"[\w-]+", line)[0] for line in lines]
    return {IMPORTED.get(name, name) for name in names}


def calls():
    """(module, extra) of every call of `extra` in the package."""
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "extra":
                yield tuple(argument.value for argument in node.args)


def test_every_extra_asked_for_brings_what_is_imported():
    found = set(calls())
    assert {name for _, name in found} == {*RUNTIME, *LARGE}
    for module, name in found:
        assert module.split(".")[0] in libraries(EXTRAS[name]), (module, name)


def test_all_is_every_extra_but_the_large_ones():
    assert EXTRAS["all"] == [f"chainrule[{','.join(RUNTIME)}]"]


class WithoutTypes(ast.NodeTransformer):
    """A module as it runs: what is imported for type checkers alone is not."""

    def visit_If(self, node):
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def test_nothing_else_is_imported_but_the_core():
    core = libraries(PROJECT["dependencies"]) | {"chainrule"} | sys.stdlib_module_names
    foreign = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(WithoutTypes().visit(ast.parse(path.read_text(encoding="utf-8")))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module]
            foreign |= {(path.name, n) for n in names if n.split(".")[0] not in core}
    assert not foreign


def test_a_missing_library_is_said_with_its_extra():
    with pytest.raises(
        MissingExtraError, match=r"no_such_library.*pip install 'chainrule\[video\]'"
    ):
        extra("no_such_library", "video")


def test_the_report_of_a_mechanism_needs_no_extra(tmp_path):
    """In a process of its own, in which no library of an extra can be imported."""
    absent = sorted({module.split(".")[0] for module, _ in calls()})
    program = (
        "import sys\n"
        "class Absent:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name.split('.')[0] in {absent}:\n"
        "            raise ImportError(name)\n"
        "sys.meta_path.insert(0, Absent())\n"
        "import chainrule as cr\n"
        f"cr.report(cr.catalog.pendulum(), {str(tmp_path / 'p.html')!r})\n"
        "cr.simulate(cr.catalog.pendulum(), [1.0], 0.1)\n"
        "data = cr.datasets.dfki_pendulum()\n"
        "print(cr.identify(data.mechanism, data.logs))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "p.html").stat().st_size > 100_000
    assert "mx1" in done.stdout


def test_doctor_names_the_extras():
    assert libraries(name for name, _ in doctor._optional()) == libraries(
        line for name in (*RUNTIME, *LARGE) for line in EXTRAS[name]
    )

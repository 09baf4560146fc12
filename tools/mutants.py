"""Mutants: small wrong changes, one at a time, and whether a test notices.

    python tools/mutants.py --count 300 --seed 13 --minutes 600 --write build/mutants.md

Works on a copy of the sources and tests, in one process that forks a child for each mutant. A
mutant lives when its package's tests pass, then those of the doors (`LATER`). A run that takes
longer than `--limit` counts as noticed. What was decided is kept in `--store`, so that
a run goes on where another stopped, and `--again` asks the survivors once more.
"""

import argparse
import ast
import importlib
import json
import os
import random
import shutil
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGES = {
    "dynamics": ["tests/dynamics", "tests/tracing/test_closed_form.py"],
    "loop": ["tests/loop", "tests/simulation/test_simulate.py"],
    "control": ["tests/control"],
    "identification": [
        f"tests/identification/test_{name}.py"
        for name in (
            "log", "readers", "spikes", "standstill", "parts", "fit", "physical", "warnings",
            "wrong_data", "grouping", "knowledge", "propagation", "couplings", "estimators",
            "excitation", "workspace", "loops", "statistics", "recovery", "emps", "dfki_pendulum",
            "dfki_double_pendulum", "command", "strange_logs",
        )
    ],
}  # fmt: skip
"""The quick ones first."""
LATER = {
    "dynamics": ["tests/bits/test_stored.py", "tests/mechanism/test_couplings.py"],
    "loop": [
        "tests/bits/test_stored.py", "tests/control", "tests/mechanism/test_couplings.py",
        "tests/bits/test_contract.py",
    ],
    "control": ["tests/loop", "tests/bits/test_contract.py"],
    "identification": [],
}  # fmt: skip
QUICK = "not every_door_gives and not page_gives and not selection"
"""Of the contract, the parts that take seconds; the rest is `make nightly`'s."""

SWAPS: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.MatMult: ast.Add, ast.Pow: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "sin": "cos", "cos": "sin"}


class Mutant(NamedTuple):
    """A stretch of a file and what takes its place."""

    path: str
    line: int
    start: int
    stop: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} ({self.start})  {self.old}  →  {self.new}"


def mutants(path: Path) -> list[Mutant]:
    """All of a file: operators, comparisons, numbers, conditions, signs and arguments swapped."""
    text = path.read_text()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    found = []

    def visit(node: ast.AST) -> None:
        for new in variants(node):
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            old = text.encode()[begin:end].decode()
            new_text = f"({ast.unparse(new)})"
            name = str(path.relative_to(ROOT))
            found.append(Mutant(name, node.lineno, begin, end, old, new_text))
        for field, child in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            if isinstance(node, ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
                continue
            for one in child if isinstance(child, list) else [child]:
                if isinstance(one, ast.AST):
                    visit(one)

    visit(ast.parse(text))
    return found


def variants(node: ast.AST) -> list[ast.AST]:
    """What a slip could make of an expression."""
    if isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        if isinstance(node.op, ast.BitOr) and isinstance(node.right, ast.Constant):
            return []  # a type
        return [ast.BinOp(node.left, SWAPS[type(node.op)](), node.right)]
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        swapped = [SWAPS[type(node.ops[0])](), *node.ops[1:]]
        return [ast.Compare(node.left, swapped, node.comparators)]
    if isinstance(node, ast.BoolOp):
        return [ast.BoolOp(SWAPS[type(node.op)](), node.values)]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Not | ast.Invert):
        return [node.operand]
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return [ast.Constant(not node.value)]
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return [
            ast.Constant(node.value + 1 if isinstance(node.value, int) else node.value * 1.5 + 0.5)
        ]
    if isinstance(node, ast.IfExp):
        return [ast.IfExp(node.test, node.orelse, node.body)]
    if isinstance(node, ast.Call) and len(node.args) == 2 and not node.keywords:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name in ("cross", "maximum", "minimum", "outer", "arctan2", "kron"):
            return [ast.Call(node.func, node.args[::-1], [])]
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in NAMES:
        return [ast.Name(NAMES[node.id], ast.Load())]
    return []


def chosen(count: int, seed: int) -> list[Mutant]:
    """A seeded sample over all packages."""
    files = sorted(f for p in PACKAGES for f in (ROOT / "src/chainrule" / p).rglob("*.py"))
    return random.Random(seed).sample([m for f in files for m in mutants(f)], count)


def package_of(one: Mutant) -> str:
    """The package of a mutant."""
    return one.path.split("/")[2]


def run(tests: list[str], tree: Path, limit: float) -> str:
    """ "alive" where all pass, else "killed" or "timeout", in a child of this process."""
    child = os.fork()
    if child == 0:
        os.setsid()
        os.chdir(tree)
        out = os.open(tree / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        import pytest

        sys.path[:0] = [str(tree / "src"), str(tree / "tests")]
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", QUICK]
        os._exit(int(pytest.main([*options, *tests])))
    end = time.monotonic() + limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return "alive" if os.waitstatus_to_exitcode(status) == 0 else "killed"
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "timeout"


def decided(one: Mutant, tree: Path, limit: float) -> str:
    """Whether a test notices the mutant."""
    package = package_of(one)
    target = tree / one.path
    sound = target.read_bytes()
    for stale in (target.parent / "__pycache__").glob(f"{target.stem}.*"):
        stale.unlink()
    target.write_bytes(sound[: one.start] + one.new.encode() + sound[one.stop :])
    try:
        for tests in filter(None, (PACKAGES[package], LATER[package])):
            result = run(tests, tree, limit)
            if result != "alive":
                return result
        return "alive"
    finally:
        target.write_bytes(sound)


def copied() -> Path:
    """The sources and tests in a place of their own."""
    tree = ROOT / "build" / "mutants"
    shutil.rmtree(tree, ignore_errors=True)
    for name in ("src", "tests", "examples", "docs", "tools", "benchmarks"):
        shutil.copytree(ROOT / name, tree / name)
    for name in ("pyproject.toml", "README.md", "Makefile", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tree / name)
    beside = tree.parent / "shared"
    if not beside.exists() and (ROOT.parent / "shared").exists():
        beside.symlink_to(ROOT.parent / "shared")
    return tree


def main() -> None:
    """The sample, decided as far as time allows, as a table."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--count", type=int, default=300)
    ask.add_argument("--seed", type=int, default=13)
    ask.add_argument("--minutes", type=float, default=60.0)
    ask.add_argument("--store", type=Path, default=ROOT / "build" / "mutants.json")
    ask.add_argument("--again", action="store_true", help="Ask those that lived once more.")
    ask.add_argument("--trust", action="store_true", help="The sound tests are known to pass.")
    ask.add_argument("--limit", type=float, default=600.0, help="Seconds that the tests may take.")
    ask.add_argument(
        "--share", default="1/1", metavar="K/N", help="Every N-th mutant, from the K-th."
    )
    ask.add_argument("--package", choices=PACKAGES, help="Of the sample, those of one package.")
    ask.add_argument("--write", type=Path, help="The page for the table.")
    given = ask.parse_args()
    end = time.monotonic() + 60 * given.minutes
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    for name in ("pytest", "hypothesis", "numpy", "scipy.linalg", "scipy.signal", "scipy.optimize",
                 "sympy", "flint", "llvmlite.binding", "matplotlib.figure", "typer"):  # fmt: skip
        importlib.import_module(name)
    given.store.parent.mkdir(parents=True, exist_ok=True)
    known = json.loads(given.store.read_text()) if given.store.exists() else {}
    tree = copied()
    if not given.trust:
        names = [given.package] if given.package else [*PACKAGES]
        for tests in filter(None, [kind[name] for kind in (PACKAGES, LATER) for name in names]):
            if run(tests, tree, given.limit) != "alive":
                sys.exit((tree / "output.txt").read_text()[-3000:])
    first, shares = map(int, given.share.split("/"))
    sample = [
        one for one in chosen(given.count, given.seed) if given.package in (None, package_of(one))
    ][first - 1 :: shares]
    for number, one in enumerate(sample):
        if time.monotonic() > end:
            break
        if known.get(str(one), "alive" if given.again else None) in (None, "alive"):
            known[str(one)] = decided(one, tree, given.limit)
            print(f"{number + 1:4d} {known[str(one)]:8s} {one}", flush=True)
            given.store.write_text(json.dumps(known, indent=1, ensure_ascii=False))
    print(table(sample, known))
    if given.write:
        given.write.write_text(table(sample, known))


def table(sample: list[Mutant], known: dict[str, str]) -> str:
    """How many were noticed, package by package, and those that were not."""
    asked = [one for one in sample if str(one) in known]
    lines = ["| package | mutants | noticed | alive |", "|---|---|---|---|"]
    for package in [*PACKAGES, "all"]:
        own = [m for m in asked if package in ("all", package_of(m))]
        count = Counter(known[str(m)] == "alive" for m in own)
        lines.append(f"| {package} | {len(own)} | {count[False]} | {count[True]} |")
    alive = [f"- `{m}`".replace("\n", " ") for m in asked if known[str(m)] == "alive"]
    return "\n".join([*lines, "", *alive, ""])


if __name__ == "__main__":
    main()

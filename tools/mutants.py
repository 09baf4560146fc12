"""Mutants: small wrong changes, one at a time, and whether a test notices.

    python tools/mutants.py --count 300 --seed 13 --minutes 600 --write build/mutants.md

Works on copies of the sources and tests, one for each of `--jobs` processes, which fork a child for
each mutant. A mutant lives when its package's tests pass, then those of the doors (`LATER`). A run
that takes longer than `--limit` counts as noticed. What was decided is kept in `--store`, so that
a run goes on where another stopped, and `--again` asks the survivors once more.

`--visits FILE` first runs every test on the sound sources, and keeps in FILE which lines it visits,
how long it takes and whether it fails here already (`visits.py`). A mutant is then shown only to
the tests that visit its line, the quick ones first, without what fails anyway. FILE is of these
sources and tests; take out of it what has changed.
"""

import argparse
import ast
import compileall
import importlib
import json
import multiprocessing
import os
import random
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from visits import Chosen, Visited, Visits

ROOT = Path(__file__).parents[1]
SOURCES = "src/chainrule"
PACKAGES = {
    "dynamics": ["tests/dynamics", "tests/tracing/test_closed_form.py"],
    "loop": ["tests/loop", "tests/simulation/test_simulate.py"],
    "control": ["tests/control"],
    "identification": sorted(
        str(file.relative_to(ROOT)) for file in ROOT.glob("tests/identification/test_*.py")
    ),
}
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
    """A stretch of a file and what takes its place; the lines of the statement it is in."""

    path: str
    line: int
    start: int
    stop: int
    old: str
    new: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line} ({self.start})  {self.old}  →  {self.new}"


def mutants(path: Path) -> list[Mutant]:
    """All of a file: operators, comparisons, numbers, conditions, signs and arguments swapped."""
    text = path.read_text()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    found = []

    def visit(node: ast.AST, within: ast.AST) -> None:
        within = node if isinstance(node, ast.stmt) else within
        for new in variants(node):
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            old = text.encode()[begin:end].decode()
            new_text = f"({ast.unparse(new)})"
            name = str(path.relative_to(ROOT))
            lines = (within.lineno, within.end_lineno)
            found.append(Mutant(name, node.lineno, begin, end, old, new_text, *lines))
        for field, child in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            if isinstance(node, ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
                continue
            for one in child if isinstance(child, list) else [child]:
                if isinstance(one, ast.AST):
                    visit(one, within)

    whole = ast.parse(text)
    visit(whole, whole)
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
    files = sorted(f for p in PACKAGES for f in (ROOT / SOURCES / p).rglob("*.py"))
    return random.Random(seed).sample([m for f in files for m in mutants(f)], count)


def package_of(one: Mutant) -> str:
    """The package of a mutant."""
    return one.path.split("/")[2]


OPTIONS = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", QUICK]
ROOM = "build/mutants"
"""Where the copies are; the number of the process that has this one is put behind it."""


def _child(tests: Iterable[str], tree: Path, output: str, plugin: Visits | Chosen | None) -> int:
    """Run the tests in this process, a child that ends with it."""
    os.setsid()
    os.chdir(tree)
    out = os.open(tree / output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    sys.path[:0] = [str(tree / "src"), str(tree / "tests")]
    if isinstance(plugin, Visits):
        plugin.watch()
        return int(pytest.main([*OPTIONS, *tests], plugins=[plugin]))
    return int(pytest.main(["-x", *OPTIONS, *tests], plugins=[plugin] if plugin else []))


def _ended(child: int, limit: float) -> int | None:
    """The exit status of a child, or nothing where it took longer and was ended."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def run(tests: Iterable[str], tree: Path, limit: float, plugin: Chosen | None = None) -> str:
    """ "alive" where all pass, else "killed" or "timeout", in a child of this process."""
    child = os.fork()
    if child == 0:
        os._exit(_child(tests, tree, "output.txt", plugin))
    return {0: "alive", None: "timeout"}.get(_ended(child, limit), "killed")


def visited(tests: str, tree: Path, limit: float) -> Visited | None:
    """What a file of tests visits, or nothing where it takes too long or breaks down."""
    told = tree / "visited.json"
    told.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        seen = Visits(tree, [f"{SOURCES}/{name}" for name in PACKAGES])
        status = _child([tests], tree, "visited.txt", seen)
        told.write_text(json.dumps(seen.visited.told()))
        os._exit(status)
    if _ended(child, limit) not in (0, 1) or not told.exists():
        return None
    return Visited.of(*json.loads(told.read_text()))


def _noticed(one: Mutant, tree: Path, known: dict[str, Visited], limit: float) -> str:
    """What the tests say that visit the statement of a mutant, file by file, quick ones first."""
    package = package_of(one)
    shown = []
    for file in filter(known.get, dict.fromkeys([*PACKAGES[package], *LATER[package]])):
        own = known[file].visiting(one.path, one.first, one.last)
        shown += [(sum(own.values()), file, own)] if own else []
    if not shown:
        return "alive"
    seconds, files, tests = zip(*sorted(shown, key=lambda each: each[:2]), strict=True)
    chosen = Chosen(name for own in tests for name in own)
    return run(files, tree, min(limit, 60 + 10 * sum(seconds)), chosen)


def decided(one: Mutant, tree: Path, known: dict[str, Visited], limit: float) -> str:
    """Whether a test notices the mutant."""
    target = tree / one.path
    sound = target.read_bytes()
    for stale in (target.parent / "__pycache__").glob(f"{target.stem}.*"):
        stale.unlink()
    target.write_bytes(sound[: one.start] + one.new.encode() + sound[one.stop :])
    try:
        if known:
            return _noticed(one, tree, known, limit)
        package = package_of(one)
        results = (
            run(tests, tree, limit) for tests in (PACKAGES[package], LATER[package]) if tests
        )
        return next((result for result in results if result != "alive"), "alive")
    finally:
        target.write_bytes(sound)


def copied(tree: Path) -> Path:
    """The sources and tests in a place of their own."""
    shutil.rmtree(tree, ignore_errors=True)
    for name in ("src", "tests", "examples", "docs", "tools", "benchmarks"):
        shutil.copytree(ROOT / name, tree / name)
    compileall.compile_dir(tree / "src", quiet=1)
    for name in ("pyproject.toml", "README.md", "Makefile", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tree / name)
    beside = tree.parent / "shared"
    if not beside.exists() and (ROOT.parent / "shared").exists():
        with suppress(FileExistsError):
            beside.symlink_to(ROOT.parent / "shared")
    return tree


class Worker:
    """One of the processes: its copy, and when it ends."""

    tree: Path
    end: float
    limit: float

    @classmethod
    def begin(cls, numbers, end: float, limit: float) -> None:
        """Take a number, and make the copy."""
        cls.end, cls.limit = end, limit
        cls.tree = copied(ROOT / f"{ROOM}{numbers.get()}")

    @classmethod
    def visits(cls, tests: str) -> tuple[str, Visited | None]:
        """What one file of tests does."""
        if time.monotonic() > cls.end:
            return tests, None
        return tests, visited(tests, cls.tree, cls.limit)

    @classmethod
    def decides(cls, asked: tuple[Mutant, dict[str, Visited]]) -> tuple[Mutant, str | None]:
        """One mutant, while there is time."""
        one, known = asked
        if time.monotonic() > cls.end:
            return one, None
        return one, decided(one, cls.tree, known, cls.limit)


def read_visits(path: Path) -> dict[str, Visited]:
    """What is known of the files of tests."""
    if not path.exists():
        return {}
    return {name: Visited.of(*values) for name, values in json.loads(path.read_text()).items()}


def arguments() -> argparse.Namespace:
    """What was asked for."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--count", type=int, default=300)
    ask.add_argument("--seed", type=int, default=13)
    ask.add_argument("--minutes", type=float, default=60.0)
    ask.add_argument("--jobs", type=int, default=1, help="Processes at a time.")
    ask.add_argument("--store", type=Path, default=ROOT / "build" / "mutants.json")
    ask.add_argument("--visits", type=Path, help="Where the lines are kept that tests visit.")
    ask.add_argument("--again", action="store_true", help="Ask those that lived once more.")
    ask.add_argument("--trust", action="store_true", help="The sound tests are known to pass.")
    ask.add_argument("--limit", type=float, default=600.0, help="Seconds that the tests may take.")
    ask.add_argument(
        "--share", default="1/1", metavar="K/N", help="Every N-th mutant, from the K-th."
    )
    ask.add_argument("--package", choices=PACKAGES, help="Of the sample, those of one package.")
    ask.add_argument("--write", type=Path, help="The page for the table.")
    return ask.parse_args()


def main() -> None:
    """The sample, decided as far as time allows, as a table."""
    given = arguments()
    end = time.monotonic() + 60 * given.minutes
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    for name in ("hypothesis", "numpy", "scipy.linalg", "scipy.signal", "scipy.optimize",
                 "sympy", "flint", "llvmlite.binding", "matplotlib.figure", "typer", "pinocchio",
                 "mujoco", "cvxpy", "playwright.sync_api", "rosbags.rosbag2"):  # fmt: skip
        with suppress(ImportError):
            importlib.import_module(name)
    given.store.parent.mkdir(parents=True, exist_ok=True)
    known = json.loads(given.store.read_text()) if given.store.exists() else {}
    names = [given.package] if given.package else [*PACKAGES]
    groups = [kind[name] for kind in (PACKAGES, LATER) for name in names if kind[name]]
    first, shares = map(int, given.share.split("/"))
    sample = [
        one for one in chosen(given.count, given.seed) if given.package in (None, package_of(one))
    ][first - 1 :: shares]
    numbers = multiprocessing.SimpleQueue()
    for number in range(given.jobs):
        numbers.put(number)
    begin = (numbers, end, given.limit)
    with multiprocessing.get_context("fork").Pool(given.jobs, Worker.begin, begin) as pool:
        visits = read_visits(given.visits) if given.visits else {}
        if given.visits:
            files = dict.fromkeys(name for tests in groups for name in tests if name not in visits)
            for name, seen in pool.imap_unordered(Worker.visits, reversed(files)):
                if seen:
                    visits[name] = seen
                    failed = sum(test.failed for test in seen.tests.values())
                    print(f"{name}: {seen.seconds:.1f} s, {failed} fail", flush=True)
                    told = {name: seen.told() for name, seen in visits.items()}
                    given.visits.write_text(json.dumps(told))
        elif not given.trust:
            tree = ROOT / f"{ROOM}0"
            for tests in groups:
                if pool.apply(run, (tests, tree, given.limit)) != "alive":
                    sys.exit((tree / "output.txt").read_text()[-3000:])
        open_ones = [one for one in sample if known.get(str(one), "alive") == "alive"]
        asked = [(one, visits) for one in open_ones if given.again or str(one) not in known]
        for number, (one, result) in enumerate(pool.imap_unordered(Worker.decides, asked)):
            if result is None:
                continue
            known[str(one)] = result
            print(f"{number + 1:4d} {result:8s} {one}", flush=True)
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

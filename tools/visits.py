"""Visits: which lines of the sources a test visits, so that a mutant is shown to few tests.

A line that is visited while tests are collected, or while a fixture is made that several tests
share, counts for all tests of the file.
"""

import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

TraceFunction = Callable[[FrameType, str, object], Any]
Lines = Mapping[str, Iterable[int]]
"""By the path of a file in the tree."""


class Test(NamedTuple):
    """What a test does on the sound sources."""

    seconds: float
    failed: bool
    lines: Lines


class Visited(NamedTuple):
    """What a file of tests does: the lines of all its tests, and each test by its name."""

    common: Lines
    tests: dict[str, Test]

    @staticmethod
    def of(common: Lines, tests: Mapping[str, Iterable]) -> "Visited":
        """From what JSON keeps of it."""
        return Visited(common, {name: Test(*one) for name, one in tests.items()})

    def told(self) -> tuple[Lines, dict[str, Test]]:
        """What JSON keeps of it."""
        return _sorted(self.common), {
            name: one._replace(lines=_sorted(one.lines)) for name, one in self.tests.items()
        }

    @property
    def seconds(self) -> float:
        """Of all its tests."""
        return sum(test.seconds for test in self.tests.values())

    def visiting(self, path: str, first: int, last: int) -> dict[str, float]:
        """The tests that pass and visit one of the lines, the quick ones first, with seconds."""

        def holds(lines: Lines) -> bool:
            return any(first <= line <= last for line in lines.get(path, ()))

        everyone = holds(self.common)
        found = {
            name: test.seconds
            for name, test in self.tests.items()
            if not test.failed and (everyone or holds(test.lines))
        }
        return dict(sorted(found.items(), key=lambda pair: pair[1]))


class Visits:
    """A plugin of pytest that keeps what tests visit of some folders of a tree."""

    def __init__(self, tree: Path, folders: Iterable[str]) -> None:
        names = [
            str(file.relative_to(tree)) for one in folders for file in (tree / one).rglob("*.py")
        ]
        self.tree = tree
        self.seen: dict[str, set[int]] = {name: set() for name in names}
        self.tracers = {str(tree / name): self._tracer(seen) for name, seen in self.seen.items()}
        self.failed: set[str] = set()
        self.visited = Visited({}, {})

    def watch(self) -> None:
        """Hear of every line of these folders; other code runs on unheard."""
        threading.settrace(self._called)
        sys.settrace(self._called)

    def _called(self, frame: FrameType, event: str, _: object) -> TraceFunction | None:
        return self.tracers.get(frame.f_code.co_filename)

    @staticmethod
    def _tracer(seen: set[int]) -> TraceFunction:
        def tracer(frame: FrameType, event: str, _: object) -> TraceFunction:
            seen.add(frame.f_lineno)
            return tracer

        return tracer

    def _taken(self) -> dict[str, set[int]]:
        """What was visited since this was asked last."""
        found = {name: {*seen} for name, seen in self.seen.items() if seen}
        for seen in self.seen.values():
            seen.clear()
        return found

    def _shared(self) -> None:
        """What was visited since is common to all tests."""
        common: Any = self.visited.common
        for name, lines in self._taken().items():
            common[name] = common.get(name, set()) | lines

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Keep what one test visits, without what others have left in caches."""
        self._shared()
        _forget(self.tree)
        begin = time.perf_counter()
        result = yield
        seconds = round(time.perf_counter() - begin, 2)
        name = item.nodeid
        self.visited.tests[name] = Test(seconds, name in self.failed, self._taken())
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, Any, Any]:
        """Keep apart what makes a fixture for several tests."""
        if fixturedef.scope == "function":
            return (yield)
        before = self._taken()
        try:
            return (yield)
        finally:
            self._shared()
            for name, lines in before.items():
                self.seen[name] |= lines

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what fails."""
        if report.failed:
            self.failed.add(report.nodeid)


class Chosen:
    """A plugin of pytest that runs these tests only, in this order."""

    def __init__(self, names: Iterable[str]) -> None:
        self.place = {name: k for k, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose them."""
        chosen = [item for item in items if item.nodeid in self.place]
        items[:] = sorted(chosen, key=lambda item: self.place[item.nodeid])


def _sorted(lines: Lines) -> Lines:
    return {name: sorted(some) for name, some in lines.items()}


def _forget(tree: Path) -> None:
    """Empty the caches of functions of modules of a tree."""
    for module in [*sys.modules.values()]:
        if str(getattr(module, "__file__", None) or "").startswith(str(tree)):
            for value in [*vars(module).values()]:
                clear = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()

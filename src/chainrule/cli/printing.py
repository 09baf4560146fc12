"""What the command line prints: text, or with --json one answer, and a sign of life meanwhile."""

from __future__ import annotations

import json
import math
import shutil
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from os import PathLike
from typing import Any

import typer

from chainrule.strangers import visible

SECOND = 1.0
"""After so many seconds a command says that it works, and again."""
STOPPED = 130
"""The exit status after a Ctrl-C."""

_as_json: ContextVar[bool] = ContextVar("as_json", default=False)
_line = threading.Lock()


class _Shown:
    """The line on the terminal that says that a command works, and what is told of it."""

    line = note = ""


_shown = _Shown()


def say(text: str, *, err: bool = False) -> None:
    """Print what may hold a stranger's words: they move no cursor and colour nothing. With --json
    only the error stream is for people."""
    if err or not _as_json.get():
        with _line:
            _cleared()
            typer.echo(visible(text), err=err)


def answer(data: object) -> None:
    """What --json prints: numbers, text, lists and dictionaries of them, arrays; or a function
    that gives them, called where it is asked for."""
    if _as_json.get():
        found = _data(data() if callable(data) else data)
        with _line:
            _cleared()
            typer.echo(json.dumps(found, indent=1, ensure_ascii=False, allow_nan=False))


@contextmanager
def answering(as_json: bool) -> Iterator[None]:
    """With --json, text is not printed and the answer is."""
    token = _as_json.set(as_json)
    try:
        yield
    finally:
        _as_json.reset(token)


def stopped(early: bool) -> None:
    """End with the status of a Ctrl-C, where one has cut short what was printed."""
    if early:
        raise typer.Exit(STOPPED)


def _data(value: Any) -> Any:
    """As JSON has it: a number that is none is null, a symbol's exact value a number."""
    if isinstance(value, Mapping):
        return {str(key): _data(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_data(entry) for entry in value]
    if hasattr(value, "tolist"):
        return _data(value.tolist())
    if isinstance(value, complex):
        return [_data(value.real), _data(value.imag)]
    if isinstance(value, float | Fraction):
        return float(value) if math.isfinite(value) else None
    return str(value) if isinstance(value, PathLike) else value


@contextmanager
def working(name: str) -> Iterator[None]:
    """After a second, a line on a terminal with the seconds that have passed, and how far it is."""
    if not sys.stderr.isatty():
        yield
        return
    done, begin = threading.Event(), time.monotonic()

    def tell() -> None:
        while not done.wait(SECOND):
            with _line:
                _draw(f"{name} … {time.monotonic() - begin:.0f} s{_shown.note}")

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        with _line:
            _cleared()
            _shown.note = ""


class Told:
    """How far a command is: in the line of `working`; unwatched, a line now and then."""

    def __init__(self, pause: float):
        self._pause, self._next = pause, time.monotonic() + pause
        self._watched = sys.stderr.isatty()

    def __call__(self, text: str, *, last: bool = False) -> None:
        """Say it; the last one is said where nobody watches, too."""
        if self._watched:
            with _line:
                _shown.note = f", {text}"
        elif last or time.monotonic() >= self._next:
            say(text, err=True)
            self._next = time.monotonic() + self._pause


def _draw(text: str) -> None:
    """The line instead of the one before, no wider than the terminal."""
    _cleared()
    _shown.line = visible(text)[: shutil.get_terminal_size().columns - 1]
    sys.stderr.write(_shown.line)
    sys.stderr.flush()


def _cleared() -> None:
    """Take the line away before something else is printed."""
    if _shown.line:
        sys.stderr.write(f"\r{' ' * len(_shown.line)}\r")
        sys.stderr.flush()
        _shown.line = ""

"""extra: a library that not every user needs, imported where it is used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from chainrule.errors import MissingExtraError


def extra(module: str, name: str) -> Any:
    """The module, or an error that says which extra of chainrule brings it."""
    try:
        return import_module(module)
    except ImportError as problem:
        raise MissingExtraError(name, str(problem)) from problem

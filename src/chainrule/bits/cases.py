"""Cases: five motions of 10 000 RK4 steps, chosen so that a single wrong bit would show.

Their programs are stored as they were traced (`making.py`), so that a better way to trace a
mechanism, which changes its roundings, does not change what is compared here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from chainrule.program import Program
from chainrule.program.tape.storage import from_json

STEPS = 10_000
EARLY, CHECKPOINT = 100, 500
"""Steps after which hashes are taken too: slow targets get there in seconds."""

FILE = "cases.json"


@dataclass(frozen=True)
class Case:
    """A step program, where it starts, and its inputs."""

    name: str
    title: str
    step: Program
    x0: tuple[float, ...]
    dt: float
    inputs: Mapping[str, Any] = field(default_factory=dict)


@lru_cache(maxsize=1)
def cases() -> tuple[Case, ...]:
    """All five, from the package."""
    stored = json.loads(files("chainrule.bits").joinpath(FILE).read_text())
    return tuple(
        Case(
            entry["name"],
            entry["title"],
            from_json(entry["step"]),
            tuple(entry["x0"]),
            entry["dt"],
            entry["inputs"],
        )
        for entry in stored
    )

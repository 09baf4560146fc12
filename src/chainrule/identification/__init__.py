"""Identify: from measured motion and torque to parameters that can be trusted.

Read in this order: `log` (what was measured), `signals` (how it is filtered), `columns` and
`grouping` (τ = Y θ and what of θ can be told), `stacking` (Φ), `estimators`, `statistics`,
`physical`, and `identify`, which puts them together into a `Fit`.
"""

from __future__ import annotations

import importlib
from typing import Any

#: Where each name lives; loaded on first use.
_HOMES = {
    "AsMeasured": "signals",
    "CascadePD": ".control",
    "ClosedLoop": "closed_loop",
    "DIDIM": "output_error",
    "Excitation": "excitation",
    "Fit": "fit",
    "IRLS": "estimators",
    "IV": "instruments",
    "Limits": "excitation",
    "Log": "log",
    "LowPass": "signals",
    "Matching": "matching",
    "OLS": "estimators",
    "PD": ".control",
    "Spring": "columns",
    "WLS": "estimators",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'chainrule.identification' has no attribute {name!r}")
    value = getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})

"""Units: those that columns may have, and those that their names tell."""

from __future__ import annotations

import re

import numpy as np

UNITS = {
    "rad": 1.0, "deg": np.pi / 180, "rev": 2 * np.pi, "m": 1.0, "mm": 1e-3,
    "rad/s": 1.0, "deg/s": np.pi / 180, "rpm": 2 * np.pi / 60, "m/s": 1.0, "mm/s": 1e-3,
    "rad/s2": 1.0, "deg/s2": np.pi / 180, "m/s2": 1.0,
    "Nm": 1.0, "mNm": 1e-3, "Ncm": 1e-2, "Nmm": 1e-3, "kNm": 1e3, "N": 1.0, "kN": 1e3,
    "s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9,
}  # fmt: skip

SPELLED = {
    "°": "deg", "degree": "deg", "degrees": "deg", "°/s": "deg/s", "radians": "rad",
    "sec": "s", "seconds": "s", "milliseconds": "ms",
} | {unit.lower(): unit for unit in UNITS}  # fmt: skip
"""How else they are written, in small letters."""

BRACKETS = re.compile(r"(.*?)[\s_]*[\[(]([^\[\]()]+)[\])]")
BEHIND = re.compile(r"(.*)[_ .](deg|rad|ms|us|ns|m?nm|rpm)", re.IGNORECASE)
"""Units behind a name without brackets; a lonely m, s or N may be an index there."""


def unit_of(word: str) -> str | None:
    """The unit that a word writes: N m, N·m and nm are Nm, ° is deg; None for other words."""
    plain = re.sub(r"[\s·⋅*^\[\]()]", "", word).lower()
    return SPELLED.get(plain.replace("²", "2").replace("µ", "u").replace("μ", "u"))


def said_unit(name: str) -> tuple[str, str | None]:
    """(the name of a column without its unit, the unit): "q1 [deg]", "t (ms)", "tau_1_mNm"."""
    for pattern in (BRACKETS, BEHIND):
        found = pattern.fullmatch(name.strip())
        unit = unit_of(found[2]) if found else None
        if found and found[1] and unit is not None:
            return found[1], unit
    return name, None

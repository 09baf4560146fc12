"""Units as FMI writes them: `N m s²` is `N.m.s2`, with the exponents of its base units."""

from __future__ import annotations

from collections import Counter

_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

_BASE: dict[str, dict[str, int]] = {
    "kg": {"kg": 1},
    "m": {"m": 1},
    "s": {"s": 1},
    "rad": {"rad": 1},
    "N": {"kg": 1, "m": 1, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2},
}


def fmi_unit(text: str) -> str:
    """The unit in Modelica's way of writing; empty where it is none of ours."""
    name = ".".join(text.replace("\u00a0", " ").split()).translate(_DIGITS)
    return name if name and exponents(name) is not None else ""


def exponents(name: str) -> dict[str, int] | None:
    """The exponents of kg, m, s and rad; None for a unit that is not made of them."""
    total: Counter[str] = Counter()
    for place, part in enumerate(name.split("/")):
        for factor in part.split("."):
            letters = factor.rstrip("0123456789")
            if letters not in _BASE:
                return None
            power = int(factor[len(letters) :] or 1) * (-1 if place else 1)
            total.update({unit: power * n for unit, n in _BASE[letters].items()})
    return {unit: n for unit, n in total.items() if n}

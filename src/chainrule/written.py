"""Numbers as people write them: 90deg, pi/2, 3cm."""

from __future__ import annotations

import math

from chainrule.errors import InputError

UNITS = {"deg": math.pi / 180, "°": math.pi / 180, "rad": 1.0, "mm": 1e-3, "cm": 1e-2, "m": 1.0}


def read_numbers(text: str, name: str, free: bool = False) -> list[float]:
    """ "90deg,0" → [1.5707963…, 0.0]: numbers with deg, rad, m, cm, mm or none, and pi. "_" is NaN
    where an entry may be left free."""
    return [
        math.nan
        if free and part.strip() == "_"
        else read_number(part, f"{name}: entry {i + 1}, {part.strip()!r},")
        for i, part in enumerate(text.split(","))
    ]


def read_number(text: str, what: str) -> float:
    """One of them; `what` begins the sentence of an error."""
    word, scale = text.strip().replace(" ", ""), 1.0
    for unit, factor in UNITS.items():
        if word.endswith(unit) and word != unit:
            word, scale = word[: -len(unit)], factor
            break
    try:
        return _number(word) * scale
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{what} is no number; expected one such as 1.57, 90deg or pi/2") from None


def _number(word: str) -> float:
    sign = -1.0 if word.startswith("-") else 1.0
    word = word.lstrip("+-")
    top, _, bottom = word.partition("/")
    factor, star, rest = top.partition("*")
    if star and rest == "pi":
        top, sign = "pi", sign * float(factor)
    value = math.pi if top == "pi" else float(top)
    return sign * value / (float(bottom) if bottom else 1.0)

"""Terms that a formula has lost, and terms that do not belong there."""

from __future__ import annotations

from chainrule.checking.meaning.ratio import Ratio
from chainrule.exact import Expression
from chainrule.exact.fourier import fourier

MAX_LISTED = 3


def lost_or_extra(value: Ratio, right: Ratio) -> str:
    """Terms of the right value that are missing, and terms that should not be there."""
    if value.den is not None or right.den is not None:
        return ""
    mine, theirs = fourier(value.num), fourier(right.num)
    if any(key in theirs and theirs[key] != c for key, c in mine.items()):
        return ""
    missing = [_written(k, c, right.num) for k, c in theirs.items() if k not in mine]
    extra = [_written(k, c, value.num) for k, c in mine.items() if k not in theirs]
    if len(missing) + len(extra) > 2 * MAX_LISTED:
        return ""
    if len(missing) == len(extra) == 1:
        return f"the term {extra[0]} stands in place of {missing[0]}"
    parts = [f"{_plural(missing)} missing"] if missing else []
    return "; ".join([*parts, *([f"{_plural(extra)} too much"] if extra else [])])


def _plural(terms: list[str]) -> str:
    noun, verb = ("term", "is") if len(terms) == 1 else ("terms", "are")
    return f"the {noun} {', '.join(terms)} {verb}"


def _written(key: tuple, coefficient: object, like: Expression) -> str:
    ring = like.ring
    (monomial, (function, angle)) = key
    term = ring.element(coefficient)
    for name, power in monomial:
        term = term * ring.element(name) ** power
    if function:
        wave = ring.angle(dict(angle))
        term = term * (wave.sin() if function == "sin" else wave.cos())
    return str(term)

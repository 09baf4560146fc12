"""Terms that a formula has lost, and terms that do not belong there."""

from __future__ import annotations

from chainrule.checking.judging.slips.slip import NO_SLIP, Size, Slip
from chainrule.checking.meaning.ratio import SHOWN, Ratio, terms_of
from chainrule.exact import Expression
from chainrule.exact.fourier import fourier

MAX_LISTED = 3


def lost_or_extra(value: Ratio, right: Ratio) -> Slip:
    """Terms of the right value that are missing or differ, and terms that should not be there."""
    if value.den is not None or right.den is not None or terms_of(value) > SHOWN:
        return NO_SLIP
    mine, theirs = fourier(value.num), fourier(right.num)
    lost = [k for k in theirs if k not in mine]
    much = [k for k in mine if k not in theirs]
    unlike = [k for k, c in mine.items() if theirs.get(k, c) != c]
    if len(lost) + len(much) + 2 * len(unlike) > 2 * MAX_LISTED:
        return NO_SLIP
    missing = [_written(k, theirs[k], right.num) for k in lost]
    extra = [_written(k, mine[k], value.num) for k in much]
    other = [
        f"for {_written(k, mine[k], value.num)} it should be {_written(k, theirs[k], right.num)}"
        for k in unlike
    ]
    if len(missing) == len(extra) == 1 and not other and _akin(lost[0], much[0], value.num):
        return Slip(f"the term {extra[0]} stands in place of {missing[0]}", Size.PLACE)
    parts = [f"{_plural(missing)} missing"] if missing else []
    parts += [*([f"{_plural(extra)} too much"] if extra else []), *other]
    if not parts:
        return NO_SLIP
    size = Size.SEVERAL
    if len(missing) + len(extra) == 1 and not other:
        size = Size.TERM
    elif not missing and not extra and len(unlike) == 1 and mine[unlike[0]] == -theirs[unlike[0]]:
        size = Size.PART  # one sign
    return Slip("; ".join(parts), size)


def _akin(a: tuple, b: tuple, like: Expression) -> bool:
    """Whether two terms have the same constants, or the same motion."""
    rates = {name for name in like.ring.symbols if name.endswith("'")}

    def split(key: tuple) -> tuple[dict, tuple]:
        monomial, wave = key
        still = {name: power for name, power in monomial if name not in rates}
        return still, (wave, {name: power for name, power in monomial if name in rates})

    return any(x == y for x, y in zip(split(a), split(b), strict=True))


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

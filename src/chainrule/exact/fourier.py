"""Products of sines and cosines turned into sums: the textbook form, independent of the basis."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from chainrule.exact.ring import Combination, Ring, combination

if TYPE_CHECKING:
    from chainrule.exact.expression import Expression

#: Powers of symbols: sorted as in the ring, without zeros.
Monomial = tuple[tuple[str, int], ...]
#: "" (no trigonometric factor), or "sin" or "cos" with the angle, whose first sign is plus.
Wave = tuple[str, Combination]


@lru_cache(maxsize=16384)
def _waves(ring: Ring, powers: tuple[int, ...]) -> tuple[tuple[Wave, Fraction], ...]:
    """Π sinᵃ βᵢ cosᵇ βᵢ as a sum of waves.

    With z = exp(i β): cos β = (z + 1/z)/2 and sin β = (z − 1/z)/(2i). Whole numbers until the
    end, where the halves and the factor 1/i of each sine are applied.
    """
    spectrum: dict[tuple[int, ...], int] = {(): 1}
    for i, _ in enumerate(ring.angles):
        line = _line(powers[2 * i], powers[2 * i + 1])
        spectrum = {(*k, j): v * w for k, v in spectrum.items() for j, w in line}
    sines = sum(powers[::2])
    sign = (1, 1, -1, -1)[sines % 4]  # (1/i)^sines is 1, −i, −1, i
    waves: dict[Wave, int] = {}
    for k, value in spectrum.items():
        angle = _angle(ring, k)
        if not angle:
            wave: Wave = ("", ())
            amount = sign * value if sines % 2 == 0 else 0
        elif sines % 2 == 0:  # value · exp(ikβ) → value · cos
            wave, amount = ("cos", _positive(angle)), sign * value
        else:  # −i · value · exp(ikβ) → value · sin
            flip = 1 if _positive(angle) == angle else -1
            wave, amount = ("sin", _positive(angle)), sign * flip * value
        waves[wave] = waves.get(wave, 0) + amount
    whole = 2 ** sum(powers)
    return tuple((wave, Fraction(amount, whole)) for wave, amount in waves.items() if amount)


@lru_cache(maxsize=16384)
def _line(sines: int, cosines: int) -> tuple[tuple[int, int], ...]:
    """(z − 1/z)ᵃ (z + 1/z)ᵇ: the factor of every power of z, the largest first."""
    factors = [1]
    for sign in (*(-1,) * sines, *(1,) * cosines):
        both = zip([*factors, 0], [0, *factors], strict=True)
        factors = [up + sign * down for up, down in both]
    most = sines + cosines
    return tuple((most - 2 * k, v) for k, v in enumerate(factors))


def _angle(ring: Ring, k: tuple[int, ...]) -> Combination:
    terms: dict[str, int] = {}
    for factor, basis in zip(k, ring.angles, strict=True):
        for name, coefficient in basis:
            terms[name] = terms.get(name, 0) + factor * coefficient
    return combination(terms)


def _positive(angle: Combination) -> Combination:
    return angle if angle[0][1] > 0 else tuple((name, -k) for name, k in angle)


def fourier(expression: Expression) -> dict[tuple[Monomial, Wave], Fraction]:
    """The coefficient of each product of a monomial in the symbols and one wave."""
    ring = expression.ring
    pairs = 2 * len(ring.angles)
    result: dict[tuple[Monomial, Wave], Fraction] = {}
    for powers, coefficient in expression.terms():
        monomial = tuple(
            (name, power)
            for name, power in zip(ring.symbols, powers[pairs:], strict=False)
            if power
        )
        for wave, amount in _waves(ring, powers[:pairs]):
            key = (monomial, wave)
            result[key] = result.get(key, Fraction(0)) + coefficient * amount
    return {key: value for key, value in result.items() if value}

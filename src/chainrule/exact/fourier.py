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

    With z = exp(i β): cos β = (z + 1/z)/2 and sin β = (z − 1/z)/(2i); the factor 1/i of each
    sine is counted in `sines` and applied at the end.
    """
    spectrum: dict[tuple[int, ...], Fraction] = {(0,) * len(ring.angles): Fraction(1)}
    sines = 0
    for i, _ in enumerate(ring.angles):
        for is_sine, power in ((True, powers[2 * i]), (False, powers[2 * i + 1])):
            sines += power if is_sine else 0
            for _ in range(power):
                shifted: dict[tuple[int, ...], Fraction] = {}
                for k, value in spectrum.items():
                    for step, sign in ((1, 1), (-1, -1 if is_sine else 1)):
                        key = (*k[:i], k[i] + step, *k[i + 1 :])
                        shifted[key] = shifted.get(key, Fraction(0)) + sign * value / 2
                spectrum = shifted
    waves: dict[Wave, Fraction] = {}
    sign = (1, 1, -1, -1)[sines % 4]  # (1/i)^sines is 1, −i, −1, i
    for k, value in spectrum.items():
        angle = _angle(ring, k)
        if not angle:
            wave: Wave = ("", ())
            amount = sign * value if sines % 2 == 0 else Fraction(0)
        elif sines % 2 == 0:  # value · exp(ikβ) → value · cos
            wave, amount = ("cos", _positive(angle)), sign * value
        else:  # −i · value · exp(ikβ) → value · sin
            flip = 1 if _positive(angle) == angle else -1
            wave, amount = ("sin", _positive(angle)), sign * flip * value
        waves[wave] = waves.get(wave, Fraction(0)) + amount
    return tuple((wave, amount) for wave, amount in waves.items() if amount)


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

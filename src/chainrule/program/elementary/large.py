"""x mod π/2 for a large x: multiply by just the digits of 2/π that matter (Payne and Hanek, 1983).

In x · 2/π, digits of 2/π that contribute multiples of 8 do not change the angle and are skipped;
216 bits after them determine it to 2⁻¹³⁰. All products are exact, all sums compensated.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from chainrule.program.elementary.arithmetic import (
    ROUND,
    round_to_integer,
    split,
    two_product,
    two_sum,
)
from chainrule.program.tape.functions import select
from chainrule.program.tape.node import Node
from chainrule.program.tape.scalars import INFINITY, NAN

if TYPE_CHECKING:
    from chainrule.program.tape.program import Program

DIGIT = 24  # bits
USED = 9  # digits
TABLE = 40 + USED  # the largest double skips 40 digits
HALF_PI = float.fromhex("0x1.921fb54442d18p+0")
HALF_PI_REST = float.fromhex("0x1.1a62633145c07p-54")


@lru_cache(maxsize=1)
def reduce_large() -> "Program":
    """x ↦ r, ROUND + k, the rest of r: x = k π/2 + r modulo 2π. An infinity gives NaN."""
    from chainrule.program.tape.trace import trace

    return trace(_reduce, {"x": ()}, name="reduce_large")


def _reduce(x: Node) -> dict[str, Node]:
    size = abs(x)
    # ⌊(exponent − 55)/24⌋ digits are skipped, as a rounding away from ties
    skipped = round_to_integer((size.exponent() - 66.5) * (1.0 / DIGIT))
    skipped = select(skipped < 0.0, 0.0, skipped)
    high, low = split(size * (skipped * -DIGIT).pow2())
    # the sum of the products as three numbers, each what rounding lost in the one before
    total, none = _eighths(high * _digit(skipped, 0)), x.tape.constant(0.0)
    error, last = none, none
    for i in range(USED):
        digit = _digit(skipped, i)
        for part in (high, low) if i else (low,):
            total, lost = two_sum(total, _eighths(part * digit))
            error, lost = two_sum(error, lost)
            last = last + lost
    k = round_to_integer(total)
    f, f_rest = two_sum(total - k, error)
    f, f_rest = two_sum(f, f_rest + last)
    r, r_rest = two_product(f, x.tape.constant(HALF_PI))
    r, r_rest = two_sum(r, r_rest + (f * HALF_PI_REST + f_rest * HALF_PI))
    negative = x < 0.0
    r = select(size < INFINITY, r, NAN)
    return {
        "r": select(negative, -r, r),
        "counter": select(negative, ROUND - k, ROUND + k),
        "rest": select(negative, -r_rest, r_rest),
    }


def _digit(skipped: Node, i: int) -> Node:
    """Digit skipped + i of 2/π, with its weight relative to the skipped ones."""
    return (skipped + float(i)).lookup(_two_over_pi()) * 2.0 ** (-DIGIT * (i + 1))


def _eighths(product: Node) -> Node:
    """product modulo 8, in [−4, 4], exactly: beyond 2⁵³ a product of 50 bits is a multiple of 8."""
    eighth = product * 0.125
    return select(abs(eighth) < 2.0**50, product - 8.0 * round_to_integer(eighth), 0.0)


@lru_cache(maxsize=1)
def _two_over_pi() -> tuple[float, ...]:
    """The digits of 2/π in base 2²⁴, from integer arithmetic."""
    bits = DIGIT * TABLE + 32
    one = 1 << (bits + 32)
    pi = 4 * (4 * _arctan_inverse(5, one) - _arctan_inverse(239, one))  # Machin, 1706
    quotient = ((2 * one) << bits) // pi
    return tuple(
        float(quotient >> (bits - DIGIT * (i + 1)) & (1 << DIGIT) - 1) for i in range(TABLE)
    )


def _arctan_inverse(n: int, one: int) -> int:
    """arctan(1/n) · one."""
    total, power, k = 0, one // n, 1
    while power:
        total += power // k if k % 4 == 1 else -(power // k)
        power //= n * n
        k += 2
    return total

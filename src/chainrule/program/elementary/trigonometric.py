"""sin, cos, tan: x = k π/2 + r, then polynomials in r on [−π/4, π/4].

For |x| ≤ 1e5, k has 16 bits, so k·P1 and x − k·P1 are exact for a P1 of 37 bits, and r is right
to half an ulp of r plus 2⁻⁷⁵. Beyond, `large` reduces with as many digits of 2/π as it takes.
sin and cos of one argument share everything up to the last selection, through the tape.

Coefficients: fdlibm, k_sin.c and k_cos.c (Sun Microsystems, 1993).
"""

from chainrule.program.elementary.arithmetic import ROUND, polynomial, two_sum
from chainrule.program.elementary.large import reduce_large
from chainrule.program.tape.functions import select
from chainrule.program.tape.node import Node

LIMIT = 1e5
TWO_OVER_PI = 0.6366197723675814
P1 = float.fromhex("0x1.921fb5444p+0")  # the leading 37 bits of π/2
P2 = float.fromhex("0x1.68c234c4c6629p-39")  # the next 53
P2_SHORT = float.fromhex("0x1.68c234c4cp-39")  # the next 37, so that k·P2_SHORT is exact
P3 = float.fromhex("0x1.98a2e03707345p-77")  # and 53 more

SINE = (
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
)
COSINE = (
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
)


def _sine_cosine(r: Node) -> tuple[Node, Node]:
    """sin r and cos r for |r| ≤ π/4."""
    z = r * r
    sine = r + (r * z) * polynomial(z, SINE)
    cosine = (1.0 - 0.5 * z) + (z * z) * polynomial(z, COSINE)
    return sine, cosine


def _reduce(x: Node) -> tuple[Node, Node]:
    """r, and ROUND + k, whose low bits are those of k."""
    counter = x * TWO_OVER_PI + ROUND
    k = counter - ROUND
    r = (x - k * P1) - k * P2
    r, counter, _ = x.tape.when(abs(x) > LIMIT, reduce_large(), (x,), (r, counter, 0.0))
    return r, counter


def sin(x: Node) -> Node:
    """sin x: the sine or cosine of r, by the quadrant."""
    r, counter = _reduce(x)
    sine, cosine = _sine_cosine(r)
    value = select(counter.digit(0), cosine, sine)
    return select(counter.digit(1), -value, value)


def cos(x: Node) -> Node:
    """cos x = sin(x + π/2): the quadrant after that of the sine."""
    r, counter = _reduce(x)
    sine, cosine = _sine_cosine(r)
    value = select(counter.digit(0), sine, cosine)
    return select(counter.digit(0) ^ counter.digit(1), -value, value)


def tan(x: Node) -> Node:
    """sin r / cos r or −cos r / sin r, with r in two parts: a pole magnifies its error."""
    counter = x * TWO_OVER_PI + ROUND
    k = counter - ROUND
    near, lost = two_sum(x - k * P1, -(k * P2_SHORT))
    r, rest = two_sum(near, lost - k * P3)
    fallback = (r, counter, rest)
    r, counter, rest = x.tape.when(abs(x) > LIMIT, reduce_large(), (x,), fallback)
    sine, cosine = _sine_cosine(r)
    sine, cosine = sine + rest * cosine, cosine - rest * sine
    odd = counter.digit(0)
    return select(odd, -cosine, sine) / select(odd, sine, cosine)

"""exp, log, tanh.

Algorithms and coefficients: fdlibm, e_exp.c, e_log.c (Sun, 1993); tanh near zero by the
rational function of Cephes, tanh.c (Moshier, 1995).
"""

from chainrule.program.elementary.arithmetic import horner, polynomial, round_to_integer
from chainrule.program.tape.functions import select
from chainrule.program.tape.node import Node
from chainrule.program.tape.scalars import INFINITY, NAN

LN2_HIGH = 6.93147180369123816490e-01  # 33 bits, so that k·LN2_HIGH is exact
LN2_LOW = 1.90821492927058770002e-10
INVERSE_LN2 = 1.44269504088896338700
LARGEST = 709.782712893383973096  # exp overflows above
SMALLEST = -745.2  # exp rounds to zero below
SQRT_HALF = 0.7071067811865476

EXP = (
    1.66666666666666019037e-01,
    -2.77777777770155933842e-03,
    6.61375632143793436117e-05,
    -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
)
LOG = (
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
)
TANH_TOP = (-1.61468768441708447952e3, -9.92877231001918586564e1, -9.64399179425052238628e-1)
TANH_BOTTOM = (
    4.84406305325125486048e3,
    2.23548839060100448583e3,
    1.12811678491632931402e2,
    1.0,
)


def exp(x: Node) -> Node:
    """2ᵏ exp r, x = k ln 2 + r, exp r = 1 + r + r c/(2 − c), c = r − r² P(r²)."""
    bounded = select(x < SMALLEST, SMALLEST, select(x > LARGEST, LARGEST, x))
    k = round_to_integer(bounded * INVERSE_LN2)
    high, low = bounded - k * LN2_HIGH, k * LN2_LOW
    r = high - low
    z = r * r
    c = r - z * polynomial(z, EXP)
    value = scale(1.0 - ((low - (r * c) / (2.0 - c)) - high), k)
    return select(x > LARGEST, INFINITY, value)


def scale(x: Node, k: Node) -> Node:
    """2ᵏ x in two factors, so that only the last one can round (into the subnormal range)."""
    first = round_to_integer(k * 0.5)
    return (x * first.pow2()) * (k - first).pow2()


def log(x: Node) -> Node:
    """k ln 2 + log(1 + f), x = 2ᵏ (1 + f), with s = f/(2 + f): log(1 + f) = f − s (f − R(s²))."""
    k, m = exponent_and_fraction(x)
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    half = 0.5 * f * f
    value = k * LN2_HIGH - ((half - (s * (half + z * polynomial(z, LOG)) + k * LN2_LOW)) - f)
    value = select(x.equals(INFINITY), INFINITY, value)
    return select(x > 0.0, value, select(x.equals(0.0), -INFINITY, NAN))


def exponent_and_fraction(x: Node) -> tuple[Node, Node]:
    """k and m with x = 2ᵏ m, √½ ≤ m < √2 up to rounding of the limits; x > 0 and finite."""
    tiny = x < 2.0**-1022
    normal = select(tiny, x * 2.0**54, x)
    k = normal.exponent()
    m = _fraction(normal, k)
    large = m > 2.0 * SQRT_HALF
    k = select(large, k + 1.0, k)
    return select(tiny, k - 54.0, k), select(large, 0.5 * m, m)


def _fraction(x: Node, k: Node) -> Node:
    """x / 2ᵏ, in two factors, for 2⁻ᵏ may be out of range."""
    first = round_to_integer(k * 0.5)
    return (x * (-first).pow2()) * (first - k).pow2()


def tanh(x: Node) -> Node:
    """x + x³ P(x²)/Q(x²) up to 5/8, then 1 − 2/(exp 2x + 1)."""
    size = abs(x)
    z = x * x
    near = x + x * (z * (horner(z, TANH_TOP) / horner(z, TANH_BOTTOM)))
    far = 1.0 - 2.0 / (exp(2.0 * size) + 1.0)
    far = select(x < 0.0, -far, far)
    return select(size < 0.625, near, select(size > 22.0, select(x < 0.0, -1.0, 1.0), far))

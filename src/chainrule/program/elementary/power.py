"""xʸ = 2^(y log₂ x), with log₂ x in twice the precision.

Algorithm and coefficients: fdlibm, e_pow.c (Sun, 1993), its branches turned into selections.
Special cases are those of C99, annex F: 1ʸ = x⁰ = 1 even for NaN, a negative x to an integer y
keeps its sign, to any other y is NaN.
"""

from chainrule.program.elementary.arithmetic import horner, round_to_integer
from chainrule.program.elementary.exponential import scale
from chainrule.program.tape.functions import select
from chainrule.program.tape.node import Node
from chainrule.program.tape.scalars import INFINITY, NAN

LOG = (
    5.99999999999994648725e-01,
    4.28571428578550184252e-01,
    3.33333329818377432918e-01,
    2.72728123808534006489e-01,
    2.30660745775561754067e-01,
    2.06975017800338417784e-01,
)
EXP = (
    1.66666666666666019037e-01,
    -2.77777777770155933842e-03,
    6.61375632143793436117e-05,
    -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
)
LN2 = 6.93147180559945286227e-01
LN2_HIGH = 6.93147182464599609375e-01
LN2_LOW = -1.90465429995776804525e-09
LOG2_E = 9.61796693925975554329e-01  # 2/(3 ln 2), whole and in two parts
LOG2_E_HIGH = 9.61796700954437255859e-01
LOG2_E_LOW = -7.02846165095275826516e-09
LOG2_KNOT_HIGH = 5.84962487220764160156e-01  # log₂ 3/2 in two parts
LOG2_KNOT_LOW = 1.35003920212974897128e-08
SQRT_3_HALVES = 1.224744871391589
SQRT_3 = 1.7320508075688772


def power(x: Node, y: Node) -> Node:
    """xʸ for any two doubles."""
    size, y_size = abs(x), abs(y)
    value = _positive_power(size, y)
    # the limits, where the logarithm is not finite
    grows = (size > 1.0) & (y > 0.0) | (size < 1.0) & (y < 0.0)
    limit = select(size.equals(1.0), 1.0, select(grows, INFINITY, 0.0))
    at_limit = size.equals(0.0) | size.equals(INFINITY) | y_size.equals(INFINITY)
    value = select(at_limit, limit, value)
    # the sign
    integer = _is_integer(y_size)
    odd = integer & (y_size < 2.0**53) & ~_is_integer(y_size * 0.5)
    value = select(x.bit(63) & odd, -value, value)
    domain = (x < 0.0) & ~integer & ~at_limit
    value = select(domain | ~x.equals(x) | ~y.equals(y), NAN, value)
    return select(x.equals(1.0) | y.equals(0.0), 1.0, value)


def _is_integer(x: Node) -> Node:
    """Is x ≥ 0 an integer? From 2⁵² on all are; half of that is as far as rounding tells."""
    near = select(x < 2.0**51, x, x - 2.0**51)
    return (x >= 2.0**52) | round_to_integer(near).equals(near)


def _positive_power(x: Node, y: Node) -> Node:
    high, low = _log2(x)
    y_short = y.high()
    product_low = (y - y_short) * high + y * low
    product_high = y_short * high
    z = product_high + product_low
    overflows = z >= 1024.0
    vanishes = z < -1076.0
    fits = ~(overflows | vanishes)
    product_high = select(fits, product_high, 0.0)
    product_low = select(fits, product_low, 0.0)
    k = round_to_integer(product_high + product_low)
    value = scale(_exp2(product_high - k, product_low), k)
    return select(overflows, INFINITY, select(vanishes, 0.0, value))


def _log2(x: Node) -> tuple[Node, Node]:
    """log₂ x as a sum of two, x > 0: x = 2ⁿ m, and log m from the knot 1 or 3/2."""
    tiny = x < 2.0**-1022
    normal = select(tiny, x * 2.0**54, x)
    n = normal.exponent()
    first = round_to_integer(n * 0.5)
    m = (normal * (-first).pow2()) * (first - n).pow2()
    n = select(tiny, n - 54.0, n)
    top = m >= SQRT_3
    n, m = select(top, n + 1.0, n), select(top, 0.5 * m, m)
    middle = m >= SQRT_3_HALVES
    knot = select(middle, 1.5, 1.0)
    knot_high = select(middle, LOG2_KNOT_HIGH, 0.0)
    knot_low = select(middle, LOG2_KNOT_LOW, 0.0)

    u, v = m - knot, 1.0 / (m + knot)
    s = u * v
    s_high = s.high()
    t_high = (m + knot).high()
    t_low = m - (t_high - knot)
    s_low = v * ((u - s_high * t_high) - s_high * t_low)
    z = s * s
    r = z * z * horner(z, LOG) + s_low * (s_high + s)
    z = s_high * s_high
    t_high = (3.0 + z + r).high()
    t_low = r - ((t_high - 3.0) - z)
    u, v = s_high * t_high, s_low * t_high + t_low * s
    p_high = (u + v).high()
    p_low = v - (p_high - u)
    z_high = LOG2_E_HIGH * p_high
    z_low = LOG2_E_LOW * p_high + p_low * LOG2_E + knot_low
    high = (((z_high + z_low) + knot_high) + n).high()
    return high, z_low - (((high - n) - knot_high) - z_high)


def _exp2(high: Node, low: Node) -> Node:
    """2^(high + low) for a sum of at most ½."""
    t = (low + high).high()
    u = t * LN2_HIGH
    v = (low - (t - high)) * LN2 + t * LN2_LOW
    z = u + v
    w = v - (z - u)
    t = z * z
    c = z - t * horner(t, EXP)
    r = (z * c) / (c - 2.0) - (w + z * w)
    return 1.0 - (r - z)

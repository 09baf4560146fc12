"""arctan, arctan2, arcsin, arccos.

Algorithms and coefficients: fdlibm, s_atan.c, e_atan2.c, e_asin.c, e_acos.c (Sun, 1993), their
branches turned into selections.
"""

from chainrule.program.elementary.arithmetic import horner, polynomial
from chainrule.program.tape.functions import select
from chainrule.program.tape.node import Node
from chainrule.program.tape.scalars import INFINITY, NAN

PI = float.fromhex("0x1.921fb54442d18p+1")
PI_REST = float.fromhex("0x1.1a62633145c07p-53")
HALF_PI = PI / 2
HALF_PI_REST = PI_REST / 2
QUARTER_PI = PI / 4

ARCTAN = (
    3.33333333333329318027e-01,
    -1.99999999998764832476e-01,
    1.42857142725034663711e-01,
    -1.11111104054623557880e-01,
    9.09088713343650656196e-02,
    -7.69187620504482999495e-02,
    6.66107313738753120669e-02,
    -5.83357013379057348645e-02,
    4.97687799461593236017e-02,
    -3.65315727442169155270e-02,
    1.62858201153657823623e-02,
)
ARCTAN_KNOTS = (  # x up to here, arctan of the knot, and what its rounding lost
    (0.6875, 4.63647609000806093515e-01, 2.26987774529616870924e-17),
    (1.1875, 7.85398163397448278999e-01, 3.06161699786838301793e-17),
    (2.4375, 9.82793723247329054082e-01, 1.39033110312309984516e-17),
)


def arctan(x: Node) -> Node:
    """arctan x = arctan knot + arctan((x − knot)/(1 + knot x)), knots 0, ½, 1, 3/2, ∞."""
    size = abs(x)
    top, bottom, offset, rest = -1.0, size, HALF_PI, HALF_PI_REST
    for knot, (end, value, lost) in zip((1.5, 1.0, 0.5), ARCTAN_KNOTS[::-1], strict=True):
        here = size < end
        knot_top = 2.0 * size - 1.0 if knot == 0.5 else size - knot
        knot_bottom = 2.0 + size if knot == 0.5 else 1.0 + knot * size
        top, bottom = select(here, knot_top, top), select(here, knot_bottom, bottom)
        offset, rest = select(here, value, offset), select(here, lost, rest)
    small = size < 0.4375
    t = select(small, size, top) / select(small, 1.0, bottom)
    offset, rest = select(small, 0.0, offset), select(small, 0.0, rest)
    z = t * t
    value = offset - ((t * (z * polynomial(z, ARCTAN)) - rest) - t)
    return select(x.bit(63), -value, value)


def arctan2(y: Node, x: Node) -> Node:
    """The angle of (x, y), from −π to π, with the signs of zeros and the infinities of C99."""
    y_size, x_size = abs(y), abs(x)
    both_infinite = x_size.equals(INFINITY) & y_size.equals(INFINITY)
    y_size = select(both_infinite, 1.0, y_size)
    x_size = select(both_infinite, 1.0, x_size)
    quotient = select(y_size.equals(0.0) & x_size.equals(0.0), 0.0, y_size / x_size)
    angle = arctan(quotient)
    angle = select(x.bit(63), PI - (angle - PI_REST), angle)
    return select(y.bit(63), -angle, angle)


ARCSIN_TOP = (
    1.66666666666666657415e-01,
    -3.25565818622400915405e-01,
    2.01212532134862925881e-01,
    -4.00555345006794114027e-02,
    7.91534994289814532176e-04,
    3.47933107596021167570e-05,
)
ARCSIN_BOTTOM = (
    1.0,
    -2.40339491173441421878e00,
    2.02094576023350569471e00,
    -6.88283971605453293030e-01,
    7.70381505559019352791e-02,
)


def _near_one(size: Node) -> tuple[Node, Node, Node]:
    """s = √((1 − |x|)/2) as a short part and a correction, and R(s²), arcsin s = s + s R."""
    t = (1.0 - size) * 0.5
    s = t.sqrt()
    short = s.high()
    correction = select(t.equals(0.0), 0.0, (t - short * short) / (s + short))
    return short, correction, s * _arcsin_ratio(t)


def _arcsin_ratio(t: Node) -> Node:
    return t * horner(t, ARCSIN_TOP) / horner(t, ARCSIN_BOTTOM)


def arcsin(x: Node) -> Node:
    """x + x R(x²) up to ½, then π/2 − 2 arcsin √((1 − x)/2); NaN beyond 1."""
    size = abs(x)
    short, correction, tail = _near_one(size)
    p = 2.0 * tail - (HALF_PI_REST - 2.0 * correction)
    far = QUARTER_PI - (p - (QUARTER_PI - 2.0 * short))
    near = size + size * _arcsin_ratio(size * size)
    value = select(size < 0.5, near, far)
    return select(size <= 1.0, select(x.bit(63), -value, value), NAN)


def arccos(x: Node) -> Node:
    """π/2 − arcsin x up to ½; 2 arcsin √((1 − x)/2) above, π minus that of −x below."""
    size = abs(x)
    middle = HALF_PI - (x - (HALF_PI_REST - x * _arcsin_ratio(x * x)))
    short, correction, tail = _near_one(size)
    above = 2.0 * (short + (tail + correction))
    s = ((1.0 - size) * 0.5).sqrt()
    below = PI - 2.0 * (s + (tail - HALF_PI_REST))
    value = select(size < 0.5, middle, select(x < 0.0, below, above))
    return select(size <= 1.0, value, NAN)

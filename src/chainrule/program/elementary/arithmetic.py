"""Building blocks: polynomials, rounding, and sums and products with their rounding errors."""

from chainrule.program.tape.node import Node

ROUND = 6755399441055744.0
"""1.5 · 2⁵²: x + ROUND has the unit as its last place, so it rounds x to an integer."""

SPLIT = 134217729.0
"""2²⁷ + 1, Veltkamp's constant."""


def round_to_integer(x: Node) -> Node:
    """The integer nearest to x, ties to even; |x| < 2⁵¹."""
    return (x + ROUND) - ROUND


def polynomial(z: Node, coefficients: tuple[float, ...]) -> Node:
    """c0 + c1 z + c2 z² + …, even and odd powers apart: half the depth of Horner's rule."""
    if len(coefficients) < 4:
        return horner(z, coefficients)
    w = z * z
    return horner(w, coefficients[0::2]) + z * horner(w, coefficients[1::2])


def horner(z: Node, coefficients: tuple[float, ...]) -> Node:
    """c0 + z (c1 + z (c2 + …))."""
    value = z.tape.constant(coefficients[-1])
    for coefficient in coefficients[-2::-1]:
        value = coefficient + z * value
    return value


def two_sum(a: Node, b: Node) -> tuple[Node, Node]:
    """a + b rounded, and what rounding lost, exactly (Knuth)."""
    total = a + b
    b_part = total - a
    return total, (a - (total - b_part)) + (b - b_part)


def split(a: Node) -> tuple[Node, Node]:
    """a as a sum of two halves of at most 26 bits (Veltkamp); |a| < 2⁹⁹⁶."""
    scaled = SPLIT * a
    high = scaled - (scaled - a)
    return high, a - high


def two_product(a: Node, b: Node) -> tuple[Node, Node]:
    """a · b rounded, and what rounding lost, exactly (Dekker), without a fused operation."""
    product = a * b
    (ah, al), (bh, bl) = split(a), split(b)
    return product, ((ah * bh - product) + ah * bl + al * bh) + al * bl

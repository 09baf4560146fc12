"""Random expressions for property tests."""

import mpmath
import numpy as np
from hypothesis import strategies as st

from chainrule.exact import Ring

RING = Ring.of([(("q1", 1),), (("q1", 1), ("q2", 1)), (("q3", 1),)], ["m", "l", "q1'", "x"])
OTHER_BASIS = Ring.of([(("q1", 1),), (("q2", 1),), (("q3", 1),)], ["x", "l", "m", "q1'"])
NAMES = ["q1", "q2", "q3", "m", "l", "q1'", "x"]
# 50 digits: the sums below lose a few of them to cancellation, none near half.
PRECISE = mpmath.MPContext()
PRECISE.dps = 50
NEGLIGIBLE = PRECISE.mpf(10) ** -40

rationals = st.fractions(min_value=-3, max_value=3, max_denominator=5)
atoms = st.one_of(
    rationals.map(RING.element),
    st.sampled_from(RING.symbols).map(RING.element),
    st.tuples(*[st.integers(-2, 2)] * 3, st.integers(0, 3), st.booleans()).map(
        lambda k: (np.sin if k[4] else np.cos)(
            RING.angle({"q1": k[0], "q2": k[1], "q3": k[2]}, k[3])
        )
    ),
)
expressions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda p: p[0] + p[1]),
        st.tuples(inner, inner).map(lambda p: p[0] * p[1]),
        st.tuples(inner, inner).map(lambda p: p[0] - p[1]),
    ),
    max_leaves=6,
)


def point(seed: int) -> dict:
    rng = np.random.default_rng(seed)
    return {name: PRECISE.mpf(int(rng.integers(-(10**6), 10**6))) / 10**6 for name in NAMES}

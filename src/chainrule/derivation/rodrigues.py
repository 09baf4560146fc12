"""e^{[ω]θ} = 1 + [ω] sin θ + [ω]² (1 − cos θ): the turn about a unit vector ω (Rodrigues)."""

from __future__ import annotations

import numpy as np

from chainrule.exact import Angle, Expression
from chainrule.spatial.vectors import cross_matrix, identity


def rodrigues(w: np.ndarray, theta: Angle | Expression) -> np.ndarray:
    """The 3×3 rotation, of ring elements."""
    W = cross_matrix(w)
    s, c = np.sin(theta), np.cos(theta)  # type: ignore[call-overload]
    return identity() + W * s + W @ W * (1 - c)

"""M must be regular: every joint moves something that resists."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.model import neutral_position, numeric_model
from chainrule.dynamics.pulls import with_inertia
from chainrule.errors import MechanismError
from chainrule.mechanism.mechanism import Mechanism

# M is singular when its smallest eigenvalue is this small against the largest, after scaling
# the rows and columns to a unit diagonal: far below any mechanism, far above rounding.
SINGULAR = 1e-12


def require_regular(mechanism: Mechanism) -> None:
    """Raise a MechanismError that names the joint along which M is singular or negative.

    Tried at two poses, with random values for symbols that have none.
    """
    if not mechanism.dof:
        return
    rng = np.random.default_rng(0)
    values = {name: Fraction(repr(rng.uniform(0.5, 2))) for name in mechanism.missing_values()}
    model = numeric_model(mechanism, values)
    known = {name: float(v) for name, v in {**mechanism.values, **values}.items()}
    worst: np.ndarray | None = None
    negative = False
    for _ in range(2):
        q = neutral_position(mechanism, rng)
        M = mass_matrix(model, q)
        M = with_inertia(mechanism, lambda e: float(e.evaluate(known)), M).astype(float)
        if not np.all(np.isfinite(M)):
            raise MechanismError("the numbers are too large: the mass matrix is not finite", "link")
        diagonal = np.sqrt(np.abs(np.diag(M)))
        scale = np.where(diagonal > 0, diagonal, 1.0)
        eigenvalues, vectors = np.linalg.eigh(M / np.outer(scale, scale))
        if eigenvalues[0] > SINGULAR:
            return
        worst = np.abs(vectors[:, 0] / scale)
        negative = bool(eigenvalues[0] < -SINGULAR)
    assert worst is not None
    joint = mechanism.rates[int(np.argmax(worst))].joint.name
    link = next(link for link in mechanism.links if link.joint.name == joint)
    if negative:
        raise MechanismError(
            f"the mass matrix is negative along joint {joint!r}: an inertia is too small",
            f"link {link.name!r}",
        )
    raise MechanismError(
        "the mass matrix is singular: nothing with mass or inertia resists the motion of joint "
        f"{joint!r}; give this link or one beyond it a mass away from the axis, or an inertia",
        f"link {link.name!r}",
    )

"""What a description must satisfy to be a mechanism, checked once, when it is made."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import Expression
from chainrule.exact.printing import latex_name

if TYPE_CHECKING:
    from chainrule.mechanism.mechanism import Mechanism

# Published moments are rounded to three or four digits: a principal moment may miss the triangle
# inequality by this fraction of the largest one and still be that of a real, thin body.
TRIANGLE_SLACK = 1e-3
# M is singular when its smallest eigenvalue is this small against the largest, after scaling
# the rows and columns to a unit diagonal: far below any mechanism, far above rounding.
SINGULAR = 1e-12


def validate(mechanism: Mechanism) -> None:
    """Raise a MechanismError that names the first thing that cannot be."""
    _names(mechanism)
    for link in mechanism.links:
        where = f"link {link.name!r}"
        mass = _number(link.mass, mechanism.values)
        if mass is not None and mass < 0:
            raise MechanismError(f"the mass is negative: {mass:g} kg", f"{where}.mass")
        problem = None if link.accept_inertia else inertia_problem(link.inertia, mechanism.values)
        if problem:
            raise MechanismError(problem, f"{where}.inertia")
        rotor = link.joint.rotor
        if rotor is not None:
            inertia = _number(rotor.inertia, mechanism.values)
            if inertia is not None and inertia < 0:
                raise MechanismError(
                    f"the rotor's inertia is negative: {inertia:g} kg m²", f"{where}.joint.rotor"
                )
    if mechanism.dof:
        _mass_matrix(mechanism)
    unused = [name for name in mechanism.values if name not in mechanism.symbols]
    if unused:
        raise MechanismError(
            f"nothing uses it; the symbols are {', '.join(mechanism.symbols) or 'none'}",
            f"parameters.{unused[0]}",
        )


def _number(value: Any, values: Any) -> float | None:
    """The number that an expression is under the given values, or None."""
    if not isinstance(value, Expression) or not value.names <= set(values):
        return None
    return float(value.evaluate({name: values[name] for name in value.names}))


def _names(mechanism: Mechanism) -> None:
    seen: dict[str, str] = {}
    for link in mechanism.links:
        name = link.joint.name
        if link.joint.size_v and name in seen:
            raise MechanismError(
                f"there are two joints called {name!r} (that of {seen[name]!r} is the first)",
                f"link {link.name!r}.joint.name",
            )
        seen[name] = link.name
    for name in mechanism.coordinate_names:
        if name in mechanism.symbols:
            raise MechanismError(f"{name!r} is both a coordinate and a parameter", "parameters")
        for rate in (f"{name}d", f"{name}dd"):
            if rate in mechanism.symbols or rate in mechanism.coordinate_names:
                raise MechanismError(
                    f"{rate!r} is what Python and SymPy call a rate of {name!r}: rename it",
                    f"parameters.{rate}",
                )
    spelt: dict[str, str] = {}
    for name in (*mechanism.symbols, *mechanism.coordinate_names):
        other = spelt.setdefault(latex_name(name), name)
        if other != name:
            raise MechanismError(
                f"{other!r} and {name!r} print alike: rename one", f"parameters.{name}"
            )


def inertia_problem(inertia: Any, values: Any) -> str | None:
    """Why no body can have this inertia about its centre of mass, or None."""
    entries = [_number(e, values) for e in inertia.entries.ravel()]
    if any(e is None for e in entries):
        return None
    moments = np.linalg.eigvalsh(np.array(entries, dtype=float).reshape(3, 3))
    slack = TRIANGLE_SLACK * max(abs(moments))
    if moments[0] < -slack:
        return f"no body has this inertia: its principal moment {moments[0]:.6g} kg m² is negative"
    if moments[2] > moments[0] + moments[1] + slack:
        a, b, c = (f"{m:.6g}" for m in moments)
        return (
            f"no body has this inertia: of the principal moments {a}, {b}, {c} kg m² the largest "
            "exceeds the sum of the others (a planar link may give one number instead of a table)"
        )
    return None


def _mass_matrix(mechanism: Mechanism) -> None:
    """M must be regular; tried at two poses, with random values for symbols that have none."""
    from chainrule.dynamics.crba import mass_matrix
    from chainrule.dynamics.model import neutral_position, numeric_model

    rng = np.random.default_rng(0)
    values = {name: Fraction(repr(rng.uniform(0.5, 2))) for name in mechanism.missing_values()}
    model = numeric_model(mechanism, values)
    worst: np.ndarray | None = None
    negative = False
    for _ in range(2):
        q = neutral_position(mechanism, rng)
        M = mass_matrix(model, q).astype(float)
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
    owners = [joint.name for joint in mechanism.joints for _ in range(joint.size_v)]
    joint = owners[int(np.argmax(worst))]
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

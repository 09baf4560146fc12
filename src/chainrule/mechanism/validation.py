"""What a description must satisfy to be a mechanism, checked once, when it is made."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import ExactArray, Expression
from chainrule.exact.printing import latex_name
from chainrule.mechanism.joints.rotor import ExactRotor
from chainrule.strangers import visible

if TYPE_CHECKING:
    from chainrule.mechanism.mechanism import Mechanism

# Published moments are rounded to three or four digits: a principal moment may miss the triangle
# inequality by this fraction of the largest one and still be that of a real, thin body.
TRIANGLE_SLACK = 1e-3
MOTOR_SLACK = 1e-9  # of the largest ratio of a drive


def validate(mechanism: Mechanism) -> None:
    """Raise a MechanismError that names the first thing that cannot be."""
    _names(mechanism)
    tied = [*mechanism.couplings, *mechanism.pulls]  # which must name what exists
    _moved_by_motors(mechanism)
    carried = [k.joint.name for k in mechanism.links if k.joint.rotor and k.joint.rotor.carried]
    if carried and tied:
        raise MechanismError(
            f"the rotor of joint {carried[0]!r} is carried, which cannot be together with joints "
            "that follow, springs or strands",
            "link",
        )
    for link in mechanism.links:
        where = f"link {link.name!r}"
        mass = _number(link.mass, mechanism.values)
        if mass is not None and mass < 0:
            raise MechanismError(f"the mass is negative: {mass:g} kg", f"{where}.mass")
        problem = None if link.accept_inertia else inertia_problem(link.inertia, mechanism.values)
        if problem:
            raise MechanismError(problem, f"{where}.inertia")
        rotor = link.joint.rotor
        if isinstance(rotor, ExactRotor):
            inertia = _number(rotor.inertia, mechanism.values)
            if inertia is not None and inertia < 0:
                raise MechanismError(
                    f"the rotor's inertia is negative: {inertia:g} kg m²", f"{where}.joint.rotor"
                )
    unused = [name for name in mechanism.values if name not in mechanism.symbols]
    if unused:
        raise MechanismError(
            f"nothing uses it; the symbols are {', '.join(mechanism.symbols) or 'none'}",
            f"parameters.{unused[0]}",
        )


def _moved_by_motors(mechanism: Mechanism) -> None:
    """Every drive acts through motors, on coordinates that exist."""
    if not mechanism.shafts:
        return
    B = np.asarray(mechanism.actuation, dtype=float)
    for drive, shaft in zip(mechanism.drives, mechanism.shafts, strict=True):
        column = np.zeros(mechanism.dof)
        column[list(shaft.rates)] = [float(k.evaluate({})) for k in shaft.ratios]
        missing = column - B @ np.linalg.lstsq(B, column, rcond=None)[0]
        if np.abs(missing).max() > MOTOR_SLACK * np.abs(column).max():
            where = mechanism.rates[int(np.argmax(np.abs(missing)))].name
            raise MechanismError(
                f"it acts on {where!r}, where no motor does: let the joint be actuated, or a "
                "strand with these ratios",
                f"drive {drive.name!r}",
            )


def _number(value: Expression, values: Mapping[str, Fraction]) -> float | None:
    """The number that an expression is under the given values, or None."""
    if not value.names <= set(values):
        return None
    return float(value.evaluate({name: values[name] for name in value.names}))


def _names(mechanism: Mechanism) -> None:
    texts = [(mechanism.name, "name"), *((link.name, "link") for link in mechanism.links)]
    for text, where in texts:
        if visible(text) != text or "\n" in text:
            raise MechanismError(f"{text!r} cannot be a name: it has signs that nobody sees", where)
    seen: dict[str, str] = {}
    for link in mechanism.links:
        name = link.joint.name
        if link.joint.size_v and name in seen:
            raise MechanismError(
                f"there are two joints called {name!r} (that of {seen[name]!r} is the first)",
                f"link {link.name!r}.joint.name",
            )
        seen[name] = link.name
    for kind, parts in (("strand", mechanism.strands), ("drive", mechanism.drives)):
        named = [part.name for part in parts]
        for i, name in enumerate(named):
            if name in named[:i]:
                raise MechanismError(f"there are two {kind}s called {name!r}", f"{kind}[{i}].name")
    names = mechanism.coordinate_names
    for i, name in enumerate(names):
        if name in names[:i]:
            raise MechanismError(
                f"there are two coordinates called {name!r}: rename a joint", "link"
            )
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


def inertia_problem(inertia: ExactArray, values: Mapping[str, Fraction]) -> str | None:
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

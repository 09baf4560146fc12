"""Groups as people write them: exact where the ring can hold the mechanism, else in numbers."""

from __future__ import annotations

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.regression.columns import KINDS, EstimatedParameter
from chainrule.identification.regression.grouping import Grouping
from chainrule.mechanism.friction import FrictionTerm
from chainrule.mechanism.mechanism import Mechanism

LARGEST_EXACT = 7
"""Joints up to which the exact grouping takes about a second."""


def group_expressions(mechanism: Mechanism, grouping: Grouping) -> list[str]:
    """Each base parameter as an expression: `Jzz1 + m2 l1²` if exact, `Jzz1 + 0.09 m2` if not.

    The exact form is used only where its coefficients have the numeric ones' values.
    """
    exact = _exact_coefficients(mechanism)
    values = mechanism.floats
    result = []
    for k, row in enumerate(grouping.B):
        text = _exact_text(exact.get(grouping.names[k], {}), grouping, k, row, values)
        result.append(text or grouping.expression(k))
    return result


def _exact_coefficients(mechanism: Mechanism) -> dict:
    """name → {member: (numerator, denominator)} of the exact grouping, where there is one."""
    from chainrule.derivation.base_parameters import base_parameters, parameter_names
    from chainrule.derivation.setting import setting

    turns = [
        e.constant_value() for link in mechanism.links for e in link.rotation.matrix.entries.ravel()
    ]
    quarter = all(e is not None and e.denominator == 1 for e in turns)
    plain = all(link.joint.size_v == 1 for link in mechanism.links) and not mechanism.strands
    if mechanism.dof > LARGEST_EXACT or not quarter or not plain:
        return {}
    try:
        place = setting(mechanism)
        base = base_parameters(place, rotors=True)
        names = parameter_names(place, rotors=True)
    except ChainruleError:
        return {}
    numbers = range(1, len(mechanism.links) + 1)
    ours = [f"{kind}{i}" for i in numbers for kind in KINDS]
    ours += [f"Ir{i}" for i in numbers]
    called = dict(zip(names, ours, strict=True))
    found: dict = {}
    for g in base.groups:
        members = [n for n in names if n in g.combination.names]
        found[called[g.name]] = {called[n]: (g.combination.diff(n), g.factor) for n in members}
    return found


def _exact_text(
    coefficients: dict, grouping: Grouping, k: int, row: np.ndarray, values: dict[str, float]
) -> str:
    """The group from its exact coefficients, empty if these are not the ones in use."""
    from chainrule.exact import symbol

    if not coefficients or any(factor != 1 for _, factor in coefficients.values()):
        return ""
    members = {grouping.parameters[i].name: row[i] for i in np.flatnonzero(row)}
    there = {p.name for p in grouping.parameters}
    exact = {n: c for n, (c, _) in coefficients.items() if n in there}
    if set(exact) != set(members):
        return ""
    try:
        numbers = {n: float(c.evaluate(values)) for n, c in exact.items()}
    except KeyError:
        return ""
    if any(abs(numbers[n] - members[n]) > 1e-6 * max(1, abs(members[n])) for n in members):
        return ""
    total = sum((symbol(n) * c for n, c in exact.items()), start=symbol(grouping.names[k]) * 0)
    return str(total)


def unit(mechanism: Mechanism, parameter: EstimatedParameter) -> str:
    """The unit of a parameter, and so of the group it names."""
    turning = any(f.angle for f in mechanism.links[parameter.link].joint.freedoms)
    if parameter.part is not None:
        return ("kg", *["kg m"] * 3, *["kg m²"] * 6)[parameter.part]
    if parameter.rotor:
        return "kg m²" if turning else "kg"
    if isinstance(parameter.term, FrictionTerm):
        return parameter.term.unit(hinge=turning)
    return "N m/rad" if turning else "N/m"

"""Labels: names and units of a mechanism's numbers, for tables, plots and axes."""

from __future__ import annotations

from chainrule.mechanism.mechanism import Mechanism


def units(mechanism: Mechanism) -> tuple[list[str], list[str], list[str]]:
    """Units of q, q̇ and τ, one for each entry."""
    q = [part.unit for joint in mechanism.joints for part in joint.coordinates()]
    rates = [rate.freedom for rate in mechanism.rates]
    return q, [f"{rate.unit}/s" for rate in rates], [rate.force_unit for rate in rates]


def rate_names(mechanism: Mechanism) -> list[str]:
    """A name for each rate: its coordinate's, where it has one."""
    names = mechanism.coordinate_names
    if len(names) == mechanism.dof:
        return list(names)
    return [rate.name for rate in mechanism.rates]


def state_names(mechanism: Mechanism) -> list[str]:
    """A name for each entry of x = [q, q̇]: `q1`, `q1_dot`."""
    return [*mechanism.coordinate_names, *(f"{name}_dot" for name in rate_names(mechanism))]


def torque_names(mechanism: Mechanism) -> list[str]:
    """A name for each entry of τ: `tau_q1`."""
    return [f"tau_{name}" for name in rate_names(mechanism)]

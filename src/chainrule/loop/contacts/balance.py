"""Balance: rates on target as far as the forces that may hold them go, decided for all together.

All are held, and those for which that takes more than they may get are let go, and held again
where that drives them past their targets, until none is left (active sets; Moreau 1988 states the
problem).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from chainrule.dynamics.factor import solve_mixed
from chainrule.integrators.system import calls, sometimes
from chainrule.program import Node, Program, clip, select, trace

TOGETHER = 4
"""Passes in which all joints that are to be held or let go are, before one at a time is."""
ROUNDS, EACH = 4, 5
"""Rounds of those, and passes in a round: as few places as can be where it may be over."""
Filled = tuple[tuple[int, int], ...]
"""Where a symmetric matrix is not known to be zero, on and below the diagonal."""


class Bounds(NamedTuple):
    """Of a joint: whether it is to be held at the target rate, and the forces that may do it."""

    active: Node
    low: Any
    high: Any
    target: Any = 0.0


class Balance(NamedTuple):
    """The joints' rates with the forces that hold them; which of these are held on target."""

    rates: np.ndarray
    force: dict[int, Any]
    held: dict[int, Any]


def balanced(
    M: list[Any],
    filled: Filled,
    rates: np.ndarray,
    bounds: Mapping[int, Bounds],
    dual: bool = False,
) -> Balance:
    """M Δ = λ, or with `dual` M λ = Δ, and rates + Δ on target at the places of `bounds`, as far
    as these go.

    A rate that would need more than its bound gets just that, and is held again where that alone
    would drive it past its target.
    """
    joints, sides = tuple(bounds), list(bounds.values())
    active = [b.active & (b.low < b.high) for b in sides]
    low = [select(a, b.low, 0.0) for a, b in zip(active, sides, strict=True)]
    high = [select(a, b.high, 0.0) for a, b in zip(active, sides, strict=True)]
    flags = [select(a, 1.0, 0.0) for a in active]
    now: dict[str, Any] = {"M": M, "rates": rates, "low": low, "high": high, "active": flags}
    now |= {"target": [b.target for b in sides], "held": flags}
    now["force"] = [select(a, 0.0, b) for a, b in zip(active, low, strict=True)]  # is 0
    structure = len(rates), filled, joints, dual
    program = _pass(*structure)
    now |= {"before": flags} | calls(program, now)
    for _ in range(TOGETHER - 1 if len(bounds) > 1 else 1):
        now |= {"before": now["held"]} | sometimes(_changed(now), program, now, now)
    for _ in range(ROUNDS if len(bounds) > 1 else 0):
        now |= sometimes(_changed(now), _one_by_one(*structure), now, now)
    held = {k: flag > 0.5 for k, flag in zip(joints, now["before"], strict=True)}
    new = now["new"]
    for k, b in bounds.items():  # rest is exactly rest
        new[k] = select(held[k], b.target, new[k])
    return Balance(new, dict(zip(joints, now["force"], strict=True)), held)


@lru_cache(maxsize=256)
def _pass(
    n: int, filled: Filled, joints: tuple[int, ...], dual: bool, single: bool = False
) -> Program:
    """(rates, force, held) ← (M, rates without any force, bounds, …, force, held): one pass of
    `Contact._balanced`, a call each; of a `single` one the first joint alone changes."""
    m = len(joints)
    own = ("low", "high", "active", "target", "held", "force")
    ports = {"M": len(filled), "rates": n, **dict.fromkeys(own, m)}
    mixed = mixed_solution(n, filled, joints, dual)

    def once(*values: np.ndarray) -> dict[str, Any]:
        given: dict[str, Any] = dict(zip(ports, values, strict=True))
        rates, target, force = given["rates"], given["target"], given["force"]
        wish: list[Any] = [0.0] * n
        held = [flag > 0.5 for flag in given["held"]]
        for i, k in enumerate(joints):
            wish[k] = select(held[i], target[i] - rates[k], force[i])
        found = calls(mixed, {"M": given["M"], "given": wish, "fixed": given["held"]})
        new, forces, flags = rates + found["x"], [], []
        already: Any = False
        for i, k in enumerate(joints):
            low, high, beyond, wanted = (
                given["low"][i],
                given["high"][i],
                new[k] - target[i],
                found["f"][k],
            )
            stays = held[i] & (low <= wanted) & (wanted <= high)
            again = ((beyond > 0.0) & (high <= force[i])) | ((beyond < 0.0) & (force[i] <= low))
            forces.append(select(held[i], clip(wanted, low, high), force[i]))
            on = (given["active"][i] > 0.5) & (stays | (~held[i] & again))
            flag = select(on, 1.0, 0.0)
            if single:
                changes = abs(flag - given["held"][i]) > 0.5
                flag = select(changes & ~already if i else changes, flag, given["held"][i])
                already = already | changes if i else changes
            flags.append(flag)
        return {"new": new, "force": as_array(forces), "held": as_array(flags)}

    return trace(once, ports, name="balance")


@lru_cache(maxsize=256)
def _one_by_one(n: int, filled: Filled, joints: tuple[int, ...], dual: bool) -> Program:
    """(new, force, held, before) ← all that passes take: a round of single ones, which have an end
    where all at once may go round in circles (Murty 1974)."""
    once = _pass(n, filled, joints, dual, single=True)
    ports = {port.name: port.size for port in once.inputs} | {"new": n, "before": len(joints)}

    def one_by_one(*values: np.ndarray) -> dict[str, Any]:
        now: dict[str, Any] = dict(zip(ports, values, strict=True))
        for _ in range(EACH):
            now |= {"before": now["held"]} | sometimes(_changed(now), once, now, now)
        return {name: now[name] for name in ("new", "force", "held", "before")}

    return trace(one_by_one, ports, name="one_by_one")


def _changed(now: Mapping[str, Any]) -> Node:
    """Did the last pass hold a joint, or let one go?"""
    pairs = zip(now["before"], now["held"], strict=True)
    return reduce(or_, [abs(a - b) > 0.5 for a, b in pairs])


@lru_cache(maxsize=256)
def mixed_solution(n: int, filled: Filled, joints: tuple[int, ...], dual: bool = False) -> Program:
    """(x, f) ← M, given, fixed: M x = f, x given at the joints that are fixed, else f; `dual`, it
    is M f = x."""

    def mixed(M: np.ndarray, given: np.ndarray, fixed: np.ndarray) -> dict[str, Any]:
        whole = np.zeros((n, n), dtype=object)
        for at, entry in zip(filled, M, strict=True):
            whole[at] = entry
        conditions: list[Any] = [False] * n
        for k, flag in zip(joints, fixed, strict=True):
            conditions[k] = flag > 0.5
        if not dual:
            x, f = solve_mixed(whole, given, conditions, select)
        else:
            f, x = solve_mixed(whole, given, [~held for held in conditions], select)
        return {"x": x, "f": f}

    return trace(mixed, {"M": len(filled), "given": n, "fixed": len(joints)}, name="mixed")


def as_array(values: list[Any]) -> np.ndarray:
    """Traced values as an array."""
    result = np.empty(len(values), dtype=object)
    result[:] = values
    return result

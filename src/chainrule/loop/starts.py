"""The state in which a run starts, as people give it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals
from chainrule.cards import to_host
from chainrule.dynamics.model import neutral_position
from chainrule.errors import InputError
from chainrule.loop.contacts.members import NEAR
from chainrule.loop.plant import Plant
from chainrule.tracing.checks import place


def state(plant: Plant, x0: ArrayLike | str | None, name: str = "x0") -> np.ndarray:
    """x0 = [q, q̇], or q alone for a start at rest; finite, of the right length, within limits.
    None is rest with every coordinate at zero, as far as the stops allow. A text is "hanging",
    "upright", "start" (the first coordinate is 1), or numbers such as "90deg, 0"."""
    if x0 is None:
        x0 = plant.within(neutral_position(plant.mechanism))
    elif isinstance(x0, str):
        word = x0.strip().lower()
        x0 = plant.beginning(1.0) if word == "start" else plant.written(x0, name)
    names = ", ".join(plant.mechanism.coordinate_names)
    x = reals(name, x0, f"numbers, [q, qd] with q = {names}")
    if x.shape == (plant.nq,):
        x = np.concatenate([x, np.zeros(plant.nv)])
    if x.shape != (plant.nq + plant.nv,):
        raise InputError(
            f"{name} has shape {x.shape}; expected {plant.nq + plant.nv} numbers, [q, qd] with "
            f"q = {names}, or the {plant.nq} of q for a start at rest"
        )
    if not np.isfinite(x).all():
        raise InputError(f"{name}[{int(np.argmin(np.isfinite(x)))}] is {x[~np.isfinite(x)][0]}")
    check_start(plant, x, name=name)
    return x


def check_start(plant: Plant, x0: np.ndarray, free: Sequence[str] = (), name: str = "x0") -> None:
    """Starts (…, [q, q̇]) are within the joints' position limits, unless `free` parameters make
    these unknown."""
    stops = (*plant.stops, *plant.stopped_strands)
    if not stops or plant.limit_symbols & {*free}:
        return
    q = x0[..., : plant.nq]
    own = q if plant.change.is_identity else np.asarray(plant.change.position(to_host(q)))
    for k in stops:
        places, (low, high) = plant.along(k, own), plant.limits(k)
        slack = 0.0 if k < plant.nv else NEAR
        outside = ~((low - slack <= places) & (places <= high + slack))
        if np.any(outside):
            index = tuple(int(i) for i in np.argwhere(outside)[0])
            where = f" in row {place(index)}" if index else ""
            kind = "joint" if k < plant.nv else "strand"
            raise InputError(
                f"{name}: {kind} {plant.called(k)} starts at {float(places[index]):g}{where}, "
                f"outside its limits {low:g} … {high:g}"
            )

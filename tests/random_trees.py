"""Random trees of links and joints, with arbitrary axes."""

from __future__ import annotations

from typing import Any

import numpy as np

from chainrule.mechanism.joints import Joint, Prismatic, Revolute
from chainrule.mechanism.joints.base import direction
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism


def random_tree(
    rng: np.random.Generator,
    n: int,
    joints: tuple[type[Joint], ...] = (Revolute, Prismatic),
    *,
    symbolic: bool = False,
) -> Mechanism:
    """A random tree of n links with arbitrary axes.

    With `symbolic`, masses are symbols and axes and turns have short rational entries, which
    keeps the exact equations small.
    """
    links: list[Link] = []
    values: dict[str, float] = {}
    for i in range(n):
        kind = joints[int(rng.integers(len(joints)))]
        parent = (
            "base"
            if i == 0 or rng.uniform() < 0.1
            else links[int(rng.integers(max(0, i - 3), i))].name
        )
        A = rng.normal(size=(3, 3))
        moments = A @ A.T * 0.02 + 0.001 * np.eye(3)
        inertia = np.trace(moments) * np.eye(3) - moments  # of a cloud of points, so physical
        inertia = np.round((inertia + inertia.T) / 2, 6)
        data: dict[str, Any] = {"axis": _random_axis(rng, symbolic)}
        for name, reader in kind.data.items():
            if name not in data:
                drawn = _random_axis(rng, symbolic), round(float(rng.uniform(-0.2, 0.2)), 3)
                data[name] = drawn[reader is not direction]
        joint = kind(f"j{i + 1}", **data)
        mass: Any = round(float(rng.uniform(0.5, 2)), 3)
        if symbolic:
            values[f"m{i + 1}"] = mass
            mass = f"m{i + 1}"
        links.append(
            Link(
                f"link{i + 1}", joint, parent,
                at=tuple(np.round(rng.uniform(-0.5, 0.5, 3), 2).tolist()),
                rotation=_random_turns(rng, symbolic),
                mass=mass,
                com=tuple(np.round(rng.uniform(-0.3, 0.3, 3), 2).tolist()),
                inertia=inertia.tolist(),
            )
        )  # fmt: skip
    gravity = tuple(np.round(rng.uniform(-10, 10, 3), 1).tolist())
    return Mechanism(f"random-{n}", tuple(links), gravity=gravity, values=values)


def _random_axis(rng: np.random.Generator, short: bool) -> Any:
    if not short:
        return rng.normal(size=3).tolist()
    exact = ["x", "y", "z", "-x", "-z", [3, 4, 0], [0, 3, -4], [1, 2, 2], [2, -1, 2], [2, 3, 6]]
    return exact[int(rng.integers(len(exact)))]


def _random_turns(rng: np.random.Generator, short: bool) -> Any:
    if short:
        return [["xyz"[int(rng.integers(3))], f"{int(rng.integers(-1, 3))}*pi/2"]]
    return [["quaternion", rng.normal(size=4).tolist()]]

"""Bodies: links that are fixed to each other are one, with the number of the joint that moves it.

A tip or a sensor that is fixed to a link has no parameters of its own: no motion tells its mass
from the link's. What is fixed to the base does not move at all.
"""

from __future__ import annotations

import numpy as np

from chainrule.dynamics.model import Model
from chainrule.mechanism.joints import Follower
from chainrule.mechanism.mechanism import Mechanism


def carrier(mechanism: Mechanism, link: int) -> int:
    """The link whose joint moves this one: itself, or one it is fixed to; −1 is the base."""
    while link >= 0 and not moves(mechanism, link):
        link = mechanism.parents[link]
    return link


def moves(mechanism: Mechanism, link: int) -> bool:
    """Whether a link has a joint that moves or follows."""
    joint = mechanism.links[link].joint
    return bool(joint.size_v) or isinstance(joint, Follower)


def numbers(mechanism: Mechanism) -> dict[int, int]:
    """For each link that moves by its own joint the number of the joint, from 1."""
    moving = [i for i in range(len(mechanism.links)) if moves(mechanism, i)]
    return {link: k + 1 for k, link in enumerate(moving)}


def whole(mechanism: Mechanism, model: Model) -> list[np.ndarray]:
    """The ten numbers of each link with all that is fixed to it; zero for those that are fixed."""
    tens = []
    for body in model.bodies:
        J = np.asarray(body.second)
        upper = [J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2]]
        tens.append(np.array([body.mass, *body.first, *upper], dtype=float))
    for i in reversed(range(len(tens))):
        if not moves(mechanism, i):
            parent, body = mechanism.parents[i], model.bodies[i]
            if parent >= 0:
                tens[parent] = tens[parent] + carried(tens[i], body.R, body.p)
            tens[i] = np.zeros(10)
    return tens


def carried(ten: np.ndarray, R: np.ndarray, p: np.ndarray) -> np.ndarray:
    """The ten numbers in the frame in which theirs stands at p, turned by R."""
    R, p = np.asarray(R, dtype=float), np.asarray(p, dtype=float)
    m, h = ten[0], R @ ten[1:4]
    xx, xy, xz, yy, yz, zz = ten[4:]
    J = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
    # J about the new origin: with density ρ, ∫ ρ (|r + p|² 1 − (r + p)(r + p)ᵀ)
    both = np.outer(h, p) + np.outer(p, h) + m * np.outer(p, p)
    J = J + (2 * h @ p + m * p @ p) * np.eye(3) - both
    return np.array([m, *(h + m * p), J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2]])

"""What the prose states, for every candidate: as much as a formula where it fits."""

from __future__ import annotations

import numpy as np

from chainrule.checking.searching.sampling import Sample
from chainrule.exact import Expression

STATED = 0.8  # what the prose says, in formulas
ZEROS = {"up": "upright", "down": "hanging", "side": "at the horizontal"}


def stated_fits(sample: Sample) -> list[tuple[str, np.ndarray]]:
    """What the prose says, for each convention: as much as a formula where it fits."""
    said, n = sample.notes.stated, len(sample.notes.words.q)
    whole = np.ones((len(sample.models), len(sample.coordinates)))
    found = []
    if said.zero:
        fits = np.array([zero == said.zero for zero in zeros(sample)])
        found.append((f"the angle is zero {ZEROS[said.zero]}", STATED * fits[None, :] * whole))
    if said.relative is not None and n > 1 and all(sample.notes.exact.angles):
        own = np.array_equal(sample.notes.exact.mechanism.change.A, np.eye(n))
        couples = np.array([np.count_nonzero(c.A) > n for c in sample.coordinates])
        relative = ~couples if own else couples
        words = f"the angles are {'relative' if said.relative else 'absolute'}"
        found.append((words, STATED * (relative == said.relative)[None, :] * whole))
    if said.points != said.rods:
        wanted = "none" if said.points else "rod"
        kinds = [
            {link.inertia.replace("absent", "none") for link in m.links} for m in sample.models
        ]
        fits = np.array([wanted in k and k <= {wanted, "named"} for k in kinds])
        words = f"the links are {'point masses' if said.points else 'uniform rods'}"
        found.append((words, STATED / 2 * fits[:, None] * whole))
    return found


def bound(sample: Sample) -> np.ndarray | None:
    """The coordinates with the zero that the text states of an angle; None where it states none,
    or none of them has it."""
    said = sample.notes.stated
    if not said.firm:
        return None
    fits = np.array([zero == said.zero for zero in zeros(sample)])
    return fits if fits.any() else None


def zeros(sample: Sample) -> list[str]:
    """Where gravity leaves each convention at α = 0: hanging, upright or sideways."""
    exact, found = sample.notes.exact, []
    names = {name: float(values[0]) for name, values in sample.parameters.items()}
    A = np.array([c.A for c in sample.coordinates], float)
    b = np.array([c.b for c in sample.coordinates], float) * np.pi / 2 * np.array(exact.angles)
    around = np.array([-0.1, 0.0, 0.1])[:, None] * np.eye(len(exact.q))[:, None]  # of each angle
    places = np.einsum("cij,ksj->cksi", A, around) + b[:, None, None]
    for heights in _heights(sample.reference.V, exact.q, places, names):
        words = set()
        for (low, here, high), angle in zip(heights, exact.angles, strict=True):
            if not angle or abs(high - here) + abs(low - here) < 1e-9:
                continue
            sideways = abs(high - low) > 1e-6
            words.add("side" if sideways else "down" if high > here else "up")
        found.append(words.pop() if len(words) == 1 else "")
    return found


def _heights(
    V: Expression, q: tuple[str, ...], at: np.ndarray, names: dict[str, float]
) -> np.ndarray:
    """V at places (…, n), with numbers for the parameters."""
    place = dict(zip(q, np.moveaxis(at, -1, 0), strict=True))
    others = dict.fromkeys(V.ring.symbols, 1.0)
    return np.zeros(at.shape[:-1]) + V.evaluate({**others, **names, **place})

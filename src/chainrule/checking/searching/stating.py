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
    V = sample.reference.V
    names = {name: float(values[0]) for name, values in sample.parameters.items()}
    for convention in sample.coordinates:
        A, b = np.array(convention.A, float), np.array(convention.b, float) * np.pi / 2
        b = b * np.array(exact.angles)
        heights = {}
        for j in range(len(b)):
            for step in (-0.1, 0.0, 0.1):
                alpha = np.zeros(len(b))
                alpha[j] = step
                heights[j, step] = _height(V, exact.q, A @ alpha + b, names)
        words = set()
        for j, angle in enumerate(exact.angles):
            low, here, high = (heights[j, step] for step in (-0.1, 0.0, 0.1))
            if not angle or abs(high - here) + abs(low - here) < 1e-9:
                continue
            sideways = abs(high - low) > 1e-6
            words.add("side" if sideways else "down" if high > here else "up")
        found.append(words.pop() if len(words) == 1 else "")
    return found


def _height(V: Expression, q: tuple[str, ...], at: np.ndarray, names: dict[str, float]) -> float:
    """V at one place, with numbers for the parameters."""
    place = dict(zip(q, at, strict=True))
    generators: list[float] = []
    for combination in V.ring.angles:
        angle = sum(k * place[name] for name, k in combination)
        generators += [float(np.sin(angle)), float(np.cos(angle))]
    generators += [place.get(n, names.get(n, 1.0)) for n in V.ring.symbols]
    total = 0.0
    for powers, c in V.terms():
        term = float(c)
        for g, p in enumerate(powers):
            if p:
                term *= generators[g] ** int(p)
        total += term
    return total

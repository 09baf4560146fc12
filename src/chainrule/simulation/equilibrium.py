"""Equilibrium: a pose in which a mechanism stays; and all of them, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np

from chainrule.mechanism.mechanism import Mechanism

LONGEST = 10.0
"""m or rad: how far a joint without limits that does not come round is searched."""


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """A pose in which the mechanism stays.

    `stability`: "stable", the potential energy is lowest there; "unstable", highest; "saddle",
    lower one way and higher another; "marginal", the linear equations do not tell. `eigenvalues`
    are those of δẋ = A δx, and `energy` is the potential one, in J.
    """

    q: np.ndarray
    stability: str
    eigenvalues: np.ndarray
    energy: float


@dataclass(frozen=True, eq=False)
class Equilibria(Sequence[Equilibrium]):
    """The isolated equilibria, by their energy, and what is to be said of others.

    `free` names joints that may have any value, in every one of them; `unheld`, joints that nothing
    holds in any pose; `within`, joints without limits that do not come round, which were searched
    from −10 to 10; `families` are poses around which there are more that are not isolated;
    `complete`, whether it is proved that these are all: no box of poses was left undecided.
    """

    mechanism: Mechanism
    tau: np.ndarray
    points: tuple[Equilibrium, ...]
    free: tuple[str, ...]
    unheld: tuple[str, ...]
    within: tuple[str, ...]
    families: tuple[np.ndarray, ...]
    complete: bool

    @overload
    def __getitem__(self, index: int) -> Equilibrium: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Equilibrium, ...]: ...
    def __getitem__(self, index: int | slice) -> Equilibrium | tuple[Equilibrium, ...]:
        return self.points[index]

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Iterator[Equilibrium]:
        return iter(self.points)

    @property
    def q(self) -> np.ndarray:
        """All poses (k, n)."""
        return np.array([one.q for one in self.points]).reshape(-1, len(self.tau))

    def __str__(self) -> str:
        names = self.mechanism.coordinate_names
        count = {1: "one equilibrium"}.get(len(self), f"{len(self)} equilibria")
        all_ = "; proved: there is no other" if self.complete else ""
        lines = [f"{self.mechanism.name}: {count}{all_}"]
        heads = [*names, "energy / J", "stability", "eigenvalues / (1/s)"]
        rows = [[*(_number(v) for v in one.q), _number(one.energy), one.stability,
                 _eigenvalues(one.eigenvalues)] for one in self.points]  # fmt: skip
        for row in rows:
            for name in {*self.free} & {*names}:
                row[names.index(name)] = "any"
        widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
        if rows:
            lines += ["  ".join(v.ljust(w) for v, w in zip(row, widths, strict=True)).rstrip()
                      for row in [heads, *rows]]  # fmt: skip
        lines += [f"{name} may have any value: gravity does not pull there" for name in self.free]
        lines += [f"{name} was searched from {-LONGEST:g} to {LONGEST:g}" for name in self.within]
        lines += [f"nothing holds {name}, in any pose" for name in self.unheld]
        lines += [
            f"more that are not isolated, or a double one, around "
            f"{', '.join(f'{n} = {v:.3g}' for n, v in zip(names, q, strict=True))}"
            for q in self.families
        ]
        if not self.complete and not self.families:
            lines.append("not proved to be all: the search was given up")
        return "\n".join(lines)


def _number(value: float) -> str:
    return f"{value + 0.0:.6g}"


def _eigenvalues(values: np.ndarray) -> str:
    """Each with its sign, pairs as one."""
    parts = []
    for value in sorted(values, key=lambda v: (-round(v.real, 9), abs(v.imag))):
        if value.imag < 0:
            continue
        real = f"{value.real + 0.0:.3g}" if abs(value.real) > 1e-9 * max(1, abs(value)) else ""
        imaginary = f"±{value.imag:.3g}i" if abs(value.imag) > 1e-9 * max(1, abs(value)) else ""
        parts.append(f"{real}{imaginary}" or "0")
    return ", ".join(dict.fromkeys(parts))

"""Excitation: the motion that tells the parameters apart best, within the machine's limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from scipy.optimize import minimize

from chainrule.arguments import Positive, Rounds, Within, checked, generator, refused
from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.identification.excitation.fourier import Fourier
from chainrule.identification.excitation.limits import Limits
from chainrule.identification.excitation.search import InfeasibleError, MotionSearch
from chainrule.identification.excitation.workspace import Workspace
from chainrule.mechanism.friction import Coulomb, Viscous
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.page.blocks import Document

LONGEST = 3600.0
"""s: a period of more is not a motion that anyone runs."""


@dataclass(frozen=True)
class Excitation:
    """A motion, the condition number of Φ along it, and what it needs of each joint.

    `condition` is that of Φ with every column in units of its root mean square over the whole
    range of motion, which no choice of units changes; `raw_condition` that of Φ in SI units.
    """

    mechanism: Mechanism
    motion: Fourier
    limits: Limits
    condition: float
    raw_condition: float
    log_determinant: float
    parameters: tuple[str, ...]
    torque: np.ndarray
    starts: tuple[float, ...]
    workspace: Workspace | None = None

    def write_csv(self, path: str | Path, rate: float = 100.0) -> Path:
        """One period as a table."""
        return self.motion.write_csv(path, rate, self.mechanism.coordinate_names)

    def document(self) -> Document:
        """The motion in 3D, q, q̇ and q̈ with their limits, as a page: `.save("motion.html")`."""
        from chainrule.identification.excitation.report import excitation_document

        return excitation_document(self)

    def __str__(self) -> str:
        return (
            f"{self.mechanism.name}: one period of {self.motion.period:g} s, condition number "
            f"{self.condition:.3g} ({self.raw_condition:.3g} in SI units), "
            f"{len(self.parameters)} base parameters"
        )


@checked
def excite(
    mechanism: Described,
    *,
    limits: Limits | None = None,
    period: Positive = 10.0,
    harmonics: Annotated[int, Within("a whole number from 2 to 100", least=2, most=100)] = 5,
    criterion: str = "condition",
    friction: Sequence[Any] = (Viscous, Coulomb),
    motor_inertia: bool = True,
    starts: Rounds = 4,
    rounds: Rounds = 60,
    seed: int | np.random.Generator = 0,
    progress: Callable[[int, float], None] | None = None,
    workspace: Workspace | None = None,
) -> Excitation:
    """A Fourier series with the smallest condition number of Φ, or the largest log-determinant.

    Position, velocity and acceleration keep to their limits by construction, torque (of the
    described values) and `workspace` by a penalty and, if need be, by a smaller motion; all of it
    is checked a thousand times a second, and what cannot be met or checked is an error. Of
    several starts, drawn from `seed`, the best that can be run is taken. `progress` is called with
    the start's number and the best condition number so far.
    """
    mechanism = checked_mechanism(mechanism)
    if criterion not in ("condition", "logdet"):
        raise UnknownNameError("criterion", criterion, ["condition", "logdet"])
    if period > LONGEST:
        raise refused("period", period, f"at most {LONGEST:g} s")
    rng = generator(seed)
    search = MotionSearch(mechanism, limits or Limits.of(mechanism), period, harmonics, criterion,
                     tuple(friction), motor_inertia, workspace)  # fmt: skip
    best, results, reasons = None, [], []
    for start in range(starts):
        z0 = rng.normal(size=search.size)
        z0[-2 * search.n :] *= 0.3
        z0[-search.n :] = search.roomy(z0[-search.n :], rng)
        found = minimize(search.with_gradient, z0, jac=True, method="L-BFGS-B",
                         options={"maxiter": rounds})  # fmt: skip
        try:
            plan = _plan(search, *search.motion(found.x))
        except InfeasibleError as problem:
            reasons.append(str(problem))
            results.append(np.inf)
        else:
            results.append(plan.condition)
            worth = plan.condition if criterion == "condition" else -plan.log_determinant
            if best is None or worth < best[0]:
                best = worth, plan
        if progress is not None:
            progress(start + 1, min(results))
    if best is None:
        raise ChainruleError(f"no motion was found that can be run: {reasons[0]}")
    return replace(best[1], starts=tuple(results))


def _plan(search: MotionSearch, motion: Fourier, torque: np.ndarray) -> Excitation:
    W = search.along(motion)
    scaled = W / search.scale
    return Excitation(
        search.mechanism, motion, search.limits, float(np.linalg.cond(scaled)),
        float(np.linalg.cond(W)), float(np.linalg.slogdet(scaled.T @ scaled)[1]), search.names,
        torque, (), search.workspace,
    )  # fmt: skip

"""Network: a small neural network as a law, such as a policy that was learnt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, reals
from chainrule.errors import InputError
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.program import Node, clip
from chainrule.tracing.checks import vector


@checked
@dataclass(frozen=True)
class Network(Controller):
    """τ = B e clip(u), u = Wₙ tanh(… tanh(W₁ s + b₁) …) + bₙ, between −1 and 1, s what is seen.

    `layers` are pairs (W, b), as of torch's Linear; e is the `effort` of the motors. `observe` is a
    function of t, q, q̇; if it looks at t, say `timed`. Without one, s are cosine and sine of each
    angle that turns round, other coordinates and all rates: what an environment shows, too.
    """

    layers: Sequence[tuple[ArrayLike, ArrayLike]]
    effort: ArrayLike
    observe: Callable[[Any, Any, Any], Any] | None = None
    name: str = "network"  # type: ignore[assignment]
    timed: bool = False
    word: ClassVar[str] = "network"
    label: ClassVar[str] = "network"

    def __post_init__(self) -> None:
        made, size = [], None
        for i, pair in enumerate(self.layers, 1):
            if len(pair) != 2:
                raise InputError(f"layers: the {i}. is no pair (W, b)")
            W, b = (reals(f"layers: {k} of the {i}.", v) for k, v in zip("Wb", pair, strict=True))
            if W.ndim != 2 or b.shape != W.shape[:1] or W.shape[1] != (size or W.shape[1]):
                raise InputError(
                    f"layers: W of the {i}. has shape {W.shape} and b {b.shape}; expected "
                    f"(m, {size or 'n'}) and (m,)"
                )
            if not (np.isfinite(W).all() and np.isfinite(b).all()):
                raise InputError(f"layers: the {i}. has numbers that are not finite")
            made.append((tuple(map(tuple, W.tolist())), tuple(b.tolist())))
            size = len(b)
        if not made:
            raise InputError("layers: expected a pair (W, b) at least")
        object.__setattr__(self, "layers", tuple(made))
        effort = np.ravel(reals("effort", self.effort)).tolist()
        object.__setattr__(self, "effort", tuple(effort))

    @property
    def uses_time(self) -> bool:  # type: ignore[override]
        """As given."""
        return self.timed

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Weights and biases, and the motors' efforts."""
        motors = plant.mechanism.actuation.shape[1]
        if len(self.layers[-1][1]) != motors:  # type: ignore[arg-type]
            raise InputError(f"layers: the last one must give {motors} numbers, one for each motor")
        found: dict[str, Parameter] = {"effort": vector(self.effort, motors, "effort")}
        for i, (W, b) in enumerate(self.layers, 1):
            found |= {f"W{i}": np.array(W), f"b{i}": np.array(b)}
        return found

    def structure(self) -> tuple[Any, ...]:
        """How many layers there are, and what is seen; their sizes are shapes of the numbers."""
        return (*super().structure(), len(self.layers), self.observe)

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        plant = arm.plant
        look = self.observe or (lambda t, q, qd: angles_and_rates(plant, q, qd))
        try:
            s = np.atleast_1d(np.asarray(look(sense.t, sense.q, sense.qd), dtype=object))
        except TypeError as problem:
            hint = "" if self.timed else "; if it looks at t, say timed=True"
            raise InputError(f"observe cannot be compiled: {problem}{hint}") from problem
        if len(s) != p["W1"].shape[1]:
            raise InputError(f"{len(s)} numbers are seen, and W₁ takes {p['W1'].shape[1]}")
        for i in range(1, len(self.layers) + 1):
            s = (np.tanh(s) if i > 1 else s) @ p[f"W{i}"].T + p[f"b{i}"]
        u = [e * clip(a, -1.0, 1.0) for e, a in zip(p["effort"], s, strict=True)]
        return Command(plant.change.forces(plant.mechanism.actuation @ np.array(u, dtype=object)))


def turning(plant: Plant) -> list[bool]:
    """Of each coordinate, whether it is an angle that turns round: without stops."""
    if not plant.scalar:
        return [False] * plant.nq
    found = list(plant.change.angles)
    for k in plant.stops if plant.change.is_identity else ():
        found[plant.places[k]] = False
    return found


def angles_and_rates(plant: Plant, q: np.ndarray, qd: np.ndarray) -> list[Node]:
    """The cosine and sine of angles that turn round, other coordinates, all rates."""
    pairs = zip(q, turning(plant), strict=True)
    parts = [(np.cos(angle), np.sin(angle)) if round else (angle,) for angle, round in pairs]
    return [*(value for part in parts for value in part), *qd]

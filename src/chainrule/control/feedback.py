"""Feedback: a formula of the user's own, compiled like the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import checked
from chainrule.errors import ChainruleError
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Sense


@checked
@dataclass(frozen=True)
class Feedback(Controller):
    """τ = function(t, q, q̇), traced once: operators and numpy functions, `select` instead of if.

    What cannot be traced is refused with the reason; pass such a function itself as controller,
    and it is called from Python.
    """

    function: Callable[[Any, Any, Any], Any]
    name: str = "feedback"  # type: ignore[assignment]
    uses_time = True
    word: ClassVar[str] = "feedback"
    label: ClassVar[str] = "feedback"

    def structure(self) -> tuple[Any, ...]:
        return ("Feedback", self.function)

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The function's torque: of all joints, or of those with motors."""
        try:
            tau = np.atleast_1d(np.asarray(self.function(sense.t, sense.q, sense.qd), object))
        except (TypeError, AttributeError) as problem:
            raise ChainruleError(
                f"feedback {self.name!r} cannot be compiled: {problem}. Pass the function itself "
                "as controller to have it called from Python"
            ) from problem
        plant = arm.plant
        if tau.shape == (int(plant.actuated.sum()),) != (plant.nv,):
            full = np.zeros(plant.nv, dtype=object)
            full[plant.actuated] = tau
            return Command(full)
        if tau.shape != (plant.nv,):
            raise ChainruleError(
                f"feedback {self.name!r} gave {tau.shape} torques; expected {plant.nv}"
            )
        return Command(tau)

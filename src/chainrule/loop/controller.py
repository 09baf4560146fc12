"""What the loop asks of a controller."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from chainrule.simulation.plant import Plant

Parameter = Any
"""A number, an array, or a function of time that gives one."""


class Sense(NamedTuple):
    """What a controller knows: time, the measured q and q̇, and its own memory."""

    t: Any
    q: Any
    qd: Any
    memory: Any


class Command(NamedTuple):
    """The torque (one for each rate, in the mechanism's coordinates), and the memory's rate."""

    tau: Any
    memory_rate: Any = ()


class Controller:
    """τ = law(t, q, q̇, memory): an expression that the loop compiles.

    `parameters` are its numbers; they stay inputs of the compiled program, so that other gains
    need no other program, and one that is a function of time may change while running.
    """

    name: str = "controller"
    uses_time: bool = False

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Name → value."""
        return {}

    def memory(self, plant: Plant) -> int:
        """How many numbers it integrates."""
        return 0

    def structure(self) -> tuple[Any, ...]:
        """What makes its expression another one; parameters do not."""
        return (type(self).__name__,)

    def law(self, plant: Plant, p: Mapping[str, Any], sense: Sense) -> Command:
        """The torque, of traced values; `p` are the parameters."""
        raise NotImplementedError

    def setpoint(self, plant: Plant) -> Any:
        """The q that it holds, if it has one: stability is examined there."""
        return None


@dataclass(frozen=True)
class PythonController(Controller):
    """τ = function(t, q, q̇), called from Python every `period` seconds (None: every step)."""

    function: Callable[[float, Any, Any], Any]
    period: float | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise TypeError(
                f"controller={self.function!r}: expected an object of chainrule.control or a "
                "function of t, q and qd"
            )
        if not self.name:
            name = getattr(self.function, "__name__", type(self.function).__name__)
            object.__setattr__(self, "name", name)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """The torque that was computed last."""
        return {"command": [0.0] * plant.nv}

    def law(self, plant: Plant, p: Mapping[str, Any], sense: Sense) -> Command:
        """That torque."""
        return Command(p["command"])

"""What the loop asks of a controller."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, is_dataclass, replace
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import refused
from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node
from chainrule.tracing.checks import InputError

Parameter = ArrayLike | Callable[[float], ArrayLike]
"""A number, an array, or a function of time that gives one."""

Numbers = np.ndarray | list[float]
"""Traced values, or zeros."""


class Sense(NamedTuple):
    """What a controller knows: time, the measured q and q̇, its own memory, and the period after
    which it is asked again (None where it is evaluated with the dynamics)."""

    t: Node | None
    q: np.ndarray
    qd: np.ndarray
    memory: np.ndarray
    period: Node | float | None = None


class Command(NamedTuple):
    """The torque (one for each rate, in the mechanism's coordinates), and the memory's rate; of a
    law that is only ever sampled, the next memory itself."""

    tau: np.ndarray
    memory: np.ndarray | tuple[()] = ()


class Basin(NamedTuple):
    """δxᵀ S δx < level around `target` at rest, from where a law brings the plant there."""

    target: np.ndarray
    S: np.ndarray
    level: float


class Gains(NamedTuple):
    """Numbers that suit a plant: a pose to hold and the one that stands upright, gains of a PID."""

    target: Sequence[float]
    standing: Sequence[float]
    kp: Sequence[float]
    ki: Sequence[float]
    kd: Sequence[float]


class Controller:
    """τ = law(t, q, q̇, memory): an expression that the loop compiles.

    `parameters` are its numbers; they stay inputs of the compiled program, so that other gains
    need no other program, and one that is a function of time may change while running.
    """

    word: ClassVar[str] = ""
    label: ClassVar[str] = "controller"
    uses_time: bool = False
    sampled: ClassVar[bool] = False
    """Is it a law of differences, which has to be asked once a period?"""
    linearized: ClassVar[bool] = False
    """Do its numbers come from the linearised equations?"""
    settings: ClassVar[tuple[str, ...]] = ()
    """What the lab lets one set: of target, kp, ki, kd, omega, effort."""
    follows: ClassVar[Mapping[str, str]] = {}
    """Parameter → what it follows from, where that is no setting of the same name."""

    @property
    def name(self) -> str:
        """What this one is called in results and messages."""
        return self.label

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Why it cannot control such a plant; nothing where it can."""
        return ""

    @classmethod
    def begin(cls, gains: Gains) -> Controller | None:
        """The law with numbers to begin with, for the lab; None where it needs more than these."""
        return None

    def knowing(self, model: Mechanism) -> Self:
        """The law with this `model` of the mechanism, if it uses one and has none of its own."""
        if not is_dataclass(self) or getattr(self, "model", self) is not None:
            return self
        return replace(self, model=model)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Name → value."""
        return {}

    def shapes(self, plant: Plant) -> dict[str, tuple[int, ...]]:
        """Name → shape of the parameters; no value of the mechanism is needed for that."""
        own = self.parameters(plant)
        return {k: np.shape(v(0.0) if callable(v) else v) for k, v in own.items()}

    def memory(self, plant: Plant) -> int:
        """How many numbers it keeps."""
        return 0

    def start(
        self, plant: Plant, q: np.ndarray, qd: np.ndarray, period: Node | float | None
    ) -> Numbers:
        """What it remembers at the beginning, of traced values."""
        return [0.0] * self.memory(plant)

    def unfinished(self, plant: Plant, q: np.ndarray, qd: np.ndarray) -> str:
        """What it has yet to do where a run ends, in words; nothing where that is not known."""
        return ""

    def structure(self) -> tuple[Any, ...]:
        """What makes its expression another one; parameters do not. A law that gives a `word`
        promises that all else is its class; of others each one has a program of its own."""
        return (type(self),) if "word" in vars(type(self)) else (type(self), self)

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The torque, of traced values; `p` are the parameters."""
        raise NotImplementedError

    def damping(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Sequence[Any]:
        """−∂f/∂ẋ of each of the mechanism's drives, where the law is theirs; else nothing. A method
        that takes damping at the end of a step takes this, too."""
        return ()

    def setpoint(self, plant: Plant) -> np.ndarray | None:
        """The q that it holds, if it has one: stability is examined there."""
        return None

    def basin(self, plant: Plant, level: float | None = None) -> Basin | None:
        """From where it brings the plant to its setpoint, if that is known; `level` where it is
        given and need not be found."""
        return None

    def __rshift__(self, then: Controller) -> Controller:
        """This law until `then` can take over: a `Handover`."""
        from chainrule.loop.handover import Handover

        return Handover(self, then) if isinstance(then, Controller) else NotImplemented


@dataclass(frozen=True)
class PythonController(Controller):
    """τ = function(t, q, q̇), called from Python every `period` seconds (None: every step)."""

    function: Callable[[float, np.ndarray, np.ndarray], ArrayLike]
    period: float | None = None
    name: str = ""  # type: ignore[assignment]
    word: ClassVar[str] = "python"
    sampled: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if isinstance(self.function, type) and issubclass(self.function, Controller):
            kind = self.function.__name__
            raise InputError(f"controller={kind} is the class of a law: expected one, {kind}(…)")
        if not callable(self.function):
            raise InputError(
                f"controller={self.function!r}: expected an object of chainrule.control or a "
                "function of t, q and qd"
            )
        if not isinstance(self.name, str):
            raise refused("name", self.name, "text")
        if not self.name:
            name = getattr(self.function, "__name__", type(self.function).__name__)
            object.__setattr__(self, "name", name)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """The torque that was computed last."""
        return {"command": [0.0] * plant.nv}

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """That torque."""
        return Command(p["command"])

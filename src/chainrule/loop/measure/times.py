"""When something happens first, or for the last time: found within the step by a straight line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from chainrule.arguments import checked, number, positive, reals
from chainrule.errors import InputError, UnknownNameError
from chainrule.loop.measure.protocol import (
    Between,
    Ended,
    Measure,
    Moment,
    Quantity,
    quantity,
    unknown,
)
from chainrule.program import Node, select
from chainrule.program.elementary.arithmetic import round_to_integer

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly
    from chainrule.loop.plant import Plant

NEVER = -1.0
TURN = 2 * np.pi


class Time(Measure):
    """A time, s; NaN where it never came."""

    lasting: ClassVar[bool] = True

    def unit(self, plant: Plant) -> str:
        """Seconds."""
        return "s"

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """The time."""
        return np.where(kept[:, 0] < 0.0, np.nan, kept[:, 0])


def _reached(step: Between, known: Node, crossed: Node, before: Node, after: Node) -> Any:
    """The time kept, or that at which a line from `before` to `after` passes zero."""
    part = before / (before - after)
    return select(known < 0.0, select(crossed, step.before.t + step.dt * part, known), known)


@checked
@dataclass(frozen=True)
class FlipTime(Time):
    """When an angle first goes beyond half a turn from where it hung: a link has gone over the top.

    Of all angles, or of the coordinates named in `of`.
    """

    of: Sequence[str] | str | None = None
    word: ClassVar[str] = "flip-time"

    def __post_init__(self) -> None:
        if self.of is not None and not isinstance(self.of, str):
            object.__setattr__(self, "of", tuple(self.of))

    def _angles(self, plant: Plant) -> list[int]:
        names = plant.mechanism.coordinate_names
        if self.of is None:
            return [int(k) for k in np.flatnonzero(plant.change.angles)] if plant.scalar else []
        return [names.index(name) for name in ([self.of] if isinstance(self.of, str) else self.of)]

    def applies(self, assembly: Assembly) -> str:
        """To angles."""
        plant = assembly.plant
        names = list(plant.mechanism.coordinate_names)
        for name in [self.of] if isinstance(self.of, str) else self.of or ():
            if name not in names:
                return str(UnknownNameError("coordinate", name, names))
        found = self._angles(plant)
        if not found or not plant.scalar or not all(np.array(plant.change.angles)[found]):
            return "only an angle that is a coordinate of its own can flip"
        return ""

    def size(self, assembly: Assembly) -> int:
        """The time, and the turns at which each angle began."""
        return 1 + len(self._angles(assembly.plant))

    def begin(self, now: Moment) -> list[Any]:
        """No time yet; whole turns of the start, a half counting neither way."""
        starts = [now.q[k] for k in self._angles(now.plant)]
        return [NEVER, *(TURN * round_to_integer(q * (1 / TURN)) for q in starts)]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """The first angle that passes π on either side."""
        flipped, *turns = kept
        for k, turn in zip(self._angles(step.before.plant), turns, strict=True):
            before, after = (abs(at.q[k] - turn) - np.pi for at in (step.before, step.after))
            flipped = _reached(step, flipped, after > 0.0, before, after)
        return [flipped, *turns]


@checked
@dataclass(frozen=True)
class FirstEvent(Time):
    """When a quantity first passes the value `at`: direction +1 rising, −1 falling, 0 either."""

    of: Quantity
    at: float = 0.0
    direction: int = 0
    word: ClassVar[str] = "first-event"

    def __post_init__(self) -> None:
        number("at", self.at)
        if self.direction not in (-1, 0, 1):
            raise InputError(f"direction={self.direction!r} must be −1, 0 or 1")

    def applies(self, assembly: Assembly) -> str:
        """To quantities that exist."""
        return unknown(self.of, assembly.plant)

    def begin(self, now: Moment) -> list[Any]:
        """No time yet."""
        return [NEVER]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """A value that is exactly zero counts for the step that ends there."""
        before, after = (quantity(self.of, at) - self.at for at in (step.before, step.after))
        rising, falling = (before < 0.0) & (after >= 0.0), (before > 0.0) & (after <= 0.0)
        crossed = {1: rising, -1: falling, 0: rising | falling}[self.direction]
        return [_reached(step, kept[0], crossed, before, after)]


class Held:
    """A pose to be reached: given, or the controller's own."""

    target: Any

    def normalise(self) -> None:
        """The target as a tuple."""
        if self.target is not None:
            given = tuple(float(v) for v in np.atleast_1d(reals("target", self.target)))
            object.__setattr__(self, "target", given)

    def known(self, assembly: Assembly) -> str:
        """Why there is none; nothing where there is."""
        n = assembly.plant.nq
        if not assembly.plant.scalar:
            return "a pose with quaternions has no difference joint by joint"
        if self.target is None and assembly.shapes.get("c_target") != (n,):
            return "there is no controller with a fixed target: give target=…"
        if self.target is not None and len(self.target) != n:
            return f"target has {len(self.target)} numbers, not {n}"
        return ""


@checked
@dataclass(frozen=True)
class SettlingTime(Held, Time):
    """From when on every coordinate stays within `band` (rad, m) of the target, angles the short
    way round; NaN where it does not until the end."""

    band: float = 0.02
    target: Sequence[float] | float | None = None
    word: ClassVar[str] = "settling-time"
    lasting: ClassVar[bool] = False

    def __post_init__(self) -> None:
        positive("band", self.band, "a positive number")
        self.normalise()

    def applies(self, assembly: Assembly) -> str:
        """Where there is a target."""
        return self.known(assembly)

    def begin(self, now: Moment) -> list[Any]:
        """Settled from the beginning, or not."""
        return [select(self._beyond(now) <= 0.0, 0.0, NEVER)]

    def _beyond(self, now: Moment) -> Any:
        """How far the worst coordinate is outside."""
        error = now.arm.deviation(now.q, now.target(self.target))
        worst: Any = abs(error[0])
        for value in error[1:]:
            worst = select(abs(value) > worst, abs(value), worst)
        return worst - self.band

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """Lost where it is outside, found again where it comes in."""
        before, after = self._beyond(step.before), self._beyond(step.after)
        came = step.before.t + step.dt * (before / (before - after))
        inside = select(kept[0] < 0.0, select(before > 0.0, came, step.before.t), kept[0])
        return [select(after <= 0.0, inside, NEVER)]


@checked
@dataclass(frozen=True)
class Overshoot(Held, Measure):
    """By how much a coordinate went past its target, as a part of the way it had to go."""

    of: str
    target: Sequence[float] | float | None = None
    word: ClassVar[str] = "overshoot"
    timed: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self.normalise()

    def applies(self, assembly: Assembly) -> str:
        """To a coordinate with a target."""
        names = list(assembly.plant.mechanism.coordinate_names)
        if self.of not in names:
            return str(UnknownNameError("coordinate", self.of, names))
        return self.known(assembly)

    def size(self, assembly: Assembly) -> int:
        """The largest part of the way, and where it began."""
        return 2

    def begin(self, now: Moment) -> list[Any]:
        """None of the way yet."""
        return [0.0, now.q[now.plant.mechanism.coordinate_names.index(self.of)]]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """The largest part so far; a way of no length has no parts."""
        now = step.after
        k = now.plant.mechanism.coordinate_names.index(self.of)
        way = now.target(self.target)[k] - kept[1]
        some = way * way > 0.0
        gone = select(some, (now.q[k] - kept[1]) / select(some, way, 1.0), 0.0)
        return [select(gone > kept[0], gone, kept[0]), kept[1]]

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """Beyond the whole way."""
        return np.maximum(kept[:, 0] - 1.0, 0.0)

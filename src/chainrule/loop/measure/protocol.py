"""Measure: a quantity accumulated along a run, inside the compiled loop."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.errors import InputError, UnknownNameError
from chainrule.integrators.system import calls
from chainrule.loop.arm import Arm
from chainrule.mechanism.labels import state_names, torque_names, units
from chainrule.program import Node

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly
    from chainrule.loop.plant import Plant


@dataclass(frozen=True)
class Moment:
    """A state of a run on traced values, and what acts there, computed where it is asked for."""

    assembly: Assembly
    given: Mapping[str, Any]
    """The inputs of the step by name, `x` being this state."""
    held: Moment | None = None
    """The beginning of the step, at its end."""

    @property
    def plant(self) -> Plant:
        """What moves."""
        return self.assembly.plant

    @cached_property
    def arm(self) -> Arm:
        """Its equations."""
        return self.plant.at(self.given)

    @property
    def t(self) -> Node:
        """The time, s."""
        return self.given["t"]

    @property
    def q(self) -> np.ndarray:
        """The mechanism's coordinates."""
        return self.given["x"][: self.plant.nq]

    @property
    def qd(self) -> np.ndarray:
        """Their rates."""
        return self.given["x"][self.plant.nq : self.plant.nq + self.plant.nv]

    @cached_property
    def tau(self) -> np.ndarray:
        """The torque of the motors; one that a controller sends at ticks stays during a step."""
        if self.held is not None and self.assembly.sampling is not None:
            return self.held.tau
        return calls(self.assembly.observe, dict(self.given))["tau"]

    @cached_property
    def command(self) -> np.ndarray:
        """The torque that the controller asks for, or that is given, in the joints' own terms."""
        given = self.assembly.controller is None and self.assembly.torque
        tau = self.given["tau"] if given else calls(self.assembly.ask, dict(self.given))["tau"]
        return self.plant.change.torques(tau)

    @cached_property
    def energy(self) -> Any:
        """T + V"""
        return self.arm.energy(self.q, self.qd)

    @cached_property
    def balance(self) -> Any:
        """The energy less what motors and pushes gave, and with what friction and stops took: as
        much as at the beginning, but for the error of the method."""
        _, _, books = self.assembly.split(self.given["x"])
        if not len(books):
            return self.energy
        motors, pushes, friction, stops = books
        return self.energy - motors - pushes + friction + stops

    def target(self, given: ArrayLike | None) -> np.ndarray:
        """The q to be reached: as given, or the controller's own."""
        if given is None:
            return self.given["c_target"]
        return np.array(given, dtype=object)


class Between(NamedTuple):
    """A step: the moments at its ends, its size, and what it makes of a small change of z."""

    before: Moment
    after: Moment
    dt: Node
    tangent: Callable[[np.ndarray], np.ndarray]


class Ended(NamedTuple):
    """Runs that are over: what ran, samples (runs, samples, [q, q̇]) of which the last is the end,
    and how long it took, s."""

    assembly: Assembly
    samples: np.ndarray
    duration: float


@dataclass(frozen=True)
class Measure:
    """A quantity accumulated along a run.

    What it keeps is part of the state of the step: begun with the run, advanced by every step on
    traced values, and read at the end. It changes nothing in the motion.
    """

    word: ClassVar[str]
    lasting: ClassVar[bool] = False
    """Is what was found before a motion diverged still true?"""
    timed: ClassVar[bool] = True
    """Does it look at the time?"""
    booking: ClassVar[bool] = False
    """Does it need the energy account?"""
    additive: ClassVar[bool] = False
    """Is it one number to which every step adds, whatever it is? An optimiser then needs no state
    for it."""

    @property
    def name(self) -> str:
        """Of the variable in results."""
        of = getattr(self, "of", None)
        if callable(of):
            of = getattr(of, "__name__", "function").replace("<lambda>", "function")
        return type(self).__name__ + (f"_{of}" if isinstance(of, str) else "")

    def unit(self, plant: Plant) -> str:
        """Of its values."""
        return ""

    def applies(self, assembly: Assembly) -> str:
        """Why it has no meaning for such a loop; nothing where it has."""
        return ""

    def size(self, assembly: Assembly) -> int:
        """How many numbers it keeps."""
        return 1

    def begin(self, now: Moment) -> list[Any]:
        """What it keeps at first."""
        return []

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """What it keeps after a step."""
        return []

    def axes(self, plant: Plant) -> Mapping[str, tuple[str, ...]]:
        """The axes of one result and the names along them; a number has none."""
        return {}

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """The results (runs, *axes) from what was kept (runs, size)."""
        return kept[:, 0]

    def __add__(self, other: Measure) -> Measure:
        return weighted(self) + weighted(other)

    def __mul__(self, factor: float) -> Measure:
        return weighted(self) * factor

    __rmul__ = __mul__


Quantity = str | Callable[[Any, Any, Any], Any]
"""A name: of a coordinate, its rate `q1_dot`, a torque `tau_q1`, `energy`, `kinetic`, `potential`;
or a function of t, q, q̇ made of operators and numpy functions."""


def quantity(of: Quantity, now: Moment) -> Any:
    """Its value at a moment."""
    mechanism, arm = now.plant.mechanism, now.arm
    if callable(of):
        value = np.asarray(of(now.t, now.q, now.qd), dtype=object)
        if value.shape != ():
            raise InputError(f"a quantity must be one number; the function gave {value.shape}")
        return value[()]
    states, torques = state_names(mechanism), torque_names(mechanism)
    if of in states:
        return now.given["x"][states.index(of)]
    if of in torques:
        return now.tau[torques.index(of)]
    if of == "energy":
        return now.energy
    return arm.kinetic_energy(now.q, now.qd) if of == "kinetic" else arm.potential_energy(now.q)


ENERGIES = ("energy", "kinetic", "potential")


def unknown(of: Quantity, plant: Plant) -> str:
    """Why there is no such quantity; nothing where there is."""
    names = [*state_names(plant.mechanism), *torque_names(plant.mechanism), *ENERGIES]
    if callable(of) or of in names:
        return ""
    return str(UnknownNameError("quantity", of, names))


def unit_of(of: Quantity, plant: Plant) -> str:
    """The unit of a quantity that has a name."""
    if not isinstance(of, str):
        return ""
    q, rates, torques = units(plant.mechanism)
    names = [*state_names(plant.mechanism), *torque_names(plant.mechanism)]
    return dict(zip(names, [*q, *rates, *torques], strict=True)).get(of, "J")


class Several(Measure):
    """Measures side by side; what each keeps is a part of what it keeps."""

    @property
    def members(self) -> tuple[Measure, ...]:
        """The measures."""
        raise NotImplementedError

    @property
    def booking(self) -> bool:  # type: ignore[override]
        """Where one of them does."""
        return any(m.booking for m in self.members)

    @property
    def timed(self) -> bool:  # type: ignore[override]
        """Where one of them does."""
        return any(m.timed for m in self.members)

    def applies(self, assembly: Assembly) -> str:
        """Where all of them do, and are numbers."""
        for m in self.members:
            if m.axes(assembly.plant):
                return f"{m.name} is no number that could be added"
        return next((reason for m in self.members if (reason := m.applies(assembly))), "")

    def _split(self, assembly: Assembly, kept: np.ndarray) -> list[np.ndarray]:
        ends = np.cumsum([m.size(assembly) for m in self.members])
        return np.split(kept, ends[:-1], axis=-1)

    def size(self, assembly: Assembly) -> int:
        """All of theirs."""
        return sum(m.size(assembly) for m in self.members)

    def begin(self, now: Moment) -> list[Any]:
        """Each one's."""
        return [value for m in self.members for value in m.begin(now)]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """Each one's."""
        parts = self._split(step.before.assembly, kept)
        pairs = zip(self.members, parts, strict=True)
        return [value for m, part in pairs for value in m.advance(step, part)]

    def combine(self, values: Sequence[Any]) -> Any:
        """One value of theirs."""
        raise NotImplementedError

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """Of their results."""
        parts = self._split(end.assembly, kept)
        pairs = zip(self.members, parts, strict=True)
        return self.combine([m.result(part, end) for m, part in pairs])


@dataclass(frozen=True)
class WeightedSum(Several):
    """Σ wᵢ · measureᵢ"""

    terms: tuple[tuple[float, Measure], ...]
    label: str = "Sum"
    word: ClassVar[str] = "sum"

    @property
    def name(self) -> str:
        """As given, or `Sum`."""
        return self.label

    @property
    def members(self) -> tuple[Measure, ...]:
        """The measures."""
        return tuple(m for _, m in self.terms)

    @property
    def additive(self) -> bool:  # type: ignore[override]
        """Where all of them are."""
        return all(m.additive for m in self.members)

    def combine(self, values: Sequence[Any]) -> Any:
        """The sum."""
        return sum(w * value for (w, _), value in zip(self.terms, values, strict=True))

    def __add__(self, other: Measure) -> WeightedSum:
        return dataclasses.replace(self, terms=self.terms + weighted(other).terms)

    def __mul__(self, factor: float) -> WeightedSum:
        return dataclasses.replace(self, terms=tuple((factor * w, m) for w, m in self.terms))

    __rmul__ = __mul__


def weighted(measure: Measure) -> WeightedSum:
    """A measure as a sum of measures."""
    if isinstance(measure, WeightedSum):
        return measure
    return WeightedSum(((1.0, measure),))

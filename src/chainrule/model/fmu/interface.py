"""The interface of an FMU: its variables, in the order of the numbers that an instance keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.loop.contacts.exchange import Exchange
from chainrule.loop.plant import Plant
from chainrule.loop.setting import Setting
from chainrule.mechanism.labels import state_names, torque_names, units
from chainrule.mechanism.symbols import parameter_meanings
from chainrule.model.fmu.units import fmi_unit
from chainrule.strangers import one_line
from chainrule.tracing.numbers import PARAMETERS

ENERGIES = ("kinetic_energy", "potential_energy", "energy")


@dataclass(frozen=True)
class FmuVariable:
    """A number that the FMU shows: what it is to others, and what it is before anybody sets it."""

    name: str
    causality: str
    variability: str = "continuous"
    start: float | None = None
    unit: str = ""
    text: str = ""
    state: int | None = None
    """Of a derivative: the reference of its state."""


@dataclass(frozen=True)
class Interface:
    """What an FMU of a loop shows: time, states, their derivatives, inputs and parameters,
    energies, indicators of events. A variable's reference is its place."""

    setting: Setting
    exchange: Exchange | None
    """None for a loop that co-simulation alone can run."""
    free: tuple[str, ...]
    x0: np.ndarray
    """[q, q̇] where it starts."""

    @property
    def plant(self) -> Plant:
        """What is moved."""
        return self.setting.plant

    @cached_property
    def states(self) -> list[FmuVariable]:
        """q, q̇, and what a controller or a motor adds."""
        mechanism, smooth = self.plant.mechanism, self.setting.assembly.smooth
        q, qd, tau = units(mechanism)
        names = [*state_names(mechanism)]
        names += _numbered("controller.memory", smooth.sizes.get("memory", 0))
        names += [f"actuator.{n}" for n in torque_names(mechanism)[: smooth.sizes.get("effort", 0)]]
        given = [*q, *qd, *[""] * smooth.sizes.get("memory", 0), *tau][: len(names)]
        own = self.plant.nq + self.plant.nv
        return [
            FmuVariable(name, "output", start=float(self.x0[i]), unit=fmi_unit(unit))
            if i < own
            else FmuVariable(name, "local", unit=fmi_unit(unit))
            for i, (name, unit) in enumerate(zip(names, given, strict=True))
        ]

    @cached_property
    def derivatives(self) -> list[FmuVariable]:
        """ẋ"""
        if self.exchange is None:
            return []
        return [
            FmuVariable(f"der({one.name})", "local", unit=_rate(one.unit), state=1 + i)
            for i, one in enumerate(self.states)
        ]

    @cached_property
    def given(self) -> dict[str, list[FmuVariable]]:
        """The inputs of the programs, by the port's name: torques, parameters, the step, what else
        the loop has."""
        mechanism = self.plant.mechanism
        found = {
            "tau": [
                FmuVariable(name, "input", start=0.0, unit=fmi_unit(unit), text="torque or force")
                for name, unit in zip(torque_names(mechanism), units(mechanism)[2], strict=True)
            ]
        }
        meanings = {one.name: one for one in parameter_meanings(mechanism)}
        if self.free:
            found[PARAMETERS] = [
                _parameter(
                    name, float(mechanism.values[name]), fmi_unit(meanings[name].unit),
                    meanings[name].text.replace("$", ""),
                )
                for name in self.free
            ]  # fmt: skip
        if self.setting.assembly.sampling is None:
            found["dt"] = [_parameter("dt", self.setting.dt, "s", "step of the co-simulation")]
        for port, value in self.setting.values.items():
            name = self.setting.told.get(port, f"loop.{port}")
            if callable(value):
                shape = self.setting.assembly.shapes[port]
                first = np.broadcast_to(np.asarray(value(0.0), dtype=float), shape)
                found[port] = [
                    FmuVariable(one, "input", start=float(v), text="a function of time")
                    for one, v in _elements(name, first)
                ]
            else:
                found[port] = [_parameter(one, v) for one, v in _elements(name, value)]
        return found

    @property
    def fed(self) -> list[str]:
        """Numbers of the loop that change with time: inputs, which the FMU does not know."""
        setting = self.setting
        return [name for port, name in setting.told.items() if callable(setting.values[port])]

    @cached_property
    def energies(self) -> list[FmuVariable]:
        """T, V, T + V"""
        return [FmuVariable(name, "output", unit="J") for name in ENERGIES]

    @cached_property
    def indicators(self) -> list[FmuVariable]:
        """What falls below zero where an event is."""
        count = self.exchange.indicators if self.exchange else 0
        return [FmuVariable(name, "local") for name in _numbered("event", count)]

    @cached_property
    def offsets(self) -> dict[str, int]:
        """Where each part begins."""
        parts: dict[str, Sequence[FmuVariable]] = {"states": self.states, "rates": self.derivatives}
        parts |= self.given | {"energies": self.energies, "indicators": self.indicators}
        ends = np.cumsum([1, *map(len, parts.values())])
        return {name: int(at) for name, at in zip(parts, ends, strict=False)}

    @cached_property
    def variables(self) -> list[FmuVariable]:
        """All of them, each name once."""
        time = FmuVariable("time", "independent", unit="s")
        whole = [time, *self.states, *self.derivatives]
        whole += [one for part in self.given.values() for one in part]
        return list(_unique([*whole, *self.energies, *self.indicators]))

    @property
    def starts(self) -> list[float]:
        """What an instance begins with."""
        return [one.start or 0.0 for one in self.variables]


def _parameter(name: str, value: float, unit: str = "", text: str = "") -> FmuVariable:
    return FmuVariable(name, "parameter", "tunable", float(value), unit, text)


def _numbered(name: str, count: int) -> list[str]:
    return [f"{name}[{i + 1}]" for i in range(count)]


def _elements(name: str, value: Any) -> Iterator[tuple[str, float]]:
    """Each number of an array, with its name: `controller.kp[2]`."""
    array = np.asarray(value, dtype=float)
    for at, number in np.ndenumerate(array):
        place = ",".join(str(i + 1) for i in at)
        yield (f"{name}[{place}]" if at else name), float(number)


def _rate(unit: str) -> str:
    """The unit of a derivative: `rad/s` of `rad`, `rad/s2` of `rad/s`."""
    if not unit:
        return ""
    return f"{unit}2" if unit.endswith("/s") else f"{unit}/s"


def _unique(variables: Sequence[FmuVariable]) -> Iterator[FmuVariable]:
    """Names in one line, none twice: strangers' joints may be called anything."""
    seen: set[str] = set()
    for one in variables:
        stem = name = one_line(one.name) or "_"
        tries = 1
        while name in seen:
            tries += 1
            name = f"{stem} {tries}"
        seen.add(name)
        yield replace(one, name=name)

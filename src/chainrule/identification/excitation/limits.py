"""Limits: what a machine may do while it is excited, joint by joint, and where its links may be."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.identification.excitation.workspace import Workspace
from chainrule.mechanism.mechanism import Mechanism
from chainrule.strangers import file_text

SIZES = {"position": 2, "velocity": 1, "acceleration": 1, "torque": 1}
"""Kinds of limits, and how many numbers each has."""


@dataclass(frozen=True)
class Limits:
    """Of each joint: range of q, largest |q̇|, |q̈| and |τ|; infinite where there is none."""

    lower: np.ndarray
    upper: np.ndarray
    velocity: np.ndarray
    acceleration: np.ndarray
    torque: np.ndarray

    @staticmethod
    def of(mechanism: Mechanism, given: dict[str, Any] | None = None) -> Limits:
        """From the mechanism's own limits and a table: `all` or a joint's name to
        {position = [low, high], velocity, acceleration, torque}."""
        names = mechanism.coordinate_names
        n = len(names)
        if any(rate.place < 0 for rate in mechanism.rates):
            raise ChainruleError("excitation is for hinges and slides; this has other joints")
        known = mechanism.floats
        low = np.array([-np.pi / 2 if angle else -0.2 for angle in mechanism.change.angles])
        values = {
            "lower": low,
            "upper": -low,
            "velocity": np.full(n, 3.0),
            "acceleration": np.full(n, 10.0),
            "torque": np.full(n, np.inf),
        }
        if mechanism.change.is_identity:
            for i, rate in enumerate(mechanism.rates):
                if rate.position_limits is not None:
                    a, b = (float(v.evaluate(known)) for v in rate.position_limits)
                    values["lower"][i], values["upper"][i] = a, b
                if rate.velocity_limit is not None:
                    values["velocity"][i] = float(rate.velocity_limit.evaluate(known))
                if rate.effort_limit is not None:
                    values["torque"][i] = float(rate.effort_limit.evaluate(known))
        table = dict(given or {})
        for key in ("all", *names):
            _enter(values, table.pop(key, {}), range(n) if key == "all" else [names.index(key)])
        if table:
            raise UnknownNameError("joint", next(iter(table)), ["all", *names])
        if np.any(values["lower"] >= values["upper"]):
            raise ChainruleError("a lower limit of position is not below its upper one")
        return Limits(**values)

    @staticmethod
    def from_toml(mechanism: Mechanism, path: str | Path) -> Limits:
        """From a file with a table a joint, or one called `all`."""
        content = _toml(path)
        content.pop("workspace", None)
        return Limits.of(mechanism, content)


def workspace_from_toml(path: str | Path) -> Workspace | None:
    """The table `workspace` of a file of limits: floor, walls, boxes, radius, apart, ends."""
    table = _toml(path).get("workspace")
    if table is None:
        return None
    try:
        return Workspace(**table)
    except TypeError as problem:
        raise ChainruleError(f"{path}: [workspace]: {problem}") from None


def _toml(path: str | Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file_text(path))
    except (ValueError, RecursionError) as problem:
        raise ChainruleError(f"{path}: this is not TOML: {problem}") from problem


def _enter(values: dict[str, np.ndarray], table: dict[str, Any], joints: Any) -> None:
    if not isinstance(table, dict):
        raise ChainruleError(f"expected a table of limits, got {table!r}")
    for key, value in table.items():
        if key not in SIZES:
            raise UnknownNameError("limit", key, list(SIZES))
        try:
            numbers = [float(v) for v in (value if key == "position" else [value])]
        except (TypeError, ValueError, OverflowError):
            numbers = []
        endless = key == "torque" and numbers == [np.inf]
        if len(numbers) != SIZES[key] or not (endless or all(map(np.isfinite, numbers))):
            raise ChainruleError(f"a limit of {key} has {SIZES[key]} numbers, got {value!r}")
        for j in joints:
            if key == "position":
                values["lower"][j], values["upper"][j] = numbers
            elif numbers[0] <= 0:
                raise ChainruleError(f"a limit of {key} is positive, got {value}")
            else:
                values[key][j] = numbers[0]

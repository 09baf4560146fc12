"""ModelParameters: the numbers of a double pendulum, as the kit keeps them in YAML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.arguments import reals
from chainrule.errors import ChainruleError, InputError, UnknownNameError, shown
from chainrule.outputs import write
from chainrule.strangers import yaml_content

PAIRS = ("m", "l", "r", "b", "cf", "I", "tl")
SINGLE = ("g", "Ir", "gr")

COLUMNS = ("m1", "m2", "l1", "l2", "r1", "r2", "b1", "b2", "cf1", "cf2", "I1", "I2", "Ir")

# fmt: off
MODELS: dict[tuple[str, str], tuple[float, ...]] = {
    ("A.0", "1"): (
        0.608, 0.630, 0.3, 0.2, 0.275, 0.166, 0.081, 0.0, 0.093, 0.186, 0.05472, 0.02522,
        0.000060719),
    ("A.0", "2"): (
        0.5476215952387185, 0.5978621372377623, 0.3, 0.2, 0.3, 0.2,
        0.011078054769767294, 0.004396496974140761, 0.09284176227841016, 0.07708291842936994,
        0.053450262258304355, 0.024210710672023246, 6.287203962819607e-05),
    ("B.0", "1"): (
        0.6870144235621288, 0.6018697747980919, 0.3, 0.4, 0.3, 0.4150911636151641,
        0.004999999999999999, 0.004999999999999999, 0.09299999999999999, 0.13999999999999999,
        0.047501752876886474, 0.07977851452810676, 8.823237128204706e-05),
    ("B.0", "h2"): (
        0.608, 0.63, 0.3, 0.4, 0.3, 0.4, 0.004999999999999999, 0.004999999999999999, 0.093, 0.14,
        0.05472, 0.10080000000000001, 8.823237128204706e-05),
    ("C.0", "3"): (
        0.6416936775868083, 0.5639360564500752, 0.2, 0.3, 0.2, 0.32126693265850237,
        0.001, 0.001, 0.093, 0.078,
        0.026710760905753486, 0.05387812962959988, 9.937281204851094e-05),
    ("C.0", "h1"): (
        0.5476215952387185, 0.5978621372377623, 0.2, 0.3, 0.2, 0.275,
        0.011078054769767294, 0.004396496974140761, 0.09284176227841016, 0.07708291842936994,
        0.024210710672023246, 0.053450262258304355, 6.287203962819607e-05),
    ("hD.0", "h1"): (
        0.5476215952387185, 0.5978621372377623, 0.3, 0.3, 0.3, 0.275,
        0.011078054769767294, 0.004396496974140761, 0.09284176227841016, 0.07708291842936994,
        0.053450262258304355, 0.053450262258304355, 6.287203962819607e-05),
}
# fmt: on
"""What the kit's authors identified for its designs, in the order of `COLUMNS`."""

IDEAL = {"1": ("b1", "b2", "cf1", "cf2", "Ir"), "2": ("cf1", "cf2", "Ir")}
"""What a model leaves out whose name ends in .1 or .2."""
PASSIVE = {"double_pendulum": (), "acrobot": ("tl1",), "pendubot": ("tl2",)}
"""The motors that a robot does not have."""


class ModelParameters:
    """m, l, r (centre of mass), b, cf, I (about the joint), tl, two each; g, Ir, gr.

    `filepath` is a YAML file with m1, m2, l1, …; a name that it does not have keeps its value.
    `model_design` and `model_id`, together, are those of `load_model`.
    """

    def __init__(
        self,
        mass: Sequence[float] = (0.608, 0.630),
        length: Sequence[float] = (0.3, 0.4),
        com: Sequence[float] = (0.275, 0.415),
        damping: Sequence[float] = (0.005, 0.005),
        cfric: Sequence[float] = (0.093, 0.14),
        gravity: float = 9.81,
        inertia: Sequence[float | None] = (0.0475, 0.0798),
        motor_inertia: float = 0.0,
        gear_ratio: float = 6,
        torque_limit: Sequence[float] = (10.0, 10.0),
        dof: int = 2,
        filepath: str | Path | None = None,
        model_design: str | None = None,
        model_id: str | None = None,
        robot: str = "double_pendulum",
    ):
        self.set_mass(mass)
        self.set_length(length)
        self.set_com(com)
        self.set_damping(damping)
        self.set_cfric(cfric)
        self.set_gravity(gravity)
        self.set_inertia(inertia)
        self.set_motor_inertia(motor_inertia)
        self.set_gear_ratio(gear_ratio)
        self.set_torque_limit(torque_limit)
        self.set_dof(dof)
        if filepath is not None:
            self.load_yaml(filepath)
        if model_design is not None and model_id is not None:
            self.load_model(model_design, model_id, robot)

    def set_mass(self, mass: Sequence[float]) -> None:
        """m"""
        self.m = own(mass, "mass")

    def set_length(self, length: Sequence[float]) -> None:
        """l"""
        self.l = own(length, "length")

    def set_com(self, com: Sequence[float]) -> None:
        """r"""
        self.r = own(com, "com")

    def set_damping(self, damping: Sequence[float]) -> None:
        """b"""
        self.b = own(damping, "damping")

    def set_cfric(self, cfric: Sequence[float]) -> None:
        """cf"""
        self.cf = own(cfric, "cfric")

    def set_gravity(self, gravity: float) -> None:
        """g"""
        self.g = gravity

    def set_inertia(self, inertia: Sequence[float | None]) -> None:
        """I, with m r² as it is now in place of None"""
        both = [
            m * r * r if I is None else I for I, m, r in zip(inertia, self.m, self.r, strict=False)
        ]
        self.I = own(both if any(I is None for I in inertia) else inertia, "inertia")

    def set_motor_inertia(self, motor_inertia: float) -> None:
        """Ir"""
        self.Ir = motor_inertia

    def set_gear_ratio(self, gear_ratio: float) -> None:
        """gr"""
        self.gr = gear_ratio

    def set_torque_limit(self, torque_limit: Sequence[float]) -> None:
        """tl"""
        self.tl = own(torque_limit, "torque_limit")

    def set_dof(self, dof: int) -> None:
        """2: nothing else is a double pendulum"""
        if dof != 2:
            raise InputError(f"dof={shown(dof)} must be 2")
        self.dof = 2

    def load_model(self, model_design: str, model_id: str, robot: str = "double_pendulum") -> None:
        """The numbers of a built design ("design_C.0") as identified ("model_3.0").

        A model that ends in .1 has neither friction nor rotors, in .2 neither dry friction nor
        rotors. An "acrobot" has no motor in the shoulder, a "pendubot" none in the elbow.
        """
        design, (major, _, minor) = (
            model_design.removeprefix("design_"),
            model_id.removeprefix("model_").partition("."),
        )
        if (design, major) not in MODELS:
            known = [f"design_{d} with model_{m}.0" for d, m in MODELS]
            raise UnknownNameError("model", f"{model_design} with {model_id}", known)
        if robot not in PASSIVE:
            raise UnknownNameError("robot", robot, list(PASSIVE))
        values: dict[str, float] = dict(zip(COLUMNS, MODELS[design, major], strict=True))
        values |= {"g": 9.81, "gr": 6.0, "tl1": 10.0, "tl2": 10.0}
        left_out = (*IDEAL.get(minor, ()), *PASSIVE[robot])
        self.load_dict(values | dict.fromkeys(left_out, 0.0))

    def get_dict(self) -> dict[str, float]:
        """m1, m2, l1, … in floats."""
        pairs = {f"{k}{i}": float(getattr(self, k)[i - 1]) for k in PAIRS for i in (1, 2)}
        return pairs | {name: float(getattr(self, name)) for name in SINGLE}

    def load_dict(self, values: Mapping[str, float]) -> None:
        """Take what is there; both numbers of a pair, or neither."""
        known = {*self.get_dict()}
        for name in values:
            if name not in known:
                raise ChainruleError(
                    f"model parameters: there is no {name!r}; known: {', '.join(sorted(known))}"
                )
        for key in PAIRS:
            if f"{key}1" in values and f"{key}2" in values:
                setattr(self, key, [number(values, f"{key}{i}") for i in (1, 2)])
        for name in SINGLE:
            if name in values:
                setattr(self, name, number(values, name))

    def load_yaml(self, file_path: str | Path) -> None:
        """Take what a YAML file has."""
        self.load_dict(read_yaml(file_path))

    def save_dict(self, save_path: str | Path) -> None:
        """Write the YAML file that `load_yaml` reads."""
        lines = [f"{name}: {value!r}\n" for name, value in sorted(self.get_dict().items())]
        write(save_path, "".join(lines).replace("inf", ".inf"))

    def __repr__(self) -> str:
        return f"ModelParameters({self.get_dict()})"


def own(values: Sequence[float | None] | np.ndarray, name: str = "") -> Any:
    """Two numbers that may be changed in place: an array of one that was given, else a list."""
    if reals(name, values).shape != (2,):
        raise InputError(f"{name}={shown(values)} must be 2 numbers")
    return np.array(values, dtype=float) if isinstance(values, np.ndarray) else list(values)


def number(values: Mapping[str, Any], name: str) -> float:
    """The number of this name."""
    try:
        return float(values[name])
    except (TypeError, ValueError, OverflowError):
        raise ChainruleError(f"{name}: expected a number, got {values[name]!r}") from None


def read_yaml(path: str | Path) -> dict[str, Any]:
    """The mapping in a YAML file."""
    content = yaml_content(path)
    if not isinstance(content, dict):
        raise ChainruleError(f"{path}: expected names with values")
    return content

"""ModelParameters: the numbers of a double pendulum, as the kit keeps them in YAML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from chainrule.errors import ChainruleError
from chainrule.outputs import write
from chainrule.strangers import file_text

PAIRS = {"m": "m", "l": "l", "r": "r", "b": "b", "cf": "cf", "I": "I", "tl": "tl"}
SINGLE = ("g", "Ir", "gr")


class ModelParameters:
    """m, l, r (centre of mass), b, cf, I (about the joint), tl, two each; g, Ir, gr.

    `filepath` is a YAML file with m1, m2, l1, …; a name that it does not have keeps its value.
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
    ):
        self.m, self.l, self.r = list(mass), list(length), list(com)
        self.b, self.cf, self.tl = list(damping), list(cfric), list(torque_limit)
        self.g, self.Ir, self.gr, self.dof = gravity, motor_inertia, gear_ratio, dof
        self.I = [
            m * r * r if I is None else I for I, m, r in zip(inertia, self.m, self.r, strict=True)
        ]
        if filepath is not None:
            self.load_yaml(filepath)

    def get_dict(self) -> dict[str, float]:
        """m1, m2, l1, … in floats."""
        pairs = {
            f"{k}{i + 1}": float(getattr(self, a)[i]) for k, a in PAIRS.items() for i in (0, 1)
        }
        return pairs | {name: float(getattr(self, name)) for name in SINGLE}

    def load_dict(self, values: Mapping[str, float]) -> None:
        """Take what is there; both numbers of a pair, or neither."""
        known = {*self.get_dict()}
        for name in values:
            if name not in known:
                raise ChainruleError(
                    f"model parameters: there is no {name!r}; known: {', '.join(sorted(known))}"
                )
        for key, attribute in PAIRS.items():
            if f"{key}1" in values and f"{key}2" in values:
                setattr(self, attribute, [number(values, f"{key}{i}") for i in (1, 2)])
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


def number(values: Mapping[str, Any], name: str) -> float:
    """The number of this name."""
    try:
        return float(values[name])
    except (TypeError, ValueError, OverflowError):
        raise ChainruleError(f"{name}: expected a number, got {values[name]!r}") from None


def read_yaml(path: str | Path) -> dict[str, Any]:
    """The mapping in a YAML file."""

    class Flat(yaml.SafeLoader):
        """Without aliases, by which a short text can stand for an endless one."""

        def compose_node(self, parent: yaml.Node | None, index: int) -> Any:
            if self.check_event(yaml.AliasEvent):
                raise yaml.YAMLError("an alias (*) is not read")
            return super().compose_node(parent, index)

    text = file_text(path)
    try:
        content = yaml.load(text, Flat)
    except (yaml.YAMLError, ValueError, RecursionError) as problem:
        raise ChainruleError(f"{path}: no YAML: {problem}") from problem
    if not isinstance(content, dict):
        raise ChainruleError(f"{path}: expected names with values")
    return content

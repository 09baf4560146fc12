"""chainrule: open-chain mechanisms, from one description to exact equations of motion.

>>> import chainrule as cr
>>> eq = cr.derive(cr.catalog.pendulum())
>>> print(eq.G)
[ m l g sin(q1) ]
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

#: Where each public name lives; loaded on first use, so that importing chainrule costs little.
_HOMES = {
    "ChainruleError": "chainrule.errors",
    "symbol": "chainrule.exact",
    "Mechanism": "chainrule.mechanism.mechanism",
    "Link": "chainrule.mechanism.link",
    "Visual": "chainrule.mechanism.link",
    "Revolute": "chainrule.mechanism.joint",
    "Prismatic": "chainrule.mechanism.joint",
    "Ball": "chainrule.mechanism.joint",
    "Free": "chainrule.mechanism.joint",
    "Fixed": "chainrule.mechanism.joint",
    "Rotor": "chainrule.mechanism.joint",
    "Viscous": "chainrule.mechanism.friction",
    "Coulomb": "chainrule.mechanism.friction",
    "Offset": "chainrule.mechanism.friction",
    "Coordinates": "chainrule.mechanism.coordinates",
    "DH": "chainrule.mechanism.dh",
    "from_dh": "chainrule.mechanism.dh",
    "Screw": "chainrule.mechanism.screws",
    "from_screws": "chainrule.mechanism.screws",
    "load": "chainrule.mechanism.files",
    "save": "chainrule.mechanism.files",
    "Equations": "chainrule.derivation.equations",
    "derive": "chainrule.derivation.equations",
    "check": "chainrule.checking.notes",
    "compile": "chainrule.compiled.model",
    "ButcherTable": "chainrule.integrators",
    "Euler": "chainrule.integrators",
    "Midpoint": "chainrule.integrators",
    "Heun": "chainrule.integrators",
    "RK4": "chainrule.integrators",
}
__all__ = [
    "DH",
    "RK4",
    "Ball",
    "ButcherTable",
    "ChainruleError",
    "Coordinates",
    "Coulomb",
    "Equations",
    "Euler",
    "Fixed",
    "Free",
    "Heun",
    "Link",
    "Mechanism",
    "Midpoint",
    "Offset",
    "Prismatic",
    "Revolute",
    "Rotor",
    "Screw",
    "Viscous",
    "Visual",
    "catalog",
    "check",
    "compile",
    "derive",
    "from_dh",
    "from_screws",
    "load",
    "save",
    "symbol",
]

if TYPE_CHECKING:
    from chainrule.checking.notes import check
    from chainrule.compiled.model import compile
    from chainrule.derivation.equations import Equations, derive
    from chainrule.errors import ChainruleError
    from chainrule.exact import symbol
    from chainrule.integrators import RK4, ButcherTable, Euler, Heun, Midpoint
    from chainrule.mechanism import catalog
    from chainrule.mechanism.coordinates import Coordinates
    from chainrule.mechanism.dh import DH, from_dh
    from chainrule.mechanism.files import load, save
    from chainrule.mechanism.friction import Coulomb, Offset, Viscous
    from chainrule.mechanism.joint import Ball, Fixed, Free, Prismatic, Revolute, Rotor
    from chainrule.mechanism.link import Link, Visual
    from chainrule.mechanism.mechanism import Mechanism
    from chainrule.mechanism.screws import Screw, from_screws


def __getattr__(name: str) -> Any:
    if name == "catalog":
        value: Any = importlib.import_module("chainrule.mechanism.catalog")
    elif name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module 'chainrule' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

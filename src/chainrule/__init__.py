"""chainrule: open-chain mechanisms, from one description to exact equations of motion.

>>> import chainrule as cr
>>> eq = cr.derive(cr.catalog.pendulum())
>>> print(eq.G)
[ m l g sin(q1) ]
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from chainrule.version import VERSION

__version__ = VERSION

#: Where each public name lives; loaded on first use, so that importing chainrule costs little.
_HOMES = {
    "ChainruleError": "chainrule.errors",
    "symbol": "chainrule.exact",
    "Mechanism": "chainrule.mechanism.mechanism",
    "Link": "chainrule.mechanism.link",
    "Visual": "chainrule.mechanism.link",
    "Revolute": "chainrule.mechanism.joints",
    "Prismatic": "chainrule.mechanism.joints",
    "Ball": "chainrule.mechanism.joints",
    "Free": "chainrule.mechanism.joints",
    "Fixed": "chainrule.mechanism.joints",
    "Rotor": "chainrule.mechanism.joints",
    "Viscous": "chainrule.mechanism.friction",
    "Coulomb": "chainrule.mechanism.friction",
    "Offset": "chainrule.mechanism.friction",
    "Coordinates": "chainrule.mechanism.coordinates",
    "DH": "chainrule.mechanism.builders.dh",
    "from_dh": "chainrule.mechanism.builders.dh",
    "Screw": "chainrule.mechanism.builders.screws",
    "from_screws": "chainrule.mechanism.builders.screws",
    "load": "chainrule.mechanism.files",
    "save": "chainrule.mechanism.files",
    "Equations": "chainrule.derivation.equations",
    "derive": "chainrule.derivation.equations",
    "check": "chainrule.checking.check",
    "compile": "chainrule.model.model",
    "Arithmetic": "chainrule.program",
    "ButcherTable": "chainrule.integrators",
    "Euler": "chainrule.integrators",
    "Midpoint": "chainrule.integrators",
    "Heun": "chainrule.integrators",
    "RK4": "chainrule.integrators",
    "ChainruleWarning": "chainrule.errors",
    "InputError": "chainrule.tracing.checks",
    "SingularMassMatrixError": "chainrule.tracing.checks",
    "DivergenceWarning": "chainrule.tracing.checks",
    "SemiImplicitEuler": "chainrule.integrators",
    "Verlet": "chainrule.integrators",
    "VelocityVerlet": "chainrule.integrators",
    "DOPRI5": "chainrule.integrators",
    "Tsit5": "chainrule.integrators",
    "DOP853": "chainrule.integrators",
    "ImplicitMidpoint": "chainrule.integrators",
    "GaussLegendre4": "chainrule.integrators",
    "GaussLegendre6": "chainrule.integrators",
    "Variational": "chainrule.integrators",
    "simulate": "chainrule.simulation.simulate",
    "compare": "chainrule.simulation.compare",
    "Trajectory": "chainrule.simulation.trajectory",
    "Event": "chainrule.simulation",
    "Loop": "chainrule.loop.setting",
    "Actuator": "chainrule.loop.actuator",
    "Sensor": "chainrule.loop.sensor",
    "Push": "chainrule.loop.disturbance",
    "Force": "chainrule.loop.disturbance",
    "Stops": "chainrule.loop.limits",
    "LimitEvents": "chainrule.loop.limits",
    "Log": "chainrule.identification.logs.log",
    "identify": "chainrule.identification.identify",
    "Fit": "chainrule.identification.result.fit",
    "excite": "chainrule.identification.excitation.excitation",
    "Excitation": "chainrule.identification.excitation.excitation",
    "Limits": "chainrule.identification.excitation.excitation",
    "DataError": "chainrule.identification.errors",
    "Stribeck": "chainrule.mechanism.friction",
    "ForwardViscous": "chainrule.mechanism.friction",
    "BackwardViscous": "chainrule.mechanism.friction",
    "ForwardCoulomb": "chainrule.mechanism.friction",
    "BackwardCoulomb": "chainrule.mechanism.friction",
}
_MODULES = {
    "catalog": "chainrule.mechanism.builders.catalog",
    "control": "chainrule.control",
    "plants": "chainrule.kits",
}
__all__ = [
    "DH",
    "DOP853",
    "DOPRI5",
    "RK4",
    "Actuator",
    "Arithmetic",
    "BackwardCoulomb",
    "BackwardViscous",
    "Ball",
    "ButcherTable",
    "ChainruleError",
    "ChainruleWarning",
    "Coordinates",
    "Coulomb",
    "DataError",
    "DivergenceWarning",
    "Equations",
    "Euler",
    "Event",
    "Excitation",
    "Fit",
    "Fixed",
    "Force",
    "ForwardCoulomb",
    "ForwardViscous",
    "Free",
    "GaussLegendre4",
    "GaussLegendre6",
    "Heun",
    "ImplicitMidpoint",
    "InputError",
    "LimitEvents",
    "Limits",
    "Link",
    "Log",
    "Loop",
    "Mechanism",
    "Midpoint",
    "Offset",
    "Prismatic",
    "Push",
    "Revolute",
    "Rotor",
    "Screw",
    "SemiImplicitEuler",
    "Sensor",
    "SingularMassMatrixError",
    "Stops",
    "Stribeck",
    "Trajectory",
    "Tsit5",
    "Variational",
    "VelocityVerlet",
    "Verlet",
    "Viscous",
    "Visual",
    "catalog",
    "check",
    "compare",
    "compile",
    "control",
    "derive",
    "excite",
    "from_dh",
    "from_screws",
    "identify",
    "load",
    "plants",
    "save",
    "simulate",
    "symbol",
]

if TYPE_CHECKING:
    from chainrule import control
    from chainrule import kits as plants
    from chainrule.checking.check import check
    from chainrule.derivation.equations import Equations, derive
    from chainrule.errors import ChainruleError, ChainruleWarning
    from chainrule.exact import symbol
    from chainrule.identification.errors import DataError
    from chainrule.identification.excitation.excitation import Excitation, Limits, excite
    from chainrule.identification.identify import identify
    from chainrule.identification.logs.log import Log
    from chainrule.identification.result.fit import Fit
    from chainrule.integrators import (
        DOP853,
        DOPRI5,
        RK4,
        ButcherTable,
        Euler,
        GaussLegendre4,
        GaussLegendre6,
        Heun,
        ImplicitMidpoint,
        Midpoint,
        SemiImplicitEuler,
        Tsit5,
        Variational,
        VelocityVerlet,
        Verlet,
    )
    from chainrule.loop.actuator import Actuator
    from chainrule.loop.disturbance import Force, Push
    from chainrule.loop.limits import LimitEvents, Stops
    from chainrule.loop.sensor import Sensor
    from chainrule.loop.setting import Loop
    from chainrule.mechanism.builders import catalog
    from chainrule.mechanism.builders.dh import DH, from_dh
    from chainrule.mechanism.builders.screws import Screw, from_screws
    from chainrule.mechanism.coordinates import Coordinates
    from chainrule.mechanism.files import load, save
    from chainrule.mechanism.friction import (
        BackwardCoulomb,
        BackwardViscous,
        Coulomb,
        ForwardCoulomb,
        ForwardViscous,
        Offset,
        Stribeck,
        Viscous,
    )
    from chainrule.mechanism.joints import Ball, Fixed, Free, Prismatic, Revolute, Rotor
    from chainrule.mechanism.link import Link, Visual
    from chainrule.mechanism.mechanism import Mechanism
    from chainrule.model.model import compile
    from chainrule.program import Arithmetic
    from chainrule.simulation import Event
    from chainrule.simulation.compare import compare
    from chainrule.simulation.simulate import simulate
    from chainrule.simulation.trajectory import Trajectory
    from chainrule.tracing.checks import DivergenceWarning, InputError, SingularMassMatrixError


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        value: Any = importlib.import_module(_MODULES[name])
    elif name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module 'chainrule' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

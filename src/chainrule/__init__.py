"""chainrule: open-chain mechanisms, from one description to exact equations of motion.

>>> import chainrule as cr
>>> eq = cr.derive(cr.catalog.pendulum())
>>> print(eq.G)
[ m l g sin(q1) ]
"""

from __future__ import annotations

import importlib
import warnings
from typing import Any

from chainrule.version import VERSION

__version__ = VERSION

_NAMES = {
    "errors": "ChainruleError ChainruleWarning DataError DivergenceWarning InputError "
    "SingularMassMatrixError",
    "exact": "symbol",
    "mechanism.mechanism": "Mechanism",
    "mechanism.link": "Link Visual",
    "mechanism.coordinates": "Coordinates",
    "mechanism.joints": "Revolute Prismatic",
    "mechanism.friction": "Viscous Coulomb",
    "mechanism.files": "load save",
    "derivation.equations": "Equations derive",
    "checking.check": "check",
    "model.model": "compile",
    "integrators": "RK4 Euler VelocityVerlet DOPRI5",
    "loop.setting": "Loop",
    "simulation.simulate": "simulate",
    "simulation.compare": "compare",
    "simulation.equilibria": "equilibria",
    "simulation.trajectory": "Trajectory",
    "sweeps.running": "sweep",
    "optimal.optimize": "between optimize",
    "optimal.plan": "Plan",
    "optimal.scores": "score",
    "identification.logs.log": "Log",
    "identification.identify": "identify",
    "identification.result.fit": "Fit",
    "identification.excitation.excitation": "excite",
    "labpage.showing": "lab report",
}
_MODULES = {
    "catalog": "mechanism.builders.catalog",
    "builders": "mechanism.builders",
    "joints": "mechanism.joints",
    "friction": "mechanism.friction",
    "control": "control",
    "datasets": "datasets",
    "environments": "environments",
    "errors": "errors",
    "foreign": "foreign",
    "identification": "identification",
    "integrators": "integrators",
    "kinematics": "kinematics",
    "kits": "kits",
    "measure": "loop.measure",
    "optimal": "optimal",
    "program": "program",
    "simulation": "simulation",
    "sweeps": "sweeps",
}
_MOVED = {
    "builders": "DH Screw from_dh from_screws",
    "friction": "BackwardCoulomb BackwardViscous ForwardCoulomb ForwardViscous Offset Stribeck",
    "identification": "Excitation Limits",
    "integrators": "ButcherTable DOP853 GaussLegendre4 GaussLegendre6 Heun ImplicitMidpoint "
    "Midpoint SemiImplicitEuler Tsit5 Variational Verlet",
    "joints": "Ball Fixed Free Rotor",
    "program": "Arithmetic",
    "simulation": "Actuator Event Force LimitEvents Push Sensor Stops",
}
"""Names of version 0.1 and the modules that have them now."""

#: Where each public name lives; loaded on first use, so that importing chainrule costs little.
#: `__init__.pyi` says the same to type checkers.
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
__all__ = sorted([*_HOMES, *_MODULES])  # type: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        value: Any = importlib.import_module(f"chainrule.{_MODULES[name]}")
    elif name in _HOMES:
        value = getattr(importlib.import_module(f"chainrule.{_HOMES[name]}"), name)
    else:
        return _moved(name)
    globals()[name] = value
    return value


def _moved(name: str) -> Any:
    """What has another name now: the old one works in this version, with a warning."""
    place = next((place for place, names in _MOVED.items() if name in names.split()), None)
    if name != "plants" and place is None:
        raise AttributeError(f"module 'chainrule' has no attribute {name!r}")
    new = "kits" if place is None else f"{place}.{name}"
    text = f"chainrule.{name} is now chainrule.{new}; the old name goes with the next version"
    warnings.warn(text, DeprecationWarning, stacklevel=3)
    module = __getattr__(place or "kits")
    return module if place is None else getattr(module, name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

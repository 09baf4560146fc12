"""chainrule: open-chain mechanisms, from one description to exact equations of motion.

>>> import chainrule as cr
>>> eq = cr.derive(cr.catalog.pendulum())
>>> print(eq.G)
[ m l g sin(q1) ]
"""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from chainrule.version import VERSION

__version__ = VERSION

_NAMES = {
    "mechanism.mechanism": "Mechanism",
    "mechanism.link": "Link",
    "mechanism.files": "load save",
    "derivation.equations": "Equations derive",
    "checking.check": "check",
    "model.model": "compile",
    "integrators": "RK4",
    "loop.setting": "Loop",
    "simulation.simulate": "simulate",
    "simulation.compare": "compare",
    "simulation.trajectory": "Trajectory",
    "sweeps.running": "sweep",
    "optimal.optimize": "optimize",
    "optimal.scores": "score",
    "identification.logs.log": "Log",
    "identification.identify": "identify",
    "identification.result.fit": "Fit",
    "identification.excitation.excitation": "excite",
    "labpage.showing": "lab report",
    "errors": "ChainruleError",
}
_MODULES = {
    "builders": "mechanism.builders",
    "catalog": "mechanism.builders.catalog",
    "control": "control",
    "datasets": "datasets",
    "environments": "environments",
    "errors": "errors",
    "friction": "mechanism.friction",
    "integrators": "integrators",
    "joints": "mechanism.joints",
    "kinematics": "kinematics",
    "kits": "kits",
    "measure": "loop.measure",
    "optimal": "optimal",
    "simulation": "simulation",
    "sweeps": "sweeps",
}
_FURTHER = {name: name for name in ("foreign", "identification", "program")}
"""Packages that few uses need: `chainrule.identification` works, and `dir` does not list them."""
_OLD = {"plants": "kits"}
"""Names of modules that go with the next version, and what they are now."""

#: Where each public name lives; loaded on first use, so that importing chainrule costs little.
#: `__init__.pyi` says the same to type checkers.
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
__all__ = sorted([*_HOMES, *_MODULES])  # type: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    if module := {**_MODULES, **_FURTHER}.get(name):
        value: Any = importlib.import_module(f"chainrule.{module}")
    elif name in _HOMES:
        value = getattr(importlib.import_module(f"chainrule.{_HOMES[name]}"), name)
    elif name in _OLD:
        return __getattr__(_renamed(name))
    else:
        raise AttributeError(f"module 'chainrule' has no attribute {name!r}{_elsewhere(name)}")
    globals()[name] = value
    return value


def _renamed(name: str) -> str:
    """What an old name is now, with a warning where it was written."""
    text = (
        f"chainrule.{name} is now chainrule.{_OLD[name]}; the old name goes with the next version"
    )
    warnings.warn(text, DeprecationWarning, stacklevel=3)
    return _OLD[name]


def _elsewhere(name: str) -> str:
    """Where a class is that was looked for at the top, such as chainrule.joints.Revolute."""
    if not name[:1].isupper():  # Python asks for sub-modules, notebooks for what begins with _
        return ""
    places = [place for place in (*_MODULES, *_FURTHER) if name in __getattr__(place).__all__]
    return f"; it is chainrule.{places[0]}.{name}" if places else ""


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


class _PublicModules:
    """`from chainrule.joints import Ball` imports from where the module lives; it is there once."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, public = name.partition(".")
        public = public.partition(".")[0]
        if package != __name__ or _MODULES.get(public, _OLD.get(public, public)) == public:
            return None
        return ModuleSpec(name, cls)  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: ModuleSpec) -> ModuleType:
        public, *inner = spec.name.split(".")[1:]
        home = _MODULES[_renamed(public) if public in _OLD else public]
        module = importlib.import_module(".".join(["chainrule", home, *inner]))
        spec.loader_state = module.__spec__  # which importing replaces
        return module

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


sys.meta_path.insert(0, _PublicModules)

"""Methods by the words that people type."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from chainrule.errors import UnknownNameError


@lru_cache(maxsize=1)
def methods() -> dict[str, Any]:
    """Word → method, in the order of the lectures and then of accuracy."""
    from chainrule import integrators as all_methods
    from chainrule.integrators.dop853 import DOP853

    return {
        "euler": all_methods.Euler,
        "semi-implicit-euler": all_methods.SemiImplicitEuler,
        "verlet": all_methods.Verlet,
        "velocity-verlet": all_methods.VelocityVerlet,
        "midpoint": all_methods.Midpoint,
        "heun": all_methods.Heun,
        "rk4": all_methods.RK4,
        "implicit-midpoint": all_methods.ImplicitMidpoint,
        "gauss-legendre-4": all_methods.GaussLegendre4,
        "gauss-legendre-6": all_methods.GaussLegendre6,
        "variational": all_methods.Variational,
        "dopri5": all_methods.DOPRI5,
        "tsit5": all_methods.Tsit5,
        "dop853": DOP853,
    }


def method(word: str) -> Any:
    """The method of this name."""
    key = word.strip().lower().replace("_", "-").replace(" ", "-")
    known = methods()
    if key not in known:
        raise UnknownNameError("method", word, list(known))
    return known[key]

"""Calls: whether a function takes the arguments that it is given, or an error that names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from inspect import Parameter, signature
from typing import Any

from chainrule.errors import CallError, listed

RENAMED = {
    "control": "controller",
    "held": "hold",
    "only": "methods",
    "prior": "prior_weight",
    "rng": "seed",
    "start": "x0",
    "time": "t",
    **dict.fromkeys(("control_period", "actuator", "sensor", "disturbances", "limits"), "loop"),
}
"""Arguments and options by the names that they once had, and what they are now."""


class Accepted:
    """What a function takes, for the check of each call."""

    def __init__(self, name: str, call: Callable[..., Any]):
        own = list(signature(call).parameters.values())
        self.bound = int(bool(own) and own[0].name in ("self", "cls"))
        own = own[self.bound :]
        kinds = {p.kind for p in own}
        self.name, self.names = name, [p.name for p in own if p.kind not in _ANY]
        self.places = sum(p.kind in _BY_PLACE for p in own)
        self.needed = [p.name for p in own if p.default is p.empty and p.kind not in _ANY]
        self.all_places = Parameter.VAR_POSITIONAL in kinds
        self.all_names = Parameter.VAR_KEYWORD in kinds

    def check(self, arguments: Sequence[Any], named: Mapping[str, Any]) -> None:
        """An error that says which are missing, which nobody expects, and what may be meant."""
        given = len(arguments) - self.bound
        by_place = self.names[: min(given, self.places)]
        missing = [name for name in self.needed if name not in named and name not in by_place]
        surplus = [name for name in named if name in by_place]
        if not self.all_names:
            surplus += [self._meant(name) for name in named if name not in self.names]
        if given > self.places and not self.all_places:
            surplus.append(f"more than {self.places} without a name")
        if missing or surplus:
            raise not_taken(self.name, self.names, missing, surplus)

    def _meant(self, name: str) -> str:
        now = RENAMED.get(name)
        close = [now] if now in self.names else get_close_matches(name, self.names, n=1)
        return f"{name} (did you mean {close[0]}?)" if close else name


_ANY = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
_BY_PLACE = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def not_taken(
    name: str, names: Sequence[str], missing: Sequence[str], surplus: Sequence[str]
) -> CallError:
    """The error of a call with other arguments than those that are taken."""
    parts = [("missing", missing), ("not expected", surplus)]
    told = "; ".join(f"{what} {listed(which)}" for what, which in parts if which)
    return CallError(f"{name} takes ({listed(names)}): {told}")

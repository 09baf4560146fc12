"""Symbols to write a seed's formulas with, and the results of a derivation by their names."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from chainrule.derivation.document.results import formulas, steps_of


class Notation(SimpleNamespace):
    """The ring elements of a derivation: `n.m1`, `n.qd[0]`, `n.sin(q1=1, q2=1)`."""

    def __init__(self, equations: Any):
        ring = equations.setting.ring
        names = equations.mechanism.symbols
        super().__init__(**{name: ring.element(name) for name in names})
        self.ring, self.qd, self.qdd = ring, list(equations.qd), list(equations.qdd)

    def sin(self, **angle: int) -> Any:
        return np.sin(self.ring.angle(angle))

    def cos(self, **angle: int) -> Any:
        return np.cos(self.ring.angle(angle))


def results(equations: Any, route: str) -> dict[str, Any]:
    """Every result that a route shows, by its LaTeX name."""
    steps = steps_of(equations, route)
    return {f.latex: f.value for step in steps for f in formulas(equations, route, step)}

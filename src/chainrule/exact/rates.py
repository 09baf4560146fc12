"""Functions of a rate, such as sign(q̇1) or atan(100 q̇1), each kept as one symbol of the ring.

The symbol's name is the function as text, `atan(100*(alpha2'-alpha1'))`: it says everything, so
that printing and evaluation need nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from chainrule.exact.ring import Combination, combination_text

_FUNCTION = re.compile(r"(?P<function>[a-z]+)\((?:(?P<factor>\d+(?:/\d+)?)\*)?(?P<argument>.+)\)")
_TERM = re.compile(r"([+-]?)(?:(\d+)\*)?(\w+'+)")
FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "sign": np.sign,
    "atan": np.arctan,
    "tanh": np.tanh,
    "gauss": lambda x: np.exp(-(x * x)),
}


@dataclass(frozen=True)
class RateFunction:
    """function(factor · Σ kᵢ rateᵢ); gauss(x) is exp(−x²)"""

    function: str
    argument: Combination
    factor: int | Fraction = 1

    @property
    def name(self) -> str:
        """The symbol's name in the ring."""
        inner = combination_text(self.argument)
        if self.factor != 1 and len(self.argument) > 1:
            inner = f"({inner})"
        return (
            f"{self.function}({inner})"
            if self.factor == 1
            else f"{self.function}({self.factor}*{inner})"
        )

    @staticmethod
    def parse(name: str) -> RateFunction | None:
        """The function that a symbol's name writes, or None for a plain symbol."""
        match = _FUNCTION.fullmatch(name)
        if match is None:
            return None
        terms = _TERM.findall(match["argument"])
        argument = tuple(
            (rate, int(k or 1) * (-1 if sign == "-" else 1)) for sign, k, rate in terms
        )
        return RateFunction(match["function"], argument, Fraction(match["factor"] or 1))

    def evaluate(
        self, values: Mapping[str, Any], functions: Mapping[str, Callable[[Any], Any]] = FUNCTIONS
    ) -> Any:
        """The number at given rates, of a scalar that the functions know."""
        inner = sum(k * values[rate] for rate, k in self.argument)
        whole = self.factor.denominator == 1
        return functions[self.function]((int if whole else float)(self.factor) * inner)

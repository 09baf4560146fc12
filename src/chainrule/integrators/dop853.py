"""DOP853: order 8, with an estimate made of two, and dense output of order 7."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from chainrule.integrators import dop853_table as table
from chainrule.integrators.embedded_pairs import AdaptivePair, weighted
from chainrule.integrators.explicit import advance
from chainrule.integrators.system import System, call, later
from chainrule.integrators.table import ButcherTable


@dataclass(frozen=True)
class _EighthOrder(AdaptivePair):
    """The pair with its own estimate and dense output."""

    def estimate(self, h: Any, slopes: list[Any], scale: Any) -> Any:
        """The estimate of order 5, corrected by that of order 3 (Hairer, II.10)."""
        fifth = _squares(weighted(h, table.ERROR5, slopes) / scale)
        third = _squares(weighted(h, table.ERROR3, slopes) / scale)
        below = (fifth + 0.01 * third) * float(len(scale))
        return fifth / (below + 1e-300).sqrt()

    def inside(self, system: System, given: dict[str, Any], slopes: list[Any], theta: Any) -> Any:
        """A polynomial of degree 7 from three more stages."""
        x, h = given["x"], given["dt"]
        slopes = list(slopes)
        for row, c in zip(table.EXTRA, table.EXTRA_C, strict=True):
            weights = [Fraction(v) for v in row] + [Fraction(0)] * (len(slopes) - len(row))
            slopes.append(call(system.rhs, later(given, advance(x, h, weights, slopes), h * c)))
        change = advance(x, h, self.table.b, slopes[:12]) - x
        first, last = h * slopes[0], h * slopes[12]
        terms = [change, first - change, 2.0 * change - (last + first)]
        terms += [weighted(h, row, slopes) for row in table.DENSE]
        total: Any = 0.0
        for i, term in enumerate(reversed(terms)):
            total = (total + term) * (theta if i % 2 == 0 else 1.0 - theta)
        return x + total


def _squares(values: Any) -> Any:
    total = values[0] * values[0]
    for value in values[1:]:
        total = total + value * value
    return total


DOP853 = _EighthOrder(
    ButcherTable(
        "dop853",
        A=table.A,
        b=table.B,
        order=8,
        citation="Dormand and Prince 1981; Hairer, Nørsett, Wanner, Solving ODEs I (1993), II.10",
    ),
    error=(),
    error_order=7,
    dense=(),
    dense_order=7,
)

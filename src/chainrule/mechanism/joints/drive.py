"""A drive: a motor with the loop that is closed inside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chainrule.errors import MechanismError
from chainrule.exact import Expression, constant
from chainrule.mechanism.joints.base import read_limits
from chainrule.mechanism.joints.follower import ratios
from chainrule.mechanism.quantity import Quantity, Values, check_symbol, read

AFFINE = 3  # numbers: of 1, x and ẋ


@dataclass(frozen=True)
class Drive:
    """f = gain · (1, x, ẋ) w + bias · (1, x, ẋ), with x = Σ k q: a servo, as a file describes it.

    `ratios` has k, gears included, by the names of coordinates, of the joints' own; f gives k f at
    each. w is the control u within `control_limits`, or follows it by `lag` ẇ = u − w, or with
    `integral` by ẇ = u, within `activation_limits`; f stays within `force_limits`. A position
    servo has gain kp and bias [0, −kp, −kv]. It acts where the law `drives` is chosen, through the
    motors of its joints or of its strand.
    """

    name: str
    ratios: Mapping[str, Quantity]
    gain: Quantity | Sequence[Quantity] = 1
    bias: Sequence[Quantity] = (0, 0, 0)
    control_limits: Sequence[Quantity] | None = None
    force_limits: Sequence[Quantity] | None = None
    lag: Quantity | None = None
    integral: bool = False
    activation_limits: Sequence[Quantity] | None = None

    def read(self, where: str) -> ExactDrive:
        """The same with exact numbers; symbols are none of them."""
        if not isinstance(self.integral, bool):
            raise MechanismError(f"expected true or false, got {self.integral!r}", where)
        lag = None if self.lag is None else read(self.lag, f"{where}.lag", NO_VALUES)
        limits = {
            name: read_limits(value, f"{where}.{name}", NO_VALUES)
            for name in LIMITS
            if (value := getattr(self, name)) is not None
        }
        found = ExactDrive(
            check_symbol(self.name, f"{where}.name"),
            ratios(self.ratios, f"{where}.ratios", NO_VALUES),
            _affine(self.gain, f"{where}.gain"),
            _affine(self.bias, f"{where}.bias"),
            lag=lag,
            integral=self.integral,
            **limits,
        )
        if any(number.constant_value() is None for number in found.quantities):
            raise MechanismError("the numbers of a drive are no symbols", where)
        if lag is not None and (self.integral or (lag.constant_value() or 0) <= 0):
            raise MechanismError(
                "a lag is a positive number of seconds, and of a drive without integral",
                f"{where}.lag",
            )
        return found


LIMITS = ("control_limits", "force_limits", "activation_limits")
NO_VALUES: Values = {}


@dataclass(frozen=True)
class ExactDrive(Drive):
    """A drive as read."""

    ratios: Mapping[str, Expression]
    gain: tuple[Expression, ...]  # type: ignore[assignment]
    bias: tuple[Expression, ...]  # type: ignore[assignment]
    control_limits: tuple[Expression, Expression] | None = None
    force_limits: tuple[Expression, Expression] | None = None
    lag: Expression | None = None
    integral: bool = False
    activation_limits: tuple[Expression, Expression] | None = None

    @property
    def quantities(self) -> list[Expression]:
        """Every number of it."""
        found = [*self.ratios.values(), *self.gain, *self.bias]
        for name in LIMITS:
            found += getattr(self, name) or ()
        return found if self.lag is None else [*found, self.lag]


def _affine(value: object, where: str) -> tuple[Expression, ...]:
    """Three numbers, or one for the first."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        return read(value, where, NO_VALUES), constant(0), constant(0)
    if len(value) != AFFINE:
        raise MechanismError(f"expected three numbers, of 1, x and its rate, got {value!r}", where)
    one, x, rate = (read(each, where, NO_VALUES) for each in value)
    return one, x, rate

"""A strand: what acts along a sum of coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chainrule.errors import MechanismError
from chainrule.exact import Expression
from chainrule.mechanism.friction import Friction, FrictionTerm, read_friction
from chainrule.mechanism.joints.base import read_effort, read_limits
from chainrule.mechanism.joints.follower import ratios
from chainrule.mechanism.joints.spring import ExactSpring, Spring, read_spring
from chainrule.mechanism.quantity import Quantity, Values, check_symbol, read


@dataclass(frozen=True)
class Strand:
    """s = Σ k q: a tendon over several joints, or the shaft of a motor that drives several.

    `ratios` has k by the names of coordinates, of the joints' own. `inertia` adds ½ I ṡ²,
    `spring` and `friction` act on s, which has its stops at `position_limits`; `actuated`, it is
    driven by a motor of at most `effort_limit`, whose torque u gives k u at each joint.
    """

    name: str
    ratios: Mapping[str, Quantity]
    inertia: Quantity = 0
    friction: Friction = ()
    spring: Spring | Quantity | None = None
    actuated: bool = False
    effort_limit: Quantity | None = None
    position_limits: Sequence[Quantity] | None = None

    def read(self, where: str, values: Values) -> ExactStrand:
        """The same with exact numbers."""
        if not isinstance(self.actuated, bool):
            raise MechanismError(f"expected true or false, got {self.actuated!r}", where)
        found = ratios(self.ratios, f"{where}.ratios", values)
        terms = read_friction(self.friction, f"{where}.friction", values)
        held = self.position_limits is not None or any(term.dry for term in terms)
        if (self.actuated or held) and any(k.constant_value() is None for k in found.values()):
            what = "of a motor" if self.actuated else "of a strand with dry friction or limits"
            raise MechanismError(f"the ratios {what} are numbers, not symbols", where)
        return ExactStrand(
            check_symbol(self.name, f"{where}.name"),
            found,
            read(self.inertia, f"{where}.inertia", values),
            terms,
            None if self.spring is None else read_spring(self.spring, f"{where}.spring", values),
            self.actuated,
            None
            if self.effort_limit is None
            else read_effort(self.effort_limit, f"{where}.effort_limit", values),
            None
            if self.position_limits is None
            else read_limits(self.position_limits, f"{where}.position_limits", values),
        )


@dataclass(frozen=True)
class ExactStrand(Strand):
    """A strand as read."""

    ratios: Mapping[str, Expression]
    inertia: Expression  # type: ignore[assignment]
    friction: tuple[FrictionTerm, ...] = ()
    spring: ExactSpring | None = None
    actuated: bool = False
    effort_limit: Expression | None = None
    position_limits: tuple[Expression, Expression] | None = None

    @property
    def quantities(self) -> list[Expression]:
        """Every number of it."""
        found = [*self.ratios.values(), self.inertia, *(term.exact for term in self.friction)]
        found += [] if self.spring is None else [self.spring.stiffness, self.spring.rest]
        found += self.position_limits or ()
        return found if self.effort_limit is None else [*found, self.effort_limit]

"""What the exact derivation says about a mechanism, before anyone's notation enters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from chainrule.checking.meaning.variants import widened
from chainrule.derivation.equations import Equations, derive
from chainrule.derivation.results import Key
from chainrule.errors import NotExactError
from chainrule.exact import Expression
from chainrule.mechanism.joints import rates_of
from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True)
class MechanismParameter:
    """A parameter of the mechanism: which kind of thing it is, and of which link (from 1)."""

    name: str
    kind: str  # mass, length, com, inertia, gravity, friction
    link: int


@dataclass(frozen=True)
class ExactResults:
    """M, places and turns of every link as functions of the mechanism's own q and parameters."""

    equations: Equations
    parameters: tuple[MechanismParameter, ...]
    places: tuple[np.ndarray, ...]  # centres of mass, 3 each
    transforms: tuple[np.ndarray, ...]  # of the link frames, 4×4 each
    spins: tuple[np.ndarray, ...]  # angular Jacobians, 3×n each
    masses: tuple[Expression, ...]
    added: frozenset[str] = frozenset()  # parameters that only a variant of the mechanism has
    carried: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # links → welded parts

    @property
    def mechanism(self) -> Mechanism:
        """What is checked against."""
        return self.equations.mechanism

    @property
    def q(self) -> tuple[str, ...]:
        """The mechanism's coordinates."""
        return self.equations.q

    @property
    def angles(self) -> tuple[bool, ...]:
        """For each coordinate, whether it is an angle; else it is a length."""
        return self.mechanism.change.angles

    def of_kind(self, kind: str) -> list[MechanismParameter]:
        """The parameters of one kind, in the order of the links."""
        return sorted((p for p in self.parameters if p.kind == kind), key=lambda p: p.link)


def exact_results(mechanism: Mechanism) -> ExactResults:
    """Everything that a hand derivation may be compared with, point masses widened to bodies."""
    if mechanism.pulls:
        raise NotExactError(
            f"{mechanism.name} has springs or strands, whose terms the check does not read; derive "
            "does, and the rest of the notes can be checked against the mechanism without them"
        )
    return derived(*widened(mechanism), {})


def derived(
    mechanism: Mechanism, added: frozenset[str], carried: Mapping[int, tuple[int, ...]]
) -> ExactResults:
    """The same of a mechanism as it is; `carried` are the links with the parts welded to them."""
    equations = derive(mechanism, ["lagrange", "jacobian"])
    lagrange, jacobian = equations.routes.values()
    return ExactResults(
        equations,
        tuple(_parameters(mechanism)),
        tuple(lagrange[Key.CENTRES_OF_MASS].entries),
        tuple(lagrange[Key.TRANSFORMS].entries),
        tuple(jacobian[Key.ANGULAR_JACOBIANS].entries),
        tuple(link.mass for link in mechanism.links),
        added,
        carried,
    )


def _parameters(mechanism: Mechanism) -> list[MechanismParameter]:
    """Each parameter's kind, from where it stands in the description."""
    found: dict[str, MechanismParameter] = {}

    def note(expressions: object, kind: str, link: int) -> None:
        for expression in np.ravel(np.array(expressions, dtype=object)):
            if isinstance(expression, Expression):
                for name in sorted(expression.names):
                    found.setdefault(name, MechanismParameter(name, kind, link))

    note(mechanism.gravity, "gravity", 0)
    numbers = {link.name: i + 1 for i, link in enumerate(mechanism.links)}
    for i, link in enumerate(mechanism.links):
        note([link.mass], "mass", i + 1)
    for link in mechanism.links:
        note(link.at, "length", numbers.get(link.parent, 0))
    for i, link in enumerate(mechanism.links):
        note(link.com, "com", i + 1)
    for i, link in enumerate(mechanism.links):
        note(link.inertia.entries, "inertia", i + 1)
        for rate in rates_of([link.joint]):
            note([term.exact for term in rate.friction], "friction", i + 1)
    for name in mechanism.symbols:
        found.setdefault(name, MechanismParameter(name, "other", 0))
    return list(found.values())

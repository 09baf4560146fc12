"""Method: what an integrator is to everybody else."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from typing import TYPE_CHECKING, Self

from chainrule.errors import ChainruleError
from chainrule.integrators.system import System
from chainrule.program import Program
from chainrule.program.tape.iteration import Iteration

if TYPE_CHECKING:
    from chainrule.integrators.embedded_pairs import AdaptivePair


class MethodError(ChainruleError, ValueError):
    """A method that cannot be as it was written, or that cannot do what it was asked to."""


@dataclass(frozen=True)
class Method:
    """x ← step(x, dt, t, …): its facts, and its programs for a system.

    A method with a fixed step implements `step`; one that chooses its steps is an `AdaptivePair`.
    """

    word: str
    _: KW_ONLY
    label: str = ""
    """What people read; the word if nothing is given."""
    order: int = 0
    citation: str = ""
    key: str = ""
    """The key that chooses it in the lecture's pages."""

    def __post_init__(self) -> None:
        if not self.label:
            object.__setattr__(self, "label", self.word)

    def __call__(self, **settings: float) -> Self:
        """The same method with other settings."""
        for name in settings:
            if name not in self.settings:
                known = ", ".join(self.settings) or "none"
                raise MethodError(f"{self.word}: there is no setting {name!r}; known: {known}")
        return replace(self, **settings)

    @property
    def settings(self) -> tuple[str, ...]:
        """What may be set by calling it: `DOPRI5(rtol=1e-6)`."""
        return ()

    @property
    def pair(self) -> AdaptivePair | None:
        """Itself, where it chooses its steps."""
        return None

    @property
    def adaptive(self) -> bool:
        """Does it choose its steps?"""
        return self.pair is not None

    @property
    def remembers(self) -> bool:
        """Does it need the positions before the last step, as `past`?"""
        return False

    @property
    def damps(self) -> bool:
        """Does it take the damping of joints at the end of a step?"""
        return False

    @property
    def quaternions(self) -> bool:
        """Can it turn ball and free joints?"""
        return True

    def unknowns(self, system: System) -> int:
        """How many unknowns a step solves for by Newton's method, its matrix written out."""
        return 0

    @property
    def alone(self) -> Method:
        """The method for a single step of any length: itself, unless it remembers equal ones."""
        return self

    def step(self, system: System) -> Program | Iteration:
        """The program x (and `past`) ← (x, dt, …, past)."""
        raise NotImplementedError

    def beginning(self, system: System) -> Program | None:
        """past(x, dt, …) before the first step, for a method that remembers."""
        return None

    def require(self, system: System) -> None:
        """Raise if it does not suit the system."""
        if not self.quaternions and not system.second_order:
            raise MethodError(
                f"{self.word} needs q̇ as the derivative of q and cannot turn a quaternion (a ball "
                "or free joint); use VelocityVerlet, RK4 or GaussLegendre4"
            )

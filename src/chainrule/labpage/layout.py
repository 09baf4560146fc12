"""Where things stand in the lab's state vector x = [q, q̇, e, W, D, past].

e is the integral of the servo's error, W the work of motors and pushes, D the energy that friction
has taken, and `past` the positions one step back, which only Verlet's method reads.
"""

from __future__ import annotations

from dataclasses import dataclass

from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True)
class Layout:
    """Slices of the state of a mechanism with `nq` coordinates and `nv` rates."""

    nq: int
    nv: int

    @staticmethod
    def of(mechanism: Mechanism) -> Layout:
        """The layout for a mechanism."""
        return Layout(len(mechanism.coordinate_names), mechanism.dof)

    @property
    def q(self) -> slice:
        """Coordinates."""
        return slice(0, self.nq)

    @property
    def v(self) -> slice:
        """Rates."""
        return slice(self.nq, self.nq + self.nv)

    @property
    def e(self) -> slice:
        """Integrals of the error."""
        return slice(self.v.stop, self.v.stop + self.nv)

    @property
    def work(self) -> int:
        """Work of motors and pushes."""
        return self.e.stop

    @property
    def loss(self) -> int:
        """Energy that friction has taken."""
        return self.e.stop + 1

    @property
    def past(self) -> slice:
        """Positions one step back."""
        return slice(self.loss + 1, self.loss + 1 + self.nq)

    @property
    def size(self) -> int:
        """The length of x."""
        return self.past.stop

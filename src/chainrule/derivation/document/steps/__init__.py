"""What each route tells a reader, step by step; the mathematics is in the routes themselves."""

from __future__ import annotations

from dataclasses import dataclass

from chainrule.derivation.results import Key


@dataclass(frozen=True)
class Step:
    """What is computed, why, by which general rule, and which results have which LaTeX names.

    In a name, each # is an index of the result (of a link, or of a joint that moves); <q> and <qd>
    are the coordinate and its rate to which a row belongs. A step with a `where` is told only where
    that result is not zero.
    """

    title: str
    why: str
    rule: str
    results: tuple[tuple[Key, str], ...]
    where: Key | None = None


SPRINGS = Step(
    "Springs",
    "A spring pulls back along its joint, or along a sum $s$ of coordinates, by what it is stretched "
    "beyond its rest $s_0$. What holds the mechanism still must hold the springs too, so this counts "
    "with $G$.",
    r"G_s = \sum k\,(s - s_0)\,\frac{\partial s}{\partial q}",
    ((Key.SPRING_FORCES, "G_s"),),
    Key.SPRING_FORCES,
)
STRANDS = Step(
    "Strands",
    r"The shaft of a strand turns at $\dot s = J_s\,\dot q$, a sum of the rates, with an inertia "
    "of its own, which counts with $M$.",
    r"M_s = \sum J_s^\top I_s\, J_s",
    ((Key.STRAND_SHARE, "M_s"),),
    Key.STRAND_SHARE,
)

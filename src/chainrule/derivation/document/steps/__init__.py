"""What each route tells a reader, step by step; the mathematics is in the routes themselves."""

from __future__ import annotations

from dataclasses import dataclass

from chainrule.derivation.results import Key


@dataclass(frozen=True)
class Step:
    """What is computed, why, by which general rule, and which results have which LaTeX names.

    In a name, each # is an index of the result (of a link, or of a joint that moves); <q> and <qd>
    are the coordinate and its rate to which a row belongs.
    """

    title: str
    why: str
    rule: str
    results: tuple[tuple[Key, str], ...]

"""Hopeful formulas: those that the search looks at, as every symbol in them may have a meaning."""

from __future__ import annotations

from collections.abc import Collection

from chainrule.checking.meaning.observing import Key, Observation
from chainrule.checking.meaning.quantities import ENERGETIC, WEAK, name_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import Symbol, Tree, head


def hopeful(
    chains: list[list[Tree | None]], seen: Observation, prepared: Collection[Key], worth: Valuation
) -> list[int]:
    """Formulas whose symbols are defined, named after a quantity or no strangers to `worth`; of an
    energy T = … = … one such side is enough."""
    defined = {s.key for chain in chains if chain[0] is not None and (s := head(chain[0]))}

    def is_known(s: Symbol) -> bool:
        return (
            s.key in defined or s.key in prepared
            or (len(s.sub) < 4 and any(c in s.sub for c in "ijk"))
            or name_of(s, worth.n) is not None or not worth.strange(s)
            or seen.is_friction(s.key)
        )  # fmt: skip

    found = []
    for i, chain in enumerate(chains):
        sides = [all(map(is_known, tree.symbols)) for tree in chain if tree is not None]
        first = head(chain[0])
        name = name_of(first, worth.n) if first and first.base not in WEAK else None
        energy = name is not None and worth.kind(name) in ENERGETIC
        if len(sides) > 1 and (all(sides) or (energy and any(sides[1:]))):
            found.append(i)
    return found

"""How much is tried in search of one slip."""

from __future__ import annotations

from dataclasses import dataclass

from chainrule.checking.reading.tree import Tree


@dataclass
class Tries:
    """What may still be tried for one explanation: so many changed formulas, of so many parts."""

    formulas: int = 6_000
    parts: int = 500_000

    def allow(self, tree: Tree) -> bool:
        """Whether this formula may be tried, too."""
        self.formulas, self.parts = self.formulas - 1, self.parts - tree.nodes
        return min(self.formulas, self.parts) >= 0

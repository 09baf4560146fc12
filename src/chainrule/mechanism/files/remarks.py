"""What a reader or writer has to tell about a file: collected, then told in one warning."""

from __future__ import annotations

import warnings

from chainrule.errors import ChainruleWarning, listed

SHOWN = 6  # names of one kind; a humanoid has dozens


class Remarks:
    """Remarks and the names that they are about."""

    def __init__(self, source: str):
        self.source = source
        self.found: dict[str, list[str]] = {}

    def add(self, remark: str, name: str = "") -> None:
        """Remember a remark; the same one about several names is told once."""
        names = self.found.setdefault(remark, [])
        if name:
            names.append(name)

    def tell(self) -> None:
        """Warn once, if there is anything to tell."""
        if not self.found:
            return
        lines = [
            f"{remark}: {listed(names, SHOWN)}" if names else remark
            for remark, names in self.found.items()
        ]
        text = "; ".join(lines)
        text = f"{self.source}: {text}" if self.source else text
        warnings.warn(ChainruleWarning(text), stacklevel=3)

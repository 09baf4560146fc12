"""Names from robot files, which may hold any text, as names that a mechanism can have."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable

from chainrule.errors import MechanismError
from chainrule.mechanism.link import BASE, MOST_LINKS
from chainrule.mechanism.quantity import RESERVED
from chainrule.strangers import one_line

#: No coordinate may have these: functions and constants, and the symbol of gravity.
TAKEN = {*RESERVED, "g"}


class Names:
    """Names in use; what is asked for is made valid and different from all before it."""

    def __init__(self, used: Iterable[str] = ()) -> None:
        self.used: set[str] = {BASE, *used}

    def joint(self, name: str) -> str:
        """A coordinate's name: letters, digits and _ ("left-hip.1" becomes left_hip_1)."""
        plain = re.sub(r"[^A-Za-z0-9_]+", "_", name)
        if not re.match(r"[A-Za-z]", plain):
            plain = f"j{plain}"
        if plain in TAKEN or keyword.iskeyword(plain):
            plain += "_q"
        return self._unused(plain)

    def link(self, name: str) -> str:
        """A link's name: any line of text but "base", the fixed frame's (it becomes base_link)."""
        name = one_line(name)
        return self._unused(f"{BASE}_link" if name == BASE else name)

    def _unused(self, name: str) -> str:
        unique, number = name, 2
        while unique in self.used:
            unique, number = f"{name}_{number}", number + 1
        self.used.add(unique)
        if len(self.used) > 2 * MOST_LINKS:
            raise MechanismError(f"more than {MOST_LINKS} links are too many")
        return unique

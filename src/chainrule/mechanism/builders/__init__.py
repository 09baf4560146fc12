"""Ways to make a mechanism: the catalog, Denavit-Hartenberg tables, screws."""

from chainrule.mechanism.builders.dh import DH, from_dh
from chainrule.mechanism.builders.screws import Screw, from_screws

__all__ = ["DH", "Screw", "from_dh", "from_screws"]

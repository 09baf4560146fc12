"""Ways to make a mechanism: Denavit-Hartenberg tables, screws, coordinates, looks, symbols."""

from chainrule.exact import symbol
from chainrule.mechanism.builders.dh import DH, from_dh
from chainrule.mechanism.builders.screws import Screw, from_screws
from chainrule.mechanism.coordinates import Coordinates
from chainrule.mechanism.link import Visual

__all__ = ["DH", "Coordinates", "Screw", "Visual", "from_dh", "from_screws", "symbol"]

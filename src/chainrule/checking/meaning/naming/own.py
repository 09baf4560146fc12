"""Own names: symbols of the notes that are written like the mechanism's."""

from __future__ import annotations

from collections import Counter

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.observing import Observation, ring_name
from chainrule.checking.scenarios import SCENARIOS
from chainrule.mechanism.builders import catalog

QUANTITIES = frozenset("MDHCVGTKUPLEQFBNJ")
"""Letters that are a matrix, an energy or a force as often as a parameter."""


def own_names(seen: Observation, exact: ExactResults) -> dict[str, str]:
    """Symbol of the notes → the mechanism's name, where both are written alike.

    Who describes a mechanism and writes notes on it has the same letters in both. Those of the
    catalog were chosen by others: habits tell more there.
    """
    mechanism = exact.mechanism
    if mechanism.name in SCENARIOS or mechanism.name in catalog.names():
        return {}
    own = [*mechanism.symbols, *mechanism.coordinate_names]
    spelt = Counter(map(_plain, own))
    names = {_plain(name): name for name in own if spelt[_plain(name)] == 1}
    written = {ring_name(key) for key in seen.all} - QUANTITIES
    return {symbol: names[_plain(symbol)] for symbol in written if _plain(symbol) in names}


def _plain(name: str) -> str:
    return name.replace("_", "")

"""Rows of matrices that the notes write entry by entry: right together, or times a constant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from itertools import product as product_of

import numpy as np

from chainrule.checking.meaning.quantities import QuantityName
from chainrule.checking.meaning.ratio import Ratio, Value
from chainrule.checking.meaning.valuation import Valuation

MAX_ROWS = 16  # ways to put a row together from entries written more than once


def shares(value: Value, right: Value, moving: set[str]) -> list[Ratio]:
    """What each row of a mass matrix was multiplied by, where that is more than numbers."""
    if not isinstance(value, np.ndarray) or not isinstance(right, np.ndarray):
        return []
    found = [_share(list(a), list(b), moving) for a, b in zip(value, right, strict=True)]
    kept = [share for share in found if share is not None]
    return kept if len(kept) == len(found) and any(share.names() for share in kept) else []


def _share(ours: list[Ratio], theirs: list[Ratio], moving: set[str]) -> Ratio | None:
    """The constant that a whole row was multiplied by: letters, or 1; another number is a slip."""
    pairs = list(zip(ours, theirs, strict=True))
    if sum(not b.is_zero() for b in theirs) < 2 or any(
        a.is_zero() != b.is_zero() for a, b in pairs
    ):
        return None
    a, b = next((a, b) for a, b in pairs if not b.is_zero())
    share = a / b
    plain = not share.names() and share != share**0
    if plain or share.names() & moving or any(a != share * b for a, b in pairs):
        return None
    return share


def scaled_row(value: Value, name: QuantityName, worth: Valuation, moving: set[str]) -> str:
    """What the notes' own row of the mass matrix, entry by entry, was multiplied by."""
    for row in _rows(name.indices[0], name, worth, {name.indices[1]: value}):
        share = _share(row, _right(name.indices[0], worth), moving)
        if share is not None and share.names():
            return f"its row is that of the mass matrix times {share}, as in M q̈ = b"
    return ""


def scaled_elsewhere(name: QuantityName, worth: Valuation, moving: set[str]) -> bool:
    """Whether another row of the notes' mass matrix is the right one times a constant."""
    for i in range(worth.n):
        for row in _rows(i, name, worth, {}) if i != name.indices[0] else ():
            share = _share(row, _right(i, worth), moving)
            if share is not None and share.names():
                return True
    return False


def _right(i: int, worth: Valuation) -> list[Ratio]:
    """A row of the mass matrix."""
    return [Ratio(e) for e in worth.reference.M[i]]


def _rows(
    i: int, name: QuantityName, worth: Valuation, given: Mapping[int, Value]
) -> Iterator[list[Ratio]]:
    """The notes' own i-th rows of a matrix, put together from its entries."""
    options = [
        [given[k]] if k in given else worth.entries.get((name.family[0], f"{i + 1}{k + 1}", ""), [])
        for k in range(worth.n)
    ]
    for row in islice(product_of(*options), MAX_ROWS):
        entries = [entry for entry in row if isinstance(entry, Ratio)]
        if len(entries) == len(row):
            yield entries


def row_is_right(value: Value, name: QuantityName, worth: Valuation) -> bool:
    """Whether the notes' own row of C, entry by entry, gives the right product with q̇."""
    for row in _rows(name.indices[0], name, worth, {name.indices[1]: value}):
        total = Ratio(worth.ring.element(0))
        for k, entry in enumerate(row):
            total = total + entry * Ratio(worth.reference.qd[k])
        if total == Ratio(worth.reference.h[name.indices[0]]):
            return True
    return False


def others_differ(name: QuantityName, worth: Valuation) -> bool:
    """Whether another entry of the notes' row of C is not Christoffel's either."""
    i, j = name.indices
    return any(
        isinstance(entry, Ratio) and entry != Ratio(worth.reference.C[i, k])
        for k in range(worth.n)
        if k != j
        for entry in worth.entries.get((name.family[0], f"{i + 1}{k + 1}", ""), [])
    )

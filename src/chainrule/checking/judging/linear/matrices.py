"""The matrices A, B and K that notes write, with the orders that their states may have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

import numpy as np

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.comparing import is_nothing
from chainrule.checking.judging.linear.forms import WrittenBlock, blocks, states
from chainrule.checking.judging.linear.small import PROBLEMS
from chainrule.checking.judging.linear.system import State
from chainrule.checking.judging.sides.traits import motions
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.observing import Key
from chainrule.checking.meaning.ratio import entries_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import Negative, Symbol, Tree, head, ungrouped, unsigned

_AT_REST = ("0", "eq", "lin", "e", "L")
_INPUTS = ("B", "b", "G", "Gamma", "E")
Order = tuple[State, ...]


@dataclass(frozen=True)
class SpaceClaim:
    """A matrix that is A or B of some side, with the orders that its states may have."""

    index: int
    member: int
    kind: str
    block: WrittenBlock
    value: np.ndarray
    orders: tuple[Order, ...]

    @property
    def named(self) -> list[tuple[tuple[int, ...], Key]]:
        """The places of the entries that are names, with a sign or without."""
        if self.block.tree is not self.block.matrix:
            return []
        cells = ((at, unsigned(ungrouped(cell))) for at, cell in self._cells)
        return [(at, cell.key) for at, cell in cells if isinstance(cell, Symbol)]

    @property
    def _cells(self) -> Iterator[tuple[tuple[int, int], Tree]]:
        for r, row in enumerate(self.block.matrix.rows):
            yield from (((r, c), cell) for c, cell in enumerate(row))

    def signed(self, at: tuple[int, ...]) -> bool:
        """Whether an entry has a minus."""
        return isinstance(ungrouped(self.block.matrix.rows[at[0]][at[1]]), Negative)


def linear_worth(bench: Bench, i: int) -> Valuation:
    """A worth in which the notes' abbreviations have their values, wherever they stand."""
    worth = bench.notes.final_worth(bench.evidence.convention, i)
    known = {**bench.notes.prepared, **bench.notes.cells}
    worth.definitions = {**known, **worth.definitions}
    worth.reading = {**worth.reading, **dict.fromkeys(known, "definition")}
    return worth


def counted(key: Key | None) -> bool:
    """Whether a name counts entries, as a_21 and b_2 do."""
    return key is not None and key[1].strip("(),").isdigit()


class WrittenSpaces:
    """What the notes write of linear systems as matrices."""

    def __init__(self, bench: Bench):
        self.bench, self.notes, self.worth = bench, bench.notes, bench.worth

    @cached_property
    def spaces(self) -> list[SpaceClaim]:
        """All state matrices of the notes."""
        found = []
        for i in range(len(self.notes.chains)):
            try:
                found += self._claims(i)
            except PROBLEMS:
                continue
        return found

    def _claims(self, i: int) -> Iterator[SpaceClaim]:
        trees, n = self.notes.chains[i], self.worth.n
        worth = linear_worth(self.bench, i)
        vector = [
            o for t in trees if t is not None for o in self._orders_in(t, worth)
        ] or self.written_orders  # fmt: skip
        found: list[SpaceClaim] = []
        for k, tree in enumerate(trees):
            for block in blocks(tree) if tree is not None else ():
                rows = block.matrix.rows
                size = len(rows), len(rows[0])
                if size == (n, n) and (kind := self._of_rows(trees)):
                    value = evaluate(block.tree, worth)
                    plain = isinstance(value, np.ndarray) and not self._moves_in(value)
                    unknown = {n for e in entries_of(value) for n in e.names()} & self.notes.unknown
                    if isinstance(value, np.ndarray) and plain and (kind == "K" or not unknown):
                        found.append(SpaceClaim(i, k, kind, block, value, ((),)))
                    continue
                orders = [o for o in vector if len(o) == size[0]]
                if not (orders or size[0] == 2 * n) or any(len(row) != size[1] for row in rows):
                    continue
                if states(block.matrix, worth, self.notes.deviations) is not None:
                    continue
                kind = "A" if size[1] == size[0] else "B" if size[1] == 1 else ""
                value = evaluate(block.tree, worth) if kind else None
                if not isinstance(value, np.ndarray) or self._moves_in(value) or _is_numbers(value):
                    continue
                if kind == "A" and size[0] < 2 * n:
                    found.append(SpaceClaim(i, k, kind, block, value, tuple(orders)))
                elif kind == "A" and (pairs := _pairs(value)) is not None:
                    orders = [o for o in orders if _agrees(o, pairs)] or list(_orders(pairs, n))
                    found.append(SpaceClaim(i, k, kind, block, value, tuple(orders)))
                elif kind == "B" and self._is_input(trees, found):
                    orders = orders or list(_usual(n))
                    found.append(SpaceClaim(i, k, kind, block, value, tuple(orders)))
        yield from found

    def _of_rows(self, trees: Sequence[Tree | None]) -> str:
        """What a matrix of M q̈ + K q = S u is by its name: K, G_0 or M_0, where notes linearise."""
        symbol = head(trees[0])
        if symbol is None or symbol.dots or self.worth.n < 2 or self.notes.linearised_from is None:
            return ""
        at_rest = symbol.sub in _AT_REST
        if (symbol.base == "K" and not symbol.sub) or (symbol.base in ("K", "G") and at_rest):
            return "K"
        return "M" if symbol.base in ("M", "H", "D") and at_rest else ""

    def _is_input(self, trees: Sequence[Tree | None], found: list[SpaceClaim]) -> bool:
        symbol = head(trees[0])
        named = symbol is not None and symbol.base in _INPUTS and not symbol.dots
        return bool(found) or named

    def _moves_in(self, value: np.ndarray) -> bool:
        return any(e.names() & motions(self.notes.words.q) for e in entries_of(value))

    @cached_property
    def written_orders(self) -> list[Order]:
        """The state vectors that the notes write, the first one first."""
        found: dict[Order, None] = {}
        for chain in self.notes.chains:
            for tree in chain:
                if tree is not None:
                    found |= dict.fromkeys(self._orders_in(tree, self.worth))
        return list(found)

    def _orders_in(self, tree: Tree, worth: Valuation) -> Iterator[Order]:
        """The states that a side writes as a vector: itself, or what a matrix multiplies."""
        sides = [tree, *(f for b in blocks(tree) for f in b.behind)]
        for side in sides:
            order = states(side, worth, self.notes.deviations)
            if order is not None:
                least = min(dots for _, dots, _ in order)
                lower = tuple((i, dots - least, sign) for i, dots, sign in order)
                if {dots for _, dots, _ in lower} == {0, 1}:
                    yield lower


def _is_numbers(value: np.ndarray) -> bool:
    """Whether numbers were put in, or constants set to one: no letter is left."""
    return not any(e.names() for e in entries_of(value))


def _pairs(A: np.ndarray) -> dict[int, int] | None:
    """Row → column of the rows that say ẋ_i = x_j; None where half of them do not."""
    found: dict[int, int] = {}
    for r, row in enumerate(A):
        filled = [c for c, e in enumerate(row) if not is_nothing(e)]
        if len(filled) == 1 and row[filled[0]].whole() == 1 and filled[0] != r:
            found[r] = filled[0]
    used = {*found, *found.values()}
    return found if 2 * len(found) == len(A) == len(used) else None


def _orders(pairs: dict[int, int], n: int) -> Iterator[Order]:
    """The orders of states that the rows of A allow."""
    for coordinates in permutations(range(n)):
        order: list[State] = [(0, 0, 1)] * (2 * n)
        for (r, c), i in zip(sorted(pairs.items()), coordinates, strict=True):
            order[r], order[c] = (i, 0, 1), (i, 1, 1)
        yield tuple(order)


def _usual(n: int) -> Iterator[Order]:
    """q before q̇, and each coordinate with its rate."""
    for coordinates in permutations(range(n)):
        yield tuple((i, dots, 1) for i in coordinates for dots in (0, 1))
        if n > 1:
            yield tuple((i, dots, 1) for dots in (0, 1) for i in coordinates)


def _agrees(order: Order, pairs: dict[int, int]) -> bool:
    return all(order[r][0] == order[c][0] and order[c][1] == 1 for r, c in pairs.items())

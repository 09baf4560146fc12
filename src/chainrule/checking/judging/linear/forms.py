"""Forms of linear systems: the matrices of ẋ = A x + B u, and fractions of Laplace transforms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from chainrule.checking.judging.linear.system import State
from chainrule.checking.meaning.naming.aliases import Deviation
from chainrule.checking.meaning.observing import Key, ring_name
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (
    Brackets,
    Call,
    Derivative,
    Negative,
    Product,
    Quotient,
    Symbol,
    Transpose,
    Tree,
    WrittenMatrix,
    WrittenSum,
    rebuilt,
    ungrouped,
    walk,
)
from chainrule.checking.rewriting.laplace import S, is_transform, time_letter

Deviations = Mapping[Key, Deviation]


@dataclass(frozen=True)
class WrittenBlock:
    """A matrix of a side, with the factors before and behind it."""

    tree: Tree  # the matrix with the scalar before it
    matrix: WrittenMatrix
    behind: tuple[Tree, ...]

    @property
    def spread(self) -> Tree:
        """The matrix with the factor before it in every cell."""
        if not isinstance(self.tree, Product):
            return self.tree
        before = self.tree.factors[:-1]
        return WrittenMatrix(tuple(
            tuple(Product((*before, cell)) for cell in row) for row in self.matrix.rows
        ))  # fmt: skip


def blocks(side: Tree) -> Iterator[WrittenBlock]:
    """The matrices that stand in the terms of a side."""
    side = ungrouped(side)
    for term in side.terms if isinstance(side, WrittenSum) else (side,):
        body = ungrouped(term.body if isinstance(term, Negative) else term)
        factors = body.factors if isinstance(body, Product) else (body,)
        for k, factor in enumerate(factors):
            inner = ungrouped(factor)
            if isinstance(inner, WrittenMatrix) and all(map(_is_scalar, factors[:k])):
                whole = inner if k == 0 else Product((*factors[:k], inner))
                yield WrittenBlock(
                    Negative(whole) if isinstance(term, Negative) else whole,
                    inner,
                    factors[k + 1 :],
                )
                break


def _is_scalar(tree: Tree) -> bool:
    return not any(isinstance(n, WrittenMatrix) for n in walk(tree))


def states(tree: Tree, worth: Valuation, deviations: Deviations) -> tuple[State, ...] | None:
    """The states of a column such as [x; ẋ; θ; θ̇]; of their rates with a dot more on each.

    A position may be left out, as that of a wheel that turns freely: [θ; θ̇; φ̇].
    """
    tree = ungrouped(tree)
    if isinstance(tree, Derivative) and tree.by == (Symbol("t"),):
        inner = states(tree.body, worth, deviations)
        return None if inner is None else tuple((i, dots + 1, sign) for i, dots, sign in inner)
    if isinstance(tree, Transpose):
        tree = ungrouped(tree.body)
    if isinstance(tree, WrittenMatrix):
        cells = [cell for row in tree.rows for cell in row]
        if len(tree.rows) > 1 and len(tree.rows[0]) > 1:
            return None
    elif isinstance(tree, Brackets):
        cells = list(tree.items)
    else:
        return None
    if len(cells) == 1 and isinstance(cells[0], Product):
        cells = list(cells[0].factors)  # [θ α θ̇ α̇], spaced
    found = [_state(cell, worth, deviations) for cell in cells]
    order = tuple(f for f in found if f is not None)
    least = min((dots for _, dots, _ in order), default=0)
    rates = {i for i, dots, _ in order if dots > least}
    if len(order) < len(found) or rates != set(range(worth.n)) or len(order) == worth.n:
        return None
    return order if len({(i, dots) for i, dots, _ in order}) == len(order) else None


def _state(cell: Tree, worth: Valuation, deviations: Deviations) -> State | None:
    cell = ungrouped(cell)
    if isinstance(cell, Derivative) and cell.by == (Symbol("t"),):
        inner = _state(cell.body, worth, deviations)
        return None if inner is None else (inner[0], inner[1] + 1, inner[2])
    symbol = cell.symbol if isinstance(cell, Call) else cell
    if not isinstance(symbol, Symbol):
        return None
    i = worth.index(symbol)
    if i is not None:
        return i, symbol.dots, 1
    if symbol.key in worth.dictionary.rates:
        return worth.dictionary.rates[symbol.key], symbol.dots + 1, 1
    known = deviations.get(symbol.key)
    return None if known is None else (known.index, symbol.dots, known.slope)


def transformed(
    tree: Tree, worth: Valuation, deviations: Deviations
) -> tuple[Tree, dict[Key, Symbol]]:
    """(a side with coordinates for their transforms, its inputs: transforms of anything else)."""
    inputs: dict[Key, Symbol] = {}
    used = {*worth.dictionary.coordinates, *deviations, *worth.dictionary.torques}

    def in_time(node: Tree) -> Tree:
        if isinstance(node, Call) and is_transform(node):
            letter = time_letter(node.symbol, used)
            if _state(letter, worth, deviations) is not None:
                return letter
            inputs[node.symbol.key] = node.symbol
            return node.symbol
        return rebuilt(node, in_time)

    return in_time(tree), inputs


def of_s(tree: Tree) -> bool:
    """Whether s stands in a side."""
    return any(node == S for node in walk(tree))


def without_units(tree: Tree) -> Tree:
    """A side without the unit behind it, [rad/N]."""
    if not isinstance(tree, Product) or len(tree.factors) < 2:
        return tree
    last = tree.factors[-1]
    inner = last.rows[0][0] if isinstance(last, WrittenMatrix) and len(last.rows) == 1 else None
    inner = last.items[0] if isinstance(last, Brackets) and len(last.items) == 1 else inner
    parts = ungrouped(inner) if inner is not None else None
    if not isinstance(parts, Quotient) or not {_word(parts.top), _word(parts.bottom)} <= UNITS:
        return tree
    return tree.factors[0] if len(tree.factors) == 2 else replace(tree, factors=tree.factors[:-1])


def _word(tree: Tree) -> str:
    """The letters of a side, as of the word rad."""
    return "".join(s.base for s in tree.symbols)


UNITS = frozenset(["rad", "N", "deg", "Nm", "m", "V", "A", "s", "cm"])


def plainly(worth: Valuation, keys: Mapping[Key, Symbol]) -> Valuation:
    """A valuation in which s and the inputs are nothing but letters."""
    letters = [S.key, *keys]
    plain = {
        key: Ratio(worth.ring.element(ring_name(key)))
        for key in letters if ring_name(key) in worth.ring.index
    }  # fmt: skip
    return replace(
        worth,
        definitions={**worth.definitions, **plain},
        reading={**worth.reading, **dict.fromkeys(plain, "definition")},
    )

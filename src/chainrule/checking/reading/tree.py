"""What a formula says: a small tree of frozen nodes, without any meaning given to its names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property

from chainrule.exact.printing import GREEK

_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
MAX_SHOWN = 90
PART = "⋆"  # behind it a subscript has the number of the body that it is of: m_{1b} is 1b⋆3


@dataclass(frozen=True)
class Tree:
    """Part of a formula; `str` writes it as short text."""

    @property
    def inner(self) -> str:
        """The text as a factor: a sum in brackets."""
        return f"({self})" if isinstance(self, WrittenSum | Negative) else str(self)

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """Every symbol here and below, in order, but for what a call depends on."""
        if isinstance(self, Symbol):
            return (self,)
        below = (self.symbol,) if isinstance(self, Call) else children(self)
        return tuple(symbol for child in below for symbol in child.symbols)

    @cached_property
    def nodes(self) -> int:
        """How many parts it has, written out."""
        return 1 + sum(child.nodes for child in children(self))


@dataclass(frozen=True)
class Number(Tree):
    """An exact number, as written."""

    value: Fraction

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Symbol(Tree):
    """A letter with its marks: base θ, sub 1, dots 1 for θ̇₁.

    `marks` are hat, bar, tilde, prime and prescripts, which make it another symbol; bold, vec and
    script letters do not.
    """

    base: str
    sub: str = ""
    dots: int = 0
    marks: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """The symbol without its dots."""
        return self.base, self.sub, self.marks

    def __str__(self) -> str:
        dot = ("", "\u0307", "\u0308", "\u20db")[min(self.dots, 3)]
        prime = "′" * self.marks.count("'")
        sub = f"_{self.sub.partition(PART)[0]}" if self.sub else ""
        return f"{_SHOWN.get(self.base, self.base)}{dot}{sub}{prime}"


@dataclass(frozen=True)
class WrittenSum(Tree):
    """Σ terms, each with its sign folded in as `Negative`."""

    terms: tuple[Tree, ...]

    def __str__(self) -> str:
        text = str(self.terms[0])
        for term in self.terms[1:]:
            text += f" {'−' if isinstance(term, Negative) else '+'} {unsigned(term)}"
        return text


@dataclass(frozen=True)
class Negative(Tree):
    """−body"""

    body: Tree

    def __str__(self) -> str:
        return f"−{self.body.inner}"


@dataclass(frozen=True)
class Product(Tree):
    """factor · factor · …, in the order written (matrices do not commute)."""

    factors: tuple[Tree, ...]

    def __str__(self) -> str:
        return " ".join(factor.inner for factor in self.factors)


@dataclass(frozen=True)
class Cross(Tree):
    """left × right, a vector product where both are vectors."""

    left: Tree
    right: Tree

    def __str__(self) -> str:
        return f"{self.left.inner} × {self.right.inner}"


@dataclass(frozen=True)
class Quotient(Tree):
    """top / bottom"""

    top: Tree
    bottom: Tree

    def __str__(self) -> str:
        return f"{self.top.inner}/{self.bottom.inner}"


@dataclass(frozen=True)
class Power(Tree):
    """base ^ exponent"""

    base: Tree
    exponent: Tree

    def __str__(self) -> str:
        raised = str(self.exponent)
        up = raised.translate(_RAISED) if raised.lstrip("-").isdigit() else f"^({raised})"
        if isinstance(self.base, FunctionOf):
            return f"{self.base.name}{up} {self.base.argument.inner}"
        return self.base.inner + up


@dataclass(frozen=True)
class FunctionOf(Tree):
    """sin, cos, … of an argument."""

    name: str
    argument: Tree

    def __str__(self) -> str:
        plain = isinstance(self.argument, Symbol)
        return f"{self.name} {self.argument}" if plain else f"{self.name}({self.argument})"


@dataclass(frozen=True)
class Call(Tree):
    """A symbol with what it depends on: M(q), θ₁(t)."""

    symbol: Symbol
    arguments: tuple[Tree, ...]

    def __str__(self) -> str:
        return str(self.symbol)


@dataclass(frozen=True)
class Differential(Tree):
    """d or ∂ with what follows it; a quotient of two of them is a derivative."""

    body: Tree | None
    order: int = 1
    partial: bool = True

    def __str__(self) -> str:
        return f"∂{self.body or ''}"


@dataclass(frozen=True)
class Derivative(Tree):
    """∂body/∂by₁∂by₂…, or d/dt where `by` is the symbol t.

    An `operator` was written in front of its body, as d/dt x: how far it reaches is a guess.
    """

    body: Tree
    by: tuple[Tree, ...]
    operator: bool = False

    def __str__(self) -> str:
        if all(by == Symbol("t") for by in self.by):
            order = str(len(self.by)).translate(_RAISED) if len(self.by) > 1 else ""
            return f"d{order}/dt{order} {self.body.inner}"
        return f"∂{self.body.inner}/" + "".join(f"∂{by}" for by in self.by)


@dataclass(frozen=True)
class Summation(Tree):
    """Σ_{index=first}^{last} body; `last` is None when only the index is written."""

    index: str
    first: Tree | None
    last: Tree | None
    body: Tree

    def __str__(self) -> str:
        return f"Σ_{self.index} {self.body.inner}"


@dataclass(frozen=True)
class WrittenMatrix(Tree):
    """Rows of cells."""

    rows: tuple[tuple[Tree, ...], ...]

    def __str__(self) -> str:
        return "[" + "; ".join(", ".join(map(str, row)) for row in self.rows) + "]"


@dataclass(frozen=True)
class Transpose(Tree):
    """bodyᵀ"""

    body: Tree

    def __str__(self) -> str:
        return f"{self.body.inner}ᵀ"


@dataclass(frozen=True)
class MatrixEntry(Tree):
    """[body]_{12}: an entry of a matrix or a vector, counted from 1."""

    body: Tree
    places: tuple[int, ...]

    def __str__(self) -> str:
        return f"[{self.body}]_{''.join(map(str, self.places))}"


@dataclass(frozen=True)
class AtPoint(Tree):
    """[body]_{x = x*}: a value at one place, at rest."""

    body: Tree

    def __str__(self) -> str:
        return f"[{self.body}]*"


@dataclass(frozen=True)
class Brackets(Tree):
    """( items ): brackets are kept, since M(q) is no product."""

    items: tuple[Tree, ...]

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.items))})"


NOTHING = Brackets(())
"""{}, with which people align formulas."""


@dataclass(frozen=True)
class Dots(Tree):
    """⋯: something left out, so nothing can be said about the whole."""

    def __str__(self) -> str:
        return "…"


GREEK_LETTERS = {**GREEK, "ell": "ℓ"}
_SHOWN = {**GREEK_LETTERS, "Lag": "𝓛"}


def shown(tree: Tree) -> str:
    """`m_2 l_1 cos θ_2`; long parts are cut."""
    text = str(tree)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def unsigned(term: Tree) -> Tree:
    """A term of a sum without its sign."""
    return term.body if isinstance(term, Negative) else term


def flipped(term: Tree) -> Tree:
    """−term"""
    return term.body if isinstance(term, Negative) else Negative(term)


def ungrouped(tree: Tree) -> Tree:
    """Without brackets around the whole."""
    while isinstance(tree, Brackets) and len(tree.items) == 1:
        tree = tree.items[0]
    return tree


def head(tree: Tree | None) -> Symbol | None:
    """The symbol that a side consists of: M, or M of M(q)."""
    if isinstance(tree, Call):
        return tree.symbol
    return tree if isinstance(tree, Symbol) else None


def children(node: Tree) -> Iterator[Tree]:
    """The nodes directly below."""
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Tree):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Tree):
                    yield item
                elif isinstance(item, tuple):
                    yield from item


def walk(node: Tree) -> Iterator[Tree]:
    """The node and everything below it, depth first, in the order written."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(list(children(top))))


def rebuilt(node: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """The node with `change` applied to each child."""
    updates: dict[str, object] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Tree):
            new: object = change(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Tree):
            new = tuple(change(item) for item in value)
        elif isinstance(value, tuple) and value and isinstance(value[0], tuple):
            new = tuple(tuple(change(item) for item in row) for row in value)
        else:
            continue
        if new != value:
            updates[field.name] = new
    return replace(node, **updates) if updates else node

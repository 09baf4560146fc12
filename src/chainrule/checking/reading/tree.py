"""What a formula says: a small tree of frozen nodes, without any meaning given to its names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from fractions import Fraction


@dataclass(frozen=True)
class Node:
    """Part of a formula."""


@dataclass(frozen=True)
class Number(Node):
    """An exact number, as written."""

    value: Fraction


@dataclass(frozen=True)
class Symbol(Node):
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
        sub = f"_{self.sub}" if self.sub else ""
        return f"{GREEK_LETTERS.get(self.base, self.base)}{dot}{sub}{prime}"


@dataclass(frozen=True)
class Sum(Node):
    """Σ terms, each with its sign folded in as `Negative`."""

    terms: tuple[Node, ...]


@dataclass(frozen=True)
class Negative(Node):
    """−body"""

    body: Node


@dataclass(frozen=True)
class Product(Node):
    """factor · factor · …, in the order written (matrices do not commute)."""

    factors: tuple[Node, ...]


@dataclass(frozen=True)
class Cross(Node):
    """left × right, a vector product where both are vectors."""

    left: Node
    right: Node


@dataclass(frozen=True)
class Quotient(Node):
    """top / bottom"""

    top: Node
    bottom: Node


@dataclass(frozen=True)
class Power(Node):
    """base ^ exponent"""

    base: Node
    exponent: Node


@dataclass(frozen=True)
class Function(Node):
    """sin, cos, … of an argument."""

    name: str
    argument: Node


@dataclass(frozen=True)
class Call(Node):
    """A symbol with what it depends on: M(q), θ₁(t)."""

    symbol: Symbol
    arguments: tuple[Node, ...]


@dataclass(frozen=True)
class Differential(Node):
    """d or ∂ with what follows it; a quotient of two of them is a derivative."""

    body: Node | None
    order: int = 1
    partial: bool = True


@dataclass(frozen=True)
class Derivative(Node):
    """∂body/∂by₁∂by₂…, or d/dt where `by` is the symbol t.

    An `operator` was written in front of its body, as d/dt x: how far it reaches is a guess.
    """

    body: Node
    by: tuple[Node, ...]
    operator: bool = False


@dataclass(frozen=True)
class Summation(Node):
    """Σ_{index=first}^{last} body; `last` is None when only the index is written."""

    index: str
    first: Node | None
    last: Node | None
    body: Node


@dataclass(frozen=True)
class Matrix(Node):
    """Rows of cells."""

    rows: tuple[tuple[Node, ...], ...]


@dataclass(frozen=True)
class Transpose(Node):
    """bodyᵀ"""

    body: Node


@dataclass(frozen=True)
class Group(Node):
    """( items ): brackets are kept, since M(q) is no product."""

    items: tuple[Node, ...]


@dataclass(frozen=True)
class Dots(Node):
    """⋯: something left out, so nothing can be said about the whole."""


GREEK_LETTERS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ",
    "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
    "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "ell": "ℓ",
}  # fmt: skip


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below."""
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Node):
                    yield item
                elif isinstance(item, tuple):
                    yield from item


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, depth first, in the order written."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(list(children(top))))


def symbols(node: Node) -> tuple[Symbol, ...]:
    """Every symbol below, in order, but for what a call depends on.

    Remembered, since trees never change.
    """
    found = node.__dict__.get("_symbols")
    if found is None:
        if isinstance(node, Symbol):
            found = (node,)
        elif isinstance(node, Call):
            found = (node.symbol,)
        else:
            found = tuple(s for child in children(node) for s in symbols(child))
        object.__setattr__(node, "_symbols", found)
    return found


def rebuilt(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with `change` applied to each child."""
    updates: dict[str, object] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            new: object = change(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            new = tuple(change(item) for item in value)
        elif isinstance(value, tuple) and value and isinstance(value[0], tuple):
            new = tuple(tuple(change(item) for item in row) for row in value)
        else:
            continue
        if new != value:
            updates[field.name] = new
    return replace(node, **updates) if updates else node

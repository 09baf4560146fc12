"""Formulas composed from the exact equations: written in several hands, rewritten, and spoilt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from chainrule.checking.reading.tree import (  # fmt: skip
    Brackets,
    FunctionOf,
    Negative,
    Number,
    Power,
    Product,
    Symbol,
    Tree,
    WrittenSum,
    children,
    rebuilt,
)
from chainrule.exact import Expression
from chainrule.exact import form as forms
from chainrule.exact.printing import split_name

ONE, TWO = Number(Fraction(1)), Number(Fraction(2))


# from the exact algebra to a tree


def tree_of(expression: Expression, names: dict[str, str] | None = None) -> Tree:
    """The expression in its textbook form, with renamed symbols."""
    return _sum(forms.layout(expression), names or {})


def symbol_of(name: str, names: dict[str, str]) -> Symbol:
    """q1' is the symbol q_1 with a dot."""
    base, dots = name.rstrip("'"), name.count("'")
    letter, sub = split_name(names.get(base, base))
    return Symbol(letter, sub, dots)


def _sum(layout: forms.Sum, names: dict[str, str]) -> Tree:
    terms = []
    for term in layout.terms:
        factors: list[Tree] = []
        if abs(term.coefficient) != 1 or not term.factors:
            factors.append(Number(abs(term.coefficient)))
        factors += [_factor(base, power, names) for base, power in term.factors]
        product = factors[0] if len(factors) == 1 else Product(tuple(factors))
        terms.append(Negative(product) if term.coefficient < 0 else product)
    if not terms:
        return Number(Fraction(0))
    return terms[0] if len(terms) == 1 else WrittenSum(tuple(terms))


def _factor(base, power: int, names: dict[str, str]) -> Tree:
    if isinstance(base, forms.Name):
        node: Tree = symbol_of(base.name, names)
    elif isinstance(base, forms.Trig):
        node = FunctionOf(base.function, _angle(base.angle, names))
    else:
        node = _sum(base, names)
    return Power(node, Number(Fraction(power))) if power != 1 else node


def _angle(angle, names: dict[str, str]) -> Tree:
    terms: list[Tree] = []
    for name, k in angle:
        term: Tree = symbol_of(name, names)
        if abs(k) != 1:
            term = Product((Number(Fraction(abs(k))), term))
        terms.append(Negative(term) if k < 0 else term)
    return terms[0] if len(terms) == 1 else WrittenSum(tuple(terms))


# writing


class Hand:
    """LaTeX as one person writes it; the choices are made once."""

    def __init__(self, rng: random.Random, *, plain: bool = False):
        self.plain = plain
        self.dot_inside = rng.random() < 0.3  # \dot{q_1} for \dot q_1
        self.half = rng.choice([r"\frac{%s}{%s}", r"\tfrac{%s}{%s}", "%s/%s", r"{%s\over %s}"])
        self.times = "*" if plain else rng.choice([" ", " ", r" \cdot ", r"\,"])
        self.bracket = rng.choice(
            [("(", ")"), (r"\left(", r"\right)"), (r"\left[", r"\right]"), ("[", "]")]
        )
        self.brace_function = rng.random() < 0.3  # \cos{\theta}
        if plain:
            self.bracket, self.half = ("(", ")"), "%s/%s"
        self.power = "**" if plain and rng.random() < 0.7 else "^"

    def write(self, node: Tree) -> str:
        """The formula as source text."""
        if isinstance(node, Number):
            if node.value.denominator == 1:
                return str(node.value)
            text = self.half % (node.value.numerator, node.value.denominator)
            return f"({text})" if "/" in text else text
        if isinstance(node, Symbol):
            return self.symbol(node)
        if isinstance(node, WrittenSum):
            text = self.write(node.terms[0])
            for term in node.terms[1:]:
                minus = isinstance(term, Negative)
                text += (" - " if minus else " + ") + self.inner(term.body if minus else term)
            return text
        if isinstance(node, Negative):
            return "-" + self.inner(node.body)
        if isinstance(node, Product):
            return self.times.join(self.inner(f) for f in node.factors)
        if isinstance(node, Power):
            exponent = self.write(node.exponent)
            raised = f"{self.power}{exponent}" if self.plain else f"^{{{exponent}}}"
            if isinstance(node.base, FunctionOf) and not self.plain:
                return rf"\{node.base.name}{raised} {self.argument(node.base.argument)}"
            return self.inner(node.base) + raised
        if isinstance(node, FunctionOf):
            return ("" if self.plain else "\\") + node.name + self.argument(node.argument)
        if isinstance(node, Brackets):
            return self.brackets(self.write(node.items[0]))
        raise TypeError(node)

    def inner(self, node: Tree) -> str:
        """With brackets where it is a sum."""
        text = self.write(node)
        return self.brackets(text) if isinstance(node, WrittenSum | Negative) else text

    def brackets(self, text: str) -> str:
        """Round or square, as this hand likes."""
        return self.bracket[0] + text + self.bracket[1]

    def argument(self, node: Tree) -> str:
        """sin θ, sin(θ₁ + θ₂)."""
        text = self.write(node)
        if self.plain:
            return f"({text})"
        if isinstance(node, Symbol):
            return f"{{{text}}}" if self.brace_function else f" {text}"
        return f"({text})"

    def symbol(self, node: Symbol) -> str:
        """l_{c1}, \\dot{\\theta}_1; lc1, theta1_d in plain text."""
        if self.plain:
            return node.base + node.sub + ("_" + "d" * node.dots if node.dots else "")
        letter = "\\" + node.base if len(node.base) > 1 else node.base
        sub = f"_{{{node.sub}}}" if len(node.sub) > 1 else f"_{node.sub}" if node.sub else ""
        accent = ("", r"\dot", r"\ddot")[node.dots]
        if not accent:
            return letter + sub
        return f"{accent}{{{letter}{sub}}}" if self.dot_inside else f"{accent}{{{letter}}}{sub}"


# rewriting: the same function, written differently


def rewritten(node: Tree, rng: random.Random, steps: int = 4) -> Tree:
    """A random equal formula."""
    for _ in range(steps):
        choices = list(_rewritings(node, rng))
        if not choices:
            return node
        node = rng.choice(choices)()
    return node


def _rewritings(node: Tree, rng: random.Random) -> Iterator[Callable[[], Tree]]:
    for path, here in _places(node):
        for change in _RULES:
            new = change(here, rng)
            if new is not None and new != here:
                yield lambda path=path, new=new: placed(node, path, new)


def _places(node: Tree, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Tree]]:
    yield path, node
    if isinstance(node, Symbol | Number):
        return
    for i, child in enumerate(children(node)):
        yield from _places(child, (*path, i))


def placed(node: Tree, path: tuple[int, ...], new: Tree) -> Tree:
    """The tree with one part replaced."""
    if not path:
        return new
    counter = iter(range(1_000))

    def change(child: Tree) -> Tree:
        return placed(child, path[1:], new) if next(counter) == path[0] else child

    return rebuilt(node, change)


def _shuffled(node: Tree, rng: random.Random) -> Tree | None:
    if isinstance(node, WrittenSum):
        terms = list(node.terms)
        rng.shuffle(terms)
        return WrittenSum(tuple(terms))
    if isinstance(node, Product):
        factors = list(node.factors)
        rng.shuffle(factors)
        return Product(tuple(factors))
    return None


def _expanded(node: Tree, rng: random.Random) -> Tree | None:
    """a (b + c) = a b + a c"""
    if not isinstance(node, Product):
        return None
    sums = [i for i, f in enumerate(node.factors) if isinstance(f, WrittenSum)]
    if not sums:
        return None
    i = rng.choice(sums)
    inner = node.factors[i]
    assert isinstance(inner, WrittenSum)
    terms = []
    for term in inner.terms:
        minus = isinstance(term, Negative)
        body = term.body if isinstance(term, Negative) else term
        factors = (*node.factors[:i], body, *node.factors[i + 1 :])
        flat = tuple(g for f in factors for g in (f.factors if isinstance(f, Product) else (f,)))
        terms.append(Negative(Product(flat)) if minus else Product(flat))
    return WrittenSum(tuple(terms))


def _angle_sum(node: Tree, rng: random.Random) -> Tree | None:
    """cos(a + b) = cos a cos b − sin a sin b, and for the sine."""
    if not isinstance(node, FunctionOf) or not isinstance(node.argument, WrittenSum):
        return None
    first, rest = node.argument.terms[0], node.argument.terms[1:]
    minus = isinstance(rest[0], Negative)
    if (minus and len(rest) > 1) or isinstance(first, Negative):
        return None
    b = (
        rest[0].body
        if isinstance(rest[0], Negative)
        else rest[0]
        if len(rest) == 1
        else WrittenSum(rest)
    )
    sa, ca = FunctionOf("sin", first), FunctionOf("cos", first)
    sb, cb = FunctionOf("sin", b), FunctionOf("cos", b)
    if node.name == "cos":
        second = Product((sa, sb))
        return WrittenSum((Product((ca, cb)), second if minus else Negative(second)))
    second = Product((ca, sb))
    return WrittenSum((Product((sa, cb)), Negative(second) if minus else second))


def _square(node: Tree, rng: random.Random) -> Tree | None:
    """sin² = 1 − cos²; x² = x x"""
    if not isinstance(node, Power) or node.exponent != TWO:
        return None
    if isinstance(node.base, FunctionOf) and rng.random() < 0.7:
        other = "cos" if node.base.name == "sin" else "sin"
        return WrittenSum((ONE, Negative(Power(FunctionOf(other, node.base.argument), TWO))))
    return Product((node.base, node.base))


def _double_angle(node: Tree, rng: random.Random) -> Tree | None:
    """sin 2a = 2 sin a cos a; cos 2a = 1 − 2 sin² a"""
    if not isinstance(node, FunctionOf) or not isinstance(node.argument, Product):
        return None
    if node.argument.factors[0] != TWO or len(node.argument.factors) != 2:
        return None
    a = node.argument.factors[1]
    if node.name == "sin":
        return Product((TWO, FunctionOf("sin", a), FunctionOf("cos", a)))
    return WrittenSum((ONE, Negative(Product((TWO, Power(FunctionOf("sin", a), TWO))))))


def _turned_angle(node: Tree, rng: random.Random) -> Tree | None:
    """cos(a − b) = cos(b − a); cos a = sin(a + π/2)"""
    if not isinstance(node, FunctionOf):
        return None
    if (
        node.name == "cos"
        and isinstance(node.argument, WrittenSum)
        and len(node.argument.terms) == 2
    ):
        first, second = node.argument.terms
        if isinstance(second, Negative):
            return FunctionOf("cos", WrittenSum((second.body, Negative(first))))
    return None


def _split(node: Tree, rng: random.Random) -> Tree | None:
    """2 x = x + x; ½ (a + b) out of a halved sum"""
    if isinstance(node, Product) and node.factors[0] == TWO and len(node.factors) > 1:
        rest = node.factors[1:]
        half = rest[0] if len(rest) == 1 else Product(rest)
        return WrittenSum((half, half))
    return None


_RULES = (_shuffled, _expanded, _angle_sum, _square, _double_angle, _turned_angle, _split)


# slips: one change that makes a formula wrong


def spoilt(
    node: Tree, kind: str, rng: random.Random, peers: dict[Symbol, list[Symbol]]
) -> Tree | None:
    """The formula with one slip of this kind, or None where there is no place for it."""
    options = [(path, new) for path, here in _places(node) for new in SLIPS[kind](here, rng, peers)]
    if not options:
        return None
    path, new = rng.choice(options)
    return placed(node, path, new)


def _slip_symbol(node: Tree, rng: random.Random, peers) -> list[Tree]:
    return list(peers.get(node, [])) if isinstance(node, Symbol) and not node.dots else []


def _slip_velocity(node: Tree, rng: random.Random, peers) -> list[Tree]:
    return list(peers.get(node, [])) if isinstance(node, Symbol) and node.dots else []


def _slip_sign(node: Tree, rng: random.Random, peers) -> list[Tree]:
    if not isinstance(node, WrittenSum):
        return []
    found = []
    for i, term in enumerate(node.terms):
        flipped = term.body if isinstance(term, Negative) else Negative(term)
        found.append(WrittenSum((*node.terms[:i], flipped, *node.terms[i + 1 :])))
    return found


def _slip_lost(node: Tree, rng: random.Random, peers) -> list[Tree]:
    if not isinstance(node, WrittenSum):
        return []
    rests = [(*node.terms[:i], *node.terms[i + 1 :]) for i in range(len(node.terms))]
    return [WrittenSum(rest) if len(rest) > 1 else rest[0] for rest in rests]


def _slip_factor(node: Tree, rng: random.Random, peers) -> list[Tree]:
    if isinstance(node, Product) and node.factors[0] == TWO:
        rest = node.factors[1:]
        return [rest[0] if len(rest) == 1 else Product(rest)]
    if isinstance(node, Product) and not isinstance(node.factors[0], Number):
        return [Product((rng.choice([TWO, Number(Fraction(1, 2))]), *node.factors))]
    if isinstance(node, Number) and node.value == Fraction(1, 2):
        return [ONE]
    return []


def _slip_function(node: Tree, rng: random.Random, peers) -> list[Tree]:
    if isinstance(node, FunctionOf):
        return [FunctionOf("cos" if node.name == "sin" else "sin", node.argument)]
    return []


def _slip_angle(node: Tree, rng: random.Random, peers) -> list[Tree]:
    if not isinstance(node, FunctionOf) or not isinstance(node.argument, WrittenSum):
        return []
    terms = node.argument.terms
    rests = [(*terms[:i], *terms[i + 1 :]) for i in range(len(terms))]
    rests = [r for r in rests if not isinstance(r[0], Negative)]
    return [FunctionOf(node.name, WrittenSum(r) if len(r) > 1 else r[0]) for r in rests]


def _slip_square(node: Tree, rng: random.Random, peers) -> list[Tree]:
    if isinstance(node, Power) and node.exponent == TWO and isinstance(node.base, Symbol):
        return [node.base]
    return []


def _slip_dot(node: Tree, rng: random.Random, peers) -> list[Tree]:
    return [replace(node, dots=node.dots - 1)] if isinstance(node, Symbol) and node.dots else []


#: Kinds of slips.
SLIPS = {
    "symbol swapped": _slip_symbol,
    "velocity swapped": _slip_velocity,
    "sign": _slip_sign,
    "lost term": _slip_lost,
    "factor": _slip_factor,
    "sine for cosine": _slip_function,
    "angle missing in a sum": _slip_angle,
    "square lost": _slip_square,
    "dot lost": _slip_dot,
}

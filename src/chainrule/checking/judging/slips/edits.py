"""Single changes to a formula: the slips that people make, undone one at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

from chainrule.checking.judging.slips.brackets import reclosed
from chainrule.checking.judging.slips.slip import Size, Slip
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (  # fmt: skip
    Brackets,
    Call,
    Cross,
    Derivative,
    FunctionOf,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Symbol,
    Tree,
    WrittenSum,
    children,
    flipped,
    rebuilt,
    shown,
    unsigned,
)

Edit = tuple[Tree, Slip]
_Told = tuple[Tree, str]
_AXES = "xy"
_TWO = Number(Fraction(2))
WRONG_VARIABLE = "derivative by the wrong variable"


def edits(node: Tree, worth: Valuation) -> Iterator[Edit]:
    """(changed tree, what was changed) for every single change at every place."""
    if isinstance(node, Call):  # θ(t): what it depends on is no part of the formula
        yield from edits(node.symbol, worth)
        return
    for new, words in _here(node, worth):
        letters = (node, new) if isinstance(node, Symbol) and isinstance(new, Symbol) else None
        yield new, Slip(words, _size(node, new), exchange=letters)
    for child in dict.fromkeys(children(node)):
        for new, slip in edits(child, worth):
            if slip.size is Size.TERM and isinstance(node, Product | Quotient | Power):
                slip = slip._replace(size=Size.PIECE)
            # Only the first of equal children is changed: a slip happens once.
            done = False

            def swap(item: Tree, child: Tree = child, new: Tree = new) -> Tree:
                nonlocal done
                if item == child and not done:
                    done = True
                    return new
                return item

            yield rebuilt(node, swap), slip


def _size(node: Tree, new: Tree) -> Size:
    if isinstance(node, Number):
        return Size.NUMBER
    if not isinstance(node, WrittenSum):
        return Size.PART
    rest = new.terms if isinstance(new, WrittenSum) else (new,)
    dropped = len(rest) < len(node.terms) and all(t in node.terms for t in rest)
    return Size.TERM if dropped else Size.PART


def _here(node: Tree, worth: Valuation) -> Iterator[_Told]:
    yield from _at(node, worth)
    yield from reclosed(node)


def _at(node: Tree, worth: Valuation) -> Iterator[_Told]:
    if isinstance(node, Symbol):
        yield from _symbol(node, worth)
    elif isinstance(node, FunctionOf) and node.name in ("sin", "cos"):
        yield from _function(node, worth)
    elif isinstance(node, Power):
        yield from _power(node)
    elif isinstance(node, Derivative):
        yield from _derivative(node, worth)
    elif isinstance(node, WrittenSum):
        for i, term in enumerate(node.terms):
            terms = (*node.terms[:i], flipped(term), *node.terms[i + 1 :])
            yield WrittenSum(terms), f"the sign of {shown(unsigned(term))} is wrong"
        for i, term in enumerate(node.terms):
            rest = (*node.terms[:i], *node.terms[i + 1 :])
            yield (
                _total(rest),
                f"the term {shown(unsigned(term))} does not belong there",
            )
        for i, term in enumerate(node.terms):
            for factor, words in _FACTORS:
                scaled = Product((Number(factor), unsigned(term)))
                signed = Negative(scaled) if isinstance(term, Negative) else scaled
                terms = (*node.terms[:i], signed, *node.terms[i + 1 :])
                yield WrittenSum(terms), f"{shown(unsigned(term))} {words}"
        for i, (a, b) in enumerate(pairwise(node.terms)):
            if not isinstance(b, Negative):
                terms = (*node.terms[:i], Product((a, b)), *node.terms[i + 2 :])
                yield _total(terms), f"{shown(a)} + {shown(b)} should be a product"
    elif isinstance(node, Cross):
        turned = Cross(node.right, node.left)
        yield turned, f"the order of the vector product is wrong: {shown(turned)} is meant"
    elif isinstance(node, Number) and node.value not in (0, 1):
        yield Number(1 / node.value), f"{node.value} should be {1 / node.value}"
        if node.value.denominator == 1 and node.value > 0:
            yield Number(node.value + 1), f"{node.value} should be {node.value + 1}"
            yield Number(node.value - 1), f"{node.value} should be {node.value - 1}"
    elif isinstance(node, Product):
        for i, factor in enumerate(node.factors):
            rest = (*node.factors[:i], *node.factors[i + 1 :])
            if len(rest) > 0 and not isinstance(factor, Brackets):
                yield _product(rest), f"the factor {shown(factor)} is too much in {shown(node)}"
        for i in range(1, len(node.factors)):
            a, b = (_product(part) for part in (node.factors[:i], node.factors[i:]))
            yield WrittenSum((a, b)), f"a plus is missing between {shown(a)} and {shown(b)}"


_FACTORS = [
    (Fraction(2), "should count twice: a factor 2 is missing"),
    (Fraction(1, 2), "should count half: its factor is twice too large"),
    (Fraction(4), "needs a factor 4"),
    (Fraction(1, 4), "should be a quarter"),
    (Fraction(3), "needs a factor 3"),
    (Fraction(1, 3), "should be a third"),
    (Fraction(-2), "has the wrong sign and a factor 2 is missing"),
]


def _product(factors: tuple[Tree, ...]) -> Tree:
    return Product(factors) if len(factors) > 1 else next(iter(factors))


def _total(terms: tuple[Tree, ...]) -> Tree:
    return WrittenSum(terms) if len(terms) > 1 else next(iter(terms))


def _symbol(node: Symbol, worth: Valuation) -> Iterator[_Told]:
    i = worth.index(node)
    words = worth.dictionary
    if i is not None:
        names: dict[int, Symbol] = {}
        for key, j in words.coordinates.items():
            if key[0] == node.base or j not in names:
                names[j] = Symbol(*key[:2], node.dots, key[2])
        for j, other in sorted(names.items()):
            if j != i:
                yield other, f"{node} should be {other}"
        for dots in range(3):
            if dots != node.dots:
                other = replace(node, dots=dots)
                yield (
                    other,
                    f"{node} should be {other}: "
                    + ("a dot is missing" if dots > node.dots else "a dot too many"),
                )
        for j, other in sorted(names.items()) if node.dots == 1 else ():
            if j != i:
                both = Brackets((WrittenSum((replace(other, dots=1), node)),))
                yield both, f"{node} should be {shown(both)}: the other joint turns it too"
        yield Power(node, _TWO), f"{node} should be squared"
        return
    if node.key in words.waves:
        function, terms = words.waves[node.key]
        for key, (f, t) in words.waves.items():
            if (f == function) != (t == terms):
                other = Symbol(*key[:2], 0, key[2])
                yield other, _wave_words(node, other, f, t, function, terms)
        return
    unit = worth.units.get(ring_name(node.key))
    if unit is not None:
        known = [*words.parameters, *words.lengths.values()]
        for key in sorted(known, key=lambda k: (k[0] != node.base, k[1] != node.sub)):
            if key != node.key and worth.units.get(ring_name(key)) == unit:
                other = Symbol(*key[:2], 0, key[2])
                yield other, f"{node} should be {other}"
        yield Power(node, _TWO), f"{node} should be squared"
        return
    yield from _exchanged_indices(node, worth)
    if node.base in _AXES and worth.is_quantity(node):
        for base in _AXES.replace(node.base, ""):
            yield replace(node, base=base), f"{node} should be {replace(node, base=base)}"
    if worth.is_quantity(node) and node.sub.isdigit():
        for a, digit in enumerate(node.sub):
            for n in range(1, worth.n + 1):
                if str(n) != digit:
                    other = replace(node, sub=node.sub[:a] + str(n) + node.sub[a + 1 :])
                    yield other, f"{node} should be {other}"
    if node.dots or worth.is_quantity(node):
        yield Power(node, _TWO), f"{node} should be squared"


def _exchanged_indices(node: Symbol, worth: Valuation) -> Iterator[_Told]:
    """C_i12 for C_i21: two indices of a quantity in the other order."""
    places = [i for i, c in enumerate(node.sub) if c.isdigit() or c in "ijk"]
    plain = replace(node, sub=re.sub("[ijk]", "1", node.sub))
    if len(places) != len(node.sub) or len(places) < 2 or not worth.is_quantity(plain):
        return
    for a, b in combinations(places, 2):
        if node.sub[a] != node.sub[b]:
            letters = list(node.sub)
            letters[a], letters[b] = letters[b], letters[a]
            other = replace(node, sub="".join(letters))
            yield other, f"{node} should be {other}: its indices are exchanged"


def _wave_words(node: Symbol, other: Symbol, f: str, t: tuple, function: str, terms: tuple) -> str:
    if f != function:
        return f"{node} should be {other}: {function} for {f}"
    if len(t) > len(terms):
        return f"{node} should be {other}: an angle is missing in the sum"
    return f"{node} should be {other}: the angle is wrong"


def _function(node: FunctionOf, worth: Valuation) -> Iterator[_Told]:
    other = "cos" if node.name == "sin" else "sin"
    swapped = FunctionOf(other, node.argument)
    yield (
        swapped,
        f"{shown(node)} should be {shown(swapped)}: {_NAMES[node.name]} for {_NAMES[other]}",
    )
    argument = (
        node.argument.items[0]
        if isinstance(node.argument, Brackets) and node.argument.items
        else node.argument
    )
    letters = {}
    for key, j in worth.dictionary.coordinates.items():
        if _uses(argument, key[0]) or j not in letters:
            letters[j] = Symbol(*key[:2], 0, key[2])
    for other_symbol in letters.values():
        for term, sign in ((other_symbol, "+"), (Negative(other_symbol), "−")):
            terms = (
                (*argument.terms, term) if isinstance(argument, WrittenSum) else (argument, term)
            )
            wider = FunctionOf(node.name, WrittenSum(terms))
            yield (
                wider,
                f"{shown(node)} should be {shown(wider)}: {other_symbol} is missing in the angle"
                + ("" if sign == "+" else " (subtracted)"),
            )
    if isinstance(argument, WrittenSum):
        for i in range(len(argument.terms)):
            rest = (*argument.terms[:i], *argument.terms[i + 1 :])
            narrow = FunctionOf(node.name, _total(rest))
            extra = shown(unsigned(argument.terms[i]))
            yield (
                narrow,
                f"{shown(node)} should be {shown(narrow)}: {extra} is no part of the angle",
            )
    if isinstance(argument, Symbol):
        doubled = FunctionOf(node.name, Product((_TWO, argument)))
        yield doubled, f"{shown(node)} should be {shown(doubled)}: the angle is doubled"
    yield Power(node, _TWO), f"{shown(node)} should be squared"


_NAMES = {"sin": "sine", "cos": "cosine"}


def _uses(node: Tree, base: str) -> bool:
    if isinstance(node, Symbol):
        return node.base == base
    return any(_uses(child, base) for child in children(node))


def _power(node: Power) -> Iterator[_Told]:
    if node.exponent == _TWO:
        yield node.base, f"{shown(node.base)} should not be squared"
        yield Power(node.base, Number(Fraction(3))), f"{shown(node.base)} should be cubed"
        if isinstance(node.base, Symbol) and node.base.dots == 1:
            faster = replace(node.base, dots=2)
            yield faster, f"{shown(node)} should be {faster}"
    else:
        yield Power(node.base, _TWO), f"{shown(node.base)} should be squared"


def _derivative(node: Derivative, worth: Valuation) -> Iterator[_Told]:
    if len(node.by) != 1 or not isinstance(node.by[0], Symbol):
        return
    by = node.by[0]
    if worth.index(by) is None:
        return
    for key in sorted(worth.dictionary.coordinates):
        for dots in (0, 1):
            other = Symbol(*key[:2], dots, key[2])
            if key[0] == by.base and other != by:
                changed = replace(node, by=(other,))
                yield changed, f"{shown(node)} should be {shown(changed)}: {WRONG_VARIABLE}"

"""Aliases: other names that notes give to what has one, α = π − θ, m l for m_p l."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.observing import Key, Observation, ring_name
from chainrule.checking.meaning.ratio import Ratio, Value
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import FunctionOf, Product, Symbol, Tree, head, ungrouped


def aliases(chains: Iterable[list[Tree | None]], worth: Valuation) -> dict[Key, Value]:
    """Symbol → what it stands for, by relations that hold no rate and no parameter."""
    found: dict[Key, Value] = {}
    for chain in chains:
        if len(chain) < 2 or chain[0] is None or chain[1] is None:
            continue
        left, right = ungrouped(chain[0]), ungrouped(chain[1])
        if isinstance(left, FunctionOf) and isinstance(right, FunctionOf):
            if left.name != right.name or left.name not in ("sin", "cos"):
                continue
            left, right = ungrouped(left.argument), ungrouped(right.argument)
        try:
            named = (
                _angle(left, right, worth)
                or _angle(right, left, worth)
                or _combined(left, right, worth)
                or (_product(left, right, worth) if len(chain) == 2 else None)
            )
        except (UnreadError, ValueError, ZeroDivisionError):
            continue
        if named is not None:
            found.setdefault(*named)
    return found


def origin(seen: Observation, worth: Valuation) -> dict[Key, Value]:
    """x_0 and y_0 in x_1 = x_0 + l sin θ: the pivot, from which the places are counted."""
    keys = [(letter, "0", "") for letter in "xyz"]
    fixed = all(worth.reference.exact.angles)
    return {
        key: Ratio(worth.ring.element(0)) for key in keys
        if fixed and seen.right[key] and not seen.dotted[key] and not seen.first[key]
        and worth.dictionary.meaning(key) is None
    }  # fmt: skip


def equalities(
    chains: Iterable[list[Tree | None]], worth: Valuation
) -> tuple[dict[Key, Value], dict[Key, Ratio]]:
    """(m → m₁, m₂ → m₁) of m₁ = m₂ = m: another name, and parameters that are set equal."""
    names: dict[Key, Value] = {}
    equal: dict[Key, Ratio] = {}
    known = worth.dictionary.parameters
    for chain in chains:
        letters = [t for t in chain if isinstance(t, Symbol) and not t.dots]
        own = [s for s in letters if s.key in known]
        new = [s for s in letters if s.key not in known]
        if len(letters) < len(chain) or not own or len(new) > 1 or len(chain) < 2:
            continue
        if new and not (worth.strange(new[0]) and not new[0].sub and new[0].base == own[0].base):
            continue
        first = names.get(new[0].key) if new else None
        if not isinstance(first, Ratio):
            first = Ratio(worth.ring.element(ring_name(own[0].key)))
        if new:
            names.setdefault(new[0].key, first)
        for symbol in own:
            value = Ratio(worth.ring.element(ring_name(symbol.key)))
            if value != first:
                equal[symbol.key] = first
    return (names, equal) if equal else ({}, {})


def summed(seen: Iterable[Key], worth: Valuation) -> dict[Key, Value]:
    """θ₁₂ = θ₁ + θ₂ and ω₁₂ = ω₁ + ω₂, where the notes do not say otherwise."""
    found: dict[Key, Value] = {}
    words = worth.dictionary
    for key in seen:
        base, sub, marks = key
        digits = sub.replace(",", "").replace("+", "")
        several = len(digits) > 1 and digits.isdigit() and len(set(digits)) == len(digits)
        if marks or not several or words.meaning(key) is not None:
            continue
        turning = {("omega", sub, ""): i for (_, sub, _), i in words.coordinates.items() if sub}
        for table, dots in ((words.coordinates, ""), (words.rates, "'"), (turning, "'")):
            parts = [table.get((base, d, "")) for d in digits]
            if all(i is not None for i in parts):
                rates = [worth.ring.element(words.q[i] + dots) for i in parts]  # type: ignore[index]
                found[key] = Ratio(sum(rates[1:], rates[0]))
                break
    return found


def _angle(left: Tree, right: Tree, worth: Valuation) -> tuple[Key, Value] | None:
    """φ of θ = π + φ, where θ is a coordinate, and of φ = θ − π."""
    if not isinstance(left, Symbol) or left.dots or any(s.dots for s in right.symbols):
        return None
    others = [s for s in right.symbols if s.base != "pi"]
    if len(others) != 1:
        return None
    (other,) = others
    known = [s for s in (left, other) if worth.index(s) is not None]
    if len(known) != 1 or left.key == other.key:
        return None
    (new,) = (s for s in (left, other) if s is not known[0])
    if new.base not in ANGLES or worth.dictionary.meaning(new.key) is not None:
        return None
    value = evaluate(right, worth)
    name, own = _name(other, worth), _name(left, worth)
    if not isinstance(value, Ratio) or value.den is not None or value.num.degree(name) != 1:
        return None
    slope = value.num.coefficient({name: 1}).constant_value()
    if slope not in (1, -1):
        return None
    rest = value.num - worth.ring.element(name) * slope
    if rest.names - {"pi"}:
        return None
    if new is left:
        return new.key, value
    return new.key, Ratio((worth.ring.element(own) - rest) * slope)


def _combined(left: Tree, right: Tree, worth: Valuation) -> tuple[Key, Value] | None:
    """Δ of θ₁ − θ₂ = Δ, a definition that is written the other way round."""
    if not isinstance(right, Symbol) or right.dots or worth.dictionary.meaning(right.key):
        return None
    angles = {worth.index(s) for s in left.symbols if not s.dots}
    if head(left) is not None or len(angles) < 2 or None in angles or not worth.strange(right):
        return None
    value = evaluate(left, worth)
    own = {worth.dictionary.q[i] for i in angles if i is not None}
    plain = isinstance(value, Ratio) and value.den is None and value.names() <= own
    return (right.key, value) if plain else None


@dataclass(frozen=True)
class Deviation:
    """φ = ±θ − place: a small angle of a coordinate, around so many quarter turns if known."""

    index: int
    slope: int
    turns: int | None


def deviations(
    names: Mapping[Key, Value], seen: Observation, worth: Valuation
) -> dict[Key, Deviation]:
    """Letters that are another name of an angle: as the notes say, or for want of any other."""
    found: dict[Key, Deviation] = {}
    words, angles = worth.dictionary, worth.reference.exact.angles
    for key, value in names.items():
        if not isinstance(value, Ratio) or value.den is not None:
            continue
        for i, q in enumerate(words.q):
            slope = value.num.coefficient({q: 1}).constant_value() if angles[i] else None
            rest = value.num - worth.ring.element(q) * slope if slope in (1, -1) else None
            if slope is None or rest is None or rest.names - {"pi"}:
                continue
            shift = rest.coefficient({"pi": 1}).constant_value()
            turns = 2 * (shift or 0)  # the deviation is zero where the coordinate is −shift/slope
            if turns.denominator == 1:
                found[key] = Deviation(i, int(slope), int(-turns * slope) % 4)
    turning = [i for i, angle in enumerate(angles) if angle]
    if len(turning) == 1:
        mine = {k[0] for k, i in words.coordinates.items() if i == turning[0]}
        for key in seen.order:
            free = key not in found and key not in names and words.meaning(key) is None
            named = key[0] in ANGLES and seen.dotted[key] and not seen.first[key]
            if free and named and not mine & seen.beside.get(key[0], set()):
                found[key] = Deviation(turning[0], 1, None)
    return found


ANGLES = ("theta", "phi", "alpha", "beta", "psi", "gamma", "varphi", "delta", "epsilon", "eta")


def _name(symbol: Symbol, worth: Valuation) -> str:
    index = worth.index(symbol)
    return ring_name(symbol.key) if index is None else worth.dictionary.q[index]


def _product(left: Tree, right: Tree, worth: Valuation) -> tuple[Key, Value] | None:
    """m of m l = m_p l: two letters that are one name."""
    if not isinstance(left, Product) or not all(isinstance(f, Symbol) for f in left.factors):
        return None
    unknown = [s for s in left.symbols if worth.strange(s)]
    plain = not any(s.dots or s.sub for s in left.symbols)
    if len(unknown) != 1 or not plain or worth.strange(right):
        return None
    value = evaluate(right, worth)
    for symbol in left.symbols:
        if symbol is not unknown[0]:
            factor = evaluate(symbol, worth)
            if not isinstance(value, Ratio) or not isinstance(factor, Ratio):
                return None
            value = value / factor
    return unknown[0].key, value

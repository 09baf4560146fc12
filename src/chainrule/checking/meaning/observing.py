"""Symbols of a document: which it uses, and how; and a dictionary of what they stand for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from chainrule.checking.meaning.naming.shapes import (
    WAVES,
    column,
    has_rates,
    is_place,
    moves,
    scales,
)
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    PART,
    Call,
    Derivative,
    FunctionOf,
    Number,
    Power,
    Product,
    Quotient,
    Symbol,
    Tree,
    WrittenMatrix,
    children,
    head,
    walk,
)

Key = tuple[str, str, str]
Stretch = tuple[tuple[Fraction, ...], ...]  # K of a spring's energy ½ k αᵀ K α
_HEAVY = ("m", "M", "I", "J", "g")
OFTEN = 5  # formulas with a letter, beside one with its twin that was mistyped
_MOMENTS = ("I", "J")
_OF_WHAT = ("q", "theta", "phi", "Theta", "alpha")  # what a matrix depends on
#: Letters of friction, and of much else.
DAMPING = frozenset(["b", "c", "d", "k", "B", "D", "f", "mu", "nu"])


@dataclass
class Observation:
    """Counts of symbols by where they stand."""

    all: Counter[Key] = field(default_factory=Counter)
    dotted: Counter[Key] = field(default_factory=Counter)
    twice: Counter[Key] = field(default_factory=Counter)  # with two dots
    in_angles: Counter[Key] = field(default_factory=Counter)
    left: Counter[Key] = field(default_factory=Counter)  # alone on a side of an equation
    first: Counter[Key] = field(default_factory=Counter)  # alone on the left, without a dot
    valued: Counter[Key] = field(default_factory=Counter)  # alone on the left of a number
    right: Counter[Key] = field(default_factory=Counter)  # inside an expression
    derived: Counter[Key] = field(default_factory=Counter)  # below a ∂ or d/dt
    variables: Counter[Key] = field(default_factory=Counter)  # what a derivative is taken by
    damping: Counter[Key] = field(default_factory=Counter)  # b in b θ̇
    measured: Counter[Key] = field(default_factory=Counter)  # l in l², l g, l θ̇²: no friction
    named_rates: Counter[Key] = field(default_factory=Counter)  # ω in ω = θ̇
    rate_of: dict[Key, Key] = field(default_factory=dict)  # ω → θ
    varying: set[Key] = field(default_factory=set)  # alone on the left of something that moves
    rated: set[Key] = field(default_factory=set)  # alone on the left of something with rates
    placed: set[Key] = field(default_factory=set)  # x in x = y + l sin θ
    listed: set[Key] = field(default_factory=set)  # y and θ in q = [y; θ]
    cases: set[Key] = field(default_factory=set)  # l_1 in a formula that holds L_1 too
    heavy: set[Key] = field(default_factory=set)  # alone on the left of something with masses
    parts: dict[Key, set[Key]] = field(default_factory=dict)  # I_p → I_c of I_p = I_c + m l²
    made_of: dict[Key, set[Key]] = field(default_factory=dict)  # name → letters that define it
    matrices: set[Key] = field(default_factory=set)  # alone on the left of a matrix
    called: Counter[Key] = field(default_factory=Counter)  # J in J(q)
    pushing: set[Key] = field(default_factory=set)  # in a formula with accelerations
    applied: set[Key] = field(default_factory=set)  # in a formula that sets no moment
    beside: dict[str, set[str]] = field(default_factory=dict)  # letters that move in one formula
    waves_beside: bool = False  # s and c without an index in one formula
    order: list[Key] = field(default_factory=list)

    def is_composed(self, key: Key) -> bool:
        """Whether a moment is put together from others that formulas use, or is such a part of
        one that they use instead."""
        if key in self.parts:  # beside I_p the formulas have I_c
            others = {k for k in self.applied if k[0] in _MOMENTS and k not in self.parts}
            return key not in self.applied or bool(others)
        wholes = [k for k, parts in self.parts.items() if key in parts]
        return key not in self.applied and any(not self.is_composed(k) for k in wholes)

    def is_function(self, key: Key) -> bool:
        """Whether a letter depends on coordinates, one without an index wherever it stands: J_1(q)
        is no moment."""
        return self.called[key] > 0 and (bool(key[1]) or self.all[key] == self.called[key])

    def is_friction(self, key: Key) -> bool:
        """Whether a letter multiplies a rate, and nothing that a length does."""
        return bool(self.damping[key]) and not self.measured[key]


def observe(formulas: Iterable[Statement]) -> Observation:
    """How often each symbol occurs, with dots, inside sin and cos, alone on a side."""
    seen = Observation()
    held: Counter[Key] = Counter()  # in how many formulas a symbol stands, and with its twin
    both: Counter[Key] = Counter()
    for formula in formulas:
        trees = [member.tree for member in formula.members]
        if len(trees) >= 2 and all(isinstance(t, Symbol) for t in trees[:2]):
            for a, b in (trees[:2], trees[1::-1]):
                if isinstance(a, Symbol) and isinstance(b, Symbol) and b.dots == a.dots + 1:
                    seen.named_rates[a.key] += 1
                    seen.rate_of.setdefault(a.key, b.key)
        lead = head(trees[0])
        said = any(t is not None and t.symbols for t in trees[1:])  # ω(0) = 0 gives no meaning
        if lead is not None and not lead.dots and not formula.continues and said:
            seen.first[lead.key] += 1
            letters = {s.key for t in trees[1:] if t is not None for s in t.symbols}
            seen.made_of.setdefault(lead.key, set()).update(letters - {lead.key})
        elif lead is not None and not said:
            seen.valued[lead.key] += 1
        _together([t for t in trees if t is not None], seen)
        keys = {s.key for t in trees if t is not None for s in t.symbols}
        held.update(keys)
        if lead is not None and any(isinstance(t, WrittenMatrix) for t in trees[1:]):
            seen.matrices.add(lead.key)
        if any(s.dots == 2 for t in trees if t is not None for s in t.symbols):
            seen.pushing |= keys
        both.update(k for k in keys if (k[0].swapcase(), *k[1:]) in keys)
        if lead is not None and any(t is not None and moves(t) for t in trees[1:]):
            seen.varying.add(lead.key)
            if any(t is not None and has_rates(t) for t in trees[1:]):
                seen.rated.add(lead.key)
            if not lead.dots and any(is_place(t, lead) for t in trees[1:]):
                seen.placed.add(lead.key)
        if len(trees) > 1 and any(is_place(t, None) for t in trees[1:]):
            seen.placed.update(column(trees[0]))  # [x_p; y_p] = l [sin θ; −cos θ]
        if lead is not None and lead.base == "q" and not lead.sub and not lead.dots:
            seen.listed |= {key for t in trees[1:] for key in column(t)}
        if lead is not None and any(
            s.base in _HEAVY
            for t in trees[1:]
            if t is not None and head(t) is None
            for s in t.symbols
        ):
            seen.heavy.add(lead.key)
            if lead.base in _MOMENTS and (
                parts := {k for k in keys - {lead.key} if k[0] in _MOMENTS}
            ):
                seen.parts.setdefault(lead.key, set()).update(parts)
        if lead is None or lead.base not in _MOMENTS:
            seen.applied |= keys
        for member in formula.members:
            if member.tree is not None:
                only = head(member.tree)
                if only is not None and not scales(member.tree):
                    seen.left[only.key] += 1
                _visit(member.tree, seen, alone=only)
    _carry(seen)
    for key in both:
        twin = (key[0].swapcase(), *key[1:])
        rare, common = sorted((held[key], held[twin]))
        if both[key] > 1 or rare > 1 or common < OFTEN:  # one L_1 among many l_1 is l_1
            seen.cases.add(key)
    return seen


def _carry(seen: Observation) -> None:
    """h_1 = −y_1 moves as y_1 does."""
    while later := {
        key for key, letters in seen.made_of.items() if key not in seen.varying
        and any(letter in seen.placed for letter in letters)
    }:  # fmt: skip
        seen.varying |= later
        seen.placed |= later


def _together(trees: list[Tree], seen: Observation) -> None:
    """Which letters move side by side: two names for one angle do not."""
    nodes = [n for t in trees for n in walk(t)]
    moved = {n.base for n in nodes if isinstance(n, Symbol) and n.dots}
    for wave in (n for n in nodes if isinstance(n, FunctionOf) and n.name in WAVES):
        moved |= {s.base for s in wave.argument.symbols}
    if any(isinstance(n, Symbol) and n.dots for n in nodes) or len(nodes) > 6:
        for letter in moved:
            seen.beside.setdefault(letter, set()).update(moved - {letter})
    plain = {n.base for n in nodes if isinstance(n, Symbol) and not n.sub and not n.dots}
    seen.waves_beside = seen.waves_beside or {"s", "c"} <= plain


def _visit(tree: Tree, seen: Observation, alone: Symbol | None) -> None:
    stack: list[tuple[Tree, bool]] = [(tree, False)]
    while stack:
        node, angle = stack.pop()
        if isinstance(node, Symbol):
            if node.key not in seen.all:
                seen.order.append(node.key)
            seen.all[node.key] += 1
            seen.dotted[node.key] += bool(node.dots)
            seen.twice[node.key] += node.dots == 2
            seen.in_angles[node.key] += angle
            if node is not alone:
                seen.right[node.key] += 1
        if isinstance(node, Power) and isinstance(node.base, Symbol):
            seen.measured[node.base.key] += 1
        if isinstance(node, Product):
            direct = set(_direct(node))
            if (
                any(s.base == "g" for s in direct)
                or any(
                    isinstance(f, Power) and isinstance(f.base, Symbol) and f.base.dots
                    for f in node.factors
                )
                or sum(s.dots for s in direct) > 1
            ):
                seen.measured.update({s.key for s in direct if s.base in DAMPING})
            if any(s.dots == 1 or s.base == "omega" for s in direct):
                seen.damping.update({s.key for s in direct if s.base in DAMPING})
        if isinstance(node, Derivative) and (body := head(node.body)) is not None:
            seen.derived[body.key] += 1
        if isinstance(node, Derivative):
            for by in node.by:
                if isinstance(by, Symbol) and by.base != "t":
                    seen.variables[by.key] += 1
        if isinstance(node, Call):  # what M depends on says nothing about letters
            of = (s for a in node.arguments for s in a.symbols)
            seen.called[node.symbol.key] += any(s.base in _OF_WHAT for s in of)
            stack.append((node.symbol, angle))
            continue
        inside = angle or (isinstance(node, FunctionOf) and node.name in WAVES)
        stack.extend((child, inside) for child in reversed(list(children(node))))


def _direct(node: Tree) -> list[Symbol]:
    """The symbols that multiply a product, those above a fraction bar too."""
    if isinstance(node, Symbol):
        return [node]
    if isinstance(node, Quotient):
        return _direct(node.top)
    return [s for f in node.factors for s in _direct(f)] if isinstance(node, Product) else []


def ring_name(key: Key) -> str:
    """A symbol's name in the ring: theta1, lc1; a prime would be a rate there."""
    base, sub, marks = key[0], key[1].partition(PART)[0], key[2]
    clean = re.sub(r"\W", lambda m: {"^": "hat", "-": "bar", "~": "tilde", "'": "p"}.get(m[0], ""),
                   marks)  # fmt: skip
    name = base.replace(":", "_") + re.sub(r"\W", "", sub.replace("'", "p")) + clean
    # the ring's letters are ASCII: é is ue9
    return re.sub(r"[^\x00-\x7f]", lambda m: f"u{ord(m[0]):x}", name)


def split_index(sub: str) -> tuple[str, str]:
    """A subscript's letters and its index: c1 is (c, 1), zz2 is (zz, 2), 1b⋆3 is ("", 3)."""
    sub = sub.rpartition(PART)[2]
    match = re.fullmatch(r"([A-Za-z,+]*?),?(\d*)", sub)
    if match:
        return match[1].strip(","), match[2]
    match = re.fullmatch(r"(\d)([A-Za-z]+)", sub)  # I_{1z}, J_{1x}
    return (match[2], match[1]) if match else (sub, "")


def is_number(tree: Tree | None, value: int | None = None) -> bool:
    """Whether a side is a number (a certain one)."""
    return isinstance(tree, Number) and (value is None or tree.value == value)


@dataclass(frozen=True)
class Dictionary:
    """What the symbols of a document mean."""

    q: tuple[str, ...]  # the notes' coordinates, as named in the ring
    coordinates: Mapping[Key, int] = field(default_factory=dict)
    vectors: frozenset[str] = frozenset()  # letters of q as a whole
    rates: Mapping[Key, int] = field(default_factory=dict)  # ω is q̇ of this coordinate
    waves: Mapping[Key, tuple[str, tuple[tuple[int, int], ...]]] = field(default_factory=dict)
    torques: Mapping[Key, int | None] = field(default_factory=dict)
    parameters: Mapping[Key, tuple[str, ...]] = field(default_factory=dict)  # the mechanism's names
    lengths: Mapping[int, Key] = field(default_factory=dict)  # lengths that M does not need
    rivals: Mapping[str, tuple[Key, ...]] = field(default_factory=dict)  # other letters for a name
    weightless: bool = False  # no gravity in the notes
    absent: frozenset[str] = frozenset()  # the mechanism's names of what others hold: zero
    springs: Mapping[Key, Stretch] = field(default_factory=dict)  # stiffnesses of the notes' own

    def meaning(self, key: Key) -> str | None:
        """In words, or None when the symbol has no meaning here."""
        if key in self.coordinates:
            return f"coordinate {self.coordinates[key] + 1}"
        if key in self.rates:
            return f"rate of coordinate {self.rates[key] + 1}"
        if key in self.waves:
            function, terms = self.waves[key]
            angle = " ".join(f"{'+' if k > 0 else '-'} {self.q[i]}" for i, k in terms)
            return f"{function}({angle.removeprefix('+ ')})"
        if key in self.parameters:
            return ", ".join(self.parameters[key])
        if key in self.lengths.values():
            return f"the length of link {next(i for i, k in self.lengths.items() if k == key)}"
        if key in self.torques:
            return "torque or force"
        if key in self.springs:
            return "the stiffness of a spring"
        return None

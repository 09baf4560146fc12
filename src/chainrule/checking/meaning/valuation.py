"""What the symbols of a document are worth, under one convention."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product as combinations

import numpy as np

from chainrule.checking.meaning.dimensions import Dimension
from chainrule.checking.meaning.observing import Dictionary, Key, ring_name, split_index
from chainrule.checking.meaning.quantities import (  # fmt: skip
    AXES,
    ENERGIES,
    GEOMETRIC,
    WEAK,
    QuantityName,
    index_symbol,
    name_of,
    speed_squared,
    value_of,
)
from chainrule.checking.meaning.ratio import Ratio, Value, column, each
from chainrule.checking.meaning.reference import Reference
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import (
    Brackets,
    Call,
    Number,
    Power,
    Summation,
    Symbol,
    Tree,
    walk,
)
from chainrule.exact import Expression, Ring

MAX_READINGS = 8
DRIVE = "drive"  # the ring's name for what is given in time: cos ωt


@dataclass
class Valuation:
    """A worth: the notes' dictionary, the right values, and what the notes define themselves."""

    ring: Ring
    dictionary: Dictionary
    reference: Reference
    frame: np.ndarray
    kinds: Mapping[tuple[str, str, int], str] = field(default_factory=dict)
    definitions: dict[Key, Value] = field(default_factory=dict)
    reading: Mapping[Key, str] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    lumps: dict[str, Ratio] = field(default_factory=dict)  # constants solved from a formula
    squares: Mapping[Key, Value] = field(default_factory=dict)  # ω₀² = g/l
    doubts: dict[Key, frozenset[str]] = field(default_factory=dict)  # unknown names in definitions
    met: set[str] = field(default_factory=set)  # unknown symbols met in the side evaluated last
    met_in: dict[int, frozenset[str]] = field(default_factory=dict)
    entries: Mapping[Key, list[Value]] = field(
        default_factory=dict
    )  # of C, to judge its rows together
    cache: dict = field(default_factory=dict)
    settings: Mapping[Key, Ratio] = field(default_factory=dict)  # parameters the notes set
    heads: frozenset[Key] = frozenset()  # symbols that stand alone on a left side
    quick: bool = False  # while searching, only the verdict counts
    units: Mapping[str, Dimension] = field(default_factory=dict)
    trusted: frozenset[tuple[str, str, int]] = frozenset()  # families some formula confirmed
    generous: bool = False  # names that nothing confirms are what they usually are
    redefined: frozenset[Key] = frozenset()  # letters of quantities that the notes use otherwise
    point: tuple[int, ...] = ()  # quarter turns of each coordinate, where a value is taken

    @property
    def n(self) -> int:
        """Degrees of freedom."""
        return len(self.dictionary.q)

    def index(self, symbol: Symbol) -> int | None:
        """Which coordinate a symbol is."""
        found = self.dictionary.coordinates.get(symbol.key)
        if found is None and self.n == 1 and symbol.sub == "1":
            found = self.dictionary.coordinates.get((symbol.base, "", symbol.marks))
        return found

    def value(self, symbol: Symbol, how: str = "") -> Value:
        """The value of a symbol."""
        i = self.index(symbol)
        if i is not None:
            if symbol.dots > 2:
                raise UnreadError("a third derivative")
            return Ratio(self.ring.element(self.dictionary.q[i] + "'" * symbol.dots))
        if symbol.key in self.dictionary.rates:
            if symbol.dots > 1:
                raise UnreadError("a third derivative")
            rate = self.dictionary.q[self.dictionary.rates[symbol.key]] + "'"
            return Ratio(self.ring.element(rate + "'" * symbol.dots))
        if self.is_vector(symbol):
            names = [q + "'" * symbol.dots for q in self.dictionary.q]
            return column([Ratio(self.ring.element(name)) for name in names])
        momentum = name_of(symbol, self.n) if symbol.dots == 1 and symbol.base == "p" else None
        if (
            momentum is not None
            and self.kind(momentum) == "p_i"
            and self.readings_of(symbol, how)[:1] == ["quantity"]
        ):
            r = self.reference  # along the motion
            return Ratio((r.T - r.V).diff(self.dictionary.q[momentum.indices[0]]))
        value = self._still(symbol, how)
        if symbol.dots and self.readings_of(symbol, how)[:1] == ["parameter"]:
            raise UnreadError(f"{symbol} is the rate of what seems to be a constant")
        for _ in range(symbol.dots):
            value = self.rate(value)
        return value

    def is_vector(self, symbol: Symbol) -> bool:
        """Whether a symbol is q, q̇ or q̈ as a whole."""
        return symbol.base in self.dictionary.vectors and not symbol.sub and symbol.dots < 3

    def _still(self, symbol: Symbol, how: str) -> Value:
        key, words = symbol.key, self.dictionary
        if key in words.waves and self.reading.get(key) != "quantity":
            function, terms = words.waves[key]
            angle = self.ring.angle({words.q[i]: k for i, k in terms})
            return Ratio(angle.sin() if function == "sin" else angle.cos())
        for reading in self.readings_of(symbol, how):
            if reading == "parameter":
                return self._parameter(key)
            if reading == "definition":
                return self.definitions[key]
            name = name_of(symbol, self.n, how)
            assert name is not None
            return value_of(self.kind(name), name, symbol.base, self.reference, self.frame)
        if (axis := unit_axis(symbol)) is not None:
            entries = [self.ring.element(int(i == axis)) for i in range(3)]
            return column([Ratio(e) for e in entries])
        if symbol.base in ("pi", "t") and not symbol.sub:
            return Ratio(self.ring.element(symbol.base))
        if symbol.base.startswith("vec:dot"):
            return self._velocity_products(symbol.base)
        if symbol.dots:
            raise UnreadError(f"{symbol} is no coordinate of this mechanism")
        if ring_name(key) not in self.ring.index:
            raise UnreadError(f"{symbol} has no meaning here")
        self.met.add(str(symbol))
        return Ratio(self.ring.element(ring_name(key)))

    def _velocity_products(self, base: str) -> Value:
        rates = [Ratio(self.ring.element(q + "'")) for q in self.dictionary.q]
        if "^2" in base:
            return column([v * v for v in rates])
        n = self.n
        return column([rates[j] * rates[k] for j in range(n) for k in range(j + 1, n)])

    def _parameter(self, key: Key) -> Value:
        words = self.dictionary
        if key in self.settings:
            return self.settings[key]
        targets = words.parameters.get(key)
        if targets:  # two names for one thing are one symbol in the ring
            first = next(k for k, names in words.parameters.items() if names == targets)
            return Ratio(self.ring.element(ring_name(first)))
        return Ratio(self.ring.element(ring_name(key)))

    def readings_of(self, symbol: Symbol, how: str = "") -> list[str]:
        """parameter, quantity and definition, as far as they apply, likeliest first."""
        key, words = symbol.key, self.dictionary
        found: list[str] = []
        lengths = words.lengths.values()
        if any(key in known for known in (words.parameters, lengths, words.torques, words.springs)):
            found.append("parameter")
        name = name_of(symbol, self.n, how)
        free = key not in self.redefined or (how == "of q" and self.reading.get(key) == "quantity")
        if name is not None and free and self.is_usable(name, key, how):
            found.append("quantity")
        if key in self.definitions and how != "at zero":
            found.append("definition")
        if how == "of q" and "quantity" in found:
            return ["quantity"]
        chosen = self.reading.get(key)
        return [str(chosen)] if chosen in found else found

    def readings(self, trees: list[Tree]) -> Iterator[dict[Key, str]]:
        """Ways to read the symbols of a formula that have more than one meaning."""
        options: dict[Key, list[str]] = {}
        for tree in trees:
            for node in tree.symbols:
                if self.index(node) is None:
                    found = self.readings_of(node)
                    if node.key in self.dictionary.waves:
                        named = name_of(node, self.n) is not None and node.key in self.heads
                        found = ["wave", "quantity"] if named else []
                    if len(found) > 1:
                        options[node.key] = found
        for count, choice in enumerate(combinations(*options.values())):
            if count >= MAX_READINGS:
                return
            yield dict(zip(options, choice, strict=True))

    def kind(self, name: QuantityName) -> str:
        """What a family of names is taken for."""
        return self.kinds.get(name.family, name.kinds[0])

    def is_usable(self, name: QuantityName, key: Key, how: str) -> bool:
        """Some letters mean much else: inside a formula they must have been confirmed."""
        if how or self.generous or self.reading.get(key) == "quantity":
            return True
        if name.family in self.trusted:
            return True
        if name.kinds == ("p_i",) and name.family[1]:
            return True  # p_θ1 can be nothing else
        weak = name.family[0] in WEAK - ENERGIES
        return not weak and self.kind(name) not in GEOMETRIC

    def how(self, tree: Tree | None) -> str:
        """Whether a side is M(q) ("of q") or r(0) ("at zero")."""
        if not isinstance(tree, Call):
            return ""
        if any(isinstance(a, Number) for a in tree.arguments):
            return "at zero"
        inner = [a.symbol if isinstance(a, Call) else a for a in tree.arguments]
        ours = [
            isinstance(a, Symbol) and (self.index(a) is not None or self.is_vector(a))
            for a in inner
        ]
        return "of q" if ours and all(ours) else ""

    def scales(self, tree: Call) -> bool:
        """L(sin θ, −cos θ) where L is a parameter: a factor of a vector, no function."""
        written = any(not isinstance(a, Symbol | Call) for a in tree.arguments)
        return written and self.readings_of(tree.symbol)[:1] == ["parameter"]

    def is_quantity(self, symbol: Symbol) -> bool:
        """Whether a symbol inside an expression has a value that the mechanism fixes."""
        if self.index(symbol) is not None or self.is_vector(symbol):
            return False
        if symbol.key in self.dictionary.rates:
            return False
        chosen = self.reading.get(symbol.key)
        if symbol.key in self.dictionary.waves and chosen != "quantity":
            return False
        return self.readings_of(symbol)[:1] == ["quantity"]

    def is_energy(self, symbol: Symbol) -> bool:
        """Whether a symbol stands for T, V, L or E."""
        name = name_of(symbol, self.n) if self.is_quantity(symbol) else None
        return name is not None and self.kind(name) in ("T", "V", "L", "E")

    def strange(self, tree: Tree) -> frozenset[str]:
        """The symbols of a side that have no meaning, also those behind its definitions."""
        found: set[str] = set(self.met_in.get(id(tree), ()))
        nodes = list(walk(tree))
        bound = {node.index for node in nodes if isinstance(node, Summation)}
        speeds = [n.base for n in nodes if isinstance(n, Power) and self._is_speed(n)]
        for symbol in tree.symbols:
            if symbol in speeds and speeds.count(symbol) == tree.symbols.count(symbol):
                continue  # v_c1², the square of a speed
            if bound and any(letter in symbol.sub for letter in bound):
                continue  # M_ij inside Σ: its indices become numbers
            if self.index(symbol) is not None or self.is_vector(symbol):
                continue
            if symbol.key in self.dictionary.rates or symbol.key in self.squares:
                continue
            if symbol.key in self.dictionary.waves or symbol.base in ("pi", "t", "n"):
                continue
            if unit_axis(symbol) is not None:
                continue
            readings = self.readings_of(symbol)
            if not readings and not symbol.base.startswith("vec:dot"):
                found.add(str(symbol))
            elif readings[:1] == ["definition"]:
                found |= self.doubts.get(symbol.key, frozenset())
        return frozenset(found)

    def _is_speed(self, power: Power) -> bool:
        """v², whatever v may be elsewhere."""
        square = isinstance(power.exponent, Number) and power.exponent.value == 2
        return square and isinstance(power.base, Symbol) and self.squared(power.base) is not None

    def squared(self, symbol: Symbol) -> Value | None:
        """v_i² as the square of a speed; ω₀² as the notes define it."""
        if symbol.key in self.squares and not symbol.dots:
            return self.squares[symbol.key]
        if symbol.base not in ("v", "V") or symbol.dots or symbol.key in self.definitions:
            return None
        if split_index(symbol.sub)[0] in AXES:
            return None  # v_{2x}, of which a speed has two
        link = index_symbol(symbol)
        if link is None and len(self.reference.places) == 1:
            link = 0
        if link is None or link >= len(self.reference.places):
            return None
        return speed_squared(link, self.reference)

    def rate(self, value: Value) -> Value:
        """d/dt by the chain rule."""
        return each(value, self._rate)

    def _rate(self, value: Ratio) -> Ratio:
        total = Ratio(self.ring.element(0))
        for q in self.dictionary.q:
            for name, faster in ((q, q + "'"), (q + "'", q + "''")):
                if name in value.names():
                    total = total + value.diff(name) * Ratio(self.ring.element(faster))
            if q + "''" in value.names():
                raise UnreadError("a third derivative")
        return total

    def at_point(self, value: Ratio) -> Ratio:
        """A value at rest, with the angles at the point that is looked at."""
        if not self.point:
            raise UnreadError("a value at a point")
        ring, q = self.ring, self.dictionary.q
        angles = self.reference.exact.angles
        turned = {n: t for n, t, a in zip(q, self.point, angles, strict=True) if a}
        images = []
        for combination in ring.angles:
            angle = ring.angle({}, sum(k * turned[name] for name, k in combination))
            images += [angle.sin().poly, angle.cos().poly]
        for name in ring.symbols:
            if name in turned:
                images.append((ring.element("pi") * turned[name] / 2).poly)
            else:
                still = name.rstrip("'") in q and name.endswith("'")
                images.append(ring.zero_poly if still else ring.element(name).poly)
        top, bottom = (
            Expression(ring, ring.reduce(part.poly.compose(*images, ctx=ring.context)))
            for part in (value.num, value.bottom())
        )
        if bottom.is_zero():
            raise UnreadError("a division by zero at that point")
        return Ratio(top, bottom)

    def variables(self, node: Tree) -> list[str]:
        """What a derivative is taken by: one variable, or all coordinates for ∂/∂q."""
        symbol = node.symbol if isinstance(node, Call) else node
        if isinstance(symbol, Symbol) and self.is_vector(symbol):
            return [q + "'" * symbol.dots for q in self.dictionary.q]
        return [self.variable(node)]

    def variable(self, node: Tree) -> str:
        """What a derivative is taken by: a coordinate or its rate, or a parameter."""
        if isinstance(node, Brackets) and len(node.items) == 1:
            node = node.items[0]
        symbol = node.symbol if isinstance(node, Call) else node
        if not isinstance(symbol, Symbol):
            raise UnreadError("a derivative by something that is not a symbol")
        i = self.index(symbol)
        if i is not None:
            return self.dictionary.q[i] + "'" * symbol.dots
        if symbol.key in self.dictionary.rates:
            return self.dictionary.q[self.dictionary.rates[symbol.key]] + "'"
        words = self.dictionary
        if not symbol.dots and (symbol.key in words.parameters or symbol.key in self.definitions):
            return ring_name(symbol.key)
        raise UnreadError(f"{symbol} is no coordinate of this mechanism")

    def angle(self, argument: Expression) -> tuple[dict[str, int], int]:
        """An angle must be whole multiples of coordinates and of a quarter turn."""
        terms: dict[str, int] = {}
        turns = 0
        names = [None] * (2 * len(self.ring.angles)) + list(self.ring.symbols)
        for powers, c in argument.terms():
            used = [(names[i], p) for i, p in enumerate(powers) if p]
            name = used[0][0] if len(used) == 1 and used[0][1] == 1 else None
            if name == "pi" and (2 * c).denominator == 1:
                turns += int(2 * c)
            elif name in self.dictionary.q and c.denominator == 1 and abs(c) < 12:
                terms[str(name)] = int(c)
            elif name in self.dictionary.q:
                raise UnreadError("half angles are outside the exact algebra")
            else:
                shown = str(argument)[:40]
                raise UnreadError(
                    f"sine or cosine of “{shown}”, which is no angle of this mechanism"
                )
        return terms, turns


def unit_axis(symbol: Symbol) -> int | None:
    """Which axis î, x̂, ê_x or û_1 points along."""
    marked = symbol.marks in ("^", "^^")
    if symbol.dots or not (marked or (symbol.base == "e" and not symbol.marks)):
        return None
    word = symbol.sub if symbol.base in _BASES else symbol.base if not symbol.sub else ""
    for letters in ("ijk", "xyz", "123" if marked else ""):
        if len(word) == 1 and word in letters:
            return letters.index(word)
    return None


_BASES = ("e", "u", "n", "E", "N")

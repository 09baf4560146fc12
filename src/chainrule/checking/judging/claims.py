"""Claims: the values of a formula's sides, and which of them says what the others are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from chainrule.checking.judging.comparing import fitted, is_nothing, same
from chainrule.checking.meaning.dimensions import compatible
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.observing import Key
from chainrule.checking.meaning.quantities import GEOMETRIC, WEAK, name_of
from chainrule.checking.meaning.ratio import Value, is_matrix, shape_of
from chainrule.checking.meaning.valuation import Valuation, unit_axis
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import (
    FunctionOf,
    Power,
    Symbol,
    Tree,
    WrittenMatrix,
    head,
    walk,
)


def side_value(tree: Tree, worth: Valuation) -> Value | str:
    """The value of a side; sides without quantities are the same under every convention."""
    plain = is_plain(tree, worth)
    key = (id(tree), frozenset(worth.reading.items()), bool(worth.settings)) if plain else None
    if key is not None and key in worth.cache:
        return worth.cache[key][1]
    value = _evaluated(tree, worth)
    if key is not None:
        worth.cache[key] = (tree, value)  # the tree is kept, so that its id stays its own
    return value


def is_plain(tree: Tree, worth: Valuation, defined: Collection[Key] = ()) -> bool:
    """Whether a side consists of coordinates, parameters and the notes' own names alone."""
    words = worth.dictionary
    for node in tree.symbols:
        known = node.key in words.rates or node.key in words.waves or node.key in worth.squares
        known = known or node.key == ("t", "", "")  # of d/dt
        known = known or unit_axis(node) is not None
        if worth.index(node) is not None or known or node.key in defined:
            continue
        if worth.readings_of(node)[:1] != ["parameter"]:
            return False
    return True


def _evaluated(tree: Tree, worth: Valuation) -> Value | str:
    worth.met.clear()
    try:
        value = evaluate(tree, worth)
        worth.met_in[id(tree)] = frozenset(worth.met)
        return value
    except UnreadError as error:
        return str(error)
    except (ValueError, ZeroDivisionError, RecursionError, OverflowError) as error:
        return f"cannot be evaluated: {str(error)[:80]}"


def has_wave(tree: Tree | None) -> bool:
    """Whether a sine, cosine or other function occurs."""
    return tree is not None and any(isinstance(node, FunctionOf) for node in walk(tree))


def _has_short_wave(tree: Tree | None, worth: Valuation) -> bool:
    return tree is not None and any(s.key in worth.dictionary.waves for s in tree.symbols)


def is_numeric(tree: Tree) -> bool:
    """A number, not a matrix of them."""
    return not tree.symbols and not any(isinstance(n, WrittenMatrix) for n in walk(tree))


def is_new(tree: Tree | None, worth: Valuation) -> bool:
    """Whether a side is a symbol that nothing has given a meaning yet."""
    symbol = tree if isinstance(tree, Symbol) else None
    if symbol is None or symbol.dots or worth.index(symbol) is not None or worth.is_vector(symbol):
        return False
    return symbol.key not in worth.dictionary.waves and not worth.readings_of(symbol)


def _is_wave(tree: Tree | None) -> bool:
    return isinstance(tree, FunctionOf) and tree.name in ("sin", "cos")


def as_name(trees: list[Tree | None], worth: Valuation) -> Valuation:
    """M in M = [[M + m, …]]: alone on the left it is the matrix, whatever it is on the right."""
    symbol = head(trees[0])
    if symbol is None or symbol.key in worth.dictionary.coordinates or worth.is_vector(symbol):
        return worth
    matrices = any(isinstance(t, WrittenMatrix) for t in trees[1:])
    if symbol.key in worth.redefined and not (matrices and worth.how(trees[0]) == "of q"):
        return worth
    if symbol.key in worth.dictionary.waves and worth.reading.get(symbol.key) != "quantity":
        return worth
    if symbol.base in "sScC" and any(_is_wave(t) for t in trees[1:]):
        return worth  # c_i = cos θ_i
    name = name_of(symbol, worth.n, worth.how(trees[0]))
    waved = any(has_wave(t) or _has_short_wave(t, worth) for t in trees[1:])
    if symbol.base in ("x", "y", "z") and not symbol.sub and not waved:
        return worth  # x is a position where a sine or cosine says so
    if name is None or (
        all(t is None or is_numeric(t) for t in trees[1:])
        and worth.readings_of(symbol)[:1] != ["quantity"]
    ):
        return worth
    if worth.kinds.get(name.family) == "none":
        return worth
    if symbol.base == "J" and symbol.key in worth.dictionary.parameters:
        matrices = [t for t in trees[1:] if isinstance(t, WrittenMatrix)]
        return (
            replace(worth, reading={**worth.reading, symbol.key: "quantity"}) if matrices else worth
        )
    return replace(worth, reading={**worth.reading, symbol.key: "quantity"})


def fitting(trees: list[Tree | None], named: Valuation, worth: Valuation) -> Valuation:
    """V of a vector is no energy: the likeliest kind of a name that has the shape written."""
    symbol = head(trees[0])
    name = name_of(symbol, worth.n, worth.how(trees[0])) if symbol is not None else None
    if named is worth or name is None or name.family in worth.kinds or len(name.kinds) < 2:
        return named
    sides = [side_value(t, worth) for t in trees[1:] if t is not None and head(t) != symbol]
    sides = [s for s in sides if not isinstance(s, str)]
    for kind in name.kinds:
        option = replace(named, kinds={**named.kinds, name.family: kind})
        value = side_value(trees[0], option)  # type: ignore[arg-type]
        if not isinstance(value, str) and any(shape_of(value) == shape_of(s) for s in sides):
            return option
    return named


def is_something_else(
    anchor: int, trees: list[Tree | None], values: list[Value | str], worth: Valuation
) -> bool:
    """A 4×4 matrix called T is no kinetic energy, and a_21 = 1/2 no entry of a mass matrix."""
    symbol = head(trees[anchor])
    if symbol is None:
        return False
    others = [v for k, v in enumerate(values) if k != anchor and not isinstance(v, str)]
    reference: Value = values[anchor]  # type: ignore[assignment]
    named = name_of(symbol, worth.n, worth.how(trees[anchor]))
    if named is not None and worth.kind(named) == "omega" and others:
        reference = fitted(others[0], reference, "omega")  # of a planar link one number
    if others and all(is_matrix(v) != is_matrix(reference) and not is_nothing(v) for v in others):
        return True
    rest = [t for k, t in enumerate(trees) if k != anchor and t is not None]
    name = name_of(symbol, worth.n, worth.how(trees[anchor]))
    doubtful = symbol.base in WEAK and (name is None or name.family not in worth.trusted)
    placed = name is not None and worth.kind(name) in GEOMETRIC
    if all(map(is_numeric, rest)) and (doubtful or placed or not all(map(is_nothing, others))):
        return True  # x_1 = −1.46 gives a value
    if not doubtful or not others or name is None:
        return False
    return not any(compatible(v, reference, worth.units) or same(v, reference) for v in others)


def is_known(tree: Tree, worth: Valuation) -> bool:
    """Whether a side is made of quantities that the mechanism determines."""
    if head(tree) is not None:
        symbol = head(tree)
        assert symbol is not None
        if worth.index(symbol) is not None or worth.is_vector(symbol):
            return False
        waved = symbol.key in worth.dictionary.waves and worth.reading.get(symbol.key) != "quantity"
        return not waved and worth.readings_of(symbol, worth.how(tree))[:1] == ["quantity"]
    return any(worth.is_quantity(node) for node in tree.symbols)


def anchor_of(trees: list[Tree | None], values: list[Value | str], worth: Valuation) -> int | None:
    """The side that the others are compared with: a bare quantity, else one made of quantities."""
    known = [
        k for k, (tree, value) in enumerate(zip(trees, values, strict=True))
        if tree is not None and not isinstance(value, str)
        and (is_known(tree, worth) or _special(tree, worth))
    ]  # fmt: skip
    bare = [k for k in known if head(trees[k]) is not None]
    return (bare or known or [None])[0]


def _special(tree: Tree, worth: Valuation) -> bool:
    """q and its products written as vectors, and v²: known without being quantities."""
    symbol = head(tree)
    if symbol is not None:
        return worth.is_vector(symbol) or symbol.base.startswith("vec:dot")
    return (
        isinstance(tree, Power)
        and isinstance(tree.base, Symbol)
        and worth.squared(tree.base) is not None
    )

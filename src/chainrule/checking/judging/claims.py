"""Names: which side of a formula says what the others are."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.judging.comparing import is_nothing, same
from chainrule.checking.judging.side_values import has_wave, how_written, is_numeric, side_value
from chainrule.checking.meaning.dimensions import compatible
from chainrule.checking.meaning.observing import head
from chainrule.checking.meaning.quantities import GEOMETRIC, WEAK, name_of
from chainrule.checking.meaning.ratio import Value, is_matrix, shape_of
from chainrule.checking.meaning.valuation import Notes
from chainrule.checking.reading.tree import Node, Power, Symbol, symbols


def is_new(tree: Node | None, world: Notes) -> bool:
    """Whether a side is a symbol that nothing has given a meaning yet."""
    symbol = tree if isinstance(tree, Symbol) else None
    if symbol is None or symbol.dots or world.index(symbol) is not None or world.is_vector(symbol):
        return False
    return symbol.key not in world.dictionary.waves and not world.readings_of(symbol)


def as_name(trees: list[Node | None], world: Notes) -> Notes:
    """M in M = [[M + m, …]]: alone on the left it is the matrix, whatever it is on the right."""
    symbol = head(trees[0]) if trees[0] is not None else None
    if symbol is None or symbol.key in world.dictionary.coordinates or world.is_vector(symbol):
        return world
    if symbol.key in world.dictionary.waves and world.reading.get(symbol.key) != "quantity":
        return world
    name = name_of(symbol, world.n, how_written(trees[0], world))
    if symbol.base in ("x", "y", "z") and not symbol.sub and not any(map(has_wave, trees[1:])):
        return world  # x is a position where a sine or cosine says so
    if name is None or (
        all(t is None or is_numeric(t) for t in trees[1:])
        and world.readings_of(symbol)[:1] != ["quantity"]
    ):
        return world
    if world.kinds.get(name.family) == "none" or symbol.key in world.dictionary.about_joint:
        return world
    if symbol.base == "J" and symbol.key in world.dictionary.parameters:
        return world
    return replace(world, reading={**world.reading, symbol.key: "quantity"})


def fitting(trees: list[Node | None], named: Notes, world: Notes) -> Notes:
    """V of a vector is no energy: the likeliest kind of a name that has the shape written."""
    symbol = head(trees[0]) if trees[0] is not None else None
    name = name_of(symbol, world.n, how_written(trees[0], world)) if symbol is not None else None
    if named is world or name is None or name.family in world.kinds or len(name.kinds) < 2:
        return named
    sides = [side_value(t, world) for t in trees[1:] if t is not None and head(t) != symbol]
    sides = [s for s in sides if not isinstance(s, str)]
    for kind in name.kinds:
        option = replace(named, kinds={**named.kinds, name.family: kind})
        value = side_value(trees[0], option)  # type: ignore[arg-type]
        if not isinstance(value, str) and any(shape_of(value) == shape_of(s) for s in sides):
            return option
    return named


def is_something_else(
    anchor: int, trees: list[Node | None], values: list[Value | str], world: Notes
) -> bool:
    """A 4×4 matrix called T is no kinetic energy, and a_21 = 1/2 no entry of a mass matrix."""
    symbol = head(trees[anchor])  # type: ignore[arg-type]
    if symbol is None:
        return False
    others = [v for k, v in enumerate(values) if k != anchor and not isinstance(v, str)]
    reference: Value = values[anchor]  # type: ignore[assignment]
    if others and all(is_matrix(v) != is_matrix(reference) and not is_nothing(v) for v in others):
        return True
    rest = [t for k, t in enumerate(trees) if k != anchor and t is not None]
    name = name_of(symbol, world.n, how_written(trees[anchor], world))
    doubtful = symbol.base in WEAK and (name is None or name.family not in world.trusted)
    placed = name is not None and world.kind(name) in GEOMETRIC
    if all(map(is_numeric, rest)) and (doubtful or placed or not all(map(is_nothing, others))):
        return True  # x_1 = −1.46 gives a value
    if not doubtful or not others or name is None:
        return False
    return not any(compatible(v, reference, world.units) or same(v, reference) for v in others)


def is_known(tree: Node, world: Notes) -> bool:
    """Whether a side is made of quantities that the mechanism determines."""
    if head(tree) is not None:
        symbol = head(tree)
        assert symbol is not None
        if world.index(symbol) is not None or world.is_vector(symbol):
            return False
        waved = symbol.key in world.dictionary.waves and world.reading.get(symbol.key) != "quantity"
        return not waved and world.readings_of(symbol, world.how(tree))[:1] == ["quantity"]
    return any(world.is_quantity(node) for node in symbols(tree))


def anchor_of(trees: list[Node | None], values: list[Value | str], world: Notes) -> int | None:
    """The side that the others are compared with: a bare quantity, else one made of quantities."""
    known = [
        k for k, (tree, value) in enumerate(zip(trees, values, strict=True))
        if tree is not None and not isinstance(value, str)
        and (is_known(tree, world) or _special(tree, world))
    ]  # fmt: skip
    bare = [k for k in known if head(trees[k]) is not None]  # type: ignore[arg-type]
    return (bare or known or [None])[0]


def _special(tree: Node, world: Notes) -> bool:
    """q and its products written as vectors, and v²: known without being quantities."""
    symbol = head(tree)
    if symbol is not None:
        return (
            world.is_vector(symbol)
            or symbol.base.startswith("vec:dot")
            or (symbol.key in world.dictionary.about_joint)
        )
    return (
        isinstance(tree, Power)
        and isinstance(tree.base, Symbol)
        and world.squared(tree.base) is not None
    )

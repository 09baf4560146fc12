"""Sides of formulas: their values, remembered where no convention can change them."""

from __future__ import annotations

from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.ratio import Value
from chainrule.checking.meaning.valuation import Notes
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import Function, Matrix, Node, symbols, walk


def side_value(tree: Node, world: Notes) -> Value | str:
    """The value of a side; sides without quantities are the same under every convention."""
    plain = is_plain(tree, world)
    key = (id(tree), frozenset(world.reading.items()), bool(world.settings)) if plain else None
    if key is not None and key in world.cache:
        return world.cache[key][1]
    value = _evaluated(tree, world)
    if key is not None:
        world.cache[key] = (tree, value)  # the tree is kept, so that its id stays its own
    return value


def is_plain(tree: Node, world: Notes) -> bool:
    """Whether a side consists of coordinates and parameters alone."""
    words = world.dictionary
    for node in symbols(tree):
        if world.index(node) is not None or node.key in words.waves:
            continue
        if node.key in words.about_joint or world.readings_of(node)[:1] != ["parameter"]:
            return False
    return True


def _evaluated(tree: Node, world: Notes) -> Value | str:
    world.met.clear()
    try:
        value = evaluate(tree, world)
        world.met_in[id(tree)] = frozenset(world.met)
        return value
    except UnreadError as error:
        return str(error)
    except (ValueError, ZeroDivisionError, RecursionError, OverflowError) as error:
        return f"cannot be evaluated: {str(error)[:80]}"


def has_wave(tree: Node | None) -> bool:
    """Whether a sine, cosine or other function occurs."""
    return tree is not None and any(isinstance(node, Function) for node in walk(tree))


def is_numeric(tree: Node) -> bool:
    """A number, not a matrix of them."""
    return not symbols(tree) and not any(isinstance(n, Matrix) for n in walk(tree))


def how_written(tree: Node | None, world: Notes) -> str:
    """M(q) is “of q”, r(0) “at zero”."""
    return world.how(tree) if tree is not None else ""

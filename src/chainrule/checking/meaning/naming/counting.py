"""Counting: which link a number in the notes is of, where a cart or a wheel is not counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.observing import Key, split_index


def carries_wheel(exact: ExactResults) -> bool:
    """Whether the second of two links is a wheel, whose place is the length of the first."""
    places = [p.link for kind in ("length", "com") for p in exact.of_kind(kind)]
    return len(exact.masses) == len(exact.q) == 2 and sorted(places) == [1, 1] and all(exact.angles)


def one_body(
    parameters: Mapping[Key, tuple[str, ...]], exact: ExactResults
) -> tuple[dict[Key, tuple[str, ...]], frozenset[str]]:
    """(parameters, what is zero): m at l for the rod with its wheel, where the notes name one mass
    and one length."""
    found, kinds = dict(parameters), {p.name: p.kind for p in exact.parameters}
    masses = [k for k, names in found.items() if kinds[names[0]] == "mass"]
    places = [k for k, names in found.items() if kinds[names[0]] in ("com", "length")]
    if not carries_wheel(exact) or len(masses) != 1 or len(places) != 1 or exact.added:
        return found, frozenset()
    both = found[masses[0]]
    if len(both) < 2:
        return found, frozenset()
    (centre,) = exact.of_kind("com")
    found[masses[0]], found[places[0]] = both[:1], (centre.name,)
    return found, frozenset(both[1:])


def has_both(key: Key, keys: Iterable[Key]) -> bool:
    """Whether l_1 and l_2 occur."""
    return {(key[0], "1", key[2]), (key[0], "2", key[2])} <= {*keys}


def counts_poles(angles: tuple[bool, ...], keys: Iterable[Key]) -> bool:
    """Whether m_1 is the first pole and not the cart, whose mass has no number or 0."""
    numbers = {split_index(k[1])[1] for k in keys if k[0] == "m" and not is_entry(k)} - {""}
    cart = not angles[0] and all(angles[1:])
    return bool(numbers - {"0"}) and cart and str(len(angles)) not in numbers


def counts_all(exact: ExactResults, keys: Iterable[Key]) -> bool:
    """Whether m_3 is the second pole of a cart: its own number is 2."""
    masses = {split_index(k[1])[1] for k in keys if k[0] in "mM" and not is_entry(k)}
    return not exact.angles[0] and len(exact.masses) > 2 and str(len(exact.masses)) in masses


def is_entry(key: Key) -> bool:
    """M_12, of a matrix."""
    return key[1].isdigit() and len(key[1]) > 1

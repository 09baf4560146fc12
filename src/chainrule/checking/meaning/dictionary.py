"""The dictionary: which symbol of the notes stands for which of the mechanism's, by guess.

Letters have habits (m is a mass, I or J an inertia, θ, q and φ are coordinates) and subscripts
number the links. Where a letter has two habits, both are kept as alternatives for the search.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.naming.coordinates import coordinates_of
from chainrule.checking.meaning.naming.glossary import LetterMeaning, glossary
from chainrule.checking.meaning.naming.measuring import measured
from chainrule.checking.meaning.naming.own import own_names
from chainrule.checking.meaning.observing import Dictionary, Key, Observation, ring_name
from chainrule.checking.meaning.parameters import matched
from chainrule.checking.reading.statements import Statement

RATES = ("v", "w", "omega", "u", "Omega", "z")


def interpreted(
    formulas: Iterable[Statement],
    seen: Observation,
    exact: ExactResults,
    given: Mapping[str, str],
    text: str,
) -> Dictionary:
    """What the symbols of notes mean: by what the text says of them, by habit, by dimension."""
    told = glossary(text)
    words = dictionary(seen, exact, given, told)
    other = measured(formulas, seen, words, exact)
    return dictionary(seen, exact, given, {**other, **told}) if other else words


def dictionary(
    seen: Observation,
    exact: ExactResults,
    given: Mapping[str, str],
    told: Mapping[Key, LetterMeaning] | None = None,
) -> Dictionary:
    """The first guess for every symbol; `given` (symbol → name) and own names are not guessed.

    What is `told` of letters, in the words of the notes, outranks habits.
    """
    given = {**own_names(seen, exact), **given}
    coordinates, vectors = coordinates_of(seen, exact, given)
    names: list[str] = [""] * len(exact.q)
    for key in sorted(coordinates, key=lambda k: -seen.in_angles[k] - seen.all[k] / 1000):
        i = coordinates[key]
        names[i] = names[i] or ring_name(key)
    used = {ring_name(key) for key in seen.all}
    q = tuple(name or _free(f"q{i + 1}", used) for i, name in enumerate(names))
    waves = _waves(seen, coordinates, exact.angles)
    result = Dictionary(q, coordinates, vectors, _rates(seen, exact, coordinates), waves)
    return matched(seen, exact, result, given, told or {})


def _free(name: str, used: set[str]) -> str:
    return _free(name + "_", used) if name in used else name


def _rates(
    seen: Observation, exact: ExactResults, coordinates: Mapping[Key, int]
) -> dict[Key, int]:
    """ω for θ̇ with the same index, where the notes give ω no other meaning."""
    found: dict[Key, int] = {}
    for key in seen.order:
        if key in coordinates or key[2] or seen.in_angles[key] > seen.dotted[key]:
            continue
        named = coordinates.get(seen.rate_of.get(key, key))
        if named is not None and seen.first[key] <= seen.named_rates[key] and key[0] in RATES:
            found[key] = named
        if key[0] != "omega":
            continue
        if seen.first[key] > seen.named_rates[key]:
            continue
        turning = {other: i for other, i in coordinates.items() if exact.angles[i]}
        alone = not key[1] and len(set(turning.values())) == 1  # ω beside θ_p
        for other, i in turning.items():
            if other[1] == key[1] or alone:
                found[key] = i
    return found


def _waves(seen: Observation, coordinates: Mapping[Key, int], angles: tuple[bool, ...]):
    """s_1, c_{12}, s_θ: sines and cosines, unless the notes make them of other letters, or c_1 is a
    length because no s_1 occurs."""
    found: dict[Key, tuple[str, tuple[tuple[int, int], ...]]] = {}
    n = len(angles)
    for key in seen.all:
        base, sub, marks = key
        if base not in "sScC" or len(base) != 1 or marks or not sub or seen.dotted[key]:
            continue
        if key in seen.rated or _is_scaled(seen.made_of.get(key, set()), coordinates):
            continue
        terms = _wave_terms(sub, coordinates, n)
        if any(not angles[i] for i, _ in terms):
            continue
        if terms:
            found[key] = ("sin" if base in "sS" else "cos", terms)
    kept = {}
    turning = {i for key, i in coordinates.items() if seen.in_angles[key]}
    plain = [("s", "", ""), ("c", "", "")]
    if len(turning) == 1 and seen.waves_beside and not any(seen.first[k] for k in plain):
        (i,) = turning
        kept = {plain[0]: ("sin", ((i, 1),)), plain[1]: ("cos", ((i, 1),))}
    for pair in ("sc", "SC"):  # c_1 is a cosine where s_1 or c_{12} occurs in the same case
        mine = {key: wave for key, wave in found.items() if key[0] in pair}
        sines = any(wave[0] == "sin" for wave in mine.values())
        cosines = any(wave[0] == "cos" for wave in mine.values())
        if sines and not cosines and any(seen.in_angles[k] for k in coordinates):
            continue  # s_1 sin θ_1: a length
        sums = any(key[0] == "c" and len(wave[1]) > 1 for key, wave in mine.items())
        kept |= mine if sines or sums else {}
        if (sines or sums) and any((pair[k], i, "") in seen.all for k in (0, 1) for i in "ijk"):
            for k, i in product((0, 1), range(n)):  # s_i stands for all of them
                kept.setdefault((pair[k], str(i + 1), ""), (("sin", "cos")[k], ((i, 1),)))
    return kept


def _is_scaled(letters: Iterable[Key], coordinates: Mapping[Key, int]) -> bool:
    """c_12 = l_2/l_1 cos(θ_1 − θ_2): more than angles, sines and cosines."""
    return any(key not in coordinates and key[0] not in "sScC" for key in letters)


def _wave_terms(sub: str, coordinates: Mapping[Key, int], n: int) -> tuple[tuple[int, int], ...]:
    if re.fullmatch(r"\d+", sub):
        counted = {k[1]: i for k, i in coordinates.items() if k[0] != "q"}  # θ_1 beside x
        if len(set(sub)) == len(sub) and all(1 <= int(d) <= n for d in sub):
            return tuple((counted.get(d, int(d) - 1), 1) for d in sub)
        return ()
    terms: list[tuple[int, int]] = []
    names = {ring_name(key): i for key, i in coordinates.items()}
    for sign, name in re.findall(r"([+-]?)([A-Za-z]+\d*|\d)", sub):
        i = int(name) - 1 if name.isdecimal() else names.get(name, -1)
        if not 0 <= i < n:
            return ()
        terms.append((i, -1 if sign == "-" else 1))
    return tuple(terms)


def explained(dictionary: Dictionary, seen: Observation) -> list[tuple[str, str]]:
    """(symbol, meaning) for every symbol that was given one, in the order of the document."""
    rows: list[tuple[str, str]] = []
    for key in seen.order:
        meaning = dictionary.meaning(key)
        if meaning:
            rows.append((ring_name(key), meaning))
    return rows

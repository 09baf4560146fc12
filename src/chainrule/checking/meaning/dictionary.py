"""The dictionary: which symbol of the notes stands for which of the mechanism's, by guess.

Letters have habits (m is a mass, I or J an inertia, θ, q and φ are coordinates) and subscripts
number the links. Where a letter has two habits, both are kept as alternatives for the search.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.naming.own import own_names
from chainrule.checking.meaning.observing import Dictionary, Key, Observation, ring_name
from chainrule.checking.meaning.parameters import matched

ANGLES = ("theta", "q", "phi", "alpha", "beta", "psi", "gamma", "varphi", "delta", "omega")
RATES = ("v", "w", "omega", "u", "Omega", "z")
SLIDES = ("x", "s", "d", "q", "r", "y", "z", "p", "xi", "X")


def dictionary(seen: Observation, exact: ExactResults, given: Mapping[str, str]) -> Dictionary:
    """The first guess for every symbol; `given` (symbol → name) and own names are not guessed."""
    given = {**own_names(seen, exact), **given}
    coordinates, vectors = _coordinates(seen, exact, given)
    names: list[str] = [""] * len(exact.q)
    for key in sorted(coordinates, key=lambda k: -seen.in_angles[k] - seen.all[k] / 1000):
        i = coordinates[key]
        names[i] = names[i] or ring_name(key)
    used = {ring_name(key) for key in seen.all}
    q = tuple(name or _free(f"q{i + 1}", used) for i, name in enumerate(names))
    waves = _waves(seen, coordinates, len(q))
    result = Dictionary(q, coordinates, vectors, _rates(seen, exact, coordinates), waves)
    return matched(seen, exact, result, given)


def _free(name: str, used: set[str]) -> str:
    return _free(name + "_", used) if name in used else name


def _coordinates(
    seen: Observation, exact: ExactResults, fixed: Mapping[str, str]
) -> tuple[dict[Key, int], frozenset[str]]:
    n = len(exact.q)
    found: dict[Key, int] = {}
    for key in seen.all:
        if fixed.get(ring_name(key)) in exact.q:
            found[key] = exact.q.index(fixed[ring_name(key)])
    moving = [k for k in seen.order if seen.dotted[k] or seen.in_angles[k] or seen.variables[k]]
    letters = dict.fromkeys(k[0] for k in moving if k[0] in (*ANGLES, *SLIDES))
    vectors: set[str] = set()
    slides = not all(exact.angles)
    if n == 1 and letters:  # φ beside θ is another coordinate, not another name of it
        main = max(letters, key=lambda b: sum(
            seen.in_angles[k] + seen.dotted[k] for k in moving if k[0] == b
        ))  # fmt: skip
        letters = {b: None for b in letters if b == main or b not in seen.beside.get(main, ())}
    for letter in letters:
        if letter not in ANGLES and not slides:
            continue
        if letter == "omega" and any(other in ANGLES for other in letters if other != letter):
            continue  # ω beside θ is its rate
        subs = {k[1] for k in seen.all if k[0] == letter and not k[2]}
        moved = {k[1] for k in moving if k[0] == letter and not k[2]}
        digits = {s for s in moved if s.isdigit() and len(s) == 1}
        wanted = {str(i + 1) for i in range(n)}
        from_zero = {str(i) for i in range(n)}
        if n > 1 and letter in ANGLES and "0" in digits and str(n) not in digits:
            found |= {(letter, d, ""): int(d) for d in digits & from_zero}
            vectors.add(letter)
        elif n > 1 and letter in ANGLES and digits & wanted:
            summed = {d for s in moved if len(s) > 1 and set(s) <= wanted for d in s}
            found |= {(letter, d, ""): int(d) - 1 for d in digits & wanted | summed}  # q_12
            vectors.add(letter)
        elif n == 1 and (letter in ANGLES or slides):
            found |= {(letter, s, ""): 0 for s in subs & {"", "p", "1"} if "2" not in digits}
    if not found:
        found = _unnumbered(seen, exact, moving)
        if n > 1:
            vectors |= {"q"} if ("q", "", "") in seen.all and ("q", "", "") not in found else set()
    elif n > 1:
        vectors |= {
            b
            for b, s, _ in seen.all
            if s == "" and b in ("q", "theta") and (b, "", "") not in found
        }
    found |= {
        ("t", d, ""): i for (_, d, _), i in list(found.items()) if d and seen.in_angles["t", d, ""]
    }  # t_1 for θ_1
    if n > 1:
        vectors |= {"Theta", "q"} - {key[0] for key in found if not key[1]}
        if not any(k[0] == "q" and k[1].isdigit() for k in (*found, *seen.dotted, *seen.in_angles)):
            # q_i in a law stands for the i-th coordinate, whatever its letter
            found |= {("q", str(i + 1), ""): i for i in range(n)} if found else {}
    own = {b for b in vectors if (b, "", "") in seen.heavy and not seen.dotted[b, "", ""]}
    return found, frozenset(vectors - own)  # q = I (M + m) + M m l² is a constant


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
        for other, i in coordinates.items():
            if other[1] == key[1] and exact.angles[i]:
                found[key] = i
    return found


def _unnumbered(seen: Observation, exact: ExactResults, moving: list[Key]) -> dict[Key, int]:
    """x and θ of a cart-pole, θ and α of a rotary pendulum: by kind, then in order."""
    found: dict[Key, int] = {}
    taken: set[Key] = set()
    for angle, letters in ((False, SLIDES), (True, ANGLES)):
        places = [i for i, k in enumerate(exact.angles) if k == angle]
        keys = [
            k for k in moving
            if k[0] in letters and not k[2] and k not in taken
            and not (angle and k[0] == "omega")
            and (not angle or k[0] != "q" or k[1])
        ]  # fmt: skip
        # The plainest symbol is the coordinate: x rather than x_p, and the one seen most.
        keys.sort(
            key=lambda k: (
                len(k[1]) + (k[0] == "y"),
                letters.index(k[0]) if not angle else 0,
            )
        )
        if not angle:  # X and the state vector x: the one that moves more
            keys = [k for k in keys if seen.dotted[k] == max(
                seen.dotted[o] for o in keys if o[0].lower() == k[0].lower() and o[1] == k[1]
            )]  # fmt: skip
        if angle and len(keys) > len(places):
            keys = sorted(keys, key=lambda k: -seen.in_angles[k] - seen.dotted[k])[: len(places)]
            keys.sort(key=seen.order.index)
        if angle and len(keys) == len(places):
            places, keys = _cyclic_first(places, keys, seen, exact)
        for i, key in zip(places, keys, strict=False):
            found[key] = i
            taken.add(key)
    return found


def _cyclic_first(
    places: list[int], keys: list[Key], seen: Observation, exact: ExactResults
) -> tuple[list[int], list[Key]]:
    """An angle that stands in no sine or cosine is one on which nothing depends: a Furuta's arm."""
    entries = [*exact.equations.M.entries.ravel(), *exact.equations.G.entries.ravel()]
    cyclic = [i for i in places if all(e.diff(exact.q[i]).is_zero() for e in entries)]
    bare = [key for key in keys if not seen.in_angles[key]]
    if len(cyclic) != len(bare):
        return places, keys
    return (
        [*cyclic, *(i for i in places if i not in cyclic)],
        [*bare, *(key for key in keys if key not in bare)],
    )


def _waves(seen: Observation, coordinates: Mapping[Key, int], n: int):
    """s_1, c_{12}, s_θ: sines and cosines, unless c_1 is a length because no s_1 occurs."""
    found: dict[Key, tuple[str, tuple[tuple[int, int], ...]]] = {}
    for key in seen.all:
        base, sub, marks = key
        if base not in "sScC" or len(base) != 1 or marks or not sub or seen.dotted[key]:
            continue
        if key in seen.rated:
            continue
        terms = _wave_terms(sub, coordinates, n)
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
        sums = any(key[0] == "c" and len(wave[1]) > 1 for key, wave in mine.items())
        kept |= mine if sines or sums else {}
        if (sines or sums) and any((pair[k], i, "") in seen.all for k in (0, 1) for i in "ijk"):
            for k, i in product((0, 1), range(n)):  # s_i stands for all of them
                kept.setdefault((pair[k], str(i + 1), ""), (("sin", "cos")[k], ((i, 1),)))
    return kept


def _wave_terms(sub: str, coordinates: Mapping[Key, int], n: int) -> tuple[tuple[int, int], ...]:
    if re.fullmatch(r"\d+", sub):
        if len(set(sub)) == len(sub) and all(1 <= int(d) <= n for d in sub):
            return tuple((int(d) - 1, 1) for d in sub)
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

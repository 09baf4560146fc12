"""Coordinates: which letters of the notes are the mechanism's, by dots, derivatives and kind."""

from __future__ import annotations

import re
from collections.abc import Mapping

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.observing import Key, Observation, ring_name

ANGLES = ("theta", "q", "phi", "alpha", "beta", "psi", "gamma", "varphi", "delta", "omega", "Phi",
          "Psi")  # fmt: skip
_INDICES = ("i", "j", "k", "r")
_STEP = re.compile(r"[ijknt]([+-]?1)?|old|new|next|prev")
SLIDES = ("x", "s", "d", "q", "r", "y", "z", "p", "xi", "X")


def coordinates_of(
    seen: Observation, exact: ExactResults, fixed: Mapping[str, str]
) -> tuple[dict[Key, int], frozenset[str]]:
    """(symbol → which coordinate, letters of all of them); `fixed` symbols are not guessed."""
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
            counted = _counted(letter, digits, exact)
            found |= {(letter, d, ""): counted[d] for d in digits & wanted | summed if d in counted}
            vectors.add(letter)  # q_12 is q_1 + q_2
        elif n == 1 and (letter in ANGLES or slides):
            found |= {(letter, s, ""): 0 for s in subs & {"", "p", "1"} if "2" not in digits}
    if (slides or not vectors) and len(set(found.values())) < n:
        found |= _unnumbered(seen, exact, moving, found)
    if not vectors and len(set(found.values())) <= n:
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


def _counted(letter: str, digits: set[str], exact: ExactResults) -> dict[str, int]:
    """Number → coordinate: θ_1 and θ_2 beside x count the angles alone, q_1, q_2, q_3 all."""
    angles = [i for i, angle in enumerate(exact.angles) if angle]
    alone = letter != "q" and digits <= {str(k + 1) for k in range(len(angles))}
    places = angles if alone else range(len(exact.q))
    return {str(k + 1): i for k, i in enumerate(places)}


def _unnumbered(
    seen: Observation, exact: ExactResults, moving: list[Key], given: Mapping[Key, int]
) -> dict[Key, int]:
    """x and θ of a cart-pole, θ and α of a rotary pendulum: by kind, then in order."""
    found: dict[Key, int] = {}
    taken: set[Key] = set(given)
    for angle in (False, True):
        places = [i for i, k in enumerate(exact.angles) if k == angle and i not in given.values()]
        keys = [k for k in moving if not k[2] and k not in taken and _may_be(k, seen, angle=angle)]
        plain = [k for k in keys if not _STEP.fullmatch(k[1])]
        keys = plain if len(plain) >= len(places) else keys  # θ_n of an integration, θ_i of many
        if not angle:
            keys.sort(key=lambda k: _likeness(k, seen))
            # X and the state vector x: the one that moves more
            keys = [k for k in keys if seen.dotted[k] == max(
                seen.dotted[o] for o in keys if o[0].lower() == k[0].lower() and o[1] == k[1]
            )]  # fmt: skip
        else:
            keys.sort(key=lambda k: len(k[1]) + (k[0] == "y"))
        if angle and len(keys) > len(places):
            keys = sorted(keys, key=lambda k: -seen.in_angles[k] - seen.dotted[k])[: len(places)]
            keys.sort(key=seen.order.index)
        if angle and len(keys) == len(places):
            places, keys = _cyclic_first(places, keys, seen, exact)
        for i, key in zip(places, keys, strict=False):
            found[key] = i
            taken.add(key)
    return found


def _may_be(key: Key, seen: Observation, *, angle: bool) -> bool:
    """Whether a letter may be an angle, or a displacement: by habit, or by what is done with it."""
    letter = key[0]
    if not angle and key[1] in _INDICES:
        return False  # q_i of a law
    if angle:
        if letter in ANGLES:
            return letter != "omega" and (letter != "q" or bool(key[1]))
        return bool(seen.in_angles[key] and (seen.dotted[key] or seen.variables[key]))
    if letter in SLIDES:
        return True
    moves = seen.twice[key] or (seen.dotted[key] and seen.variables[key])
    return letter not in ANGLES and bool(moves) and not seen.in_angles[key]


def _likeness(key: Key, seen: Observation) -> tuple[bool | int | str, ...]:
    """How little a letter is like a displacement that is a coordinate.

    x = y + l sin θ is made of one; a Lagrangian is differentiated by them and an equation of
    motion has their accelerations. Of the others the plainest is meant: x rather than x_p.
    """
    letter, sub, _ = key
    habit = SLIDES.index(letter) if letter in SLIDES else len(SLIDES)
    return (
        letter == "q" and not sub,  # all of them
        key in seen.placed,
        bool(seen.listed) and key not in seen.listed,
        not seen.variables[key],
        not seen.twice[key],
        len(sub) + (letter == "y") - (sub[:1] == "c"),  # of the cart
        habit,
        sub,  # x_1 rather than x_2
    )


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

"""Parameters: masses, lengths, moments and torques of the notes, by the habits of letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.naming.counting import (
    carries_wheel,
    counts_all,
    counts_poles,
    has_both,
    is_entry,
    one_body,
)
from chainrule.checking.meaning.naming.forces import is_electric, torques_of
from chainrule.checking.meaning.naming.glossary import LetterMeaning
from chainrule.checking.meaning.observing import (
    Dictionary,
    Key,
    Observation,
    ring_name,
    split_index,
)

_KINDS = {
    "m": ("mass",), "M": ("mass",), "l": ("length", "com"), "L": ("length", "com"),
    "ell": ("length", "com"), "a": ("length", "com"), "r": ("com", "length"),
    "R": ("length", "com"), "d": ("com", "length"), "c": ("com", "friction"),
    "b": ("com", "friction"),
    "I": ("inertia",), "J": ("inertia",), "g": ("gravity",), "s": ("com",), "lc": ("com",),
    "h": ("com",), "mu": ("friction",), "B": ("friction",), "k": ("friction",), "D": ("friction",),
    "f": ("friction",), "nu": ("friction",), "mcI": ("inertia",),
}  # fmt: skip
_FIRST = ("c", "cart", "k", "r", "arm", "a", "car", "trolley", "x", "w", "wagon")
_LAST = ("p", "pole", "pend", "rod", "b", "bob", "pendulum", "l", "theta", "alpha", "s", "stick")
_WHEEL = ("w", "wheel", "rw", "rotor", "disk", "disc", "flywheel", "fw", "f")
_LETTERS = {
    "mass": ("", "ell", *_FIRST, *_LAST, *_WHEEL),
    "length": ("", "p", "r", "pole", "rod", "arm", "a", "b", "1x"),
    "com": ("", "c", "g", "G", "C", "cm", "com", "cg", "p", "r", "pole", "rod", "s", "cp", "pc"),
    "inertia": ("", "ell", "c", "zz", "z", "C", "G", "g", "l", "p", "r", "cm", "czz", "pole", "rod",
                "arm", "a", "b", "zzc", "com", "o", "O", "s", "stick", "CM", "COM", "cg", "CG",
                "pend", "pendulum", "bob", *_WHEEL),
    "gravity": ("", "r"),
    "friction": ("", "v", "f", "p", "c", "m", "d", "x", "theta", "r"),
}  # fmt: skip
_CENTRAL = ("c", "g", "G", "C", "cm", "com", "cg", "cp", "pc", "CM", "COM", "CG")
_GROUP = {"length": ("length", "com"), "com": ("length", "com")}
_WHOLE = (("l", ""), ("L", ""))
_SURE = ("m", "M", "l", "L", "ell", "lc", "I", "J", "g")
TOLD = 20.0  # how much more than a habit the words of the notes weigh
_STILL = "mMlLIJg"  # letters of constants, even where something moving is put in


def matched(
    seen: Observation,
    exact: ExactResults,
    so_far: Dictionary,
    fixed: Mapping[str, str],
    told: Mapping[Key, LetterMeaning],
) -> Dictionary:
    """The dictionary with every parameter and torque that its letter and index suggest; what is
    `told` of a letter outranks its habits."""
    torques = torques_of(seen, exact, so_far, told)
    keys = [
        k for k in seen.order
        if k not in so_far.coordinates and k not in so_far.waves and k not in torques
        and seen.right[k] and not seen.dotted[k] and not _is_energy(k, seen)
        and (k not in seen.varying or k[0] in _STILL) and not seen.is_composed(k)
        and not (k[1] and k in seen.matrices) and not seen.is_function(k)
    ]  # fmt: skip
    told = {k: meaning for k, meaning in told.items() if _believed(k, meaning)}
    kinds = {k: told[k].kinds if k in told else _KINDS.get(k[0], ()) for k in keys}
    known = {p.name for p in exact.parameters}
    parameters: dict[Key, tuple[str, ...]] = {
        k: (fixed[ring_name(k)],) for k in keys if fixed.get(ring_name(k)) in known
    }
    options = [
        (affinity + min(seen.all[key], 50) / 100, key, targets)
        for key in keys
        for kind in kinds[key]
        for affinity, targets in (
            _of_link(key, kind, exact, so_far)
            or _options(key, kind, exact, seen, kinds, told.get(key))
        )
    ]
    # The closest pairs first; each symbol and each parameter is used once.
    used = {t for names in parameters.values() for t in names}
    for _, key, targets in sorted(options, key=lambda option: -option[0]):
        if key not in parameters and not set(targets) & used:
            parameters[key] = targets
            used |= set(targets)
    for _, key, targets in options:  # I_{zz1} beside I_{c1}: two names for one moment
        inertia = kinds[key] == ("inertia",)
        letters, digits = split_index(key[1])
        central = letters in _CENTRAL and any(
            k[0] == key[0] and split_index(k[1])[0] in _CENTRAL
            for k, names in parameters.items()
            if names == targets
        )
        if inertia and key not in parameters and len(targets) == 1 and (digits or central):
            parameters[key] = targets
    long = {p.name for p in exact.of_kind("length")}
    for key in keys:  # m_p of the program beside M_p of the text, l_1 and L_1 in turn
        twin = (key[0].swapcase(), *key[1:])
        other = key not in parameters or key[0] in "lL"
        if other and key[1] and twin in parameters and key not in seen.cases:
            both = [parameters[k] for k in (twin, key) if k in parameters]
            wanted = [names for names in both if names[0] in long]
            parameters[key] = parameters[twin] = (wanted or both)[0]
    waves = {(base, sub[:-1] + i) for base, sub, _ in so_far.waves for i in "ijk"}
    parameters |= _in_laws(parameters, exact, seen, waves)
    kinds_of = {p.name: p.kind for p in exact.parameters}
    if not fixed and exact.of_kind("mass") and not any(
        kinds_of[t] == "mass" for names in parameters.values() for t in names
    ):  # notes that name no mass have lumped constants  # fmt: skip
        gravity = {k: names for k, names in parameters.items() if kinds_of[names[0]] == "gravity"}
        loose = [k for k, names in parameters.items() if kinds_of[names[0]] == "inertia"]
        parameters = gravity if loose else parameters
    parameters, absent = one_body(parameters, exact)
    lengths: dict[int, Key] = {}
    for key in keys:
        letters, digits = split_index(key[1])
        link = int(digits) + counts_poles(exact.angles, keys) if digits else len(exact.masses)
        if (
            key in seen.heavy
            or key in parameters
            or key[2]
            or letters
            or not 1 <= link <= len(exact.masses)
        ):
            continue
        sure = digits or len(exact.masses) == 1 or not all(exact.angles)
        if key[0] in ("l", "L", "ell", "a") and not _has(exact, "length", link) and sure:
            lengths.setdefault(link, key)
    for key, targets in list(parameters.items()):  # one l for all links of a chain
        kinds = {p.kind for p in exact.parameters if p.name in targets}
        if kinds == {"length"} and not split_index(key[1])[1] and all(exact.angles):
            for link in range(1, len(exact.masses) + 1):
                if not _has(exact, "length", link):
                    lengths.setdefault(link, key)
    rivals: dict[str, tuple[Key, ...]] = {}
    for _, key, targets in sorted(options, key=lambda option: -seen.all[option[1]]):
        if len(targets) == 1 and key not in parameters and key not in rivals.get(targets[0], ()):
            rivals[targets[0]] = (*rivals.get(targets[0], ()), key)
    return replace(
        so_far, parameters=parameters, lengths=lengths, torques=torques, rivals=rivals,
        absent=absent,
        weightless=bool(parameters) and not any(seen.derived[letter, "", ""] for letter in "VUP"),
    )  # fmt: skip


def _believed(key: Key, meaning: LetterMeaning) -> bool:
    """m is a mass and l a length whatever stands beside them: words about them were misread."""
    habits = _KINDS.get(key[0], ())
    return key[0] not in _SURE or bool(set(habits) & set(meaning.kinds))


def _in_laws(
    parameters: Mapping[Key, tuple[str, ...]],
    exact: ExactResults,
    seen: Observation,
    waves: set[tuple[str, str]],
) -> dict[Key, tuple[str, ...]]:
    """I_c1 and I_c2, where a law has I_{c_i} and the notes call them I_1 and I_2."""
    found: dict[Key, tuple[str, ...]] = {}
    moving = {k[:2] for k in seen.varying if k[0] not in _STILL}
    for base, sub, marks in seen.order:
        if marks or not sub or sub[-1] not in "ijk" or base not in _KINDS or (base, sub) in waves:
            continue
        for link in range(1, len(exact.masses) + 1):
            key = (base, sub[:-1] + str(link), "")
            alone: dict[Key, tuple[str, ...]] = {key: _KINDS[base]}
            options = [o for k in _KINDS[base] for o in _options(key, k, exact, seen, alone, None)]
            best = max(options, key=lambda o: o[0], default=None)
            known = key in parameters or key[:2] in moving
            if best is not None and len(best[1]) == 1 and not known:
                found[key] = best[1]
    return found


def _is_energy(key: Key, seen: Observation) -> bool:
    """L is a length unless it is written out or differentiated, and no script 𝓛 does that."""
    said = seen.left[key] > seen.valued[key]  # L = 0.5 is a length
    if key == ("L", "", "") and ("Lag", "", "") in seen.all and not said:
        return False
    energy = key[0] in ("L", "T", "V", "K", "U", "E", "P") and not key[1]
    return energy and bool(said or seen.derived[key])


def _has(exact: ExactResults, kind: str, link: int) -> bool:
    return any(p.kind == kind and p.link == link for p in exact.parameters)


def _of_link(
    key: Key, kind: str, exact: ExactResults, so_far: Dictionary
) -> list[tuple[float, tuple[str, ...]]]:
    """I_w, where θ_w is a coordinate: of the link that it moves."""
    letters, digits = split_index(key[1])
    moved = {c[1]: i + 1 for c, i in so_far.coordinates.items() if c[1] and not c[1].isdigit()}
    if digits or key[2] or letters not in moved or len(exact.q) != len(exact.masses):
        return []
    params = exact.of_kind(kind)
    return [(TOLD / 2, (p.name,)) for p in params if p.link == moved[letters]]


def _options(
    key: Key,
    kind: str,
    exact: ExactResults,
    seen: Observation,
    kinds: Mapping[Key, tuple[str, ...]],
    told: LetterMeaning | None,
) -> list[tuple[float, tuple[str, ...]]]:
    """(affinity, the mechanism's names) for a symbol taken as a parameter of this kind."""
    letters, digits = split_index(key[1])
    letters = letters.lower() if len(letters) > 1 or letters in "PFW" else letters  # I_CM, m_P
    params, keys = exact.of_kind(kind), list(kinds)
    uncounted = counts_poles(exact.angles, keys)
    other = key[2].strip("pre,c0") or is_electric(key, seen)
    if not params or other or (kind in _GROUP and (seen.is_friction(key) or key in seen.heavy)):
        return []
    alone = not any(k[0] == key[0] and split_index(k[1])[1] for k in keys)
    link = told.link(exact.angles) if told is not None and not digits and alone else None
    if link is not None:
        return [(TOLD, (p.name,)) for p in params if p.link == link]
    if letters not in _LETTERS[kind]:
        return []
    if (kind == "length" and letters in _CENTRAL) or (
        kind == "gravity" and digits not in ("", "0")
    ):
        return []
    first = next(k for k in kinds[key] if exact.of_kind(k))
    if key[0] in ("l", "ell") and not letters and any(k[:2] == ("a", key[1]) for k in keys):
        first = "com"  # beside a_1, l_1 is the distance of the centre of mass
    beside = key[0] == "l" and not letters and bool(digits) and key in seen.cases
    if beside:
        first = "com"  # beside L_1 in one formula too
    affinity = 3.0 if first == kind else 1.0
    affinity -= 3 * bool(key[2]) + (kind == "com" and key[0] in "bchsd")  # r_1 rather than b_1
    affinity += 2 * (kind == "com" and letters in _CENTRAL) + (
        key[0] in "lLImMg" or key[0] == "ell"
    )
    lowest = [
        ring_name(k) for k in keys
        if (k[0], k[2]) == (key[0], key[2]) and split_index(k[1]) == (letters, "0")
    ]  # fmt: skip
    from_zero = bool(lowest)
    shifted = from_zero and not any(p.name in lowest for p in params)  # m_1 is the second link's
    same = tuple(p.name for p in params if p.name == ring_name(key))
    shifted = shifted or (bool(digits) and counts_all(exact, keys))
    if kind in _GROUP and not letters and carries_wheel(exact) and has_both(key, keys):
        wanted = {"1": "com", "2": "length"}.get(digits)  # of the rod, and of the wheel on it
        return [(affinity + 6, (p.name,)) for p in params if kind == wanted]
    if same and not (beside and kind == "length") and not shifted:
        return [(affinity + 10, same)]
    if digits and kind != "gravity":
        link = int(digits) + (from_zero or uncounted)
        return [(affinity + 5, (p.name,)) for p in params if p.link == link]
    numbered = any(
        split_index(k[1])[1] not in ("", "0")  # J_0 beside J_p counts nothing
        and split_index(k[1])[0] in _LETTERS[kind]
        and not (is_entry(k) or seen.is_friction(k))  # b_1 of the first joint
        and k[2] == key[2]
        and (kinds[k] or ("",))[0] in _GROUP.get(kind, (kind,))
        for k in keys
    )
    if numbered and uncounted and kind == "mass" and (key[0] == "M" or letters in _FIRST):
        return [(affinity + 2, (params[0].name,))]
    if numbered and alone and kind == "length" and len(params) == 1 and key[:2] in _WHOLE:
        return [(affinity, (params[0].name,))]  # L beside l_1 and l_2: of the first link
    if numbered and kind != "gravity":
        return []
    if len(params) == 1:
        last = len(exact.masses)
        away = (letters in _LAST and params[0].link != last) or (
            letters in _FIRST and letters not in _CENTRAL and params[0].link == last > 1
        )  # l_p is no length of the arm
        return [(affinity + 1 - 3 * (away and kind in _GROUP), (params[0].name,))]
    wheels = (*_WHEEL, "r") if carries_wheel(exact) else _WHEEL
    if letters in wheels and all(exact.angles):  # a reaction wheel
        return [(affinity + 2, (params[-1].name,))]
    if letters in _LAST and carries_wheel(exact):  # on a pendulum
        return [(affinity + 2, (params[0].name,))]
    if (letters in _FIRST and letters not in _CENTRAL) or (letters in ("c",) and kind == "mass"):
        return [(affinity + 2, (params[0].name,))]
    if letters in _LAST:  # m_p and m_s: one of them is the platform
        rivals = [k for k in keys if k[0] == key[0] and k != key and k[1] in _LAST]
        first = [(affinity - 1, (params[0].name,))] if kind == "mass" and rivals else []
        return [(affinity + 2, (params[-1].name,)), *first]
    peers = [
        k for k in keys
        if (kinds[k] or ("",))[0] == kind and k != key and k[2] == key[2] and not is_entry(k)
    ]  # fmt: skip
    if kind == "mass" and any(k[0] in "mM" for k in peers):
        if key[0] == "M" and key[1] == "":
            return [(affinity + 2, (params[0].name,))]
        poles = not exact.angles[0] and any(k[0] == "m" and k[1] in _LAST for k in peers)  # a cart
        own = params[0 if poles else -1].name
        return [(affinity + 2, (own,))] if key == ("m", "", "") else []
    return [(affinity, tuple(p.name for p in params))]

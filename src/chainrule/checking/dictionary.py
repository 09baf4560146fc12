"""The dictionary: which symbol of the notes stands for which of the mechanism's, by guess.

Letters have habits (m is a mass, I or J an inertia, θ, q and φ are coordinates) and subscripts
number the links. Where a letter has two habits, both are kept as alternatives for the search.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from chainrule.checking.facts import Facts
from chainrule.checking.observing import Key, Observation, ring_name, split_index

ANGLES = ("theta", "q", "phi", "alpha", "beta", "psi", "gamma", "varphi", "delta", "omega")
SLIDES = ("x", "s", "d", "q", "r", "y", "z", "p", "xi")
TORQUES = ("tau", "u", "F", "Q", "f")
_KINDS = {
    "m": ("mass",), "M": ("mass",), "l": ("length", "com"), "L": ("length", "com"),
    "ell": ("length", "com"), "a": ("length", "com"), "r": ("com", "length"),
    "R": ("length",), "d": ("com", "length"), "c": ("com", "friction"), "b": ("com", "friction"),
    "I": ("inertia",), "J": ("inertia",), "g": ("gravity",), "s": ("com",), "lc": ("com",),
    "h": ("com",), "mu": ("friction",), "B": ("friction",), "k": ("friction",), "D": ("friction",),
    "f": ("friction",), "nu": ("friction",), "mcI": ("inertia",),
}  # fmt: skip
_FIRST = ("c", "cart", "k", "r", "arm", "a", "car", "trolley", "x", "w", "wagon")
_LAST = ("p", "pole", "pend", "rod", "b", "bob", "pendulum", "l", "theta", "alpha")


@dataclass(frozen=True)
class Dictionary:
    """What the symbols of a document mean."""

    q: tuple[str, ...]  # the notes' coordinates, as named in the ring
    coordinates: Mapping[Key, int] = field(default_factory=dict)
    vectors: frozenset[str] = frozenset()  # letters of q as a whole
    waves: Mapping[Key, tuple[str, tuple[tuple[int, int], ...]]] = field(default_factory=dict)
    torques: Mapping[Key, int | None] = field(default_factory=dict)
    parameters: Mapping[Key, tuple[str, ...]] = field(default_factory=dict)  # the mechanism's names
    lengths: Mapping[int, Key] = field(default_factory=dict)  # lengths that M does not need
    about_joint: Mapping[Key, int] = field(default_factory=dict)  # I where the mechanism has none

    def meaning(self, key: Key) -> str | None:
        """In words, or None when the symbol has no meaning here."""
        if key in self.coordinates:
            return f"coordinate {self.coordinates[key] + 1}"
        if key in self.waves:
            function, terms = self.waves[key]
            angle = " ".join(f"{'+' if k > 0 else '-'} {self.q[i]}" for i, k in terms)
            return f"{function}({angle.removeprefix('+ ')})"
        if key in self.parameters:
            return ", ".join(self.parameters[key])
        if key in self.about_joint:
            return f"the inertia of link {self.about_joint[key]} about its joint"
        if key in self.lengths.values():
            return f"the length of link {next(i for i, k in self.lengths.items() if k == key)}"
        if key in self.torques:
            return "torque or force"
        return None


def dictionary(seen: Observation, facts: Facts, given: Mapping[str, str]) -> Dictionary:
    """The first guess for every symbol; `given` (symbol → name) is not guessed."""
    fixed = {name: target for name, target in given.items()}
    coordinates, vectors = _coordinates(seen, facts, fixed)
    names: list[str] = [""] * len(facts.q)
    for key in sorted(coordinates, key=lambda k: -seen.in_angles[k] - seen.all[k] / 1000):
        i = coordinates[key]
        names[i] = names[i] or ring_name(key)
    used = {ring_name(key) for key in seen.all}
    q = tuple(name or _free(f"q{i + 1}", used) for i, name in enumerate(names))
    waves = _waves(seen, coordinates, len(q))
    result = Dictionary(q, coordinates, vectors, waves)
    return _parameters(seen, facts, result, fixed)


def _free(name: str, used: set[str]) -> str:
    return _free(name + "_", used) if name in used else name


def _coordinates(
    seen: Observation, facts: Facts, fixed: Mapping[str, str]
) -> tuple[dict[Key, int], frozenset[str]]:
    n = len(facts.q)
    found: dict[Key, int] = {}
    for key in seen.all:
        if fixed.get(ring_name(key)) in facts.q:
            found[key] = facts.q.index(fixed[ring_name(key)])
    moving = [k for k in seen.order if seen.dotted[k] or seen.in_angles[k] or seen.variables[k]]
    letters = dict.fromkeys(k[0] for k in moving if k[0] in (*ANGLES, *SLIDES))
    vectors: set[str] = set()
    slides = "prismatic" in facts.kinds
    for letter in letters:
        if letter not in ANGLES and not slides:
            continue
        subs = {k[1] for k in seen.all if k[0] == letter and not k[2]}
        digits = {s for s in subs if s.isdigit() and len(s) == 1}
        wanted = {str(i + 1) for i in range(n)}
        from_zero = {str(i) for i in range(n)}
        if n > 1 and letter in ANGLES and len(digits & wanted) > 1:
            found |= {(letter, d, ""): int(d) - 1 for d in digits & wanted}
            vectors.add(letter)
        elif n > 1 and letter in ANGLES and len(digits & from_zero) > 1 and "0" in digits:
            found |= {(letter, d, ""): int(d) for d in digits & from_zero}
            vectors.add(letter)
        elif n == 1 and (letter in ANGLES or slides):
            found |= {(letter, s, ""): 0 for s in subs & {"", "p", "1"} if "2" not in digits}
    if not found:
        found = _unnumbered(seen, facts, moving)
        if n > 1:
            vectors |= {"q"} if ("q", "", "") in seen.all and ("q", "", "") not in found else set()
    elif n > 1:
        vectors |= {
            b
            for b, s, _ in seen.all
            if s == "" and b in ("q", "theta") and (b, "", "") not in found
        }
    if n > 1:
        vectors |= {"Theta", "q"} - {key[0] for key in found if not key[1]}
    return found, frozenset(vectors)


def _unnumbered(seen: Observation, facts: Facts, moving: list[Key]) -> dict[Key, int]:
    """x and θ of a cart-pole, θ and α of a rotary pendulum: by kind, then in order."""
    found: dict[Key, int] = {}
    taken: set[Key] = set()
    for kind, letters in (("prismatic", SLIDES), ("revolute", ANGLES)):
        places = [i for i, k in enumerate(facts.kinds) if k == kind]
        keys = [
            k for k in moving
            if k[0] in letters and not k[2] and k not in taken and not (kind == "revolute" and k[0] == "omega")
            and (kind == "prismatic" or k[0] != "q" or k[1])
        ]  # fmt: skip
        # The plainest symbol is the coordinate: x rather than x_p, and the one seen most.
        keys.sort(
            key=lambda k: (
                len(k[1]) + (k[0] == "y"),
                letters.index(k[0]) if kind == "prismatic" else 0,
            )
        )
        if kind == "revolute" and len(keys) > len(places):
            keys = sorted(keys, key=lambda k: -seen.in_angles[k] - seen.dotted[k])[: len(places)]
            keys.sort(key=seen.order.index)
        for i, key in zip(places, keys, strict=False):
            found[key] = i
            taken.add(key)
    return found


def _waves(seen: Observation, coordinates: Mapping[Key, int], n: int):
    """s_1, c_{12}, s_θ: sines and cosines, unless c_1 is a length because no s_1 occurs."""
    found: dict[Key, tuple[str, tuple[tuple[int, int], ...]]] = {}
    for key in seen.all:
        base, sub, marks = key
        if base not in "sScC" or len(base) != 1 or marks or not sub or seen.dotted[key]:
            continue
        terms = _wave_terms(sub, coordinates, n)
        if terms:
            found[key] = ("sin" if base in "sS" else "cos", terms)
    kept = {}
    for pair in ("sc", "SC"):  # c_1 is a cosine where s_1 or c_{12} occurs in the same case
        mine = {key: wave for key, wave in found.items() if key[0] in pair}
        sines = any(wave[0] == "sin" for wave in mine.values())
        sums = any(key[0] == "c" and len(wave[1]) > 1 for key, wave in mine.items())
        kept |= mine if sines or sums else {}
    return kept


def _wave_terms(sub: str, coordinates: Mapping[Key, int], n: int) -> tuple[tuple[int, int], ...]:
    if re.fullmatch(r"\d+", sub):
        if len(set(sub)) == len(sub) and all(1 <= int(d) <= n for d in sub):
            return tuple((int(d) - 1, 1) for d in sub)
        return ()
    terms: list[tuple[int, int]] = []
    names = {ring_name(key): i for key, i in coordinates.items()}
    for sign, name in re.findall(r"([+-]?)([A-Za-z]+\d*|\d)", sub):
        i = int(name) - 1 if name.isdigit() else names.get(name, -1)
        if not 0 <= i < n:
            return ()
        terms.append((i, -1 if sign == "-" else 1))
    return tuple(terms)


def _parameters(
    seen: Observation, facts: Facts, so_far: Dictionary, fixed: Mapping[str, str]
) -> Dictionary:
    torques = _torques(seen, facts, so_far)
    keys = [
        k for k in seen.order
        if k not in so_far.coordinates and k not in so_far.waves and k not in torques
        and seen.right[k] and not seen.dotted[k] and not _is_energy(k, seen)
    ]  # fmt: skip
    known = {p.name for p in facts.parameters}
    parameters = {k: (fixed[ring_name(k)],) for k in keys if fixed.get(ring_name(k)) in known}
    options = [
        (affinity + min(seen.all[key], 50) / 100, key, targets)
        for key in keys
        for kind in _KINDS.get(key[0], ())
        for affinity, targets in _options(key, kind, facts, seen, keys)
    ]
    # The closest pairs first; each symbol and each parameter is used once.
    taken = {t for names in parameters.values() for t in names}
    for _, key, targets in sorted(options, key=lambda option: -option[0]):
        if key not in parameters and not set(targets) & taken:
            parameters[key] = targets
            taken |= set(targets)
    for _, key, targets in options:  # I_{zz1} beside I_{c1}: two names for one moment
        inertia = _KINDS[key[0]] == ("inertia",)
        if inertia and key not in parameters and len(targets) == 1 and split_index(key[1])[1]:
            parameters[key] = targets
    lengths: dict[int, Key] = {}
    about_joint: dict[Key, int] = {}
    for key in keys:
        letters, digits = split_index(key[1])
        link = int(digits) if digits else len(facts.masses)
        if key in parameters or key[2] or letters or not 1 <= link <= len(facts.masses):
            continue
        if key[0] in ("l", "L", "ell", "a") and not _has(facts, "length", link):
            if digits or len(facts.masses) == 1 or "prismatic" in facts.kinds:
                lengths.setdefault(link, key)
        elif key[0] in ("I", "J") and not facts.of_kind("inertia"):
            if digits or len(facts.masses) == 1:
                about_joint[key] = link
    for key, targets in list(parameters.items()):  # one l for all links of a chain
        kinds = {p.kind for p in facts.parameters if p.name in targets}
        if kinds == {"length"} and not split_index(key[1])[1] and "prismatic" not in facts.kinds:
            for link in range(1, len(facts.masses) + 1):
                if not _has(facts, "length", link):
                    lengths.setdefault(link, key)
    return replace(
        so_far, parameters=parameters, lengths=lengths, torques=torques, about_joint=about_joint
    )


def _is_energy(key: Key, seen: Observation) -> bool:
    """L is a length unless it is written out or differentiated somewhere."""
    return (
        key[0] in ("L", "T", "V", "K", "U", "E", "P")
        and not key[1]
        and bool(seen.left[key] or seen.derived[key])
    )


def _has(facts: Facts, kind: str, link: int) -> bool:
    return any(p.kind == kind and p.link == link for p in facts.parameters)


_LETTERS = {
    "mass": ("", *_FIRST, *_LAST),
    "length": ("", "p", "r", "pole", "rod", "arm", "a", "b", "1x"),
    "com": ("", "c", "g", "G", "C", "cm", "com", "cg", "p", "r", "pole", "rod", "s", "cp", "pc"),
    "inertia": ("", "c", "zz", "z", "C", "G", "g", "l", "p", "r", "cm", "czz", "pole", "rod",
                "arm", "a", "b", "zzc", "com", "o", "O"),
    "gravity": ("", "r"),
    "friction": ("", "v", "f", "p", "c", "m", "d", "x", "theta", "r"),
}  # fmt: skip
_CENTRAL = ("c", "g", "G", "C", "cm", "com", "cg", "cp", "pc")


def _options(
    key: Key, kind: str, facts: Facts, seen: Observation, keys: list[Key]
) -> list[tuple[float, tuple[str, ...]]]:
    """(affinity, the mechanism's names) for a symbol taken as a parameter of this kind."""
    letters, digits = split_index(key[1])
    params = facts.of_kind(kind)
    if not params or letters not in _LETTERS[kind] or key[2].strip("pre,c0"):
        return []
    if kind == "length" and letters in _CENTRAL or kind == "gravity" and digits not in ("", "0"):
        return []
    affinity = 3.0 if _KINDS[key[0]][0] == kind else 1.0
    affinity -= 3 * bool(key[2])
    affinity += 2 * (kind == "com" and letters in _CENTRAL) + (key[0] in "lImMg" or key[0] == "ell")
    exact = tuple(p.name for p in params if p.name == ring_name(key))
    if exact:
        return [(affinity + 10, exact)]
    if digits and kind != "gravity":
        from_zero = any(k[0] == key[0] and split_index(k[1]) == (letters, "0") for k in keys)
        link = int(digits) + from_zero
        return [(affinity + 5, (p.name,)) for p in params if p.link == link]
    numbered = any(
        split_index(k[1])[1] and _KINDS.get(k[0], ("",))[0] in _GROUP.get(kind, (kind,))
        for k in keys
    )
    if numbered and kind != "gravity":
        return []
    if len(params) == 1:
        return [(affinity + 1, (params[0].name,))]
    if letters in _FIRST and letters not in _CENTRAL or letters in ("c",) and kind == "mass":
        return [(affinity + 2, (params[0].name,))]
    if letters in _LAST:
        return [(affinity + 2, (params[-1].name,))]
    peers = [k for k in keys if _KINDS.get(k[0], ("",))[0] == kind and k != key and k[2] == key[2]]
    if kind == "mass" and any(k[0] in "mM" for k in peers):
        if key[0] == "M" and key[1] == "":
            return [(affinity + 2, (params[0].name,))]
        return [(affinity + 2, (params[-1].name,))] if key == ("m", "", "") else []
    return [(affinity, tuple(p.name for p in params))]


_GROUP = {"length": ("length", "com"), "com": ("length", "com")}


def _torques(seen: Observation, facts: Facts, so_far: Dictionary) -> dict[Key, int | None]:
    found: dict[Key, int | None] = {}
    for key in seen.all:
        base, sub, marks = key
        if marks or base not in TORQUES or seen.dotted[key] or key in so_far.coordinates:
            continue
        letters, digits = split_index(sub)
        if base == "T" or base in ("F", "f") and letters not in ("", "x", "u", "a", "c"):
            continue
        if letters in ("g", "G") or base == "f" and "prismatic" not in facts.kinds:
            continue  # τ_g is gravity as a force
        index = int(digits) - 1 if digits and 1 <= int(digits) <= len(facts.q) else None
        found[key] = index
    return found


def explained(dictionary: Dictionary, seen: Observation) -> list[tuple[str, str]]:
    """(symbol, meaning) for every symbol that was given one, in the order of the document."""
    rows: list[tuple[str, str]] = []
    for key in seen.order:
        meaning = dictionary.meaning(key)
        if meaning:
            rows.append((ring_name(key), meaning))
    return rows

"""Forces and torques: the letters of what drives a mechanism, and of what brakes it by name."""

from __future__ import annotations

from collections.abc import Mapping

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.naming.glossary import PUSH, LetterMeaning
from chainrule.checking.meaning.observing import Dictionary, Key, Observation, split_index
from chainrule.checking.reading.alphabet import words

TORQUES = ("tau", "u", "F", "Q", "f")
#: F_m, F_tr: forces that drive, not those of friction, weight or a bearing.
_FORCES = ("", *words("x u a c m t tr traction motor ext app applied in input cart drive act wheel"
                      " w ctrl control"))  # fmt: skip
#: F_f: friction as a whole, on whichever side it is written.
_BRAKES = words("f fr fric friction friccion frict reib drag visc")
#: T_m beside accelerations, which is no energy of m there.
_MOTORS = words("m M mot motor in ext act a u w r wheel d dist")


def torques_of(
    seen: Observation,
    exact: ExactResults,
    so_far: Dictionary,
    told: Mapping[Key, LetterMeaning],
) -> dict[Key, int | None]:
    """Letters of torques and forces, by habit or as they are `told` to be, with the coordinate
    that their index says."""
    found: dict[Key, int | None] = {}
    for key in seen.all:
        base, sub, marks = key
        letters, digits = split_index(sub)
        motor = base == "T" and letters in _MOTORS and not digits and key in seen.pushing
        if marks or seen.dotted[key] or key in so_far.coordinates:
            continue
        said = key in told and told[key].kinds == PUSH
        if base not in TORQUES and not motor and not said:
            continue
        if not said and base in ("F", "f") and letters not in (*_FORCES, *_BRAKES):
            continue
        if base in "Ff" and letters and digits:
            continue  # F_2x, a reaction
        if base in "Ff" and sub and key in seen.rated and (base, "", "") in seen.all:
            continue  # F_x = m ẍ + … beside F is a reaction
        if letters in ("g", "G") or (base == "f" and all(exact.angles)):
            continue  # τ_g is gravity as a force
        if base == "u" and digits and seen.first[key] and ("k", sub, "") in seen.first:
            continue  # k_1 and u_1 are energies
        index = int(digits) - 1 if digits and 1 <= int(digits) <= len(exact.q) else None
        found[key] = index
        if sub in ("i", "j", "k"):  # τ_i in a law
            found |= {(base, str(i + 1), ""): i for i in range(len(exact.q))}
    return found


def is_brake(key: Key) -> bool:
    """F_f and F_friction, which push against the motion."""
    return key[0] in "Ff" and split_index(key[1])[0] in _BRAKES


def is_electric(key: Key, seen: Observation) -> bool:
    """R_a and L_a beside the constants K_t or K_e of a motor."""
    motor = any(k[0] in "kK" and k[1] in ("t", "e", "m", "b") for k in seen.all)
    return key[0] in "RL" and key[1] in ("a", "m") and motor

"""Targets: the names in a program that say which quantity is assigned to them."""

from __future__ import annotations

import re
from typing import Any

from chainrule.checking.reading.alphabet import ENERGY_LETTERS, GREEK, identifier
from chainrule.checking.reading.documents.names import stem, symbol_of
from chainrule.checking.reading.documents.states import WAVES
from chainrule.checking.reading.tree import (
    FunctionOf,
    Number,
    Symbol,
    Tree,
    WrittenSum,
    ungrouped,
    walk,
)

_NAMES = re.compile(
    r"(?:[TVUKPEL]|KE|PE|Lagrangian|Lag|Ek|Ep)_?\d?|[MDHCGEOM]{1,3}_?\d{0,2}|[xyz]_?\d|H|[dmh]_?\d\d|g_?\d"
    r"|(?:[TVUK]|KE|PE|Ek|Ep)_[a-z]{2,9}"
)
_PLACE = re.compile(r"[rp]_?\d")  # of a list: r1 = Matrix([[l*cos(q1)], [l*sin(q1)]])
_WORDS = {
    "M": r"inertia|mass", "C": r"corr?ioli\w*", "G": r"gravity|gravitation\w*", "T": r"kinetic",
    "V": r"potential", "L": r"lagrangian", "E": r"hamiltonian|energy",
}  # fmt: skip
_BESIDE = re.compile(r"energy|matrix|vector|terms?|mat|vec|_")  # of what the letter says
LONG = 5  # letters of a name that is no letter with an index
_ENERGIES = {"Ke": "KE", "Pe": "PE", "Lang": "Lag", "Ec": "Ek"}
_WEIGHT = re.compile(r"phi_?\d")  # φ₁ of gravity; an angle where no g stands in it
_VELOCITY = re.compile(r"[chC]_?\d")  # c₁ of the velocities; a cosine where they are not in it
_AXES = ("x", "y", "z")  # x = r sin θ cos φ, a place
_SPEED = re.compile(r"v_?([xyz])_?(\d)|v_?(\d)_?([xyz])")
_OUTSIDE = re.compile(r"[A-Za-z]{4,}")  # a word
_MATRICES = "MCGDEOM"


def quantity(name: str, value: Any) -> Symbol | None:
    """The quantity that a name may stand for, of this value; None for a name of the program's."""
    plain = stem(name)
    plain = _ENERGIES.get(plain, plain)
    spoken = _spoken(name, value)
    if spoken is not None:
        return spoken
    if not isinstance(value, Tree):
        listed = isinstance(value, list) and (_NAMES.fullmatch(plain) or _PLACE.fullmatch(plain))
        return identifier(plain)[0] if listed else None
    if _NAMES.fullmatch(plain):
        symbol = identifier(plain)[0]
        bare = symbol.base in _MATRICES and not symbol.sub and symbol.base != "E"
        return None if bare else symbol  # M = m1 + m2 is no matrix
    if _WEIGHT.fullmatch(plain):
        return identifier(plain)[0] if any(s.base == "g" for s in value.symbols) else None
    if _VELOCITY.fullmatch(plain):
        return identifier(plain)[0] if any(s.dots for s in value.symbols) else None
    if not has_wave(value):
        return None
    if (speed := _SPEED.fullmatch(plain)) is not None:
        return Symbol("v", (speed[1] or speed[4]) + (speed[2] or speed[3]))
    rate = symbol_of(plain)
    if rate.base in _AXES and rate.dots == 1 and rate.sub:
        return rate
    moving = any(s.base == plain or s.dots for s in value.symbols)
    return Symbol(plain) if plain in _AXES and not moving else None


def said_by(name: str) -> str:
    """M of mass_matrix and T of kinetic_energy: the letter of what a name says in words."""
    return next((k for k, p in _WORDS.items() if re.search(p, name, re.IGNORECASE)), "")


def _spoken(name: str, value: Any) -> Symbol | None:
    """T of kinetic_energy, V_cart of cart_potential; the matrices M, C and G by their words."""
    letter = said_by(name) if len(name) > LONG else ""
    if not letter or isinstance(value, list) != (letter in "MCG"):
        return None
    rest = _BESIDE.sub("", re.sub(_WORDS[letter], "", name.lower()))
    if letter in "MCG":
        return Symbol(letter) if not rest else None
    return Symbol(letter, "" if rest in ("", "total") else rest)


def is_quantity(name: str) -> bool:
    """Whether the entries of what has this name are those of a quantity."""
    return _NAMES.fullmatch(stem(name)) is not None


def is_kept(symbol: Symbol) -> bool:
    """Whether what uses a quantity is compared with the right one: not of places, which are
    differentiated."""
    energy = symbol.base in ENERGY_LETTERS | {"L", "KE", "PE", "Lag"}
    return energy or (bool(symbol.sub) and symbol.base not in (*_AXES, "v"))


def is_value(found: Any) -> bool:
    """m1 = 1.0, lc2 = 0.1 + l1, tau = control_input: what a letter is set to, not what it is."""
    if isinstance(found, Symbol):
        return _OUTSIDE.fullmatch(found.base) is not None and found.base not in GREEK
    if isinstance(found, WrittenSum):
        plain = any(isinstance(ungrouped(t), Number) for t in found.terms)
        return plain and not has_wave(found) and not any(s.dots for s in found.symbols)
    return isinstance(found, Number) and bool(found.value)


def has_wave(value: Tree) -> bool:
    """Whether a sine, cosine or tangent stands in a value."""
    return any(isinstance(n, FunctionOf) and n.name in WAVES for n in walk(value))


def turns(value: Tree, name: str) -> bool:
    """Whether a value holds a sine or cosine, and none of what it is called."""
    waves = [n.argument for n in walk(value) if isinstance(n, FunctionOf) and n.name in WAVES]
    bases = {s.base for argument in waves for s in argument.symbols}
    return bool(waves) and not bases & {symbol_of(name).base, "omega"}

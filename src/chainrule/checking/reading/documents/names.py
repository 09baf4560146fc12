"""Names of programs: theta1_d for θ̇₁, domega1_dt for ω̇₁, masspole for m_p."""

from __future__ import annotations

import re
from dataclasses import replace

from chainrule.checking.reading.alphabet import identifier, letter
from chainrule.checking.reading.documents.arrays import UnknownValueError
from chainrule.checking.reading.tree import Symbol

_VECTOR = re.compile(r"(?:(d{0,2})(q|theta|th))(?:_?(d|dd|dot|ddot))?")
_ANGLE = re.compile(r"(d{0,2})t(?:h|heta)?_?(\d)(?:_?(d{1,2}|d?dot))?")
_MOVING = r"(?:[xyzsp]|theta|th|phi|psi|alpha|beta|q)_?\d?"
_TWICE = r"acc|accel|acceleration|dotdot|dot_dot|double_?dot|2dot|pp|prime_?prime"
_ACCELERATION = re.compile(
    rf"({_MOVING})_?(?:{_TWICE})|(?:acc|accel)_({_MOVING})|d2({_MOVING})(?:_?dt2)?"
)
#: alpha1, domega_2, w1_dot: rates of angular velocities.
_FASTER = re.compile(
    r"(?:alpha|acc|a|ang_?acc|angular_acceleration|d_?omega|d_?w)_?(\d?)(?:_?dt)?"
    r"|(?:omega|w)_?(\d?)_?(?:dot|prime)|(?:omega|w)_?dot_?(\d?)"
)
_TAIL = re.compile(r"_(?:sym|symbolic|expr|expression|num|vec|vector|mat|matrix|simplified)$")
_HABITS = {  # names of programs in place of letters
    "masscart": Symbol("m", "c"), "mass_cart": Symbol("m", "c"), "cart_mass": Symbol("m", "c"),
    "masspole": Symbol("m", "p"), "mass_pole": Symbol("m", "p"), "pole_mass": Symbol("m", "p"),
    "gravity": Symbol("g"), "length": Symbol("l"), "force": Symbol("F"), "torque": Symbol("tau"),
}  # fmt: skip


def stem(name: str) -> str:
    """m of m_sym, T of T_num and G of G_vec: a name without what it says of its form."""
    return _TAIL.sub("", name) or name


def symbol_of(name: str) -> Symbol:
    """theta1_d as θ̇₁, th2 and t2 as θ₂, w1 as ω₁."""
    name = stem(name)
    if name in _HABITS:
        return _HABITS[name]
    if not name.isascii():
        name = "".join((letter(c, 0) or (c,))[0] for c in name)  # θ2 as theta2
    faster = _ACCELERATION.fullmatch(name)
    if faster:
        moving = next(part for part in faster.groups() if part)
        return replace(symbol_of(moving), dots=2)
    angle = _ANGLE.fullmatch(name)
    if angle:
        dots = len(angle[1]) + {"": 0, "d": 1, "dot": 1}.get(angle[3] or "", 2)
        return Symbol("theta", angle[2], dots)
    if turn := re.fullmatch(r"w(\d)", name):
        return Symbol("omega", turn[1])
    vector = _VECTOR.fullmatch(name)
    if vector:
        base = "q" if vector[2] == "q" else "theta"
        return Symbol(base, "", len(vector[1]) + {"": 0, "d": 1, "dot": 1}.get(vector[3] or "", 2))
    parts = identifier(name)
    return parts[0] if len(parts) == 1 else Symbol(name)


def faster(name: str) -> Symbol | None:
    """ω̇₁ for domega1; None for what cannot be the rate of an angular velocity."""
    match = _FASTER.fullmatch(name)
    return None if match is None else Symbol("omega", next((g for g in match.groups() if g), ""), 1)


def entry_of(base: str, places: list[int]) -> Symbol:
    """q[0] as q₁, q_dot[1] as q̇₂, of a name that nothing is known about."""
    symbol = symbol_of(base)
    if symbol.sub or base in ("state", "x", "params", "p"):
        raise UnknownValueError
    index = "".join(str(i + 1) for i in places)
    return Symbol(symbol.base, index, symbol.dots)

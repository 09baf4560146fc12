"""Quantities by name: what M_{11}, V, c_{ijk} or J_{v2} may stand for, and its right value."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from chainrule.checking.meaning.observing import split_index
from chainrule.checking.meaning.ratio import Ratio, Value, column, matrix
from chainrule.checking.meaning.reference import Reference
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.tree import PART, Symbol

#: letter → kinds, likeliest first, for a name without an index, with one, two and three.
_PLAIN = {
    "M": ("M",), "D": ("M",), "H": ("M", "h", "E", "hG", "-hG"), "A": ("M",),
    "B": ("mixed", "M", "C"),
    "C": ("C", "h", "centrifugal", "hG", "-hG", "-h"), "c": ("h", "C", "hG", "-hG", "-h"),
    "V": ("V", "h"), "h": ("h", "hG", "-hG", "-h"), "N": ("hG", "h", "G", "-hG"),
    "n": ("hG", "h", "-hG"), "G": ("G", "-G"), "g": ("gvec", "G", "-G"),
    "T": ("T",), "K": ("T",),
    "KE": ("T",), "Ek": ("T",), "Ekin": ("T",), "U": ("V",), "P": ("V",), "PE": ("V",),
    "Ep": ("V",), "Epot": ("V",), "L": ("L",), "Lag": ("L",), "E": ("E",), "TE": ("E",),
    "Lagrangian": ("L",), "Pi": ("V",), "W": (), "S": ("C",),
    "EOM": ("rows",), "J": ("Jend",),
}  # fmt: skip
_ONE = {
    "V": ("V_i", "h_i"), "U": ("V_i",), "P": ("V_i",), "PE": ("V_i",), "T": ("T_i",),
    "K": ("T_i",), "KE": ("T_i",), "C": ("h_i", "hG_i", "-hG_i", "-h_i"),
    "c": ("h_i", "hG_i", "-hG_i", "-h_i"),
    "h": ("h_i", "hG_i", "-hG_i", "-h_i"), "G": ("G_i", "-G_i"),
    "g": ("G_i", "-G_i"), "phi": ("G_i", "-G_i"), "N": ("hG_i", "h_i", "G_i", "-hG_i"),
    "n": ("hG_i", "h_i", "-hG_i"),
    "EOM": ("row", "row0"), "p": ("place", "end", "p_i"), "r": ("end", "place"),
    "R": ("place", "end"),
    "x": ("place", "end"),
    "y": ("place", "end"), "z": ("place", "end"), "v": ("velocity",), "omega": ("omega",),
    "k": ("T_i",), "u": ("V_i",),
    "H": ("h_i", "hG_i", "-hG_i"), "Ep": ("V_i",), "Ek": ("T_i",), "B": (), "o": ("end",), "P_": (),
}  # fmt: skip
_TWO = dict.fromkeys(words("M m D d H h A a B b"), ("M_ij",)) | {
    "C": ("C_ij",), "c": ("C_ij",), "S": ("C_ij",),
}  # fmt: skip
_THREE = dict.fromkeys(words("Gamma c C h b"), ("Gamma", "Gamma_last"))
#: M[1, :], a row of a matrix.
_ROWS = dict.fromkeys(words("M D H A B"), ("M_row",)) | {"C": ("C_row",)}
#: T_cart, V_p: the energy of one body, by its name.
_BODIES = dict.fromkeys(words("T K KE Ek k"), "T_i") | dict.fromkeys(words("V U P PE Ep u"), "V_i")
#: T_{1b}, x_{1r}: of one part of a link, whose number the subscript has.
_OF_PART = {
    **dict.fromkeys(words("T K KE Ek k"), ("T_part",)),
    **dict.fromkeys(words("V U P PE Ep u"), ("V_part",)),
    **dict.fromkeys(words("x y z X Y"), ("place",)),
    "v": ("velocity",), "omega": ("omega",),
}  # fmt: skip
_FIRST_BODY = words("cart c car carro trolley wagon M arm a base carriage")
_LAST_BODY = words("p pend pendulum pole rod bob m ball mass pendulo stick")
_ANGLES = words("theta phi q alpha psi varphi")
_PLACED = words("x y z v r X Y")
_POINTS = words("c m P G g C cm com cg CM CG p mc pc cp pole pend pendulum rod bob b s stick")
#: x_p without a number: of the last link.
_OF_LAST = words("p P pole pend pendulum rod bob m b G cm com cg CM CG COM pc cp s stick ball")
#: Kinds that only geometry fixes: their letters are used for much else, so a name must earn trust.
GEOMETRIC = words("place end start velocity acceleration omega Jv Jw J6 Jend gvec p_i")
#: Letters that name these quantities and much else: only what has their dimension is a claim.
WEAK = words("a A b B c d h H k K N n P p R S u U W x y z r v o omega J g phi E X Y")
#: Kinds that are energies, of everything or of a share.
ENERGETIC = ("T", "V", "L", "E", "T_i", "V_i", "T_part", "V_part")
#: Of these, the ones that are quantities inside a formula too, without having been confirmed.
ENERGIES = words("K U P E")
AXES = {"x": 0, "y": 1, "z": 2, "X": 0, "Y": 1, "Z": 2}

#: How a kind is called in a report.
TITLES = {
    "M": "the mass matrix", "M_ij": "an entry of the mass matrix", "C": "the Coriolis matrix",
    "M_row": "a row of the mass matrix", "C_row": "a row of the Coriolis matrix",
    "C_ij": "an entry of the Coriolis matrix", "h": "the Coriolis and centrifugal vector",
    "h_i": "a Coriolis and centrifugal term", "hG": "velocity and gravity terms together",
    "hG_i": "a velocity and gravity term", "-h": "velocity terms as a force on the right",
    "-h_i": "a velocity term as a force on the right",
    "-hG": "velocity and gravity terms as forces on the right",
    "-hG_i": "velocity and gravity as a force on the right",
    "G": "the gravity vector", "G_i": "a gravity term",
    "-G": "gravity as a force on the right", "-G_i": "gravity as a force on the right",
    "mixed": "the Coriolis matrix of q̇ᵢq̇ⱼ", "centrifugal": "the centrifugal matrix of q̇²",
    "T": "the kinetic energy", "T_i": "the kinetic energy of a link", "V": "the potential energy",
    "V_i": "the potential energy of a link",
    "T_part": "the kinetic energy of a part", "V_part": "the potential energy of a part",
    "L": "the Lagrangian", "E": "the total energy",
    "p_i": "a momentum", "Gamma": "a Christoffel symbol",
    "Gamma_last": "a Christoffel symbol, row last",
    "place": "the position of a centre of mass", "end": "the position of a link's end",
    "velocity": "a velocity", "acceleration": "an acceleration", "omega": "an angular velocity",
    "Jv": "a linear Jacobian",
    "Jw": "an angular Jacobian", "J6": "a Jacobian", "row": "an equation of motion",
    "row0": "an equation of motion", "rows": "the equations of motion",
    "Jend": "the Jacobian of the last link's end", "gvec": "the acceleration of gravity",
    "start": "the position of a joint",
}  # fmt: skip


@dataclass(frozen=True)
class QuantityName:
    """A name's family (letter, subscript letters, number of indices) and its indices from 0."""

    family: tuple[str, str, int]
    indices: tuple[int, ...]
    kinds: tuple[str, ...]

    @property
    def kin(self) -> set[tuple[str, str, int]]:
        """The families that one right formula confirms: a_x is an acceleration where a_y is."""
        base, letters, count = self.family
        others = AXES if letters in AXES else ()
        return {self.family, *((base, axis, count) for axis in others)}


@lru_cache(maxsize=8192)
def name_of(symbol: Symbol, n: int, how: str = "") -> QuantityName | None:
    """The family of quantities that a symbol may belong to, or None.

    `how` is "of q" for M(q) and "at zero" for r(0), whose families are their own.
    """
    letters, digits = split_index(symbol.sub)
    base = symbol.base
    if PART in symbol.sub:
        energy = "T_part" if symbol.sub[0] in "kKcC" else "V_part"  # E_{k,1b}
        kinds = (energy,) if base == "E" else _OF_PART.get(base, ())
        return QuantityName((base, PART, 1), (int(digits) - 1,), kinds) if kinds else None
    if (row := re.fullmatch(r"(\d):", symbol.sub)) and base in _ROWS and 1 <= int(row[1]) <= n:
        return QuantityName((base, ":", 1), (int(row[1]) - 1,), _ROWS[base])
    if symbol.marks.strip("'up") and "pre" not in symbol.marks:
        return None
    if not digits and base in _PLACED:
        if letters in _OF_LAST and n < 10:
            digits = str(n)  # x_p: the last link
        elif n == 1:
            digits = "1"
        elif not letters and base in ("x", "y", "z"):
            digits = str(n)  # of the hand
    row0 = base == "EOM"
    indices = tuple(int(d) - (0 if row0 else 1) for d in digits)
    if any(i < 0 or i >= max(n, 1) for i in indices) and not row0:
        return None
    kinds: tuple[str, ...] = ()
    if base == "p" and n == 1 and not symbol.sub:
        indices, kinds = (0,), ("p_i",)
    elif not letters:
        table = (_PLAIN, _ONE, _TWO, _THREE)
        kinds = table[len(digits)].get(base, ()) if len(digits) < 4 else ()
        if base == "J" and len(digits) == 1:
            kinds = ("J6",)
    elif base in _BODIES and not digits and letters in (*_FIRST_BODY, *_LAST_BODY):
        indices = (0 if letters in _FIRST_BODY else n - 1,)
        kinds = (_BODIES[base],)
    elif base in _BODIES and letters in ("tot", "total"):
        kinds = (_BODIES[base].removesuffix("_i"),)
    elif base == "tau" and letters in ("g", "G") and not digits:
        kinds = ("-G", "G")
    elif base == "J" and len(digits) == 1 and not re.fullmatch(r"[xyz]{1,2}|c", letters):
        turning = letters.startswith(("omega", "w", "O", "A"))
        sliding = letters[0] in "vLPT"
        kinds = ("Jw",) if turning else ("Jv",) if sliding else ("J6", "Jv")
    elif letters in _POINTS and len(digits) == 1:
        kinds = {"v": ("velocity",), "omega": ("omega",)}.get(base, ())
        if base in ("p", "r", "P", "x", "y", "z", "o", "X", "Y"):
            kinds = ("place", "end")
    elif base in ("v", "a") and letters in AXES and len(digits) == 1:
        kinds = ("velocity",) if base == "v" else ("acceleration",)  # v_{1x}
    elif base == "E" and letters in ("k", "kin", "K", "c", "cin", "kinetic", "C"):
        kinds = ("T", "T_i")[bool(digits) : bool(digits) + 1]
    elif base == "E" and letters in ("tot", "total", "mec", "mech") and not digits:
        kinds = _PLAIN["E"]
    elif base in ("p", "P") and letters in _ANGLES and len(digits) == 1:
        kinds = ("p_i",)  # p_{θ1}
    elif base == "p" and n == 2 and not digits and letters in ("x", "theta", "phi"):
        indices, kinds = ((0,) if letters == "x" else (1,)), ("p_i",)
    elif base == "p" and n == 1 and letters in _ANGLES and not digits:
        indices, kinds = (0,), ("p_i",)
    elif base in ("K", "P") and letters in ("e", "E") and len(digits) < 2:  # K_e, P_e
        kinds = (("T", "V")[base == "P"], ("T_i", "V_i")[base == "P"])[bool(digits) :][:1]
    elif base == "E" and letters in ("p", "pot", "P", "potential", "g"):
        kinds = ("V", "V_i")[bool(digits) : bool(digits) + 1]
    if how == "at zero":
        kinds, letters = ("place", "start", "end") if base in ("r", "p") else (), letters + "(0)"
    elif how == "of q" and base == "g" and kinds:
        kinds, letters = tuple(k for k in kinds if k != "gvec"), "(q)"
    return QuantityName((base, letters, len(digits)), indices, kinds) if kinds else None


#: What the mechanism itself fixes, of a reference and the indices of the name.
_VALUES: dict[str, Callable[[Reference, tuple[int, ...]], Value]] = {
    "M": lambda r, i: matrix(r.M),
    "M_ij": lambda r, i: Ratio(r.M[i]),
    "C": lambda r, i: matrix(r.C),
    "M_row": lambda r, i: matrix(r.M[i[0] : i[0] + 1]),
    "C_row": lambda r, i: matrix(r.C[i[0] : i[0] + 1]),
    "C_ij": lambda r, i: Ratio(r.C[i]),
    "h": lambda r, i: column(r.h),
    "h_i": lambda r, i: Ratio(r.h[i[0]]),
    "G": lambda r, i: column(r.G),
    "-G": lambda r, i: column(-r.G),
    "G_i": lambda r, i: Ratio(r.G[i[0]]),
    "-G_i": lambda r, i: Ratio(-r.G[i[0]]),
    "hG": lambda r, i: column(r.h + r.G),
    "hG_i": lambda r, i: Ratio((r.h + r.G)[i[0]]),
    "-h": lambda r, i: column(-r.h),
    "-h_i": lambda r, i: Ratio(-r.h[i[0]]),
    "-hG": lambda r, i: column(-r.h - r.G),
    "-hG_i": lambda r, i: Ratio(-(r.h + r.G)[i[0]]),
    "mixed": lambda r, i: r.mixed,
    "centrifugal": lambda r, i: r.centrifugal,
    "T": lambda r, i: Ratio(r.T),
    "V": lambda r, i: Ratio(r.V),
    "L": lambda r, i: Ratio(r.T - r.V),
    "E": lambda r, i: Ratio(r.T + r.V),
    "T_i": lambda r, i: Ratio(r.whole(r.kinetic, i[0])),
    "V_i": lambda r, i: Ratio(r.whole(r.heights, i[0])),
    "T_part": lambda r, i: Ratio(r.kinetic[i[0]]),
    "V_part": lambda r, i: Ratio(r.heights[i[0]]),
    "p_i": lambda r, i: Ratio((r.M @ r.qd)[i[0]]),
    "Gamma": lambda r, i: Ratio(r.Gamma[i]),
    "Gamma_last": lambda r, i: Ratio(r.Gamma[i[2], i[0], i[1]]),
    "rows": lambda r, i: column(r.rows),
    "row": lambda r, i: r.rows[min(max(i[0] - 1, 0), r.n - 1)],
    "row0": lambda r, i: r.rows[min(max(i[0], 0), r.n - 1)],
}


def value_of(
    kind: str, name: QuantityName, base: str, reference: Reference, frame: np.ndarray
) -> Value:
    """The right value of a quantity, in the notes' symbols and axes."""
    if kind in _VALUES:
        return _VALUES[kind](reference, name.indices)
    if kind == "gvec":
        return column(frame @ reference.gravity)
    return _geometric(kind, name, base, reference, frame)


def _geometric(kind: str, name: QuantityName, base: str, r: Reference, frame: np.ndarray) -> Value:
    if kind == "Jend":
        place = frame @ point_of("end", len(r.places) - 1, r)
        return matrix([[e.diff(q) for q in r.q] for e in place])
    link = name.indices[0]
    if kind in ("place", "end", "start"):
        place = frame @ point_of(kind, link, r)
        if name.family[1].endswith("(0)"):
            place = np.array(
                [e.subs(dict.fromkeys(r.q, 0)).into(r.ring) for e in place], dtype=object
            )
        axis = AXES.get(base)
        return Ratio(place[axis]) if axis is not None else column(place)
    turned = frame * _handed(frame)
    if kind in ("velocity", "acceleration"):
        moved = r.rate(r.places[link])
        moved = frame @ (moved if kind == "velocity" else r.faster(moved))
        axis = AXES.get(name.family[1])
        return column(moved) if axis is None else Ratio(moved[axis])
    if kind == "omega":
        return column(turned @ r.spins[link] @ r.qd)
    Jv = np.array([[e.diff(q) for q in r.q] for e in frame @ r.places[link]], dtype=object)
    Jw = turned @ r.spins[link]
    if kind == "Jv":
        return matrix(Jv)
    if kind == "Jw":
        return matrix(Jw)
    return matrix(np.vstack([Jw, Jv]))


def _handed(frame: np.ndarray) -> int:
    """−1 for mirrored axes, in which turning senses change."""
    return round(float(np.linalg.det(frame.astype(float))))


def point_of(kind: str, link: int, r: Reference) -> np.ndarray:
    """The centre of mass, the start or the end of a link, in the mechanism's base frame."""
    if kind == "place":
        return r.places[link]
    origin = r.transforms[link][:3, 3]
    if kind == "start":
        return origin
    for i, parent in enumerate(r.exact.mechanism.parents):
        if parent == link:
            return r.transforms[i][:3, 3]
    # The last link ends where its centre of mass points to, at its length.
    length = r.ends.get(link + 1)
    if length is None:
        return r.places[link]
    com = r.exact.mechanism.links[link].com
    signs = [0 if c.is_zero() else -1 if str(c).startswith("-") else 1 for c in com]
    direction = np.array([r.ring.element(s) for s in signs], dtype=object)
    return origin + r.transforms[link][:3, :3] @ direction * length


def speed_squared(link: int, reference: Reference) -> Ratio:
    """|v|² of a centre of mass."""
    v = reference.rate(reference.places[link])
    return Ratio(np.dot(v, v))


def index_symbol(symbol: Symbol) -> int | None:
    """The single index of a symbol, from 0."""
    _, digits = split_index(symbol.sub)
    return int(digits) - 1 if len(digits) == 1 else None

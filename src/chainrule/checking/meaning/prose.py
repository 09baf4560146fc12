"""What the prose says about conventions: where the angles are zero, relative or absolute, point
masses.

Only phrases that are about the measuring of an angle count ("from the upward vertical", "θ = 0 is
upright"), not where a controller balances. Phrases that contradict each other say nothing, and
notes in a language that is not read here are left to the search.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_UP = r"(?:upright|upwards?|inverted|vertical(?:ly)? up|straight up|points? up|oben|arriba|haut)"
_DOWN = r"(?:hang(?:s|ing)?|downwards?|straight down|points? down|bottom|unten|colgando|bas)"
_POINTING = (
    r"vertical(?: axis| line| direction)?,? ?\(?(?:that )?(?:is |points? |pointing )?"
    r"{}(?:wards?)?\b"
)
_Y_AXIS = r"(?:{} (?:\$?\\?(?:hat\{{)?)?y)"
_SIDE = r"(?:horizontal|x[- ]?axis|\$x\$[- ]?axis|waagrecht\w*|horizontale?)"
_FROM = r"(?:from|relative to|with respect to|off|von der|desde la|desde)"
_MEASURED = r"(?:angles?|measured|winkel|[áa]ngulos?|theta|varphi|phi|[θφ]|\$q)"
_ZERO = r"(?:=\s*0\b\$?|\(0 is|zero|null|cero|reference)"
_Y_POINTS = re.compile(
    r"\by\b\$?[- ]?(?:axis|direction)?,?(?: (?:counts?|points?|pointing|is|are|being|positive|"
    r"runs?|goes|grows|increas\w+|measured|taken|directed|counted|chosen|vertically))* "
    r"(?P<one>down|up)(?:wards?)?\b|\b(?P<other>down|up)wards? (?:positive )?\$?y\b",
    re.I,
)
_MASS = re.compile(
    r"point[- ]mass|massless|light rod|masa puntual|punktmasse|masse ponctuelle", re.I
)
_ROD = re.compile(r"(?:uniform|slender|thin|homogeneous)\s+(?:\w+\s+)?(?:rod|pole|bar|link)", re.I)
_RELATIVE = re.compile(
    r"second (?:angle|one)[^.\n]{0,20}relative|"
    r"relative (?:to|angle|joint)[^.\n]{0,25}(?:first|previous|link)|"
    r"(?:_\{?2\}?\$?|2)[^.\n]{0,30}\brelative\b(?! to the vertical)", re.I,
)  # fmt: skip
_ABSOLUTE = re.compile(
    r"both (?:angles )?(?:are )?(?:measured )?from|absolute angles?|"
    r"each (?:angle )?(?:measured )?from the vertical",
    re.I,
)

_LINEAR = re.compile(
    r"lineari[sz]|lineal|approx|\\approx|\\simeq|≈|small[- ]angle|(?:for|with|if|very) small|"
    r"small (?:\$|deviation|displacement|oscillation|motion|perturbation|value|rotation)|"
    r"kleine\w* (?:Winkel|Ausschl)|petits? (?:angle|oscillation)|peque[ñn]\w+ (?:[áa]ng|oscil)|"
    r"piccol\w+ (?:angol|oscillaz)",
    re.IGNORECASE,
)

_UNITY = re.compile(
    r"\b(?:to|as|with|are|is)\s+(?:one|1|unity)\b|[lmgLM](?:_\w)?\s*=\s*\$?\s*1(?![.\d])|"
    r"unit\s+(?:mass|len)|normali[sz]|dimensionless|non-?dimension|\bones\b|"
    r"all\s+(?:the\s+)?(?:constants|parameters)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Stated:
    """What a text says: zero is "up", "down", "side" or ""; None where it says nothing."""

    zero: str = ""
    relative: bool | None = None
    points: bool = False
    rods: bool = False
    firm: bool = False  # the zero is said of an angle: formulas do not outvote it
    y: str = ""  # where the y axis points: "up" or "down"


def stated(text: str) -> Stated:
    """The conventions that a text states in words."""
    positive, negative = (_Y_AXIS.format(sign) for sign in ("positive", "negative"))
    ways = {(m["one"] or m["other"]).lower() for m in _Y_POINTS.finditer(text)}
    y = ways.pop() if len(ways) == 1 else ""
    above, below = (negative, positive) if y == "down" else (positive, negative)
    up, down = (_POINTING.format(way) for way in ("up", "down"))
    places = {"up": f"(?:{_UP}|{up}|{above})", "down": f"(?:{_DOWN}|{down}|{below})", "side": _SIDE}
    zeros = {word for word, where in places.items() if _says(text, where)}
    zero = next(iter(zeros)) if len(zeros) == 1 else ""
    relative, absolute = bool(_RELATIVE.search(text)), bool(_ABSOLUTE.search(text))
    return Stated(
        zero,
        relative if relative != absolute else None,
        bool(_MASS.search(text)),
        bool(_ROD.search(text)),
        bool(zero) and _measured(text, places[zero]),
        y,
    )


def _measured(text: str, where: str) -> bool:
    """θ from the downward vertical, θ = 0 is upright: an angle, and from where, in one sentence."""
    pattern = (
        rf"{_MEASURED}[^.\n]{{0,60}}\b{_FROM}\s+the\s+(?:\w+\s+)?{where}|"
        rf"{_MEASURED}\s*=\s*0\s*\$?[^.\n$]{{0,30}}\b{where}"
    )
    return re.search(pattern, text, re.IGNORECASE) is not None


def _says(text: str, where: str) -> bool:
    pattern = (
        rf"{_FROM}\s+(?:the\s+)?(?:\w+\s+)?{where}|{_ZERO}[^.\n$]{{0,20}}\b{where}|"
        rf"\b(?:with|and)\s+the\s+\(?{where}\)?\s+vertical|"
        rf"\b{where}[^.\n]{{0,18}}\s(?:at|when|means|is|for)?\s*\$?\\?\w*\s*{_ZERO}"
    )
    return re.search(pattern, text, re.IGNORECASE) is not None


def linear_from(text: str) -> int | None:
    """Where a text first speaks of small angles or of linearising."""
    found = _LINEAR.search(text)
    return None if found is None else found.start()


def sets_to_one(text: str) -> bool:
    """Whether a text speaks of constants that are one."""
    return _UNITY.search(text) is not None

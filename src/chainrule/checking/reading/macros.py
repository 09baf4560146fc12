"""Commands written out: \\newcommand, bold letters, boxes, with the place of each sign.

A private macro that a page does not define is read by its habit: \\bM and \\btau are bold letters,
\\pd{L}{q} is a partial derivative.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from chainrule.checking.reading.alphabet import FONTS, GREEK
from chainrule.checking.reading.scanner import closing

MAX_EXPANSIONS = 400  # in one passage, so that a macro that contains itself ends
MAX_GROWTH = 40_000  # signs of a passage written out
_DEFINED = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator)\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?"
    r"\s*(?:\[(\d)\])?(?:\[[^\]]*\])?\s*(?=\{)|\\def\s*\\([A-Za-z]+)((?:#\d)*)\s*(?=\{)"
)
_LETTERS = "|".join(sorted(GREEK, key=len, reverse=True))
_BOLD = re.compile(rf"\\b(?:m|s|f)?([A-Za-z]|{_LETTERS})(?![A-Za-z])")
_TAKEN = frozenset(["bf", "bm", "beta", "bar", "big", "Big", "bigg", "bot", "by", "bmod"])
_CALL = re.compile(r"\\([A-Za-z]+)")
_HABITS = {
    "pd": r"\frac{\partial #1}{\partial #2}", "pdv": r"\frac{\partial #1}{\partial #2}",
    "pdiff": r"\frac{\partial #1}{\partial #2}", "pder": r"\frac{\partial #1}{\partial #2}",
    "dv": r"\frac{d #1}{d #2}", "od": r"\frac{d #1}{d #2}", "dd": r"\frac{d #1}{d #2}",
    "boxed": "#1 ", "fbox": "#1 ", "highlight": "#1 ", "underbracket": "#1 ",
    "abs": r"\left|#1\right|", "array": r"\begin{matrix}#1\end{matrix}",
    "matrix": r"\begin{matrix}#1\end{matrix}", "pmatrix": r"\begin{pmatrix}#1\end{pmatrix}",
}  # fmt: skip
_OVER = r"\\(?:overset|stackrel|accentset)\s*"
_SPOT = r"(?:\\cdotp?|\\bullet|\.|\\ldotp)"
_UNIT = r"(?:rad|deg|kg|mm|cm|km|ms|Nm|Hz|rpm|count|[gmNsJWVAK])"
_BODY = "cart|pole|pend|pendulum|rod|bob|arm|wheel|body|link|total|tot|kin|pot|com|trolley"
_ESCAPES = [
    (  # 9.81 m/s²: the unit is no factor
        re.compile(
            rf"(?<=\d)(?:\\[ ,;!:]|\s|~)*\\(?:mathrm|text|textrm|mathsf)\s*"
            rf"\{{[\s\\,]*{_UNIT}(?:\\cdot|\\,|[\s.·/*^{{}}0-9-]|{_UNIT})*\}}"
        ),
        " ",
    ),
    (re.compile(rf"(?<=\d)\s*\[\s*{_UNIT}(?:[\s/*^·]|\d|{_UNIT})*\]"), " "),  # 2 [s]
    (  # two dots, one dot set over a letter
        re.compile(rf"{_OVER}\{{[^{{}}]*{_SPOT}[^{{}}]*{_SPOT}[^{{}}]*\}}\s*"),
        r"\\ddot ",
    ),
    (re.compile(rf"{_OVER}\{{[^{{}}]*{_SPOT}[^{{}}]*\}}\s*"), r"\\dot "),
    (re.compile(r"\{\s*\\(sin|cos|tan)\s*\}"), r"\\\1 "),  # {\sin}^2 θ
    (re.compile(r"\\_"), "_"),
    (re.compile(r"\\(?:text|textrm|textup|rm)\s*\{\s*d\s*\}"), r"\\mathrm{d}"),
    (re.compile("&amp;"), "&"),
    (re.compile("&lt;"), "<"),
    (re.compile("&gt;"), ">"),
    (re.compile("&nbsp;"), " "),
    (re.compile(r"\\(?:mathscr|mathcal|mathfrak)\s*\{?\s*l\s*\}?(?![A-Za-z])"), r"\\mathcal{L}"),
    (re.compile(r"\\dot\s*\{?\s*\\partial\s*\}?\s*(\\[A-Za-z]+|[A-Za-z])"), r"\\partial \\dot{\1}"),
    (re.compile(r"\bc\s+o\s+s\b"), r"\\cos "),
    (re.compile(r"\bs\s+i\s+n\b"), r"\\sin "),
    # δL/δq for ∂L/∂q
    (
        re.compile(r"\\frac\s*\{\s*\\delta\s+([^{}]{1,20})\}\s*\{\s*\\delta(?![A-Za-z])"),
        r"\\frac{\\partial \1}{\\partial",
    ),
    # T_cart for T_{cart}
    (re.compile(rf"_(?=(?:{_BODY})(?![A-Za-z]))([A-Za-z]+)"), r"_{\1}"),
    # sin(θ)_1 is sin θ_1: the index slipped behind the bracket
    (re.compile(r"\\(sin|cos)\s*\(\s*(\\[a-z]+|[a-z])\s*\)\s*_\s*(\{\d\}|\d)"), r"\\\1(\2_\3)"),
]


@dataclass(frozen=True)
class Macro:
    """What a command stands for, with #1, #2 for its arguments."""

    arguments: int
    body: str


def macros(text: str) -> dict[str, Macro]:
    """The commands that a document defines."""
    found: dict[str, Macro] = {}
    for match in _DEFINED.finditer(text):
        end = closing(text, match.end())
        if end > 0 and len(found) < MAX_EXPANSIONS:
            name = match[1] or match[3]
            count = int(match[2] or 0) if match[1] else len(match[4]) // 2
            found[name] = Macro(count, text[match.end() + 1 : end - 1])
    return found


def written_out(text: str, own: Mapping[str, Macro]) -> tuple[str, tuple[int, ...] | None]:
    """(text without private commands, the place of each of its signs in the original)."""
    known = {name: Macro(body.count("#"), body) for name, body in _HABITS.items()} | dict(own)
    places = list(range(len(text) + 1))
    done, at, changed = text, 0, False
    for _ in range(MAX_EXPANSIONS):
        match = _next(done, at, known)
        if match is None or len(done) > MAX_GROWTH:
            break
        start, end, pieces, again = match
        new, where = "", list[int]()
        here = places[start]
        for piece in pieces:
            if isinstance(piece, str):
                new, where = new + piece, where + [here] * len(piece)
            else:  # an argument keeps its place
                new, where = new + done[slice(*piece)], where + places[slice(*piece)]
                here = places[end]
        places[start:end] = where
        done, at, changed = (
            done[:start] + new + done[end:],
            start + (0 if again else len(new)),
            True,
        )
    for pattern, new in _ESCAPES:
        while (found := pattern.search(done)) is not None and len(done) <= MAX_GROWTH:
            replaced = found.expand(new)
            if replaced == found[0]:
                break
            places[found.start() : found.end()] = [places[found.start()]] * len(replaced)
            done, changed = done[: found.start()] + replaced + done[found.end() :], True
    return (done, tuple(places)) if changed else (text, None)


Pieces = list[str | tuple[int, int]]


def _next(text: str, at: int, known: Mapping[str, Macro]) -> tuple[int, int, Pieces, bool] | None:
    """(start, end, what stands for it, whether to look into that) of the next private command."""
    for match in _CALL.finditer(text, at):
        name = match[1]
        if name in known:
            end, arguments = _arguments(text, match.end(), known[name].arguments)
            if len(arguments) < known[name].arguments:
                continue
            pieces: Pieces = []
            for part in re.split(r"(#\d)", known[name].body):
                number = int(part[1]) if re.fullmatch(r"#\d", part) else 0
                if number and number <= len(arguments):
                    pieces.append(arguments[number - 1])
                elif part:
                    pieces.append(part)
            return match.start(), end, [*pieces, " "], True
        bold = _BOLD.fullmatch(match[0])
        if bold and name not in _TAKEN and name not in FONTS and name not in GREEK:
            letter = bold[1] if len(bold[1]) == 1 else "\\" + bold[1]
            return match.start(), match.end(), [rf"\mathbf{{{letter}}}"], False
    return None


def _arguments(text: str, at: int, count: int) -> tuple[int, list[tuple[int, int]]]:
    """(the position behind them, where each stands) of a command's arguments."""
    found: list[tuple[int, int]] = []
    while len(found) < count:
        while at < len(text) and text[at].isspace():
            at += 1
        if at >= len(text):
            break
        if text[at] == "{":
            end = closing(text, at)
            if end < 0:
                break
            found.append((at + 1, end - 1))
        else:
            match = _CALL.match(text, at)
            end = match.end() if match else at + 1
            found.append((at, end))
        at = end
    return at, found

"""Commands written out: \\newcommand, bold letters, boxes, with the place of each sign.

A private macro that a page does not define is read by its habit: \\bM and \\btau are bold letters,
\\pd{L}{q} is a partial derivative.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape

from chainrule.checking.reading.alphabet import ACCENTS, COMMANDS, FONTS, GREEK
from chainrule.checking.reading.commands.arguments import CALL, Pieces
from chainrule.checking.reading.commands.definitions import Macro
from chainrule.checking.reading.commands.packages import package_command
from chainrule.checking.reading.indices import next_index

MAX_EXPANSIONS = 400  # in one passage, so that a macro that contains itself ends
MAX_GROWTH = 40_000  # signs of a passage written out
_LETTERS = "|".join(sorted(GREEK, key=len, reverse=True))
_BOLD = re.compile(rf"\\b(?:m|s|f)?([A-Za-z]|{_LETTERS})(?![A-Za-z])")
_TAKEN = frozenset(["bf", "bm", "beta", "bar", "big", "Big", "bigg", "bot", "by", "bmod"])
_RATE = re.compile(rf"([A-Za-z]|{_LETTERS})(d{{1,3}})ot")  # \\thetaddot, \\qdot
_HABITS = {
    "abs": r"\left|#1\right|", "norm": r"\left|#1\right|", "absolutevalue": r"\left|#1\right|",
    "l": r"\ell", "array": r"\begin{matrix}#1\end{matrix}",
    "matrix": r"\begin{matrix}#1\end{matrix}", "pmatrix": r"\begin{pmatrix}#1\end{pmatrix}",
}  # fmt: skip
_UNIT = r"(?:rad|deg|kg|mm|cm|km|ms|Nm|Hz|rpm|count|[gmNsJWVAK])"
_GAP = r"(?:\\[ ,;!:]|\s|~)"
_UPRIGHT = (
    rf"\\(?:mathrm|text|textrm|mathsf)\s*\{{[\s\\,]*{_UNIT}"
    rf"(?:\\cdot|\\,|[\s.·/*^{{}}0-9-]|{_UNIT})*\}}(?:\s*\^\s*(?:\d|\{{\s*-?\d\s*\}}))?"
)
_BODY = "cart|pole|pend|pendulum|rod|bob|arm|wheel|body|link|total|tot|kin|pot|com|trolley"
_LETTER = r"(?:\\[A-Za-z]+|[A-Za-z])"
_DOT = r"(?:\.|\\cdotp?|\\ldotp|\\centerdot|\\bullet|·|\\text(?:bf)?\{\.\}|\\mathbf\{\.\})"
_SMALL = r"(?:\\(?:scriptscriptstyle|scriptstyle|displaystyle|textstyle|large|Large|huge)\b\s*)*"
_DOTS = rf"(?:{_DOT}(?:\\[,!]|\s|\{{\}})*{_DOT}|\\text(?:bf)?\{{\.\.\}}|\\mathbf\{{\.\.\}})"
_SQUARE = r"(?:[^\[\]]|\[[^\[\]]*\])*"
_ROUND = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
_BRACED = r"(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*"
_MATRIX = r"(?<![A-Za-z])([A-Z]|\\math\w+\s*\{\w\}|\\b\w+\s*\{\w\})"
_INVERSE = r"(\^\s*\{\s*-\s*1\s*\})"
_OF_Q = (
    r"((?:\\left)?\(\s*(?:\\(?:math\w+|b\w+|vec)\s*)?\{?\s*(?:q|\\?(?:theta|Theta|phi|alpha))\s*\}?\s*"
    r"(?:\\right)?\))"
)
_ESCAPES: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
    # 9.81 m/s²: the unit is no factor
    (re.compile(rf"(?<=\d){_GAP}*{_UPRIGHT}(?:(?:{_GAP}|\\cdot|/)*{_UPRIGHT})*"), " "),
    # the package physics: \\vb{M}, \\vu{x}, \\mqty[a & b \\\\ c & d]
    (re.compile(r"\\v[ab]\*?(?=\s*\{)"), r"\\mathbf"),
    (re.compile(r"\\vu\*?(?=\s*\{)"), r"\\hat"),
    (
        re.compile(rf"\\[pb]?mqty\s*(?:\[({_SQUARE})\]|\(({_ROUND})\)|\{{({_BRACED})\}})"),
        lambda m: rf"\begin{{bmatrix}}{m[1] or m[2] or m[3] or ''}\end{{bmatrix}}",
    ),
    (re.compile(rf"(?<=\d)\s*\[\s*{_UNIT}(?:[\s/*^·]|\d|{_UNIT})*\]"), " "),  # 2 [s]
    (re.compile(r"&[A-Za-z]{2,8}\d{0,2};|&#\d{2,4};"), lambda m: sign_of(m)),
    (re.compile(r"~(?:\s*~)+"), r"\\quad "),
    # && [] where a unit was
    (re.compile(r"(?:&\s*)*(?:\\left\s*\[\s*\\right\s*\]|(?<!\\)\[\s+\])"), " "),
    # q = (x, θ) ∈ ℝ²
    (re.compile(r"\\in\s*\\mathbb\s*\{?\s*[A-Z]\s*\}?(?:\s*\^\s*(?:\{[^{}]{0,20}\}|\w))?"), " "),
    # a = b \dots (1): the number of an equation
    (re.compile(r"(?:\\[lc]?dots[cbm]?|\.{3,}|…)\s*\(\s*\w{1,2}(?:\.\w{1,2})?\s*\)\s*$"), " "),
    # \hskip 3pt and \mkern 5mu
    (
        re.compile(r"\\(?:hskip|mkern|kern|mskip|vskip)\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm|in|mu)\b"),
        " ",
    ),
    (
        re.compile(
            r"\\(?:overset|stackrel|accentset)\s*\{(?:[^{}]|\{[^{}]*\}){0,30}\}\s*\{\s*:?=\s*\}"
        ),
        "=",
    ),
    *(
        (re.compile(pattern), rf"\\{name} {group}")
        for name, dots in (("ddot", _DOTS), ("dot", _DOT))
        for pattern, group in (
            # \overset{..}{θ}, \buildrel{..}\over θ, \mathop θ \limits^{..}, θ^{..}
            (
                rf"\\(?:overset|stackrel|accentset)\s*(?:\{{\s*{_SMALL}{dots}\s*\}}|{dots})"
                r"\s*(?=[{\\A-Za-z])",
                "",
            ),
            (rf"\\buildrel\s*(?:\{{\s*{dots}\s*\}}|{dots})\s*\\over\s*", ""),
            (
                rf"\\mathop\s*(\{{\s*{_LETTER}\s*\}}|{_LETTER})\s*\\limits\s*\^\s*"
                rf"(?:\{{\s*{dots}\s*\}}|{dots})",
                r"\1",
            ),
            (rf"({_LETTER})\s*\^\s*(?:\{{\s*{dots}\s*\}}|\\bullet\b)", r"{\1}"),
        )
    ),
    (re.compile(r"\\D(d?)ot(?![A-Za-z])"), lambda m: "\\" + ("ddot" if m[1] else "dot")),
    (re.compile(r"\\(?:overset|stackrel|accentset)\s*\{\s*\\(?:long)?rightarrow\s*\}"), r"\\vec "),
    # \dot{\theta_1^2} is \dot{\theta_1}^2: nobody means the rate of the square
    (
        re.compile(
            rf"\\(d{{1,3}}ot|dot)\s*\{{\s*({_LETTER}(?:\s*_\s*(?:\w|\{{\w*\}}))?)"
            r"\s*\^\s*(\d|\{\s*\d\s*\})\s*\}"
        ),
        r"{\\\1{\2}}^\3",
    ),
    # {\sin}^2 θ, {\rm sin} θ
    (re.compile(r"(?<![_^])\{\s*\\(sin|cos|tan)\s*\}"), r"\\\1 "),
    (re.compile(r"\\rm\s*\{\s*(sin|cos|tan)\s*\}"), r"\\\1 "),
    (re.compile(r"\{\s*\\(?:rm|mathrm)\s+\\?(sin|cos|tan)\s*\}"), r"\\\1 "),
    (re.compile(r"\\(?:rm|mathrm|mathbf|bf)\s*\\(sin|cos|tan)\b"), r"\\\1 "),
    (re.compile(r"\\(?:mathrm|mathbf|text|mathit)\s*\{\s*([()\[\]])\s*\}"), r"\1"),
    (re.compile(r"\\(theta|phi|varphi|alpha|beta|psi|omega)\{(\d)\}"), r"\\\1_{\2}"),  # \theta{2}
    # ẋ{^2} and \sb, \sp
    (re.compile(r"\{\s*([_^])\s*(\w|\{\w{1,3}\})\s*\}"), r"\1\2"),
    (re.compile(r"(?<![_^])\{\s*([+=-])\s*\}"), r"\1"),  # M{+}m
    (re.compile(r"\\([lr])group(?![A-Za-z])"), lambda m: "()"["lr".index(m[1])]),
    (re.compile(r"(?<![\\A-Za-z])det(?=\s*[(\\])"), r"\\det "),
    (re.compile(r"\\sb(?![A-Za-z])"), "_"),
    (re.compile(r"\\sp(?![A-Za-z])"), "^"),
    (re.compile(r"\^\s*\{\s*('{1,3})\s*\}"), r"\1"),
    # ∂_t x is ∂x/∂t
    (
        re.compile(r"\\partial\s*_\s*(?:\{([^{}]{1,30})\}|(\\[a-zA-Z]+|[a-zA-Z]))"),
        r"\\frac{\\partial}{\\partial \1\2}",
    ),
    # \underbrace{- a b}: a row goes on, as with + {- a b}
    (re.compile(r"(?<!\+)\\(under|over)brace\s*\{\s*([+-])"), r"+\\\1brace{\2"),
    # ∇_q V is ∂V/∂q
    (
        re.compile(r"\\nabla\s*_\s*(?:\{([^{}]{1,30})\}|(\\[a-zA-Z]+|[a-zA-Z]))"),
        r"\\frac{\\partial}{\\partial \1\2}",
    ),
    (  # q_1p and q_1pp are rates
        re.compile(r"(?<![A-Za-z\\])(\\(?:theta|phi|alpha)|[qxyz])_(\d)(p{1,2})(?![A-Za-z_])"),
        lambda m: rf"\{'d' * len(m[3])}ot{{{m[1]}_{m[2]}}}",
    ),
    (re.compile(r"\\([ij])math(?![A-Za-z])"), r"\1"),
    (re.compile(r"\\underset\s*\{[^{}]{0,40}\}"), ""),
    # M(q)_{12} is M_{12}(q)
    (
        re.compile(
            r"(?<![A-Za-z])([A-Z]|\\math\w+\s*\{\w\}|\\b\w+\s*\{\w\})\s*((?:\\left)?\([^()=+]{1,60}\))"
            r"\s*_\s*(\d|\{[\d\s,]{1,6}\})"
        ),
        r"\1_\3\2",
    ),
    # M^{-1}(q) and M(q)^{-1} are {M(q)}^{-1}
    (re.compile(rf"{_MATRIX}\s*{_INVERSE}\s*{_OF_Q}"), r"{\1\3}\2"),
    (re.compile(rf"{_MATRIX}\s*{_OF_Q}\s*{_INVERSE}"), r"{\1\2}\3"),
    # the number of an equation
    (
        re.compile(
            r"(?:(?:\\q?quad|\\hfill|\\eqno|\\hspace\{[^{}]*\}|\\[;:, ]|~)\s*)+"
            r"\(\s*\d{1,2}(?:[.-]\d{1,2})?[a-z]?\s*\)"
            r"(?=\s*(?:$|\\\\|\\end))"
        ),
        " ",
    ),
    (
        re.compile(
            r"(?:^|(?<=\\\\))\s*\((?:[Ee]q(?:n|uation)?\.?(?:\\[;:, ]|[~\s])*)?\d{1,2}[a-z]?\)\s*"
            r"(?:(?:\\q?quad|\\[;:, ])\s*)+"
        ),
        " ",
    ),
    # F = … [N m]
    (
        re.compile(
            rf"(?:\\[;:, ]|\\q?quad|~)\s*\[\s*\\(?:mathrm|text|textrm)\s*"
            rf"\{{\s*{_UNIT}[^\[\]]{{0,30}}\]\s*$"
        ),
        " ",
    ),
    (re.compile(r"(?<!\\)\\([_=+*])"), r"\1"),
    (re.compile(r"\\(?:text|textrm|textup|rm)\s*\{\s*d\s*\}"), r"\\mathrm{d}"),
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


_MOVING = r"((?:q|x|y|s|th|theta|phi|alpha|beta|psi)\w*)"
_NAMES: list[tuple[re.Pattern[str], str]] = [  # dtdLdq1p = … and dLdq1 = … of programs
    (
        re.compile(rf"(?<![\w.])(?:d_?dt_?|dtd?_?)d?_?(L|T)_?d_?{_MOVING}(?=\s*=[^=])"),
        r"d/dt(d\1/d\2)",
    ),
    (re.compile(rf"(?<![\w.])d_?(L|T|V|U|K)_?d_?{_MOVING}(?=\s*=[^=])"), r"d\1/d\2"),
]


def sign_of(entity: re.Match[str]) -> str:
    """&theta; as θ."""
    sign = unescape(entity[0])
    return {"\xa0": " ", "⁄": "/"}.get(sign, sign)


def written_out(
    text: str, own: Mapping[str, Macro], first: int | None, *, latex: bool
) -> tuple[str, tuple[int, ...] | None]:
    """(text without private commands, the place of each of its signs in the original).

    `first` is what indices in brackets count from.
    """
    known = {name: Macro(body.count("#"), body) for name, body in _HABITS.items()} | dict(own)
    places = list(range(len(text) + 1))
    done, at, changed = text, 0, False
    for _ in range(MAX_EXPANSIONS if latex else 0):
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
    at = 0
    while ("[" in done or (not latex and "(" in done)) and (
        found := next_index(done, at, first, latex=latex)
    ) is not None:
        start, end, sub = found
        new = f"_{{{sub}}}" if latex else sub
        places[start:end] = [places[start]] * len(new)
        done, at, changed = done[:start] + new + done[end:], 0 if not latex else start, True
    for pattern, new in _ESCAPES if latex else _NAMES:
        at = 0
        while (found := pattern.search(done, at)) is not None and len(done) <= MAX_GROWTH:
            replaced = found.expand(new) if isinstance(new, str) else new(found)
            at = found.start()
            if replaced == found[0]:
                break
            places[found.start() : found.end()] = [places[found.start()]] * len(replaced)
            done, changed = done[: found.start()] + replaced + done[found.end() :], True
    return (done, tuple(places)) if changed else (text, None)


def _next(text: str, at: int, known: Mapping[str, Macro]) -> tuple[int, int, Pieces, bool] | None:
    """(start, end, what stands for it, whether to look into that) of the next private command."""
    for match in CALL.finditer(text, at):
        name = match[1]
        written = (
            known[name].written_out(text, match.end())
            if name in known
            else package_command(text, name, match.end())
        )
        if written is not None:
            return match.start(), *written, True
        rate = _RATE.fullmatch(name)
        if rate and name not in (*ACCENTS, *COMMANDS, *known):
            letter = rate[1] if len(rate[1]) == 1 else "\\" + rate[1]
            return match.start(), match.end(), [rf"\{rate[2]}ot{{{letter}}}"], False
        bold = _BOLD.fullmatch(match[0])
        if bold and name not in (*_TAKEN, *FONTS, *GREEK, *known):
            letter = bold[1] if len(bold[1]) == 1 else "\\" + bold[1]
            return match.start(), match.end(), [rf"\mathbf{{{letter}}}"], False
    return None

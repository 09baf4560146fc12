"""Spellings: what people write in many ways, by subject, with the one way that is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
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


def sign_of(entity: re.Match[str]) -> str:
    """&theta; as θ."""
    sign = unescape(entity[0])
    return {"\xa0": " ", "⁄": "/"}.get(sign, sign)


#: What stands behind numbers and formulas, and is no factor.
UNITS: tuple[Rule, ...] = (
    # 9.81 m/s²: the unit is no factor
    (re.compile(rf"(?<=\d){_GAP}*{_UPRIGHT}(?:(?:{_GAP}|\\cdot|/)*{_UPRIGHT})*"), " "),
    (re.compile(rf"(?<=\d)\s*\[\s*{_UNIT}(?:[\s/*^·]|\d|{_UNIT})*\]"), " "),  # 2 [s]
    # F = … [N m]
    (
        re.compile(
            rf"(?:\\[;:, ]|\\q?quad|~)\s*\[\s*\\(?:mathrm|text|textrm)\s*"
            rf"\{{\s*{_UNIT}[^\[\]]{{0,30}}\]\s*$"
        ),
        " ",
    ),
    # && [] where a unit was
    (re.compile(r"(?:&\s*)*(?:\\left\s*\[\s*\\right\s*\]|(?<!\\)\[\s+\])"), " "),
    # q = (x, θ) ∈ ℝ²
    (re.compile(r"\\in\s*\\mathbb\s*\{?\s*[A-Z]\s*\}?(?:\s*\^\s*(?:\{[^{}]{0,20}\}|\w))?"), " "),
)
#: Commands of the package physics.
PACKAGES: tuple[Rule, ...] = (
    # the package physics: \\vb{M}, \\vu{x}, \\mqty[a & b \\\\ c & d]
    (re.compile(r"\\v[ab]\*?(?=\s*\{)"), r"\\mathbf"),
    (re.compile(r"\\vu\*?(?=\s*\{)"), r"\\hat"),
    (
        re.compile(rf"\\[pb]?mqty\s*(?:\[({_SQUARE})\]|\(({_ROUND})\)|\{{({_BRACED})\}})"),
        lambda m: rf"\begin{{bmatrix}}{m[1] or m[2] or m[3] or ''}\end{{bmatrix}}",
    ),
)
#: Signs of HTML, gaps, and what stands above or below a sign.
SPACES: tuple[Rule, ...] = (
    (re.compile(r"&[A-Za-z]{2,8}\d{0,2};|&#\d{2,4};"), lambda m: sign_of(m)),
    (re.compile(r"~(?:\s*~)+"), r"\\quad "),
    # \hskip 3pt and \mkern 5mu
    (
        re.compile(r"\\(?:hskip|mkern|kern|mskip|vskip)\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm|in|mu)\b"),
        " ",
    ),
    (re.compile(r"\\underset\s*\{[^{}]{0,40}\}"), ""),
    (
        re.compile(
            r"\\(?:overset|stackrel|accentset)\s*\{(?:[^{}]|\{[^{}]*\}){0,30}\}\s*\{\s*:?=\s*\}"
        ),
        "=",
    ),
)
#: The number of an equation, behind or before it.
EQUATION_NUMBERS: tuple[Rule, ...] = (
    # a = b \dots (1): the number of an equation
    (re.compile(r"(?:\\[lc]?dots[cbm]?|\.{3,}|…)\s*\(\s*\w{1,2}(?:\.\w{1,2})?\s*\)\s*$"), " "),
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
)
#: Rates: every way to put dots above a letter.
DOTS: tuple[Rule, ...] = (
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
    # \dot{\theta_1^2} is \dot{\theta_1}^2: nobody means the rate of the square
    (
        re.compile(
            rf"\\(d{{1,3}}ot|dot)\s*\{{\s*({_LETTER}(?:\s*_\s*(?:\w|\{{\w*\}}))?)"
            r"\s*\^\s*(\d|\{\s*\d\s*\})\s*\}"
        ),
        r"{\\\1{\2}}^\3",
    ),
    (  # q_1p and q_1pp are rates
        re.compile(r"(?<![A-Za-z\\])(\\(?:theta|phi|alpha)|[qxyz])_(\d)(p{1,2})(?![A-Za-z_])"),
        lambda m: rf"\{'d' * len(m[3])}ot{{{m[1]}_{m[2]}}}",
    ),
    (re.compile(r"\\dot\s*\{?\s*\\partial\s*\}?\s*(\\[A-Za-z]+|[A-Za-z])"), r"\\partial \\dot{\1}"),
)
#: Functions and letters in a font of their own.
FONTS: tuple[Rule, ...] = (
    (re.compile(r"\\(?:overset|stackrel|accentset)\s*\{\s*\\(?:long)?rightarrow\s*\}"), r"\\vec "),
    # {\sin}^2 θ, {\rm sin} θ
    (re.compile(r"(?<![_^])\{\s*\\(sin|cos|tan)\s*\}"), r"\\\1 "),
    (re.compile(r"\\rm\s*\{\s*(sin|cos|tan)\s*\}"), r"\\\1 "),
    (re.compile(r"\{\s*\\(?:rm|mathrm)\s+\\?(sin|cos|tan)\s*\}"), r"\\\1 "),
    (re.compile(r"\\(?:rm|mathrm|mathbf|bf)\s*\\(sin|cos|tan)\b"), r"\\\1 "),
    (re.compile(r"\\(?:mathrm|mathbf|text|mathit)\s*\{\s*([()\[\]])\s*\}"), r"\1"),
    (re.compile(r"(?<![\\A-Za-z])det(?=\s*[(\\])"), r"\\det "),
    (re.compile(r"\\([ij])math(?![A-Za-z])"), r"\1"),
    (re.compile(r"\\(?:text|textrm|textup|rm)\s*\{\s*d\s*\}"), r"\\mathrm{d}"),
    (re.compile(r"\\(?:mathscr|mathcal|mathfrak)\s*\{?\s*l\s*\}?(?![A-Za-z])"), r"\\mathcal{L}"),
    (re.compile(r"\bc\s+o\s+s\b"), r"\\cos "),
    (re.compile(r"\bs\s+i\s+n\b"), r"\\sin "),
)
#: Braces, indices and exponents at an unusual place.
BRACES: tuple[Rule, ...] = (
    (re.compile(r"\\(theta|phi|varphi|alpha|beta|psi|omega)\{(\d)\}"), r"\\\1_{\2}"),  # \theta{2}
    # ẋ{^2} and \sb, \sp
    (re.compile(r"\{\s*([_^])\s*(\w|\{\w{1,3}\})\s*\}"), r"\1\2"),
    (re.compile(r"(?<![_^])\{\s*([+=-])\s*\}"), r"\1"),  # M{+}m
    (re.compile(r"\\([lr])group(?![A-Za-z])"), lambda m: "()"["lr".index(m[1])]),
    (re.compile(r"\\sb(?![A-Za-z])"), "_"),
    (re.compile(r"\\sp(?![A-Za-z])"), "^"),
    (re.compile(r"\^\s*\{\s*('{1,3})\s*\}"), r"\1"),
    # \underbrace{- a b}: a row goes on, as with + {- a b}
    (re.compile(r"(?<!\+)\\(under|over)brace\s*\{\s*([+-])"), r"+\\\1brace{\2"),
    (re.compile(r"(?<!\\)\\([_=+*])"), r"\1"),
    # T_cart for T_{cart}
    (re.compile(rf"_(?=(?:{_BODY})(?![A-Za-z]))([A-Za-z]+)"), r"_{\1}"),
    # sin(θ)_1 is sin θ_1: the index slipped behind the bracket
    (re.compile(r"\\(sin|cos)\s*\(\s*(\\[a-z]+|[a-z])\s*\)\s*_\s*(\{\d\}|\d)"), r"\\\1(\2_\3)"),
)
#: Partial derivatives.
DERIVATIVES: tuple[Rule, ...] = (
    # ∂_t x is ∂x/∂t, ∇_q V is ∂V/∂q
    (
        re.compile(r"\\(?:partial|nabla)\s*_\s*(?:\{([^{}]{1,30})\}|(\\[a-zA-Z]+|[a-zA-Z]))"),
        r"\\frac{\\partial}{\\partial \1\2}",
    ),
    # δL/δq for ∂L/∂q
    (
        re.compile(r"\\frac\s*\{\s*\\delta\s+([^{}]{1,20})\}\s*\{\s*\\delta(?![A-Za-z])"),
        r"\\frac{\\partial \1}{\\partial",
    ),
)
#: Where a matrix has its index, its exponent and what it depends on.
MATRICES: tuple[Rule, ...] = (
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
)
SPELLINGS = (
    *UNITS,
    *PACKAGES,
    *SPACES,
    *EQUATION_NUMBERS,
    *DOTS,
    *FONTS,
    *BRACES,
    *DERIVATIVES,
    *MATRICES,
)
_MOVING = r"((?:q|x|y|s|th|theta|phi|alpha|beta|psi)\w*)"
#: dtdLdq1p = … and dLdq1 = … of programs.
PROGRAM_NAMES: tuple[Rule, ...] = (
    (
        re.compile(rf"(?<![\w.])(?:d_?dt_?|dtd?_?)d?_?(L|T)_?d_?{_MOVING}(?=\s*=[^=])"),
        r"d/dt(d\1/d\2)",
    ),
    (re.compile(rf"(?<![\w.])d_?(L|T|V|U|K)_?d_?{_MOVING}(?=\s*=[^=])"), r"d\1/d\2"),
)

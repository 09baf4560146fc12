"""The letters and signs of mathematics: what LaTeX commands, Unicode and identifiers stand for."""

from __future__ import annotations

import re
import unicodedata

from chainrule.checking.reading.tree import GREEK_LETTERS, Symbol


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


GREEK = frozenset(GREEK_LETTERS)
_VARIANTS = {"vartheta": "theta", "varphi": "phi", "varepsilon": "epsilon", "varrho": "rho",
             "varomega": "omega", "varpi": "pi", "th": "theta", "hbar": "h", "imath": "i",
             "jmath": "j"}  # fmt: skip
FROM_UNICODE = {letter: name for name, letter in GREEK_LETTERS.items()} | {
    "ϑ": "theta", "ϕ": "phi", "ε": "epsilon", "ϵ": "epsilon", "µ": "mu", "𝓛": "Lag", "ℒ": "Lag",
}  # fmt: skip

FUNCTIONS = {
    "sin": "sin", "cos": "cos", "tan": "tan", "sgn": "sign", "sign": "sign", "signum": "sign",
    "sqrt": "sqrt", "exp": "exp", "log": "log", "ln": "log", "arctan": "atan", "atan": "atan",
    "tanh": "tanh", "cot": "cot", "sec": "sec", "csc": "csc", "det": "det", "atan2": "atan2",
    "arcsin": "asin", "arccos": "acos", "sinh": "sinh", "cosh": "cosh", "abs": "abs",
    "max": "max", "min": "min", "lim": "lim", "diag": "diag", "Sin": "sin", "Cos": "cos",
}  # fmt: skip

#: What accents do to a symbol: dots are derivatives, the rest make it another symbol.
ACCENTS = {"dot": 1, "ddot": 2, "dddot": 3, "hat": "^", "widehat": "^", "bar": "-",
           "overline": "-", "tilde": "~", "widetilde": "~"}  # fmt: skip
COMBINING = {"\u0307": 1, "\u0308": 2, "\u20db": 3, "\u0302": "^", "\u0304": "-", "\u0305": "-",
             "\u0303": "~"}  # fmt: skip
FONTS = words(
    "vec mathbf boldsymbol bm mathrm mathcal mathit mathsf mathfrak mathscr mathbb pmb bf rm "
    "operatorname textbf textit overrightarrow mathtt symbf mathnormal underline mathop mathbfit "
    "symbfit symup underrightarrow bold"
)

#: Words in a plain line that belong to the mathematics.
MATH_WORDS = (
    frozenset(FUNCTIONS)
    | GREEK
    | words(
        "Matrix Derivative ImmutableMatrix MutableDenseMatrix array KE PE EOM Lagrangian dot ddot "
        "simplify np sp sy sympy Eq Sum dtheta ddtheta thetadot thetaddot transpose"
    )
)

#: Letters of coordinates, on which a prime in plain text is a derivative.
MOVING = words("theta q phi alpha beta psi x y z")
_COORDINATE = "theta|varphi|vartheta|th|phi|alpha|beta|psi|gamma|q|x|y|z|s"
_RATE = re.compile(
    rf"(?P<before>dd|d)?_?(?P<base>{_COORDINATE})(?P<mid>_?(?:ddot|dot|dd|d|pp|p))?"
    r"_?(?P<index>[a-z]?\d+|wf|[cijkpbfw])?(?P<after>_?(?:ddot|dot|dd|d|pp|p))?"
)
_OF_POLE = re.compile(rf"(?:{_COORDINATE})_p")
_WEIGHT = re.compile(r"[mM]g[lLrad]?|[mM][lLr]|g[lL]")
_FUNCTION_AFTER = re.compile(r"([mMgGlLrRdI]{1,4})(sin|cos|tan)")
_HEAD = re.compile("(" + "|".join(sorted(GREEK, key=len, reverse=True)) + ")_?(.*)")
_PIECES = re.compile(r"(?:[A-Za-z]{1,3}\d){2,}")
_TAILS = re.compile(
    r"_?(?:c|cm|com|g|G|C|zz|xx|yy|xy|xz|yz|v|w|f|wf|o|p|a|m|r|rod|cart|pole|b)_?\d*"
)
_CAMEL = re.compile(r"[mMlLdb][PCABR]")
_WORDS = words("KE PE EOM TE Ek Ep Ekin Epot Lag")


def identifier(text: str) -> list[Symbol]:
    """The symbols that an identifier stands for: lc2 is l_{c2}, theta1_d is θ̇₁, mgl three; x_p is
    of the pole."""
    rate = _RATE.fullmatch(text) if not _OF_POLE.fullmatch(text) else None
    if rate and rate["base"] != "s":
        dots = sum(len(m.strip("_").replace("dot", "").replace("p", "d") or "d")
                   if m.strip("_") != "ddot" else 2
                   for m in (rate["before"], rate["mid"], rate["after"]) if m)  # fmt: skip
        if dots <= 3:
            base = _VARIANTS.get(rate["base"], rate["base"])
            return [Symbol(base, rate["index"] or "", dots)]
    if _WEIGHT.fullmatch(text):
        return [Symbol(letter) for letter in text]
    head = _HEAD.fullmatch(text)
    if head and not (head[2][:1].isalpha() and text[len(head[1])] != "_"):
        return [Symbol(head[1], head[2].replace("_", ""))]
    if _PIECES.fullmatch(text):
        return [s for piece in re.findall(r"[A-Za-z]+\d", text) for s in identifier(piece)]
    word = re.match(r"[A-Za-z]+", text)
    if word and word[0] in _WORDS:
        return [Symbol(word[0], text[word.end() :].replace("_", ""))]
    if _CAMEL.fullmatch(text):
        return [Symbol(text[0], text[1].lower())]
    tail = text[1:]
    if not tail or tail.isdigit() or _TAILS.fullmatch(tail) or tail[0] == "_":
        return [Symbol(text[0], tail.replace("_", ""))]
    if (word and "_" in text) or text[-1].isdigit():
        name, _, index = text.partition("_")
        digits = re.search(r"\d*$", name)
        cut = digits.start() if digits else len(name)
        return [Symbol(name[:cut], name[cut:] + index.replace("_", ""))]
    return [Symbol(text)]


def weighted_function(word: str) -> tuple[str, str] | None:
    """(mgL, cos) of mgLcos: constants in front of a function, without a space."""
    match = _FUNCTION_AFTER.fullmatch(word)
    return None if match is None else (match[1], match[2])


def subscript(raw: str) -> str:
    """A subscript without its braces: c_{1} and c1 and {c,1} name the same thing."""
    text = re.sub(
        r"\\(?:text|mathrm|rm|mathbf|mathit|textrm|mbox|operatorname|textit|mathsf)\b", "", raw
    )
    text = re.sub(r"\\[!,;: ]|[{}_\s]", "", text)
    text = re.sub(r"\\([A-Za-z]+)", lambda m: _VARIANTS.get(m[1], m[1]), text)
    text = "".join(FROM_UNICODE.get(c, c) for c in text)
    text = re.sub(r"[(\[](\d(?:,?\d)*)[)\]]", r"\1", text)  # M_{(1,2)}
    text = re.sub(r"^(\d),?(?::|\*|cdot|bullet)$", r"\1:", text)  # M_{1,:}, a row
    text = unicodedata.normalize("NFKC", text)
    return text if re.fullmatch(r"\d,\d(,\d)*", text) is None else text.replace(",", "")


def greek(command: str) -> str | None:
    """The letter that a LaTeX command names: theta for \\vartheta."""
    name = _VARIANTS.get(command, command) if command != "th" else command
    return name if name in GREEK else None


def letter(text: str, at: int) -> tuple[str, int, str, int] | None:
    """(letter, dots, marks, next position) of a letter with its combining accents."""
    character = text[at]
    parts = unicodedata.normalize("NFD", character)
    base = FROM_UNICODE.get(parts[0], parts[0])
    if not (base in GREEK or (parts[0].isascii() and parts[0].isalpha())):
        plain = unicodedata.normalize("NFKC", character)  # 𝑞, ℓ and other styled letters
        base = FROM_UNICODE.get(character, FROM_UNICODE.get(plain, plain))
        if not (len(plain) == 1 and ((plain.isascii() and plain.isalpha()) or base in GREEK)):
            return None
    dots, marks, at = 0, "", at + 1
    accents = list(parts[1:])
    while at < len(text) and text[at] in COMBINING:
        accents.append(text[at])
        at += 1
    for accent in accents:
        effect = COMBINING.get(accent, "")
        if isinstance(effect, int):
            dots += effect
        else:
            marks += effect
    return base, dots, marks, at


# signs: what commands and single characters are to the grammar

MATRICES = words("matrix pmatrix bmatrix Bmatrix vmatrix smallmatrix array pNiceMatrix bNiceMatrix "
                 "NiceMatrix psmallmatrix bsmallmatrix")  # fmt: skip
SIGNS = {
    "+": "PLUS", "-": "MINUS", "−": "MINUS", "–": "MINUS", "*": "TIMES", "·": "TIMES",
    "⋅": "TIMES", "∙": "TIMES", "×": "CROSS", "/": "SLASH", "÷": "SLASH", "^": "CARET", "(": "LPAR",
    ")": "RPAR", "[": "LSQ", "]": "RSQ", "{": "LBRACE", "}": "RBRACE", ",": "COMMA", ";": "SEMI",
    "=": "EQUALS", "≡": "EQUALS", "≈": "ABOUT", "&": "AMP", "⇒": "IMPLIES", "→": "IMPLIES",
    "⟹": "IMPLIES", "∂": "PARTIAL", "…": "ELLIPSIS", "⋯": "ELLIPSIS", "'": "PRIME", "′": "PRIME",
    ".": "STOP", ":": "COLON", "⟶": "IMPLIES", "←": "IMPLIES", "⇐": "IMPLIES",
    "∴": "IMPLIES", "≔": "EQUALS", "≜": "EQUALS",
}  # fmt: skip
COMMANDS = {
    "cdot": "TIMES", "ast": "TIMES", "times": "CROSS", "frac": "FRAC", "dfrac": "FRAC",
    "tfrac": "FRAC", "cfrac": "FRAC", "over": "OVER", "sqrt": "SQRT", "partial": "PARTIAL",
    "equiv": "EQUALS", "triangleq": "EQUALS", "coloneqq": "EQUALS", "approx": "ABOUT",
    "simeq": "ABOUT", "Rightarrow": "IMPLIES", "implies": "IMPLIES", "to": "IMPLIES",
    "rightarrow": "IMPLIES", "Leftrightarrow": "IMPLIES", "iff": "IMPLIES", "therefore": "IMPLIES",
    "Longrightarrow": "IMPLIES", "longrightarrow": "IMPLIES", "cdots": "ELLIPSIS",
    "ldots": "ELLIPSIS", "dots": "ELLIPSIS", "vdots": "ELLIPSIS", "ddots": "ELLIPSIS",
    "quad": "SPACE", "qquad": "SPACE", "lbrack": "LSQ", "rbrack": "RSQ", "lbrace": "LPAR",
    "propto": "ABOUT", "sim": "ABOUT", "cong": "ABOUT", "nicefrac": "FRAC", "sfrac": "FRAC",
    "flatfrac": "FRAC", "star": "TIMES", "bullet": "TIMES", "because": "IMPLIES", "cr": "ROWSEP",
    "newline": "ROWSEP", "tabularnewline": "ROWSEP", "doteq": "EQUALS", "hfill": "SPACE",
    "enspace": "SPACE", "enskip": "SPACE", "Longleftrightarrow": "IMPLIES", "Leftarrow": "IMPLIES",
    "longleftrightarrow": "IMPLIES", "leftrightarrow": "IMPLIES", "eqcolon": "EQUALS",
    "langle": "LSQ", "rangle": "RSQ", "hdots": "ELLIPSIS", "dotsc": "ELLIPSIS", "dotsb": "ELLIPSIS",
    "rbrace": "RPAR", "prime": "PRIME", "hspace": "SPACE", "leadsto": "IMPLIES",
}  # fmt: skip
SILENT = words(
    "big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr displaystyle textstyle limits "
    "nonumber notag hline nolimits rm bf it cal scriptstyle mathstrut normalsize small centering "
    "allowbreak noindent left right middle mathopen mathclose medspace thinspace tiny large Large "
    "LARGE huge Huge footnotesize scriptsize scriptscriptstyle thickspace negthinspace strut par "
    "negmedspace negthickspace nobreakspace space break linebreak smallskip medskip bigskip "
    "allowdisplaybreaks hdashline toprule midrule bottomrule crcr ignorespaces relax mathord "
    "mathbin hfil nobreak protect"
)
WITH_ARGUMENT = words(
    "label tag phantom hspace vspace color vphantom hphantom ref eqref mspace cline cite footnote"
)
TRANSPARENT = words("cancel bcancel boxed fbox underbrace overbrace mathrm ensuremath "
                         "bf underline xcancel mathopen colorbox smash mathrel")  # fmt: skip
ENERGY_LETTERS = words("T K V U E")
PARTS = words("r t rot trans tr lin ang rotation translation")  # T^r, the energy of turning
LETTERED = words("text mathrm textrm mathbf mathit textit operatorname mathsf")
BARS = words("lVert rVert Vert lvert rvert vert")
TEXT = words("text mbox textrm textnormal intertext hbox textit textbf textsf")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3}(?![A-Za-z]))?|\.\d+", re.ASCII)
IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
ENVIRONMENT = re.compile(r"\s*\{([A-Za-z]+)(\*?)\}")
DROPPED_CALLS = words("Matrix ImmutableMatrix MutableDenseMatrix array ImmutableDenseMatrix")
SPACING = re.compile(r"\s*\[\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm|in|\\[a-z]+)\s*\]")
SUB_OR_SUPER = re.compile(r"\s*([_^])")
FRACTIONS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8)}

"""Signs: what LaTeX commands and single characters are to the grammar."""

from __future__ import annotations

import re

from chainrule.checking.reading.alphabet import words

MATRICES = words("matrix pmatrix bmatrix Bmatrix vmatrix smallmatrix array")
SIGNS = {
    "+": "PLUS", "-": "MINUS", "−": "MINUS", "–": "MINUS", "*": "TIMES", "·": "TIMES",
    "⋅": "TIMES", "∙": "TIMES", "×": "CROSS", "/": "SLASH", "÷": "SLASH", "^": "CARET", "(": "LPAR",
    ")": "RPAR", "[": "LSQ", "]": "RSQ", "{": "LBRACE", "}": "RBRACE", ",": "COMMA", ";": "SEMI",
    "=": "EQUALS", "≡": "EQUALS", "≈": "ABOUT", "&": "AMP", "⇒": "IMPLIES", "→": "IMPLIES",
    "⟹": "IMPLIES", "∂": "PARTIAL", "…": "ELLIPSIS", "⋯": "ELLIPSIS", "'": "PRIME", "′": "PRIME",
    ".": "STOP", ":": "COLON", "⟶": "IMPLIES", "∴": "IMPLIES", "≔": "EQUALS", "≜": "EQUALS",
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
    "rbrace": "RPAR", "prime": "PRIME", "hspace": "SPACE", "leadsto": "IMPLIES",
}  # fmt: skip
SILENT = words(
    "big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr displaystyle textstyle limits "
    "nonumber notag hline nolimits rm bf it cal scriptstyle mathstrut normalsize small centering "
    "allowbreak noindent left right middle mathopen mathclose medspace thinspace"
)
WITH_ARGUMENT = words("label tag phantom hspace vspace color vphantom hphantom ref")
TRANSPARENT = words("cancel bcancel boxed fbox underbrace overbrace mathrm ensuremath "
                         "bf underline xcancel mathopen colorbox")  # fmt: skip
TEXT = words("text mbox textrm textnormal intertext hbox textit textbf textsf")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3}(?![A-Za-z]))?|\.\d+", re.ASCII)
IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
ENVIRONMENT = re.compile(r"\s*\{([A-Za-z]+)(\*?)\}")
DROPPED_CALLS = words("Matrix ImmutableMatrix MutableDenseMatrix array ImmutableDenseMatrix")
SPACING = re.compile(r"\s*\[\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm|in|\\[a-z]+)\s*\]")
SUB_OR_SUPER = re.compile(r"\s*([_^])")
FRACTIONS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8)}

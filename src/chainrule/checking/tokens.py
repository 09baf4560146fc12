"""Tokens: LaTeX, Unicode and plain text brought to one alphabet before the grammar reads them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from fractions import Fraction

from chainrule.checking.alphabet import (
    ACCENTS, FONTS, FUNCTIONS, MOVING, greek, identifier, letter, subscript,
)  # fmt: skip
from chainrule.checking.tree import Symbol

MAX_DEPTH = 40  # brackets inside brackets: nobody reads deeper, and recursion stays shallow
MAX_TOKENS = 20_000
MAX_DIGITS = 40
MAX_NAME = 80  # signs in a name with all its accents and scripts
MAX_GROUP = 5_000  # signs that a brace may enclose where its end has to be looked for


class Unreadable(ValueError):
    """Why a formula could not be read, in words for its author."""


@dataclass(frozen=True)
class Token:
    """A word of the grammar, with where it came from."""

    kind: str
    value: object
    start: int
    end: int


MATRICES = frozenset("matrix pmatrix bmatrix Bmatrix vmatrix smallmatrix array".split())
_SIGNS = {
    "+": "PLUS", "-": "MINUS", "−": "MINUS", "–": "MINUS", "*": "TIMES", "·": "TIMES",
    "⋅": "TIMES", "∙": "TIMES", "×": "CROSS", "/": "SLASH", "÷": "SLASH", "^": "CARET", "(": "LPAR",
    ")": "RPAR", "[": "LSQ", "]": "RSQ", "{": "LBRACE", "}": "RBRACE", ",": "COMMA", ";": "SEMI",
    "=": "EQUALS", "≡": "EQUALS", "≈": "ABOUT", "&": "AMP", "⇒": "IMPLIES", "→": "IMPLIES",
    "⟹": "IMPLIES", "∂": "PARTIAL", "…": "ELLIPSIS", "⋯": "ELLIPSIS", "'": "PRIME", "′": "PRIME",
    ".": "STOP", ":": "COLON", "⟶": "IMPLIES", "∴": "IMPLIES", "≔": "EQUALS", "≜": "EQUALS",
}  # fmt: skip
_COMMANDS = {
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
_SILENT = frozenset(
    "big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr displaystyle textstyle limits "
    "nonumber notag hline nolimits rm bf it cal scriptstyle mathstrut normalsize small centering "
    "allowbreak noindent left right middle mathopen mathclose medspace thinspace".split()
)
_WITH_ARGUMENT = frozenset("label tag phantom hspace vspace color vphantom hphantom ref".split())
_TRANSPARENT = frozenset("cancel bcancel boxed fbox underbrace overbrace mathrm ensuremath "
                         "bf underline xcancel mathopen colorbox".split())  # fmt: skip
_TEXT = frozenset("text mbox textrm textnormal intertext hbox textit textbf textsf".split())
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3}(?![A-Za-z]))?|\.\d+")
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_ENVIRONMENT = re.compile(r"\s*\{([A-Za-z]+)(\*?)\}")
_DROPPED_CALLS = frozenset(
    "Matrix ImmutableMatrix MutableDenseMatrix array ImmutableDenseMatrix".split()
)
_SPACING = re.compile(r"\s*\[\s*-?[\d.]+\s*(?:pt|em|ex|mm|cm|in|\\[a-z]+)\s*\]")
_SUB_OR_SUPER = re.compile(r"\s*([_^])")
_FRACTIONS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8)}


class Tokenizer:
    """One pass over a passage; `latex` decides whether letters stand for themselves."""

    def __init__(self, text: str, *, latex: bool):
        self.text, self.latex, self.at = text, latex, 0
        self.tokens: list[Token] = []
        self.prescript = ""
        self.comments: set[int] = set()  # where an \\underbrace ends and its comment begins

    def read(self) -> list[Token]:
        """All tokens; what has no meaning becomes a token BAD with the reason."""
        while self.at < len(self.text):
            start, before = self.at, len(self.tokens)
            self.step()
            if self.at <= start:  # every step consumes something
                self.at = start + 1
            if len(self.tokens) > MAX_TOKENS:
                self.tokens = self.tokens[:before]
                self.add("BAD", f"longer than {MAX_TOKENS} signs", start)
                break
        return self.tokens

    def add(self, kind: str, value: object, start: int) -> None:
        """Append a token that ends here."""
        self.tokens.append(Token(kind, value, start, self.at))

    def step(self) -> None:
        """Read one token, or skip what carries no meaning."""
        text, start = self.text, self.at
        character = text[start]
        if character == "\n":
            self.at += 1
            if not self.latex:
                self.add("NEWLINE", None, start)
        elif character.isspace() or character in "~$`\u2061\u2062\u200b\u2009":
            self.at += 1
        elif character == "\\":
            self.command()
        elif character == "%" and self.latex:
            end = text.find("\n", start)
            self.at = len(text) if end < 0 else end
        elif (
            character.isdigit() and character.isascii() or character == "." and _digit(text, start)
        ):
            self.number()
        elif character in _FRACTIONS:
            self.at += 1
            self.add("NUMBER", Fraction(*_FRACTIONS[character]), start)
        elif character == "*" and text.startswith("**", start):
            self.at += 2
            self.add("CARET", "^", start)
        elif text.startswith((":=", "=:"), start):
            self.at += 2
            self.add("EQUALS", "=", start)
        elif character in "<>=!≠≤≥" and self.comparison(character):
            pass
        elif character in "∑Σ" and (character == "∑" or text[start + 1 : start + 2] in ("_", "ᵢ")):
            self.at += 1
            self.summation(start)
        elif character == "∂":
            self.at += 1
            self.differential(start, partial=True)
        elif unicodedata.category(character) == "No" or character in "ᵀ⁻":
            self.superscript()
        elif not self.latex and character.isascii() and character.isalpha():
            self.word()
        elif character in "{}":
            self.brace()
        elif character in _SIGNS:
            self.at += 1
            self.add(_SIGNS[character], character, start)
        elif letter(text, start):
            self.symbol()
        else:
            self.at += 1
            self.add("BAD", f"the sign “{character}” has no meaning here", start)

    def comparison(self, character: str) -> bool:
        """== is an equality; an inequality is no equation."""
        start = self.at
        if character == "=" and not self.text.startswith("==", start):
            return False
        if character == "=":
            self.at += 2
            self.add("EQUALS", "=", start)
        else:
            self.at += 1 + self.text.startswith("=", start + 1)
            self.add("BAD", "an inequality, not an equation", start)
        return True

    def number(self) -> None:
        """A number; after \\frac single digits: \\frac12 is a half."""
        match = _NUMBER.match(self.text, self.at)
        assert match is not None
        start, digits = self.at, match[0]
        short = self.tokens and self.tokens[-1].kind == "FRAC"
        shorter = len(self.tokens) > 1 and self.tokens[-2].kind == "FRAC"
        power = self.latex and self.tokens and self.tokens[-1].kind == "CARET"
        if short or power or shorter and self.tokens[-1].kind == "NUMBER":
            digits = digits[0]
        self.at += len(digits)
        if len(digits) > MAX_DIGITS:
            self.add("BAD", f"a number of more than {MAX_DIGITS} digits", start)
        else:
            self.add("NUMBER", Fraction(digits), start)

    def superscript(self) -> None:
        """² and ᵀ and ⁻¹ written as Unicode superscripts."""
        start, raised = self.at, ""
        while self.at < len(self.text) and (
            unicodedata.category(self.text[self.at]) == "No" or self.text[self.at] in "ᵀ⁻"
        ):
            raised += unicodedata.normalize("NFKC", self.text[self.at]).replace("−", "-")
            self.at += 1
        if raised == "T":
            self.add("TRANSPOSE", "T", start)
        elif re.fullmatch(r"-?\d{1,3}", raised):
            self.add("CARET", "^", start)
            self.add("LBRACE", "{", start)
            if raised[0] == "-":
                self.add("MINUS", "-", start)
            self.add("NUMBER", Fraction(raised.lstrip("-")), start)
            self.add("RBRACE", "}", start)
        else:
            self.add("BAD", f"the exponent “{raised}” has no meaning here", start)

    # commands

    def command(self) -> None:
        """A LaTeX command."""
        match = _COMMAND.match(self.text, self.at)
        start = self.at
        if match is None:
            self.at += 1
            return
        name = match[1]
        self.at = match.end()
        if name == "\\":
            space = _SPACING.match(self.text, self.at)
            self.at = space.end() if space else self.at
            self.add("ROWSEP", None, start)
        elif name in "{}":
            self.add("LPAR" if name == "{" else "RPAR", name, start)
        elif not name.isalpha():
            if name == "|":
                self.add("BAD", "a norm ‖·‖ is not understood: write out its square", start)
        elif name in ("begin", "end"):
            self.environment(name, start)
        elif name in ("left", "right"):
            if self.text[self.at : self.at + 1] == ".":
                self.at += 1
                self.add("NOTHING", name, start)
        elif name in _TEXT:
            self.words(start)
        elif name in _WITH_ARGUMENT:
            self.argument()
        elif name == "textcolor":
            self.argument()
        elif name in _COMMANDS:
            if name == "partial":
                self.differential(start, partial=True)
            else:
                self.add(_COMMANDS[name], name, start)
        elif name in ("sum", "Sigma") and (
            name == "sum" or self.text[self.at : self.at + 2] == "_{"
        ):
            self.summation(start)
        elif name in ("top", "intercal"):
            self.add("TRANSPOSE", name, start)
        elif name in FUNCTIONS:
            self.function(FUNCTIONS[name], start)
        elif name in ACCENTS or name in FONTS or greek(name) or name == "mathrm":
            self.at = start
            self.symbol()
        elif name not in _SILENT and name not in _TRANSPARENT:
            self.add("BAD", f"the command \\{name} is not understood", start)
        if name in ("underbrace", "overbrace"):
            self.braced_over()

    def environment(self, name: str, start: int) -> None:
        """\\begin and \\end of a matrix, or of rows of equations."""
        match = _ENVIRONMENT.match(self.text, self.at)
        if not match:
            self.add("BAD", f"\\{name} without a name", start)
            return
        self.at = match.end()
        if match[1] in ("array", "alignedat", "alignat", "tabular") and name == "begin":
            self.argument()
        kind = "MATRIX" if match[1] in MATRICES else "ROWS"
        self.add(("BEGIN_" if name == "begin" else "END_") + kind, match[1], start)

    def words(self, start: int) -> None:
        """\\text{…}: words between formulas, or a name such as KE or T."""
        content = self.argument()
        name = content.strip()
        if name in FUNCTIONS:
            self.function(FUNCTIONS[name], start)
        elif re.fullmatch(r"[A-Za-z]{1,3}", name) and name not in ("and", "or", "for", "if", "so"):
            self.scripts(Symbol(name), start)
        else:
            self.add("WORDS", name, start)

    def braced_over(self) -> None:
        """\\underbrace{x}_{y}: the y is a comment."""
        open_at = self.text.find("{", self.at, self.at + 4)
        if open_at >= 0:
            self.comments.add(_closing(self.text, open_at))

    def brace(self) -> None:
        """{ or }; an empty pair with scripts behind it is a prescript of the next symbol."""
        start = self.at
        pre = re.compile(r"\{\}\s*(?:[_^]\s*(?:\{[^{}]{0,20}\}|\w)\s*){1,2}").match(
            self.text, start
        )
        if pre:
            self.at, self.prescript = pre.end(), "pre" + subscript(pre[0].replace("^", ","))
            return
        self.at += 1
        self.add(_SIGNS[self.text[start]], self.text[start], start)
        if self.at in self.comments and (match := _SUB_OR_SUPER.match(self.text, self.at)):
            self.at = match.end()
            self.argument()

    def argument(self) -> str:
        """The argument of a command: {…} or the next sign; consumed, as text."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        if self.at >= len(self.text):
            return ""
        if self.text[self.at] == "{":
            end = _closing(self.text, self.at)
            if end < 0:
                self.at += 1
                return ""
            content, self.at = self.text[self.at + 1 : end - 1], end
            return content
        match = _COMMAND.match(self.text, self.at)
        end = match.end() if match else self.at + 1
        content, self.at = self.text[self.at : end], end
        return content

    # names

    def word(self) -> None:
        """An identifier of plain text, which may be several symbols or a function."""
        match = _IDENTIFIER.match(self.text, self.at)
        assert match is not None
        start, name = self.at, match[0]
        if len(name) == 1 or self.text[match.end() : match.end() + 1] in ("\u0307", "\u0308"):
            if name in "d" and self.leibniz():
                return
            self.symbol()
            return
        self.at = match.end()
        after = self.text[self.at : self.at + 1]
        if name in FUNCTIONS:
            self.function(FUNCTIONS[name], start)
        elif name in ("np", "sp", "sy", "sympy", "math", "sm", "me") and after == ".":
            self.at += 1
        elif name in _DROPPED_CALLS and after == "(":
            return
        elif name == "Derivative" and after == "(":
            self.add("DERIVATIVE", name, start)
        elif name == "pi":
            self.scripts(Symbol("pi"), start)
        elif re.fullmatch(r"d[A-Za-z]\w*", name) and re.match(
            r"\s*/\s*d", self.text[self.at : self.at + 9]
        ):
            self.at = start
            self.leibniz()
        elif self.tokens and self.tokens[-1].kind == "SLASH" and self.is_below(name):
            self.add("DIFF", 1, start)
            self.at = start + 1
        else:
            symbols = identifier(name)
            for symbol in symbols[:-1]:
                self.add("SYMBOL", symbol, start)
            self.scripts(symbols[-1], start)

    def is_below(self, name: str) -> bool:
        """Whether dt in d/dt, dq1 in dL/dq1: a differential below a differential."""
        above = [t.kind for t in self.tokens[-6:-1]]
        return name[0] == "d" and len(name) > 1 and "DIFF" in above

    def leibniz(self) -> bool:
        """dL/dq or d/dt in plain text: d is a differential when another d stands below."""
        if not re.match(r"d\w*(\([^()]{0,40}\))?\s*/\s*d\w", self.text[self.at : self.at + 80]):
            return False
        start = self.at
        self.at += 1
        self.add("DIFF", 1, start)
        return True

    def symbol(self) -> None:
        """A letter with accents, fonts, primes and scripts."""
        start = self.at
        if self.latex:
            function = re.compile(r"(sin|cos|tan|sgn|sign|sqrt)(?![A-Za-z])").match(
                self.text, start
            )
            if function:
                self.at = function.end()
                self.function(FUNCTIONS[function[1]], start)
                return
            if self.text[start] == "d" and self.differential_d():
                return
        base = self.accented()
        if base is None:
            return
        if not base.sub and self.at < len(self.text) and base.base.isalpha():
            digits = re.compile(r"[0-9]{1,3}(?![.\d])").match(self.text, self.at)
            if digits and len(base.base) == 1:  # l1 is l_1: nobody writes a number after a letter
                self.at = digits.end()
                base = replace(base, sub=digits[0])
        self.scripts(base, start)

    def differential_d(self) -> bool:
        """d of \\frac{d}{dt}: an upright operator, when it opens both halves of a fraction."""
        kinds = [t.kind for t in self.tokens[-2:]]
        start = self.at
        if kinds == ["FRAC", "LBRACE"]:
            end = _closing(self.text, self.tokens[-1].start)
            below = re.compile(r"\s*\{\s*(\\mathrm\{)?d").match(self.text, end) if end > 0 else None
            if not below:
                return False
        elif kinds[-1:] == ["LBRACE"] and "DIFF" in [t.kind for t in self.tokens[-12:]]:
            pass
        elif re.match(r"d\s*\S{0,30}\s*/\s*d", self.text[start : start + 40]):
            pass
        elif not (kinds[-1:] == ["SLASH"] and "DIFF" in [t.kind for t in self.tokens[-8:]]):
            return False
        self.at += 1
        self.differential(start, partial=False)
        return True

    def differential(self, start: int, *, partial: bool) -> None:
        """∂ or d, with its order: ∂^2."""
        order = 1
        match = re.compile(r"\s*\^\s*\{?\s*([2-4])\s*\}?|\s*([²³])").match(self.text, self.at)
        if match:
            self.at = match.end()
            order = int(match[1] or unicodedata.normalize("NFKC", match[2]))
        self.add("PARTIAL" if partial else "DIFF", order, start)

    def accented(self) -> Symbol | None:
        """The symbol under accents and fonts; None when they cover more than a symbol."""
        start = self.at
        match = _COMMAND.match(self.text, start)
        if match is None:
            found = letter(self.text, start)
            if found is None:
                self.at += 1
                return None
            base, dots, marks, self.at = found
            return Symbol(base, "", dots, marks)
        name, self.at = match[1], match.end()
        if greek(name):
            return Symbol(str(greek(name)))
        after_name = self.at
        content = self.argument()
        inner = _single_symbol(content, self.latex)
        if inner == Symbol("L") and name in ("mathcal", "mathscr"):
            return Symbol("Lag")  # the Lagrangian, beside which L may be a length
        if inner is not None:
            effect = ACCENTS.get(name, "")
            if name == "mathrm" and content.strip() == "d":
                self.differential(start, partial=False)
                return None
            if isinstance(effect, int):
                return replace(inner, dots=inner.dots + effect)
            return replace(inner, marks=inner.marks + effect)
        word = content.strip()
        if name in ("mathrm", "operatorname", "mathit", "mathsf", "mathbf", "textbf", "textit"):
            if word in FUNCTIONS:
                self.function(FUNCTIONS[word], start)
                return None
            if re.fullmatch(r"[A-Za-z]{2,12}", word):
                return Symbol(word)
        if name == "vec":  # seed-style names such as \vec{\dot q \dot q}
            return Symbol("vec:" + re.sub(r"[{}\s\\]", "", content))
        if name in ACCENTS and isinstance(ACCENTS[name], int):
            for _ in range(int(ACCENTS[name])):
                self.add("DOT", name, start)
        self.at = after_name
        return None

    def function(self, name: str, start: int) -> None:
        """A function; with a subscript it is shorthand: \\cos_{12} is c_{12}."""
        match = re.compile(r"\s*_").match(self.text, self.at)
        if match and name in ("sin", "cos"):
            self.at = match.end()
            self.add("SYMBOL", Symbol(name[0], subscript(self.argument())), start)
        else:
            self.add("FUNCTION", name, start)

    def scripts(self, base: Symbol, start: int) -> None:
        """Subscripts, primes and superscripts behind a symbol, in any order."""
        sub, marks, raised = base.sub, base.marks, None
        while self.at < len(self.text):
            character = self.text[self.at]
            lowered = unicodedata.normalize("NFKC", character)
            if character in "'′" and not self.latex and base.base in MOVING:
                base, self.at = replace(base, dots=base.dots + 1), self.at + 1
            elif character in "'′" and (self.latex or character == "′"):
                marks, self.at = marks + "'", self.at + 1
            elif character != lowered and "SUBSCRIPT" in unicodedata.name(character, ""):
                sub, self.at = sub + lowered, self.at + 1
            elif (match := _SUB_OR_SUPER.match(self.text, self.at)) and match[1] == "_":
                self.at = match.end()
                sub += subscript(self.argument())
            elif match and raised is None and self.raised(match.end()) is not None:
                self.at = match.end()
                content = self.argument()
                bare = subscript(content)
                if bare in ("T", "top", "intercal", "mathsfT"):
                    raised = "T"
                elif bare in ("prime", "'", "primeprime"):
                    marks += "'" * (2 if "primeprime" in bare else 1)
                elif base.base == "Gamma" and re.fullmatch(r"\w{1,2}", bare):
                    sub, marks = bare + sub, marks + "up"
                else:  # x^2_1: the subscript belongs to the letter
                    raised = content
            else:
                break
        marks, self.prescript = marks + self.prescript, ""
        self.add("SYMBOL", replace(base, sub=sub, marks=marks), start)
        if raised == "T":
            self.add("TRANSPOSE", "T", start)
        elif raised is not None:
            self.add("CARET", "^", start)
            self.add("LBRACE", "{", start)
            inner = Tokenizer(raised, latex=self.latex).read()
            self.tokens += [replace(t, start=start, end=self.at) for t in inner]
            self.add("RBRACE", "}", start)

    def raised(self, at: int) -> str | None:
        """A superscript that is no plain exponent: Tᵀ, primes, Γ's index, x^2_1; else None."""
        here, self.at = self.at, at
        content = self.argument()
        lowered = re.compile(r"\s*_").match(self.text, self.at)
        self.at = here
        if len(content) > MAX_NAME:
            return None
        bare = subscript(content)
        index = bool(re.fullmatch(r"[A-Za-z]{1,2}", bare)) or self.is_christoffel(here)
        special = bare in ("T", "top", "intercal", "mathsfT", "prime", "'", "primeprime")
        return content if special or lowered or index and self.is_christoffel(here) else None

    def is_christoffel(self, at: int) -> bool:
        """Whether the letter before is Γ, whose superscript is an index."""
        return bool(
            re.search(r"(\\Gamma|Γ)\s*(_\s*(\{[^{}]*\}|\w))?\s*$", self.text[max(0, at - 30) : at])
        )

    def summation(self, start: int) -> None:
        """Σ with its limits: (indices, first, last) as text."""
        limits = {"_": "", "^": ""}
        while match := re.compile(r"\s*(?:\\limits\s*)?([_^])").match(self.text, self.at):
            self.at = match.end()
            limits[match[1]] = re.sub(r"[{}\s]", "", self.argument())
        found = re.fullmatch(r"([a-z](?:,[a-z])*)(?:=(\w+))?", limits["_"])
        if found:
            self.add(
                "SIGMA", (found[1].replace(",", ""), found[2] or "1", limits["^"] or "n"), start
            )
        else:
            self.add("BAD", "a sum without a readable index", start)


def _digit(text: str, at: int) -> bool:
    return text[at + 1 : at + 2].isdigit() and not text[max(at - 1, 0) : at].isalnum()


def _closing(text: str, at: int) -> int:
    """The position behind the brace that closes the one at `at`; −1 when there is none."""
    depth = 0
    for i in range(at, min(len(text), at + MAX_GROUP)):
        if text[i] == "{" and text[i - 1 : i] != "\\":
            depth += 1
        elif text[i] == "}" and text[i - 1 : i] != "\\":
            depth -= 1
            if depth == 0:
                return i + 1
    return -1


def _single_symbol(content: str, latex: bool) -> Symbol | None:
    """The symbol that a piece of source is, if it is exactly one."""
    if len(content) > MAX_NAME:
        return None
    tokens = Tokenizer(content, latex=latex).read()
    if len(tokens) > 2 and tokens[0].kind == "LBRACE" and tokens[-1].kind == "RBRACE":
        tokens = tokens[1:-1]
    only = tokens[0].value if len(tokens) == 1 else None
    if isinstance(only, Symbol):
        return only
    if content.strip() == "d":
        return Symbol("d")
    return None

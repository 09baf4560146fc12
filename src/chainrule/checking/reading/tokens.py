"""Tokens: LaTeX, Unicode and plain text brought to one alphabet before the grammar reads them."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from chainrule.checking.reading.alphabet import (  # fmt: skip
    ACCENTS,
    BARS,
    COMMAND,
    COMMANDS,
    ENVIRONMENT,
    FONTS,
    FRACTIONS,
    FUNCTIONS,
    MATRICES,
    NUMBER,
    SIGNS,
    SILENT,
    SPACING,
    SUB_OR_SUPER,
    TEXT,
    TRANSPARENT,
    WITH_ARGUMENT,
    greek,
    letter,
    subscript,
)
from chainrule.checking.reading.lettering import Lettering
from chainrule.checking.reading.scanner import MAX_DIGITS, MAX_TOKENS, Token, closing
from chainrule.checking.reading.tree import Symbol

_LOWERED = re.compile(r"\s*_")
_POINT = re.compile(r"=|\*|\\ast|\\star|\beq\b|^0$")
MAX_POINT = 120  # signs that say at which point
_FRAME = re.compile(r"(?:[_^]\s*(?:\{\s*\w{1,3}\s*\}|\w)\s*){1,2}(?=[\\A-Za-z{])")
_WAVE = re.compile(r"(sin|cos)([a-z]+)")
_PLACED = re.compile(r"\s*\[\s*[a-z]{1,2}\s*\](?=\s*[{&\\\w-])")  # \begin{aligned}[t]
_SIGNED = re.compile(r"\s*[-+−]")


class Tokenizer(Lettering):
    """One pass over a passage: signs, numbers, commands and, by `Lettering`, names."""

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
        elif (character.isdigit() and character.isascii()) or (
            character == "." and _digit(text, start)
        ):
            self.number()
        elif character in FRACTIONS:
            self.at += 1
            self.add("NUMBER", Fraction(*FRACTIONS[character]), start)
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
        elif character in "^_" and self.latex and self.before_symbol():
            pass
        elif character in "|‖" and self.latex:
            self.bar(start, start + 1)
        elif character in SIGNS:
            self.at += 1
            self.add(SIGNS[character], character, start)
            if character in ")]" and self.latex:
                self.point(self.at)
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
        match = NUMBER.match(self.text, self.at)
        assert match is not None
        start, digits = self.at, match[0]
        short = self.tokens and self.tokens[-1].kind == "FRAC"
        shorter = len(self.tokens) > 1 and self.tokens[-2].kind == "FRAC"
        power = self.latex and self.tokens and self.tokens[-1].kind == "CARET"
        if short or power or (shorter and self.tokens[-1].kind == "NUMBER"):
            digits = digits if digits[0] == "." else digits[0]
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
        match = COMMAND.match(self.text, self.at)
        start = self.at
        if match is None:
            self.at += 1
            return
        name = match[1]
        self.at = match.end()
        if name in "\\\n":  # a backslash at the end of a line was two
            space = SPACING.match(self.text, self.at)
            self.at = space.end() if space else self.at
            self.add("ROWSEP", None, start)
        elif name in "{}":
            self.add("LPAR" if name == "{" else "RPAR", name, start)
        elif not name.isalpha():
            if name == "|":
                self.bar(start, self.at)
        elif name in ("begin", "end"):
            self.environment(name, start)
        elif name in BARS:
            self.bar(start, self.at)
        elif name in ("left", "right"):
            if self.text[self.at : self.at + 1] == ".":
                self.at += 1
                self.add("NOTHING", name, start)
        elif name in TEXT:
            self.words(start)
        elif name in WITH_ARGUMENT or name == "textcolor":
            self.argument()
        elif name in COMMANDS:
            if name == "partial":
                self.differential(start, partial=True)
            else:
                self.add(COMMANDS[name], name, start)
        elif name in ("sum", "Sigma") and (
            name == "sum" or self.text[self.at : self.at + 2] == "_{"
        ):
            self.summation(start)
        elif name in ("top", "intercal"):
            self.add("TRANSPOSE", name, start)
        elif name in FUNCTIONS:
            self.function(FUNCTIONS[name], start)
        elif name in FONTS and self.wraps_formula():
            pass
        elif name in ACCENTS or name in FONTS or greek(name) or name == "mathrm":
            self.at = start
            self.symbol()
        elif (wave := _WAVE.fullmatch(name)) and (greek(wave[2]) or wave[2] == "t"):
            self.add("FUNCTION", wave[1], start)  # \\costheta, and \\cost for \\cos
            if wave[2] != "t":
                self.scripts(Symbol(str(greek(wave[2]))), start)
        elif len(name) == 1 and name.isalpha():
            self.scripts(Symbol(name), start)  # \\l_1, a backslash too many
        elif name not in SILENT and name not in TRANSPARENT:
            self.add("BAD", f"the command \\{name} is not understood", start)
        if name in ("underbrace", "overbrace"):
            self.braced_over()

    def wraps_formula(self) -> bool:
        """Whether the braces that follow hold a whole formula: \\mathbf{M(q) = …}."""
        here = self.at
        content = self.argument()
        self.at = here
        return re.search(r"(?<![<>!:])=", content) is not None

    def environment(self, name: str, start: int) -> None:
        """\\begin and \\end of a matrix, or of rows of equations."""
        match = ENVIRONMENT.match(self.text, self.at)
        if not match:
            self.add("BAD", f"\\{name} without a name", start)
            return
        self.at = match.end()
        if match[1] == "Vmatrix":
            self.bar(start, self.at)
            return
        if name == "begin" and (placed := _PLACED.match(self.text, self.at)):
            self.at = placed.end()
        if match[1] in ("array", "alignedat", "alignat", "tabular") and name == "begin":
            self.argument()
        kind = "MATRIX" if match[1] in MATRICES else "ROWS"
        self.add(("BEGIN_" if name == "begin" else "END_") + kind, match[1], start)
        if name == "end" and kind == "MATRIX":
            self.point(self.at)

    def bar(self, start: int, end: int) -> None:
        """One side of |x| or ‖x‖₂, or the bar of a value at a point."""
        self.at = end
        if self.point(start):
            return
        two = re.compile(r"\s*_\s*(?:2|\{\s*2\s*\})").match(self.text, end)
        self.at = two.end() if two else end
        self.add("BAR", "|", start)

    def point(self, start: int) -> bool:
        """_{x = x^*} behind a bar or a bracket: the value at that point."""
        lowered = _LOWERED.match(self.text, self.at)
        if lowered is None:
            return False
        here, self.at = self.at, lowered.end()
        content = self.argument()
        index = re.fullmatch(r"\s*([1-9])\s*,?\s*([1-9])?\s*", content)
        if index and start >= here:  # behind a bracket
            self.add("ENTRY", tuple(int(i) for i in index.groups() if i), start)
            return True
        if not _POINT.search(content) or len(content) > MAX_POINT:
            self.at = here
            return False
        self.add("AT", "at", start)
        return True

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
            end = closing(self.text, open_at)
            self.comments.add(end)
            if end > 0 and self.ends_factor() and _SIGNED.match(self.text, open_at + 1):
                self.opened |= {open_at, end - 1}  # a \underbrace{−b}: a − b

    def ends_factor(self) -> bool:
        """Whether something stands in front that could be multiplied."""
        last = self.tokens[-1].kind if self.tokens else "EQUALS"
        return last in ("SYMBOL", "NUMBER", "RPAR", "RSQ", "RBRACE", "END_MATRIX", "TRANSPOSE")

    def brace(self) -> None:
        """{ or }; an empty pair with scripts behind it is a prescript of the next symbol."""
        start = self.at
        pre = re.compile(r"\{\}\s*(?:[_^]\s*(?:\{[^{}]{0,20}\}|\w)\s*){1,2}").match(
            self.text, start
        )
        if pre and "^" in pre[0] and self.text[max(0, start - 1) : start].strip(" \n\t=+-(&"):
            self.at += 2  # θ̇{}^2: what stands in front is raised
            return
        if pre:
            self.at, self.prescript = pre.end(), "pre" + subscript(pre[0].replace("^", ","))
            return
        if self.text[start] == "{" and self.braced_symbol(start):
            return
        self.at += 1
        if start not in self.opened:
            self.add(SIGNS[self.text[start]], self.text[start], start)
        if self.at in self.comments and (match := SUB_OR_SUPER.match(self.text, self.at)):
            self.at = match.end()
            self.argument()

    def before_symbol(self) -> bool:
        """^0 p: a frame in front of its symbol, where nothing stands that it could raise."""
        last = self.tokens[-1].kind if self.tokens else "EQUALS"
        frame = _FRAME.match(self.text, self.at)
        if frame is None or last not in ("EQUALS", "PLUS", "MINUS", "LPAR", "LSQ", "AMP", "ROWSEP"):
            return False
        self.at, self.prescript = frame.end(), "pre" + subscript(frame[0].replace("^", ","))
        return True

    def braced_symbol(self, start: int) -> bool:
        """{\\bf x}_1, {\\dot\\theta}_2: the subscript belongs to the symbol in the braces."""
        end = closing(self.text, start)
        if end < 0 or end in self.comments or not re.compile(r"\s*_").match(self.text, end):
            return False
        symbol = self.single(self.text[start + 1 : end - 1])
        if symbol is None or (self.tokens and self.tokens[-1].kind in ("FRAC", "SQRT", "CARET")):
            return False
        self.at = end
        self.scripts(symbol, start)
        return True


def _digit(text: str, at: int) -> bool:
    """Does an ASCII digit follow, and no word come before?"""
    after = text[at + 1 : at + 2]
    return after.isascii() and after.isdigit() and not text[max(at - 1, 0) : at].isalnum()

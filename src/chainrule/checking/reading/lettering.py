"""Lettering: names with their accents, fonts, primes and scripts, in LaTeX and in plain text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from chainrule.checking.reading.alphabet import (  # fmt: skip
    ACCENTS,
    COMMAND,
    DROPPED_CALLS,
    FUNCTIONS,
    GREEK,
    IDENTIFIER,
    greek,
    identifier,
    letter,
    weighted_function,
    words,
)
from chainrule.checking.reading.scanner import MAX_NAME, closing
from chainrule.checking.reading.scripts import Scripts
from chainrule.checking.reading.tree import Symbol

_WORD = re.compile(r"(?=[A-Z]?[a-z]*[aeiou])[A-Z]?[a-z]{4,}(?![A-Za-z])")
_WAVE = re.compile(r"sin|cos|tan|sqrt|sgn|sign")


_CHANGE = re.compile(r"\s*\\?(theta|phi|alpha|varphi|q|θ|φ)(?![A-Za-z])")


_BOLD = words("vec mathbf boldsymbol bm textbf overrightarrow pmb symbf")
_UNITS = {(letter, "", "") for letter in "ijke"}


class Lettering(Scripts):
    """The part of the tokenizer that reads symbols."""

    def word(self) -> None:
        """An identifier of plain text, which may be several symbols or a function."""
        match = IDENTIFIER.match(self.text, self.at)
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
        elif name in DROPPED_CALLS and after == "(":
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
        elif run_on := weighted_function(name):
            for at, constant in enumerate(run_on[0], start):
                self.add("SYMBOL", Symbol(constant), at)
            self.function(FUNCTIONS[run_on[1]], start + len(run_on[0]))
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
            word = _WORD.match(self.text, start)
            if word and not _WAVE.search(word[0]):  # Result_A is one name, mgl are three
                self.at = word.end()
                self.scripts(Symbol(word[0]), start)
                return
            energy = re.compile(r"(KE|PE|TE)(?![A-Za-z])").match(self.text, start)
            if energy:
                self.at = energy.end()
                self.scripts(Symbol(energy[1]), start)
                return
        base = self.accented()
        if base is None:
            return
        if base == Symbol("Delta") and (change := _CHANGE.match(self.text, self.at)):
            self.at = change.end()  # Δθ is one name
            base = Symbol("Delta", change[1])
        if not base.sub and self.at < len(self.text) and base.base.isalpha():
            digits = re.compile(r"[0-9]{1,3}(?![.\d])").match(self.text, self.at)
            named = len(base.base) == 1 or (base.base in GREEK and base.base != "pi")
            if digits and named:  # l1 is l_1: nobody writes a number after a letter
                self.at = digits.end()
                base = replace(base, sub=digits[0])
        if not self.latex and base.dots and not base.sub:  # ẍc is the rate of xc
            word = re.compile(r"[A-Za-z]{1,2}(?![A-Za-z])").match(self.text, self.at)
            if word and word[0] not in FUNCTIONS:
                self.at, base = word.end(), replace(base, sub=word[0])
        self.scripts(base, start)

    def differential_d(self) -> bool:
        """d of \\frac{d}{dt}: an upright operator, when it opens both halves of a fraction."""
        kinds = [t.kind for t in self.tokens[-2:]]
        start = self.at
        if re.compile(r"d\s*_").match(self.text, start):
            return False  # d_2 is a symbol
        if kinds == ["FRAC", "LBRACE"]:
            end = closing(self.text, self.tokens[-1].start)
            below = (
                re.compile(r"\s*\{\s*(?:\\[,;:! ]\s*)*(\\mathrm\{)?d").match(self.text, end)
                if end > 0
                else None
            )
            if not below:
                return False
        elif (
            kinds[-1:] == ["LBRACE"] and "DIFF" in [t.kind for t in self.tokens[-12:]]
        ) or re.match(r"d\s*\S{0,30}\s*/\s*d", self.text[start : start + 40]):
            pass
        elif not (kinds[-1:] == ["SLASH"] and "DIFF" in [t.kind for t in self.tokens[-8:]]):
            return False
        self.at += 1
        self.differential(start, partial=False)
        return True

    def differential(self, start: int, *, partial: bool) -> None:
        """∂ or d, with its order: ∂^2."""
        order = 1
        match = re.compile(r"\s*\^\s*(?:\{\s*([2-4])\s*\}|([2-4]))|\s*([²³])").match(
            self.text, self.at
        )
        if match:
            self.at = match.end()
            order = int(match[1] or match[2] or unicodedata.normalize("NFKC", match[3]))
        self.add("PARTIAL" if partial else "DIFF", order, start)

    def accented(self) -> Symbol | None:
        """The symbol under accents and fonts; None when they cover more than a symbol."""
        start = self.at
        match = COMMAND.match(self.text, start)
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
        inner = self.single(content)
        if inner == Symbol("L") and name in ("mathcal", "mathscr"):
            return Symbol("Lag")  # the Lagrangian, beside which L may be a length
        if inner is not None:
            effect = ACCENTS.get(name, "")
            if name in _BOLD and inner.key in _UNITS:
                effect = "^"  # \\vec i and \\mathbf e_1 are unit vectors
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

    def single(self, content: str) -> Symbol | None:
        """The symbol that a piece of source is, if it is exactly one."""
        if len(content) > MAX_NAME:
            return None
        tokens = type(self)(content, latex=self.latex).read()
        if len(tokens) > 2 and tokens[0].kind == "LBRACE" and tokens[-1].kind == "RBRACE":
            tokens = tokens[1:-1]
        only = tokens[0].value if len(tokens) == 1 else None
        if isinstance(only, Symbol):
            return only
        if content.strip() == "d":
            return Symbol("d")
        return None

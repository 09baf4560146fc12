"""Lettering: names with their accents, fonts, primes and scripts, in LaTeX and in plain text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from chainrule.checking.reading.alphabet import (  # fmt: skip
    ACCENTS,
    COMMAND,
    DROPPED_CALLS,
    ENERGY_LETTERS,
    FUNCTIONS,
    IDENTIFIER,
    MOVING,
    PARTS,
    SUB_OR_SUPER,
    greek,
    identifier,
    letter,
    subscript,
    words,
)
from chainrule.checking.reading.scanner import MAX_NAME, Scanner, closing
from chainrule.checking.reading.tree import Symbol

_WORD = re.compile(r"(?=[A-Z]?[a-z]*[aeiou])[A-Z]?[a-z]{4,}(?![A-Za-z])")
_WAVE = re.compile(r"sin|cos|tan|sqrt|sgn|sign")


_APART = re.compile(r"\s+(['′]+)")  # primes behind a space
_FRAME = re.compile(r"0|\(\d\)")  # p^0, ω^{(1)}: the frame, no power
_CHANGE = re.compile(r"\s*\\?(theta|phi|alpha|varphi|q|θ|φ)(?![A-Za-z])")


_BOLD = words("vec mathbf boldsymbol bm textbf overrightarrow pmb symbf")
_UNITS = {(letter, "", "") for letter in "ijke"}


class Lettering(Scanner):
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
            if digits and len(base.base) == 1:  # l1 is l_1: nobody writes a number after a letter
                self.at = digits.end()
                base = replace(base, sub=digits[0])
        self.scripts(base, start)

    def differential_d(self) -> bool:
        """d of \\frac{d}{dt}: an upright operator, when it opens both halves of a fraction."""
        kinds = [t.kind for t in self.tokens[-2:]]
        start = self.at
        if re.compile(r"d\s*_").match(self.text, start):
            return False  # d_2 is a symbol
        if kinds == ["FRAC", "LBRACE"]:
            end = closing(self.text, self.tokens[-1].start)
            below = re.compile(r"\s*\{\s*(\\mathrm\{)?d").match(self.text, end) if end > 0 else None
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
            elif self.latex and (match := _APART.match(self.text, self.at)):  # θ ′
                marks, self.at = marks + "'" * len(match[1]), match.end()
            elif character != lowered and "SUBSCRIPT" in unicodedata.name(character, ""):
                sub, self.at = sub + lowered, self.at + 1
            elif (match := SUB_OR_SUPER.match(self.text, self.at)) and match[1] == "_":
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
                elif bare in ("*", "ast", "star", "d", "des", "ref"):
                    marks += "*"
                elif _FRAME.fullmatch(bare):
                    marks += "pre" + bare.strip("()")
                elif base.base in ENERGY_LETTERS and bare in PARTS:
                    marks += "^" + bare
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
            inner = type(self)(raised, latex=self.latex).read()
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
        special = bare in (
            "T", "top", "intercal", "mathsfT", "prime", "'", "primeprime", "*", "ast", "star", "d",
            "des", "ref",
        )  # fmt: skip
        part = bare in PARTS and bool(re.search(r"[TKVUE]\s*(_\s*(\{[^{}]*\}|\w))?\s*$",
                                                self.text[max(0, here - 30) : here]))  # fmt: skip
        named = (
            special or part or bool(_FRAME.fullmatch(bare)) or (index and self.is_christoffel(here))
        )
        return content if lowered or named else None

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

"""Scripts: indices, primes, powers and frames behind a letter, and the limits of sums."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from chainrule.checking.reading.alphabet import (
    ENERGY_LETTERS,
    MOVING,
    PARTS,
    SUB_OR_SUPER,
    subscript,
)
from chainrule.checking.reading.scanner import MAX_NAME, Scanner
from chainrule.checking.reading.tree import Symbol

_APART = re.compile(r"\s+(['′]+)")  # primes behind a space
_FRAME = re.compile(r"0|\([\dA-Za-z]\)")  # p^0, ω^{(1)}, v^{(b)}: the frame, no power
_TEXT = re.compile(r"\s*\{?\s*\\(?:text|mathrm|textrm|rm|mbox)\b")
_FURTHER = re.compile(r"(?<=_\d)\d(?![\d.])")
_PRIMED = re.compile(r"('+)(\d)")


class Scripts(Scanner):
    """What is lowered and raised."""

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
            if character in "'′’" and not self.latex and base.base in MOVING:
                base, self.at = replace(base, dots=base.dots + 1), self.at + 1
            elif character in "'′’" and (self.latex or character != "'"):
                marks, self.at = marks + "'", self.at + 1
            elif self.latex and (match := _APART.match(self.text, self.at)):  # θ ′
                marks, self.at = marks + "'" * len(match[1]), match.end()
            elif character != lowered and "SUBSCRIPT" in unicodedata.name(character, ""):
                sub, self.at = sub + lowered, self.at + 1
            elif (match := SUB_OR_SUPER.match(self.text, self.at)) and match[1] == "_":
                self.at = match.end()
                sub += subscript(self.argument())
                if further := _FURTHER.match(self.text, self.at):  # s_12 is s_{12}
                    sub, self.at = sub + further[0], further.end()
            elif match and raised is None and self.raised(match.end()) is not None:
                self.at = match.end()
                content = self.argument()
                bare = subscript(content)
                if bare in ("T", "top", "intercal", "mathsfT"):
                    raised = "T"
                elif bare in ("prime", "'", "primeprime"):
                    marks += "'" * (2 if "primeprime" in bare else 1)
                elif power := _PRIMED.fullmatch(bare):  # θ^{'2} is (θ')²
                    marks, raised = marks + power[1], power[2]
                elif bare in ("*", "ast", "star", "d", "des", "ref"):
                    marks += "*"
                elif _FRAME.fullmatch(bare):
                    marks += "pre" + bare.strip("()")
                elif base.base in ENERGY_LETTERS and bare in PARTS:
                    marks += "^" + bare
                elif _TEXT.match(content) and len(bare) > 1:
                    sub += bare  # J_p^{\text{eff}} is one name
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
        text = len(bare) > 1 and bool(_TEXT.match(content))
        named = (
            text
            or special
            or part
            or bool(_PRIMED.fullmatch(bare))
            or bool(_FRAME.fullmatch(bare))
            or (index and self.is_christoffel(here))
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
        found = re.fullmatch(r"([a-z](?:,[a-z])*|[i-n]{2})(?:=(\w+))?", limits["_"])
        if found:
            self.add(
                "SIGMA", (found[1].replace(",", ""), found[2] or "1", limits["^"] or "n"), start
            )
        else:
            self.add("BAD", "a sum without a readable index", start)

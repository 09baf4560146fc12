"""Expressions as text, LaTeX, Python source and SymPy objects: one walk, four alphabets."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from chainrule.exact.form import Name, Sum, Term, Trig, layout
from chainrule.exact.rates import RateFunction
from chainrule.exact.ring import Combination, combination_text
from chainrule.extras import extra

if TYPE_CHECKING:
    from chainrule.exact.expression import Expression

GREEK = {"lambda": "λ"} | dict(
    alpha="α", beta="β", gamma="γ", delta="δ", epsilon="ε", zeta="ζ", eta="η", theta="θ",
    iota="ι", kappa="κ", mu="μ", nu="ν", xi="ξ", pi="π", rho="ρ", sigma="σ", tau="τ",
    upsilon="υ", phi="φ", chi="χ", psi="ψ", omega="ω", Gamma="Γ", Delta="Δ", Theta="Θ",
    Lambda="Λ", Xi="Ξ", Pi="Π", Sigma="Σ", Phi="Φ", Psi="Ψ", Omega="Ω",
)  # fmt: skip
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_WORDS = "|".join([*sorted(GREEK, key=len, reverse=True), "[a-z]{4,}"])
_HEAD = re.compile(rf"({_WORDS})(?=[\d_]|$)|.")


def split_name(name: str) -> tuple[str, str]:
    """A letter or word and its subscript: lc1 → (l, c1), theta2 → (theta, 2), slew → (slew, "")."""
    match = _HEAD.match(name)
    head = match.group() if match else name
    return head, name[len(head) :].strip("_")


def _called(function: RateFunction, verb: str, spell: Callable[[str], str], times: str) -> str:
    """function(factor · rates), each rate spelt in the alphabet at hand."""
    inner = _angle(function.argument, spell)
    if function.factor != 1:
        inner = f"({inner})" if len(function.argument) > 1 else inner
        python = times == "*"
        factor = function.factor if python else f"{float(function.factor):.12g}"
        inner = f"{factor}{times}{inner}"
    return verb % inner if "%s" in verb else f"{verb}({inner})"


def latex_name(name: str) -> str:
    """A symbol in LaTeX: l_{c1}, \\dot q_{1}, \\operatorname{sign}(\\dot q_{1})."""
    function = RateFunction.parse(name)
    if function:
        verb = {"atan": r"\arctan", "tanh": r"\tanh", "gauss": r"e^{-(%s)^{2}}"}
        written = verb.get(function.function, rf"\operatorname{{{function.function}}}")
        return _called(function, written, latex_name, r"\,")
    base, dots = name.rstrip("'"), name.count("'")
    head, subscript = split_name(base)
    head = "\\" + head if head in GREEK else rf"\mathrm{{{head}}}" if head[1:] else head
    head = {0: head, 1: rf"\dot{{{head}}}", 2: rf"\ddot{{{head}}}"}[dots]
    return f"{head}_{{{subscript.replace('_', ',')}}}" if subscript else head


def text_name(name: str) -> str:
    """A symbol for the terminal, with dots above rates: q̇1."""
    function = RateFunction.parse(name)
    if function:
        verb = {"gauss": "exp(-(%s)²)"}.get(function.function, function.function)
        return _called(function, verb, text_name, " ")
    base, dots = name.rstrip("'"), name.count("'")
    head, _ = split_name(base)
    mark = ("", "\u0307", "\u0308")[dots]
    letters = GREEK.get(head, head)
    return letters[:1] + mark + letters[1:] + base[len(head) :]


def python_name(name: str) -> str:
    """A symbol as a Python identifier: q1' is q1d; sign(q1') is a call."""
    function = RateFunction.parse(name)
    if function:
        verb = {"gauss": "exp(-(%s)**2)"}.get(function.function, function.function)
        return _called(function, verb, python_name, "*")
    return name.rstrip("'") + "d" * name.count("'")


class Printer:
    """Writes a layout; the subclasses hold the alphabet."""

    times = " "
    minus, plus = " - ", " + "

    def expression(self, expression: Expression) -> str:
        """The expression in this alphabet."""
        return self.sum(layout(expression))

    def sum(self, node: Sum) -> str:
        """a + b − c"""
        if not node.terms:
            return "0"
        while len(node.terms) == 1 and node.terms[0].is_sum():
            node = node.terms[0].factors[0][0]  # type: ignore[assignment]
        written = ""
        for term in node.terms:
            negative = term.coefficient < 0
            if written:
                written += self.minus if negative else self.plus
            elif negative:
                written += "-"
            written += self.term(Term(abs(term.coefficient), term.factors))
        return written

    def term(self, term: Term) -> str:
        """number × factors"""
        factors = [self.power(base, power) for base, power in term.factors]
        number = self.number(term.coefficient)
        return self.times.join(([number] if term.coefficient != 1 or not factors else []) + factors)

    def number(self, value: Fraction) -> str:
        """A rational number; one of many digits, from a rotation, is rounded."""
        return _decimal(value) or f"{value.numerator}/{value.denominator}"

    def power(self, base: Name | Trig | Sum, power: int) -> str:
        """baseᵖᵒʷᵉʳ"""
        raise NotImplementedError


def _decimal(value: Fraction) -> str | None:
    """A decimal where a fraction would be harder to read (0.0432, 0.866025403784), else None."""
    if value.denominator == 1 and value.numerator < 10**LONG:
        return str(value.numerator)
    if value.denominator > 10**LONG or value.numerator > 10**LONG:
        return f"{float(value):.{LONG}g}"
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest == 1 and value.denominator > 64:
        text = repr(float(value))
        return text if Fraction(text) == value else None
    return None


LONG = 12  # digits: beyond them a number comes from a rational rotation, and is rounded for people


class TextPrinter(Printer):
    """Unicode text for the terminal."""

    def power(self, base: Name | Trig | Sum, power: int) -> str:
        raised = str(power).translate(SUPERSCRIPTS) if power != 1 else ""
        if isinstance(base, Sum):
            return f"({self.sum(base)}){raised}"
        if isinstance(base, Trig):
            return f"{base.function}{raised}({_angle(base.angle, text_name)})"
        return text_name(base.name) + raised


@dataclass(frozen=True)
class LatexPrinter(Printer):
    """LaTeX; with `short`, c_{12} for cos(q1 + q2)."""

    short: bool = False
    taken: frozenset[str] = frozenset()  # what c_{2} must not be confused with
    times = r" \, "

    def expression(self, expression: Expression) -> str:
        taken = frozenset(latex_name(name) for name in expression.ring.symbols)
        return replace(self, taken=taken).sum(layout(expression))

    def number(self, value: Fraction) -> str:
        decimal = re.sub(r"e([-+])0*(\d+)", r" \\cdot 10^{\1\2}", _decimal(value) or "")
        return decimal.replace("{+", "{") or rf"\tfrac{{{value.numerator}}}{{{value.denominator}}}"

    def power(self, base: Name | Trig | Sum, power: int) -> str:
        raised = f"^{{{power}}}" if power != 1 else ""
        if isinstance(base, Sum):
            return rf"\left({self.sum(base)}\right){raised}"
        if isinstance(base, Trig):
            indices = _indices(base.angle) if self.short else None
            if indices and f"{base.function[0]}_{{{indices}}}" not in self.taken:
                return f"{base.function[0]}_{{{indices}}}{raised}"
            angle = _angle(base.angle, latex_name)
            angle = angle if len(base.angle) == 1 and base.angle[0][1] == 1 else f"({angle})"
            return rf"\{base.function}{raised} {angle}"
        name = latex_name(base.name)
        return rf"{name}{raised}" if "(" not in name or not raised else rf"({name}){raised}"


class PythonPrinter(Printer):
    """Python source."""

    times = "*"

    def number(self, value: Fraction) -> str:
        whole = value.denominator == 1
        return str(value.numerator) if whole else f"({value.numerator}/{value.denominator})"

    def power(self, base: Name | Trig | Sum, power: int) -> str:
        raised = f"**{power}" if power != 1 else ""
        if isinstance(base, Sum):
            return f"({self.sum(base)}){raised}"
        if isinstance(base, Trig):
            return f"{base.function}({combination_text(base.angle)}){raised}"
        return python_name(base.name) + raised


TEXT, PYTHON = TextPrinter(), PythonPrinter()


def _angle(angle: Combination, spell: Callable[[str], str]) -> str:
    written = ""
    for name, k in angle:
        sign = ("-" if k < 0 else "") if not written else " - " if k < 0 else " + "
        written += sign + (f"{abs(k)} " if abs(k) != 1 else "") + spell(name)
    return written


def _indices(angle: Combination) -> str | None:
    """`12` for q1 + q2, `1-2` for q1 − q2; None when the names have no plain index."""
    written = ""
    for name, k in angle:
        head, subscript = split_name(name)
        word = head[1:] and head not in GREEK
        if word or not subscript.isdigit() or abs(k) != 1:
            return None
        written += ("-" if k < 0 else "") + subscript
    return written


def to_sympy(expression: Expression) -> Any:
    """The laid-out expression as a SymPy expression of real symbols."""
    sympy = extra("sympy", "sympy")

    def rational(value: Fraction) -> Any:
        return sympy.Rational(value.numerator, value.denominator)

    def factor(base: Name | Trig | Sum) -> Any:
        if isinstance(base, Sum):
            return total(base)
        if isinstance(base, Trig):
            angle = sympy.Add(*[k * sympy.Symbol(name, real=True) for name, k in base.angle])
            return getattr(sympy, base.function)(angle)
        function = RateFunction.parse(base.name)
        if function:
            rates = [k * sympy.Symbol(python_name(n), real=True) for n, k in function.argument]
            inner = rational(Fraction(function.factor)) * sympy.Add(*rates)
            if function.function == "gauss":
                return sympy.exp(-(inner**2))
            return getattr(sympy, function.function)(inner)
        return sympy.Symbol(python_name(base.name), real=True)

    def total(node: Sum) -> Any:
        return sympy.Add(
            *[
                sympy.Mul(rational(t.coefficient), *[factor(b) ** p for b, p in t.factors])
                for t in node.terms
            ]
        )

    return total(layout(expression))

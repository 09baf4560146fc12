"""Programs: derivations in SymPy and NumPy, followed by their syntax tree and never executed.

Names are followed through assignments, matrices, `diff`, `jacobian` and loops over `range`; what
is assigned to the name of a quantity (T, V, L, EOM, M[0, 0]), or returned by a function named
after one (`gravity_vector`), is a formula. Anything else that a program may do is left alone.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from chainrule.checking.reading.alphabet import ENERGY_LETTERS, FUNCTIONS, identifier, words
from chainrule.checking.reading.documents.arrays import (
    UnknownValueError,
    diff,
    dot,
    each,
    jacobian,
    kept,
    operation,
    total,
    turned,
    whole,
    written,
)
from chainrule.checking.reading.tree import (
    FunctionOf,
    Negative,
    Number,
    Power,
    Quotient,
    Symbol,
    Tree,
    walk,
)

MAX_CODE = 50_000  # signs of a block
MAX_STEPS = 5_000  # statements that are followed
PROBLEMS = (UnknownValueError, RecursionError, IndexError, TypeError, ValueError, ArithmeticError)
"""With which a statement is not followed: no number, no index, shapes that do not fit."""
_QUANTITY = re.compile(
    r"(?:[TVUKPEL]|KE|PE|Lagrangian|Lag|Ek|Ep)_?\d?|[MDHCGEOM]{1,3}_?\d{0,2}|[xyz]_?\d|H"
)
_RETURNS = {
    "M": r"inertia|mass", "C": r"coriolis", "G": r"gravity|gravitation", "T": r"kinetic",
    "V": r"potential", "L": r"lagrangian", "E": r"hamiltonian|energy",
}  # fmt: skip
_SAME = words("simplify expand factor trigsimp collect cancel float Matrix array asarray copy doit "
              "ImmutableMatrix nsimplify squeeze evalf")  # fmt: skip
_VECTOR = re.compile(r"(?:(d{0,2})(q|theta|th))(?:_?(d|dd|dot|ddot))?")
_ANGLE = re.compile(r"(d{0,2})t(?:h|heta)?_?(\d)(?:_?(d{1,2}|d?dot))?")


_ACCELERATION = re.compile(r"(x|theta\d?|th\d?|phi\d?|q\d?)_?(?:acc|accel|acceleration|dotdot)")
#: alpha1, domega_2, w1_dot: rates of angular velocities.
_FASTER = re.compile(
    r"(?:alpha|acc|a|ang_acc|angular_acceleration|domega|dw|domega_?dt|dw_?dt)_?(\d?)(?:_?dt)?"
    r"|(?:omega|w)_?(\d?)_?dot"
)
WAVES = ("sin", "cos", "tan")
_HABITS = {  # names of programs in place of letters
    "masscart": Symbol("m", "c"), "mass_cart": Symbol("m", "c"), "cart_mass": Symbol("m", "c"),
    "masspole": Symbol("m", "p"), "mass_pole": Symbol("m", "p"), "pole_mass": Symbol("m", "p"),
    "gravity": Symbol("g"), "length": Symbol("l"), "force": Symbol("F"), "torque": Symbol("tau"),
}  # fmt: skip


@dataclass(frozen=True)
class Assignment:
    """A name and what it is, with the places of both in the block."""

    name: Symbol
    value: Tree
    target_span: tuple[int, int]
    value_span: tuple[int, int]


def assignments(code: str) -> list[Assignment]:
    """The quantities that a program writes down, in order; none where it cannot be parsed."""
    if len(code) > MAX_CODE:
        return []
    try:
        tree = ast.parse(textwrap.dedent(code))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    lines = code.split("\n")
    first = next((line for line in lines if line.strip()), "")
    program = _Program(lines, len(first) - len(first.lstrip(" \t")))
    program.follow(tree.body, {})
    return program.found


class _Program:
    """A walk over the statements of a program, with what its names stand for."""

    def __init__(self, lines: list[str], margin: int):
        self.margin, self.found, self.steps = margin, list[Assignment](), 0
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def follow(self, body: list[ast.stmt], names: dict[str, Any], called: str = "") -> None:
        """Statement by statement; what is not followed makes its names unknown."""
        for node in body:
            self.steps += 1
            if self.steps > MAX_STEPS:
                return
            try:
                self._statement(node, names, called)
            except PROBLEMS:
                for target in getattr(node, "targets", []):
                    names.pop(getattr(target, "id", ""), None)

    def _statement(self, node: ast.stmt, names: dict[str, Any], called: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.follow(node.body, {}, node.name)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            self._assign(node.targets[0], node.value, names)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            whole = ast.BinOp(node.target, node.op, node.value)
            names[node.target.id] = kept(self._value(whole, names))
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            for i in self._value(node.iter, names):
                names[node.target.id] = i
                self.follow(node.body, names, called)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            self._append(node.value, names)
        elif isinstance(node, ast.Return) and node.value is not None and called:
            for letter, pattern in _RETURNS.items():
                if re.search(pattern, called, re.IGNORECASE):
                    self._write(Symbol(letter), node.value, node.value, names)
                    return

    def _assign(self, target: ast.expr, value: ast.expr, names: dict[str, Any]) -> None:
        if isinstance(target, ast.Tuple):
            parts = value.elts if isinstance(value, ast.Tuple) else None
            if parts is None or len(parts) != len(target.elts):
                return  # th1, w1 = state: names that stay what they are
            for one, other in zip(target.elts, parts, strict=True):
                self._assign(one, other, names)
            return
        if isinstance(target, ast.Subscript):
            base, places = _places(target, self, names)
            if _QUANTITY.fullmatch(base) and 1 <= len(places) <= 2 and max(places) < 9:
                index = "".join(str(i + 1) for i in places)
                self._write(Symbol(base, index), target, value, names, number=True)
            return
        if not isinstance(target, ast.Name):
            return
        found = kept(self._value(value, names))
        if isinstance(found, Number) and found.value:
            names.pop(target.id, None)  # m1 = 1.0: a value, not what it is
            return
        names[target.id] = found
        scalar = isinstance(found, Tree)
        motion = _symbol(target.id)
        if scalar and motion.dots == 2:  # theta_ddot = …
            names[target.id] = motion
            self._write(motion, target, value, names)
            return
        faster = _FASTER.fullmatch(target.id)
        if scalar and faster and _turns(found, target.id):  # alpha_1 = −g/l sin θ
            names[target.id] = Symbol("omega", faster[1] or faster[2] or "", 1)
            self._write(names[target.id], target, value, names)
            return
        if _QUANTITY.fullmatch(target.id) and (scalar or isinstance(found, list)):
            symbol = identifier(target.id)[0]
            if scalar and symbol.base in "MCGDEOM" and not symbol.sub and symbol.base != "E":
                return  # M = m1 + m2 is no matrix
            wrote = self._write(symbol, target, value, names)
            if wrote and scalar and symbol.base in ENERGY_LETTERS | {"L", "KE", "PE", "Lag"}:
                names[target.id] = symbol  # what uses it is compared with the right one

    def _write(
        self, name: Symbol, target: ast.expr, value: ast.expr, names: dict[str, Any],
        *, number: bool = False,
    ) -> bool:  # fmt: skip
        tree = written(self._value(value, names))
        if tree is None or not (kept(tree).symbols or number):
            return False
        self.found.append(Assignment(name, tree, self._span(target), self._span(value)))
        return True

    def _span(self, node: ast.expr) -> tuple[int, int]:
        first = self.starts[node.lineno - 1] + node.col_offset + self.margin
        last = self.starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0) + self.margin
        return first, last

    def _append(self, call: ast.Call, names: dict[str, Any]) -> None:
        if isinstance(call.func, ast.Attribute) and call.func.attr == "append":
            into = names.get(getattr(call.func.value, "id", ""))
            if isinstance(into, list):
                into.append(kept(self._value(call.args[0], names)))

    def _value(self, node: ast.expr, names: dict[str, Any]) -> Any:
        """A tree, a list of values, or a whole number of a loop."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return Number(Fraction(str(node.value)))
        if isinstance(node, ast.Name):
            return names.get(node.id) if node.id in names else _symbol(node.id)
        if isinstance(node, ast.UnaryOp):
            body = self._value(node.operand, names)
            return each(body, Negative) if isinstance(node.op, ast.USub) else body
        if isinstance(node, ast.BinOp):
            left, right = self._value(node.left, names), self._value(node.right, names)
            return operation(node.op, left, right)
        if isinstance(node, ast.List | ast.Tuple):
            return [self._value(item, names) for item in node.elts]
        if isinstance(node, ast.Subscript):
            return self._item(node, names)
        if isinstance(node, ast.Attribute):
            if node.attr == "T":
                return turned(self._value(node.value, names))
            return Symbol("pi") if node.attr == "pi" else _symbol(node.attr)
        if isinstance(node, ast.Call):
            return self._call(node, names)
        raise UnknownValueError

    def _item(self, node: ast.Subscript, names: dict[str, Any]) -> Any:
        if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
            return _symbol(node.slice.value)  # params['m1']
        base, places = _places(node, self, names)
        found = names.get(base)
        if not isinstance(found, list):
            return _entry(base, places)
        for i in places:
            found = found[i]
        return found[0] if isinstance(found, list) and len(found) == 1 else found

    def _call(self, node: ast.Call, names: dict[str, Any]) -> Any:
        own = node.func.value if isinstance(node.func, ast.Attribute) else None
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        arguments = [self._value(a, names) for a in node.args if not isinstance(a, ast.Constant)
                     or not isinstance(a.value, str)]  # fmt: skip
        method = own is not None and not (isinstance(own, ast.Name) and own.id not in names)
        if method and own is not None and name not in FUNCTIONS:
            arguments = [self._value(own, names), *arguments]
        if name in ("symbols", "Symbol", "dynamicsymbols", "Function"):
            texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
            found = [_symbol(w) for text in texts for w in re.split(r"[\s,]+", str(text)) if w]
            return found[0] if len(found) == 1 else found
        if name in FUNCTIONS and len(arguments) == 1:
            return FunctionOf(FUNCTIONS[name], arguments[0])
        if name in _SAME and arguments:
            return arguments[0]
        known: dict[str, Callable[..., Any]] = {
            "diff": diff, "Derivative": diff, "jacobian": jacobian, "dot": dot, "len": len,
            "range": lambda *n: range(*map(whole, n)), "Rational": Quotient, "sum": total,
            "transpose": turned, "square": lambda x: Power(x, Number(Fraction(2))),
        }  # fmt: skip
        if name not in known:
            raise UnknownValueError
        return known[name](*arguments)


def _turns(value: Tree, name: str) -> bool:
    """Whether a value holds a sine or cosine, and none of what it is called."""
    waves = [n.argument for n in walk(value) if isinstance(n, FunctionOf) and n.name in WAVES]
    bases = {s.base for argument in waves for s in argument.symbols}
    return bool(waves) and not bases & {_symbol(name).base, "omega"}


def _symbol(name: str) -> Symbol:
    """theta1_d as θ̇₁, th2 and t2 as θ₂, w1 as ω₁."""
    if name in _HABITS:
        return _HABITS[name]
    faster = _ACCELERATION.fullmatch(name)
    if faster:
        return replace(_symbol(faster[1]), dots=2)
    angle = _ANGLE.fullmatch(name)
    if angle:
        dots = len(angle[1]) + {"": 0, "d": 1, "dot": 1}.get(angle[3] or "", 2)
        return Symbol("theta", angle[2], dots)
    if turn := re.fullmatch(r"w(\d)", name):
        return Symbol("omega", turn[1])
    vector = _VECTOR.fullmatch(name)
    if vector:
        base = "q" if vector[2] == "q" else "theta"
        return Symbol(base, "", len(vector[1]) + {"": 0, "d": 1, "dot": 1}.get(vector[3] or "", 2))
    parts = identifier(name)
    return parts[0] if len(parts) == 1 else Symbol(name)


def _entry(base: str, places: list[int]) -> Symbol:
    """q[0] as q₁, q_dot[1] as q̇₂, of a name that nothing is known about."""
    symbol = _symbol(base)
    if symbol.sub or base in ("state", "x", "params", "p"):
        raise UnknownValueError
    index = "".join(str(i + 1) for i in places)
    return Symbol(symbol.base, index, symbol.dots)


def _places(node: ast.Subscript, program: _Program, names: dict[str, Any]) -> tuple[str, list[int]]:
    base = node.value.id if isinstance(node.value, ast.Name) else getattr(node.value, "attr", "")
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return base, [whole(program._value(p, names)) for p in parts]

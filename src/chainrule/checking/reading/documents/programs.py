"""Programs: derivations in SymPy and NumPy, followed by their syntax tree and never executed.

Names are followed through assignments, matrices, `diff`, `jacobian` and loops over `range`; what
is assigned to the name of a quantity (T, V, L, EOM, M[0, 0]), or returned by a function named
after one (`gravity_vector`), is a formula. Anything else that a program may do is left alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeGuard

from chainrule.checking.reading.alphabet import FUNCTIONS, words
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
from chainrule.checking.reading.documents.columns import Column, column_of, columns
from chainrule.checking.reading.documents.indents import parsed
from chainrule.checking.reading.documents.names import entry_of, faster, symbol_of
from chainrule.checking.reading.documents.states import ProgramStates, states
from chainrule.checking.reading.documents.targets import (
    is_kept,
    is_quantity,
    is_value,
    quantity,
    said_by,
    turns,
)
from chainrule.checking.reading.tree import (
    FunctionOf,
    Negative,
    Number,
    Power,
    Quotient,
    Symbol,
    Tree,
)

MAX_STEPS = 5_000  # statements that are followed
PROBLEMS = (UnknownValueError, RecursionError, IndexError, TypeError, ValueError, ArithmeticError)
"""With which a statement is not followed: no number, no index, shapes that do not fit."""
_SAME = words("simplify expand factor trigsimp collect cancel float Matrix array asarray tensor "
              "copy doit ImmutableMatrix nsimplify squeeze evalf S sympify Integer")  # fmt: skip
_CONSTANTS = {"pi": Symbol("pi"), "Half": Number(Fraction(1, 2))}
_MODULES = words("np numpy sp sympy sm smp math torch jnp tf cmath onp anp mp ca casadi")


@dataclass(frozen=True)
class Assignment:
    """A name and what it is, with the places of both in the block."""

    name: Symbol
    value: Tree
    target_span: tuple[int, int]
    value_span: tuple[int, int]


def assignments(code: str, names: dict[str, Any] | None = None) -> list[Assignment]:
    """The quantities that a program writes down, in order; none where it cannot be parsed.

    `names` are those that earlier pieces of it have made, and are added to.
    """
    read = parsed(code)
    if read is None:
        return []
    tree, lost = read
    program = _Program(code.split("\n"), lost, _MODULES | imported(tree), columns(tree))
    program.follow(tree.body, {} if names is None else names)
    return program.found


class _Program:
    """A walk over the statements of a program, with what its names stand for."""

    def __init__(
        self,
        lines: list[str],
        lost: list[int],
        modules: frozenset[str],
        columns: dict[Column, Symbol],
    ):
        self.modules, self.columns = modules, columns
        self.found, self.steps = list[Assignment](), 0
        self.states = ProgramStates()
        self.starts, at = list[int](), 0  # where the column 0 of the tree's lines is
        for line, signs in zip(lines, lost, strict=True):
            self.starts.append(at + signs)
            at += len(line) + 1

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
        if isinstance(node, ast.FunctionDef):
            before, self.states = self.states, states(node)
            self.follow(node.body, dict(self.states.names), node.name)
            self.states = before
        elif isinstance(node, ast.ClassDef):
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
        elif isinstance(node, ast.With | ast.Try) or _is_main(node):
            self.follow(node.body, names, called)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            self._append(node.value, names)
        elif isinstance(node, ast.Return) and self.states.returned:
            for rate, motion in self.states.returned:
                self._write(motion, rate, rate, names)
        elif isinstance(node, ast.Return) and node.value is not None and called:
            letter = said_by(called)
            if letter:
                self._write(Symbol(letter), node.value, node.value, names)

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
            motion = self.states.slots.get((base, places[0])) if len(places) == 1 else None
            if motion is not None:  # dydt[1] = …
                self._write(motion, target, value, names)
                return
            if is_quantity(base) and 1 <= len(places) <= 2 and max(places) < 9:
                index = "".join(str(i + 1) for i in places)
                self._write(Symbol(base, index), target, value, names, number=True)
            return
        if not isinstance(target, ast.Name) or target.id in self.states.names:
            return
        found = kept(self._value(value, names))
        if is_value(found):
            names.pop(target.id, None)
            return
        names[target.id] = found
        scalar = isinstance(found, Tree)
        motion = self.states.rates.get(target.id) or symbol_of(target.id)
        if scalar and motion.dots == 2:  # theta_ddot = …
            names[target.id] = motion
            self._write(motion, target, value, names)
            return
        turning = faster(target.id)
        if scalar and turning is not None and turns(found, target.id):  # alpha_1 = −g/l sin θ
            names[target.id] = turning
            self._write(turning, target, value, names)
            return
        symbol = quantity(target.id, found)
        if symbol is None:
            return
        wrote = self._write(symbol, target, value, names)
        if wrote and scalar and is_kept(symbol):
            names[target.id] = symbol  # what uses it is compared with the right one

    def _write(
        self, name: Symbol, target: ast.expr, value: ast.expr, names: dict[str, Any],
        *, number: bool = False,
    ) -> bool:  # fmt: skip
        tree = written(self._value(value, names))
        if tree is None or tree == name or not (kept(tree).symbols or number):
            return False
        self.found.append(Assignment(name, tree, self._span(target), self._span(value)))
        return True

    def _span(self, node: ast.expr) -> tuple[int, int]:
        first = self.starts[node.lineno - 1] + node.col_offset
        return first, self.starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)

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
            return names.get(node.id) if node.id in names else symbol_of(node.id)
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
            return _CONSTANTS.get(node.attr) or symbol_of(node.attr)
        if isinstance(node, ast.Call):
            return self._call(node, names)
        raise UnknownValueError

    def _item(self, node: ast.Subscript, names: dict[str, Any]) -> Any:
        if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
            return symbol_of(node.slice.value)  # params['m1']
        column = column_of(node)
        if column in self.columns:
            return self.columns[column]
        base, places = _places(node, self, names)
        state = self.states.entries.get((base, places[0])) if len(places) == 1 else None
        if state is not None:
            return state
        found = names.get(base)
        if not isinstance(found, list):
            return entry_of(base, places)
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
        method = own is not None and not (isinstance(own, ast.Name) and own.id in self.modules)
        if method and own is not None and name not in FUNCTIONS:
            arguments = [self._value(own, names), *arguments]
        if name in ("symbols", "Symbol", "dynamicsymbols", "Function"):
            texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
            found = [symbol_of(w) for text in texts for w in re.split(r"[\s,]+", str(text)) if w]
            return found[0] if len(found) == 1 else found
        if name in FUNCTIONS and len(arguments) == 1:
            return FunctionOf(FUNCTIONS[name], arguments[0])
        if name in _SAME and arguments:
            return arguments[0]
        known: dict[str, Callable[..., Any]] = {
            "diff": diff, "Derivative": diff, "jacobian": jacobian, "dot": dot, "len": len,
            "range": lambda *n: range(*map(whole, n)), "Rational": Quotient, "sum": total,
            "transpose": turned, "square": lambda x: Power(x, Number(Fraction(2))),
            "power": Power, "pow": Power,
        }  # fmt: skip
        if name not in known:
            raise UnknownValueError
        return known[name](*arguments)


def _is_main(node: ast.stmt) -> TypeGuard[ast.If]:
    """if __name__ == "__main__": …"""
    return isinstance(node, ast.If) and "__name__" in ast.dump(node.test)


def imported(tree: ast.AST) -> frozenset[str]:
    """What a program calls its modules."""
    aliases = [a for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]
    return frozenset(a.asname or a.name.partition(".")[0] for a in aliases)


def _places(node: ast.Subscript, program: _Program, names: dict[str, Any]) -> tuple[str, list[int]]:
    base = node.value.id if isinstance(node.value, ast.Name) else getattr(node.value, "attr", "")
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return base, [whole(program._value(p, names)) for p in parts]

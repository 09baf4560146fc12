"""Programs: entries such as M[0, 0] = m1*l1**2, by their syntax tree and never executed."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

MAX_CODE = 50_000  # signs of a block
_MODULES = frozenset(["np", "numpy", "math", "sp", "sympy", "sm", "jnp", "torch", "casadi", "ca"])
_FUNCTIONS = frozenset(["sin", "cos", "tan", "sqrt"])
_ANGLE = re.compile(r"(d{0,2})(?:t|th|theta|q|phi|alpha)(\d)((?:_?(?:dd|d)?(?:ot)?)?)")
_ENTRY = re.compile(r"[MDHCG]_?\d{1,2}")
_MATH = (ast.BinOp, ast.UnaryOp, ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript,
         ast.operator, ast.unaryop, ast.expr_context, ast.Tuple)  # fmt: skip


@dataclass(frozen=True)
class Assignment:
    """target = value as a formula, with the places of both in the block."""

    target: str
    value: str
    target_span: tuple[int, int]
    value_span: tuple[int, int]


def entries(code: str) -> list[Assignment]:
    """Entries of matrices and the names that they use, in order."""
    if len(code) > MAX_CODE:
        return []
    try:
        tree = ast.parse(textwrap.dedent(code))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    indent = len(code) - len(code.lstrip("\n"))
    margin = len(code[indent:]) - len(code[indent:].lstrip(" \t")) if code.strip() else 0
    starts = [0]
    for line in code.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    found = [line for node in ast.walk(tree) if (line := _line(node, starts, margin)) is not None]
    found.sort(key=lambda line: line.target_span)
    wanted: set[str] = set()
    kept = []
    for line in reversed(found):  # what an entry uses stands before it
        if "[" in line.target or _ENTRY.fullmatch(line.target) or line.target in wanted:
            wanted |= set(re.findall(r"[A-Za-z_]\w*", line.value))
            kept.append(line)
    return [
        Assignment(_entry(k.target), k.value, k.target_span, k.value_span) for k in reversed(kept)
    ]


def _line(node: ast.AST, starts: list[int], margin: int) -> Assignment | None:
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return None
    target, value = node.targets[0], node.value
    if not all(isinstance(n, _MATH) for n in ast.walk(value)) or isinstance(value, ast.Tuple):
        return None
    if isinstance(target, ast.Subscript):
        name = _indexed(target)
    else:
        name = target.id if isinstance(target, ast.Name) else None
    written = _written(value)
    if name is None or written is None:
        return None
    return Assignment(name, written, _span(target, starts, margin), _span(value, starts, margin))


def _span(node: ast.expr, starts: list[int], margin: int) -> tuple[int, int]:
    first = starts[node.lineno - 1] + node.col_offset + margin
    return first, starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0) + margin


def _indexed(node: ast.Subscript) -> str | None:
    """M[0, 1] as M[01], counted from zero."""
    if not isinstance(node.value, ast.Name):
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    digits = [p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, int)]
    if (
        len(digits) != len(parts)
        or not 1 <= len(digits) <= 2
        or any(not 0 <= d < 9 for d in digits)
    ):
        return None
    return f"{node.value.id}[{''.join(map(str, digits))}]"


def _entry(target: str) -> str:
    """M[01] as M12: notes count from one."""
    name, bracket, digits = target.rstrip("]").partition("[")
    return name + "".join(str(int(d) + 1) for d in digits) if bracket else target


class _Plain(ast.NodeTransformer):
    """np.cos(t2) as cos(theta2), q[0] as q1."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id in (*_MODULES, "self"):
            return ast.Name(node.attr, ast.Load())
        raise ValueError(node.attr)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        name = _indexed(node)
        if name is None:
            raise ValueError("an index")
        return self.visit_Name(ast.Name(_entry(name), ast.Load()))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        angle = _ANGLE.fullmatch(node.id)
        if angle and not node.id.startswith("q"):
            dots = len(angle[1]) + {"": 0}.get(angle[3], 2 if "dd" in angle[3] else 1)
            letter = "theta" if re.match(r"d{0,2}t", node.id) else node.id
            if letter == "theta":
                return ast.Name(f"theta{angle[2]}" + ("_" + "d" * dots if dots else ""), ast.Load())
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.func, ast.Name) or node.func.id not in _FUNCTIONS or node.keywords:
            raise ValueError("a call")
        return node


def _written(value: ast.expr) -> str | None:
    try:
        return ast.unparse(_Plain().visit(ast.parse(ast.unparse(value), mode="eval").body))
    except (ValueError, RecursionError):
        return None


def blocks(lines: list[Assignment]) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """(formula, where it begins, the place of each of its signs after that) for each line."""
    for line in lines:
        (start, stop), (first, last) = line.target_span, line.value_span
        places = [0] * len(line.target) + [stop - start] * 3 + [first - start] * len(line.value)
        yield f"{line.target} = {line.value}", start, (*places, last - start)

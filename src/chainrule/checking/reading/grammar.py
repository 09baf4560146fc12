"""The grammar of formulas, and the tree that it builds: tokens in, `Tree` out.

LALR(1), so reading takes linear time; the tokens come from `tokens.py`, which has already decided
what a letter is. Nothing is ever evaluated as code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, TypeGuard, cast

from lark import Lark
from lark import Token as LarkToken
from lark.exceptions import LarkError, UnexpectedInput
from lark.lexer import Lexer

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.scanner import APPROXIMATE, MAX_DEPTH, Token, UnreadError
from chainrule.checking.reading.tree import (  # fmt: skip
    NOTHING,
    AtPoint,
    Brackets,
    Cross,
    Derivative,
    Differential,
    Dots,
    FunctionOf,
    MatrixEntry,
    Negative,
    Number,
    Power,
    Summation,
    Symbol,
    Transpose,
    Tree,
    WrittenMatrix,
    WrittenSum,
    children,
    ungrouped,
)
from chainrule.checking.reading.writing import (
    ARGUMENTS,
    dependent,
    is_dependence,
    product,
    quotient,
)

GRAMMAR = r"""
?start: expr

?expr: term
    | _MINUS term            -> negative
    | _PLUS term             -> positive
    | expr _PLUS term        -> plus
    | expr _MINUS term       -> minus
    | expr _PLUS _MINUS term -> minus

?term: product
    | sigma
    | product sigma          -> scaled_sigma
    | product _TIMES sigma   -> scaled_sigma
sigma: SIGMA term

product: factor (times | CROSS signed | SLASH signed)*
?times: factor | _TIMES signed
?signed: factor | _MINUS signed -> negative

?factor: atom
    | factor _CARET exponent -> power
    | factor _TRANSPOSE      -> transpose
    | factor _PRIME          -> transpose
    | factor _AT             -> at_point
    | factor ENTRY           -> entry
?exponent: atom | _MINUS atom -> negative

?atom: NUMBER                -> number
    | SYMBOL                 -> symbol
    | _ELLIPSIS              -> dots
    | group | matrix
    | FUNCTION group         -> function
    | FUNCTION _CARET exponent group -> function_power
    | _FRAC half half        -> fraction
    | _SQRT half             -> root
    | _DOT half              -> rate
    | _DERIVATIVE _LPAR items _RPAR -> sympy_derivative
    | PARTIAL                -> differential
    | PARTIAL factor         -> differential
    | DIFF                   -> differential
    | DIFF factor            -> differential

?half: NUMBER -> number | SYMBOL -> symbol | group | _DOT half -> rate

?group: _LPAR items _RPAR    -> group
    | _LBRACE expr _RBRACE   -> braces
    | _LBRACE _RBRACE        -> nothing
    | _LBRACE expr _OVER expr _RBRACE -> fraction
    | _LSQ items _RSQ        -> square
    | _LSQ columns _RSQ      -> stacked
    | _LPAR columns _RPAR    -> parted
items: expr (_COMMA expr)* _COMMA?
columns: items (_SEMI items)+ _SEMI?

matrix: _BEGIN_MATRIX row (_ROWSEP row)* _END_MATRIX
row: cell (_AMP cell)*
cell: expr?

%declare _MINUS _PLUS SIGMA _TIMES CROSS SLASH _CARET _TRANSPOSE _PRIME NUMBER SYMBOL _ELLIPSIS
%declare FUNCTION _FRAC _SQRT _DOT _DERIVATIVE PARTIAL DIFF _LPAR _RPAR _LBRACE _RBRACE _OVER
%declare _AT ENTRY _LSQ _RSQ _COMMA _SEMI _BEGIN_MATRIX _END_MATRIX _ROWSEP _AMP
"""

_KEPT = words("ENTRY NUMBER SYMBOL FUNCTION SIGMA PARTIAL DIFF CROSS SLASH")
"""Tokens that say something themselves; the grammar leaves out the others, which begin with _."""

_OPENING = words("LPAR LSQ LBRACE BEGIN_MATRIX")
_CLOSING = words("RPAR RSQ RBRACE END_MATRIX")


class _Tokens(Lexer):
    """Hands lark the tokens that are there already."""

    def __init__(self, configuration: object):
        pass

    def lex(self, data: Sequence[Token]) -> Iterator[LarkToken]:  # type: ignore[override]
        for position, token in enumerate(data):
            kind = token.kind if token.kind in _KEPT else f"_{token.kind}"
            yield LarkToken(kind, token.value, start_pos=position)


def _limit(text: str) -> Tree:
    return Number(Fraction(text)) if text.isdigit() and len(text) < 4 else Symbol(text)


def _summed(left: Tree, right: Tree) -> Tree:
    if NOTHING in (left, right):
        return right if left == NOTHING else left
    return (
        WrittenSum((*left.terms, right))
        if isinstance(left, WrittenSum)
        else WrittenSum((left, right))
    )


def _grouped(items: list[Tree]) -> Tree:
    """Brackets around one thing that is no sum are not kept, those around a matrix neither."""
    if len(items) == 1 and isinstance(items[0], WrittenMatrix | Brackets):
        return items[0]
    return Brackets(tuple(items))


def _is_list(node: Tree) -> bool:
    return isinstance(node, WrittenMatrix) and len(node.rows) == 1


def _sigma(sign: LarkToken, body: Tree) -> Tree:
    indices, first, last = sign.value
    for index in reversed(indices):
        body = Summation(index, _limit(first), _limit(last), body)
    return body


def _product(*items: Tree | LarkToken) -> Tree:
    factors: list[Tree] = []
    operator = ""
    for item in items:
        if not isinstance(item, Tree):
            operator = item.type
        elif operator:
            joined = quotient if operator == "SLASH" else Cross
            factors[-1], operator = joined(factors[-1], item), ""
        elif factors and is_dependence(factors[-1], item):
            factors[-1] = dependent(factors[-1], item)
        elif factors and isinstance(factors[-1], Symbol) and _is_time(item):
            factors[-1] = Power(dependent(factors[-1], item.base), item.exponent)  # θ̇(t)²
        else:
            factors.append(item)
    return product(factors)


def _is_time(item: Tree) -> TypeGuard[Power]:
    """(t)² behind a letter, which depends on the time."""
    return isinstance(item, Power) and item.base == Brackets((Symbol("t"),))


def _sympy_derivative(items: list[Tree]) -> Tree:
    """Derivative(body, q, (t, 2))"""
    names: list[Tree] = []
    for item in items[1:]:
        match item:
            case Brackets((name, Number(times))):
                names += [name] * min(int(times), 4)
            case _:
                names.append(item)
    return Derivative(items[0], tuple(names))


def _rate(body: Tree) -> Tree:
    """ẋ of an expression; a dot over θ² is one over θ, squared."""
    if isinstance(body, Power) and isinstance(body.base, Symbol):
        return Power(replace(body.base, dots=body.base.dots + 1), body.exponent)
    return Derivative(body, (Symbol("t"),))


def _square(items: list[Tree]) -> Tree:
    if len(items) == 1 and not _is_list(items[0]):
        return _grouped(items)
    if all(_is_list(item) for item in items):
        return WrittenMatrix(tuple(item.rows[0] for item in items))  # type: ignore[attr-defined]
    return WrittenMatrix((tuple(items),))


def _parted(rows: list[list[Tree]]) -> Tree:
    """(θ, φ; θ̇, φ̇), what something depends on, or a matrix in round brackets, (x; y)."""
    cells = [cell for row in rows for cell in row]
    if len(cells) > len(rows) and all(
        isinstance(cell, Symbol) and cell.base in ARGUMENTS for cell in cells
    ):
        return Brackets(tuple(cells))
    return WrittenMatrix(tuple(tuple(row) for row in rows))


def _matrix(*rows: list[Tree | None]) -> Tree:
    kept = [row for row in rows if any(cell is not None for cell in row)]
    if not kept:
        return NOTHING
    if len({len(row) for row in kept}) == 1:  # a && b \\ c && d: a column between for its space
        spaces = [all(row[k] is None for row in kept) for k in range(len(kept[0]))]
        kept = [[c for c, space in zip(row, spaces, strict=True) if not space] for row in kept]
    return WrittenMatrix(tuple(tuple(Dots() if c is None else c for c in row) for row in kept))


def _list(*items: Any) -> list[Any]:
    return list(items)


RULES: dict[str, Callable[..., Any]] = {
    "positive": lambda a: a,
    "negative": Negative,
    "plus": _summed,
    "minus": lambda a, b: _summed(a, Negative(b)),
    "sigma": _sigma,
    "scaled_sigma": lambda a, b: product([a, b]),
    "product": _product,
    "power": lambda base, exponent: Power(base, ungrouped(exponent)),
    "transpose": Transpose,
    "entry": lambda body, token: MatrixEntry(ungrouped(body), token.value),
    "at_point": lambda body: AtPoint(ungrouped(body)),
    "number": lambda token: Number(token.value),
    "symbol": lambda token: token.value,
    "dots": Dots,
    "function": lambda name, a: FunctionOf(name.value, ungrouped(a)),
    "function_power": lambda name, n, a: Power(FunctionOf(name.value, ungrouped(a)), ungrouped(n)),
    "fraction": lambda a, b: quotient(ungrouped(a), ungrouped(b)),
    "root": lambda a: FunctionOf("sqrt", ungrouped(a)),
    "rate": lambda a: _rate(ungrouped(a)),
    "sympy_derivative": _sympy_derivative,
    "differential": lambda d, body=None: Differential(body, int(d.value), d.type == "PARTIAL"),
    "group": lambda items: _grouped(items),
    "braces": lambda a: _grouped([a]) if isinstance(a, WrittenSum | Negative) else a,
    "nothing": lambda: NOTHING,
    "square": _square,
    "parted": lambda rows: _parted(rows),
    "stacked": lambda rows: WrittenMatrix(tuple(tuple(row) for row in rows)),
    "matrix": _matrix,
    "items": _list,
    "columns": _list,
    "row": _list,
    "cell": lambda a=None: a,
}
"""Rule → what it builds of its parts, bottom up while the parser reduces."""

_PARSER = Lark(
    GRAMMAR, parser="lalr", lexer=_Tokens, maybe_placeholders=False,
    transformer=SimpleNamespace(**{k: lambda parts, f=f: f(*parts) for k, f in RULES.items()}),
)  # fmt: skip


def parse(tokens: Sequence[Token]) -> Tree:
    """The tree of one side of an equation; `UnreadError` with the reason when there is none."""
    depth = 0
    for token in tokens:
        if token.kind in ("BAD", "ABOUT"):
            raise UnreadError(str(token.value) if token.kind == "BAD" else APPROXIMATE)
        if token.kind == "WORDS":
            raise UnreadError(f"words in the formula: “{str(token.value)[:40]}”")
        depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
        if depth > MAX_DEPTH:
            raise UnreadError(f"brackets nested more than {MAX_DEPTH} deep")
    if not tokens:
        raise UnreadError("one side is empty")
    try:
        tree = cast(Tree, _PARSER.parse(tokens))
    except UnexpectedInput as error:
        position = getattr(getattr(error, "token", None), "start_pos", None)
        at = tokens[position] if isinstance(position, int) and position < len(tokens) else None
        where = f"at “{_shown(at)}”" if at else "at its end"
        raise UnreadError(f"the formula breaks off {where}") from None
    except RecursionError:
        raise UnreadError("too much stands within each other") from None
    except LarkError as error:
        raise UnreadError(f"not a formula: {str(error)[:80]}") from None
    if tree == NOTHING:
        raise UnreadError("one side is empty")
    return shallow(tree)


def shallow(tree: Tree) -> Tree:
    """The tree, if whoever walks it does not fall: − − − … is deep without a bracket."""
    level, depth = [tree], 0
    while level:
        level, depth = [child for node in level for child in children(node)], depth + 1
        if depth > 3 * MAX_DEPTH:
            raise UnreadError(f"nested more than {3 * MAX_DEPTH} deep")
    return tree


def _shown(token: Token) -> str:
    return str(token.value if token.value is not None else token.kind.lower())[:20]

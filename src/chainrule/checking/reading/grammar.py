"""The grammar of formulas, and the tree that it builds: tokens in, `Tree` out.

LALR(1), so reading takes linear time; the tokens come from `tokens.py`, which has already decided
what a letter is. Nothing is ever evaluated as code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from lark import Lark, Transformer
from lark import Token as LarkToken
from lark.exceptions import LarkError, UnexpectedInput
from lark.lexer import Lexer

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.scanner import MAX_DEPTH, Token, UnreadError
from chainrule.checking.reading.tree import (  # fmt: skip
    Brackets,
    Cross,
    Derivative,
    Differential,
    Dots,
    FunctionOf,
    Negative,
    Number,
    Power,
    Summation,
    Symbol,
    Transpose,
    Tree,
    WrittenMatrix,
    WrittenSum,
    ungrouped,
)
from chainrule.checking.reading.writing import dependent, is_dependence, product, quotient

GRAMMAR = r"""
start: expr

?expr: term
    | MINUS term            -> negative
    | PLUS term             -> positive
    | expr PLUS term        -> plus
    | expr MINUS term       -> minus
    | expr PLUS MINUS term  -> plus_negative

?term: product
    | sigma
    | product sigma         -> scaled_sigma
    | product TIMES sigma   -> scaled_sigma
sigma: SIGMA term

product: factor (times | CROSS signed | SLASH signed)*
?times: factor | TIMES signed
?signed: factor | MINUS signed -> negative

?factor: atom
    | factor CARET exponent -> power
    | factor TRANSPOSE      -> transpose
    | factor PRIME          -> transpose
?exponent: atom | MINUS atom -> negative

?atom: NUMBER               -> number
    | SYMBOL                -> symbol
    | ELLIPSIS              -> dots
    | group | matrix
    | FUNCTION group            -> function
    | FUNCTION CARET exponent group -> function_power
    | FRAC half half        -> fraction
    | SQRT half             -> root
    | DOT half              -> rate
    | DERIVATIVE LPAR items RPAR -> sympy_derivative
    | PARTIAL               -> differential
    | PARTIAL factor        -> differential
    | DIFF                  -> differential
    | DIFF factor           -> differential

?half: NUMBER -> number | SYMBOL -> symbol | group | DOT half -> rate

?group: LPAR items RPAR     -> group
    | LBRACE expr RBRACE    -> braces
    | LBRACE RBRACE         -> nothing
    | LBRACE expr OVER expr RBRACE -> over
    | LSQ items RSQ         -> square
    | LSQ columns RSQ       -> stacked
items: expr (COMMA expr)* COMMA?
columns: items (SEMI items)+ SEMI?

matrix: BEGIN_MATRIX row (ROWSEP row)* END_MATRIX
row: cell (AMP cell)*
cell: expr?

%declare MINUS PLUS SIGMA TIMES CROSS SLASH CARET TRANSPOSE PRIME NUMBER SYMBOL ELLIPSIS
%declare FUNCTION FRAC SQRT DOT DERIVATIVE PARTIAL DIFF LPAR RPAR LBRACE RBRACE OVER LSQ RSQ
%declare COMMA SEMI BEGIN_MATRIX END_MATRIX ROWSEP AMP
"""

_KEPT = words("NUMBER SYMBOL FUNCTION SIGMA PARTIAL DIFF CROSS SLASH")
_OPENING = words("LPAR LSQ LBRACE BEGIN_MATRIX")
_CLOSING = words("RPAR RSQ RBRACE END_MATRIX")


class _Tokens(Lexer):
    """Hands lark the tokens that are there already."""

    def __init__(self, configuration: object):
        pass

    def lex(self, data: Sequence[Token]) -> Iterator[LarkToken]:  # type: ignore[override]
        for position, token in enumerate(data):
            yield LarkToken(token.kind, token.value, start_pos=position)  # type: ignore[arg-type]


class _Builder(Transformer):
    """Nodes from the rules of the grammar, bottom up while the parser reduces."""

    def __default_token__(self, token: Any) -> Any:
        return token

    def _nodes(self, children: list[Any]) -> list[Any]:
        return [c for c in children if not isinstance(c, LarkToken)]

    def start(self, c: list[Any]) -> Tree:
        return c[0]

    def negative(self, c: list[Any]) -> Tree:
        return Negative(c[1])

    def positive(self, c: list[Any]) -> Tree:
        return c[1]

    def plus(self, c: list[Any]) -> Tree:
        return _summed(c[0], c[2])

    def minus(self, c: list[Any]) -> Tree:
        return _summed(c[0], Negative(c[2]))

    def plus_negative(self, c: list[Any]) -> Tree:
        return _summed(c[0], Negative(c[3]))

    def sigma(self, c: list[Any]) -> Tree:
        indices, first, last = c[0].value
        body = c[1]
        for index in reversed(indices):
            body = Summation(index, _limit(first), _limit(last), body)
        return body

    def scaled_sigma(self, c: list[Any]) -> Tree:
        return product([c[0], c[-1]])

    def product(self, c: list[Any]) -> Tree:
        factors: list[Tree] = []
        operator = ""
        for item in c:
            if isinstance(item, LarkToken):
                operator = item.type
            elif operator == "SLASH":
                factors[-1] = quotient(factors[-1], item)
                operator = ""
            elif operator == "CROSS":
                factors[-1] = Cross(factors[-1], item)
                operator = ""
            elif factors and is_dependence(factors[-1], item):
                factors[-1] = dependent(factors[-1], item)
            else:
                factors.append(item)
        return product(factors)

    def times(self, c: list[Any]) -> Tree:
        return c[1]

    def power(self, c: list[Any]) -> Tree:
        return Power(c[0], ungrouped(c[2]))

    def transpose(self, c: list[Any]) -> Tree:
        return Transpose(c[0])

    def number(self, c: list[Any]) -> Tree:
        return Number(c[0].value)

    def symbol(self, c: list[Any]) -> Tree:
        return c[0].value

    def dots(self, c: list[Any]) -> Tree:
        return Dots()

    def function(self, c: list[Any]) -> Tree:
        return FunctionOf(c[0].value, ungrouped(c[1]))

    def function_power(self, c: list[Any]) -> Tree:
        return Power(FunctionOf(c[0].value, ungrouped(c[3])), ungrouped(c[2]))

    def fraction(self, c: list[Any]) -> Tree:
        return quotient(ungrouped(c[1]), ungrouped(c[2]))

    def over(self, c: list[Any]) -> Tree:
        return quotient(c[1], c[3])

    def root(self, c: list[Any]) -> Tree:
        return FunctionOf("sqrt", ungrouped(c[1]))

    def rate(self, c: list[Any]) -> Tree:
        return Derivative(ungrouped(c[1]), (Symbol("t"),))

    def sympy_derivative(self, c: list[Any]) -> Tree:
        body, *by = c[2]
        names: list[Tree] = []
        for item in by:
            if (
                isinstance(item, Brackets)
                and len(item.items) == 2
                and isinstance(item.items[1], Number)
            ):
                names += [item.items[0]] * min(int(item.items[1].value), 4)
            else:
                names.append(item)
        return Derivative(body, tuple(names))

    def differential(self, c: list[Any]) -> Tree:
        body = c[1] if len(c) > 1 else None
        return Differential(body, int(c[0].value), c[0].type == "PARTIAL")

    def group(self, c: list[Any]) -> Tree:
        return _grouped(c[1])

    def braces(self, c: list[Any]) -> Tree:
        return _grouped([c[1]]) if isinstance(c[1], WrittenSum | Negative) else c[1]

    def nothing(self, c: list[Any]) -> Tree:
        return Brackets(())

    def square(self, c: list[Any]) -> Tree:
        items = c[1]
        if len(items) == 1 and not _is_list(items[0]):
            return _grouped(items)
        if all(_is_list(item) for item in items):
            return WrittenMatrix(tuple(item.rows[0] for item in items))
        return WrittenMatrix((tuple(items),))

    def stacked(self, c: list[Any]) -> Tree:
        return WrittenMatrix(tuple(tuple(row) for row in c[1]))

    def items(self, c: list[Any]) -> list[Tree]:
        return self._nodes(c)

    def columns(self, c: list[Any]) -> list[list[Tree]]:
        return self._nodes(c)

    def matrix(self, c: list[Any]) -> Tree:
        rows = [row for row in self._nodes(c) if any(cell is not None for cell in row)]
        filled = tuple(tuple(Dots() if cell is None else cell for cell in row) for row in rows)
        return WrittenMatrix(filled)

    def row(self, c: list[Any]) -> list[Tree | None]:
        return self._nodes(c)

    def cell(self, c: list[Any]) -> Tree | None:
        return c[0] if c else None


def _limit(text: str) -> Tree:
    return Number(Fraction(text)) if text.isdigit() and len(text) < 4 else Symbol(text)


def _summed(left: Tree, right: Tree) -> Tree:
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


_PARSER = Lark(
    GRAMMAR, parser="lalr", lexer=_Tokens, transformer=_Builder(), keep_all_tokens=True,
    maybe_placeholders=False,
)  # fmt: skip


def parse(tokens: Sequence[Token]) -> Tree:
    """The tree of one side of an equation; `UnreadError` with the reason when there is none."""
    depth = 0
    for token in tokens:
        if token.kind in ("BAD", "ABOUT"):
            raise UnreadError(str(token.value) if token.kind == "BAD" else "only approximate")
        if token.kind == "WORDS":
            raise UnreadError(f"words in the formula: “{str(token.value)[:40]}”")
        depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
        if depth > MAX_DEPTH:
            raise UnreadError(f"brackets nested more than {MAX_DEPTH} deep")
    if not tokens:
        raise UnreadError("one side is empty")
    try:
        return _PARSER.parse(tokens)  # type: ignore[arg-type,return-value]
    except UnexpectedInput as error:
        position = getattr(getattr(error, "token", None), "start_pos", None)
        at = tokens[position] if isinstance(position, int) and position < len(tokens) else None
        where = f"at “{_shown(at)}”" if at else "at its end"
        raise UnreadError(f"the formula breaks off {where}") from None
    except LarkError as error:
        raise UnreadError(f"not a formula: {str(error)[:80]}") from None


def _shown(token: Token) -> str:
    return str(token.value if token.value is not None else token.kind.lower())[:20]

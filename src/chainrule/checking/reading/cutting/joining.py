"""Joining: which pieces of a passage are one formula, over rows, gaps and commas."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.scanner import Token

OPEN = words("LPAR LSQ LBRACE BEGIN_MATRIX")
CLOSE = words("RPAR RSQ RBRACE END_MATRIX")
ROWS = words("ROWSEP NEWLINE BEGIN_ROWS END_ROWS")
HARD = words("COMMA SEMI STOP WORDS COLON IMPLIES")
_GAPS = words("AMP SPACE")
_REPEATED = words("PLUS MINUS TIMES CROSS EQUALS")
_DANGLING = words("PLUS MINUS TIMES CROSS SLASH EQUALS ABOUT")


def pieces(tokens: list[Token]) -> list[list[Token]]:
    """The formulas of a passage: chunks between rows and gaps, joined where one goes on."""
    return _joined(_chunks(_by_columns(tokens)))


def _by_columns(tokens: list[Token]) -> list[Token]:
    """a &= b & c &= d ⏎ &= e & &= f: column by column, where a row goes on with the one above."""
    rows: list[list[list[Token]]] = [[[]]]
    for depth, token in with_depth(tokens):
        if depth == 0 and token.kind == "ROWSEP":
            rows.append([[token]])
        elif depth == 0 and token.kind == "AMP":
            rows[-1].append([token])
        else:
            rows[-1][-1].append(token)
    wide = [row for row in rows if len(row) > 3 and _leads(row[1]) and _leads(row[3])]
    goes_on = [row for row in rows[1:] if not _written(row[0]) and len(row) > 1 and _leads(row[1])]
    if len(wide) < 2 or not goes_on:
        return tokens
    ordered: list[Token] = []
    for k in range(0, max(map(len, rows)), 2):
        for row in rows:
            ordered += row[0][:1] if k and row is not rows[0] else []  # where the row begins
            ordered += [token for cell in row[k : k + 2] for token in cell]
    return ordered


def _written(cell: list[Token]) -> list[Token]:
    """What stands in a cell."""
    return [t for t in cell if t.kind not in (*ROWS, *_GAPS)]


def _leads(cell: list[Token]) -> bool:
    """Whether a cell begins with =."""
    written = _written(cell)
    return bool(written) and written[0].kind == "EQUALS"


def with_depth(tokens: Iterable[Token]) -> Iterable[tuple[int, Token]]:
    """Every token with how many brackets stand open around it."""
    depth = 0
    for token in tokens:
        if token.kind in CLOSE:
            depth = max(0, depth - 1)
        yield depth, token
        if token.kind in OPEN:
            depth += 1


@dataclass
class _Chunk:
    tokens: list[Token]
    before: str  # what separates it from the chunk before: row, gap or hard


def _chunks(tokens: list[Token]) -> list[_Chunk]:
    chunks = [_Chunk([], "hard")]
    stack: list[str] = []
    for i, token in enumerate(tokens):
        if _opens_system(tokens, i) and not stack:
            chunks[-1] = _Chunk([], "hard")  # r = { x = …, y = …: the name of the system
        if token.kind in CLOSE and stack:
            stack.pop()
        in_matrix = bool(stack) and stack[-1] == "BEGIN_MATRIX"
        breaks = "row" if token.kind in ROWS else "gap" if token.kind in _GAPS else ""
        if token.kind in HARD and not stack:
            chunks.append(_Chunk([], "hard"))
        elif breaks and not stack:
            if chunks[-1].tokens:
                chunks.append(_Chunk([], breaks))
            elif breaks == "row" and chunks[-1].before == "gap":
                chunks[-1].before = "row"
        elif breaks and (not in_matrix or token.kind in ("NEWLINE", "SPACE", "BEGIN_ROWS")):
            pass  # a line broken inside brackets goes on
        elif token.kind == "WORDS" and in_matrix:
            pass
        else:
            chunks[-1].tokens.append(token)
        if token.kind in OPEN:
            stack.append(token.kind)
    return [c for c in chunks if c.tokens]


def _opens_system(tokens: list[Token], i: int) -> bool:
    """Whether a system of equations begins behind an equals sign."""
    if tokens[i].kind != "BEGIN_ROWS" or i == 0 or tokens[i - 1].kind != "EQUALS":
        return False
    for token in tokens[i + 1 :]:
        if token.kind in ("EQUALS", "END_ROWS", "ROWSEP"):
            return token.kind == "EQUALS"
    return False


def _joined(chunks: list[_Chunk]) -> list[list[Token]]:
    """Chunks that continue the one before put together with it."""
    statements: list[list[Token]] = []
    for i, chunk in enumerate(chunks):
        following = chunks[i + 1] if i + 1 < len(chunks) else None
        if statements and _continues(statements[-1], chunk, following):
            repeated = chunk.before == "row" and _repeats(statements[-1][-1], chunk.tokens[0])
            statements[-1] = statements[-1] + chunk.tokens[repeated:]
        else:
            statements.append(list(chunk.tokens))
    return statements


def _repeats(last: Token, first: Token) -> bool:
    """a − ⏎ − b: the sign at the end of a line, written once more where the next begins."""
    return last.kind == first.kind and last.kind in _REPEATED


def _continues(previous: list[Token], chunk: _Chunk, following: _Chunk | None) -> bool:
    first = chunk.tokens[0].kind
    has, had = _has_equals(chunk.tokens), _has_equals(previous)
    if chunk.before == "hard":
        return first == "EQUALS" and previous[-1].kind != "EQUALS" and chunk.tokens[0].value == "="
    if previous[-1].kind in _DANGLING or first in ("EQUALS", "ABOUT", "PLUS", "TIMES", "CROSS"):
        return True
    opens = following is not None and following.before == "gap" and _opens(following.tokens)
    if first == "MINUS" or chunk.before == "gap":  # − a &= b in a row of its own is a new equation
        return not (had and (has or opens))
    return False


def _opens(tokens: list[Token]) -> bool:
    """Whether a chunk goes on with = or ≈."""
    return tokens[0].kind in ("EQUALS", "ABOUT")


def _has_equals(tokens: list[Token]) -> bool:
    return any(depth == 0 and token.kind == "EQUALS" for depth, token in with_depth(tokens))

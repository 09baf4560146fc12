"""Preparing: the tokens of a passage with transposes, norms, rows and brackets made plain."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.cutting.joining import CLOSE, OPEN
from chainrule.checking.reading.scanner import Token
from chainrule.checking.reading.tree import Symbol


def prepared(tokens: list[Token]) -> list[Token]:
    """Null delimiters dropped, ^T made a transpose, arrays of equations made rows."""
    tokens = _normed([t for t in tokens if t.kind != "NOTHING"])
    tokens = [
        t for before, t in zip([None, *tokens], tokens, strict=False)
        if before is None or t.kind != "PLUS" or before.kind != "PLUS"
    ]  # fmt: skip
    dropped: set[int] = set()
    stack: list[int] = []
    rows: set[int] = set()
    gaps: set[int] = set()
    for i, token in enumerate(tokens):
        if token.kind in OPEN:
            stack.append(i)
        elif token.kind == "EQUALS" and stack and tokens[stack[-1]].kind == "BEGIN_MATRIX":
            rows.add(stack[-1])
        elif token.kind == "EQUALS" and stack and all(tokens[k].value == "{" for k in stack):
            dropped.update(stack)  # {a = b} in braces as a whole
        elif token.kind in CLOSE:
            wanted = {"RPAR": "LPAR", "RSQ": "LSQ", "RBRACE": "LBRACE"}.get(
                token.kind, "BEGIN_MATRIX"
            )
            while stack and tokens[stack[-1]].value == "{" and tokens[stack[-1]].kind != wanted:
                dropped.add(stack.pop())  # the brace in front of a system of equations
            if stack and tokens[stack[-1]].kind == wanted:
                opened = stack.pop()
                if opened in rows:
                    rows.add(i)
                if opened in dropped:
                    gaps.add(i)  # \boxed{a = b} \boxed{c = d}
            elif token.value == "}":
                dropped.add(i)
    dropped |= {i for i in stack if tokens[i].value == "{"}
    result: list[Token] = []
    for i, token in enumerate(tokens):
        if i in rows:
            token = replace(token, kind=token.kind.replace("MATRIX", "ROWS"))
        if i in gaps:
            token = replace(token, kind="SPACE")
        if i not in dropped:
            result.append(token)
    return _transposed(result)


def _normed(tokens: list[Token]) -> list[Token]:
    """|x| and ‖x‖ as abs(x); a bar without its partner has no meaning."""
    opened: dict[int, int] = {}  # depth → where a bar stands open
    depth, result = 0, list[Token]()
    for token in tokens:
        depth += (token.kind in OPEN) - (token.kind in CLOSE)
        if token.kind != "BAR":
            result.append(token)
        elif depth in opened:
            at = opened.pop(depth)
            begin = result[at]
            result[at : at + 1] = [
                replace(begin, kind="FUNCTION", value="abs"),
                replace(begin, kind="LPAR", value="("),
            ]
            result.append(replace(token, kind="RPAR", value=")"))
        else:
            opened[depth] = len(result)
            result.append(replace(token, kind="BAD", value="the sign “|” has no meaning here"))
    return result


def _transposed(tokens: list[Token]) -> list[Token]:
    result: list[Token] = []
    i = 0
    while i < len(tokens):
        raised = [t for t in tokens[i + 1 : i + 4] if t.kind not in ("LBRACE", "RBRACE")][:1]
        if (
            tokens[i].kind == "CARET"
            and raised
            and (raised[0].kind == "TRANSPOSE" or raised[0].value == Symbol("T"))
        ):
            braced = tokens[i + 1].kind == "LBRACE"
            if not braced or (tokens[i + 3 : i + 4] and tokens[i + 3].kind == "RBRACE"):
                result.append(replace(tokens[i], kind="TRANSPOSE"))
                i += 4 if braced else 2
                continue
        result.append(tokens[i])
        i += 1
    return result


def with_brackets(tokens: list[Token]) -> list[Token]:
    """Brackets around what a function acts on: sin 2θ, cos² θ₁."""
    tokens = [t for t in tokens if t.kind not in ("AMP", "SPACE", "NEWLINE") or _inside(tokens)]
    result: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        result.append(token)
        i += 1
        if token.kind != "FUNCTION":
            continue
        if i + 1 < len(tokens) and tokens[i].kind == "CARET":
            end = _atom_end(tokens, i + 1)
            result += tokens[i:end]
            i = end
        if i < len(tokens) and tokens[i].kind not in ("LPAR", "LBRACE", "LSQ"):
            end = i
            while end < len(tokens) and tokens[end].kind in ("NUMBER", "MINUS") and end < i + 2:
                end += 1
            if end == i or (end < len(tokens) and tokens[end].kind in ("SYMBOL", "FRAC")):
                end = _atom_end(tokens, end)
            if end < len(tokens) and tokens[end].value == Symbol("t") and _turns(tokens[end - 1]):
                end += 1  # cos ωt
            result.append(replace(token, kind="LPAR", value="("))
            result += tokens[i:end]
            result.append(replace(token, kind="RPAR", value=")"))
            i = end
    return result


def _turns(token: Token) -> bool:
    return isinstance(token.value, Symbol) and token.value.base in ("omega", "Omega", "w")


def _inside(tokens: list[Token]) -> bool:
    return any(t.kind == "BEGIN_MATRIX" for t in tokens)


def _atom_end(tokens: list[Token], at: int) -> int:
    """The position behind the atom that begins at `at`."""
    if at >= len(tokens):
        return at
    if tokens[at].kind == "FRAC":
        return _atom_end(tokens, _atom_end(tokens, at + 1))
    if tokens[at].kind == "MINUS":
        return _atom_end(tokens, at + 1)
    if tokens[at].kind not in OPEN:
        return at + 1
    depth = 0
    for i in range(at, len(tokens)):
        depth += (tokens[i].kind in OPEN) - (tokens[i].kind in CLOSE)
        if depth == 0:
            return i + 1
    return len(tokens)

"""Brackets that do not match: read as their author may have meant them, and said so.

An opening bracket that nobody closes is closed at the end of what it stands in, a closing one that
nothing opens is left out. Where else it may belong, at the ends or beginnings of terms, is kept.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.scanner import Token

UNCLOSED = "a bracket is not closed: it was read as closed where that fits"
UNOPENED = "a closing bracket is not opened: it was left out"
MAX_PLACES = 16  # where a bracket may belong
_OPEN = {"LPAR": "RPAR", "LSQ": "RSQ", "LBRACE": "RBRACE", "BEGIN_MATRIX": "END_MATRIX"}
_CLOSE = {closed: opened for opened, closed in _OPEN.items()}
_ENDS = words("EQUALS ABOUT ROWSEP NEWLINE AMP STOP WORDS IMPLIES SEMI COLON END_ROWS BEGIN_ROWS")
_BEGINS = _ENDS | words("PLUS MINUS LPAR LSQ BEGIN_MATRIX")
_FACTORS = words("SYMBOL FUNCTION FRAC SQRT LPAR LSQ DOT TIMES")
_FACTOR_ENDS = words("SYMBOL NUMBER RPAR RSQ RBRACE")
_MENDED = "mended"
_LOST = "LOST"


def mended(tokens: list[Token]) -> list[Token]:
    """The tokens with every bracket matched: closed where it was not, lost where not opened."""
    tokens = _without_struts(tokens)
    stack: list[int] = []
    ends: dict[int, list[str]] = {}  # in front of which token brackets are closed
    lost: set[int] = set()
    for i, token in enumerate(tokens):
        if token.kind in ("LPAR", "RPAR") and token.value in ("{", "}"):
            continue  # around a system of equations, where often one stands alone
        if token.kind in _OPEN:
            stack.append(i)
        elif token.kind in _CLOSE:
            wanted = _CLOSE[token.kind]
            kinds = [tokens[at].kind for at in stack]
            if wanted not in kinds or _shields(kinds, wanted):
                if wanted in ("LPAR", "LSQ"):
                    lost.add(i)
                continue
            while tokens[stack[-1]].kind != wanted:
                at = stack.pop()
                ends.setdefault(_end(tokens, at, i), []).append(_OPEN[tokens[at].kind])
            stack.pop()
    for at in reversed(stack):
        if tokens[at].kind in ("LPAR", "LSQ"):
            ends.setdefault(_end(tokens, at, len(tokens)), []).append(_OPEN[tokens[at].kind])
    if not ends and not lost:
        return tokens
    result: list[Token] = []
    for i, token in enumerate((*tokens, None)):
        place = tokens[i - 1].end if i else 0
        result += [Token(kind, _MENDED, place, place) for kind in ends.get(i, ())]
        if token is not None:
            result.append(replace(token, kind=_LOST) if i in lost else token)
    return result


def _without_struts(tokens: list[Token]) -> list[Token]:
    """Without the {} in front of a sign or behind an equals sign, which only keep distances."""
    struts = {
        i
        for i, (a, b) in enumerate(pairwise(tokens))
        if (a.kind, b.kind) == ("LBRACE", "RBRACE") and (not i or tokens[i - 1].kind in _BEGINS)
    }
    return [t for i, t in enumerate(tokens) if not {i, i - 1} & struts] if struts else tokens


def _shields(kinds: list[str], wanted: str) -> bool:
    """Whether a brace or a matrix keeps a round bracket from closing what stands outside it."""
    if wanted not in ("LPAR", "LSQ"):
        return False
    last = len(kinds) - 1 - kinds[::-1].index(wanted)
    return any(kind in ("LBRACE", "BEGIN_MATRIX") for kind in kinds[last:])


def _end(tokens: list[Token], opened: int, limit: int) -> int:
    """Where what stands in an open bracket ends at the latest."""
    depth = 0
    for i in range(opened + 1, limit):
        if depth == 0 and tokens[i].kind in _ENDS:
            return i
        depth += (tokens[i].kind in _OPEN) - (tokens[i].kind in _CLOSE)
    return limit


def plain(tokens: list[Token]) -> list[Token]:
    """The tokens without those that were lost."""
    return [t for t in tokens if t.kind != _LOST]


def repair(tokens: list[Token]) -> str:
    """What was mended, in words; empty where nothing was."""
    if any(t.value == _MENDED for t in tokens):
        return UNCLOSED
    return UNOPENED if any(t.kind == _LOST for t in tokens) else ""


def elsewhere(tokens: list[Token]) -> list[list[Token]]:
    """The same with the one bracket that was mended at other places; none where several were."""
    added = [i for i, t in enumerate(tokens) if t.value == _MENDED]
    lost = [i for i, t in enumerate(tokens) if t.kind == _LOST]
    if len(added) + len(lost) != 1:
        return []
    if added:
        (at,) = added
        rest = [*tokens[:at], *tokens[at + 1 :]]
        places = _before(rest, at)
        return [[*rest[:p], tokens[at], *rest[p:]] for p in places[:MAX_PLACES]]
    (at,) = lost
    kind = "LPAR" if tokens[at].value == ")" else "LSQ"
    rest = [*tokens[:at], replace(tokens[at], kind=_OPEN[kind]), *tokens[at + 1 :]]
    opener = Token(kind, _MENDED, tokens[at].start, tokens[at].start)
    return [[*rest[:p], opener, *rest[p:]] for p in _starts(rest, at)[:MAX_PLACES]]


def _before(tokens: list[Token], at: int) -> list[int]:
    """Where a bracket may close earlier, the last first: ends of terms, then ends of factors."""
    terms, factors, depth = list[int](), list[int](), 0
    for i in range(at - 1, -1, -1):
        kind = tokens[i].kind
        if kind in _CLOSE:
            depth += 1
            continue
        if kind in _OPEN:
            if depth == 0:
                break
            depth -= 1
        if depth == 0 and kind in ("PLUS", "MINUS", "SLASH") and i:
            terms.append(i)
        elif depth == 0 and kind in _FACTORS and i and tokens[i - 1].kind in _FACTOR_ENDS:
            factors.append(i)
    return [*terms, *factors]


def _starts(tokens: list[Token], at: int) -> list[int]:
    """The beginnings of terms in front of a closing bracket, the last first."""
    found, depth = [], 0
    for i in range(at - 1, -1, -1):
        kind = tokens[i].kind
        if kind in _CLOSE:
            depth += 1
        elif kind in _OPEN:
            if depth == 0:
                return [*found, i + 1]
            depth -= 1
            if depth == 0:
                found.append(i)
        elif depth == 0 and kind in ("PLUS", "MINUS"):
            found.append(i + 1)
    return [*found, 0]

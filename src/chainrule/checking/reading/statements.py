"""Formulas: the tokens of a passage cut into chains of equalities, each side of them read."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.cutting.joining import HARD, ROWS, pieces, with_depth
from chainrule.checking.reading.cutting.mending import elsewhere, mended, plain, repair
from chainrule.checking.reading.cutting.preparing import prepared, with_brackets
from chainrule.checking.reading.documents.programs import Assignment
from chainrule.checking.reading.grammar import parse
from chainrule.checking.reading.passage import Passage
from chainrule.checking.reading.scanner import APPROXIMATE, Token, UnreadError
from chainrule.checking.reading.tokens import Tokenizer
from chainrule.checking.reading.tree import Number, Symbol, Tree, WrittenMatrix, WrittenSum
from chainrule.checking.reading.writing import scopes

MAX_FORMULAS = 3_000  # in one document
LEAST_BARE = 3  # terms of an equation that is written without an equals sign
MAX_SIDES = 100  # of a chain a = b = c = …; what stands behind is not read
_OPERATORS = words("PLUS MINUS TIMES SLASH RBRACE RPAR RSQ COMMA AMP ROWSEP NEWLINE")
_NAME = re.compile(r"[A-Za-z]{4,12}")


@dataclass(frozen=True)
class Member:
    """One side of an equality: its tree, or the reason why it could not be read."""

    text: str
    start: int
    end: int
    tree: Tree | None
    reason: str = ""
    line: int = 0
    repair: str = ""  # what was mended to read it
    others: tuple[Tree, ...] = ()  # what it may be instead, mended or bracketed otherwise
    about: bool = False  # it stands behind ≈


@dataclass(frozen=True)
class Statement:
    """member = member = …; `continues` when it began with an equals sign."""

    members: tuple[Member, ...]
    start: int
    end: int
    line: int
    continues: bool = False
    inline: bool = False
    bare: bool = False  # no equals sign: an equation of motion of which “= 0” is left out

    def rewritten(self, write: Callable[[Tree], Tree]) -> Statement:
        """The same with every side that could be read written in another way."""
        return replace(self, members=tuple(
            m if m.tree is None
            else replace(m, tree=write(m.tree), others=tuple(map(write, m.others)))
            for m in self.members
        ))  # fmt: skip


def formulas(text: str, passages: Iterable[Passage]) -> list[Statement]:
    """Every formula of a document with an equals sign, in order."""
    found: list[Statement] = []
    newlines = [i for i, c in enumerate(text) if c == "\n"]
    called: set[str] = set()
    for passage in passages:
        if passage.written is not None:
            found.append(_assigned(passage, passage.written, newlines, text))
            continue
        tokens = Tokenizer(passage.text, latex=passage.latex).read()
        called |= _called(tokens)
        tokens = prepared(mended([_as_name(t, called) for t in _determinants(tokens)]))
        for piece in pieces(tokens):
            formula = _formula(piece, passage, newlines, text)
            if formula is not None:
                found.append(formula)
        if len(found) > MAX_FORMULAS:
            return found[:MAX_FORMULAS]
    return found


def _called(tokens: list[Token]) -> set[str]:
    """Single words that an equation begins with, as \\text{temp} = …: names of the notes."""
    return {
        str(token.value)
        for before, token, after in zip([None, *tokens], tokens, tokens[1:], strict=False)
        if token.kind == "WORDS" and after.kind == "EQUALS" and _NAME.fullmatch(str(token.value))
        and (before is None or before.kind in (*ROWS, *HARD))
    }  # fmt: skip


def _determinants(tokens: list[Token]) -> list[Token]:
    """det = …, of no matrix that is named: a symbol."""
    following = [*(t.kind for t in tokens[1:]), "EQUALS"]
    return [
        replace(t, kind="SYMBOL", value=Symbol("det"))
        if t.kind == "FUNCTION" and t.value == "det" and after in ("EQUALS", *_OPERATORS) else t
        for t, after in zip(tokens, following, strict=False)
    ]  # fmt: skip


def _as_name(token: Token, called: set[str]) -> Token:
    """The symbol for a word that is a name."""
    if token.kind != "WORDS" or token.value not in called:
        return token
    return replace(token, kind="SYMBOL", value=Symbol(str(token.value)))


def _assigned(
    passage: Passage, written: Assignment, newlines: list[int], document: str
) -> Statement:
    """name = value of a program."""
    members = []
    for tree, (first, last) in (
        (written.name, written.target_span),
        (written.value, written.value_span),
    ):
        start, end = passage.start + first, passage.start + last
        line = bisect_left(newlines, start) + 1
        returned = tree is written.name and written.target_span == written.value_span
        text = str(written.name) if returned else document[start:end]
        members.append(Member(text, start, end, tree, "", line))
    start, end = min(m.start for m in members), max(m.end for m in members)
    return Statement(tuple(members), start, end, bisect_left(newlines, start) + 1)


def _formula(
    tokens: list[Token], passage: Passage, newlines: list[int], document: str
) -> Statement | None:
    sides: list[list[Token]] = [[]]
    for depth, token in with_depth(tokens):
        if depth == 0 and token.kind in ("EQUALS", "ABOUT"):
            sides.append([token] if token.kind == "ABOUT" else [])
        else:
            sides[-1].append(token)
    if len(sides) < 2:
        return _bare(tokens, passage, newlines, document)
    continues = not sides[0]
    dangling = not sides[-1]
    sides[-1] = _without_leader(sides[-1])
    sides = [side for side in sides if side][:MAX_SIDES]
    if not sides or (len(sides) + continues < 2 and not dangling):
        return None
    members = _about([_member(side, passage, newlines, document) for side in sides])
    if len(members) == 2 and (
        _is_index_range(members) or (passage.inline and _is_setting(members))
    ):
        return None
    start = passage.place(tokens[0].start)
    line = bisect_left(newlines, start) + 1
    end = passage.place(tokens[-1].end)
    return Statement(members, start, end, line, continues, passage.inline)


def _without_leader(side: list[Token]) -> list[Token]:
    """Without … (1) and … f_2 at the end, which number the formula."""
    ellipses = [i for i, t in enumerate(side) if t.kind == "ELLIPSIS"]
    if not ellipses or ellipses[0] == 0 or side[ellipses[0] - 1].kind in _OPERATORS:
        return side
    behind = [t.kind for t in side[ellipses[-1] + 1 :] if t.kind not in ("SPACE", "NEWLINE")]
    numbers = ([], ["SYMBOL"], ["NUMBER"], ["LPAR", "NUMBER", "RPAR"], ["LPAR", "SYMBOL", "RPAR"])
    return side[: ellipses[0]] if behind in numbers else side


def _bare(
    tokens: list[Token], passage: Passage, newlines: list[int], document: str
) -> Statement | None:
    """A sum of accelerations and other terms that stands alone: an equation without “= 0”."""
    if not any(isinstance(t.value, Symbol) and t.value.dots == 2 for t in tokens):
        return None
    side = _member(tokens, passage, newlines, document)
    if not isinstance(side.tree, WrittenSum) or len(side.tree.terms) < LEAST_BARE:
        return None
    fast = [any(s.dots == 2 for s in term.symbols) for term in side.tree.terms]
    if all(fast) or not any(fast):
        return None
    zero = Member("0", side.end, side.end, Number(Fraction(0)), "", side.line)
    start, end = passage.place(tokens[0].start), passage.place(tokens[-1].end)
    return Statement((side, zero), start, end, side.line, inline=passage.inline, bare=True)


def _member(tokens: list[Token], passage: Passage, newlines: list[int], document: str) -> Member:
    start, end = passage.place(tokens[0].start), passage.place(max(t.end for t in tokens))
    about = len(tokens) > 1 and _is_nearly(tokens[0], passage)
    tokens = tokens[about:]
    text = document[start:end].strip()
    if start == end:  # a formula in the address of a picture
        text = passage.text[tokens[0].start : max(t.end for t in tokens)].strip()
    tree, reason = _read(plain(tokens))
    fix = repair(tokens) if tree is not None else ""
    others = [_read(plain(other))[0] for other in elsewhere(tokens)] if fix else []
    kept = (*(o for o in others if o is not None), *(scopes(tree) if tree is not None else ()))
    line = bisect_left(newlines, start) + 1
    return Member(text, start, end, tree, reason, line, fix, kept, about)


def _is_nearly(token: Token, passage: Passage) -> bool:
    """≈, and not ∝ or ∼."""
    written = passage.text[token.start : token.end]
    return token.kind == "ABOUT" and not re.search("propto|sim$|∝", written)


def _about(members: list[Member]) -> tuple[Member, ...]:
    """What stands behind ≈ is read where accelerations do too: a linear equation of motion."""
    letters = (s for m in members if m.tree is not None for s in m.tree.symbols)
    if any(s.dots == 2 for s in letters):
        return tuple(members)
    return tuple(
        replace(m, tree=None, reason=APPROXIMATE, others=()) if m.about else m for m in members
    )


def _read(tokens: list[Token]) -> tuple[Tree | None, str]:
    """The tree of a side, or why there is none."""
    try:
        return parse(with_brackets(tokens)), ""
    except UnreadError as error:
        return None, str(error)


def _is_index_range(members: tuple[Member, ...]) -> bool:
    """i = 1 says which rows are meant and is no formula."""
    first, second = members[0].tree, members[1].tree
    return (
        isinstance(first, Symbol) and first.base in "ijkn" and not first.sub and not first.dots
        and isinstance(second, Number)
    )  # fmt: skip


def _is_setting(members: tuple[Member, ...]) -> bool:
    """θ = 0 in running text says where something is, not what it is."""
    first, second = members[0].tree, members[1].tree
    plain = isinstance(first, Symbol) and sum(c.isdigit() for c in first.sub) < 2
    return (
        plain
        and second is not None
        and not second.symbols
        and not isinstance(second, WrittenMatrix)
    )

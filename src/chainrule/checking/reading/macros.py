"""Commands written out: \\newcommand, bold letters, boxes, with the place of each sign.

A private macro that a page does not define is read by its habit: \\bM and \\btau are bold letters,
\\pd{L}{q} is a partial derivative.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from chainrule.checking.reading.alphabet import ACCENTS, COMMANDS, FONTS, GREEK
from chainrule.checking.reading.commands.arguments import CALL, Pieces
from chainrule.checking.reading.commands.definitions import Macro
from chainrule.checking.reading.commands.packages import package_command
from chainrule.checking.reading.indices import next_index
from chainrule.checking.reading.spellings import PROGRAM_NAMES, SPELLINGS

MAX_EXPANSIONS = 400  # in one passage, so that a macro that contains itself ends
MAX_GROWTH = 40_000  # signs of a passage written out
_LETTERS = "|".join(sorted(GREEK, key=len, reverse=True))
_BOLD = re.compile(rf"\\b(?:m|s|f)?([A-Za-z]|{_LETTERS})(?![A-Za-z])")
_TAKEN = frozenset(["bf", "bm", "beta", "bar", "big", "Big", "bigg", "bot", "by", "bmod"])
_RATE = re.compile(rf"([A-Za-z]|{_LETTERS})(d{{1,3}})ot")  # \\thetaddot, \\qdot
_HABITS = {
    "abs": r"\left|#1\right|", "norm": r"\left|#1\right|", "absolutevalue": r"\left|#1\right|",
    "l": r"\ell", "array": r"\begin{matrix}#1\end{matrix}",
    "matrix": r"\begin{matrix}#1\end{matrix}", "pmatrix": r"\begin{pmatrix}#1\end{pmatrix}",
}  # fmt: skip


def written_out(
    text: str, own: Mapping[str, Macro], first: int | None, *, latex: bool
) -> tuple[str, tuple[int, ...] | None]:
    """(text without private commands, the place of each of its signs in the original).

    `first` is what indices in brackets count from.
    """
    known = {name: Macro(body.count("#"), body) for name, body in _HABITS.items()} | dict(own)
    places = list(range(len(text) + 1))
    done, at, changed = text, 0, False
    for _ in range(MAX_EXPANSIONS if latex else 0):
        match = _next(done, at, known)
        if match is None or len(done) > MAX_GROWTH:
            break
        start, end, pieces, again = match
        new, where = "", list[int]()
        here = places[start]
        for piece in pieces:
            if isinstance(piece, str):
                new, where = new + piece, where + [here] * len(piece)
            else:  # an argument keeps its place
                new, where = new + done[slice(*piece)], where + places[slice(*piece)]
                here = places[end]
        places[start:end] = where
        done, at, changed = (
            done[:start] + new + done[end:],
            start + (0 if again else len(new)),
            True,
        )
    at = 0
    while ("[" in done or (not latex and "(" in done)) and (
        found := next_index(done, at, first, latex=latex)
    ) is not None:
        start, end, sub = found
        new = f"_{{{sub}}}" if latex else sub
        places[start:end] = [places[start]] * len(new)
        done, at, changed = done[:start] + new + done[end:], 0 if not latex else start, True
    for pattern, new in SPELLINGS if latex else PROGRAM_NAMES:
        at = 0
        while (found := pattern.search(done, at)) is not None and len(done) <= MAX_GROWTH:
            replaced = found.expand(new) if isinstance(new, str) else new(found)
            at = found.start()
            if replaced == found[0]:
                break
            places[found.start() : found.end()] = [places[found.start()]] * len(replaced)
            done, changed = done[: found.start()] + replaced + done[found.end() :], True
    return (done, tuple(places)) if changed else (text, None)


def _next(text: str, at: int, known: Mapping[str, Macro]) -> tuple[int, int, Pieces, bool] | None:
    """(start, end, what stands for it, whether to look into that) of the next private command."""
    for match in CALL.finditer(text, at):
        name = match[1]
        written = (
            known[name].written_out(text, match.end())
            if name in known
            else package_command(text, name, match.end())
        )
        if written is not None:
            return match.start(), *written, True
        rate = _RATE.fullmatch(name)
        if rate and name not in (*ACCENTS, *COMMANDS, *known):
            letter = rate[1] if len(rate[1]) == 1 else "\\" + rate[1]
            return match.start(), match.end(), [rf"\{rate[2]}ot{{{letter}}}"], False
        bold = _BOLD.fullmatch(match[0])
        if bold and name not in (*_TAKEN, *FONTS, *GREEK, *known):
            letter = bold[1] if len(bold[1]) == 1 else "\\" + bold[1]
            return match.start(), match.end(), [rf"\mathbf{{{letter}}}"], False
    return None

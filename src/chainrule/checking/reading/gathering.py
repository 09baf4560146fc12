"""Gathering: a sum that goes on in the next display is one passage."""

from __future__ import annotations

import re
from dataclasses import replace

from chainrule.checking.reading.passage import Passage

_GOES_ON = re.compile(r"\s*(?:\\boxed\s*\{|\\q?quad|\\[,;:! ]|&|\{\})*\s*[+-]")
_DANGLES = re.compile(r"(?<!\\)[+=-]\s*(?:\\[,;:! ]\s*)*\}?\s*$")
_REPEATED = re.compile(r"([+=-])(?=\s*\0\s*\1)")  # a sign at the end of a display and once more
_BETWEEN = re.compile(  # what two displays are parted by
    r"(?:[$\s\\\[\]`]|\.\. math::(?:\s*:\w+:[^\n]*)*|</?(?:p|br|div|span|center)\b[^<>]*>"
    r"|\\(?:begin|end)\{[a-z]+\*?\}|\\(?:noindent|nonumber|smallskip|medskip)\b|```math)*"
)


def gathered(found: list[Passage], text: str) -> list[Passage]:
    """A sum that goes on in the next display, which begins with its sign, is one passage."""
    result: list[Passage] = []
    for passage in found:
        before = result[-1] if result else None
        if (
            before is not None and before.latex and passage.latex
            and ("=" in before.text or "=" in passage.text)
            and not before.inline and not passage.inline
            and ((_GOES_ON.match(passage.text) and "=" not in passage.text)
                 or _DANGLES.search(before.text))
            and _BETWEEN.fullmatch(text, before.place(len(before.text)), passage.start)
        ):  # fmt: skip
            places = [
                *(before.place(i) - before.start for i in range(len(before.text))),
                *(passage.start - before.start + i for i in range(len(passage.text) + 1)),
            ]
            joined = _REPEATED.sub(" ", before.text + "\0" + passage.text).replace("\0", "")
            result[-1] = replace(before, text=joined, places=tuple(places))
        else:
            result.append(passage)
    return result

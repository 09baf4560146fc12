"""Formulas in the addresses of pictures: latex.codecogs.com, GitHub's render/math and the like."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import unquote

_PICTURE = re.compile(
    r"https?://[\w./-]{4,80}(?:latex|equation|render/math|tex|cht|math)[\w./-]{0,40}\?"
    r"(?:math=|cht=tx&chl=|tex=|latex=)?(?P<formula>[^\"'<>\n]{3,6000})"
)


def pictures(text: str) -> Iterator[tuple[str, int, int]]:
    """(LaTeX, start, end) of every formula that is the address of a picture."""
    for match in _PICTURE.finditer(text):
        raw = _closed(match["formula"])
        formula = raw.replace("&space;", " ").replace("&plus;", "+").replace("%2B", "+")
        formula = html.unescape(unquote(formula))
        if "=" in formula:
            start = match.start("formula")
            yield re.sub(r"^\s*\\(?:large|huge|Large|dpi\{\d+\}|bg_\w+|inline|fn_\w+)\s*", "",
                         formula), start, start + len(raw)  # fmt: skip


def _closed(address: str) -> str:
    """The address up to the bracket that closes ![…](…)."""
    depth = 0
    for i, sign in enumerate(address):
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            return address[:i]
    return address

"""Copies that an MJCF file asks for: a line of it can stand for a thousand million bodies."""

from __future__ import annotations

import os
import re
from html import unescape
from math import prod

from chainrule.errors import MechanismError
from chainrule.strangers import file_text

MOST_COPIES = 10_000  # by all counts of a file together, for they may stand within each other
MOST_PLACES = 1_000_000  # that a file may reserve for anything
MOST_INCLUDES = 200

_COUNTS = re.compile(r"""\bcount\s*=\s*["']([^"']*)["']""")
_PLACES = re.compile(r"""\b(n[a-z_]+|width|height)\s*=\s*["']\s*(\d+)""")
_INCLUDES = re.compile(r"""<include\b[^<]*?\bfile\s*=\s*["']([^"']*)["']""")


def refuse_copies(text: str, folder: str) -> None:
    """An error where a text, or a file that it includes, asks for too much."""
    copies, pending, seen = 1, [text], set[str]()
    while pending:
        one = unescape(pending.pop())
        copies *= prod(max(1, int(n)) for m in _COUNTS.findall(one) for n in _whole(m))
        if copies > MOST_COPIES:
            raise MechanismError(f"its counts ask for more than {MOST_COPIES} copies", "count")
        for name, number in _PLACES.findall(one):
            if len(number) > 7 or int(number) > MOST_PLACES:
                raise MechanismError(f"{number[:20]} is more than {MOST_PLACES}", name)
        for name in set(_INCLUDES.findall(one)) - seen:
            seen.add(name)
            place = os.path.join(folder, name)
            if len(seen) > MOST_INCLUDES:
                raise MechanismError(f"more than {MOST_INCLUDES} files are included", "include")
            if os.path.exists(place):  # of one that is not there, MuJoCo tells
                pending.append(file_text(place, MechanismError, lossy=True))


def _whole(text: str) -> list[str]:
    """The whole numbers of an attribute, none longer than need be."""
    return [number[:9] for number in re.findall(r"\d+", text)]

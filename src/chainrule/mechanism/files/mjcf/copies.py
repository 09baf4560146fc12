"""Copies that an MJCF file asks for: a line of it can stand for a thousand million bodies."""

from __future__ import annotations

import os
import re
from html import unescape
from math import prod

from chainrule.errors import MechanismError
from chainrule.mechanism.files.markup import Element, parse
from chainrule.strangers import file_text

MOST_COPIES = 10_000  # of one thing, or of all things together
MOST_PLACES = 1_000_000  # that a file may reserve for anything
MOST_INCLUDES = 200

_COUNTS = re.compile(r"""\bcount\s*=\s*["']([^"']*)["']""")
_PLACES = re.compile(r"""\b(n[a-z_]+|width|height)\s*=\s*["']\s*(\d+)""")
SCRATCH = ("nstack", "njmax", "nconmax", "memory")
"""Sizes of what MuJoCo itself needs to simulate, which is never set aside here."""
INCLUDES = re.compile(r"""<include\b[^<]*?\bfile\s*=\s*["']([^"']*)["']""")


def refuse_copies(text: str, folder: str) -> None:
    """An error where a text, or a file that it includes, asks for too much."""
    if _Asked(folder).copies(text) > MOST_COPIES:
        raise MechanismError(f"its counts ask for more than {MOST_COPIES} copies", "count")


class _Asked:
    """What the files of a folder ask for."""

    def __init__(self, folder: str):
        self.folder, self.known = folder, dict[str, int]()

    def copies(self, text: str) -> int:
        """How many copies a text asks for."""
        for name, number in _PLACES.findall(unescape(text)):
            if name not in SCRATCH and (len(number) > 7 or int(number) > MOST_PLACES):
                raise MechanismError(f"{number[:20]} is more than {MOST_PLACES}", name)
        try:
            root = parse(text)
        except MechanismError:  # MuJoCo may still read it: its counts may stand within each other
            one = unescape(text)
            inside = [self._included(name) for name in INCLUDES.findall(one)]
            return prod(max(1, n) for n in (*map(_product, _COUNTS.findall(one)), *inside))
        return self._within(root)

    def _within(self, element: Element) -> int:
        """The copies of what is in an element, as often as it is there itself."""
        inside = sum(self._within(child) for child in element.children)
        if element.tag == "include":
            inside += self._included(element.attributes.get("file", ""))
        own = _product(element.attributes["count"]) if element.has("count") else 0
        return max(own, 1) * inside if inside else own

    def _included(self, name: str) -> int:
        if name not in self.known:
            self.known[name] = 0  # of one that includes itself, or is not there, MuJoCo tells
            if len(self.known) > MOST_INCLUDES:
                raise MechanismError(f"more than {MOST_INCLUDES} files are included", "include")
            place = os.path.join(self.folder, name)
            if os.path.exists(place):
                self.known[name] = self.copies(file_text(place, MechanismError, lossy=True))
        return self.known[name]


def _product(text: str) -> int:
    """The product of the whole numbers of an attribute, none longer than need be."""
    return prod(max(1, int(number[:9])) for number in re.findall(r"\d+", text))

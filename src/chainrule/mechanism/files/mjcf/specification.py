"""The specification that MuJoCo makes of an MJCF text, which may not ask for too much; of one from
years ago without what MuJoCo no longer reads, and no motion depends on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from html import unescape
from math import prod
from typing import Any

from chainrule.errors import ChainruleError, MechanismError
from chainrule.extras import extra
from chainrule.mechanism.files.markup import Element, markup_text, parse, well_declared
from chainrule.mechanism.files.remarks import Remarks
from chainrule.strangers import file_bytes, file_text

MOST_COPIES = 10_000  # of one thing, or of all things together
MOST_PLACES = 1_000_000  # that a file may reserve for anything
MOST_INCLUDES = 200

_COUNTS = re.compile(r"""\bcount\s*=\s*["']([^"']*)["']""")
_PLACES = re.compile(r"""\b(n[a-z_]+|width|height)\s*=\s*["']\s*(\d+)""")
SCRATCH = ("nstack", "njmax", "nconmax", "memory")
"""Sizes of what MuJoCo itself needs to simulate, which is never set aside here."""
INCLUDES = re.compile(r"""<include\b[^<]*?\bfile\s*=\s*["']([^"']*)["']""")

#: element → its attributes that went: of contacts, of sensors, of times between calls
GONE = {
    "option": ("apirate", "collision", "mpr_iterations", "mpr_tolerance"),
    "compiler": ("convexhull",),
    "flag": ("sensornoise",),
}
KNOWN_ENDING = ".xml"
_ELEMENT = re.compile(rf"<({'|'.join(GONE)})\b[^<>]*>")
_ATTRIBUTE = {
    tag: re.compile(rf"""\s({"|".join(names)})\s*=\s*("[^"]*"|'[^']*')""")
    for tag, names in GONE.items()
}


def specification(text: str, source: str, remarks: Remarks) -> Any:
    """The specification in a text, or in a file; MuJoCo knows files of MJCF by one ending only."""
    made = extra("mujoco", "mjcf").MjSpec

    def told(attribute: str) -> None:
        remarks.add("what MuJoCo no longer reads is left out", attribute)

    if not source:
        return made.from_string(_mended(text, told))
    place = os.path.abspath(source)
    parts = _mended_parts(text, place, told)
    if place.lower().endswith(KNOWN_ENDING) and not parts:
        return made.from_file(place)
    name = place + KNOWN_ENDING
    whole = parts.pop(place, text.encode())
    return made.from_file(name, include={os.path.basename(name): whole, **parts})


def _mended(text: str, told: Callable[[str], None]) -> str:
    """The text without these attributes, each of which is told, and without a declaration that is
    not at its start."""

    def without(attribute: re.Match[str]) -> str:
        told(attribute[1])
        return " "

    def element(found: re.Match[str]) -> str:
        return _ATTRIBUTE[found[1]].sub(without, found[0])

    return _ELEMENT.sub(element, well_declared(text))


def _mended_parts(text: str, source: str, told: Callable[[str], None]) -> dict[str, bytes]:
    """The files of a text, those that it includes, too, which MuJoCo reads otherwise than they are
    there: mended, or in UTF-8; by their paths."""
    waiting, known, changed = [(source, text)], {source}, dict[str, bytes]()
    while waiting:
        path, whole = waiting.pop()
        better = _mended(whole, told).encode()
        if better != file_bytes(path):
            changed[path] = better
        named = INCLUDES.findall(whole)
        places = {
            os.path.normpath(os.path.join(os.path.dirname(at), name))
            for name in named
            for at in (source, path)
        }
        for place in sorted(places - known)[: MOST_INCLUDES - len(known)]:
            known.add(place)
            with suppress(ChainruleError):  # MuJoCo tells which it does not find
                waiting.append((place, markup_text(place)))
    return changed


# copies: a line of a file can stand for a thousand million bodies


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

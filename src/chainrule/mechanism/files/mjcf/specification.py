"""The specification that MuJoCo makes of an MJCF text; of one from years ago without what MuJoCo no
longer reads, and no motion depends on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from chainrule.errors import ChainruleError
from chainrule.extras import extra
from chainrule.mechanism.files.markup import markup_text, well_declared
from chainrule.mechanism.files.mjcf.copies import INCLUDES, MOST_INCLUDES
from chainrule.mechanism.files.remarks import Remarks
from chainrule.strangers import file_bytes

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

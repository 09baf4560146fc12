"""Mechanisms in files: the format is the file's ending."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from chainrule.arguments import checked
from chainrule.errors import ChainruleError, MechanismError
from chainrule.mechanism.bases import with_base
from chainrule.mechanism.files.markup import markup_text
from chainrule.mechanism.files.mjcf import read_mjcf, write_mjcf
from chainrule.mechanism.files.remarks import Remarks
from chainrule.mechanism.files.toml import read_toml, write_toml
from chainrule.mechanism.files.urdf import read_urdf, write_urdf
from chainrule.mechanism.joints import Free
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.outputs import write
from chainrule.registry import Registry
from chainrule.strangers import file_text


@dataclass(frozen=True)
class FileFormat:
    """A format for mechanisms: a text, and its source for messages, to a mechanism and back.

    `takes` are the further values that its reading takes, by name, of those that `load` has;
    `shapes`: nearly every file has shapes that touch, which is only told where it matters.
    `text` is how a file's text is had.
    """

    word: str
    label: str
    endings: tuple[str, ...]
    read: Callable[..., Mechanism]
    write: Callable[[Mechanism], str]
    takes: tuple[str, ...] = ()
    shapes: bool = False
    text: Callable[[str | os.PathLike[str]], str] = markup_text


SDF = "; SDF has to be converted first: sdformat2mjcf of Gazebo's sdformat-mjcf writes MJCF"
utf8_text = partial(file_text, error=MechanismError)
FORMATS = Registry(
    "file format",
    FileFormat("toml", "TOML", (".toml",), read_toml, write_toml, text=utf8_text),
    FileFormat(
        "urdf",
        "URDF",
        (".urdf", ".xacro"),
        read_urdf,
        write_urdf,
        ("arguments", "zero_effort"),
        shapes=True,
    ),
    FileFormat("mjcf", "MJCF", (".xml", ".mjcf"), read_mjcf, write_mjcf),
)


def _format(path: Path) -> FileFormat:
    known = {ending: format for format in FORMATS.values() for ending in format.endings}
    if path.suffix.lower() not in known:
        endings = ", ".join(known)
        hint = SDF if path.suffix.lower() == ".sdf" else ""
        raise ChainruleError(
            f"{path}: expected a name that ends in {endings}, or one of `chainrule catalog`{hint}"
        )
    return known[path.suffix.lower()]


@checked
def load(
    path: str | os.PathLike[str],
    base: str | None = None,
    *,
    arguments: Mapping[str, Any] | None = None,
    zero_effort: bool = False,
) -> Mechanism:
    """The mechanism in a file: TOML, URDF (xacro, too) or MJCF.

    `base` is what holds it, where the file's own is not meant: "free", nothing; "fixed", the
    ground, at the first link; or the name of the link that is fixed to the ground. `arguments` are
    those of a xacro file, by name. Effort limits of 0 in a URDF file are taken as unknown; with
    `zero_effort` they are meant: such a joint has no effort.
    """
    path = Path(path)
    format = _format(path)
    asked = {"arguments": arguments, "zero_effort": zero_effort}
    given = {name: value for name, value in asked.items() if value}
    for name in given:
        if name not in format.takes:
            others = [other.label for other in FORMATS.values() if name in other.takes]
            told = f"{format.label} takes no {name}; only {' and '.join(others)} does"
            raise ChainruleError(f"{path}: {told}")
    mechanism = format.read(format.text(path), str(path), **given)
    mechanism = replace(mechanism, folder=str(path.absolute().parent))
    mechanism = mechanism if base is None else with_base(mechanism, base)
    if format.shapes and any(isinstance(joint, Free) for joint in mechanism.joints):
        remarks = Remarks(str(path))
        remarks.add("contacts are left out, and nothing holds the base: it falls through any floor")
        remarks.tell()
    return mechanism


@checked
def save(mechanism: Described, path: str | os.PathLike[str]) -> None:
    """Write a mechanism to a file; the whole text or nothing."""
    write(path, _format(Path(path)).write(checked_mechanism(mechanism)))

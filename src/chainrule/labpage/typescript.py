"""The front end's types.ts, written from `data.py` and from the programs of a pendulum's lab."""

from __future__ import annotations

import inspect
import re
import sys
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import get_args, get_origin, get_type_hints

from chainrule.labpage import data
from chainrule.labpage.generated import Generated
from chainrule.mechanism.builders import catalog
from chainrule.program import Port, Program

PLAIN = {float: "number", int: "number", bool: "boolean", str: "string", NoneType: "null"}
HEAD = "// What the page is given. Written by `python -m chainrule.labpage.typescript`.\n"


def types() -> str:
    """The text: an interface for each class, and what each function of the model returns."""
    classes = [c for c in vars(data).values() if is_dataclass(c) and isinstance(c, type)]
    return "\n".join([HEAD, *map(_interface, classes), _results(Generated(catalog.pendulum()))])


def _interface(cls: type) -> str:
    hints, comments = get_type_hints(cls), _comments(cls)
    base = cls.__bases__[0]
    known = {f.name for f in fields(base)} if is_dataclass(base) else set()
    extends = f" extends {base.__name__}" if known else ""
    lines = [
        f"  {f.name}: {_type(hints[f.name])};{comments.get(f.name, '')}\n"
        for f in fields(cls)
        if f.name not in known
    ]
    about = " ".join((cls.__doc__ or "").split())
    return f"/** {about} */\nexport interface {cls.__name__}{extends} {{\n{''.join(lines)}}}\n"


def _comments(cls: type) -> dict[str, str]:
    """Field → the comment behind it."""
    found = re.findall(r"^    (\w+): .*?  # (.*)$", inspect.getsource(cls), re.MULTILINE)
    return {name: f" // {text}" for name, text in found}


def _type(hint: object) -> str:
    """A Python type as TypeScript's."""
    parts = get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if get_origin(hint) is UnionType:
        return " | ".join(map(_type, parts))
    if get_origin(hint) is dict:
        return f"Record<string, {_type(parts[1])}>"
    if get_origin(hint) is list or parts[1:] == (...,):
        inner = _type(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if get_origin(hint) is tuple:
        return f"[{', '.join(map(_type, parts))}]"
    assert isinstance(hint, type)
    return hint.__name__


def _results(generated: Generated) -> str:
    lines = [f"  {f.name}: {_returned(f)};\n" for f in generated.module.functions]
    about = "/** What the functions of the model return. */"
    return f"{about}\nexport interface Results {{\n{''.join(lines)}}}\n"


def _returned(program: Program) -> str:
    def one(port: Port) -> str:
        return "Float64Array" if port.shape else "number"

    if len(program.outputs) == 1:
        return one(program.outputs[0])
    parts = [f"    {port.name}: {one(port)};\n" for port in program.outputs]
    return f"{{\n{''.join(parts)}  }}"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(types(), encoding="utf-8")

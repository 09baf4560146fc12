"""Names of a xacro file: properties, macros and blocks, those of a macro within those around it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from chainrule.mechanism.files.markup import Element
from chainrule.mechanism.files.xacro.formulas import FUNCTIONS, MATH

_TRUTHS = {"true": True, "false": False}
_PARAMETER = re.compile(r"""([^\s:=]+)(?:\s*:?=(\^\|?)?('[^']*'|"[^"]*"|(?:\$\{[^}]*\}|\S)*))?""")


@dataclass
class XacroParameter:
    """One of a macro: a text, or with a star a block, with two what is in the block."""

    name: str
    stars: int = 0
    default: str | None = None
    from_outside: bool = False


@dataclass
class XacroMacro:
    """Its parameters, and the elements that a call stands for."""

    parameters: list[XacroParameter]
    body: list[Element]

    @classmethod
    def of(cls, element: Element) -> XacroMacro:
        """From its definition: `params="a b:=1 c:='x y' d:=^|2 *block **blocks"`."""
        found = []
        for each in _PARAMETER.finditer(element.attributes.get("params", "")):
            name, outside, default = each.groups()
            bare = name.lstrip("*")
            if default and default[0] in "'\"":
                default = default[1:-1]
            elif outside == "^":
                default = None
            found.append(XacroParameter(bare, len(name) - len(bare), default, bool(outside)))
        return cls(found, element.children)


@dataclass
class Scope:
    """Properties as they were written, evaluated when they are first needed."""

    within: Scope | None = None
    values: dict[str, Any] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)
    blocks: dict[str, list[Element]] = field(default_factory=dict)
    macros: dict[str, XacroMacro] = field(default_factory=dict)

    @property
    def outermost(self) -> Scope:
        """The scope of the file."""
        return self if self.within is None else self.within.outermost

    def write(self, name: str, text: str) -> None:
        """A property, whose text is evaluated when it is needed."""
        self.values.pop(name, None)
        self.written[name] = text

    def has(self, name: str) -> bool:
        """Is there such a property, here or around?"""
        here = name in self.values or name in self.written
        return here or (self.within is not None and self.within.has(name))

    def value(self, name: str, evaluate: Callable[[str, Scope], Any]) -> Any:
        """Of a property; else of a function or constant of formulas."""
        if name in self.values:
            return self.values[name]
        if name in self.written:
            text = self.written.pop(name)  # so that one that needs itself is not known
            self.values[name] = literal(evaluate(text, self))
            return self.values[name]
        if self.within is not None:
            return self.within.value(name, evaluate)
        if name in FUNCTIONS:
            return FUNCTIONS[name]
        if name in ("math", "python"):
            return MATH if name == "math" else FUNCTIONS
        raise NameError(name)

    def block(self, name: str) -> list[Element] | None:
        """A block, here or around."""
        if name in self.blocks or self.within is None:
            return self.blocks.get(name)
        return self.within.block(name)

    def macro(self, name: str) -> XacroMacro | None:
        """A macro, here or around."""
        if name in self.macros or self.within is None:
            return self.macros.get(name)
        return self.within.macro(name)


def literal(value: object) -> Any:
    """A number or truth where a text is one; quotes keep it a text."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1]
    if text.lower() in _TRUTHS:
        return _TRUTHS[text.lower()]
    if "_" not in text:
        for kind in (int, float):
            try:
                return kind(text)
            except ValueError:
                continue
    return value


def truth(value: object) -> bool:
    """Of a condition; a ValueError where it is neither true nor false."""
    value = literal(value)
    if isinstance(value, bool | int | float):
        return bool(value)
    raise ValueError(f"expected true or false, got {value!r}")

"""XML in and out: elements that know their line, decimals read exactly, no entities.

A document type declaration is refused, and with it every way of making a small file expand.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from xml.etree import ElementTree
from xml.parsers import expat

from chainrule.errors import ChainruleError, MechanismError
from chainrule.strangers import file_bytes

_DECLARED = re.compile(rb"""\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']""")
_DECLARATION = re.compile(r"<\?xml\s[^<>]*\?>")
_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_ANY = "latin-1"  # in which every byte is a character
MAX_DEPTH = 200  # elements within elements; a robot file has about five
MAX_DIGITS = 300  # of a number, before or after the point; a double has 308


@dataclass
class Element:
    """An element of a file: its attributes, what is in it, and where it stands."""

    tag: str
    attributes: dict[str, str]
    line: int = 0
    source: str = ""
    children: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Element]:
        """The elements directly in this one that have this tag."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element:
        """The first element of this tag; an empty one if there is none."""
        return next(self.all(tag), Element(tag, {}, self.line, self.source))

    def has(self, name: str) -> bool:
        """Whether the attribute is there."""
        return name in self.attributes

    def error(self, problem: str, name: str = "") -> MechanismError:
        """An error about this element, or one of its attributes."""
        place = f"{self.source}:{self.line}" if self.source else f"line {self.line}"
        return MechanismError(problem, f"<{self.tag}{' ' + name if name else ''}>", place)

    def text(self, name: str) -> str:
        """An attribute that must be there."""
        value = self.attributes.get(name, "").strip()
        if not value:
            raise self.error(f"the attribute {name!r} is missing")
        return value

    def number(self, name: str, default: Fraction | int = 0) -> Fraction:
        """A number, exactly as written."""
        if name not in self.attributes:
            return Fraction(default)
        return self._exact(self.attributes[name], name)

    def vector(self, name: str, default: Sequence[int] = (0, 0, 0)) -> tuple[Fraction, ...]:
        """Numbers separated by blanks, as many as the default has."""
        if name not in self.attributes:
            return tuple(Fraction(v) for v in default)
        words = self.attributes[name].split()
        if len(words) != len(default):
            raise self.error(
                f"expected {len(default)} numbers, got {self.attributes[name]!r}", name
            )
        return tuple(self._exact(word, name) for word in words)

    def _exact(self, word: str, name: str) -> Fraction:
        try:
            value = Decimal(word.strip()) if "_" not in word else None
        except InvalidOperation:
            value = None
        if value is None or not value.is_finite():
            raise self.error(f"expected a finite number, got {word!r}", name)
        if len(word) > MAX_DIGITS or abs(value.adjusted()) > MAX_DIGITS:
            raise self.error(f"the number {word[:40]!r} has more than {MAX_DIGITS} digits", name)
        return Fraction(value)


def content(given: str | os.PathLike[str], source: str) -> tuple[str, str]:
    """(text, where it comes from) of a text, which has a source or a `<`, or of a file's path."""
    if isinstance(given, str) and (source or "<" in given):
        return given, source
    return markup_text(given), source or os.fspath(given)


def markup_text(path: str | os.PathLike[str]) -> str:
    """The text of a file of markup, by its mark or as its first line declares it, UTF-8 otherwise;
    where a byte is none of it, as in a remark of long ago, a character stands for each byte."""
    content = file_bytes(path, MechanismError)
    declared = _DECLARED.match(content)
    marked = (code for mark, code in _MARKS.items() if content.startswith(mark))
    for code in (*marked, *([declared[1].decode()] if declared else []), "utf-8"):
        try:
            return content.decode(code)
        except (ValueError, LookupError):  # LookupError: no such encoding
            continue
    return content.decode(_ANY)


def well_declared(text: str) -> str:
    """The text without an XML declaration that is not at its start, where remarks stand first; as
    text it says nothing."""
    return text[:1] + _DECLARATION.sub("", text[1:])


def root_tag(text: str) -> str:
    """The tag of the outermost element, or nothing."""
    at = 0
    while (at := text.find("<", at)) >= 0:
        found = re.compile(r"<([A-Za-z_][\w:.-]*)").match(text, at)
        if found:
            return found[1]
        end = text.find("-->", at) if text.startswith("<!--", at) else at
        if end < 0:
            break
        at = end + 1
    return ""


def parse(text: str, source: str = "") -> Element:
    """The outermost element; an error names file, line and column."""
    # Some files begin with empty lines, some end with the zero byte of a C string.
    text = text.rstrip("\0 \t\r\n")
    start_of_file = len(text) - len(text.lstrip())
    lines_before = text.count("\n", 0, start_of_file)
    parser = expat.ParserCreate()
    document = Element("", {}, 0, source)
    open_elements = [document]

    def line() -> int:
        return parser.CurrentLineNumber + lines_before

    def start(tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag, attributes, line(), source)
        if len(open_elements) > MAX_DEPTH:
            raise element.error(f"more than {MAX_DEPTH} elements within each other")
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def end(tag: str) -> None:
        open_elements.pop()

    def doctype(*_: object) -> None:
        raise Element("!DOCTYPE", {}, line(), source).error(
            "a document type declaration is refused, for the entities it may define"
        )

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(well_declared(text[start_of_file:]), True)
    except expat.ExpatError as problem:
        reason = expat.errors.messages[problem.code]
        place = f"{source}:{line()}" if source else f"line {line()}"
        raise MechanismError(
            f"this is not XML: {reason} (column {problem.offset})", source=place
        ) from problem
    except UnicodeEncodeError as problem:
        raise MechanismError("this is not XML: it is not Unicode text", source=source) from problem
    return document.children[0]


def number_text(value: float) -> str:
    """The shortest decimal that reads back as the same double: 17 digits at most."""
    value = float(value)
    if not math.isfinite(value):
        raise ChainruleError(f"{value} cannot be written: it is no finite number")
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def vector_text(values: Iterable[float]) -> str:
    """Numbers separated by blanks."""
    return " ".join(number_text(v) for v in values)


def add(parent: ElementTree.Element, tag: str, **attributes: str) -> ElementTree.Element:
    """A new element in `parent`; a trailing _ of a name (`class_`) is dropped."""
    return ElementTree.SubElement(parent, tag, {k.rstrip("_"): v for k, v in attributes.items()})


def document_text(root: ElementTree.Element) -> str:
    """The file, indented."""
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, "unicode")}\n'

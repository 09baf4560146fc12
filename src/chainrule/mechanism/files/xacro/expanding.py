"""Xacro to URDF: macros called, properties put in, conditions decided, files included.

In the order of the file, as ROS does; see wiki.ros.org/xacro. Formulas are those of `formulas`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from chainrule.errors import MechanismError
from chainrule.mechanism.files.markup import Element, markup_text, parse
from chainrule.mechanism.files.ros import package, table
from chainrule.mechanism.files.xacro.formulas import evaluated, written
from chainrule.mechanism.files.xacro.scopes import Scope, XacroMacro, XacroParameter, literal, truth

PREFIX = "xacro:"
ENDING = ".xacro"
MOST_ELEMENTS = 100_000
MOST_SIGNS = 3_000_000  # of texts that are read, each as often as it is
LONGEST = 10_000  # signs that a text has after its formulas are put in
DEEPEST = 60  # macros and files within each other

_PART = re.compile(r"\$\$(?=[{(])|\$\{([^}]{0,2001})\}|\$\(([^)]{0,2001})\)")
_COMMAND = re.compile(r"\$\(([^)]*)\)")


def is_xacro(root: Element, text: str) -> bool:
    """Does a file say that it is to be expanded: by its ending, its namespace, its elements?"""
    return root.source.endswith(ENDING) or "xmlns:xacro" in root.attributes or f"<{PREFIX}" in text


def expanded(root: Element, arguments: Mapping[str, Any] | None = None) -> Element:
    """The elements that a file stands for; `arguments` are those of its `<xacro:arg>`."""
    given = {name: str(value) for name, value in (arguments or {}).items()}
    return _Expansion(given).robot(root)


class _Expansion:
    """A file on its way."""

    def __init__(self, given: dict[str, str]):
        self.given, self.arguments = given, dict(given)
        self.declared: set[str] = set()
        self.made = self.depth = self.signs = 0
        self.seen: dict[Path, Any] = {}
        self.words = {
            "property": self._property,
            "arg": self._argument,
            "macro": self._macro,
            "if": self._if,
            "unless": self._unless,
            "include": self._include,
            "insert_block": self._insert_block,
            "element": self._element,
        }

    def robot(self, root: Element) -> Element:
        """The outermost element."""
        scope = Scope()
        children = self._all(root.children, scope)
        unknown = [name for name in self.given if name not in self.declared]
        if unknown:
            known = ", ".join(sorted(self.declared)) or "none"
            raise root.error(f"there is no argument {unknown[0]!r}; known: {known}")
        attributes = {k: written(self._text(root, k, scope)) for k in root.attributes}
        return Element(root.tag, attributes, root.line, root.source, children)

    def _all(self, elements: list[Element], scope: Scope) -> list[Element]:
        return [made for element in elements for made in self._one(element, scope)]

    def _one(self, element: Element, scope: Scope) -> list[Element]:
        """What an element becomes."""
        self._charge(element, signs=10)
        word = element.tag.removeprefix(PREFIX)
        if word != element.tag:
            step = self.words.get(word)
            return self._call(element, word, scope) if step is None else step(element, scope)
        if scope.macro(word) is not None:
            return self._call(element, word, scope)
        self._charge(element, made=1)
        attributes = {k: written(self._text(element, k, scope)) for k in element.attributes}
        children = self._all(element.children, scope)
        return [Element(element.tag, attributes, element.line, element.source, children)]

    # what the words mean

    def _property(self, element: Element, scope: Scope) -> list[Element]:
        name = written(self._text(element, "name", scope))
        where = element.attributes.get("scope", "")
        home = scope.outermost if where == "global" else scope
        home = scope.within or scope if where == "parent" else home
        if element.has("value"):
            text = element.attributes["value"]
            if where:  # what it says may be known only here
                home.write(name, "")
                home.values[name] = literal(self._text(element, "value", scope))
            else:
                home.write(name, text)
        elif element.has("default"):
            if not scope.has(name):
                home.write(name, element.attributes["default"])
        else:
            home.blocks[name] = element.children
        return []

    def _argument(self, element: Element, scope: Scope) -> list[Element]:
        name = written(self._text(element, "name", scope))
        self.declared.add(name)
        if name not in self.arguments and element.has("default"):
            self.arguments[name] = written(self._text(element, "default", scope))
        return []

    def _macro(self, element: Element, scope: Scope) -> list[Element]:
        scope.macros[element.text("name").removeprefix(PREFIX)] = XacroMacro.of(element)
        return []

    def _if(self, element: Element, scope: Scope) -> list[Element]:
        return self._all(element.children, scope) if self._true(element, scope) else []

    def _unless(self, element: Element, scope: Scope) -> list[Element]:
        return [] if self._true(element, scope) else self._all(element.children, scope)

    def _true(self, element: Element, scope: Scope) -> bool:
        value = self._text(element, "value", scope)
        try:
            return truth(value)
        except ValueError as problem:
            raise element.error(str(problem), "value") from problem

    def _include(self, element: Element, scope: Scope) -> list[Element]:
        name = written(self._text(element, "filename", scope))
        path = Path(element.source).parent / name
        if not path.exists() and literal(element.attributes.get("optional", "")) is True:
            return []
        if not path.is_file():
            raise element.error(f"there is no file {os.fspath(path)!r}", "filename")
        root = self._once(path, lambda p: parse(markup_text(p), os.fspath(p)))
        space = element.attributes.get("ns", "")
        inner = Scope(scope) if space else scope
        made = self._deeper(element, root.children, inner)
        if space:
            scope.values[space] = _Space(self, inner)
            scope.macros |= {f"{space}.{key}": macro for key, macro in inner.macros.items()}
        return made

    def _insert_block(self, element: Element, scope: Scope) -> list[Element]:
        name = written(self._text(element, "name", scope))
        block = scope.block(name)
        if block is None:
            raise element.error(f"there is no block {name!r}", "name")
        return self._deeper(element, block, scope)

    def _element(self, element: Element, scope: Scope) -> list[Element]:
        key = f"{PREFIX}name"
        tag = written(self._text(element, key, scope))
        rest = {k: v for k, v in element.attributes.items() if k != key}
        return self._one(Element(tag, rest, element.line, element.source, element.children), scope)

    def _call(self, element: Element, word: str, scope: Scope) -> list[Element]:
        """The body of a macro, with what the call gives."""
        given = dict(element.attributes)
        if word == "call":
            word = written(self._text(element, "macro", scope))
            given.pop("macro")
        macro = scope.macro(word)
        if macro is None:
            raise element.error(f"there is no macro {word!r}")
        inner, blocks = Scope(scope), self._all(element.children, scope)
        for one in macro.parameters:
            if one.stars:
                if not blocks:
                    raise element.error(f"the macro {word!r} needs a block {one.name!r}")
                block = blocks.pop(0)
                inner.blocks[one.name] = [block] if one.stars == 1 else block.children
            elif one.name in given:
                inner.values[one.name] = literal(self._text(element, one.name, scope))
                given.pop(one.name)
            else:
                self._default(element, word, one, inner)
        unknown = [name for name in given if not name.startswith("xmlns")]
        if unknown:
            raise element.error(f"the macro {word!r} has no parameter {unknown[0]!r}")
        return self._deeper(element, macro.body, inner)

    def _default(self, element: Element, word: str, one: XacroParameter, inner: Scope) -> None:
        if one.from_outside and inner.has(one.name):
            return
        if one.default is None:
            raise element.error(f"the macro {word!r} needs {one.name!r}")
        inner.values[one.name] = literal(self._put_in(element, one.name, one.default, inner))

    def _deeper(self, element: Element, elements: list[Element], scope: Scope) -> list[Element]:
        self._charge(element, made=1)
        self.depth += 1
        if self.depth > DEEPEST:
            raise element.error(f"more than {DEEPEST} macros and files within each other")
        made = self._all(elements, scope)
        self.depth -= 1
        return made

    def _charge(self, element: Element, made: int = 0, signs: int = 0) -> None:
        self.made, self.signs = self.made + made, self.signs + signs
        bounds = (self.made, MOST_ELEMENTS, "elements"), (self.signs, MOST_SIGNS, "signs")
        for count, most, what in bounds:
            if count > most:
                raise element.error(f"the file stands for more than {most} {what}")

    # texts

    def _text(self, element: Element, name: str, scope: Scope) -> Any:
        """An attribute with its formulas put in; of one that is all formula, the value itself."""
        if name not in element.attributes:
            raise element.error(f"the attribute {name!r} is missing")
        return self._put_in(element, name, element.attributes[name], scope)

    def _put_in(self, element: Element, name: str, text: str, scope: Scope) -> Any:
        self._charge(element, signs=len(text))
        parts = list(_PART.finditer(text))
        if not parts:
            return text
        try:
            if len(parts) == 1 and parts[0][0] == text and text[:2] != "$$":
                return self._value(element, parts[0], scope)
            made = _PART.sub(lambda part: written(self._value(element, part, scope)), text)
        except NameError as problem:
            raise element.error(f"{str(problem)!r} has no value in {text!r}", name) from problem
        except ValueError as problem:
            if isinstance(problem, MechanismError):
                raise
            raise element.error(str(problem), name) from problem
        if len(made) > LONGEST:
            raise element.error(f"the text would have more than {LONGEST} signs", name)
        return made

    def _value(self, element: Element, part: re.Match[str], scope: Scope) -> Any:
        formula, command = part.groups()
        if command is not None:
            return self._command(element, command, scope)
        if formula is None:
            return "$"
        inside = _COMMAND.sub(lambda c: written(self._command(element, c[1], scope)), formula)
        return evaluated(inside, lambda name: self.named(element, name, scope))

    def named(self, element: Element, name: str, scope: Scope) -> Any:
        """What a name in a formula stands for."""
        if name == "xacro":
            folder = Path(element.source).parent
            return {
                "load_yaml": lambda file: self._once(folder / str(file), table),
                **{word: lambda *_: "" for word in ("message", "warning", "error", "fatal")},
            }
        return scope.value(name, lambda text, home: self._put_in(element, name, text, home))

    def _once(self, path: Path, read: Callable[[Path], Any]) -> Any:
        if path not in self.seen:
            self.seen[path] = read(path)
        return self.seen[path]

    def _command(self, element: Element, text: str, scope: Scope) -> Any:
        """$(arg …), $(find …), $(env …), $(optenv …), $(dirname), $(cwd), $(eval …)"""
        word, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        folder = os.path.dirname(os.path.abspath(element.source))
        match word:
            case "arg":
                if rest not in self.arguments:
                    raise ValueError(
                        f"the argument {rest!r} has no value: give one, as in "
                        f"cr.load(…, arguments={{{rest!r}: …}}) or --set {rest}=…"
                    )
                return self.arguments[rest]
            case "find":
                return package(rest, folder)
            case "env" | "optenv":
                name, _, default = rest.partition(" ")
                if word == "env" and name not in os.environ:
                    raise ValueError(f"the environment has no {name!r}")
                return os.environ.get(name, default)
            case "dirname" | "cwd":
                return folder if word == "dirname" else os.getcwd()
            case "eval":
                known = {key: literal(value) for key, value in self.arguments.items()}
                return evaluated(
                    rest, lambda name: known[name] if name in known else
                    self.named(element, name, scope)
                )  # fmt: skip
        raise ValueError(f"$({text}) is not known")


class _Space(dict[str, Any]):
    """The properties of an included file, as parts of its namespace."""

    def __init__(self, expansion: _Expansion, scope: Scope):
        super().__init__()
        self.expansion, self.scope = expansion, scope

    def __missing__(self, name: str) -> Any:
        nowhere = Element(PREFIX + "include", {})
        return self.expansion.named(nowhere, name, self.scope)

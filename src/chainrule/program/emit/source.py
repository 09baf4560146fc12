"""Programs as source text: what JavaScript, C, Python and MATLAB have in common.

A lowered program becomes statements of a language with infix operators. A value that is used
once is written where it is used, unless the line gets too long; a language evaluates such an
expression as the tape does, for parentheses are left out only where it groups the same way.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any, NamedTuple

from chainrule.program.emit.languages import OURS
from chainrule.program.emit.module import Needed
from chainrule.program.tape.interpreter import payload_first, split_when
from chainrule.program.tape.operations import OPERATIONS
from chainrule.program.tape.program import Program
from chainrule.program.tape.scalars import INFINITY

WIDEST = 64
"""Characters up to which an expression is written inside another one."""

LONGEST = 84
"""Characters of an expression beyond which its longest operand is given a name."""

NAME = 24
"""Characters of an operand that may be a name already."""

ATOM, UNARY, PRODUCT, SUM, COMPARISON, LOGIC, CHOICE = range(7, 0, -1)

LEVELS = {
    "add": SUM, "sub": SUM, "mul": PRODUCT, "div": PRODUCT, "lt": COMPARISON, "le": COMPARISON,
    "eq": COMPARISON, "xor": COMPARISON, "and": LOGIC, "or": LOGIC,
}  # fmt: skip
"""How tightly each operation binds that has a sign of its own."""

SIGNS = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "lt": "<", "le": "<=", "eq": "==",
    "xor": "!=", "and": "&&", "or": "||", "not": "!",
}  # fmt: skip
"""Of C, and of most languages that came after it."""


class Text(NamedTuple):
    """An expression and how tightly its outermost operator binds."""

    text: str
    level: int = ATOM

    def within(self, level: int) -> str:
        """The expression as an operand, in parentheses where it binds less tightly."""
        return self.text if self.level >= level else f"({self.text})"


class SourceWriter:
    """Statements of one function. A language says how things are spelled."""

    indent = "  "
    ending = ";"
    signs = SIGNS
    nan, infinity = "NaN", "Infinity"
    absolute = "abs"
    reserved: frozenset[str] = frozenset()
    helpers: frozenset[str] = frozenset(
        {"sqrt", "bit", "digit", "high", "pow2", "exponent", "lookup", "philox"}
    )

    def __init__(self, needed: Needed, placed: int = 0, depth: int = 1):
        self.needed = needed
        self.placed = placed  # calls up to this length are written in place
        self.depth = depth
        self.lines: list[str] = []
        self._names: set[str] = set()
        self._last: dict[str, int] = {}  # the number of a stem that was taken last

    # --- spelling, by language ---

    def number(self, value: float) -> Text:
        """The shortest decimal that reads back as the constant."""
        if value != value:
            return Text(self.nan)
        text = self.infinity if abs(value) == INFINITY else self.decimal(abs(value))
        return Text(f"-{text}", UNARY) if str(value).startswith("-") else Text(text)

    def decimal(self, value: float) -> str:
        """2 for 2.0: every number is a double."""
        return repr(value).removesuffix(".0")

    def declaration(self, name: str, value: str, condition: bool, changes: bool) -> str:
        """A new variable."""
        raise NotImplementedError

    def choice(self, condition: Text, a: Text, b: Text) -> Text:
        """c ? a : b"""
        return Text(f"{condition.within(LOGIC)} ? {a.within(LOGIC)} : {b.within(LOGIC)}", CHOICE)

    def function_call(self, name: str, args: Sequence[str]) -> Text:
        """The value of a function of numbers."""
        return Text(f"{name}({', '.join(args)})")

    def several(
        self, name: str, args: Sequence[str], targets: Mapping[int, str], count: int, new: bool
    ) -> list[str]:
        """Statements that give variables, new ones or not, some of the `count` values of a
        function."""
        raise NotImplementedError

    def branch(self, condition: str, body: Sequence[str]) -> list[str]:
        """if (…) { … }"""
        return [f"if ({condition}) {{", *(self.indent + text for text in body), "}"]

    def counted(self, limit: int) -> tuple[str, str]:
        """The lines around statements that are repeated so many times."""
        raise NotImplementedError

    def statement(self, text: str) -> str:
        """The text with what ends it."""
        return text + self.ending

    @contextmanager
    def rounds(self, limit: int) -> Iterator[None]:
        """What is written meanwhile is repeated so many times."""
        before, after = self.counted(limit)
        self.line(before)
        self.depth += 1
        yield
        self.depth -= 1
        if after:
            self.line(after)

    # --- names ---

    def line(self, text: str) -> None:
        """One statement."""
        self.lines.append(self.indent * self.depth + text)

    def fresh(self, stem: str) -> str:
        """A name that is not in use; v is numbered from 1."""
        if stem != "v" and self._free(stem):
            self._names.add(stem)
            return stem
        number = self._last.get(stem, 0) + 1
        while not self._free(f"{stem}{number}"):
            number += 1
        self._last[stem] = number
        self._names.add(f"{stem}{number}")
        return f"{stem}{number}"

    def _free(self, name: str) -> bool:
        return not any(name in some for some in (self._names, self.reserved, OURS))

    def take(self, names: Iterable[str]) -> None:
        """Names that are in use."""
        self._names.update(names)

    def variable(
        self, value: Text, stem: str = "v", condition: bool = False, changes: bool = False
    ) -> Text:
        """A new variable of this value."""
        name = self.fresh(stem)
        self.line(self.declaration(name, value.text, condition, changes))
        return Text(name)

    # --- programs ---

    def program(
        self, program: Program, inputs: Sequence[Text], wanted: Sequence[int]
    ) -> list[Text]:
        """The program's statements; the expressions of the wanted results."""
        first = program.input_size + len(program.constants)
        roots = [program.results[i] for i in wanted]
        uses, parts = _uses(program, frozenset(roots), self.placed)
        uses = uses + Counter(roots) - Counter(set(roots))
        values: list[Any] = [*inputs, *(self.number(c) for c in program.constants)]
        for number, (op, args, payload) in enumerate(program.code, first):
            operands = [values[a] for a in args]
            if not uses[number]:
                value = None
            elif op in ("call", "when", "philox"):
                value = self._several(op, payload, operands, sorted(parts[number]))
            else:
                value = self._one(op, payload, operands, uses[number])
            values.append(value)
        return [values[r] for r in roots]

    def _one(self, op: str, payload: Any, operands: list[Any], uses: int) -> Text:
        """The expression, or a variable that holds it; long operands become variables first."""
        condition = op in OPERATIONS and OPERATIONS[op].condition
        if op == "get":
            value = operands[0][payload]
            if value.level == ATOM and "(" not in value.text:
                return value
            return self.variable(value, _stem(value.text)) if uses > 1 else value
        value = self._operation(op, payload, operands)
        texts = [x for x in operands if isinstance(x, Text)]
        while len(value.text) > LONGEST and any(len(x.text) > NAME for x in texts):
            longest = max(texts, key=lambda x: len(x.text))
            named = self.variable(longest, condition=longest.level in (COMPARISON, LOGIC))
            operands = [named if x is longest else x for x in operands]
            texts = [x for x in operands if isinstance(x, Text)]
            value = self._operation(op, payload, operands)
        if uses > 1 or len(value.text) > WIDEST:
            return self.variable(value, condition=condition)
        return value

    def _operation(self, op: str, payload: Any, operands: list[Any]) -> Text:
        if op in self.helpers:
            compute = partial(self.helper, op)
        else:
            compute = getattr(self, f"_{op}", None) or partial(self.infix, op)
        return compute(*payload_first(payload), *operands)

    def _several(
        self, op: str, program: Any, operands: list[Text], wanted: list[int]
    ) -> dict[int, Text]:
        """The wanted values of an instruction that has several."""
        if op == "when":
            condition, fallback, inputs = split_when(program, operands)
            names = {i: self.variable(fallback[i], changes=True).text for i in wanted}
            function, count = self.needed.program(program, None), len(program.results)
            call = self.several(function, self.passed(program, inputs), names, count, False)
            for text in self.branch(condition.text, call):
                self.line(text)
            return {i: Text(name) for i, name in names.items()}
        if op == "call":
            if program.length <= self.placed:
                results = self.program(program, operands, wanted)
                return dict(zip(wanted, results, strict=True))
            if len(program.results) <= 2:
                if len(wanted) > 1:  # an argument is written for each value: let it be short
                    operands = [self.variable(x) if "(" in x.text else x for x in operands]
                args = self.passed(program, operands)
                return {
                    i: self.function_call(self.needed.program(program, i), args) for i in wanted
                }
            function, count = self.needed.program(program, None), len(program.results)
            args = self.passed(program, operands)
        else:
            self.needed.helpers["philox"] = None
            function, count, args = "philox", 4, [x.text for x in operands]
        names = {i: self.fresh("v") for i in wanted}
        for text in self.several(function, args, names, count, True):
            self.line(text)
        return {i: Text(name) for i, name in names.items()}

    def passed(self, program: Program, operands: Sequence[Text]) -> list[str]:
        """The arguments that a function is called with."""
        return [x.text for x in operands]

    def helper(self, op: str, *operands: Any) -> Text:
        """A function on bit patterns, or an entry of a table."""
        self.needed.helpers[op] = None
        if op == "lookup":
            args = [self.table(operands[0]), operands[1].text]
        else:
            args = [str(a) if isinstance(a, int) else a.text for a in operands[::-1]]
        return self.function_call(op, args)

    def table(self, entries: tuple[float, ...]) -> str:
        """What the table is called in the file."""
        return self.needed.table(entries)

    # --- primitives ---

    def infix(self, op: str, a: Text, b: Text) -> Text:
        """a + b, and what else has a sign between its operands."""
        level, sign = LEVELS[op], self.signs[op]
        if level == LOGIC:
            return Text(f"{a.within(COMPARISON)} {sign} {b.within(COMPARISON)}", LOGIC)
        right = b.within(level + 1)
        right = f"({right})" if right.startswith("-") else right
        return Text(f"{a.within(level)} {sign} {right}", level)

    def _plus_zero(self, a: Text) -> Text:
        return self.infix("add", a, self.number(0.0))

    def _neg(self, a: Text) -> Text:
        return Text(f"-{a.within(ATOM)}", UNARY)

    def _not(self, a: Text) -> Text:
        return Text(f"{self.signs['not']}{a.within(ATOM)}", UNARY)

    def _abs(self, a: Text) -> Text:
        return Text(f"{self.absolute}({a.text})")

    def _select(self, condition: Text, a: Text, b: Text) -> Text:
        return self.choice(condition, a, b)


@lru_cache(maxsize=4096)
def _uses(
    program: Program, roots: frozenset[int], placed: int
) -> tuple[Counter[int], dict[int, set[int]]]:
    """How often each value is used on the way to the roots, and which values of each instruction
    that has several. Of a call written in place, only what its own values need counts, of a
    branch only the fallbacks of these."""
    first = program.input_size + len(program.constants)
    uses: Counter[int] = Counter(roots)
    parts: dict[int, set[int]] = defaultdict(set)
    for number in range(first + len(program.code) - 1, first - 1, -1):
        if not uses[number]:
            continue
        op, args, payload = program.code[number - first]
        if op == "get":
            parts[args[0]].add(payload)
        elif op == "call" and payload.length <= placed:
            ends = frozenset(payload.results[i] for i in parts[number])
            inside, _ = _uses(payload, ends, placed)
            args = [a for i, a in enumerate(args) if inside[i]]
        elif op == "when":
            condition, fallback, inputs = split_when(payload, args)
            args = [condition, *(fallback[i] for i in parts[number]), *inputs]
        uses.update(args)
    return uses, parts


def _stem(call: str) -> str:
    """sin_q1 for sin(q1) or sin(q[1])."""
    found = re.fullmatch(r"\W?_?([a-z0-9]+)_?\((\w+?)_?(?:\[(\d+)\])?\)", call)
    return f"{found[1]}_{found[2]}{found[3] or ''}" if found else "v"

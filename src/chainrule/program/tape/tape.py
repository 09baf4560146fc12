"""Tape: what a function computes, written down while it runs on symbols.

Each new node is looked up first (hash-consing), so equal expressions are one node, and passes
the rules of `rules.py`, so zeros, ones and signs vanish where they arise. Nothing is
reassociated: a program rounds as it was written.
"""

from math import copysign
from typing import TYPE_CHECKING, Any

from chainrule.program.rewriting.rules import RULES
from chainrule.program.tape.node import Node
from chainrule.program.tape.operations import OPERATIONS
from chainrule.program.tape.scalars import FLOAT

if TYPE_CHECKING:
    from chainrule.program.tape.program import Program

COMMUTING = frozenset(op for op, kind in OPERATIONS.items() if kind.commutes)


class Tape:
    """The nodes of one trace, in the order in which they arose."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._known: dict[tuple[Any, ...], Node] = {}

    def apply(self, op: str, *operands: Any, payload: Any = None) -> Node:
        """op(operands), folded, simplified or shared where possible."""
        # loops instead of generators: a trace comes here some hundred thousand times
        args: tuple[Node, ...] = operands
        for value in operands:
            if value.__class__ is not Node or value.tape is not self:
                args = tuple([self.lift(v) for v in operands])
                break
        for argument in args:
            if argument.op != "const":
                break
        else:
            return self.constant(_fold(op, payload, [a.payload for a in args]))
        rule = RULES.get(op)
        simplified = rule(self, *args) if rule else None
        return self.node(op, args, payload) if simplified is None else simplified

    def lift(self, value: Node | float) -> Node:
        """The value itself if it is a node of this tape, else the constant."""
        if isinstance(value, Node):
            if value.tape is not self:
                raise ValueError(f"{value!r} belongs to another trace: pass it in as an input")
            return value
        try:
            return self.constant(value if isinstance(value, bool) else float(value))
        except (TypeError, ValueError):
            raise TypeError(
                f"cannot trace {value!r} of type {type(value).__name__}: "
                "a program is made of double-precision numbers"
            ) from None

    def constant(self, value: float | bool) -> Node:
        """The constant; the two zeros are different, all NaN are one."""
        if isinstance(value, bool):
            key = ("const", value, "condition")
        elif value == 0.0:
            key = ("const", copysign(1.0, value), "zero")
        else:
            key = ("const", value if value == value else "nan", "number")
        known = self._known.get(key)
        return self._new(key, "const", (), value) if known is None else known

    def input(self, name: str, element: int) -> Node:
        """One scalar of an input."""
        return self.node("input", (), (name, element))

    def node(self, op: str, args: tuple[Node, ...] = (), payload: Any = None) -> Node:
        """The node as it stands, new or known; no rule is applied."""
        if op in COMMUTING and args[1].index < args[0].index:
            args = args[::-1]  # IEEE + and × commute to the bit, so a·b and b·a are one
        key = (op, args, payload)
        known = self._known.get(key)
        return self._new(key, op, args, payload) if known is None else known

    def find(self, op: str, *args: Node) -> Node | None:
        """The node if it exists already."""
        return self._known.get((op, args, None))

    def call(self, program: "Program", inputs: tuple[Any, ...]) -> tuple[Node, ...]:
        """The outputs of a program, which stays one block that is written once."""
        args = tuple(self.lift(v) for v in inputs)
        parts = self._parts(self.node("call", args, program), len(program.results))
        plain = (*args, *map(self.constant, program.constants))  # what no instruction computes
        return tuple(
            plain[result] if result < len(plain) else part
            for result, part in zip(program.results, parts, strict=True)
        )

    def when(
        self,
        condition: Node,
        program: "Program",
        inputs: tuple[Any, ...],
        fallback: tuple[Any, ...],
    ) -> tuple[Node, ...]:
        """program(inputs) where the condition holds, which is rare, else the fallback."""
        if condition.is_constant:
            return self.call(program, inputs) if condition.payload else fallback
        args = (condition, *(self.lift(v) for v in (*fallback, *inputs)))
        return self._parts(self.node("when", args, program), len(program.results))

    def philox(self, *words: Node | float) -> tuple[Node, ...]:
        """The four random words of a counter (four words) and a key (two)."""
        args = tuple(self.lift(word) for word in words)
        if all(a.is_constant for a in args):
            return tuple(map(self.constant, FLOAT["philox"](*(a.payload for a in args))))
        return self._parts(self.node("philox", args), 4)

    def close(self) -> None:
        """Forget the nodes. They know the tape: a circle that only the collector would undo."""
        self._known.clear()
        self.nodes.clear()

    def _parts(self, whole: Node, count: int) -> tuple[Node, ...]:
        return tuple(self.node("get", (whole,), i) for i in range(count))

    def _new(self, key: tuple[Any, ...], op: str, args: tuple[Node, ...], payload: Any) -> Node:
        node = self._known[key] = Node(self, len(self.nodes), op, args, payload)
        self.nodes.append(node)
        return node


def _fold(op: str, payload: Any, values: list[Any]) -> Any:
    """The operation on numbers: what the program would compute, to the bit."""
    if OPERATIONS[op].elementary:
        from chainrule.program.elementary import (  # its definitions are traced with this module
            evaluate,
        )

        return evaluate(op, *values)
    return FLOAT[op](*values) if payload is None else FLOAT[op](payload, *values)

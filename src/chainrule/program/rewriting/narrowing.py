"""narrow: the programs that a program calls take what they use, and give what they compute."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chainrule.program.rewriting.lowering import on_tape, rewrite
from chainrule.program.tape.interpreter import split_when
from chainrule.program.tape.node import Node
from chainrule.program.tape.program import Instruction, Port, Program
from chainrule.program.tape.scalars import Algebra
from chainrule.program.tape.tape import Tape

Made = dict[Program, "_Narrow"]


@dataclass(frozen=True)
class _Narrow:
    """A program with fewer inputs and results: which inputs it takes, which results it gives."""

    program: Program
    taken: tuple[int, ...]
    given: dict[int, int]  # result → its place among those that are computed


def narrow(program: Program, made: Made) -> Program:
    """The program with calls that pass no more than is used. `made` are called ones until now.

    Programs that differ in what they do not use become one; every bit stays.
    """
    if not program.callees:
        return program
    tape = Tape()
    return rewrite(program, tape, _narrowing(tape, made))


def _narrowing(tape: Tape, made: Made) -> Algebra:
    plain = on_tape(tape)

    def call(callee: Program, *args: Node) -> Sequence[Node]:
        one = _of(callee, made)
        values = tape.call(one.program, tuple(args[i] for i in one.taken))
        return [values[one.given[i]] if i in one.given else _other(tape, callee, i, args)
                for i in range(len(callee.results))]  # fmt: skip

    def when(callee: Program, *args: Node) -> Sequence[Node]:
        condition, fallback, inputs = split_when(callee, args)
        one = _of(callee, made)
        own: dict[int, Node] = {place: fallback[i] for i, place in one.given.items()}
        usual = tuple(own[place] for place in range(len(one.program.results)))
        values = tape.when(condition, one.program, tuple(inputs[i] for i in one.taken), usual)
        return [
            values[one.given[i]] if i in one.given
            else plain["select"](condition, _other(tape, callee, i, inputs), fallback[i])
            for i in range(len(callee.results))
        ]  # fmt: skip

    return {**plain, "call": call, "when": when}


def _other(tape: Tape, callee: Program, i: int, args: Sequence[Any]) -> Any:
    """A result that nothing computes: an argument or a constant."""
    number = callee.results[i]
    if number < callee.input_size:
        return args[number]
    return tape.constant(callee.constants[number - callee.input_size])


def _of(callee: Program, made: Made) -> _Narrow:
    if callee not in made:
        made[callee] = _narrowed(callee, narrow(callee, made))
    return made[callee]


def _narrowed(callee: Program, inner: Program) -> _Narrow:
    """The program with its numbers counted anew. Two fallbacks of one value keep it twice."""
    size = inner.input_size
    plain = callee.input_size + len(callee.constants)
    computed = [i for i, r in enumerate(callee.results) if r >= plain]
    results = [inner.results[i] for i in computed]
    used = {a for _, args, _ in inner.code for a in args} | set(results)
    taken = [i for i in range(size) if i in used]
    number = {old: new for new, old in enumerate(taken)}
    rest = range(size, size + len(inner.constants) + len(inner.code))
    number |= {old: new for new, old in enumerate(rest, len(taken))}
    code = [Instruction(op, tuple(number[a] for a in args), p) for op, args, p in inner.code]
    program = Program(
        inner.name, (Port("a", (len(taken),)),), (Port("b", (len(results),)),), inner.constants,
        tuple(code), tuple(number[r] for r in results),
    )  # fmt: skip
    return _Narrow(program, tuple(taken), {i: place for place, i in enumerate(computed)})

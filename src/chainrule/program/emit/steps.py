"""The next state of a step as source text: a program in place, or rounds of one.

What `iterated` writes for vectors, for one trajectory.
"""

from collections.abc import Mapping, Sequence

from chainrule.program.emit.module import input_uses
from chainrule.program.emit.source import SourceWriter, Text
from chainrule.program.tape.iteration import Iteration, Step
from chainrule.program.tape.program import Program
from chainrule.program.tape.scalars import NAN

Values = Mapping[str, Sequence[Text]]
"""The scalars of each input, by its name."""

UNUSED = Text("")


def next_state(writer: SourceWriter, step: Step, values: Values) -> list[Text]:
    """The scalars of the step's first output."""
    if isinstance(step, Iteration):
        return _iterated(writer, step, values)
    return _compute(writer, step, values, range(step.outputs[0].size))


def _iterated(writer: SourceWriter, step: Iteration, values: Values) -> list[Text]:
    """finish(w, c, …) after as many rounds as it takes; NaN where that is more than the limit."""
    size = step.begin.outputs[0].size
    uses = input_uses(step.refine) + input_uses(step.finish)
    scalars = [("w", i) for i in range(size)]
    scalars += [("c", i) for i in range(len(step.begin.results) - size)]
    wanted = [k for k, scalar in enumerate(scalars) if uses[scalar]]
    texts = [UNUSED] * len(scalars)
    for k, text in zip(wanted, _compute(writer, step.begin, values, wanted), strict=True):
        name, i = scalars[k]
        texts[k] = writer.variable(text, f"{name}{i}", changes=name == "w")
    inner = {**values, "w": texts[:size], "c": texts[size:]}
    done = writer.variable(Text("0"), "done", condition=True, changes=True)
    kept = [k for k in wanted if k < size]
    with writer.rounds(step.limit):
        *refined, last = _compute(writer, step.refine, inner, [*kept, size])
        new = [writer.variable(text, f"next_w{k}") for k, text in zip(kept, refined, strict=True)]
        for k, text in zip(kept, new, strict=True):
            writer.line(writer.statement(f"{texts[k].text} = {text.text}"))
        converged = writer.infix("eq", last, writer.number(1.0))
        writer.line(writer.statement(f"{done.text} = {converged.text}"))
        for line in writer.branch(done.text, [writer.statement("break")]):
            writer.line(line)
    x = _compute(writer, step.finish, inner, range(len(step.finish.results)))
    return [writer.choice(done, value, writer.number(NAN)) for value in x]


def _compute(
    writer: SourceWriter, program: Program, values: Values, wanted: Sequence[int]
) -> list[Text]:
    flat = [text for port in program.inputs for text in values[port.name]]
    return writer.program(program, flat, wanted)

"""What a source file holds, and what its functions share."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from chainrule.program.emit.languages import OURS, identifier
from chainrule.program.emit.machine.kernels import GIVEN
from chainrule.program.emit.machine.llvm import INLINE_LIMIT
from chainrule.program.tape.iteration import Step
from chainrule.program.tape.program import Port, Program

EXPORTED = -1
"""In place of an output's number: the name belongs to a function that the file exports."""


@dataclass(frozen=True)
class Module:
    """What one source file holds: functions, and a loop around each step, by the method's name.

    `defaults` are flat values of inputs of a step that a caller may leave out; programs of up to
    `placed` instructions are written in place where a loop calls them.
    """

    name: str
    functions: tuple[Program, ...]
    steps: Mapping[str, Step] = field(default_factory=dict)
    defaults: Mapping[str, Sequence[float]] = field(default_factory=dict)
    title: str = ""
    placed: int = INLINE_LIMIT

    @property
    def begun(self) -> str:
        """What errors call the start of a loop; where it is more than a state, who makes it."""
        makers = [f.name for f in self.functions if f.name.startswith("start_")]
        return f"x0, which {makers[0]} makes of [q, qd]," if makers else "x0"


@dataclass
class Needed:
    """What the functions of one file share, with their names: programs, or one output of a
    program, that are called; tables; functions on bit patterns."""

    programs: dict[tuple[Program, int | None], str] = field(default_factory=dict)
    tables: dict[tuple[float, ...], str] = field(default_factory=dict)
    helpers: dict[str, None] = field(default_factory=dict)

    def program(self, program: Program, output: int | None) -> str:
        """The name of the function that computes the outputs, or one of them."""
        key = (program, output)
        if key not in self.programs:
            ports = [port.name for port in program.outputs for _ in range(port.size)]
            name = program.name if output is None else ports[output]
            stem = name if name in OURS else identifier(name)
            taken = set(self.programs.values())
            name, tries = stem, 1
            while name in taken:
                tries += 1
                name = f"{stem}_{tries}"
            self.programs[key] = name
        return self.programs[key]

    def reserve(self, functions: Iterable[Program]) -> None:
        """Keep the names of the functions that the file exports."""
        for function in functions:
            self.programs[function, EXPORTED] = identifier(function.name)

    def write(self, one: Callable[[Program, int | None], str]) -> list[str]:
        """The functions that are called, each before those that call it."""
        written: dict[tuple[Program, int | None], str] = {}
        while missing := [k for k in self.programs if k[1] != EXPORTED and k not in written]:
            for key in missing:
                written[key] = one(*key)
        depth: dict[Program, int] = {}
        for program, _ in written:
            _measure(program, depth)
        return [written[key] for key in sorted(written, key=lambda key: depth[key[0]])]

    def table(self, entries: tuple[float, ...]) -> str:
        """The name of the table."""
        return self.tables.setdefault(entries, f"table{len(self.tables) or ''}")


def _measure(program: Program, depth: dict[Program, int]) -> int:
    """How deep calls go below it, and below those it calls."""
    if program not in depth:
        depth[program] = 1 + max((_measure(p, depth) for p in program.callees), default=0)
    return depth[program]


def other_inputs(step: Step) -> list[Port]:
    """The inputs of a step that its loop does not provide."""
    return [port for port in step.inputs if port.name not in GIVEN]


def input_uses(step: Step) -> Counter[tuple[str, int]]:
    """How often each scalar of the inputs is used, by name and place."""
    uses: Counter[tuple[str, int]] = Counter()
    for part in step.parts:
        counts = Counter(a for _, args, _ in part.code for a in args)
        counts.update(part.results)
        scalars = [(port.name, i) for port in part.inputs for i in range(port.size)]
        uses.update({scalar: counts[number] for number, scalar in enumerate(scalars)})
    return uses


def signature(program: Step) -> str:
    """outputs = name(inputs), with shapes."""
    inputs, outputs = (", ".join(map(str, ports)) for ports in (program.inputs, program.outputs))
    return f"{outputs} = {program.name}({inputs})"


def scalars(port: Port, first: int = 0) -> list[str]:
    """Names for the numbers of an input, counted from `first`."""
    name = identifier(port.name)
    return [f"{name}_{i + first}" if port.shape else f"{name}_" for i in range(port.size)]


def wrapped(items: Sequence[str], indent: int = 2, width: int = 96, mark: str = "") -> str:
    """The items, with commas, on lines of limited width; `mark` says that one goes on."""
    lines = [""]
    for item in items:
        if lines[-1] and len(lines[-1]) + len(item) + len(mark) + 2 > width - indent:
            lines.append("")
        lines[-1] += ("" if not lines[-1] else " ") + item + ","
    return (f"{mark}\n" + " " * indent).join(lines).removesuffix(",")

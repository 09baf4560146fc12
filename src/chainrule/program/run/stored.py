"""stored: a program known by a key, of which the cache keeps what a caller of its code needs.

Tracing a large arm takes seconds. Where its machine code is in the cache, nobody needs more of
the program than its ports, so it is traced only if somebody asks for its instructions.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import cast

from chainrule.program.rewriting.scheduling import ordered
from chainrule.program.run import cache
from chainrule.program.tape.collector import collector_paused
from chainrule.program.tape.iteration import Step
from chainrule.program.tape.program import Instruction, Port, Program


class StoredProgram(Program):
    """A program whose ports are known, and whose code is made when it is asked for."""

    work: int
    extent: int  # type: ignore[assignment]
    _make: Callable[[], Program]

    def __init__(
        self,
        key: str,
        name: str,
        inputs: list[list],
        outputs: list[list],
        work: int,
        extent: int,
        make: Callable[[], Program],
    ):
        ports = [tuple(Port(n, tuple(shape)) for n, shape in side) for side in (inputs, outputs)]
        digest = cache.digest(key.encode())[:32]
        # its base is frozen
        vars(self).update(
            name=name, inputs=ports[0], outputs=ports[1], work=work, extent=extent,
            digest=digest, _hash=hash(digest), _make=make,
        )  # fmt: skip

    @cached_property
    def whole(self) -> Program:  # type: ignore[override]
        """The program itself."""
        with collector_paused():
            return self._make()

    @property
    def code(self) -> tuple[Instruction, ...]:  # type: ignore[override]
        """Its instructions."""
        return self.whole.code

    @property
    def constants(self) -> tuple[float, ...]:  # type: ignore[override]
        """Its constants."""
        return self.whole.constants

    @property
    def results(self) -> tuple[int, ...]:  # type: ignore[override]
        """The value numbers of its outputs."""
        return self.whole.results


def stored(key: str | None, make: Callable[[], Step]) -> Step:
    """The step or program that `make` makes, at once or not before its code is needed."""
    content = cache.read(f"ports {key}") if key is not None else None
    if key is not None and content is not None:
        return StoredProgram(key, *json.loads(content), make=make)  # type: ignore[arg-type]
    with collector_paused():
        step = make()
        if key is None or not isinstance(step, Program):
            return step
        sides = [[[port.name, port.shape] for port in side] for side in (step.inputs, step.outputs)]
        content = json.dumps([step.name, *sides, work(step), ordered(step).extent]).encode()
    cache.write(f"ports {key}", content)
    return StoredProgram(key, *json.loads(content), make=lambda: step)


def kept_program(key: str | None, make: Callable[[], Program]) -> Program:
    """The same of what is a program in any case."""
    return cast(Program, stored(key, make))


def extent(program: Program) -> int:
    """The primitive instructions of its code, however often one of them is reached."""
    return program.extent if isinstance(program, StoredProgram) else ordered(program).extent


def work(step: Step) -> int:
    """The primitive instructions of a step."""
    return step.work if isinstance(step, StoredProgram) else step.mapped(ordered).length

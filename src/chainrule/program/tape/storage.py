"""Programs as JSON, and back: exact, for doubles are written by their digits' bits."""

from typing import Any

from chainrule.program.tape.program import Instruction, Port, Program
from chainrule.program.tape.scalars import from_pattern, pattern

PROGRAM, TABLE = "program", "table"


def to_json(program: Program) -> list[dict[str, Any]]:
    """The program and those it calls, each after its callees."""
    entries: dict[Program, dict[str, Any]] = {}

    def add(program: Program) -> int:
        if program not in entries:
            code = [[op, list(args), _payload(payload)] for op, args, payload in program.code]
            entries[program] = {
                "name": program.name,
                "inputs": [[port.name, list(port.shape)] for port in program.inputs],
                "outputs": [[port.name, list(port.shape)] for port in program.outputs],
                "constants": [_number(value) for value in program.constants],
                "code": [entry if entry[2] is not None else entry[:2] for entry in code],
                "results": list(program.results),
            }
        return list(entries).index(program)

    def _payload(payload: Any) -> Any:
        if isinstance(payload, Program):
            return {PROGRAM: add(payload)}
        if isinstance(payload, tuple):
            return {TABLE: [_number(value) for value in payload]}
        return payload

    add(program)
    return list(entries.values())


def from_json(entries: list[dict[str, Any]]) -> Program:
    """The last program of the list."""
    programs: list[Program] = []

    def payload(value: Any) -> Any:
        if isinstance(value, dict):
            if PROGRAM in value:
                return programs[value[PROGRAM]]
            return tuple(_read(entry) for entry in value[TABLE])
        return value

    for entry in entries:
        programs.append(
            Program(
                entry["name"],
                tuple(Port(name, tuple(shape)) for name, shape in entry["inputs"]),
                tuple(Port(name, tuple(shape)) for name, shape in entry["outputs"]),
                tuple(_read(value) for value in entry["constants"]),
                tuple(
                    Instruction(op, tuple(args), payload(rest[0]) if rest else None)
                    for op, args, *rest in entry["code"]
                ),
                tuple(entry["results"]),
            )
        )
    return programs[-1]


def _number(value: float | bool) -> Any:
    return value if isinstance(value, bool) else f"{pattern(value):016x}"


def _read(value: Any) -> float | bool:
    return value if isinstance(value, bool) else from_pattern(int(value, 16))

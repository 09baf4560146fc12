"""Calls abreast: those of one program that do not wait for each other, a lane of a vector each."""

from collections.abc import Callable

from chainrule.program.tape.program import Program

WIDE = 8
"""Calls that become one; a processor with narrower vectors takes two or four for one of these."""


def abreast(program: Program, chosen: Callable[[Program], bool]) -> dict[int, list[int]]:
    """The numbers of calls that can go with the first of them, by its number.

    All arguments of a group are there before its first call. Of a program of which no two calls
    go together there is no group.
    """
    first = program.input_size + len(program.constants)
    groups: dict[Program, list[list[int]]] = {}
    for number, (op, args, callee) in enumerate(program.code, first):
        if op == "call" and not callee.callees and chosen(callee):
            found = groups.setdefault(callee, [])
            if not found or len(found[-1]) == WIDE or max(args) >= found[-1][0]:
                found.append([])
            found[-1].append(number)
    several = [found for found in groups.values() if any(len(group) > 1 for group in found)]
    return {group[0]: group for found in several for group in found}

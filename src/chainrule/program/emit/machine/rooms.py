"""Rooms: calls that find their arguments in memory and leave their results there."""

from dataclasses import dataclass
from typing import Any

from chainrule.program.emit.machine.abreast import WIDE
from chainrule.program.emit.machine.vectors import VectorWriter
from chainrule.program.tape.program import Program


@dataclass
class Room:
    """Where arguments and results of a called program lie, and the arguments that are there."""

    name: str
    kind: str
    size: int
    arguments: list[Any]


class RoomWriter(VectorWriter):
    """A function with rooms for the programs that it calls, made where it begins.

    What lies in a room since the last call is not stored again.
    """

    def __init__(self, lanes: int):
        super().__init__(lanes)
        self.rooms: dict[str, Room] = {}

    def call_in_room(self, program: Program, name: str, args: list[str]) -> list[str]:
        """The program as a function that finds its arguments in memory."""
        room = self.room(program, name, self.V)
        for i, argument in enumerate(args):
            if room.arguments[i] != argument:
                self.line(f"store {self.V} {argument}, ptr {self.element(self.V, room.name, i)}")
        room.arguments = [*args]
        self.line(f"call fastcc void {name}(ptr {room.name})")
        places = range(len(args), room.size)
        return [
            self.value(f"load {self.V}, ptr {self.element(self.V, room.name, i)}") for i in places
        ]

    def call_abreast(self, program: Program, name: str, calls: list[list[str]]) -> list[list[str]]:
        """Calls of scalars as one of vectors; the last fills the lanes that are left."""
        room = self.room(program, name, f"<{WIDE} x double>")
        lanes = [*calls, *[calls[-1]] * (WIDE - len(calls))]
        for i, values in enumerate(zip(*lanes, strict=True)):
            if len({*values}) == 1 and room.arguments[i] != values:
                place = self.element(room.kind, room.name, i)
                self.line(f"call fastcc void @fill(ptr {place}, double {values[0]})")
            else:
                for lane, (now, value) in enumerate(zip(room.arguments[i], values, strict=True)):
                    if now != value:
                        place = self.element("double", room.name, WIDE * i + lane)
                        self.line(f"store double {value}, ptr {place}")
            room.arguments[i] = values
        self.line(f"call fastcc void {name}(ptr {room.name})")
        places = range(program.input_size, room.size)
        return [
            [
                self.value(f"load double, ptr {self.element('double', room.name, WIDE * i + lane)}")
                for i in places
            ]
            for lane in range(len(calls))
        ]

    def room(self, program: Program, name: str, kind: str) -> Room:
        """The memory for calls of a program."""
        if name not in self.rooms:
            size = program.input_size + len(program.results)
            self.rooms[name] = Room(f"%room{len(self.rooms)}", kind, size, [])
            self.rooms[name].arguments = [("",) * WIDE] * program.input_size
        return self.rooms[name]

    def element(self, kind: str, address: str, i: int) -> str:
        """Where entry i of an array is."""
        return self.value(f"getelementptr {kind}, ptr {address}, i64 {i}")

    def block(self, label: str) -> None:
        """Begin a block: what lies in memory depends on where it was entered from."""
        super().block(label)
        for room in self.rooms.values():
            room.arguments = [("",) * WIDE] * len(room.arguments)

    def body(self) -> str:
        """The lines, after those that make room."""
        entry, *lines = self.lines
        made = [f"  {r.name} = alloca {r.kind}, i64 {r.size}" for r in self.rooms.values()]
        return "\n".join([entry, *made, *lines])

    def filling(self) -> str:
        """A function that stores a number in every lane: LLVM's hurried level has no vectors."""
        self.block("entry")
        self.line(f"store {self.V} {self.spread('%x')}, ptr %place")
        return (
            "define internal fastcc void @fill(ptr %place, double %x) noinline nounwind {\n"
            f"{self.body()}\n  ret void\n}}\n"
        )

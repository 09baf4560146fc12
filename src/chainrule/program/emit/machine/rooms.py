"""Rooms: calls that find their arguments in memory and leave their results there."""

from dataclasses import dataclass
from typing import Any

from chainrule.program.emit.machine.abreast import WIDE
from chainrule.program.emit.machine.vectors import VectorWriter
from chainrule.program.rewriting.folding import DERIVED
from chainrule.program.tape.program import Program


@dataclass
class Room:
    """Where arguments and results of a called program lie, and the arguments that are there."""

    name: str
    kind: str
    size: int
    arguments: list[Any]


@dataclass(frozen=True)
class Left:
    """A value that lies in memory, where a call left it or where a function finds it."""

    address: str
    index: int


def lent(program: Program) -> int:
    """How many values at the end of its arguments a program reads where another call left them:
    the numbers that the first half of a program in two halves leaves for the second."""
    last = program.inputs[-1] if program.inputs else None
    return last.size if last is not None and last.name == DERIVED else 0


class RoomWriter(VectorWriter):
    """A function with rooms for the programs that it calls, made where it begins.

    What lies in a room since the last call is not stored again. What is left for another call
    stays there, in a room of its own.
    """

    def __init__(self, lanes: int):
        super().__init__(lanes)
        self.rooms: dict[str, Room] = {}

    def loaded(self, value: Any) -> Any:
        """The value itself, wherever it is."""
        if isinstance(value, Left):
            place = self.element(self.V, value.address, value.index)
            return self.value(f"load {self.V}, ptr {place}")
        return value

    def call_in_room(self, program: Program, name: str, args: list[Any]) -> list[Any]:
        """The program as a function that finds its arguments in memory."""
        stays = program.outputs[0].name == DERIVED
        room = self.room(program, f"{name}{len(self.rooms)}" if stays else name, self.V)
        own = len(args) - lent(program)
        place = self._place(args[own:])
        given = args if place is None else args[:own]
        for i, argument in enumerate(given):
            if room.arguments[i] != argument:
                value, to = self.loaded(argument), self.element(self.V, room.name, i)
                self.line(f"store {self.V} {value}, ptr {to}")
        room.arguments[: len(given)] = given
        self._called(program, name, room, place)
        left = [Left(room.name, i) for i in range(len(args), room.size)]
        return left if stays else [self.loaded(value) for value in left]

    def _called(self, program: Program, name: str, room: Room, place: str | None = None) -> None:
        pointers = f"ptr {room.name}"
        if lent(program):
            own = program.input_size - lent(program)
            pointers += f", ptr {place or self.element(room.kind, room.name, own)}"
        self.line(f"call fastcc void {name}({pointers})")

    def _place(self, args: list[Any]) -> str | None:
        """Where these values lie one after the other; None if they do not."""
        first = next((a for a in args if isinstance(a, Left)), None)
        if first is None:
            return None
        begin = first.index - args.index(first)
        places = [Left(first.address, i) for i in range(begin, begin + len(args))]
        others = [(a, p) for a, p in zip(args, places, strict=True) if a != p]
        if begin < 0 or any(isinstance(argument, Left) for argument, _ in others):
            return None
        for argument, place in others:  # what the first half only passes on
            to = self.element(self.V, place.address, place.index)
            self.line(f"store {self.V} {argument}, ptr {to}")
        return self.element(self.V, first.address, begin)

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
        self._called(program, name, room)
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

"""Vectors: lines of LLVM IR on `lanes` doubles, where one lane is a plain scalar."""

from collections.abc import Sequence

from chainrule.program.tape.scalars import NAN, pattern

MOST_LANES = 64


class VectorWriter:
    """The lines of one function, its types V (doubles), I (integers) and C (conditions)."""

    def __init__(self, lanes: int):
        if not 1 <= lanes <= MOST_LANES:
            raise ValueError(f"lanes={lanes} must be between 1 and {MOST_LANES}")
        self.lanes = lanes
        self.V = _vector("double", lanes)
        self.I = _vector("i64", lanes)
        self.C = _vector("i1", lanes)
        self.lines: list[str] = []
        self.label = "entry"
        self._fresh = 0

    def line(self, text: str) -> None:
        """One line of the current block."""
        self.lines.append("  " + text)

    def value(self, text: str) -> str:
        """A new name for the result of an instruction."""
        self._fresh += 1
        name = f"%v{self._fresh}"
        self.lines.append(f"  {name} = {text}")
        return name

    def block(self, label: str) -> None:
        """Begin a block."""
        self.lines.append(f"{label}:")
        self.label = label

    def fresh_label(self, stem: str) -> str:
        """A label that is not in use."""
        self._fresh += 1
        return f"{stem}{self._fresh}"

    def number(self, value: float) -> str:
        """A constant, in every lane."""
        bits = f"0x{pattern(NAN if value != value else value):016X}"
        return bits if self.lanes == 1 else f"splat (double {bits})"

    def integer(self, value: int) -> str:
        """An integer constant, in every lane."""
        return str(value) if self.lanes == 1 else f"splat (i64 {value})"

    def truth(self) -> str:
        """The condition that always holds."""
        return "true" if self.lanes == 1 else "splat (i1 true)"

    def pack(self, scalars: Sequence[str]) -> str:
        """One vector from a scalar for each lane."""
        if self.lanes == 1:
            return scalars[0]
        vector = "poison"
        for lane, scalar in enumerate(scalars):
            vector = self.value(f"insertelement {self.V} {vector}, double {scalar}, i64 {lane}")
        return vector

    def spread(self, scalar: str) -> str:
        """One vector with the scalar in every lane."""
        if self.lanes == 1:
            return scalar
        first = self.value(f"insertelement {self.V} poison, double {scalar}, i64 0")
        return self.value(
            f"shufflevector {self.V} {first}, {self.V} poison, <{self.lanes} x i32> zeroinitializer"
        )

    def unpack(self, vector: str) -> list[str]:
        """The scalar of each lane."""
        if self.lanes == 1:
            return [vector]
        if not vector.startswith("%"):
            return [vector.removeprefix("splat (double ").removesuffix(")")] * self.lanes
        return [
            self.value(f"extractelement {self.V} {vector}, i64 {lane}")
            for lane in range(self.lanes)
        ]

    def any(self, condition: str) -> str:
        """Does it hold in some lane?"""
        if self.lanes == 1:
            return condition
        reduce = f"@llvm.vector.reduce.or.v{self.lanes}i1"
        return self.value(f"call i1 {reduce}({self.C} {condition})")

    def canonical(self, vector: str) -> str:
        """The vector with the one NaN that leaves a program, as constants are."""
        if not vector.startswith("%"):
            return vector
        ordered = self.value(f"fcmp ord {self.V} {vector}, {vector}")
        return self.value(
            f"select {self.C} {ordered}, {self.V} {vector}, {self.V} {self.number(NAN)}"
        )

    def intrinsic(self, name: str, vector: str) -> str:
        """One of LLVM's functions of a vector."""
        suffix = "f64" if self.lanes == 1 else f"v{self.lanes}f64"
        return self.value(f"call {self.V} @llvm.{name}.{suffix}({self.V} {vector})")


def _vector(kind: str, lanes: int) -> str:
    return kind if lanes == 1 else f"<{lanes} x {kind}>"

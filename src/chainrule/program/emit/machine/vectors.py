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

    def transposed(self, vectors: list[str]) -> list[str]:
        """w vectors for w rows of w numbers, in every group of w lanes; w a power of two. Its own
        inverse."""
        apart = 1
        while apart < len(vectors):
            for i in (k for k in range(len(vectors)) if not k & apart):
                a, b, lanes = vectors[i], vectors[i + apart], range(self.lanes)
                low = [self.lanes + j - apart if j & apart else j for j in lanes]
                high = [self.lanes + j if j & apart else j + apart for j in lanes]
                vectors[i], vectors[i + apart] = (self._mixed(a, b, m) for m in (low, high))
            apart *= 2
        return vectors

    def _mixed(self, a: str, b: str, which: Sequence[int], of: int | None = None) -> str:
        """The numbers that are asked for, of those of a and then those of b."""
        kind, mask = _vector("double", of or self.lanes), ", ".join(f"i32 {k}" for k in which)
        return self.value(f"shufflevector {kind} {a}, {kind} {b}, <{len(which)} x i32> <{mask}>")

    def groups(self, vector: str, width: int) -> list[str]:
        """A vector as shorter ones of so many lanes."""
        parts = range(0, self.lanes, width)
        if len(parts) == 1:
            return [vector]
        return [self._mixed(vector, "poison", range(k, k + width)) for k in parts]

    def joined(self, parts: list[str], width: int) -> str:
        """Its inverse."""
        while len(parts) > 1:
            whole = range(2 * width)
            parts = [
                self._mixed(a, b, whole, width)
                for a, b in zip(parts[::2], parts[1::2], strict=True)
            ]
            width *= 2
        return parts[0]

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

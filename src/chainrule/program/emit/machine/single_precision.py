"""A rollout for the GPU in single precision: fast, and not the same bits as anything else.

Numbers come and go as doubles; in between they are floats. sin and cos are polynomials after
Cephes, sinf.c (Moshier 1992); other elementary functions are computed in double precision.
"""

from chainrule.program.elementary import PAIR, definition
from chainrule.program.emit.machine.llvm import LLVMWriter
from chainrule.program.emit.machine.ptx import DeviceWriter
from chainrule.program.tape.operations import OPERATIONS
from chainrule.program.tape.program import Program
from chainrule.program.tape.scalars import NAN, pattern

ROUND = 12582912.0
"""1.5 · 2²³: x + ROUND has the unit as its last place."""

TWO_OVER_PI = 0.6366197723675814
P1, P2, P3 = 1.5703125, 4.837512969970703125e-4, 7.549789954891882e-8
"""π/2 in three parts; the products of the first two with a small integer are exact."""

SINE = (-1.6666654611e-1, 8.3321608736e-3, -1.9515295891e-4)
COSINE = (4.166664568298827e-2, -1.388731625493765e-3, 2.443315711809948e-5)


class SingleWriter(DeviceWriter):
    """The writer for GPUs with floats for doubles inside the step."""

    def __init__(self) -> None:
        super().__init__()
        self.V = "float"
        self.flags = " contract"

    # --- the border ---

    def load(self, addresses: list[str], count: int) -> list[str]:
        """Doubles, rounded."""
        self.V = "double"
        wide = super().load(addresses, count)
        self.V = "float"
        return [self._narrow(x) for x in wide]

    def store(self, vectors: list[str], addresses: list[str], apart: str = "1") -> None:
        """Floats, as doubles."""
        wide = [self._wide(x) for x in vectors]
        self.V = "double"
        super().store(wide, addresses, apart)
        self.V = "float"

    def spread(self, scalar: str) -> str:
        """A double from the task, rounded."""
        return self._narrow(scalar)

    def _narrow(self, x: str) -> str:
        return self.value(f"fptrunc double {x} to float")

    def _wide(self, x: str) -> str:
        return self.value(f"fpext float {x} to double")

    # --- numbers ---

    def number(self, value: float) -> str:
        """A constant, rounded, as LLVM writes a float: by the bits of the double it equals."""
        if self.V == "double":
            return super().number(value)
        if value != value:
            return f"0x{pattern(NAN):016X}"
        import numpy as np

        with np.errstate(over="ignore"):
            return f"0x{pattern(float(np.float32(value))):016X}"

    def intrinsic(self, name: str, vector: str) -> str:
        """One of LLVM's functions of a float."""
        if self.V == "double":
            return super().intrinsic(name, vector)
        return self.value(f"call float @llvm.{name}.f32(float {vector})")

    def finite(self, vectors: list[str]) -> str:
        """Are all of them?"""
        nothing = self._sub(vectors[0], vectors[0])
        for vector in vectors[1:]:
            nothing = self._add(nothing, self._sub(vector, vector))
        return self._eq(nothing, nothing)

    # --- programs ---

    def definitions(self) -> str:
        """Functions are those of doubles."""
        self.V = "double"
        text = super().definitions()
        self.V = "float"
        return text

    def in_place(self, program: Program) -> bool:
        """Always: a function of floats and one of doubles would need two names."""
        return True

    def speculate(self, program: Program, inputs: list[str]) -> list[str]:
        """No case is rare enough here."""
        return self.program(program, inputs)

    def _select(self, c: str, a: str, b: str) -> str:
        return LLVMWriter._select(self, c, a, b)

    def _div(self, a: str, b: str) -> str:
        return self._binary("fdiv arcp", a, b)

    def _polynomial(self, z: str, coefficients: tuple[float, ...]) -> str:
        value = self.number(coefficients[-1])
        for coefficient in coefficients[-2::-1]:
            value = self._add(self.number(coefficient), self._mul(z, value))
        return value

    def _quadrant(self, x: str) -> tuple[str, str, str]:
        """sin r, cos r and the number of quarter turns, as the bits of an integer."""
        counter = self.value(f"fmul float {x}, {self.number(TWO_OVER_PI)}")
        counter = self.value(f"fadd float {counter}, {self.number(ROUND)}")
        k = self.value(f"fsub float {counter}, {self.number(ROUND)}")
        r = x
        for part in (P1, P2, P3):
            r = self._sub(r, self._mul(k, self.number(part)))
        z = self._mul(r, r)
        sine = self._add(r, self._mul(self._mul(r, z), self._polynomial(z, SINE)))
        half = self._sub(self.number(1.0), self._mul(self.number(0.5), z))
        cosine = self._add(half, self._mul(self._mul(z, z), self._polynomial(z, COSINE)))
        return sine, cosine, self.value(f"bitcast float {counter} to i32")

    def _turned(self, quarters: str, sine: str, cosine: str) -> str:
        """sin(r + quarters · π/2) from sin r and cos r: ± one of them, by the lowest two bits."""
        one = self.value(f"trunc i32 {quarters} to i1")
        sign = self.value(f"and i32 {self.value(f'shl i32 {quarters}, 30')}, {1 << 31}")
        chosen = self._select(one, cosine, sine)
        bits = self.value(f"bitcast float {chosen} to i32")
        return self.value(f"bitcast i32 {self.value(f'xor i32 {bits}, {sign}')} to float")

    def _sin(self, x: str) -> str:
        sine, cosine, quarters = self._quadrant(x)
        return self._turned(quarters, sine, cosine)

    def _cos(self, x: str) -> str:
        sine, cosine, quarters = self._quadrant(x)
        return self._turned(self.value(f"add i32 {quarters}, 1"), sine, cosine)


def _in_double(op: str) -> object:
    """The elementary function by its double-precision definition."""

    def method(self: SingleWriter, *args: str) -> str:
        wide = [self._wide(x) for x in args]
        self.V = "double"
        result = LLVMWriter.program(self, definition(op), wide)[0]
        self.V = "float"
        return self._narrow(result)

    return method


for _op, _operation in OPERATIONS.items():
    if _operation.elementary and _op not in PAIR:
        setattr(SingleWriter, f"_{_op}", _in_double(_op))

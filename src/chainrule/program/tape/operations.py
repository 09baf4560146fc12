"""The operations of a tape: name → how many arguments, what comes out, how it is counted.

A tape is written in two layers of one vocabulary. The *primitive* operations are correctly
rounded (+ − × ÷ √) or exact (comparison, selection, bits), so they give the same result on
every machine. The *elementary* functions are what people write; `lower` replaces each by its
definition in primitives (`chainrule.program.elementary`), so they too are the same everywhere.

Every value is a double, except the result of a comparison or of `bit`, which is a condition.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Operation:
    """One row of the table. `counts_as` is its key in `Program.operations`."""

    arity: int
    counts_as: str = "other"
    condition: bool = False
    elementary: bool = False
    commutes: bool = False


OPERATIONS: dict[str, Operation] = {
    # correctly rounded
    "add": Operation(2, "add", commutes=True),
    "sub": Operation(2, "add"),
    "mul": Operation(2, "mul", commutes=True),
    "div": Operation(2, "div"),
    "sqrt": Operation(1, "sqrt"),
    "plus_zero": Operation(1, "add"),  # x + 0.0, which no rule removes: 0.0 for −0.0, else x
    # exact
    "neg": Operation(1),
    "abs": Operation(1),
    "lt": Operation(2, condition=True),
    "le": Operation(2, condition=True),
    "eq": Operation(2, condition=True, commutes=True),
    "and": Operation(2, condition=True, commutes=True),
    "or": Operation(2, condition=True, commutes=True),
    "xor": Operation(2, condition=True, commutes=True),
    "not": Operation(1, condition=True),
    "select": Operation(3),
    # exact, on the bit pattern
    "bit": Operation(1, condition=True),  # payload i: is bit i of the pattern set?
    "digit": Operation(1, condition=True),  # the same for a whole number, 2⁵² ≤ x < 2⁵³, or NaN
    "high": Operation(1),  # x with the lower 32 bits of its pattern cleared
    "pow2": Operation(1),  # 2ⁿ for an integer −1022 ≤ n ≤ 1023
    "exponent": Operation(1),  # the biased exponent field − 1023, as a double
    "lookup": Operation(1),  # payload table: table[n] for an integer 0 ≤ n < len(table)
    # elementary, lowered to the above
    "sin": Operation(1, "trig", elementary=True),
    "cos": Operation(1, "trig", elementary=True),
    "tan": Operation(1, "trig", elementary=True),
    "arcsin": Operation(1, "trig", elementary=True),
    "arccos": Operation(1, "trig", elementary=True),
    "arctan": Operation(1, "trig", elementary=True),
    "arctan2": Operation(2, "trig", elementary=True),
    "exp": Operation(1, elementary=True),
    "log": Operation(1, elementary=True),
    "pow": Operation(2, elementary=True),
    "tanh": Operation(1, elementary=True),
}

# What has several values is no row of the table; each reader of a tape has its own rules for it:
#
# - `call`, payload a program, arguments its flat inputs: all its outputs.
# - `when`, payload a program, arguments a condition, one fallback per output, the flat inputs:
#   the program's outputs where the condition holds, else the fallbacks. It *means* a selection;
#   a target branches, so that a rare case costs nothing when no lane needs it.
# - `philox`, arguments a counter of four words and a key of two, each a whole number below 2³²:
#   four random words, by Philox4x32-10 (`noise.py`).
# - `get`, payload i, argument the result of one of the above: its output i.

COUNTED: tuple[str, ...] = ("mul", "add", "div", "sqrt", "trig", "other")

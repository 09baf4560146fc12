"""Arithmetic: how a rollout rounds. Strict is the default and the only one with the same bits."""

from enum import Enum


class Arithmetic(Enum):
    """STRICT: double precision, every operation rounded, the same bits on every target.

    CONTRACTED: double precision, a·b + c rounded once where the processor can; faster, and the
    bits depend on the target. SINGLE: single precision, contracted, on a GPU only; errors are
    those of seven digits, and angles beyond some thousand turns are useless.
    """

    STRICT = "strict"
    CONTRACTED = "contracted"
    SINGLE = "single"


STRICT, CONTRACTED, SINGLE = Arithmetic.STRICT, Arithmetic.CONTRACTED, Arithmetic.SINGLE

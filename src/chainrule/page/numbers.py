"""Numbers for people."""

from __future__ import annotations

import numpy as np


def number_latex(value: float, digits: int = 5) -> str:
    """A number with a few digits in LaTeX; very small and very large ones with a power of ten."""
    if value == 0 or 1e-4 <= abs(value) < 1e5:
        text = f"{value:.{digits}g}"
        return f"{value:.0f}" if "e" in text else text
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    return rf"{float(mantissa):g} \cdot 10^{{{int(exponent)}}}"


def matrix_latex(value: np.ndarray) -> str:
    """A column or matrix of numbers in LaTeX."""
    rows = [" & ".join(number_latex(float(v)) for v in np.atleast_1d(row)) for row in value]
    return r"\begin{bmatrix} " + r" \\ ".join(rows) + r" \end{bmatrix}"

"""What a derivation states, by name, from the exact equations."""

from __future__ import annotations

from chainrule.derivation.equations import Equations, derive
from chainrule.exact import Expression
from chainrule.mechanism.mechanism import Mechanism
from checking.composing import symbol_of


def statements(
    mechanism: Mechanism, coordinate: str = "q"
) -> tuple[Equations, list[tuple[str, Expression]]]:
    """(name in LaTeX, value) for M, h, G, energies and momenta; zeros left out."""
    eq = derive(mechanism, ["lagrange"])
    letter = "\\" + coordinate if len(coordinate) > 1 else coordinate
    found: list[tuple[str, Expression]] = []
    h = eq.C @ eq.qd
    for i, q in enumerate(eq.q):
        found += [(f"M_{{{i + 1}{j + 1}}}", eq.M[i, j]) for j in range(len(eq.q))]
        found.append((f"G_{{{i + 1}}}", eq.G[i]))
        found.append((f"h_{{{i + 1}}}", h[i]))
        found.append(
            (rf"\frac{{\partial L}}{{\partial \dot{{{letter}}}_{i + 1}}}", eq.L.diff(q + "'"))
        )
        found.append((rf"\frac{{\partial L}}{{\partial {letter}_{i + 1}}}", eq.L.diff(q)))
    found += [("T", eq.T), ("V", eq.V), ("L", eq.L)]
    return eq, [(name, value) for name, value in found if not value.is_zero()]


def peers(eq: Equations, names: dict[str, str]) -> dict:
    """For each symbol those of the same dimension, which it may be mistaken for."""
    groups = [
        ["m1", "m2", "m3"], ["l1", "l2", "lc1", "lc2", "lc3"], ["I1", "I2", "I3"],
        *([q + dots for q in eq.q] for dots in ("", "'", "''")),
    ]  # fmt: skip
    used = set(eq.mechanism.symbols) | {q + d for q in eq.q for d in ("", "'", "''")}
    found = {}
    for group in groups:
        symbols = [symbol_of(name, names) for name in group if name in used]
        for symbol in symbols:
            found[symbol] = [s for s in symbols if s != symbol]
    return found

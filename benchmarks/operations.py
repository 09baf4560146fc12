"""Operations of one evaluation, function by function, for the catalog.

    python benchmarks/operations.py            # every mechanism, numbers folded in
    python benchmarks/operations.py puma560    # one

The bars are the counts of OpenSYMORO for the PUMA 560 with symbolic inertial parameters.
"""

from __future__ import annotations

import sys

import chainrule as cr
from chainrule.model.functions import NAMES
from chainrule.model.model import CompiledModel
from chainrule.model.model import compile as compile_model

WAYS = {
    "articulated": "by articulated bodies",
    "composite": "by composite bodies",
    "closed": "in closed form",
}
COLUMNS = ("mul", "add", "div", "sqrt", "trig", "other")


def table(title: str, model: CompiledModel, names: tuple[str, ...]) -> None:
    print(f"\n{title}: q̈ {WAYS[model.algorithm]}")
    print(f"  {'':20}{'mul+add':>8}" + "".join(f"{c:>8}" for c in COLUMNS))
    for name in names:
        counts = model.program(name).operations
        both = counts["mul"] + counts["add"]
        print(f"  {name:20}{both:>8}" + "".join(f"{counts[c]:>8}" for c in COLUMNS))


def bars() -> bool:
    """The PUMA 560 against OpenSYMORO; what depends on the parameters alone is not counted."""
    puma = cr.catalog.puma560(full=True, motors=False)
    raw, base = (compile_model(puma, free="all", regroup=r) for r in (False, True))
    rows = (
        ("inverse dynamics", raw, "inverse_dynamics", 596, 641),
        ("… in base parameters", base, "inverse_dynamics", 541, 541),
        ("articulated bodies", base, "articulated", 1720, 1720),
        ("mass matrix", base, "mass_matrix", 462, 462),
    )
    print("PUMA 560, free='all': multiplications and additions")
    print(f"  {'':24}{'chainrule':>10}{'bar':>8}{'OpenSYMORO':>12}")
    passed = True
    for title, model, name, bar, peer in rows:
        counts = model.program(name).operations
        both = counts["mul"] + counts["add"]
        passed &= both <= bar
        print(f"  {title:24}{both:>10}{bar:>8}{peer:>12}  {'ok' if both <= bar else 'MISSED'}")
    return passed


def main(names: list[str]) -> int:
    passed = bars()
    for name in names or cr.catalog.names():
        table(name, compile_model(cr.catalog.get(name)), NAMES)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

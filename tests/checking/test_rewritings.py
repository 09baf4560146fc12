"""None of a thousand right formulas, however written, is called wrong."""

from __future__ import annotations

import random

import pytest

from chainrule.checking import check
from chainrule.mechanism.builders import catalog
from checking.composing import Hand, rewritten, tree_of
from checking.quantities import statements

HANDS = {
    "as in the catalog": {},
    "J and r": {"I1": "J1", "I2": "J2", "I3": "J3", "lc1": "r1", "lc2": "r2", "lc3": "r3"},
    "theta": {"q1": "theta1", "q2": "theta2", "q3": "theta3"},
    "phi, a and d": {"q1": "phi1", "q2": "phi2", "q3": "phi3", "l1": "a1", "l2": "a2",
                     "lc1": "d1", "lc2": "d2", "lc3": "d3"},
    "centroidal": {"I1": "Izz1", "I2": "Izz2", "I3": "Izz3", "lc1": "lg1", "lc2": "lg2", "lc3": "lg3"},
}  # fmt: skip
MECHANISMS = [
    catalog.double_pendulum(),
    catalog.rr_arm(),
    catalog.acrobot(),
    catalog.furuta(),
    catalog.n_link(3),
]
ROUNDS = 3


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda m: m.name)
@pytest.mark.parametrize("names", HANDS.values(), ids=HANDS)
def test_a_right_formula_is_never_called_wrong(mechanism, names):
    rng = random.Random(f"{mechanism.name} {names}")
    coordinate = names.get("q1", "q1").rstrip("1")
    for round_ in range(ROUNDS):
        _eq, stated = statements(mechanism, coordinate)
        plain = round_ == 2
        lines = []
        for name, value in stated:
            if plain and "frac" in name:
                continue
            tree = rewritten(tree_of(value, names), rng, steps=rng.randint(0, 5))
            text = Hand(rng, plain=plain).write(tree)
            lines.append(f"{name.translate(PLAIN)} = {text}" if plain else f"$$ {name} = {text} $$")
        report = check(mechanism, "\n".join(lines))
        assert not report.wrong, "\n".join(map(str, report.wrong))
        assert len(report.right) == len(lines), "\n".join(map(str, report.unread))


def test_there_are_a_thousand():
    stated = sum(len(statements(m)[1]) * 2 + len(_plain(m)) for m in MECHANISMS)
    assert stated * len(HANDS) >= 1_000


def _plain(mechanism):
    return [name for name, _ in statements(mechanism)[1] if "frac" not in name]


PLAIN = str.maketrans({"_": "", "{": "", "}": ""})

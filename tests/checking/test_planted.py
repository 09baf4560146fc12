"""Planted mistakes are found and explained: more than a hundred of each kind."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from chainrule.checking import check
from chainrule.derivation.equations import derive
from chainrule.mechanism.builders import catalog
from checking.composing import SLIPS, Hand, spoilt, tree_of
from checking.quantities import peers, statements

MECHANISMS = [catalog.double_pendulum(), catalog.rr_arm(), catalog.furuta(), catalog.n_link(3)]
LONGEST = 40  # terms: nobody copies longer ones, and they only take time
PLANTED = 104  # of each kind, over the mechanisms
#: The words that name a slip of each kind; a lost term may also be told as what it leaves behind.
WORDS = {
    "symbol swapped": r"should be|does not belong|missing|multiplied",
    "velocity swapped": r"should be|multiplied|missing|does not belong",
    "sign": r"sign|multiplied by -",
    "lost term": r"missing|not zero|should be|multiplied|squared",
    "factor": r"factor|multiplied|twice|half|should be",
    "sine for cosine": r"sine for cosine|cosine for sine|should be",
    "angle missing in a sum": r"missing in the angle|should be",
    "square lost": r"squared|factor|should be",
    "dot lost": r"dot is missing|should be",
}
#: Sums such as q̇₁ + q̇₁ can be told in more than one way, and a few are told as lost and extra.
LEAST_EXPLAINED = 0.98


@pytest.mark.parametrize("kind", SLIPS)
def test_slips_are_found_and_explained(kind):
    rng = random.Random(kind)
    planted = found = explained = 0
    for mechanism in MECHANISMS:
        eq, stated = statements(mechanism)
        others = peers(eq, {})
        stated = [(name, value) for name, value in stated if len(value.poly) <= LONGEST]
        usable = [(n, v) for n, v in stated if spoilt(tree_of(v), kind, rng, others) is not None]
        right = [f"$$ {name} = {Hand(rng).write(tree_of(value))} $$" for name, value in stated]
        wrong = []
        for _ in range(-(-PLANTED // (len(MECHANISMS) - (kind == "angle missing in a sum")))):
            if usable:
                name, value = rng.choice(usable)
                tree = spoilt(tree_of(value), kind, rng, others)
                assert tree is not None
                wrong.append(f"$$ {name} = {Hand(rng).write(tree)} $$")
        report = check(mechanism, "\n".join(right + wrong), search=False)
        findings = [f for f in report.findings if f.line > len(right)]
        assert all(f.verdict == "right" for f in report.findings if f.line <= len(right))
        planted += len(wrong)
        found += sum(f.verdict == "wrong" for f in findings)
        explained += sum(bool(re.search(WORDS[kind], f.explanation)) for f in findings)
    print(f"{planted} planted, {found} found, {explained} explained")
    assert planted >= 100
    assert found == planted
    assert explained >= LEAST_EXPLAINED * planted


def test_a_derivative_by_the_wrong_variable_is_found_and_explained():
    planted = found = explained = 0
    for mechanism in (catalog.double_pendulum(), catalog.n_link(3), catalog.furuta()):
        eq = derive(mechanism, ["lagrange"])
        lines = []
        n = len(eq.q)
        for i, j, k in itertools.product(range(n), repeat=3):
            terms = [((i, j), k, "+"), ((i, k), j, "+"), ((j, k), i, "-")]
            for place, by in itertools.product(range(3), range(n)):
                (a, b), old, _ = terms[place]
                if (eq.M[a, b].diff(eq.q[by]) - eq.M[a, b].diff(eq.q[old])).is_zero():
                    continue
                changed = [(e, by if p == place else v, s) for p, (e, v, s) in enumerate(terms)]
                lines.append(_christoffel((i, j, k), changed))
        report = check(mechanism, "\n".join(lines), search=False)
        planted += len(lines)
        found += len(report.wrong)
        explained += sum("wrong variable" in f.explanation for f in report.wrong)
    print(f"{planted} planted, {found} found, {explained} explained")
    assert planted >= 100
    assert found == planted
    assert explained == planted


def _christoffel(index, terms) -> str:
    body = " ".join(
        rf"{sign} \frac{{\partial M_{{{a + 1}{b + 1}}}}}{{\partial q_{v + 1}}}"
        for (a, b), v, sign in terms
    )
    digits = "".join(str(i + 1) for i in index)
    return rf"$$ \Gamma_{{{digits}}} = \frac12 \left( {body.removeprefix('+ ')} \right) $$"


@pytest.mark.parametrize("seed", range(12))
def test_one_slip_among_right_formulas_is_found_with_the_convention_searched(seed):
    rng = random.Random(seed)
    mechanism = rng.choice(MECHANISMS)
    eq, stated = statements(mechanism)
    kind = rng.choice(["symbol swapped", "sign", "lost term", "factor", "sine for cosine"])
    usable = [i for i, (_, v) in enumerate(stated) if spoilt(tree_of(v), kind, rng, peers(eq, {}))]
    slip = rng.choice(usable)
    lines = []
    for i, (name, value) in enumerate(stated):
        tree = tree_of(value)
        if i == slip:
            tree = spoilt(tree, kind, rng, peers(eq, {})) or tree
        lines.append(f"$$ {name} = {Hand(rng).write(tree)} $$")
    report = check(mechanism, "\n".join(lines))
    assert [f.line for f in report.wrong] == [slip + 1]
    assert report.wrong[0].explanation

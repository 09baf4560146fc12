"""Reactions eliminated: M ẍ = F − N cos θ says what N is, and another equation uses it.

An unknown that stands linearly in several equations of motion is solved from one of them; where the
others hold with that, all of them are right. They are never called wrong: the slip may be in any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.moving.residual import judge_residual
from chainrule.checking.judging.sides.constants import factors
from chainrule.checking.meaning.evaluating import evaluate
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Tree

MAX_EQUATIONS = 40  # in which reactions are looked for
TITLE = "an equation of motion with a reaction"
Chains = Sequence[list[Tree | None]]


def eliminated(
    chains: Chains,
    formulas: Sequence[Statement],
    results: Mapping[int, list[SideOutcome]],
    worth: Valuation,
) -> dict[int, list[SideOutcome]]:
    """Index → outcome of the equations that hold together once their reaction is eliminated."""
    found: dict[int, list[SideOutcome]] = {}
    equations = _equations(chains, results, worth)
    for i, (residual, names) in equations.items():
        if (told := _on_link(residual, names, worth)) is not None:
            found[i] = [_right(chains[i], told)]
    for name in dict.fromkeys(n for _, names in equations.values() for n in sorted(names)):
        mine = [i for i, (_, names) in equations.items() if names == {name}]
        for first in mine:
            parts = _parts(equations[first][0], name, worth)
            rest = [i for i in mine if i != first and i not in found]
            if parts is None or not rest:
                continue
            value = -parts[0] / parts[1]
            holds = {i: _holds(equations[i][0], name, value, worth) for i in rest}
            held = [i for i, truth in holds.items() if truth]
            if held and False not in holds.values():  # else they contradict each other
                says = f"it says what {name} is: confirmed by line {formulas[held[0]].line}"
                same = [first, *(i for i, truth in holds.items() if truth is None)]
                found |= {i: [_right(chains[i], says)] for i in same}
                words = f"with {name} by line {formulas[first].line}"
                found |= {i: [_right(chains[i], words)] for i in held}
                break
    return found


def _on_link(residual: Ratio, names: frozenset[str], worth: Valuation) -> str | None:
    """m ÿ = N − m g: mass times acceleration of a link is its weight and one unknown force."""
    parts = _parts(residual, next(iter(names)), worth) if len(names) == 1 else None
    if parts is None or residual.den is not None or parts[1].num.constant_value() is None:
        return None
    r, wanted = worth.reference, (parts[0].num, -parts[0].num)
    for k, mass in enumerate(r.masses):
        moved = r.faster(r.rate(r.places[k]))
        for acceleration in (moved, moved - r.gravity):
            if any((mass * e) in wanted for e in worth.frame @ acceleration if not e.is_zero()):
                return f"it says which force acts on link {k + 1}"
    return None


def _right(chain: list[Tree | None], words: str) -> SideOutcome:
    return SideOutcome(len(chain) - 1, Verdict.RIGHT, TITLE, remarks=(words,))


def _equations(
    chains: Chains, results: Mapping[int, list[SideOutcome]], worth: Valuation
) -> dict[int, tuple[Ratio, frozenset[str]]]:
    """Index → (left minus right, its unknown names) of unread equations with accelerations."""
    found: dict[int, tuple[Ratio, frozenset[str]]] = {}
    for i, outcomes in results.items():
        sides = [t for t in chains[i] if t is not None]
        if len(sides) != 2 or len(chains[i]) != 2 or len(found) >= MAX_EQUATIONS:
            continue
        if not outcomes or any(o.verdict is not Verdict.UNREAD for o in outcomes):
            continue
        here = replace(worth, redefined=worth.redefined | factors(sides, worth))
        strange = {
            ring_name(s.key) for t in sides for s in t.symbols if here.strange(s) and not s.dots
        }
        if not 0 < len(strange) < 3:
            continue
        try:
            left, right = (evaluate(t, here) for t in sides)
        except (UnreadError, ValueError, ZeroDivisionError, RecursionError):
            continue
        if isinstance(left, Ratio) and isinstance(right, Ratio):
            residual = left - right
            names = frozenset(strange & residual.names())
            if names and any(q + "''" in residual.names() for q in worth.dictionary.q):
                found[i] = residual, names
    return found


def _parts(residual: Ratio, name: str, worth: Valuation) -> tuple[Ratio, Ratio] | None:
    """(a, b) of a reaction that stands in a + b N, with no acceleration in b."""
    top = residual.num
    if top.degree(name) != 1:
        return None
    slope = top.coefficient({name: 1})
    if any(q + "''" in slope.names for q in worth.dictionary.q):
        return None
    return Ratio(top - slope * top.ring.element(name)), Ratio(slope)


def _holds(residual: Ratio, name: str, value: Ratio, worth: Valuation) -> bool | None:
    """Whether an equation holds with the reaction put in; None where nothing is left of it."""
    parts = _parts(residual, name, worth)
    if parts is None:
        return False
    put_in = parts[0] + parts[1] * value
    return None if put_in.is_zero() else judge_residual(put_in, worth).verdict is Verdict.RIGHT

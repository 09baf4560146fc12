"""Letters of the notes' own: E = m₂ l₁ l₂ … is no energy, C = (x, 0) no Coriolis vector."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.sides.traits import is_relation
from chainrule.checking.judging.slips.explaining import explain
from chainrule.checking.meaning.dimensions import compatible
from chainrule.checking.meaning.observing import Key
from chainrule.checking.meaning.quantities import WEAK, name_of
from chainrule.checking.meaning.ratio import entries_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import Symbol, Tree, head
from chainrule.exact.budget import OverBudgetError


def redefined(bench: Bench) -> set[Key]:
    """Letters that the notes use for something of their own: E = m₂ l₁ l₂ …, which is no energy.

    What is the quantity but for one slip is meant as it.
    """
    found: set[Key] = set()
    notes, results, worth = bench.notes, bench.results, bench.worth
    said = {
        symbol.key for i in bench.right if (symbol := head(notes.chains[i][0])) is not None
    }  # fmt: skip
    lawful = _lawful(bench)
    for i, outcomes in results.items():
        symbol = head(notes.chains[i][0])
        if symbol is None or symbol.dots or symbol.key in notes.words.coordinates:
            continue
        name = name_of(symbol, len(notes.words.q))
        if name is None or (name.kinds == ("p_i",) and name.family[1]):
            continue  # p_φ can be nothing else
        if symbol.key in lawful and not any(o.shape for o in outcomes):
            continue
        wrong = [o for o in outcomes if o.verdict is Verdict.WRONG]
        if wrong and worth.kind(name).startswith(GRAVITY) and all(map(_has_rates, wrong)):
            found.add(symbol.key)  # φ_1 = velocity and gravity terms together
            continue
        if any(o.defines == symbol.key for o in outcomes) or (
            wrong
            and (
                (
                    name.family not in notes.trusted
                    and (
                        symbol.base in WEAK
                        or all(
                            o.shape or (not name.family[1] and _elsewhere(o, worth)) for o in wrong
                        )
                    )
                )
                or (
                    symbol.key not in said
                    and not name.family[1]  # T_cart can be nothing else
                    and all(_elsewhere(o, worth) for o in wrong)
                )
            )
            and not _is_slip(notes, i, wrong, worth)
        ):
            found.add(symbol.key)
        if _is_state(notes.chains[i], notes):
            letters = [k for k in notes.seen.all if k[0] == symbol.base and k[1].isdigit()]
            found |= {k for k in letters if k not in notes.words.coordinates}
    return found


def _lawful(bench: Bench) -> set[Key]:
    """Letters of a law of energies, L = T − U: they are energies, however wrong."""
    laws = [bench.trees(i) for i in range(len(bench.notes.chains))]
    laws = [trees for trees in laws if len(trees) > 1 and is_relation(trees, bench.worth)]
    return {s.key for trees in laws if len(trees[-1].symbols) > 1 for t in trees for s in t.symbols}


GRAVITY = ("G", "-G")


def _has_rates(outcome: SideOutcome) -> bool:
    value = outcome.value
    return value is not None and any("'" in n for e in entries_of(value) for n in e.names())


def _is_slip(notes: Examination, i: int, wrong: list[SideOutcome], worth: Valuation) -> bool:
    """Whether every side is the quantity but for one change."""
    worth = replace(worth, definitions=dict(notes.defined.get(i, {})))
    for outcome in wrong:
        if outcome.value is None or outcome.right is None or outcome.shape:
            return False
        if all(e.is_zero() for e in entries_of(outcome.right)):
            return False
        trees = list(outcome.trees) or notes.chains[i]
        try:
            slip = explain(replace(outcome, reason=""), trees, worth)
        except (UnreadError, OverBudgetError):
            return False
        if not slip.is_single:
            return False
    return bool(wrong)


def _elsewhere(outcome: SideOutcome, worth: Valuation) -> bool:
    """C = (x, 0): nothing in it has the dimension of what its letter usually names."""
    if outcome.value is None or outcome.right is None:
        return False
    return not compatible(outcome.value, outcome.right, worth.units)


def _is_state(chain: list[Tree | None], notes: Examination) -> bool:
    """x_2 = ẋ, x_3 = θ: the entries of a state, not positions."""
    symbol, value = head(chain[0]), chain[-1]
    if symbol is None or not symbol.sub.isdigit() or not isinstance(value, Symbol):
        return False
    index = notes.words.coordinates.get(value.key)
    return index is not None and (value.dots > 0 or notes.exact.angles[index])

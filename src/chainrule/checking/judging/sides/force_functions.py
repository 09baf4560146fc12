"""Force functions: U = −V, where the notes write L = T + U."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.reading.tree import Negative, Symbol, Tree, WrittenSum, head, unsigned

REMARK = "a force function, −V, as L = T + U has it"


def as_force_function(case: Case) -> SideOutcome | None:
    """Right as −V where a law of the notes adds it to T; and that law, where U is −V."""
    added = _added(case.trees, case.bench)
    claims = (case.index,) if added is None else case.bench.results
    if any(is_force_function(case.bench, i, added) for i in claims):
        return replace(case.outcome, verdict=Verdict.RIGHT, reason="", remarks=(REMARK,))
    return None


def is_force_function(bench: Bench, i: int, added: Symbol | None = None) -> bool:
    """Whether a formula says that U is −V, and a law has L = T + U (or `added` is that U)."""
    symbol = head(bench.notes.chains[i][0])
    if symbol is None or not any(map(_turned, bench.results.get(i, ()))):
        return False
    laws = range(len(bench.notes.chains)) if added is None else ()
    return symbol == added or any(_added(bench.trees(j), bench) == symbol for j in laws)


def _turned(outcome: SideOutcome) -> bool:
    """Whether it is minus what it should be."""
    value, right = outcome.value, outcome.right
    if not isinstance(value, Ratio) or not isinstance(right, Ratio):
        return False
    return "the potential energy" in outcome.quantity and (value + right).is_zero()


def _added(trees: list[Tree], bench: Bench) -> Symbol | None:
    """U of L = T + U."""
    if len(trees) < 2 or _kind(trees[0], bench) != "L" or not isinstance(trees[1], WrittenSum):
        return None
    terms = trees[1].terms
    if len(terms) != 2 or any(isinstance(t, Negative) for t in terms):
        return None
    kinds = {_kind(unsigned(t), bench): head(unsigned(t)) for t in terms}
    return kinds["V"] if kinds.keys() == {"T", "V"} else None


def _kind(tree: Tree, bench: Bench) -> str:
    symbol = head(tree)
    name = name_of(symbol, bench.worth.n) if symbol is not None else None
    return bench.worth.kind(name) if name is not None else ""

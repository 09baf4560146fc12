"""`check`: the formulas of a hand derivation against a mechanism's exact equations."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from chainrule.arguments import checked
from chainrule.checking.confirming import as_known, as_part, confirmed_by, once_defined, sure_names
from chainrule.checking.judging.certainty import settled
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.linear.outvoting import outvoted
from chainrule.checking.judging.slips.explaining import explain
from chainrule.checking.judging.spoken import spoken
from chainrule.checking.meaning.conventions import Convention, described
from chainrule.checking.meaning.dictionary import explained
from chainrule.checking.meaning.exact_results import exact_results
from chainrule.checking.meaning.naming.homonyms import told_apart
from chainrule.checking.meaning.naming.lyapunov import candidates
from chainrule.checking.meaning.naming.points import numbered
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import latex_of, text_of
from chainrule.checking.reading.documents.notebooks import is_notebook, notebook_text
from chainrule.checking.reading.documents.printed import printed_text
from chainrule.checking.reading.passages import MAX_DOCUMENT, matlab, passages, program
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.statements import Member, Statement, formulas
from chainrule.checking.reading.tokens import Tokenizer
from chainrule.checking.reading.tree import Symbol, Tree
from chainrule.checking.report import CheckReport, Finding
from chainrule.checking.rewriting.any_link import for_each
from chainrule.checking.rewriting.bodies import lettered, on_wheels
from chainrule.checking.rewriting.determinants import with_matrices
from chainrule.checking.rewriting.laplace import in_time
from chainrule.checking.rewriting.operators import operated
from chainrule.checking.rewriting.pairs import parted
from chainrule.checking.rewriting.primes import primed
from chainrule.checking.rewriting.short_forms import written_forms
from chainrule.checking.rewriting.state_names import with_states
from chainrule.checking.rewriting.time_rates import dotted
from chainrule.checking.rewriting.units import valued
from chainrule.checking.scenarios import exact_form
from chainrule.checking.searching.modelling import modelled
from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.exact.budget import Budget, OverBudgetError, limited
from chainrule.mechanism.mechanism import Described
from chainrule.strangers import file_text

_HEADER = re.compile(r"\W{0,20}chainrule:")


WORK = 3_000_000_000  # for all formulas of a document; the size of each is bounded by itself
SIZE = 10**9


class NotesError(ChainruleError, ValueError):
    """Notes that cannot be found, or a symbol for them that is none."""


@checked
def check(
    mechanism: Described,
    source: str | Path,
    *,
    symbols: Mapping[str, str] | None = None,
    search: bool = True,
) -> CheckReport:
    """The verdict on every formula of `source`, a path or the text itself.

    Symbols are matched by guess. `symbols` ({"a_1": "l1"}: the notes' symbol, the mechanism's
    name), or a line `chainrule: a_1 = l1, c_1 = lc1` near the top of the notes, is not guessed.
    With `search=False` the notes are held to the mechanism's own coordinates and conventions.
    """
    mechanism = exact_form(mechanism)
    text, name = notes_text(source)
    text = notebook_text(text) if is_notebook(text) else text
    given = {**_header(text), **_normalised(symbols or {})}
    known = set(mechanism.symbols) | set(mechanism.coordinate_names)
    for right in given.values():
        if right not in known:
            raise UnknownNameError("symbol of the mechanism", right, sorted(known))
    readers = {".py": program, ".m": matlab}
    read = readers.get(Path(name).suffix, passages)(text)
    exact = exact_results(mechanism)
    bodies, names = on_wheels(lettered(formulas(text, read), {*known, *given}), exact)
    written = written_forms(dotted(primed(operated(valued(parted(bodies))))))
    written = told_apart(candidates(for_each(in_time(with_states(with_matrices(written))))))
    found, before = numbered(written, exact.angles)
    with limited(Budget(WORK, SIZE, SIZE, SIZE, SIZE)):
        model = modelled(found, exact, given, text, search=search)
        examination, evidence = model.examination, model.evidence
        evidence = outvoted(examination, evidence)
        convention = evidence.convention
        results = settled(examination, evidence, search=search)
        findings = _findings(examination, convention, results)
    findings = [replace(f, quantity=_as_named(f.quantity, {**before, **names})) for f in findings]
    return CheckReport(
        mechanism.name,
        (*findings, *_cut(text)),
        tuple(explained(examination.words, examination.seen)),
        tuple(
            [*model.told, *described(convention, examination.exact, examination.words)]
            + spoken(examination, convention)
            + _anew(examination)
            + [f"the text says that {w}; the formulas do not fit that" for w in evidence.conflicts]
        ),
        name,
        text,
    )


def _as_named(quantity: str, before: Mapping[str, str]) -> str:
    """“x_2: a place” with the name that the notes have for it."""
    symbol, colon, meaning = quantity.partition(":")
    return before.get(symbol, symbol) + colon + meaning


def _anew(examination: Examination) -> list[str]:
    """The convention from a line on, where it changes."""
    if examination.anew is None:
        return []
    first, convention = examination.anew
    told = described(convention, examination.exact, examination.words)
    return [f"from line {examination.formulas[first].line} on: {words}" for words in told]


def notes_text(source: str | Path) -> tuple[str, str]:
    """(text, name of the file) of a path, or of the text itself."""
    if isinstance(source, Path):
        if not source.is_file():
            raise NotesError(f"{source}: there is no such file")
        if source.suffix.lower() == ".pdf":
            return printed_text(source), str(source)
        return file_text(source, NotesError, lossy=True), str(source)
    # a text that happens to be the path of some other file is a text
    if len(source) < 1_000 and re.fullmatch(
        r"[^\n\0]+\.(md|tex|txt|markdown|ltx|ipynb|rst|html?|py|m)", source
    ):
        if os.path.isfile(source):
            return file_text(source, NotesError, lossy=True), source
        if re.fullmatch(r"[\w./\\ -]+", source):
            raise NotesError(f"{source}: there is no such file")
    return source, ""


def _header(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in text[:4_000].splitlines():
        begin = _HEADER.match(line)
        for pair in re.split("[,;]", line[begin.end() :]) if begin else ():
            left, equals, right = pair.partition("=")
            name = re.match(r"[A-Za-z]\w*", right.strip())
            if equals and name:
                found |= _normalised({left.strip(): name[0]})
    return found


def _normalised(pairs: Mapping[str, str]) -> dict[str, str]:
    """The notes' symbols as they are called in the ring."""
    result = {}
    for left, right in pairs.items():
        tokens = Tokenizer(left.strip(" $"), latex="\\" in left or "{" in left).read()
        if len(tokens) != 1 or not isinstance(tokens[0].value, Symbol):
            raise NotesError(f"{left!r} = {right!r}: expected a symbol such as l_1 on the left")
        result[ring_name(tokens[0].value.key)] = right
    return result


def _cut(text: str) -> tuple[Finding, ...]:
    if len(text) <= MAX_DOCUMENT:
        return ()
    line = text.count("\n", 0, MAX_DOCUMENT) + 1
    reason = f"only the first {MAX_DOCUMENT:,} signs of the document were read"
    return (Finding("", line, "", "unread", explanation=reason, start=MAX_DOCUMENT, end=len(text)),)


def _findings(
    examination: Examination, convention: Convention, results: Mapping[int, list[SideOutcome]]
) -> list[Finding]:
    findings = []
    confirmed = confirmed_by(examination, results)
    sure, once = sure_names(examination, results), once_defined(results)
    for i, outcomes in results.items():
        for outcome in sorted(outcomes, key=lambda o: o.member):
            trees = list(outcome.trees) or examination.chains[i]
            if outcome.defines is not None and outcome.defines in confirmed:
                line = confirmed[outcome.defines]
                remark = f"a definition, confirmed by its use in line {line}"
                outcome = replace(outcome, verdict=Verdict.RIGHT, reason="", remarks=(remark,))
            elif sure:
                known = partial(examination.final_worth, convention, i)
                outcome = as_part(outcome, known)
                if outcome.defines is None or outcome.defines in once:
                    outcome = as_known(outcome, trees, known, sure)
            finding = _finding(examination.formulas[i], outcome, trees, examination, convention, i)
            if outcome.source is not None:
                finding = replace(finding, follows=examination.formulas[outcome.source].line)
            findings.append(finding)
    return findings


def _finding(
    formula: Statement,
    outcome: SideOutcome,
    trees: list[Tree | None],
    examination: Examination,
    convention: Convention,
    index: int,
) -> Finding:
    shift = len(examination.chains[index]) - len(formula.members)
    member = formula.members[min(max(outcome.member - shift, 0), len(formula.members) - 1)]
    anchor = outcome.anchor - shift
    left = formula.members[anchor].text if 0 <= anchor < len(formula.members) else ""
    if shift and anchor < 0:
        left = ""
    text = " ".join(member.text.split())
    shown = f"{' '.join(left.split())} = {text}" if left and left != member.text else text
    if outcome.anchor > outcome.member:
        shown = f"{text} = {' '.join(left.split())}"
    explanation = ""
    if outcome.verdict is Verdict.WRONG:
        words = _explained(outcome, trees, examination, convention, index)
        explanation = outcome.where + words if words else outcome.where.removesuffix(": ")
    elif outcome.verdict is Verdict.DOUBTFUL:
        words = ""
        if outcome.right is not None and outcome.value is not None:
            bare = replace(outcome, reason="")
            words = _explained(bare, trees, examination, convention, index)
        told = f" ({outcome.where}{words})" if words else ""
        explanation = outcome.reason + told
    elif outcome.verdict in (Verdict.UNREAD, Verdict.NONE):
        explanation = outcome.reason or _strange(outcome.strange)
    wrong = outcome.verdict in (Verdict.WRONG, Verdict.DOUBTFUL)
    repairs = dict.fromkeys(m.repair for m in formula.members if m.repair)
    return Finding(
        shown, member.line, outcome.quantity, outcome.verdict.value,
        text_of(outcome.difference) if wrong else "",
        explanation,
        text_of(outcome.right) if wrong else "",
        "; ".join([*outcome.remarks, *repairs]),
        latex_of(outcome.difference) if wrong else "",
        latex_of(outcome.right) if wrong else "",
        *_span(formula, member),
    )  # fmt: skip


def _explained(
    outcome: SideOutcome,
    trees: list[Tree | None],
    examination: Examination,
    convention: Convention,
    index: int,
) -> str:
    """The mistake in words; nothing where it takes too much to find it."""
    try:
        return explain(outcome, trees, examination.final_worth(convention, index)).words
    except (UnreadError, OverBudgetError):
        return ""


def _span(formula: Statement, member: Member) -> tuple[int, int]:
    """What is marked: a plain equation as a whole; of a chain the side, the first with its name."""
    if len(formula.members) == 2:
        return formula.start, formula.end
    first = member is formula.members[min(1, len(formula.members) - 1)]
    return (formula.start if first else member.start), member.end


def _strange(names: tuple[str, ...]) -> str:
    if not names:
        return "nothing to compare it with"
    return f"{', '.join(names)}: no meaning found for " + (
        "this symbol" if len(names) == 1 else "these symbols"
    )

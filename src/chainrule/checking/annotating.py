"""The notes as a document: wrong formulas with the reason, right ones underlined, unread grey."""

from __future__ import annotations

import re

from chainrule.checking.reading.alphabet import FROM_UNICODE
from chainrule.checking.report import CheckReport, Finding
from chainrule.page.blocks import (
    Block,
    Document,
    Marked,
    Note,
    NumberBlock,
    Paragraph,
    Section,
    Table,
)
from chainrule.page.writers.html import fragment
from chainrule.strangers import code, plain

MAX_LISTED = 200  # formulas with a place of their own
MAX_SHOWN = 200  # signs of an unread formula

#: How a verdict is drawn on the page.
DRAWN = {"doubtful": "unread", "no claim": ""}
Piece = tuple[str, str, str]

_RATE = re.compile("([^\\W\\d_])([\u0307\u0308])")


def annotated(report: CheckReport) -> Document:
    """How the notes were understood, and the notes with what there is to say."""
    counts = tuple(
        (str(n), kind, DRAWN.get(kind, kind) if n else "unread")
        for kind, n in report.counts.items()
    )
    facts = [("Symbols", ", ".join(f"{a} = {b}" for a, b in report.symbols))]
    facts += [("Convention", line) for line in report.conventions]
    rows = tuple((what, plain(text)) for what, text in facts if text)
    read: list[Block] = [
        NumberBlock(counts),
        *([Table(("", "as understood"), rows)] if rows else []),
    ]
    title = f"{plain(report.source) or 'Notes'} against {plain(report.mechanism)}"
    listed = [f for f in report.findings if f.verdict in ("wrong", "doubtful")][:MAX_LISTED]
    sections = (
        Section("Result", tuple(read)),
        *(Section(_heading(f), tuple(_alone(f))) for f in listed),
        *_unread(report),
        Section("The notes", tuple(_body(report))),
    )
    return Document(title, "", sections, "Checked by chainrule against the exact equations.")


def _heading(finding: Finding) -> str:
    """Line 12, wrong: equation of motion 1 — what the list of contents jumps to."""
    quantity = f": {_said(finding.quantity)}" if finding.quantity else ""
    return f"Line {finding.line}, {finding.verdict}{quantity}"


def _alone(finding: Finding) -> list[Block]:
    """One formula as it is meant to look, with what there is to say."""
    shown = " ".join(finding.formula.split())
    formula = f"${shown}$" if _renders(shown) else code(shown)
    return [Paragraph(formula), *_notes(finding)]


def _renders(latex: str) -> bool:
    if "$" in latex or "`" in latex or "\\" not in latex:
        return False
    try:
        fragment(latex)
    except Exception:
        return False
    return True


def _unread(report: CheckReport) -> list[Section]:
    """What could not be read, each with its reason: nothing is hidden."""
    rows = tuple(
        (str(f.line), code(" ".join(f.formula.split())[:MAX_SHOWN]), _said(f.explanation))
        for f in report.unread
    )
    return [Section("Unread", (Table(("line", "formula", "why"), rows),))] if rows else []


def _body(report: CheckReport) -> list[Block]:
    """The text with its marks; what there is to say follows at the end of the line."""
    text, at = report.text, 0
    blocks: list[Block] = []
    pieces: list[Piece] = []
    waiting: list[Finding] = []

    def unmarked(part: str) -> None:
        """Text between marks; the notes that wait are placed behind its first line break."""
        cut = part.find("\n") + 1
        notes = [note for finding in waiting for note in _notes(finding)] if cut else []
        if notes:
            blocks.extend([Marked((*pieces, (part[:cut], "", ""))), *notes])
            pieces.clear()
            part = part[cut:]
        if cut:
            waiting.clear()
        pieces.append((part, "", ""))

    for finding in sorted(report.findings, key=lambda f: (f.start, f.end)):
        start, end = max(finding.start, at), min(finding.end, len(text))
        if end > start:
            unmarked(text[at:start])
            pieces.append(
                (
                    text[start:end],
                    DRAWN.get(finding.verdict, finding.verdict),
                    finding.quantity or finding.explanation,
                )
            )
            at = end
        waiting.append(finding)
    unmarked(text[at:] + "\n")
    return [*blocks, Marked(tuple(pieces))]


def _notes(finding: Finding) -> list[Note]:
    if finding.verdict == "wrong":
        lines = [_said(finding.told)]
        for words, latex, text in (
            ("written − right = ", finding.difference_latex, finding.difference),
            ("right: ", finding.correct_latex, finding.correct),
            ("", "", finding.remark),
        ):
            if text:
                lines.append(words + (f"${latex}$" if latex else _said(text)))
        return [Note("wrong", _said(finding.quantity), tuple(lines))]
    words = finding.remark if finding.verdict == "right" else finding.explanation
    title = "doubtful" if finding.verdict == "doubtful" else ""
    return [Note("remark", title, (_said(words),))] if words else []


def _said(words: str) -> str:
    """Running text in which letters with dots are formulas: few fonts set the dots above them."""

    def dotted(match: re.Match[str]) -> str:
        letter = FROM_UNICODE.get(match[1])
        above = "dot" if match[2] == "\u0307" else "ddot"
        return rf"$\{above}{{{match[1] if letter is None else chr(92) + letter}}}$"

    return _RATE.sub(dotted, plain(words))

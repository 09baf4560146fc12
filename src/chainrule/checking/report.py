"""The report: a finding for every side of every formula, and how the notes were understood."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from chainrule.page.blocks import Document

MARKS = {"right": "✓", "wrong": "✗", "doubtful": "?", "unread": "·", "no claim": " "}


@dataclass(frozen=True)
class Finding:
    """One claim of the notes and the verdict on it: right, wrong, doubtful or unread; or no claim.

    `difference` is what was written minus what is right, in the notes' symbols; `correct` is the
    right value; `start` and `end` are its place in the text.
    """

    formula: str
    line: int
    quantity: str
    verdict: str
    difference: str = ""
    explanation: str = ""
    correct: str = ""
    remark: str = ""
    difference_latex: str = ""
    correct_latex: str = ""
    start: int = 0
    end: int = 0

    def __str__(self) -> str:
        mark = MARKS[self.verdict]
        text = f"{mark} line {self.line}: {self.formula}"
        if self.verdict == "wrong":
            text += f"\n    {self.quantity}: {self.explanation or 'no single change explains it'}"
            if self.difference:
                text += f"\n    written − right = {self.difference}"
        elif self.explanation:
            text += f"\n    {self.explanation}"
        if self.remark:
            text += f"\n    note: {self.remark}"
        return text


@dataclass(frozen=True)
class CheckReport:
    """All findings, with the symbols as matched and the convention as found."""

    mechanism: str
    findings: tuple[Finding, ...]
    symbols: tuple[tuple[str, str], ...] = ()
    conventions: tuple[str, ...] = ()
    source: str = ""
    text: str = ""

    @property
    def right(self) -> tuple[Finding, ...]:
        """What is right."""
        return tuple(f for f in self.findings if f.verdict == "right")

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """What is wrong."""
        return tuple(f for f in self.findings if f.verdict == "wrong")

    @property
    def unread(self) -> tuple[Finding, ...]:
        """What could not be read or compared; it is never counted as right."""
        return tuple(f for f in self.findings if f.verdict == "unread")

    @property
    def doubtful(self) -> tuple[Finding, ...]:
        """What differs from the mechanism, but not for certain by a mistake; it says what settles it."""
        return tuple(f for f in self.findings if f.verdict == "doubtful")

    @property
    def aside(self) -> tuple[Finding, ...]:
        """Definitions, conditions, approximations and bookkeeping: they claim nothing."""
        return tuple(f for f in self.findings if f.verdict == "no claim")

    @property
    def exit_code(self) -> int:
        """1 when something is wrong, 2 when nothing could be read, else 0."""
        if self.wrong:
            return 1
        return 0 if self.right else 2

    def to_dict(self) -> dict[str, Any]:
        """Everything but the text, as plain values."""
        return {
            "mechanism": self.mechanism,
            "source": self.source,
            "counts": {k: len(getattr(self, k)) for k in ("right", "wrong", "unread")},
            "exit_code": self.exit_code,
            "symbols": dict(self.symbols),
            "conventions": list(self.conventions),
            "findings": [asdict(f) for f in self.findings],
        }

    def to_json(self) -> str:
        """The same as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2)

    def document(self) -> Document:
        """The notes themselves, with what is right, wrong and unread: `.save("checked.html")`."""
        from chainrule.checking.annotating import annotated

        return annotated(self)

    def to_html(self) -> str:
        """The document as one page."""
        return self.document().html()

    def __str__(self) -> str:
        counts = f"{len(self.right)} right, {len(self.wrong)} wrong, {len(self.unread)} unread"
        lines = [f"{self.source or 'notes'} against {self.mechanism}: {counts}"]
        if self.symbols:
            lines.append("symbols: " + ", ".join(f"{a} = {b}" for a, b in self.symbols))
        lines += [f"convention: {c}" for c in self.conventions]
        shown = [f for f in self.findings if f.verdict != "unread" or f.quantity]
        return "\n".join([*lines, "", *(str(f) for f in shown)])

"""The report: a finding for every side of every formula, and how the notes were understood."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from textwrap import shorten
from typing import Any

from chainrule.page.blocks import Document

LONGEST = 160  # signs of a difference that is printed
MARKS = {"right": "✓", "wrong": "✗", "doubtful": "?", "unread": "·", "no claim": " "}

WHERE_FORMULAS = "they stand between $ or $$, in equation or align, or as code"


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
    follows: int = 0  # the line of the wrong formula that this one follows from

    def __str__(self) -> str:
        mark = MARKS[self.verdict]
        text = f"{mark} line {self.line}: {self.formula}"
        if self.verdict == "wrong":
            text += f"\n    {self.quantity}: {self.told}"
            if self.difference and not self.follows:
                text += f"\n    written − right = {folded(self.difference)}"
        elif self.explanation:
            text += f"\n    {self.explanation}"
        if self.remark:
            text += f"\n    note: {self.remark}"
        return text

    @property
    def told(self) -> str:
        """What is wrong, in words; what follows from an earlier mistake says so first."""
        words = self.explanation or ("" if self.follows else "no single change explains it")
        if not self.follows:
            return words
        source = f"it follows from line {self.follows}"
        return f"{source} ({words})" if words else source


def folded(text: str) -> str:
    """A long difference up to a plus or minus; all of it is in the JSON and on the page."""
    if len(text) <= LONGEST:
        return text
    cut = max(text.rfind(sign, 0, LONGEST) for sign in (" + ", " - "))
    return text[: cut if cut > 0 else LONGEST] + " …"


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
        """What differs, but not for certain by a mistake; it says what would settle it."""
        return tuple(f for f in self.findings if f.verdict == "doubtful")

    @property
    def aside(self) -> tuple[Finding, ...]:
        """Definitions, conditions, approximations and bookkeeping: they claim nothing."""
        return tuple(f for f in self.findings if f.verdict == "no claim")

    @property
    def first_wrong(self) -> Finding | None:
        """The first wrong step that follows from no other."""
        return min((f for f in self.wrong if not f.follows), key=lambda f: f.start, default=None)

    @property
    def exit_code(self) -> int:
        """1 when something is wrong, 3 when something is doubtful, 4 when nothing was read, else 0.

        (2 is what a command line that cannot be understood returns.)
        """
        if self.wrong:
            return 1
        if self.doubtful:
            return 3
        return 0 if self.right else 4

    @property
    def counts(self) -> dict[str, int]:
        """How many findings of each verdict."""
        return {k: sum(f.verdict == k for f in self.findings) for k in MARKS}

    def to_dict(self) -> dict[str, Any]:
        """Everything but the text, as plain values."""
        return {
            "mechanism": self.mechanism,
            "source": self.source,
            "counts": self.counts,
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
        if not self.findings:
            return f"{self.source or 'notes'}: no formula was found; {WHERE_FORMULAS}"
        counts = ", ".join(f"{n} {kind}" for kind, n in self.counts.items())
        lines = [f"{self.source or 'notes'} against {self.mechanism}: {counts}"]
        if self.symbols:
            lines.append("symbols: " + ", ".join(f"{a} = {b}" for a, b in self.symbols))
        lines += [f"convention: {c}" for c in self.conventions]
        first = self.first_wrong
        if first is not None and len(self.wrong) > 1:
            after = sum(f.follows == first.line for f in self.wrong)
            told = f", from which {after} of the others follow{'s' * (after == 1)}" if after else ""
            lines.append(f"first wrong step: line {first.line}{told}")
        return "\n".join([*lines, "", *(str(f) for f in self.findings)])


def summary(reports: list[CheckReport]) -> str:
    """One line a file: how many formulas got each verdict, and where the first wrong step is."""
    width = max(len(r.source) for r in reports)
    heads = "".join(f"{kind:>10}" for kind in MARKS)
    lines = [f"{'':{width}}{heads}  first wrong"]
    for report in reports:
        cells = "".join(f"{n:>10}" for n in report.counts.values())
        first = report.first_wrong
        where = "" if first is None else f"line {first.line}: {first.explanation}"
        where = shorten(where, 60, placeholder=" …")
        lines.append(f"{report.source:{width}}{cells}  {where}".rstrip())
    return "\n".join(lines)

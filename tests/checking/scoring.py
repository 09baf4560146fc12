"""The score of the checker on the labelled notes of `corpus/`.

    python tests/checking/scoring.py [DIR]

A claim is matched to the finding within 3 lines whose text is most like it; a finding left over whose
right side stands in a claim is another member of that claim's chain, and one wrong member makes the claim
called wrong. What is called wrong outside every claim is a false alarm too. A linear formula that some sets hold
for no claim counts as its `truth` says.
"""

from __future__ import annotations

import difflib
import json
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from chainrule.checking import CheckReport, Finding, check
from chainrule.checking.scenarios import scenario

CORPUS = Path(__file__).parent / "corpus"
REACH = 3  # lines
ALIKE = 0.5
MEMBER = 8  # signs of a side that says something
_NOISE = re.compile(r"\s+|\\label\{[^}]*\}|\\(?:quad|qquad|,|;|!)|[&$]|\\\\|[.,]$")


@dataclass(frozen=True)
class Score:
    """Counts by what was expected and what was said."""

    counts: Counter[tuple[str, str]]
    strays: tuple[Finding, ...]
    remarks: tuple[str, ...]

    def number(self, expected: str, said: str) -> int:
        """How many claims of a kind got a verdict."""
        return self.counts[expected, said]

    def expected(self, kind: str) -> int:
        """How many claims of a kind there are."""
        return sum(n for (e, _), n in self.counts.items() if e == kind)

    @property
    def false_alarms(self) -> int:
        """What is called wrong and is not."""
        return self.number("right", "wrong") + self.number("none", "wrong") + len(self.strays)

    @property
    def precision(self) -> float:
        """The share of red marks that are true."""
        true = self.number("wrong", "wrong")
        return true / max(1, true + self.false_alarms)

    @property
    def recall(self) -> float:
        """The share of wrong claims that are called wrong."""
        return self.number("wrong", "wrong") / max(1, self.expected("wrong"))

    @property
    def coverage(self) -> float:
        """The share of right claims that are called right."""
        return self.number("right", "right") / max(1, self.expected("right"))

    def __str__(self) -> str:
        red = self.number("wrong", "wrong") + self.false_alarms
        return (
            f"precision {self.precision:.3f} ({self.number('wrong', 'wrong')} of {red}), "
            f"recall {self.recall:.3f} ({self.number('wrong', 'wrong')} of {self.expected('wrong')}), "
            f"coverage {self.coverage:.3f} ({self.number('right', 'right')} of "
            f"{self.expected('right')}), wrong called right: {self.number('wrong', 'right')}"
        )


def score(folder: Path = CORPUS) -> Score:
    """All notes of a folder."""
    counts: Counter[tuple[str, str]] = Counter()
    strays: list[Finding] = []
    remarks: list[str] = []
    for labels in sorted(folder.glob("*.json")):
        data = json.loads(labels.read_text(encoding="utf-8"))
        (note,) = (p for p in folder.glob(labels.stem + ".*") if p.suffix != ".json")
        report = check(scenario(data["mechanism"]), note)
        chosen = matched(data["claims"], report)
        for i, claim in enumerate(data["claims"]):
            if not claim.get("doubtful"):
                finding = spoken([report.findings[j] for j in chosen.get(i, [])])
                said = finding.verdict if finding is not None else "not found"
                expected = claim.get("truth", claim["expect"])
                counts[expected, said] += 1
                why = (finding.explanation or finding.remark) if finding is not None else ""
                remarks.append(
                    f"{labels.stem}:{claim['line']} {expected}, {said}: {claim['formula']}  [{why}]"
                )
        used = {j for members in chosen.values() for j in members}
        strays += [f for j, f in enumerate(report.findings) if j not in used and f in report.wrong]
    return Score(counts, tuple(strays), tuple(remarks))


def plain(text: str) -> str:
    """A formula without spacing."""
    return _NOISE.sub("", text)


def likeness(claim: str, finding: str) -> float:
    """How alike two formulas are, 0 to 1; a finding that is part of the claim counts as alike."""
    a, b = plain(claim), plain(finding)
    if not a or not b:
        return 0.0
    short, long = sorted((a, b), key=len)
    ratio = difflib.SequenceMatcher(None, a, b, autojunk=False).ratio()
    if short in long and len(short) >= 5:
        ratio = max(ratio, 0.6 + 0.39 * len(short) / len(long))
    return 1.0 if a == b else ratio


def away(claim: dict, finding: Finding) -> int:
    """Lines between a claim and a finding; a claim of many lines is met anywhere inside it."""
    first = claim["line"]
    return max(first - finding.line, finding.line - max(first, claim.get("last", first)), 0)


def matched(claims: list[dict], report: CheckReport) -> dict[int, list[int]]:
    """Claim → findings: the best pairs first, then the other members of chains."""
    pairs = []
    for i, claim in enumerate(claims):
        for j, finding in enumerate(report.findings):
            if away(claim, finding) <= REACH:
                alike = likeness(claim["formula"], finding.formula)
                if alike >= ALIKE:
                    pairs.append((round(alike, 3), -away(claim, finding), i, j))
    chosen: dict[int, list[int]] = {}
    used = set()
    for _, _, i, j in sorted(pairs, reverse=True):
        if i not in chosen and j not in used:
            chosen[i] = [j]
            used.add(j)
    for j, finding in enumerate(report.findings):
        member = plain(finding.formula.rpartition("=")[2])
        near = [
            i for i in chosen
            if away(claims[i], finding) <= REACH and member in plain(claims[i]["formula"])
        ]  # fmt: skip
        if j not in used and len(member) >= MEMBER and near:
            chosen[min(near, key=lambda i: away(claims[i], finding))].append(j)
    return chosen


def spoken(findings: list[Finding]) -> Finding | None:
    """The finding that speaks for a claim: a wrong member, else a right one, else the first."""
    for verdict in ("wrong", "right"):
        for finding in findings:
            if finding.verdict == verdict:
                return finding
    return findings[0] if findings else None


if __name__ == "__main__":
    result = score(Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS)
    print("\n".join(result.remarks))
    print(result)

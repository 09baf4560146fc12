"""One mistake at a time, planted in real notes: in formulas that are right and were called right.

    python tests/checking/planting.py [--each N] [--seed S] [--jobs N] [FOLDER …]

Each of the labelled notes is checked as it is, then again with one formula changed in one place: a sign,
sine for cosine, an index, a square, a factor of 2, a half or a dot. What is said of the changed formula is
counted; so is every other formula that is red and was not.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from chainrule.checking import CheckReport, Finding, check
from chainrule.checking.scenarios import scenario
from checking.scoring import matched, plain, spoken

FOLDERS = [Path(__file__).parent / name for name in ("corpus", "apart")]
READ_AS_TEXT = {".md", ".tex", ".txt", ".rst", ".html"}
AROUND = 12  # signs on each side of a change, which tell its formula from others
#: kind → (what is changed, what stands there instead)
SLIPS: dict[str, tuple[str, dict[str, str] | str]] = {
    "sign": (r"(?<=[\w})\] ])[+-](?= ?[\\\w({])", {"+": "-", "-": "+"}),
    "sine, cosine": (r"\\(?:sin|cos)(?![a-z])", {r"\sin": r"\cos", r"\cos": r"\sin"}),
    "square": (r"(?<=[\w})])\^(?:2(?!\d)|\{2\})", ""),
    "index": (r"(?<=_)[12](?!\d)|(?<=_\{)[12](?=\})", {"1": "2", "2": "1"}),
    "factor 2": (r"(?<![\w^_{.])2(?=\s*[\\a-zA-Z(])", ""),
    "half": (r"\\[dt]?frac\s*(?:\{1\}\s*\{2\}|12)", ""),
    "dot": (r"\\ddot", r"\dot"),
}


@dataclass(frozen=True)
class Planted:
    """A changed formula: where, how, and what is said of it."""

    note: str
    line: int
    kind: str
    text: str
    said: str
    why: str
    elsewhere: int  # formulas that are red and were not


def places(text: str, formula: str, start: int, end: int) -> Iterator[tuple[str, int, int, str]]:
    """(kind, from, to, what stands there instead) for every slip in a part of a note's text."""
    whole, part = plain(formula), text[start:end]
    for kind, (pattern, new) in SLIPS.items():
        if kind == "index" and len(set(re.findall(SLIPS["index"][0], part))) < 2:
            continue
        for found in re.finditer(pattern, part):
            near = plain(part[max(0, found.start() - AROUND) : found.end() + AROUND])
            if len(near) > 6 and near[3:-3] in whole:
                other = new if isinstance(new, str) else new[found.group()]
                yield kind, start + found.start(), start + found.end(), other


def planted(labels: Path, each: int, seed: int) -> list[Planted]:
    """Some slips in one note, of different formulas and kinds."""
    data = json.loads(labels.read_text(encoding="utf-8"))
    (note,) = (p for p in labels.parent.glob(labels.stem + ".*") if p.suffix != ".json")
    if note.suffix not in READ_AS_TEXT:
        return []
    text = note.read_text(encoding="utf-8", errors="replace")
    lines = text.splitlines(keepends=True)
    mechanism = scenario(data["mechanism"])
    before = check(mechanism, note)
    right: dict[tuple[int, str], list[tuple[int, int, str]]] = {}
    for i, chosen in matched(data["claims"], before).items():
        claim, finding = data["claims"][i], spoken([before.findings[j] for j in chosen])
        if claim["expect"] != "right" or finding is None or finding.verdict != "right":
            continue
        last = claim.get("last", claim["line"])
        start, end = (len("".join(lines[:k])) for k in (claim["line"] - 1, last))
        for kind, first, behind, new in places(text, claim["formula"], start, end):
            right.setdefault((i, kind), []).append((first, behind, new))
    rng, found = random.Random(f"{seed} {note.stem}"), []
    for i, kind in rng.sample(sorted(right), min(each, len(right))):
        start, end, new = rng.choice(right[i, kind])
        with tempfile.TemporaryDirectory() as folder:
            changed = Path(folder) / note.name
            changed.write_text(text[:start] + new + text[end:], encoding="utf-8")
            after = check(mechanism, changed)
        claim = data["claims"][i]
        span = range(claim["line"], claim.get("last", claim["line"]) + 1)
        around = text[max(0, start - AROUND) : start] + new + text[end : end + AROUND]
        finding = said_of(around, after, span)
        old = {(f.line, f.formula) for f in before.wrong}
        others = [f for f in after.wrong if (f.line, f.formula) not in old and f.line not in span]
        verdict = finding.verdict if finding is not None else "not found"
        why = (finding.explanation or finding.remark) if finding is not None else ""
        found.append(Planted(note.stem, span[0], kind, around, verdict, why, len(others)))
    return found


def said_of(around: str, report: CheckReport, lines: range) -> Finding | None:
    """What is said of the side that holds a changed text; the worst of its formula, where parts of it
    stand in several."""
    here = [f for f in report.findings if lines[0] <= f.line <= lines[-1]]
    exact = [f for f in here if plain(around)[3:-3] in plain(f.formula)]
    return spoken(exact) or spoken(here)


def main() -> None:
    """Plant, check, count."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, default=FOLDERS)
    parser.add_argument("--each", type=int, default=3, help="slips a note")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--list", type=Path, help="a file for all that is not called wrong")
    options = parser.parse_args()
    notes = [labels for folder in options.folders for labels in sorted(folder.glob("*.json"))]
    with ProcessPoolExecutor(options.jobs) as pool:
        some = pool.map(partial(planted, each=options.each, seed=options.seed), notes)
        found = [slip for slips in some for slip in slips]
    verdicts = ("wrong", "doubtful", "unread", "no claim", "not found", "right")
    print("| slip | planted | " + " | ".join(verdicts) + " |")
    print("|---|" + "---:|" * (1 + len(verdicts)))
    for kind in (*SLIPS, "all"):
        counts = Counter(p.said for p in found if kind in (p.kind, "all"))
        print(f"| {kind} | {counts.total()} | {' | '.join(str(counts[v]) for v in verdicts)} |")
    print(f"red elsewhere, {sum(p.elsewhere for p in found)} formulas of {len(found)} notes")
    if options.list:
        rest = [p for p in found if p.said != "wrong" or p.elsewhere]
        options.list.write_text("\n".join(map(str, rest)), encoding="utf-8")


if __name__ == "__main__":
    main()

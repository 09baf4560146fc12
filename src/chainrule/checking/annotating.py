"""The notes as a page: right formulas green, wrong ones red with the reason, unread ones grey."""

from __future__ import annotations

from html import escape

from chainrule.checking.report import Finding, Report

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2327; --paper: #fdfdfb; --soft: #5d6770;
  --line: #d9dcd6; --right: #d7f0dc; --right-ink: #11612b; --wrong: #fbdcd9; --wrong-ink: #9c1c14;
  --unread: #e9ebec; --unread-ink: #5d6770; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7e9; --paper: #16191b; --soft: #98a2aa;
  --line: #33393d; --right: #15391f; --right-ink: #8fdca4; --wrong: #4a1a17; --wrong-ink: #ff9f95;
  --unread: #2a2f33; --unread-ink: #98a2aa; } }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; background: var(--paper);
  color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.35rem; margin: 0 0 .25rem; }
.counts { display: flex; gap: .6rem; flex-wrap: wrap; margin: .75rem 0; padding: 0;
  list-style: none; }
.counts li, mark { border-radius: .3rem; padding: .05em .35em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem;
  margin: .5rem 0 1.5rem; color: var(--soft); font-size: .92rem; }
dt { font-weight: 600; } dd { margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid var(--line);
  padding-top: 1rem; font: 14px/1.6 ui-monospace, "DejaVu Sans Mono", Menlo, monospace; }
.right { background: var(--right); color: var(--right-ink); }
.wrong { background: var(--wrong); color: var(--wrong-ink); }
.unread { background: var(--unread); color: var(--unread-ink); }
aside { display: block; margin: .35rem 0 .6rem 1rem; padding: .5rem .8rem; border-left: 3px solid
  currentColor; border-radius: 0 .3rem .3rem 0; font: 15px/1.5 system-ui, sans-serif;
  white-space: normal; }
aside.remark { color: var(--soft); background: none; }
aside b { font-weight: 650; } aside div { margin-top: .2rem; }
"""


def annotated(report: Report) -> str:
    """One page without scripts or links to elsewhere."""
    title = f"{report.source or 'Notes'} against {report.mechanism}"
    counts = "".join(
        f'<li class="{kind}">{len(getattr(report, kind))} {kind}</li>'
        for kind in ("right", "wrong", "unread")
    )
    facts = ""
    if report.symbols:
        matched = ", ".join(f"{a} = {b}" for a, b in report.symbols)
        facts += f"<dt>Symbols</dt><dd>{escape(matched)}</dd>"
    for line in report.conventions:
        facts += f"<dt>Convention</dt><dd>{escape(line)}</dd>"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>"
        f'<h1>{escape(title)}</h1><ul class="counts">{counts}</ul><dl>{facts}</dl>'
        f"<pre>{_body(report)}</pre></body></html>\n"
    )


def _body(report: Report) -> str:
    """The text with its marks; what there is to say follows at the end of the line."""
    text, parts, at = report.text, [], 0
    waiting: list[Finding] = []
    for finding in sorted(report.findings, key=lambda f: (f.start, f.end)):
        start, end = max(finding.start, at), min(finding.end, len(text))
        if end <= start:
            waiting.append(finding)
            continue
        parts.append(_plain(text[at:start], waiting))
        label = escape(finding.quantity or finding.explanation, quote=True)
        parts.append(
            f'<mark class="{finding.verdict}" title="{label}">{escape(text[start:end])}</mark>'
        )
        waiting.append(finding)
        at = end
    parts.append(_plain(text[at:] + "\n", waiting))
    return "".join(parts)


def _plain(text: str, waiting: list[Finding]) -> str:
    """Text between marks; the notes that wait are placed behind its first line break."""
    cut = text.find("\n") + 1
    if cut == 0 or not waiting:
        return escape(text)
    notes = "".join(_note(finding) for finding in waiting)
    waiting.clear()
    return escape(text[:cut]) + notes + escape(text[cut:])


def _note(finding: Finding) -> str:
    if finding.verdict == "wrong":
        words = finding.explanation or "no single change explains it"
        lines = f"<b>{escape(finding.quantity)}</b>: {escape(words)}"
        if finding.difference:
            lines += f"<div>written − right = {escape(finding.difference)}</div>"
        if finding.correct:
            lines += f"<div>right: {escape(finding.correct)}</div>"
        if finding.remark:
            lines += f"<div>{escape(finding.remark)}</div>"
        return f'<aside class="wrong">{lines}</aside>'
    words = finding.remark if finding.verdict == "right" else finding.explanation
    return f'<aside class="remark">{escape(words)}</aside>' if words else ""

"""Passages: where the mathematics stands in Markdown, LaTeX or plain text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.commands.definitions import Macro, macros
from chainrule.checking.reading.documents.directives import without_directives, without_options
from chainrule.checking.reading.documents.drawings import Drawn, drawings
from chainrule.checking.reading.documents.images import pictures
from chainrule.checking.reading.documents.languages import (
    LANGUAGES,
    MATLAB,
    LineByLine,
    lines_of,
)
from chainrule.checking.reading.documents.programs import assignments
from chainrule.checking.reading.documents.strings import Quoted, quoted
from chainrule.checking.reading.documents.tables import cells
from chainrule.checking.reading.documents.transcribing import accelerations
from chainrule.checking.reading.gathering import gathered
from chainrule.checking.reading.indices import first_index
from chainrule.checking.reading.macros import written_out
from chainrule.checking.reading.passage import MAX_PASSAGE, Passage
from chainrule.checking.reading.plain_lines import plain_lines

MAX_DOCUMENT = 2_000_000


_DELIMITED = re.compile(r"\$|\\\[|\\\(|\\begin\{(?:equation|align|gather|multline|eqnarray)\*?\}")
_COMMAND = re.compile(r"\\[A-Za-z]{2,}")
_FENCE = re.compile(r"^([ \t]*)(`{3,}|~{3,})[ \t]*\{?([\w+-]*)[^\n]*$", re.MULTILINE)
_DISPLAY = words("equation align gather multline eqnarray displaymath math flalign alignat "
                     "subequations dmath aligned gathered split")  # fmt: skip
_OPENER = re.compile(
    r"^[ \t]*(?:```|~~~)[^\n]*$|^[ \t]*\.\.[ \t]+math::|:math:`|<!--|"
    r"\$`|\$\$|(?<!\\)\$|\\\[|\\\(|\\begin\{([a-z]+)\*?\}|`+",
    re.MULTILINE,
)
_ESCAPED = re.compile(r"(?<![\"'])(?:\\\\\([^\n]{1,2000}?\\\\\)|\\\\\[[^\[\]]{1,4000}\\\\\])")
_BACKSLASHES = re.compile(r"(?:\\\\)+")
_TRAILING = re.compile("([^\\W\\d_])([\\d₀-₉]{0,2}(?=[¨˙])|[\\d₀-₉]{1,2})([¨˙\u0307\u0308])")
_ABOVE = {"¨": "\u0308", "˙": "\u0307"}


def passages(text: str) -> list[Passage]:
    """Every passage of mathematics in a document, in order."""
    text = _as_shown(without_directives(text[:MAX_DOCUMENT]))
    finder = _Finder(text)
    found: list[Passage] = []
    at = 0
    while match := _OPENER.search(text, at):
        found += plain_lines(text, at, match.start())
        opened, start = match[0], match.end()
        if opened == "<!--":
            at = finder.end("-->", start)
        elif opened.endswith("math::"):
            at = _directive(text, match, found)
        elif _is_underline(text, match):
            at = start
        elif "```" in opened or "~~~" in opened:
            at = _fenced(text, match, finder, found)
        elif opened.startswith("`"):
            end = finder.find(opened, start)
            if 0 <= end < text.find("\n", start) % (len(text) + 1):
                found += plain_lines(text, start, end)
                at = end + len(opened)
            else:
                at = start
        elif opened.startswith("\\begin"):
            at = _environment(text, match, finder, found)
        else:
            closer = {":math:`": "`", "$`": "`$", "$$": "$$", "$": "$", "\\[": "\\]", "\\(": "\\)"}[
                opened
            ]
            inline = opened in ("$", "$`", "\\(", ":math:`")
            end = finder.find(closer, start)
            paragraph = text.find("\n\n", start, end) if inline and end >= 0 else -1
            if end < 0 or end - start > MAX_PASSAGE or paragraph >= 0:
                at = start
                continue
            content = text[start:end]
            found.append(Passage(content, start, _is_latex(content), inline))
            at = end + len(closer)
    found += plain_lines(text, at, len(text))
    found = _with(found, list(pictures(text)), latex=True)
    found = _with(found, drawings(text), latex=False)
    tabled = [_cell(*cell) for cell in cells(text)]
    if tabled:
        found = sorted([*found, *tabled], key=lambda p: p.start)
    own, first = macros(text), first_index(text)
    return [_written_out(passage, own, first) for passage in gathered(found, text)]


def _as_shown(text: str) -> str:
    r"""The text as an engine gets it, sign for sign: \$\$ and \\[ are escaped, θ1¨ is θ̈1."""
    text = text.replace(r"\$\$", "  $$")
    if _ESCAPED.search(text):
        text = _BACKSLASHES.sub(lambda m: m[0][: len(m[0]) // 2].rjust(len(m[0])), text)
    return _TRAILING.sub(lambda m: m[1] + _ABOVE.get(m[3], m[3]) + m[2], text)


def _with(found: list[Passage], drawn: list[Drawn], *, latex: bool) -> list[Passage]:
    """The passages, and what is drawn in place of those that it covers, if no program says it."""
    said = [_begins(p) for p in found if p.written is not None]
    drawn = [d for d in drawn if not any(d[1] <= at < d[2] for at in said)]
    if not drawn:
        return found
    kept = [p for p in found if not any(a <= _begins(p) < b for _, a, b in drawn)]
    kept += [Passage(f, a, latex, places=(0,) * (len(f) + 1)) for f, a, _ in drawn]
    return sorted(kept, key=lambda p: p.start)


def _cell(name: str, content: str, start: int) -> Passage:
    """A cell of a table, with what it is in front of it."""
    front = f"{name} = "
    places = (*(0,) * len(front), *range(len(content) + 1))
    return Passage(front + content, start, True, places=places)


def program(code: str, start: int = 0, names: dict[str, Any] | None = None) -> list[Passage]:
    """The quantities that a program writes down, and the formulas in its strings.

    `names` are what earlier blocks of it have called.
    """
    found = [
        Passage(code[slice(*a.target_span)], start, False, written=a)
        for a in assignments(code, names)
    ]
    shown = [p for said in quoted(code) for p in _shown(said)]
    shown = [replace(p, start=p.start + start) for p in shown]
    return sorted([*found, *shown], key=_begins) if shown else found


def _begins(passage: Passage) -> int:
    written = passage.written
    return passage.start + (written.target_span[0] if written is not None else 0)


def _shown(said: Quoted) -> list[Passage]:
    """The formulas of a string: LaTeX, a text with formulas in it, or a program."""
    text = said.text
    if "=" not in text:
        return []
    delimited = _DELIMITED.search(text) is not None
    if _COMMAND.search(text) and not delimited:
        own, first = macros(text), first_index(text)
        found = [
            Passage(piece, 0, True, places=said.places[at : at + len(piece) + 1])
            for piece, at in _displays(text) if len(piece) <= MAX_PASSAGE
        ]  # fmt: skip
        return [_written_out(passage, own, first) for passage in found]
    if not delimited and not said.block:
        return []  # a message
    code = program(text) if said.verbatim and not delimited else []
    if code:
        return [replace(p, start=p.start + said.places[0]) for p in code]
    return [
        replace(p, start=0, places=tuple(
            said.places[min(p.place(i), len(said.places) - 1)] for i in range(len(p.text) + 1)
        )) if p.written is None else replace(p, start=p.start + said.places[0])
        for p in passages(text) if p.written is None or said.verbatim
    ]  # fmt: skip


def _displays(text: str) -> list[tuple[str, int]]:
    """(formula, where it begins) of LaTeX without delimiters: all of it, or the lines that are."""
    if "\\\\" in text or "\\begin" in text or "\n" not in text.strip():
        return [(text, 0)]
    lines = [(m[0], m.start()) for m in re.finditer(r"[^\n]+", text)]
    if all("=" in line for line, _ in lines if _COMMAND.search(line)):
        return [(line, at) for line, at in lines if "=" in line and _COMMAND.search(line)]
    return [(text, 0)]


def matlab(code: str) -> list[Passage]:
    """The formulas of a MATLAB program."""
    found = _with(_in_language(code, MATLAB, 0), drawings(code), latex=False)
    return [_written_out(p, {}, 1) for p in found]


def _in_language(code: str, language: LineByLine, start: int) -> list[Passage]:
    """The formulas of a program by its lines, and the accelerations that its functions return."""
    returned = accelerations(code, language.comment)
    own = [(a.target_span[0], a.value_span[1]) for a in returned]
    lines = [
        _written_out(replace(p, start=p.start + start), {}, 1)
        for p in lines_of(code, language)
        if not any(begin <= p.start < end for begin, end in own)
    ]
    shown = [Passage(code[slice(*a.target_span)], start, False, written=a) for a in returned]
    return sorted([*lines, *shown], key=_begins)


def _written_out(passage: Passage, own: Mapping[str, Macro], first: int | None) -> Passage:
    """The passage with private commands replaced by what they stand for."""
    if passage.written is not None:
        return passage
    if passage.latex:
        passage = replace(passage, text=_apart(passage.text))
    text, places = written_out(passage.text, own, first, latex=passage.latex)
    if places is None:
        return passage
    if passage.places is not None:
        places = tuple(passage.places[i] for i in places)
    return replace(passage, text=text, places=places)


def _apart(text: str) -> str:
    """Equations on lines of their own, without the \\\\ between them, set apart by a semicolon."""
    if "\n" not in text.strip() or "\\\\" in text or "\\begin" in text or "&" in text:
        return text
    lines = text.split("\n")
    for i, (line, after) in enumerate(pairwise(lines)):
        whole = all("=" in part and _balanced(part) for part in (line, after))
        ends = line.rstrip()[-1:] not in "+-*/=(,{[" and not line.rstrip().endswith("\\cdot")
        if whole and ends and after.lstrip()[:1] not in "+-=*/)}],.":
            lines[i] = line + ";"
    joined = "\n".join(lines)
    return joined.replace(";\n", ";") if len(joined) > len(text) else text


def _balanced(line: str) -> bool:
    return all(line.count(a) == line.count(b) for a, b in ("()", "{}", "[]"))


class _Finder:
    """`str.find` that remembers what is not there, so that hostile input stays linear."""

    def __init__(self, text: str):
        self.text, self.last = text, {}
        self.names: dict[str, Any] = {}  # of the programs so far

    def find(self, what: str, start: int) -> int:
        """As `str.find`."""
        known = self.last.get(what)
        if known is not None and (
            (known[1] < 0 and start >= known[0]) or known[0] <= start <= known[1]
        ):
            return known[1]
        end = self.text.find(what, start)
        self.last[what] = (start, end)
        return end

    def end(self, what: str, start: int) -> int:
        """The position behind the next occurrence, or the end of the text."""
        end = self.find(what, start)
        return len(self.text) if end < 0 else end + len(what)


def _is_underline(text: str, match: re.Match[str]) -> bool:
    """Whether ~~~~~ stands below a heading of reStructuredText, and fences nothing."""
    if not re.fullmatch(r"~{4,}[ \t]*", match[0]):
        return False
    before = text[max(0, match.start() - 200) : match.start()].split("\n")[-2:-1]
    return bool(before) and 0 < len(before[0].strip()) <= len(match[0].strip()) + 2


def _fenced(text: str, match: re.Match[str], finder: _Finder, found: list[Passage]) -> int:
    fence = _FENCE.match(text, match.start())
    marker = fence[2] if fence else "```"
    language = fence[3].lower() if fence else ""
    start = min(match.end() + 1, len(text))
    end = finder.find("\n" + marker, max(start - 1, 0))
    body_end = len(text) if end < 0 else end
    if body_end - start <= MAX_PASSAGE and language in ("math", "latex", "tex"):
        found.append(Passage(without_options(text[start:body_end]), start, True))
    elif language in ("python", "py", "ipython", "code-cell"):
        found += program(text[start:body_end], start, finder.names)
    elif language in LANGUAGES:
        found += _in_language(text[start:body_end], LANGUAGES[language], start)
    elif language in ("", "text", "txt", "output", "plain", "plaintext", "console"):
        found += plain_lines(text, start, body_end)
    if end < 0:
        return len(text)
    line_end = text.find("\n", end + 1)
    return len(text) if line_end < 0 else line_end


def _directive(text: str, match: re.Match[str], found: list[Passage]) -> int:
    """.. math:: of reStructuredText: the indented lines below it, parted by empty ones."""
    margin = len(match[0]) - len(match[0].lstrip())
    at = text.find("\n", match.end()) % (len(text) + 1)
    begin = match.end()
    end = at
    while end < len(text):
        stop = text.find("\n", end + 1) % (len(text) + 1)
        line = text[end + 1 : stop]
        if line.strip() and len(line) - len(line.lstrip()) <= margin:
            break
        end = stop
    for piece in re.finditer(r"(?:[^\n]*\S[^\n]*\n?)+", text[begin:end]):
        body = without_options(piece[0])
        if len(body) <= MAX_PASSAGE:
            found.append(Passage(body, begin + piece.start(), True))
    return end


def _environment(text: str, match: re.Match[str], finder: _Finder, found: list[Passage]) -> int:
    if match[1] not in _DISPLAY:
        return match.end()
    end = finder.find("\\end{" + match[0][len("\\begin{") :], match.end())
    if end < 0 or end - match.end() > MAX_PASSAGE:
        return match.end()
    found.append(Passage(text[match.end() : end], match.end(), True))
    return end + len(match[0]) - 2


def _is_latex(content: str) -> bool:
    return "\\" in content or "{" in content or not re.search(r"\*|[a-z]{3}\d", content)

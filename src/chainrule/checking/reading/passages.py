"""Passages: where the mathematics stands in Markdown, LaTeX or plain text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from chainrule.checking.reading.alphabet import MATH_WORDS, identifier, words
from chainrule.checking.reading.commands.definitions import Macro, macros
from chainrule.checking.reading.documents.drawings import drawings
from chainrule.checking.reading.documents.images import pictures
from chainrule.checking.reading.documents.programs import Assignment, assignments
from chainrule.checking.reading.documents.tables import cells
from chainrule.checking.reading.indices import first_index
from chainrule.checking.reading.macros import sign_of, written_out

MAX_PASSAGE = 20_000  # signs of one formula block
MAX_DOCUMENT = 2_000_000


@dataclass(frozen=True)
class Passage:
    """A stretch of mathematics and its place in the document."""

    text: str
    start: int
    latex: bool
    inline: bool = False
    places: tuple[int, ...] | None = None  # of each sign of a text that was written out
    written: Assignment | None = None  # of a program, which needs no grammar

    def place(self, at: int) -> int:
        """The position in the document of a sign of the text."""
        return self.start + (
            at if self.places is None else self.places[min(at, len(self.places) - 1)]
        )


_FENCE = re.compile(r"^([ \t]*)(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n]*$", re.MULTILINE)
_DISPLAY = words("equation align gather multline eqnarray displaymath math flalign alignat "
                     "subequations dmath")  # fmt: skip
_OPENER = re.compile(
    r"^[ \t]*(?:```|~~~)[^\n]*$|^[ \t]*\.\.[ \t]+math::|:math:`|<!--|"
    r"\$`|\$\$|(?<!\\)\$|\\\[|\\\(|\\begin\{([a-z]+)\*?\}|`+",
    re.MULTILINE,
)
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,300}>")
_WORD = re.compile(r"[^\W\d_₀-₉²³¹⁰-⁹½¼¾⅓⅔⅛]{2,}")
_ENTITY = re.compile(r"&[A-Za-z]{2,8}\d{0,2};|&#\d{2,4};")
_FILLER = "\u200b"
_GOES_ON = re.compile(r"\s*(?:\\boxed\s*\{|\\q?quad|\\[,;:! ]|&|\{\})*\s*[+-]")
_DANGLES = re.compile(r"(?<!\\)[+=-]\s*(?:\\[,;:! ]\s*)*\}?\s*$")
_BETWEEN = re.compile(  # what two displays are parted by
    r"(?:[$\s\\\[\]`]|\.\. math::(?:\s*:\w+:[^\n]*)*|</?(?:p|br|div|span|center)\b[^<>]*>"
    r"|\\(?:begin|end)\{[a-z]+\*?\}|\\(?:noindent|nonumber|smallskip|medskip)\b|```math)*"
)
_PERCENT = re.compile(
    r"%[^\n]*|\.\.\.[^\n]*\n|\.(?=[*^/])"
)  # comments, lines that go on, .* of MATLAB
_PROSE_SHORT = words("is or so of we in to at by if an as be do it no on us")
_BULLET = re.compile(r"^\s*(?:[-*+>•]\s+|\(?\d{1,2}[.)]\s+|\|)*")
_EQUATION_NUMBER = re.compile(r"\s\s\(\d+(?:[.-]\d+)*[a-z]?\)\s*$")


def passages(text: str) -> list[Passage]:
    """Every passage of mathematics in a document, in order."""
    text = text[:MAX_DOCUMENT]
    finder = _Finder(text)
    found: list[Passage] = []
    at = 0
    while match := _OPENER.search(text, at):
        found += _plain_lines(text, at, match.start())
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
                found += _plain_lines(text, start, end)
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
    found += _plain_lines(text, at, len(text))
    drawn = list(pictures(text))
    signs = drawings(text)
    if drawn or signs:
        ends = [(a, b) for _, a, b in (*drawn, *signs)]
        found = [p for p in found if not any(a <= p.start < b for a, b in ends)]
        found += [Passage(f, a, True, places=(0,) * (len(f) + 1)) for f, a, _ in drawn]
        found += [Passage(f, a, False, places=(0,) * (len(f) + 1)) for f, a, _ in signs]
        found.sort(key=lambda p: p.start)
    tabled = [_cell(*cell) for cell in cells(text)]
    if tabled:
        found = sorted([*found, *tabled], key=lambda p: p.start)
    own, first = macros(text), first_index(text)
    return [_written_out(passage, own, first) for passage in _gathered(found, text)]


def _cell(name: str, content: str, start: int) -> Passage:
    """A cell of a table, with what it is in front of it."""
    front = f"{name} = "
    places = (*(0,) * len(front), *range(len(content) + 1))
    return Passage(front + content, start, True, places=places)


def program(code: str, start: int = 0) -> list[Passage]:
    """The quantities that a program writes down."""
    return [
        Passage(code[slice(*a.target_span)], start, False, written=a) for a in assignments(code)
    ]


def matlab(code: str) -> list[Passage]:
    """The formulas of a MATLAB program: its lines, without comments."""
    code = _PERCENT.sub(lambda m: _FILLER * len(m[0]), code)
    return [_written_out(p, {}, 1) for p in _plain_lines(code, 0, len(code))]


def _gathered(found: list[Passage], text: str) -> list[Passage]:
    """A sum that goes on in the next display, which begins with its sign, is one passage."""
    result: list[Passage] = []
    for passage in found:
        before = result[-1] if result else None
        if (
            before is not None and before.latex and passage.latex
            and ("=" in before.text or "=" in passage.text)
            and not before.inline and not passage.inline
            and ((_GOES_ON.match(passage.text) and "=" not in passage.text)
                 or _DANGLES.search(before.text))
            and _BETWEEN.fullmatch(text, before.place(len(before.text)), passage.start)
        ):  # fmt: skip
            places = [
                *(before.place(i) - before.start for i in range(len(before.text))),
                *(passage.start - before.start + i for i in range(len(passage.text) + 1)),
            ]
            joined = before.text.rstrip() + " " * (len(before.text) - len(before.text.rstrip()))
            result[-1] = replace(before, text=joined + passage.text, places=tuple(places))
        else:
            result.append(passage)
    return result


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
        found.append(Passage(text[start:body_end], start, True))
    elif language in ("python", "py", "ipython"):
        found += program(text[start:body_end], start)
    elif language in ("matlab", "octave", "m"):
        found += [replace(p, start=p.start + start) for p in matlab(text[start:body_end])]
    elif language in ("", "text", "txt", "output", "plain", "plaintext", "console"):
        found += _plain_lines(text, start, body_end)
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
        body = re.sub(r"(?m)^\s*:\w+:.*$", lambda m: " " * len(m[0]), piece[0])
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


def _plain_lines(text: str, start: int, end: int) -> list[Passage]:
    """Formulas in lines of text, such as `M11 = I1 + m2*l1**2` behind words or on their own."""
    found: list[Passage] = []
    if text.find("=", start, end) < 0:
        return found
    at = start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        while _goes_on(text, at, stop, end):
            further = text.find("\n", stop + 1, end)
            stop = end if further < 0 else further
        line = text[at:stop]
        if "<" in line or "&" in line:
            line = _ENTITY.sub(_as_sign, _TAG.sub(_as_script, line))
        if "=" in line and len(line) <= MAX_PASSAGE and "://" not in line:
            found += _in_line(line, at)
        at = stop + 1
    return found


def _as_script(tag: re.Match[str]) -> str:
    """<sub>1</sub> as _{1}, any other tag as nothing; filled up to the same length."""
    name = tag[0].strip("</>").lower()
    sign = {"sub": "_{", "sup": "^{", "br": " ", "p": " ", "li": " "}.get(name, "")
    closing = "}" if tag[0][1] == "/" and name in ("sub", "sup") else sign
    return closing.ljust(len(tag[0]), _FILLER)


def _as_sign(entity: re.Match[str]) -> str:
    """&theta; as θ, filled up to the same length."""
    return sign_of(entity).ljust(len(entity[0]), _FILLER)


def _goes_on(text: str, at: int, stop: int, end: int) -> bool:
    """Whether a formula runs on in the next line: an open bracket, or a sign at the break."""
    if stop >= end or stop - at > MAX_PASSAGE:
        return False
    line = text[at:stop].rstrip()
    following = text[stop + 1 : min(end, stop + 200)].lstrip(" \t")[:2]
    if not following.strip():
        return False
    signed = following[0] in "+=" or (following[0] in "-*−·" and not following[1:2].isspace())
    signed = signed or (following[0] in "−-" and text[stop + 1 : stop + 2] in " \t")
    if "=" not in line:
        math = re.search(r"[*^·²]|\d[a-z]", line) and not _has_prose(line)
        return (bool(math) and following[0] in "+−=") or (bool(math) and signed)
    opened = line.count("(") + line.count("[") > line.count(")") + line.count("]")
    return opened or line[-1:] in "+-*/=,(−·" or signed


def _has_prose(line: str) -> bool:
    return any(_is_prose(line, match) for match in _WORD.finditer(line))


def _in_line(line: str, start: int) -> list[Passage]:
    bullet = _BULLET.match(line)
    at = bullet.end() if bullet else 0
    number = _EQUATION_NUMBER.search(line)
    end = number.start() if number else len(line)
    found: list[Passage] = []
    for match in [*_WORD.finditer(line, at, end), None]:
        if match is not None and not _is_prose(line, match):
            continue
        piece = line[at : match.start() if match else end]
        lead = len(piece) - len(piece.lstrip(" \t:;,.|"))
        content = piece[lead:].rstrip(" \t:;,.|")
        after_prose = content[:1] == "=" and at > (bullet.end() if bullet else 0)
        before_prose = content[-1:] == "=" and match is not None
        if "=" in content and len(content) > 4 and not after_prose and not before_prose:
            latex = "\\" in content
            places = None
            if _FILLER in content:
                kept = [i for i, c in enumerate(content) if c != _FILLER]
                places, content = (*kept, len(content)), content.replace(_FILLER, "")
            found.append(Passage(content, start + at + lead, latex, places=places))
        at = match.end() if match else end
    return found


def _is_prose(line: str, match: re.Match[str]) -> bool:
    word = match[0]
    before, after = (
        line[max(0, match.start() - 1) : match.start()],
        line[match.end() : match.end() + 1],
    )
    if after[:1] in "_(" or after.isdigit() or before in ("_", "\\", "{", "."):
        return (
            len(word) > 3 and after == "(" and word not in MATH_WORDS and not word.isupper()
            and not identifier(word)[0].dots
        )  # fmt: skip
    if word in MATH_WORDS:
        return False
    if len(word) == 2:
        return word in _PROSE_SHORT
    parts = identifier(word)
    known = len(parts) > 1 or parts[0].base != word or parts[0].dots
    return not known

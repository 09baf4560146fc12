"""Plain lines: formulas such as `M11 = I1 + m2*l1**2` behind words or on lines of their own."""

from __future__ import annotations

import re
from unicodedata import normalize

from chainrule.checking.reading.alphabet import MATH_WORDS, identifier, weighted_function, words
from chainrule.checking.reading.passage import MAX_PASSAGE, Passage
from chainrule.checking.reading.spellings import sign_of

_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,300}>")
_SCRIPTS = "\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef"  # Chinese, Japanese, Korean
_WORD = re.compile(rf"[{_SCRIPTS}]+|[^\W\d_₀-₉²³¹⁰-⁹½¼¾⅓⅔⅛{_SCRIPTS}]{{2,}}")
_ENTITY = re.compile(r"&[A-Za-z]{2,8}\d{0,2};|&#\d{2,4};")
FILLER = "\u200b"
_PROSE_SHORT = words("is or so of we in to at by if an as be do it no on us")
#: x1:   l1*sin(q1), as a program prints it.
_PRINTED = re.compile(
    r"^[ \t]*[A-Za-z]\w{0,7}(:)[ \t]+(?=[^\n]*\*)[\w .()+*/,\[\]-]+$", re.MULTILINE
)
_DEFINING = re.compile(r"\\(?:re|provide)?(?:new)?command\b|\\DeclareMathOperator|\\def\s*\\")
_RUNS = re.compile(r"[A-Za-z]+|[^A-Za-z]+")
_AROUND = " \t:;,.|*"  # a formula, in bold or behind a name
_BULLET = re.compile(r"^\s*(?:[-*+>•]\s+|\(?\d{1,2}[.)]\s+|\|)*")
_IN_BRACKETS = re.compile(r"\([^()=]+=(?:[^()=]|\([^()]*\))+\)")
_EQUATION_NUMBER = re.compile(r"\s\s\(\d+(?:[.-]\d+)*[a-z]?\)\s*$")


def plain_lines(text: str, start: int, end: int, *, code: bool = False) -> list[Passage]:
    """Formulas in lines of text, such as `M11 = I1 + m2*l1**2` behind words or on their own.

    In the lines of a program (`code`) every word is a name.
    """
    found: list[Passage] = []
    if text.find("=", start, end) < 0 and not _PRINTED.search(text, start, end):
        return found
    at = start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        while _goes_on(text, at, stop, end):
            further = text.find("\n", stop + 1, end)
            stop = end if further < 0 else further
        line = text[at:stop]
        if (printed := _PRINTED.match(line)) is not None:
            line = f"{line[: printed.start(1)]}={line[printed.end(1) :]}"
        if "<" in line or "&" in line:
            line = _ENTITY.sub(_as_sign, _TAG.sub(_as_script, line))
        told = "=" in line and "://" not in line and not _DEFINING.search(line)
        if told and len(line) <= MAX_PASSAGE:
            found += _in_line(line, at, code=code)
        at = stop + 1
    return found


def _as_script(tag: re.Match[str]) -> str:
    """<sub>1</sub> as _{1}, any other tag as nothing; filled up to the same length."""
    name = tag[0].strip("</>").lower()
    sign = {"sub": "_{", "sup": "^{", "br": " ", "p": " ", "li": " "}.get(name, "")
    closing = "}" if tag[0][1] == "/" and name in ("sub", "sup") else sign
    return closing.ljust(len(tag[0]), FILLER)


def _as_sign(entity: re.Match[str]) -> str:
    """&theta; as θ, filled up to the same length."""
    return sign_of(entity).ljust(len(entity[0]), FILLER)


def _goes_on(text: str, at: int, stop: int, end: int) -> bool:
    """Whether a formula runs on in the next line: an open bracket, or a sign at the break."""
    if stop >= end or stop - at > MAX_PASSAGE:
        return False
    line = text[at:stop].rstrip().removesuffix("**")  # the end of bold text
    following = text[stop + 1 : min(end, stop + 200)].lstrip(" \t")[:3]
    if not following.strip() or following in ("---", "===", "***"):  # a rule across the page
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


def _in_line(line: str, start: int, *, code: bool = False) -> list[Passage]:
    bullet = _BULLET.match(line)
    at = bullet.end() if bullet else 0
    number = _EQUATION_NUMBER.search(line)
    end = number.start() if number else len(line)
    found: list[Passage] = []
    for match in [*_WORD.finditer(line, at, end), None]:
        if match is not None and (code or not _is_prose(line, match)):
            continue
        piece = line[at : match.start() if match else end]
        lead = len(piece) - len(piece.lstrip(_AROUND))
        content = piece[lead:].rstrip(_AROUND)
        if _IN_BRACKETS.fullmatch(content):  # “this gives (Δ = θ₁ − θ₂):”
            lead, content = lead + 1, content[1:-1]
        after_prose = content[:1] == "=" and at > (bullet.end() if bullet else 0)
        before_prose = content[-1:] == "=" and match is not None
        if "=" in content and len(content) > 4 and not after_prose and not before_prose:
            latex = "\\" in content
            places = None
            if FILLER in content:
                kept = [i for i, c in enumerate(content) if c != FILLER]
                places, content = (*kept, len(content)), content.replace(FILLER, "")
            found.append(Passage(content, start + at + lead, latex, places=places))
        at = match.end() if match else end
    return found


def _is_run_on(word: str) -> bool:
    """cosθ, mgLcos: letters and functions without a space between them."""
    parts = _RUNS.findall(word)
    greek = len(parts) > 1 and all(
        len(part) == 1 or part in MATH_WORDS or all(map(_is_letter, part)) for part in parts
    )
    return greek or weighted_function(word) is not None


def _is_letter(sign: str) -> bool:
    """θ, ẋ and ẍ, but not ü."""
    bare, above = normalize("NFD", sign)[0], normalize("NFD", sign)[1:]
    dotted = above == "\u0307" or (above == "\u0308" and bare in "xyzqs")
    return "Ͱ" <= sign <= "Ͽ" or dotted


def _is_prose(line: str, match: re.Match[str]) -> bool:
    word = match[0]
    before, after = (
        line[max(0, match.start() - 1) : match.start()],
        line[match.end() : match.end() + 1],
    )
    if _is_run_on(word):
        return False
    if word[0] >= _SCRIPTS[0]:
        return True
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

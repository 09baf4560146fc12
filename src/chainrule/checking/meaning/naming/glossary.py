"""The glossary of a text: what it says that letters are, in lists, tables, sentences, comments.

`$J$ is the moment of inertia of the pole`, `| $M$ | mass of the cart |`, `a bob of mass $M$`,
`L1 = 1.0  # length of the first rod`. Only words that leave no doubt count: the kind of a thing,
and which body it belongs to. What is said twice in two ways is not said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chainrule.checking.meaning.observing import Key
from chainrule.checking.reading.tokens import Tokenizer
from chainrule.checking.reading.tree import Symbol

MAX_LETTERS = 2_000  # mentions that are looked at
NEAR = 60  # signs of words that belong to a letter


@dataclass(frozen=True)
class LetterMeaning:
    """What a letter is: kinds of parameters, likeliest first, or of coordinates; of which body."""

    kinds: tuple[str, ...]
    body: str = ""  # "first", "last", or the number of a link

    def link(self, angles: tuple[bool, ...]) -> int | None:
        """Which link it belongs to, of as many as there are coordinates; None where it is not said.

        The pendulum is the last of two where the first slides; two pendulums have numbers.
        """
        if self.body.isdigit():
            return int(self.body) if int(self.body) <= len(angles) else None
        if angles != (False, True) or not self.body:
            return None
        return 1 if self.body == "first" else 2


_CENTRE = (
    r"cent(?:er|re|ro) (?:of|de|di) (?:mass|gravity|la masa|masa|massa|gravedad)|\bcom\b|\bcg\b|"
    r"schwerpunkt|centroid|质心|重心|質心"
)
_JOINT = r"(?:pivot|joint|hinge|axis|axle)"
_CART = r"(?:cart|trolley|carriage|car|wagon)"
PUSH = ("torque",)
"""The kind of what drives: a force, too."""
_DRIVING = r"appl\w+|external|horizontal|control|input|driv\w+|motor|actuat\w+|push\w*"
#: What words name: the kinds of parameters that it may be, and the words.
_KINDS: dict[str, tuple[tuple[str, ...], str]] = {
    "inertia": (("inertia",), r"inerti|tr[äa]gheit|转动惯量|轉動慣量|관성"),
    "friction": (("friction",), r"friction|damp|reibung|d[äa]mpf|fricci|amorti|frott|viscous|"
                                r"阻尼|摩擦|마찰|감쇠"),
    "gravity": (("gravity",), r"gravit|gravedad|schwerkraft|erdbeschleunig|pesanteur|重力|중력"),
    "com": (("com",), rf"(?:distanc|length|abstand|from|entfernung|距离)[^.]{{0,40}}(?:{_CENTRE})|"
                      rf"{_JOINT}[^.]{{0,20}} to (?:\w+ ){{0,2}}(?:{_CENTRE})|"
                      rf"(?:{_CENTRE})[^.]{{0,20}}(?:distanc|距离)|"
                      r"half(?: of)?(?: the)?[- ]?(?:\w+ )?length|半长|半長"),
    "mass": (("mass",), r"\bmass(?:e|a)?\b|\bmasa\b|masses\b|质量|質量|질량|payload"),
    "length": (("length", "com"), rf"{_JOINT} to (?:\w+ ){{0,2}}(?:{_JOINT}|wheel|motor|end|tip)|"
                                  r"\blength|l[äa]nge\b|longitud|longueur|lunghezza|comprimento|"
                                  r"长度|長度|길이"),
    "push": (PUSH, rf"(?:{_DRIVING})[ -](?:\w+ )?(?:force|torque)|"
                          rf"\b(?:force|torque) (?:applied|exerted|acting|input)?\s*"
                          rf"(?:on|to|at) (?:the )?(?:{_CART}|{_JOINT}|shoulder|elbow|arm|base)|"
                          r"antriebs(?:kraft|moment)|fuerza (?:aplicada|de control)|"
                          r"控制力|驱动力|推力|作用力|驱动力矩|控制力矩"),
    "angle": ((), r"\bangle|winkel|[áa]ngulo|夹角|角度|偏角|각도"),
    "slide": ((), rf"(?:position|displacement|location) of (?:the )?{_CART}|"
                  rf"{_CART}(?:'s)?(?: \w+)? (?:position|displacement|coordinate|location)|"
                  r"小车的?(?:水平)?(?:位移|位置)|wagenposition|posici[óo]n del carr"),
}  # fmt: skip
_OTHER = re.compile(
    r"velocit|speed|accelerat|momentum|energy|rate\b|\bforce\b|torque|matrix|total|sum of|ratio|"
    r"system|combined|both|each|all\b|reduced|constant|gain|time\b|work|density|per unit|"
    r"geschwindigkeit|kraft|moment(?! of inertia)|spring|motor|速度|加速度|力矩|总|能",
    re.IGNORECASE,
)
_SURE = ("gravity", "friction", "push")
"""Kinds whose words say enough: a force of gravity is no mass."""
_BODIES = {
    "first": r"\bcart\b|trolley|carriage|\bcar\b|wagen|carro|carrello|chariot|小车|小車|카트",
    "last": r"pendul|pendel|\bpole\b|\bbob\b|\bstick\b|p[ée]ndulo|摆|擺|막대|진자",
    "1": r"\bfirst\b|\bupper\b|\binner\b|\b1\b|第一|\bone\b|1st|proximal|erste",
    "2": r"\bsecond\b|\blower\b|\bouter\b|\b2\b|第二|\btwo\b|2nd|distal|zweite",
}
_CENTRES = re.compile(_CENTRE, re.IGNORECASE)
_SEVERAL = re.compile(
    r"masses|lengths|moments|inertias|respectively|\bor\b|\btwo (?:\w+ ){0,2}\w+s\b", re.IGNORECASE
)
_KIND_PATTERNS = {name: re.compile(p, re.IGNORECASE) for name, (_, p) in _KINDS.items()}
_BODY_PATTERNS = {name: re.compile(p, re.IGNORECASE) for name, p in _BODIES.items()}
_LETTER = re.compile(
    r"\$`?(?P<math>[^$\n`=+<>]{1,24})`?\$|\\\((?P<tex>[^()\n=+]{1,24})\\\)|"
    r"`(?P<code>[A-Za-z]\w{0,9})`|(?:^|(?<=[\s(,]))(?P<plain>[A-Za-z]_?\d?)(?=[\s,.;:)=–—-])",
    re.MULTILINE,
)
_IS = re.compile(
    r"[ \t]*(?:\([ \t]*)?(?:is|are|be|denotes?|represents?|being|stands for|:|=|–|—|-|\||ist|"
    r"es|est|è|为|是|表示)"
    r"[ \t:|*_(]*(?:\b(?:the|a|an|der|die|das|la|el|le|il|一个)\b\s*)?",
    re.IGNORECASE,
)
_BREAKS = re.compile(r"[.;,，。；、\n$`]")
_STOPS = re.compile(r"[.;,，。；、\n$`]|\band\b|\bwith\b|\\\(")
_COMMENT = re.compile(
    r"^[ \t]*(?:self\.|const |double |float |let |var )?(?P<name>[A-Za-z]\w{0,9})\s*"
    r"(?::\s*\w+\s*)?=\s*[-+\d.eE*/ ]{1,20};?[ \t]*(?:#|%|//)[ \t]*(?P<words>[^\n]{3,90})$",
    re.MULTILINE,
)
_ENDING = re.compile(  # languages that name a thing right in front of its letter
    r"[^\s]*(?:质量|質量|转动惯量|轉動慣量|长度|長度|距离|距離|阻尼系数|摩擦系数|질량|길이)\s*[:：]?\s*$"
)
_BEFORE = re.compile(r"(?:[\w'’]+[\s-]+){0,5}[\w'’]+[\s*_:(]*$")


def glossary(text: str) -> dict[Key, LetterMeaning]:
    """Letters with what the text says they are."""
    found: dict[Key, set[LetterMeaning]] = {}
    for key, phrase in (*_said(text), *_commented(text)):
        meaning = _meaning(phrase)
        if meaning is not None:
            found.setdefault(key, set()).add(meaning)
    return {key: meant for key, several in found.items() if (meant := _one(several)) is not None}


def _one(several: set[LetterMeaning]) -> LetterMeaning | None:
    """What is said in one way: the kind, with the body where it is named."""
    kinds = {m.kinds for m in several}
    bodies = {m.body for m in several if m.body}
    if len(kinds) != 1 or len(bodies) > 1:
        return None
    return LetterMeaning(kinds.pop(), bodies.pop() if bodies else "")


def _commented(text: str) -> Iterator[tuple[Key, str]]:
    """L1 = 1.0  # length of the first rod, in m"""
    for match in _COMMENT.finditer(text):
        key = _key(match["name"], latex=False)
        if key is not None:
            yield key, match["words"]


def _said(text: str) -> Iterator[tuple[Key, str]]:
    """A letter with the words behind it that say what it is, or else those in front of it."""
    for count, match in enumerate(_LETTER.finditer(text)):
        if count > MAX_LETTERS:
            return
        written = match["math"] or match["tex"]
        key = _key(written or match["code"] or match["plain"], latex=written is not None)
        if key is None:
            continue
        linked = _IS.match(text, match.end())
        if linked is not None:
            behind = text[linked.end() : linked.end() + NEAR]
            stops = _BREAKS if re.match(r"[^.;,\n]*\bbetween\b", behind) else _STOPS
            yield key, stops.split(behind, maxsplit=1)[0]
        elif match["plain"] is None:
            front = text[max(0, match.start() - NEAR) : match.start()]
            front = _STOPS.split(front)[-1]
            words = (_BEFORE if front.isascii() else _ENDING).search(front)
            if words is not None:
                yield key, words[0]


def _key(written: str, *, latex: bool) -> Key | None:
    try:
        tokens = Tokenizer(written.strip(), latex=latex).read()
    except (ValueError, IndexError):
        return None
    if len(tokens) != 1 or not isinstance(tokens[0].value, Symbol) or tokens[0].value.dots:
        return None
    return tokens[0].value.key


def _meaning(phrase: str) -> LetterMeaning | None:
    """The kind of thing and the body that words name; None where they may mean something else."""
    plain = _CENTRES.sub("", phrase)
    kinds = [
        name for name, pattern in _KIND_PATTERNS.items()
        if pattern.search(phrase if name == "com" else plain)
    ]  # fmt: skip
    if "com" in kinds:  # the distance to the centre of mass
        kinds = [k for k in kinds if k not in ("mass", "length", "gravity")]
    if "inertia" in kinds:
        kinds = [k for k in kinds if k not in ("com", "mass")]
    if len(kinds) != 1 or (_OTHER.search(phrase) and kinds[0] not in _SURE):
        return None
    several = _SEVERAL.search(phrase) is not None
    bodies = [n for n, pattern in _BODY_PATTERNS.items() if pattern.search(phrase) and not several]
    numbers = [b for b in bodies if b.isdigit()]
    body = numbers[0] if len(numbers) == 1 else bodies[0] if len(bodies) == 1 else ""
    return LetterMeaning(_KINDS[kinds[0]][0], body) if _KINDS[kinds[0]][0] else None

"""What the options of `identify` say, as values: q=deg, m6=q5+q6, Fv1=0:2."""

from __future__ import annotations

import math
import re
from dataclasses import MISSING, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from chainrule.errors import ChainruleError

if TYPE_CHECKING:
    from chainrule.identification.estimators import Estimator
    from chainrule.loop.controller import Controller


def _refused(option: str, text: str, expected: str) -> ChainruleError:
    return ChainruleError(f"{option} {text}: expected {expected}")


def words(text: str | None) -> list[str] | None:
    """q1,q2"""
    return None if text is None else [word.strip() for word in text.split(",")]


def units(text: str | None) -> dict[str, str] | None:
    """q=deg,tau=mNm"""
    if text is None:
        return None
    parts = [part.split("=") for part in text.split(",")]
    if any(len(part) != 2 for part in parts):
        raise _refused("--units", text, "units such as q=deg,tau=mNm")
    return {key.strip(): value.strip() for key, value in parts}


def numbers(text: str | None, option: str) -> list[float] | None:
    """1,-1"""
    if text is None:
        return None
    try:
        return [
            float(word) if "/" not in word else float(Fraction(word)) for word in text.split(",")
        ]
    except (ValueError, ZeroDivisionError):
        raise _refused(option, text, "numbers such as 1,-1") from None


def matrix(text: str) -> Any:
    """1/100,1/50, or the rows of a matrix, 0.01,0;0.01,0.02"""
    rows = [numbers(row, "--transmission") for row in text.split(";")]
    return rows[0] if len(rows) == 1 else rows


def delay(text: str) -> float | None:
    """Seconds; None where they are to be found."""
    if text == "find":
        return None
    try:
        return float(text)
    except ValueError:
        raise _refused("--delay", text, "seconds, or 'find'") from None


def estimator(
    word: str, controller: str | None, rate: float | None, usual: Controller | None
) -> str | Estimator:
    """A word of `ESTIMATORS`, around the controller that ran on the machine, where one is given;
    around the `usual` one where it needs one."""
    from chainrule.identification.estimators import ESTIMATORS

    kind = ESTIMATORS.named(word)
    able = {
        k: f for k in ESTIMATORS.values()
        for f in fields(k)  # type: ignore[arg-type]  # every one of them is a dataclass
        if f.name == "controller"
    }  # fmt: skip
    chosen = None if controller is None else law(controller)
    if chosen is None and kind in able and able[kind].default is MISSING:
        chosen = usual
        if chosen is None:
            raise ChainruleError(
                f"--method {word}: it simulates the machine's controller; name that by --controller"
            )
    if chosen is None:
        if rate is not None:
            raise ChainruleError("--controller-rate: name the --controller too")
        return word
    if kind not in able:
        words = " and ".join(k.word for k in able)
        raise ChainruleError(f"--controller: --method {word} simulates none; it is for {words}")
    return kind(controller=chosen, rate=rate)  # type: ignore[call-arg]


def law(text: str) -> Controller:
    """pd kp=30,12 kd=2: a word of `LAWS` with its numbers; its target is the log's reference."""
    from chainrule.control import LAWS

    word, *pairs = text.split() or [""]
    kind = LAWS.named(word)
    own = [f for f in fields(kind) if f.init and f.name != "model"]  # type: ignore[arg-type]
    own = [f for f in own if not f.name.startswith("target")]
    must = " ".join(f"{f.name}=…" for f in own if f.default is MISSING)
    may = ", ".join(f.name for f in own if f.default is not MISSING)
    expected = f"{word} {must}" + (f", perhaps {may}" if may else "")
    given: dict[str, Any] = {}
    for name, _, value in (pair.partition("=") for pair in pairs):
        if name not in {f.name for f in own} or name in given:
            raise _refused("--controller", text, expected)
        each = numbers(value, f"--controller {word} {name}=") or []
        given[name] = each[0] if len(each) == 1 else each
    try:
        return kind(**given)
    except TypeError:  # a number that must be given
        raise _refused("--controller", text, expected) from None


def sums(texts: list[str] | None) -> dict[str, dict[str, float]] | None:
    """m6=q5+2*q6"""
    found: dict[str, dict[str, float]] = {}
    for text in texts or ():
        name, _, total = text.partition("=")
        parts = re.findall(r"\s*([+-]?)\s*(?:([\d.]+)\s*\*?\s*)?([A-Za-z_]\w*)\s*", total)
        rebuilt = "".join(re.sub(r"\s", "", s + k + q) for s, k, q in parts)
        if not name or not parts or rebuilt != re.sub(r"[\s*]", "", total):
            raise _refused("--coupling", text, "a sum such as m6=q5+q6")
        found[name.strip()] = {
            q: (-1.0 if sign == "-" else 1.0) * float(factor or 1) for sign, factor, q in parts
        }
    return found or None


def known(
    texts: list[str] | None, option: str = "--known", example: str = "Ir1=0.01"
) -> dict[str, float | None] | None:
    """Ir1=0.01, or Ir1 alone: as described."""
    found: dict[str, float | None] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        try:
            found[name.strip()] = float(value) if equals else None
        except ValueError:
            raise _refused(option, text, f"a value such as {example}") from None
    return found or None


def held(texts: list[str] | None) -> dict[str, float] | None:
    """finger=0.02, or finger alone: at 0."""
    return {
        name: value or 0.0 for name, value in (known(texts, "--hold", "finger=0.02") or {}).items()
    }


def bounds(texts: list[str] | None) -> dict[str, tuple[float, float]] | None:
    """Fv1=0:2, where an end may be left open."""
    ends = (-math.inf, math.inf)
    return _two(texts, "--bound", "bounds such as Fv1=0:2, Fv1=0: or Fv1=:2", ends)


def priors(texts: list[str] | None) -> dict[str, tuple[float, float]] | None:
    """Fc2=0.4:0.1"""
    return _two(texts, "--prior", "a value and its standard deviation, such as Fc2=0.4:0.1")


def _two(
    texts: list[str] | None,
    option: str,
    expected: str,
    open_ends: tuple[float, float] | None = None,
) -> dict[str, tuple[float, float]] | None:
    found: dict[str, tuple[float, float]] = {}
    for text in texts or ():
        name, _, pair = text.partition("=")
        words = [word.strip() for word in pair.split(":")]
        try:
            if len(words) != 2 or not any(words) or name.strip() in ("", *found):
                raise ValueError
            a, b = (
                open_ends[i] if open_ends is not None and not word else float(word)
                for i, word in enumerate(words)
            )
        except ValueError:
            raise _refused(option, text, f"{expected}, each name once") from None
        found[name.strip()] = a, b
    return found or None


def gain(text: str | None) -> Any:
    """A number, one a joint, or the name of a variable of a MATLAB file."""
    if text is None:
        return None
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        return text  # a variable of a MATLAB file
    return numbers[0] if len(numbers) == 1 else numbers

"""LaTeX as MathML, which browsers render without scripts, with what they need added."""

from __future__ import annotations

import re
from functools import lru_cache

from latex2mathml.converter import convert

_FUNCTION = re.compile(r"\\(sin|cos|tan|arctan)((?:\^\{?\d+\}?)?) (?![(+=-])")
_CORE = re.compile(r"^<math[^>]*>(.*)</math>$", re.DOTALL)
#: A minus after a relation or an opening bracket is a sign, not a difference.
_SIGN = re.compile(
    r"(<mo[^>]*>(?:&#x0003D;|=|&#x0002C;|,|&#x00028;|\(|&#x0005B;|\[)</mo>)<mo>&#x02212;</mo>"
)
_LEADING = re.compile(r"^(<mrow>)?<mo>(&#x0003D;|&#x0002B;|&#x02212;)</mo>")
_NAMES = re.compile(r"\\operatorname\{(\w+)\}")


@lru_cache(maxsize=4096)
def fragment(latex: str, *, block: bool = False) -> str:
    """The elements inside <math> for one formula; in a block, limits stand under their sums."""
    # Browsers set no space between a function and its argument; TeX does.
    latex = _FUNCTION.sub(lambda m: rf"\{m[1]}{m[2]}\, ", latex)
    latex = _NAMES.sub(r"\\mathrm{\1}", latex).replace(r"\!", "")
    found = _CORE.match(convert(latex, display="block" if block else "inline"))
    assert found is not None
    core = found[1].replace("<mover>", '<mover accent="true">')
    core = _SIGN.sub(r'\1<mo form="prefix">&#x02212;</mo>', core)
    return _upright(core)


def _upright(core: str) -> str:
    """Words in roman letters as one identifier: <mi>Ad</mi>, not A d."""
    letters = re.compile(r'(?:<mi mathvariant="normal">([A-Za-z])</mi>){2,}')
    return letters.sub(lambda m: f"<mi>{''.join(re.findall(r'>([A-Za-z])<', m[0]))}</mi>", core)


def math(latex: str, *, block: bool = False) -> str:
    """A <math> element."""
    display = ' display="block"' if block else ""
    return f"<math{display}>{fragment(latex, block=block)}</math>"


def aligned(lines: list[tuple[str, str]]) -> str:
    """Several lines in one <math>, aligned between left and right."""
    cells = [
        (fragment(left, block=True) if left else "", _continued(right)) for left, right in lines
    ]
    rows = "".join(f"<mtr><mtd>{left}</mtd><mtd>{right}</mtd></mtr>" for left, right in cells)
    table = f'<mtable class="lines" displaystyle="true" columnalign="right left">{rows}</mtable>'
    return f'<math display="block">{table}</math>'


def _continued(right: str) -> str:
    """The right side of a line, whose first sign joins it to what stands before."""
    return _LEADING.sub(r'\1<mo form="infix">\2</mo>', fragment(right, block=True))

"""LaTeX as MathML, which browsers render without scripts, with what they need added."""

from __future__ import annotations

import re
from functools import lru_cache

from latex2mathml.converter import convert

_FUNCTION = re.compile(r"\\(sin|cos|tan|arctan)((?:\^\{?\d+\}?)?) (?!\()")
_CORE = re.compile(r"^<math[^>]*>(.*)</math>$", re.DOTALL)
_NAMES = re.compile(r"\\operatorname\{(\w+)\}")


@lru_cache(maxsize=4096)
def fragment(latex: str) -> str:
    """The elements inside <math> for one formula."""
    # Browsers set no space between a function and its argument; TeX does.
    latex = _FUNCTION.sub(lambda m: rf"\{m[1]}{m[2]}\, ", latex)
    latex = _NAMES.sub(r"\\mathrm{\1}", latex).replace(r"\!", "")
    found = _CORE.match(convert(latex))
    assert found is not None
    core = found[1]
    core = core.replace("<mover>", '<mover accent="true">')
    core = re.sub(
        r'<mo stretchy="false">(\(|\)|\[|\]|&#x0002[89];)</mo>',
        r'<mo stretchy="false">\1</mo>',
        core,
    )
    return _upright(core)


def _upright(core: str) -> str:
    """Words in roman letters as one identifier: <mi>Ad</mi>, not A d."""
    letters = re.compile(r'(?:<mi mathvariant="normal">([A-Za-z])</mi>){2,}')
    return letters.sub(lambda m: f"<mi>{''.join(re.findall(r'>([A-Za-z])<', m[0]))}</mi>", core)


def math(latex: str, *, block: bool = False) -> str:
    """A <math> element."""
    display = ' display="block"' if block else ""
    return f"<math{display}>{fragment(latex)}</math>"


def aligned(lines: list[tuple[str, str]]) -> str:
    """Several lines in one <math>, aligned between left and right."""
    rows = "".join(
        f"<mtr><mtd>{fragment(left) if left else ''}</mtd><mtd>{fragment(right)}</mtd></mtr>"
        for left, right in lines
    )
    return f'<math display="block"><mtable class="lines" displaystyle="true">{rows}</mtable></math>'

"""Labs of several mechanisms side by side in one document, with one clock's buttons.

The program and the style, which they share, are in the document once; a script puts them in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from chainrule.derivation.document.content import heading, title
from chainrule.labpage.generated import Generated
from chainrule.labpage.page import Page, content_policy, frame, framed_lab, static
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page import palette
from chainrule.page.writers.html import font, whole

SHEET = """
html, body { margin: 0; height: 100% }
body { display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 14px/1.4 system-ui, sans-serif }
header { display: flex; align-items: center; gap: .4rem; padding: .5rem 1.25rem }
h1 { font-size: 1.1rem; margin: 0 auto 0 0 }
button { font: inherit; color: inherit; min-height: 2rem; padding: .2rem .75rem; border: 0;
  border-radius: .5rem; background: var(--wash); cursor: pointer }
button:first-of-type { background: var(--accent); color: var(--on-accent) }
main { flex: 1; min-height: 0; display: flex; flex-wrap: wrap }
iframe { flex: 1 1 20rem; min-height: 30rem; border: 0 }
@media (max-width: 44rem) {
  header { flex-wrap: wrap }
  h1 { flex-basis: 100% }
  iframe { min-height: 46rem }
}
"""


MARK = "@{}@"  # where a frame's document wants a text that all share


def beside_page(mechanisms: Sequence[Mechanism]) -> Page:
    """One frame a mechanism."""
    labs = [framed_lab(Generated(mechanism), bare=True) for mechanism in mechanisms]
    script = static("beside.js")
    sheet = font() + palette.variables() + SHEET
    styles = [sheet, *dict.fromkeys(lab.style for lab in labs)]
    scripts = [script, *dict.fromkeys(text for lab in labs for text in lab.scripts)]
    policy = content_policy(styles, scripts)
    first, *rest = (mechanism.name for mechanism in mechanisms)
    name = escape(" and ".join([heading(first), *map(title, rest)]))
    shared = {"program": static("lab.js"), "sheet": labs[0].style}
    frames = ""
    for lab in labs:
        document = lab.document
        for word, text in shared.items():
            document = document.replace(text, MARK.format(word))
        frames += frame(lab.title, "data-document", document)
    texts = "".join(
        f'<script type="text/plain" id="{word}">{text}</script>\n' for word, text in shared.items()
    )
    body = f"""<header><h1>{name}</h1><div id="both"></div></header>
<main>{frames}</main>
{texts}<script type="module">{script}</script>
"""
    return Page(whole(f"{name} · chainrule lab", sheet, body, policy), policy)

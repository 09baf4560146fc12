"""The lab as one HTML document: style, data, generated module and program, nothing from outside."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

from chainrule.control import Controller
from chainrule.identification.logs.log import Log
from chainrule.labpage.company.ghost import ghost_of
from chainrule.labpage.data import Description, Elsewhere
from chainrule.labpage.description import description
from chainrule.labpage.generated import Generated
from chainrule.mechanism.mechanism import Mechanism
from chainrule.outputs import write
from chainrule.page import palette
from chainrule.page.writers.html import font, whole

MODEL = "chainruleModel"


@dataclass(frozen=True)
class Page:
    """A document and the policy that it is to be served with: its own scripts, by their hashes."""

    html: str
    policy: str

    def save(self, path: str | Path) -> None:
        """Write the document; it works from a disk, without a network."""
        write(path, self.html)


@cache
def static(name: str) -> str:
    """A built file of the front end."""
    return (files("chainrule.labpage") / "static" / name).read_text(encoding="utf-8")


@cache
def style(*, framed: bool = False) -> str:
    """The lab's style: font and colours of every page, and its own sheet; in a frame it takes the
    font of the document around it."""
    return ("" if framed else font()) + palette.variables() + static("lab.css")


def model_script(generated: Generated) -> str:
    """The generated module, with its exports where the page's program finds them."""
    names = [f.name for f in generated.module.functions]
    listed = ", ".join(["advance", "methods", *names])
    text = f"{generated.javascript()}\nglobalThis.{MODEL} = {{ {listed} }};\n"
    # In a comment or a text, "<" could end the element early or open one; JavaScript can spell it.
    return re.sub(r"(?i)<(?=/?script|!--)", r"\\x3c", text)


def lab_page(
    mechanism: Mechanism,
    *,
    links: list[Elsewhere] | None = None,
    ghost: Log | None = None,
    laws: Sequence[Controller] = (),
) -> Page:
    """The lab of a mechanism. `links` are other labs on the same server, `ghost` is a measured
    motion beside the simulated one, `laws` are the user's own."""
    generated = Generated(mechanism, tuple(laws))
    seen = None if ghost is None else ghost_of(ghost, generated.plant)
    data = description(generated, links, ghost=seen)
    scripts = [model_script(generated), static("lab.js")]
    return _document(data, scripts)


@dataclass(frozen=True)
class Framed:
    """The lab inside another document: its title, its own document, the scripts and style in it."""

    title: str
    document: str
    scripts: tuple[str, ...]
    style: str

    @property
    def element(self) -> str:
        """The frame."""
        return frame(self.title, "srcdoc", self.document)


def framed_lab(generated: Generated, *, bare: bool = False) -> Framed:
    """The lab in a frame of its own. Its document inherits the policy of the one around it, which
    must allow what is inside. `bare` leaves out all but stage, time and plots."""
    data = description(generated, embedded=True, bare=bare)
    scripts = [model_script(generated), static("lab.js")]
    inner = _document(data, scripts, meta=False)
    return Framed(f"{data.title}: lab", inner.html, tuple(scripts), style(framed=True))


def frame(title: str, attribute: str, document: str) -> str:
    """A frame that has a document in one of its attributes."""
    # Where an ampersand begins no character reference, it stands for itself.
    source = re.sub(r"&(?=[A-Za-z0-9#])", "&amp;", document).replace("'", "&#39;")
    return f'<iframe class="lab" title="{escape(title)}" {attribute}=\'{source}\'></iframe>'


def _document(data: Description, scripts: list[str], *, meta: bool = True) -> Page:
    sheet = style(framed=not meta)
    policy = content_policy([sheet], scripts)
    # Text with "<" could end the element early or open a comment; JSON can spell it.
    written = json.dumps(data, default=vars, ensure_ascii=False, separators=(",", ":"))
    written = written.replace("<", "\\u003c")
    modules = "\n".join(f'<script type="module">{text}</script>' for text in scripts)
    title = escape(f"{data.title} · chainrule lab")
    body = f"""<noscript>The lab simulates in your browser: it needs JavaScript.</noscript>
<div id="lab"></div>
<script type="application/json" id="description">{written}</script>
{modules}
"""
    return Page(whole(title, sheet, body, policy if meta else None), policy)


def content_policy(styles: Sequence[str], scripts: Sequence[str]) -> str:
    """Nothing may run or be styled but by these texts, and nothing be fetched from anywhere."""
    allowed, styled = (" ".join(map(_hash, texts)) for texts in (scripts, styles))
    return (
        f"default-src 'none'; script-src {allowed}; style-src {styled}; "
        "font-src data:; img-src data: blob:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

"""The text layer of a PDF, page by page, by pypdf in a process of its own."""

from __future__ import annotations

from pathlib import Path

from chainrule.apart import text_apart
from chainrule.errors import ChainruleError
from chainrule.extras import extra
from chainrule.strangers import LARGEST_FILE

PAGES = 300
READER = f"""
from pypdf import PdfReader

def read(path):
    pages = PdfReader(path).pages
    if len(pages) > {PAGES}:
        sys.exit(f"{{len(pages)}} pages are more than {PAGES}")
    return "\\n\\n".join(page.extract_text() or "" for page in pages)
"""
MEMORY = 2_000_000_000  # bytes of the process that reads


class PrintedError(ChainruleError, ValueError):
    """A PDF whose text cannot be had."""


def printed_text(path: Path) -> str:
    """What a PDF says; pictures of formulas say nothing."""
    extra("pypdf", "pdf")
    text = text_apart(READER, path, "PDF", PrintedError, MEMORY)
    if not text.strip():
        raise PrintedError(f"{path}: this PDF has no text layer; its source would be read")
    if len(text) > LARGEST_FILE:
        raise PrintedError(f"{path}: has {len(text)} signs of text; {LARGEST_FILE} are the most")
    return text

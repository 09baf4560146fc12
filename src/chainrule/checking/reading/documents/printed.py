"""The text layer of a PDF, page by page, by pypdf in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from chainrule.errors import ChainruleError
from chainrule.extras import extra
from chainrule.strangers import LARGEST_FILE, one_line

READER = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
except ImportError:
    pass
try:
    from pypdf import PdfReader
    pages = PdfReader(sys.argv[1]).pages
    if len(pages) > PAGES:
        sys.exit(f"{len(pages)} pages are more than PAGES")
    text = "\\n\\n".join(page.extract_text() or "" for page in pages)
except BaseException as problem:
    sys.exit(f"cannot be read as a PDF: {type(problem).__name__}: {problem}"[:300])
sys.stdout.buffer.write(text.encode("utf-8", "replace"))
"""
LIMITS = {"MEMORY": 2_000_000_000, "SECONDS": 60, "PAGES": 300}


class PrintedError(ChainruleError, ValueError):
    """A PDF whose text cannot be had."""


def printed_text(path: Path) -> str:
    """What a PDF says; pictures of formulas say nothing."""
    extra("pypdf", "pdf")
    program = READER
    for name, limit in LIMITS.items():
        program = program.replace(name, str(limit))
    command = [sys.executable, "-c", program, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=2 * LIMITS["SECONDS"])
    except subprocess.TimeoutExpired:
        raise PrintedError(f"{path}: reading it takes more than {LIMITS['SECONDS']} s") from None
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip().splitlines()
        raise PrintedError(f"{path}: {one_line(told[-1]) if told else 'cannot be read as a PDF'}")
    text = done.stdout.decode("utf-8", "replace")
    if not text.strip():
        raise PrintedError(f"{path}: this PDF has no text layer; its source would be read")
    if len(text) > LARGEST_FILE:
        raise PrintedError(f"{path}: has {len(text)} signs of text; {LARGEST_FILE} are the most")
    return text

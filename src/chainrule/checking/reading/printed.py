"""The text layer of a PDF, page by page, by pypdf or the command pdftotext where one is there."""

from __future__ import annotations

import importlib
import shutil
import subprocess
from pathlib import Path

from chainrule.errors import ChainruleError

MAX_SECONDS = 60


class PrintedError(ChainruleError, ValueError):
    """A PDF whose text cannot be had."""


def printed_text(path: Path) -> str:
    """What a PDF says; pictures of formulas say nothing."""
    try:
        reader = importlib.import_module("pypdf").PdfReader(str(path))
        text = "\n\n".join(page.extract_text() or "" for page in reader.pages)
    except ModuleNotFoundError:
        text = _by_command(path)
    if not text.strip():
        raise PrintedError(f"{path}: this PDF has no text layer; its source would be read")
    return text


def _by_command(path: Path) -> str:
    command = shutil.which("pdftotext")
    if command is None:
        raise PrintedError(
            f"{path}: to read a PDF, install pypdf (pip install pypdf) or pdftotext (poppler)"
        )
    done = subprocess.run(
        [command, "-layout", "-enc", "UTF-8", str(path), "-"],
        capture_output=True, check=False, timeout=MAX_SECONDS,
    )  # fmt: skip
    if done.returncode:
        raise PrintedError(f"{path}: cannot be read: {done.stderr.decode(errors='replace')[:200]}")
    return done.stdout.decode("utf-8", "replace")

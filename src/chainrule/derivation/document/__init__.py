"""The derivation as a document: content as data, and one writer for each format."""

from chainrule.derivation.document.content import document
from chainrule.page.blocks import Document

__all__ = ["Document", "document"]

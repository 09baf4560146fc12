"""The derivation as a document: content as data, and one writer for each format."""

from chainrule.document.content import document
from chainrule.document.model import Document

__all__ = ["Document", "document"]

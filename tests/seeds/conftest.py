"""The lab's pages, opened as its own tests open them."""

from labpage.conftest import opened, written

__all__ = ["opened", "written"]

"""The lab: a mechanism alive in the browser, in one page that needs no network."""

from chainrule.labpage.page import Page, lab_page

__all__ = ["Page", "lab_page"]

"""The check of hand-written derivations: reading formulas, finding conventions, explaining slips."""

from chainrule.checking.notes import check
from chainrule.checking.report import Finding, Report

__all__ = ["Finding", "Report", "check"]

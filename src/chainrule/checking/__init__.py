"""The check of hand-written derivations: formulas read, conventions found, slips explained."""

from chainrule.checking.check import check
from chainrule.checking.report import Finding, Report

__all__ = ["Finding", "Report", "check"]

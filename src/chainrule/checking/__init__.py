"""The check of hand-written derivations: formulas read, conventions found, slips explained."""

from chainrule.checking.check import check
from chainrule.checking.report import CheckReport, Finding

__all__ = ["CheckReport", "Finding", "check"]

"""Estimators: from rows to parameters."""

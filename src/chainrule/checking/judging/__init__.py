"""Judging: formulas against the exact equations, and slips explained."""

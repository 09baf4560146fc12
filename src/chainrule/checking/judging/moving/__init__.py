"""Equations of motion: which formulas are such, and what they have to be multiples of."""

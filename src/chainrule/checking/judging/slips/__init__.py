"""Slips: what is wrong with a formula, in words."""

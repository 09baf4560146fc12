"""Calculus: matrices of exact values, and derivatives of what is written in momenta."""

"""Proofs: what shows that a difference is a mistake."""

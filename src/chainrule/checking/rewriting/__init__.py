"""Formulas rewritten before they get a meaning: primes, short forms, formulas for any one link."""

"""Formulas rewritten before they get a meaning: primes, short forms, homonyms, any one link."""

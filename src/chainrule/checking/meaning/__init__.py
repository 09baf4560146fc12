"""Meaning: what the symbols of the notes stand for, and what they are worth."""

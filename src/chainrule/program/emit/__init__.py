"""Emitters: a program as text for a target; machine code in a room of its own."""

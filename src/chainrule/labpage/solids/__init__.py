"""Solids: what the links look like in space."""

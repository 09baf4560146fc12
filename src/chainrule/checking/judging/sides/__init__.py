"""Sides: what the sides of a formula may be besides a plain value."""

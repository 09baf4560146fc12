"""Vectors and turns over any scalar."""

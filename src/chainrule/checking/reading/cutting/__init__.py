"""Tokens cut into formulas: joined over rows, brackets matched, transposes and norms made plain."""

"""Sweeps: many runs at once, on the cores or a GPU."""

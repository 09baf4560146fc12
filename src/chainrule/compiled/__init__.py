"""Compiled models: the equations of motion of a mechanism as vectorised machine code."""

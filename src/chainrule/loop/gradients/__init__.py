"""Gradients: the programs of the way back and of the way on, and a run there and back."""

"""Rewriting: a program into an equal one, or into its derivative."""
